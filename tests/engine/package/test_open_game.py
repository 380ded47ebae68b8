"""Games and states as OpenSpiel has them."""

from __future__ import annotations

import json
from random import Random

import pytest

from durak_rules import PRESETS, RulesetError
from durak_rules.learning.open_game import TERMINAL, OpenGame, OpenState

GAME = OpenGame(PRESETS["podkidnoy"], seats=3)


def begun() -> OpenState:
    return GAME.new_initial_state(bytes(32))


def test_a_game_is_played_by_numbers_alone() -> None:
    dice, state = Random(1), begun()
    actions = []
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert legal == state.legal_actions(player) == sorted(legal)
        mask = state.legal_actions_mask()
        assert [action for action, mark in enumerate(mask) if mark] == legal
        assert len(mask) == GAME.num_distinct_actions()
        assert len(state.observation_tensor(player)) == GAME.observation_tensor_size()
        assert not state.is_chance_node()
        assert state.returns() == [0, 0, 0]
        actions.append(dice.choice(legal))
        state.apply_action(actions[-1])
    assert state.history() == actions
    assert (state.current_player(), state.legal_actions()) == (TERMINAL, [])
    assert sorted(state.returns()) == [GAME.min_utility(), 0.5, GAME.max_utility()]
    assert state.rewards() == state.returns()
    assert sum(state.returns()) == GAME.utility_sum()


def test_a_copy_goes_its_own_way() -> None:
    state = begun()
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert (len(state.history()), len(copied.history())) == (0, 1)
    assert str(state) != str(copied)
    assert copied.get_game() is GAME
    assert copied.num_players() == GAME.num_players() == 3


def test_only_who_moves_next_has_actions() -> None:
    state = begun()
    others = {0, 1, 2} - {state.current_player()}
    assert [state.legal_actions(other) for other in others] == [[], []]
    assert [sum(state.legal_actions_mask(other)) for other in others] == [0, 0]


def test_actions_have_texts() -> None:
    state = begun()
    action = state.legal_actions()[0]
    text = state.action_to_string(state.current_player(), action)
    assert text == state.action_to_string(action)
    assert text.startswith("attack ")
    assert state.string_to_action(text) == action


def test_a_seat_observes_its_own_hand_alone() -> None:
    state = begun()
    seen = json.loads(state.observation_string(1))
    assert seen["hand"] == [str(card) for card in state.durak.hand(1)]
    assert GAME.observation_tensor_shape() == [GAME.observation_tensor_size()]
    others = [str(card) for card in state.durak.hand(0) if card is not state.durak.trump]
    assert not [card for card in others if f'"{card}"' in state.observation_string(1)]


@pytest.mark.parametrize(
    ("preset", "seats", "most"),
    [("podkidnoy", 2, 1), ("podkidnoy", 5, 0.25), ("durnius_pairs", 4, 1)],
)
def test_the_most_that_anybody_gets(preset: str, seats: int, most: float) -> None:
    assert OpenGame(PRESETS[preset], seats).max_utility() == most


def test_a_move_that_is_not_allowed_is_refused() -> None:
    state = begun()
    with pytest.raises(ValueError, match="not_the_defender"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="from 0 to 1333"):
        state.apply_action(1334)
    with pytest.raises(RulesetError, match="seats"):
        OpenGame(PRESETS["podkidnoy"], 1)
