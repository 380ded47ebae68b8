"""The encoding of the store and the text of a position: old ones load, others are refused."""

from __future__ import annotations

import pytest

from engine.rules import PositionError, Rank, decode, encode, parse_position, position

from .scenario import at_table

GAME = (
    "durnius_travel bout=4 dealer=2 trump=9h stock=Tc9h opener=0 attacker=1 defender=2 "
    "hands=6c7d8s/7h!Jd/6dQsAs table=7c0 limit=3 throwers=01"
)
ENCODED = (
    "010a317863302d6e2d6e2d6f03020200000380808441808080828004808088808080820402211f011f00000400"
    "0102030115010001008080408080408080800203000000000000000000"
)


def test_old_encodings_still_load() -> None:
    """Written by schema 1; games of running tables are stored so."""
    assert position(decode(bytes.fromhex(ENCODED))) == GAME
    assert encode(parse_position(GAME)).hex() == ENCODED


def test_it_is_compact() -> None:
    assert len(encode(parse_position(GAME))) < 120


@pytest.mark.parametrize("cut", range(0, 60, 7))
def test_bytes_cut_short_are_refused(cut: int) -> None:
    with pytest.raises(PositionError):
        decode(bytes.fromhex(ENCODED)[:cut])


def test_a_ladder_begins_below_where_nothing_is_said() -> None:
    """R10.2"""
    game = parse_position("durnius_epaulettes trump=9h hands=6c/7c")
    assert game.ladder == (Rank.SIX, Rank.SIX)


def test_another_schema_is_refused() -> None:
    with pytest.raises(PositionError, match="schema"):
        decode(b"\xff" + bytes.fromhex(ENCODED)[1:])
    with pytest.raises(PositionError, match="after the end"):
        decode(bytes.fromhex(ENCODED) + b"\x00")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "poker hands=6c/7c trump=9h",
        "podkidnoy hands=6c/7c",
        "podkidnoy trump=9h",
        "podkidnoy trump=9h hands=6c",
        "podkidnoy trump=9h hands=6c/6c",
        "podkidnoy trump=9h hands=2c/6c",
        "podkidnoy trump=9h hands=6c/7c attacker=2",
        "podkidnoy trump=9h hands=6c/7c table=8c",
        "podkidnoy trump=9h hands=6c/7c wind=strong",
        "podkidnoy trump=9h hands=6c/7c trump=9h",
        "podkidnoy trump=9h hands=6c/7cx",
        "podkidnoy trump=9h hands=6c/7c stock=8c",
        "podkidnoy trump=9h hands=6c/7c ladder=66",
        "durnius_epaulettes trump=9h hands=6c/7c ladder=666",
        "podkidnoy trump=9h hands=6c/7c attacker=0 defender=0",
        "podkidnoy trump=9h hands=-/7c attacker=0",
        "podkidnoy trump=9h hands=6c/7c bout=-3",
        "podkidnoy trump=9h hands=6c/7c limit=-1",
        "podkidnoy trump=9h hands=6c/7c flags=zzz",
        "podkidnoy trump=9h hands=6c/7c passed=9",
        "podkidnoy trump=9h hands=6c/7c out=7",
        "podkidnoy trump=9h hands=6c/7c emptied=11",
        "podkidnoy trump=9h hands=6c/7c defended=2",
        "podkidnoy trump=9h hands=6c/7c throwers=2",
        "podkidnoy trump=9h hands=6c/7c table=6s5:7s",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        parse_position(text)


def test_what_is_left_out_takes_the_value_of_the_rules() -> None:
    table = at_table("podkidnoy", "trump=9h hands=6c/7c8c/- table=6s0:7s")
    table.expect_roles(attacker=0, defender=1)
    assert (table.game.limit, table.game.out, table.game.discard_size) == (3, (2,), 36 - 5)


def test_a_copy_is_a_game_of_its_own() -> None:
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=6c6d/7c8cKd/QsAs")
    before = position(table.game)
    copied = table.game.copy()
    table.attack(0, "6c").defend(1, "6c", "7c").attack(0, "6d")
    assert position(copied) == before
    assert repr(copied) == "<Game of 3, bout 2>"


def test_an_opening_goes_on_after_it_was_stored() -> None:
    """R3.1"""
    hands = "trump=9h attacker=0 hands=7c7d/8cJd/7sAs"
    table = at_table("simple_table", hands, open_with_several=True).attack(0, "7c")
    stored = decode(encode(table.game))
    assert stored.opening
    assert position(stored) == position(table.game)
