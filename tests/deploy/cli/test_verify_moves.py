"""`durak verify`: moves against the rules, and another result than theirs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deploy.cli.verify.verify_command import first_fault
from durak_rules import PRESETS
from tests.deploy.commands import Said
from tests.deploy.records import Json, changed, put


def test_marks_of_the_clock_on_moves_that_are_not_its_own(
    games: list[Json], written: Callable[..., Said]
) -> None:
    def by_people(game: Json) -> None:
        game["seats"] = ["first player", "second player", "third player"]
        game["clock"] = [defends]

    moves = games[0]["moves"]
    defends = next(n for n, move in enumerate(moves) if " defend " in move)
    place = f"line 1, move {defends + 1} ({moves[defends]}): R11.3 "
    said = written(changed(games[0], by_people))
    assert (said.code, said.out) == (
        1, f"{place}the clock, which is said to have moved, would take.\n",
    )  # fmt: skip
    said = written(changed(games[0], put("clock", [defends])))
    assert (said.code, said.out) == (
        1, f"{place}a computer player sits there: the clock doesn't move for it.\n",
    )  # fmt: skip


def test_every_dropped_move_is_noticed(games: list[Json]) -> None:
    """Only a pass that the next card cancels anyway leaves a whole game behind."""
    for place, move in enumerate(games[0]["moves"]):
        fault = first_fault(changed(games[0], lambda game, at=place: game["moves"].pop(at)))
        if fault is None:
            assert move.endswith(" pass")
            assert " attack " in games[0]["moves"][place + 1]
        else:
            assert fault.move is None or fault.move > place, "told before it happens"


def test_an_illegal_move_is_told_in_full(games: list[Json], written: Callable[..., Said]) -> None:
    defends = next(n for n, move in enumerate(games[0]["moves"]) if " defend " in move)
    seat, _, card, _ = games[0]["moves"][defends].split()
    wrong = f"{seat} defend {card} {card}"

    def spoil(game: Json) -> None:
        game["moves"][defends] = wrong

    said = written(changed(games[0], spoil))
    assert said.code == 1
    number = defends + 1
    assert said.out == f"line 1, move {number} ({wrong}): R1.5 the hand has no {card}.\n"


def test_a_card_that_does_not_beat(written: Callable[..., Said], beating: Json) -> None:
    said = written(beating)
    assert said.code == 1
    assert said.out == "line 1, move 2 (1 defend 7h 6h): R4.1 6h doesn't beat 7h.\n"


@pytest.fixture
def beating() -> Json:
    """The example of R4.1, with nothing but a deal and two moves."""
    hands = ["7h 8c 9c Tc Jc Qc", "6h 8d 9d Td Jd Qd"]
    stock = "6c 6d 7c 7d 8h 9h Th Jh Qh Kh Ah Kc Kd Ac Ad 6s 7s 8s 9s Ts Js Qs Ks As"
    result = {"losers": [], "out": [], "draw": False, "epaulettes": 0, "reason": "abandoned"}
    return {
        "format": "durak-record",
        "version": 1,
        "table": "t1",
        "game": 1,
        "rules": PRESETS["podkidnoy"].as_dict(),
        "seats": ["first player", "second player"],
        "deal": {
            "dealer": 1,
            "attacker": 0,
            "hands": [hand.split() for hand in hands],
            "stock": stock.split(),
            "trump": "As",
            "previous": None,
            "ladder": None,
        },
        "moves": ["0 attack 7h", "1 defend 7h 6h"],
        "result": {"fool": None, **result},
    }


def test_moves_after_the_end(games: list[Json], written: Callable[..., Said]) -> None:
    number = len(games[0]["moves"]) + 1
    said = written(changed(games[0], lambda game: game["moves"].append("0 pass")))
    assert (said.code, said.out) == (
        1,
        f"line 1, move {number} (0 pass): R7.2 the game is over.\n",
    )


def test_an_unfinished_game(games: list[Json], written: Callable[..., Said]) -> None:
    number = len(games[0]["moves"]) - 1
    said = written(changed(games[0], lambda game: game["moves"].pop()))
    told = f"line 1, result: the game isn't over after its last move, number {number}.\n"
    assert (said.code, said.out) == (1, told)


def test_another_fool(games: list[Json], written: Callable[..., Said]) -> None:
    fool = games[0]["result"]["fool"]
    said = written(changed(games[0], lambda game: game["result"].update(fool=(fool + 1) % 3)))
    told = f"line 1, result: fool should be {fool}, not {(fool + 1) % 3}.\n"
    assert (said.code, said.out) == (1, told)


@pytest.mark.parametrize(
    "wrong",
    [
        {"losers": []},
        {"out": []},
        {"draw": True},
        {"epaulettes": 1},
        {"reason": "last_defender"},
        {"reason": "abandoned"},
    ],
)
def test_every_part_of_the_result_is_compared(
    games: list[Json], written: Callable[..., Said], wrong: Json
) -> None:
    (part,) = wrong
    said = written(changed(games[0], lambda game: game["result"].update(wrong)))
    assert said.code == 1
    assert said.out.startswith(f"line 1, result: {part} should be ")
