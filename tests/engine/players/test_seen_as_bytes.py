"""A seat's view, written down for a process that thinks, and read again."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from statistics import median
from time import process_time

import msgspec
import pytest

from durak_rules import PRESETS, Game, Ruleset, deal, new_game, play, view_for, waited_for
from engine.players import PLAYERS
from engine.players.thoughts.question_kinds import KINDS, OUTSIDE, choice, inside
from engine.players.thoughts.seen import view_as_bytes, view_of_bytes

SEEN = sorted(PRESETS)

INSIDE_MS = 1.0  # milliseconds that an event loop may think at most


def positions(preset: str, moves: int = 40) -> list[tuple[Game, int]]:
    """Return the positions of one game, with the seat that moves."""
    ruleset = Ruleset.of(preset)
    game = new_game(
        ruleset, deal(ruleset, ruleset.seat_counts[-1], sha256(preset.encode()).digest())
    )
    found = []
    while game.outcome is None and len(found) < moves:
        seat = waited_for(game)[0]
        found.append((game.copy(), seat))
        play(game, seat, PLAYERS["normal"].choose(view_for(game, seat), b"dice"))
    return found


@pytest.mark.parametrize("preset", SEEN)
def test_nothing_of_a_view_is_lost_but_its_reasons(preset: str) -> None:
    for game, seat in positions(preset):
        view = view_for(game, seat)
        assert view_of_bytes(view_as_bytes(view)) == replace(view, reasons={})


@pytest.mark.slow
def test_the_same_is_chosen_from_both() -> None:
    for game, seat in positions("perevodnoy", 12):
        view = view_for(game, seat)
        for level, player in PLAYERS.items():
            answer = KINDS["choose"].think(choice(level, view, b"dice"))
            assert answer.decode() == str(player.choose(view, b"dice"))


def test_an_object_that_is_no_view_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError):
        view_of_bytes(b"")


def test_only_levels_that_take_long_are_thought_elsewhere() -> None:
    """A level that thinks in an event loop takes a small part of a millisecond of CPU."""
    seen = [view_for(game, seat) for game, seat in positions("podkidnoy")]
    for level in set(PLAYERS) - OUTSIDE:
        costs = []
        for view in seen:
            began = process_time()
            PLAYERS[level].choose(view, b"dice")
            costs.append((process_time() - began) * 1000)
        assert median(costs) < INSIDE_MS, level


def test_levels_that_take_long_are_thought_inside_as_one_that_does_not() -> None:
    assert {level: inside(level) for level in ("easy", "hard")} == {
        "easy": "easy",
        "hard": "normal",
    }
