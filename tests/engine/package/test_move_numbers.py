"""Every move of a ruleset has a number that stays, and every number has a move."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings

from durak_rules import PRESETS, Move, Ruleset, Take, all_moves, parse_move, play
from durak_rules.learning import MoveNumbers
from durak_rules.learning.move_numbers import BLOCKS
from tests.engine.rulesets import Setting, settings_of_games, turns

PODKIDNOY = MoveNumbers.of(PRESETS["podkidnoy"])
TRAVEL = MoveNumbers.of(PRESETS["durnius_travel"])
JOKERS = MoveNumbers.of(Ruleset.of("podkidnoy", jokers=2))
HELPER = MoveNumbers.of(PRESETS["helper"])
FEW = settings(max_examples=15)
# Players that were trained rely on these: no line of them changes
SIZES = {
    "podkidnoy": 1334,
    "perevodnoy": 1370,
    "express": 602,
    "durnius": 1334,
    "durnius_passing": 1370,
    "durnius_travel": 1406,
    "durnius_pairs": 1334,
    "russian": 1335,
    "helper": 1336,
    "simple_table": 1334,
}


@pytest.mark.parametrize(("preset", "size"), SIZES.items())
def test_the_number_of_moves_stays(preset: str, size: int) -> None:
    assert MoveNumbers.of(PRESETS[preset]).size == size


@pytest.mark.parametrize(
    ("numbers", "move", "number"),
    [
        (PODKIDNOY, "take", 0),
        (PODKIDNOY, "pass", 1),
        (PODKIDNOY, "attack 6c", 2),
        (PODKIDNOY, "attack As", 37),
        (PODKIDNOY, "defend 6c 6d", 39),
        (PODKIDNOY, "defend Ks As", 2 + 36 + 36 * 31 + 35),
        (TRAVEL, "defend Ks As", 2 + 36 + 36 * 31 + 35),
        (TRAVEL, "transfer 6c", 1334),
        (TRAVEL, "show As", 1405),
        (HELPER, "permit", 1334),
        (HELPER, "exchange", 1335),
        (MoveNumbers.of(Ruleset.of("podkidnoy", redeal=True)), "redeal", 1334),
        (MoveNumbers.of(Ruleset.of("podkidnoy", cheating="people")), "challenge 6c", 1334),
        (MoveNumbers.of(Ruleset.of("podkidnoy", deck=52, packs=2)), "attack 2c", 2),
        (JOKERS, "attack As", 37),
        (JOKERS, "attack Xr", 39),
        (JOKERS, "defend 6c 6d", 2 + 38 + 1),
    ],
)
def test_the_number_of_a_move_stays(numbers: MoveNumbers, move: str, number: int) -> None:
    assert numbers.move_number(parse_move(move)) == number
    assert numbers.move_of(number) is parse_move(move)


@pytest.mark.parametrize("preset", PRESETS)
def test_each_number_is_one_move_and_each_move_one_number(preset: str) -> None:
    numbers = MoveNumbers.of(PRESETS[preset])
    moves = [numbers.move_of(number) for number in range(numbers.size)]
    assert len(set(moves)) == numbers.size
    assert [numbers.move_number(move) for move in moves] == list(range(numbers.size))


def test_every_kind_of_move_has_numbers() -> None:
    """A new kind comes at the end, so that rules without it keep their numbers."""
    assert {block.kind for block in BLOCKS} == set(get_args(Move))


@FEW
@given(settings_of_games())
def test_whatever_the_rules_each_legal_move_has_a_number(setting: Setting) -> None:
    game, numbers = setting.new_game(), MoveNumbers.of(setting.ruleset)
    for seat, move in turns(game, setting.seed, 20_000):
        for _seat, other in all_moves(game):
            assert numbers.move_of(numbers.move_number(other)) is other
        play(game, seat, move)


def test_a_mask_marks_the_moves_that_are_given() -> None:
    mask = PODKIDNOY.mask([parse_move("attack 6c"), parse_move("pass")])
    assert [number for number, mark in enumerate(mask) if mark] == [1, 2]
    assert len(mask) == PODKIDNOY.size


def test_other_moves_and_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="no move of these rules: attack 2c"):
        PODKIDNOY.move_number(parse_move("attack 2c"))
    with pytest.raises(ValueError, match="no move of these rules: permit"):
        PODKIDNOY.move_number(parse_move("permit"))
    with pytest.raises(TypeError, match=r"a move is one such as Take\(\), not str"):
        PODKIDNOY.move_number("take")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a move is one such as Take\(\), not list"):
        PODKIDNOY.mask([[Take()]])  # type: ignore[list-item]
    for number in (-1, PODKIDNOY.size):
        with pytest.raises(ValueError, match=f"from 0 to 1333, and not {number}"):
            PODKIDNOY.move_of(number)
    with pytest.raises(TypeError, match="rules are a Ruleset"):
        MoveNumbers.of("podkidnoy")  # type: ignore[arg-type]
