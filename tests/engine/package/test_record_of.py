"""A game knows its deal and its moves, so that its record is one call."""

from __future__ import annotations

from itertools import islice

import pytest

from durak_rules import PRESETS, Game, deal, new_game, parse_move, parse_position, play, view_for
from durak_rules.imagination import Imagination
from durak_rules.play import abandon
from durak_rules.positions import decode, encode
from durak_rules.records import Turn, record_of, verify
from tests.engine.rulesets import turns

PODKIDNOY = PRESETS["podkidnoy"]


def begun() -> Game:
    return new_game(PODKIDNOY, deal(PODKIDNOY, 3, bytes(32)))


def played() -> Game:
    game = begun()
    for seat, move in turns(game, 5, 20_000):
        play(game, seat, move)
    return game


def test_a_game_knows_its_moves_and_a_copy_goes_on_alone() -> None:
    game = begun()
    made = []
    for seat, move in islice(turns(game, 5, 20_000), 10):
        play(game, seat, move)
        made.append((seat, move))
    copied = game.copy()
    seat, move = next(turns(copied, 6, 1))
    play(copied, seat, move)
    assert game.turns == tuple(made)
    assert copied.turns == (*made, (seat, move))


def test_a_refused_move_is_no_turn() -> None:
    game = begun()
    with pytest.raises(ValueError, match="not_the_defender"):
        play(game, game.attacker, parse_move("take"))
    assert game.turns == ()


def test_a_record_is_one_call() -> None:
    game = played()
    record = record_of(game, ["Anna", "Ben", "Vera"])
    assert record.turns == tuple(Turn(seat, move) for seat, move in game.turns)
    assert record.deal == deal(PODKIDNOY, 3, bytes(32))
    assert verify(record.as_dict()) == []


def test_an_abandoned_game_has_a_record_too() -> None:
    game = begun()
    abandon(game)
    assert verify(record_of(game, ["Anna", "Ben", "Vera"])) == []


def test_a_game_whose_beginning_nobody_knows_remembers_nothing() -> None:
    """Games in a store and those that players imagine stay as small as they were."""
    game = begun()
    others = [
        parse_position(str(game)),
        decode(encode(game)),
        Imagination(view_for(game, 0)).game(lambda: 0.5),
    ]
    for other in others:
        seat, move = next(turns(other, 5, 1))
        play(other, seat, move)
        assert (other.deal, other.turns) == (None, ())


def test_a_record_is_of_a_finished_game_with_a_name_for_each_seat() -> None:
    names = ["Anna", "Ben", "Vera"]
    with pytest.raises(ValueError, match="this one runs"):
        record_of(begun(), names)
    with pytest.raises(ValueError, match="isn't known"):
        record_of(decode(encode(played())), names)
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        record_of(played(), names[:2])
    with pytest.raises(TypeError, match="one for each seat, not str"):
        record_of(played(), "ABC")
    with pytest.raises(TypeError, match="a game comes from new_game"):
        record_of(str(played()), names)  # type: ignore[arg-type]
