"""Choices that everybody can work out: a pass there needs no delay."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from durak_rules import Game, legal_moves, parse_position, play, view_for, waited_for
from durak_rules.imagination import Imagination
from durak_rules.moves import PASS
from durak_rules.public_choice import choice_is_public
from tests.engine.rulesets import Dice, Setting, choices, settings_of_games

MOVES = 200  # of each game; by chance some hardly end
LIES = "attacker=0 table=7c0:8c"


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(f"podkidnoy trump=9h stock=8dTh9h {LIES} hands=6cKd/JcAd", id="in the stock"),
        pytest.param(f"podkidnoy trump=9h stock=9h {LIES} hands=6cKd/JcAd/8h", id="in a hand"),
        pytest.param(f"helper trump=9h stock=9h {LIES} hands=6hKd/JcAd", id="R8 a swap"),
    ],
)
def test_a_choice_is_hidden(position: str) -> None:
    assert not choice_is_public(parse_position(position), 0)


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(
            f"podkidnoy trump=9h stock=7dTh9h {LIES} hands=7s.Kd/JcAd",
            id="R1.5 a seven that all have seen is in the hand",
        ),
        pytest.param(
            f"podkidnoy trump=9h stock=Th9h {LIES} hands=6cKd/JcAd/Qd",
            id="R3.3 every seven and eight was seen before",
        ),
        pytest.param(
            f"podkidnoy trump=9h stock=9h {LIES} hands=6c7s/JcAd",
            id="R1.2 two hands and the open trump card are left",
        ),
        pytest.param(
            f"podkidnoy trump=9h {LIES} out=2 hands=6c7s/JcAd/-",
            id="R7.1 the third player has left",
        ),
        pytest.param(
            "simple_table trump=9h stock=7dTh9h attacker=0 table=7c0 hands=6c7s/JcAd",
            id="R3.4 nothing may be added before the first defence",
        ),
    ],
)
def test_a_choice_is_public(position: str) -> None:
    assert choice_is_public(parse_position(position), 0)


@settings(
    max_examples=80,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(settings_of_games(cheating=False))
def test_whoever_remembers_all_cards_knows_a_public_choice(setting: Setting) -> None:
    """In each game that fits what another player sees, the seat has a choice, or in none."""
    game, dice = setting.new_game(), Dice(setting.seed)
    for _ in range(MOVES):
        if game.outcome is not None:
            return
        for seat in waited_for(game):
            if PASS in legal_moves(game, seat) and choice_is_public(game, seat):
                all_know(game, seat, dice)
        play(game, *choices(game, dice))


def all_know(game: Game, seat: int, dice: Dice) -> None:
    """Check it against games as the others may imagine them."""
    can_only_pass = legal_moves(game, seat) == (PASS,)
    for other in set(range(game.seats)) - {seat, *game.out}:
        imagined = Imagination(view_for(game, other)).game(lambda: dice.below(1 << 16) / (1 << 16))
        assert (legal_moves(imagined, seat) == (PASS,)) == can_only_pass, str(game)
