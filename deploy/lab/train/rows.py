"""Rows to learn a value from: one for every seat that is still in at the beginning of a bout, with
the inputs that are on and the result of the game for that seat.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from durak_rules import Game
from durak_rules.masks import SEATS_IN
from engine.players.judgement import points
from engine.players.learned_value.features import Kind, active, kind_of
from engine.players.prospects import prospect

HELD_BACK: Final = 20  # of so many games one isn't learned from, but judged by


class Rows:
    """Rows of one kind of games, in long arrays."""

    def __init__(self) -> None:
        self.inputs = array("H")
        """The inputs that are on, row after row."""
        self.ends = array("Q")
        """Where each row ends in them."""
        self.results = array("f")
        self.guesses = array("f")
        """What is thought of a row without learning, to be compared with."""
        self.games = array("Q")
        """Which game it is from."""

    def add(self, on: Sequence[int], came: float, guess: float, game: int) -> None:
        """One more row."""
        self.inputs.extend(on)
        self.ends.append(len(self.inputs))
        self.results.append(came)
        self.guesses.append(guess)
        self.games.append(game)

    def __len__(self) -> int:
        return len(self.ends)


RowsByKind = dict[Kind, Rows]


class BoutWatcher:
    """Looks at one game where its bouts begin, and keeps what it sees until it is known what comes
    of it.
    """

    def __init__(self, first: int) -> None:
        """From this bout on."""
        self._bout = first - 1
        self._seen: list[tuple[Kind, int, list[int], float]] = []

    def look(self, game: Game) -> bool:
        """To be called before every move; whether it is the first of a bout that counts."""
        if game.bout_number <= self._bout:
            return False
        self._bout = game.bout_number
        kind, prices = kind_of(game), points(game.frame.ruleset.deck, game.trump_suit)
        for seat in SEATS_IN[game.holding]:
            self._seen.append((kind, seat, active(game, seat), prospect(game, seat, prices)))
        return True

    def write(
        self, came: Callable[[int], float], number: int, rows: defaultdict[Kind, Rows]
    ) -> None:
        """The rows of what was seen since the last time, with what comes of it for a seat."""
        for kind, seat, on, guess in self._seen:
            rows[kind].add(on, came(seat), guess, number)
        self._seen = []
