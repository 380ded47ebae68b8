"""R13: moves in text, and who is waited for."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from durak_rules import (
    Attack,
    Card,
    Defend,
    Exchange,
    Game,
    IllegalMove,
    Pass,
    Permit,
    Show,
    Take,
    Transfer,
    all_moves,
    check,
    legal_moves,
    parse_move,
    play,
    view_for,
    waited_for,
)
from durak_rules.errors import REFUSALS, MoveSyntaxError
from durak_rules.play import abandon
from durak_rules.view_json import view_dict
from tests.engine.scenario import at_table

SEVEN, NINE = Card.parse("7h"), Card.parse("9h")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("attack 7h", Attack(SEVEN)),
        ("defend 7h 9h", Defend(SEVEN, NINE)),
        ("transfer 7h", Transfer(SEVEN)),
        ("show 7h", Show(SEVEN)),
        ("take", Take()),
        ("pass", Pass()),
        ("permit", Permit()),
        ("exchange", Exchange()),
    ],
)
def test_every_move_has_a_text(text: str, move: object) -> None:
    assert str(move) == text
    assert parse_move(text) == move
    assert copy.deepcopy(move) == pickle.loads(pickle.dumps(move)) == move


def test_moves_are_equal_by_value() -> None:
    assert Defend(card=SEVEN, by=NINE) == Defend(SEVEN, NINE) == Defend(SEVEN, by=NINE)
    assert Attack(SEVEN) != Transfer(SEVEN)
    assert len({Attack(SEVEN), Attack(Card.parse("7h")), Attack(NINE)}) == 2


@pytest.mark.parametrize(
    "text",
    ["", "attack", "attack 7", "attack 7h 9h", "defend 7h", "take 7h", "Attack 7h", "attack  7h",
     "pass ", "skip", "7h", "attack 7h\n", "x" * 10_000],
)  # fmt: skip
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(MoveSyntaxError):
        parse_move(text)


FOUR = "trump=9h attacker=0 hands=7cKc/8cJd/7sAs/7dQd"


def test_open_priority_waits_for_all_who_have_not_passed() -> None:
    """R13.1"""
    table = at_table("podkidnoy", FOUR).expect_waited(0).attack(0, "7c").expect_waited(1)
    table.defend(1, "7c", "8c").expect_waited(0, 2, 3).pass_(2).expect_waited(0, 3)


def test_strict_priority_waits_for_the_first_in_order() -> None:
    """R13.1"""
    table = at_table("durnius", FOUR).attack(0, "7c").defend(1, "7c", "8c").expect_waited(0)
    table.pass_(2, 0).expect_waited(3)


def test_the_right_to_add_is_told_to_the_own_seat_alone() -> None:
    """R13.1: the defender is waited for, no matter what the others hold"""
    table = at_table("podkidnoy", FOUR).attack(0, "7c")
    for seat in (0, 1, 3, None):
        seen = view_dict(table.game, seat)
        assert seen["waited"] == [1]
        assert "attack 7s" not in seen["moves"]
    assert view_dict(table.game, 2)["moves"] == ["attack 7s"]


def test_every_card_without_a_move_has_its_reason() -> None:
    """The view tells why, with codes for the faces' sentences."""
    table = at_table("podkidnoy", FOUR).attack(0, "7c").defend(1, "7c", "8c")
    assert view_dict(table.game, 0)["reasons"] == {
        "Kc": {"code": "rank_not_on_table", "rule": "R3.3", "values": {"ranks": ["7", "8"]}}
    }
    assert view_dict(table.game, 1)["reasons"]["Jd"]["code"] == "defender_adds_nothing"


KEYS = sorted(
    (
        *("seat", "bout", "dealer", "trump", "trump_suit", "trump_drawn", "stock", "discard"),
        *("attacker", "defender", "limit", "taking", "pairs", "shown", "hand", "cards", "roles"),
        *("waited", "passed", "permitted", "out", "moves", "reasons", "outcome", "teams"),
        "ladder",
    )
)


def test_the_view_has_the_keys_that_pages_read() -> None:
    seen = view_dict(at_table("podkidnoy", FOUR).game, 0)
    assert sorted(seen) == KEYS


def test_roles_of_a_bout_and_of_a_result() -> None:
    table = at_table("simple_table", "trump=9h attacker=0 hands=7c/8cJd/7sAs/-")
    assert view_for(table.game, None).roles == ("attacker", "defender", "idle", "out")
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7cKs").attack(0, "6c").take(1)
    assert view_for(table.game, None).roles == ("out", "fool")


def test_every_refusal_names_its_rule() -> None:
    for code, rule in REFUSALS.items():
        assert code == code.lower()
        assert rule.startswith("R")


@pytest.mark.parametrize("seat", [-1, 3, 4, 99])
def test_an_outsider_neither_moves_nor_sees_a_hand(seat: int) -> None:
    """R1.1, also when a seat's moves were listed just before, after a move, and at the end."""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c7d8d/8cJd/7s8s")
    table.expect_moves(0, "attack 7c", "attack 7d", "attack 8d")
    expect_nobody(table.game, seat)
    table.attack(0, "7c").expect_moves(1, "take", "defend 7c 8c")
    expect_nobody(table.game, seat)
    abandon(table.game)
    expect_nobody(table.game, seat)


def expect_nobody(game: Game, seat: int) -> None:
    before = str(game)
    asking: list[Callable[[], object]] = [
        lambda: legal_moves(game, seat),
        lambda: check(game, seat, parse_move("attack 7d")),
        lambda: play(game, seat, parse_move("attack 7d")),
        lambda: view_for(game, seat),
    ]
    for ask in asking:
        with pytest.raises(IllegalMove, match=r"^R1\.1 no_such_seat$"):
            ask()
    assert str(game) == before


def test_all_moves_are_those_of_every_seat_in_turn_or_not() -> None:
    """R3.4, R3.5, R8: nobody waits for a thrower, a permission or an exchange here."""
    hands = "trump=9h stock=Tc9h attacker=0 hands=7cKc/8c7h/7s6h*/7dQd"
    table = at_table("podkidnoy", hands, trump_exchange=True, consent="bout").attack(0, "7c")
    defences = ["1 take", "1 defend 7c 7h", "1 defend 7c 8c"]
    assert waited_for(table.game) == (1,)
    told = [f"{seat} {move}" for seat, move in all_moves(table.game)]
    assert told == ["0 permit", *defences, "2 exchange"]
    table.permit(0)
    told = [f"{seat} {move}" for seat, move in all_moves(table.game)]
    assert told == [*defences, "2 attack 7s", "2 exchange", "3 attack 7d"]


def test_nobody_moves_when_the_game_is_over() -> None:
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=6c/7cKs").attack(0, "6c").take(1)
    table.expect_over(fool=1)
    assert all_moves(table.game) == ()
