"""The newest moves at a table, for pages that missed some of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Self

from msgspec import Raw

from engine.tables import MadeMove, Table
from webapp.live.views.event_views import NOTHING, events_view, looks_alike_to_all

MOST_KEPT = 64  # moves that a page may have missed and still see happen


class RecentMoves:
    """The last moves of one game, and what each seat may be told of them."""

    def __init__(self, version: int, *, is_whole_game: bool = False) -> None:
        """Start with no moves; nothing is known of what led to this version of the table. With
        `is_whole_game` the store knows no more than what is added.
        """
        self._known_since = version
        self._is_whole_game = is_whole_game
        self._moves: deque[MadeMove] = deque(maxlen=MOST_KEPT)
        self._missed: dict[int, _MissedMoves] = {}  # by the version that a page has

    @classmethod
    def of_game(cls, table: Table, moves: Sequence[MadeMove]) -> Self:
        """Return the last of `moves`, which is all that the store has of the running game. Where
        some are missing none is told.
        """
        is_complete = len(moves) == table.moves
        recent = cls(table.started if is_complete else table.version, is_whole_game=True)
        if is_complete:
            recent.add(moves)
        return recent

    def add(self, moves: Iterable[MadeMove]) -> None:
        """Add moves, the oldest first; more than `MOST_KEPT` push out the oldest ones."""
        self._missed.clear()
        for move in moves:
            if len(self._moves) == MOST_KEPT:
                self._known_since = self._moves[0].version
            self._moves.append(move)

    def can_load_more(self, version: int) -> bool:
        """Return whether the store may know moves after this version that aren't known here."""
        return not self._is_whole_game and version < self._known_since

    def events_since(self, version: int, seat: int | None) -> Raw:
        """Return the events after a version as JSON, as this seat of the game may know them; an
        empty list if some of the moves aren't known.
        """
        if version < self._known_since:
            return NOTHING
        missed = self._missed.get(version)
        if missed is None:
            newest_first = takewhile(lambda move: move.version > version, reversed(self._moves))
            missed = self._missed[version] = _MissedMoves([*newest_first][::-1])
        return missed.events(seat)


class _MissedMoves:
    """The moves that all pages at one version have missed; each view of them is made once."""

    def __init__(self, moves: Sequence[MadeMove]) -> None:
        self._moves = moves
        self._look_alike = all(map(looks_alike_to_all, moves))
        self._events: dict[int | None, Raw] = {}

    def events(self, seat: int | None) -> Raw:
        """Return the events as JSON, as this seat of the game may know them."""
        viewer = None if self._look_alike else seat
        found = self._events.get(viewer)
        if found is None:
            found = self._events[viewer] = events_view(self._moves, viewer)
        return found
