"""Wrong arguments are refused with a sentence that says what to pass instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from durak_rules import (
    Attack,
    Card,
    Game,
    IllegalMove,
    Rank,
    Ruleset,
    Take,
    all_moves,
    check,
    deal,
    legal_moves,
    new_game,
    parse_move,
    parse_position,
    play,
    view_for,
    waited_for,
)
from durak_rules.cards import cards
from durak_rules.events import dealt, event_for
from durak_rules.imagination import Imagination
from durak_rules.learning import returns, seat_to_act
from durak_rules.options.rules_code import parse_rules_code
from durak_rules.positions import decode

from .scenario import at_table

HANDS = "trump=9h attacker=0 hands=7c8d/8cJd/7sAs"
RULES = Ruleset.of("podkidnoy")
A_MOVE = r"^a move is one such as Take\(\) \(parse_move reads text\), not "
A_CARD = r"^a card has a Rank and a Suit \(Card.parse reads text\), not "
OF_A_CARD = r"^a move is made with a Card such as Card.parse\('7h'\), not "
A_SEAT = r"^a seat is a number from 0, not "
A_GAME = r"^a game comes from new_game or parse_position, not "
A_RULESET = r"^rules are a Ruleset such as Ruleset.of\('podkidnoy'\), not "


@pytest.fixture
def game() -> Game:
    return at_table("podkidnoy", HANDS).game


@pytest.mark.parametrize("move", ["attack 7c", None, Card.parse("7c"), Take])
def test_an_argument_that_is_no_move(game: Game, move: Any) -> None:
    refused(A_MOVE + type(move).__name__, game, lambda: play(game, 0, move))
    refused(A_MOVE + type(move).__name__, game, lambda: check(game, 1, move))


@pytest.mark.parametrize("seat", ["0", "Anna", b"", (0,)])
def test_an_argument_that_is_no_seat(game: Game, seat: Any) -> None:
    sentence = A_SEAT + type(seat).__name__
    for ask in (legal_moves, view_for):
        refused(sentence, game, lambda ask=ask: ask(game, seat))
    for do in (check, play):
        refused(sentence, game, lambda do=do: do(game, seat, parse_move("attack 7c")))


def test_a_spectator_has_a_view_and_no_moves(game: Game) -> None:
    assert view_for(game, None).moves == ()
    refused(A_SEAT + "NoneType", game, lambda: legal_moves(game, None))


def test_a_seat_is_asked_for_also_when_the_game_is_over() -> None:
    game = parse_position("podkidnoy trump=9h hands=-/6c out=0 over=last_with_cards/1/0")
    refused(A_SEAT + "str", game, lambda: legal_moves(game, "0"))


@pytest.mark.parametrize("ask", [all_moves, returns, seat_to_act, waited_for])
def test_an_argument_that_is_no_game(game: Game, ask: Callable[[Any], object]) -> None:
    """A player is given a view, so a view is easily taken for a game."""
    refused(A_GAME + "View", game, lambda: ask(view_for(game, 0)))
    refused(A_GAME + "str", game, lambda: ask(str(game)))


@pytest.mark.parametrize("ask", [legal_moves, view_for])
def test_an_argument_that_is_no_game_has_no_seats(
    game: Game, ask: Callable[[Any, int], object]
) -> None:
    refused(A_GAME + "View", game, lambda: ask(view_for(game, 0), 0))


@pytest.mark.parametrize("do", [check, play])
def test_nobody_moves_in_an_argument_that_is_no_game(
    game: Game, do: Callable[..., object]
) -> None:
    refused(A_GAME + "View", game, lambda: do(view_for(game, 0), 0, Take()))


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (parse_move, r"^parse_move reads text such as 'defend 7h 9h', not "),
        (parse_position, r"^parse_position reads text, as str\(game\) prints it, not "),
        (parse_rules_code, r"^parse_rules_code reads text such as '3ao0-6-5-o', not "),
        (cards, r"^cards reads text such as '7h 9c', not "),
        (Card.parse, r"^Card.parse reads text such as '7h', not "),
        (Rank.parse, r"^Rank.parse reads a letter such as 'T', not "),
    ],
)
@pytest.mark.parametrize("text", [None, 7, ["7h"], b"7h", Card.parse("7h")])
def test_an_argument_that_is_no_text(
    read: Callable[[Any], object], sentence: str, text: object
) -> None:
    with pytest.raises(TypeError, match=sentence + type(text).__name__):
        read(text)


@pytest.mark.parametrize("data", [None, "podkidnoy", 7])
def test_an_argument_that_is_no_bytes(data: Any) -> None:
    kind = type(data).__name__
    with pytest.raises(TypeError, match=f"^decode reads the bytes of encode, not {kind}"):
        decode(data)


def test_an_argument_that_is_no_card() -> None:
    for wrong in (lambda: Card("7", "h"), lambda: Card(Rank.SEVEN, "h")):
        with pytest.raises(TypeError, match=A_CARD + "str"):
            wrong()
    with pytest.raises(TypeError, match=OF_A_CARD + "str"):
        Attack("7h")


def test_arguments_that_are_no_rules_and_no_deal() -> None:
    for play_by in (lambda: deal("podkidnoy", 2, b""), lambda: new_game("x", None)):
        with pytest.raises(TypeError, match=A_RULESET + "str"):
            play_by()
    with pytest.raises(TypeError, match=r"^a seed is bytes, such as those of os.urandom\(32\), "):
        deal(RULES, 2, "seed")
    with pytest.raises(TypeError, match=r"^a game begins with a Deal, not NoneType"):
        new_game(RULES, None)
    with pytest.raises(ValueError, match=r"^36 cards were dealt, and this ruleset's deck has 24"):
        new_game(Ruleset.of("express"), deal(RULES, 2, b""))
    with pytest.raises(TypeError, match=r"^Ruleset.from_dict reads the options .* by name, not "):
        Ruleset.from_dict("podkidnoy")


@pytest.mark.parametrize("seats", ["3", 3.0, None])
def test_an_argument_that_is_no_number_of_seats(seats: Any) -> None:
    with pytest.raises(TypeError, match=r"^so many as play is a whole number, not "):
        deal(RULES, seats, b"")


def test_a_spectator_has_nothing_to_imagine_by(game: Game) -> None:
    with pytest.raises(ValueError, match=r"^a spectator has no hand"):
        Imagination(view_for(game, None))


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_deal_is_told_to_those_who_sit_there(seat: int) -> None:
    """R1.1"""
    with pytest.raises(IllegalMove, match="no_such_seat"):
        event_for(dealt(deal(RULES, 3, bytes(32))), seat)


def test_the_error_does_not_show_the_argument(game: Game) -> None:
    """It may hold hidden cards."""
    with pytest.raises(TypeError) as error:
        play(game, 0, game)
    assert "7c" not in str(error.value)


def refused(sentence: str, game: Game, do: Callable[[], object]) -> None:
    """A TypeError, and the game stays as it was."""
    before = str(game)
    with pytest.raises(TypeError, match=sentence):
        do()
    assert str(game) == before
