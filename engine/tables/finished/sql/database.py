"""The interface of a database for the archive, beyond the SQL that both kinds understand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

Row = Sequence[Any]
Values = Mapping[str, Any]


class DatabaseFailed(Exception):
    """The database refused, or didn't answer; the text is its own."""


class Cursor(Protocol):
    """A cursor for statements within one transaction. They name their values `:so`."""

    def ask(self, statement: str, values: Values) -> list[Row]:
        """Return all rows of a question."""

    def do(self, statement: str, values: Values) -> int:
        """Run a statement; return how many rows it changed."""

    def do_many(self, statement: str, values: Sequence[Values]) -> None:
        """Run the same statement with each of these values."""


class Database(Protocol):
    """One connection, opened when it is needed and again after it broke. Used by one thread."""

    kind: str  # the folder of its migrations

    def migrate(self) -> None:
        """Bring the tables to the form that this release knows. Several processes may do so at
        once.
        """

    def has_others(self) -> bool:
        """Return whether another program of ours has a connection too; asked before there is one
        here.
        """

    def begin(self, *, alone: bool) -> Cursor:
        """Begin a transaction and return its cursor; `alone` waits until nobody else is in such a
        one.
        """

    def commit(self) -> None:
        """Keep what the transaction did."""

    def has_table(self, cursor: Cursor, name: str) -> bool:
        """Return whether there is a table of that name."""

    def make_room(self, cursor: Cursor, ended_ms: Iterable[int]) -> None:
        """Prepare for games that ended at these moments."""

    def drop_before(self, cursor: Cursor, ended_ms: int) -> int:
        """Drop whole months that ended before, if that is cheaper than row by row. Return how many
        games there were.
        """

    def close(self) -> None:
        """Close the connection; a transaction that goes on is undone."""


def month_of(ended_ms: int) -> str:
    """Return the month of a moment in UTC, as the totals name it.

    >>> month_of(1_000_000_000_000)
    '2001-09'
    """
    return datetime.fromtimestamp(ended_ms / 1000, UTC).strftime("%Y-%m")


def month_bounds(month: str) -> tuple[int, int]:
    """Return its first moment and that of the next month, ms since 1970.

    >>> month_bounds("1970-01")
    (0, 2678400000)
    """
    year, number = map(int, month.split("-"))
    begins = datetime(year, number, 1, tzinfo=UTC)
    ends = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return int(begins.timestamp() * 1000), int(ends.timestamp() * 1000)
