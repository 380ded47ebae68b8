"""Time that computer players seem to think."""

from __future__ import annotations

import pytest

from durak_rules import Game, legal_moves, parse_position
from engine.tables.timing.thinking_time import ThinkingTime, Weight, weight

STOCK = "stock=6c6d7s7dTh9h"


def position(hands: str, table: str = "", *, stock: str = STOCK, limit: int = 6) -> Game:
    lies = f"table={table} " if table else ""
    text = f"podkidnoy bout=2 dealer=1 trump=9h {stock} attacker=0 defender=1 hands={hands} {lies}"
    return parse_position(f"{text}limit={limit}".replace("  ", " "))


FULL = "7cAc8dKcJcTd/QsQdAs8h8sKd"


@pytest.mark.parametrize(
    ("game", "seat", "is_quick", "expected"),
    [
        pytest.param(position(FULL), 0, False, Weight.HEAVY, id="opens"),
        pytest.param(position(FULL, "9s0"), 1, False, Weight.USUAL, id="one to beat"),
        pytest.param(position(FULL, "9s0,9c0"), 1, False, Weight.HEAVY, id="two to beat"),
        pytest.param(position(FULL, "9s0:Js"), 0, False, Weight.USUAL, id="may throw in"),
        pytest.param(position(FULL, "9s0:Js"), 0, True, Weight.LIGHT, id="throws in again"),
        pytest.param(
            position("7cAc8d/QsQdAs", "9s0", stock=""), 1, False, Weight.HEAVY, id="near the end"
        ),
        pytest.param(position("7c/QsQdAs", stock=""), 0, False, Weight.LIGHT, id="its only card"),
    ],
)
def test_the_weight_of_a_decision(game: Game, seat: int, is_quick: bool, expected: Weight) -> None:
    assert weight(game, seat, is_quick=is_quick) is expected


def test_times_by_weight_and_level() -> None:
    thinking_time, game = ThinkingTime(), position(FULL)

    def times(level: str, *, is_quick: bool) -> tuple[int, int]:
        least, most = (
            thinking_time.of(level, game, 0, at, is_quick=is_quick) for at in (0.0, 1.0)
        )
        return least, most

    assert times("easy", is_quick=True) == (300, 500)
    assert times("easy", is_quick=False) == (1000, 2000)
    assert times("hard", is_quick=True) == (345, 575)


def test_a_level_that_takes_long_begins_before_its_time() -> None:
    thinking_time, game = ThinkingTime(), position(FULL)
    for level, ahead in (("normal", 0), ("hard", 300)):
        for chance in (0.0, 0.5):
            moves_in = thinking_time.of(level, game, 0, chance, is_quick=True)
            assert (
                thinking_time.due(level, game, 0, chance, is_quick=True) == moves_in - ahead >= 0
            )
    assert ThinkingTime(0, 0).ahead_ms == 0


def test_the_hand_makes_no_difference() -> None:
    """A player with nothing to beat with is given as long as any other."""
    helpless, able = position("7cAc/6s8dKd", "9s0"), position("7cAc/TsJs8h", "9s0")
    assert len(legal_moves(helpless, 1)) == 1 < len(legal_moves(able, 1))
    assert weight(helpless, 1, is_quick=False) is weight(able, 1, is_quick=False)


def test_a_hand_that_all_know_hides_no_choice() -> None:
    game = position("7cAc/6s8dKd", "9s0")
    assert weight(game, 1, is_quick=False) is Weight.USUAL
    game.known = game.hands[1]
    assert weight(game, 1, is_quick=False) is Weight.LIGHT
