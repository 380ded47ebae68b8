"""The encoding of the store and the text of a position: old ones load, others are refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_rules import (
    Card,
    Game,
    Move,
    Rank,
    Ruleset,
    legal_moves,
    parse_position,
    play,
    view_for,
)
from durak_rules.errors import PositionError
from durak_rules.options.rules_code import rules_code
from durak_rules.positions import decode, encode
from durak_rules.view_json import view_dict

from .rulesets import Setting, settings_of_games, turns
from .scenario import at_table

OLD_GAME = (  # durnius_travel, when it kept a strict order
    "1xc0-n-n-o bout=4 dealer=2 trump=9h stock=Tc9h opener=0 attacker=1 defender=2 "
    "hands=6c7d8s/7h!Jd/6dQsAs table=7c0 limit=3 throwers=01"
)
OLD_ENCODED = (
    "010a317863302d6e2d6e2d6f03020200000380808441808080828004808088808080820402211f011f00000400"
    "0102030115010001008080408080408080800203000000000000000000"
)
GAME = OLD_GAME.replace("7h!Jd", "7h!.Jd.")
ENCODED = (
    "020a317863302d6e2d6e2d6f03020200000380808441808080828004808088808080820402211f011f00008080"
    "80828004040001020301150100010080804080804080808002030000000000000000"
    "00"
)

TWO = "podkidnoy trump=9h hands=6c7d/7c8d"
PAIRS = "durnius_pairs trump=9h hands=6c7d/7c8d/9c/Tc"


def test_old_encodings_still_load() -> None:
    """Games of running tables are stored so. Schema 1 told nothing of cards that were seen. The
    rules stay what they were, though their name now means others (R3.6 `strict`).
    """
    assert str(decode(bytes.fromhex(ENCODED))) == GAME
    assert encode(parse_position(GAME)).hex() == ENCODED
    assert str(decode(bytes.fromhex(OLD_ENCODED))) == OLD_GAME


def test_it_is_compact() -> None:
    assert len(encode(parse_position(GAME))) < 120


@pytest.mark.parametrize("data", [ENCODED, OLD_ENCODED])
@pytest.mark.parametrize("cut", range(0, 60, 7))
def test_bytes_cut_short_are_refused(cut: int, data: str) -> None:
    with pytest.raises(PositionError):
        decode(bytes.fromhex(data)[:cut])


def test_a_ladder_begins_below_where_nothing_is_said() -> None:
    """R10.2"""
    game = parse_position("durnius_epaulettes trump=9h hands=6c/7c")
    assert game.ladder == (Rank.SIX, Rank.SIX)


def test_another_schema_is_refused() -> None:
    with pytest.raises(PositionError, match="schema"):
        decode(b"\xff" + bytes.fromhex(ENCODED)[1:])
    with pytest.raises(PositionError, match="after the end"):
        decode(bytes.fromhex(ENCODED) + b"\x00")


def test_no_number_is_longer_than_a_set_of_all_cards() -> None:
    data = bytes.fromhex(ENCODED)
    with pytest.raises(PositionError, match="so long"):
        decode(data[:16] + b"\xff" * 10_000 + data[16:])


def test_no_card_has_a_place_beyond_two_packs_and_jokers() -> None:
    """A place of thousands of digits is refused before anything is made of it."""
    data, ten_and_nine = bytes.fromhex(ENCODED), b"\x02\x21\x1f"
    assert data.count(ten_and_nine) == 1
    for place in (b"\x6b", b"\xff\xff\x7f", b"\xff\xff\xff\xff\xff\xff\x7f"):
        with pytest.raises(PositionError, match="not an encoded game"):
            decode(data.replace(ten_and_nine, b"\x02" + place + b"\x1f"))


def changed_bytes(data: bytes) -> Iterator[bytes]:
    """Yield the bytes with one of them changed: by one bit, or to a value that means much."""
    for place, byte in enumerate(data):
        for other in {byte ^ 1, byte ^ 2, byte ^ 8, byte ^ 64, byte ^ 128, 0, 127, 128, 255}:
            yield data[:place] + bytes([other]) + data[place + 1 :]


def expect_a_game_or_nothing(read: Callable[[Any], Game], told: bytes | str) -> None:
    """Check that a text or bytes are refused, or give a game that can be shown, written as text,
    and played on.
    """
    try:
        game = read(told)
    except PositionError:
        return
    for seat in (None, *range(game.seats)):
        view_dict(game, seat)
    assert str(parse_position(str(game))) == str(game)
    assert decode(encode(game)) == game
    for seat in range(game.seats):
        for move in legal_moves(game, seat):
            view_for(after(game, seat, move), seat)


def after(game: Game, seat: int, move: Move) -> Game:
    other = game.copy()
    play(other, seat, move)
    return other


@pytest.mark.parametrize(
    "text",
    [
        GAME,
        "durnius_pairs trump=9h hands=6c7d/8hKs/QsAs/- table=7h0:9h,7c2 emptied=3",
        "durnius_epaulettes trump=9h dealer=1 previous=1/0/1 hands=6h*7d/8cKs stock=Tc9h",
        "podkidnoy trump=9h defender=1 hands=6c/- over=last_with_cards/0/1 seen=0.10000.20000:2",
    ],
)
def test_a_changed_byte_gives_a_game_or_nothing(text: str) -> None:
    for data in changed_bytes(encode(parse_position(text))):
        expect_a_game_or_nothing(decode, data)


@pytest.mark.slow
@given(settings_of_games(), st.data())
def test_changed_bytes_of_games_give_games_or_nothing(
    setting: Setting, data: st.DataObject
) -> None:
    """A byte is another one, one is lost, or one comes in."""
    stored = encode(some_game(setting, data))
    for _time in range(20):
        place = data.draw(st.integers(0, len(stored) - 1))
        byte = data.draw(st.binary(max_size=1))
        rest = data.draw(st.integers(0, 1))
        expect_a_game_or_nothing(decode, stored[:place] + byte + stored[place + rest :])


@pytest.mark.slow
@given(settings_of_games(), st.data())
def test_changed_texts_of_games_give_games_or_nothing(
    setting: Setting, data: st.DataObject
) -> None:
    """A character is another one, one is lost, or one comes in."""
    text = str(some_game(setting, data))
    for _time in range(20):
        place = data.draw(st.integers(0, len(text) - 1))
        character = data.draw(st.text("0123456789abcdhsTJQKA-/:.,=!*+ ٣²\n", max_size=1))
        rest = data.draw(st.integers(0, 1))
        expect_a_game_or_nothing(parse_position, text[:place] + character + text[place + rest :])


def some_game(setting: Setting, data: st.DataObject) -> Game:
    """A game after some moves."""
    game = setting.new_game()
    for seat, move in islice(turns(game, setting.seed, 20_000), data.draw(st.integers(0, 60))):
        play(game, seat, move)
    return game


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
def test_bytes_that_are_no_position_are_refused(text: str) -> None:
    with pytest.raises(PositionError):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("podkidnoy trump=9h", "a position needs hands="),
        ("podkidnoy hands=6c/7c", "a position needs trump="),
        ("0-6-6-x trump=9h hands=6c/7c", "neither a preset nor a rules code: '0-6-6-x'"),
        ("nosuch trump=9h hands=6c/7c", "neither a preset nor a rules code: 'nosuch'"),
        ("16o0-6-n-o trump=9h hands=6c/7c", "rules that nobody can play: '16o0-6-n-o'"),
        ("podkidnoy trump=9h hands=6c", "so many can't play: hands=6c, seats_out_of_range"),
        (f"{PAIRS.split('hands=')[0]}hands=6c/7c", "can't play: hands=6c/7c, teams_need_seats"),
        ("durnius_epaulettes trump=9h hands=6c/7c ladder=6x", "not ranks: ladder=6x"),
        (f"{TWO} passed=9", "not seats of this table: passed=9"),
        (f"{TWO} throwers=x", "not seats of this table: throwers=x"),
        (f"{TWO} emptied=00", "not seats of this table: emptied=00"),
        (f"{TWO} flags=taken", "no such flags: flags=taken"),
        (f"{TWO} table=Td5", "no such seat: table=Td5"),
        ("podkidnoy trump=9z hands=6c/7c", "not a card: trump=9z"),
        ("podkidnoy trump=2h hands=6c/7c", "not the trump card: 2h"),
        ("podkidnoy trump=9h hands=6c/-", "nobody holds cards who could be attacked"),
        ("podkidnoy trump=9h hands=6c7h*/7c", "what may be exchanged is the lowest trump"),
        (f"{TWO} stock=8h!9h", "a travel document is in a hand, on the table or under"),
        (f"{TWO} stock=8h.9h", "what everybody has seen of the hands is in the hands"),
        (f"{TWO} bout=x", "not a number from 0: bout=x"),
        (f"{TWO} bout=٣", "not a number from 0: bout=٣"),
        (f"{TWO} bout=0", "no game has so many bouts"),
        (f"{TWO} limit=105", "or attack cards"),
        (f"{TWO} dealer=2", "no such seat: dealer=2"),
        (f"{TWO} previous=1", "not the game before: '1'"),
        (f"{TWO} previous=-3/-3/", "not the game before"),
        (f"{TWO} previous=5/5/", "not seats of this table: previous"),
        (f"{TWO} previous=0/1/1", "not seats of this table: previous"),
        (f"{TWO} previous=5/1/0", "not seats of this table: previous"),
        (f"{TWO} over=won/1/0", "not the end of a game: 'won/1/0'"),
        (f"{TWO} over=draw/-/-5", "not the end of a game"),
        (f"{TWO} over=draw/-/1", "no fool wears so many epaulettes: 1"),
        (f"{TWO} over=draw/1/0", "somebody is the fool or nobody: draw"),
        (f"{TWO} over=last_with_cards/-/0", "somebody is the fool or nobody: last_with_cards"),
        (f"{TWO} over=last_with_cards/5/0", "not seats of this table: fool"),
        (f"{TWO} seen=0.-1.-2:1", "not a position that was seen: '0.-1.-2:1'"),
        (f"{TWO} seen=0.10000:1", "not a position of this table: seen"),
        (f"{TWO} seen=2.10000.20000:1", "not a position of this table: seen"),
        (f"{TWO} seen=0.1.20000:1", "not a position of this table: seen"),
        (f"{TWO} out=0", "who is out or emptied the hand isn't who holds no card"),
        (f"{TWO}/- out=0", "who is out or emptied the hand isn't who holds no card"),
        (f"{TWO}/- stock=9h", "nobody leaves while there are cards to draw"),
        (
            "podkidnoy trump=9h attacker=0 hands=-/8h/9c table=7c0 out=0",
            "a seat that laid a card in this bout hasn't left",
        ),
        (f"{TWO}/- attacker=0 defender=2", "who defends holds no card: 2"),
        (f"{TWO}/9c9d table=Td0:Jd throwers=12", "who defends, or a team-mate, throws in"),
        (f"{TWO}/9c9d table=Td0 throwers=2", "the attacker throws in unless nobody does: 0"),
        (f"{TWO} table=Td0:Jd passed=0", "nobody is waited for: the bout is over"),
        (f"{TWO} table=Td0:9d", "9d doesn't beat Td"),
        (f"{TWO} flags=taking", "nothing is permitted or taken before the bout is opened"),
        (f"{PAIRS} attacker=0 defender=2", "no seat attacks a team-mate: 0, 2"),
        (f"{PAIRS} attacker=0 throwers=03", "who defends, or a team-mate, throws in"),
    ],
)
def test_nonsense_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=re.escape(why)):
        parse_position(text)


def test_nobody_throws_in_where_that_is_off() -> None:
    """R3.2"""
    table = at_table("podkidnoy", "trump=9h hands=6c7d/7c8d throwers=-", throw_in="off")
    with pytest.raises(PositionError, match="throws in unless nobody does"):
        parse_position(str(table.game).replace("throwers=-", "throwers=0"))


def test_a_part_left_out_takes_the_value_of_the_rules() -> None:
    table = at_table("podkidnoy", "trump=9h hands=6c/7c8c/- table=6s0:7s")
    table.expect_roles(attacker=0, defender=1)
    assert (table.game.limit, table.game.out, table.game.discard_size) == (3, (2,), 36 - 5)


def test_a_copy_is_a_game_of_its_own() -> None:
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=6c6d/7c8cKd/QsAs")
    before = str(table.game)
    copied = table.game.copy()
    assert copied == table.game
    table.attack(0, "6c").defend(1, "6c", "7c").attack(0, "6d")
    assert copied != table.game
    assert str(copied) == before


def test_a_copy_has_everything() -> None:
    """Also what no position tells, such as the cards that were drawn before."""
    game = at_table("podkidnoy", "trump=9h stock=9cTh9h hands=6c/7c8c").attack(0, "6c").game
    copied = game.copy()
    worked_out = ("listed", "listed_for")
    for name in [name for name in Game.__annotations__ if name not in worked_out]:
        assert getattr(copied, name) == getattr(game, name), name


def test_equal_positions_are_equal_games() -> None:
    one = at_table("podkidnoy", "trump=9h hands=6c6d/7c8cKd").game
    same = at_table("podkidnoy", "trump=9h hands=6d6c/Kd8c7c").game
    assert one == same
    assert one != at_table("perevodnoy", "trump=9h hands=6c6d/7c8cKd").game
    assert one != str(one)


def test_a_game_prints_as_its_position() -> None:
    game = parse_position(GAME)
    assert str(game) == GAME


def test_its_repr_is_what_reads_the_position() -> None:
    game = parse_position(GAME)
    assert repr(game) == f"parse_position({GAME!r})"
    assert eval(repr(game)) == game


def test_a_game_is_not_hashable() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(parse_position(GAME))


def test_an_opening_goes_on_after_it_was_stored() -> None:
    """R3.1"""
    hands = "trump=9h attacker=0 hands=7c7d/8cJd/7sAs"
    table = at_table("simple_table", hands, open_with_several=True).attack(0, "7c")
    stored = decode(encode(table.game))
    assert stored.opening
    assert str(stored) == str(table.game)


def test_one_of_twins_on_the_table_may_have_been_shown() -> None:
    """Two packs (R1.2), one seven of trumps that was a travel document (R5.4)."""
    rules = rules_code(Ruleset.of("durnius_travel", packs=2))
    game = parse_position(
        f"{rules} trump=9s attacker=1 defender=2 throwers=01 hands=8c8d/7d7h/Ad "
        "table=7c0:9c,7s!0,7s1"
    )
    assert " table=7c0:9c,7s!0,7s1 " in str(game)
    assert game.shown_cards == (Card.parse("7s"),)
