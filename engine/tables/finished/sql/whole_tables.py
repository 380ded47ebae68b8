"""All rows of an archive as they are, to be copied to another database. The numbers that were
worked out are among them: some of their games aren't kept any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from engine.tables.finished.sql.database import Cursor, Database, Row

AT_ONCE = 1000  # rows
OF_A_GAME: Final = ("table_id", "game", "ended_ms")
BEGUN_WITH_A_ROW: Final = "counted"  # by its migration


class WholeTable(NamedTuple):
    """A table with its key columns first; all other columns come after those."""

    name: str
    key: tuple[str, ...]
    others: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns, in the order in which rows are told here."""
        return self.key + self.others


class Contents(NamedTuple):
    """The contents of a table in short: how many rows it has, and a digest of them, whatever their
    order is.
    """

    rows: int
    digest: int


TABLES: Final = (
    WholeTable("games", OF_A_GAME, ("place", "record")),
    WholeTable("people", (*OF_A_GAME, "seat"), ("person_id", "name")),
    WholeTable("totals", ("month", "what"), ("games",)),
    WholeTable(
        "results",
        (*OF_A_GAME, "seat"),
        (
            *("person_id", "home", "people", "team", "place", "fool", "lost", "draw", "taken"),
            *("thrown_in", "given", "worn", "mu_before", "sigma_before", "mu", "sigma", "again"),
        ),
    ),
    WholeTable("skills", ("person_id",), ("mu", "sigma")),
    WholeTable("unlisted", ("person_id",), ("since_ms",)),
    WholeTable("counted", OF_A_GAME, ()),
)


def is_empty(cursor: Cursor) -> bool:
    """Return whether nothing has come to the archive yet."""
    return not any(
        cursor.ask(f"SELECT 1 FROM {table.name} LIMIT 1", {})  # noqa: S608
        for table in TABLES
        if table.name != BEGUN_WITH_A_ROW
    )


def count_rows(cursor: Cursor, table: WholeTable) -> int:
    """Return how many rows there are."""
    [(found,)] = cursor.ask(f"SELECT count(*) FROM {table.name}", {})  # noqa: S608
    return int(found)


def pages(cursor: Cursor, table: WholeTable) -> Iterator[Sequence[Row]]:
    """Iterate over all rows, some at a time."""
    key, columns = ", ".join(table.key), ", ".join(table.columns)
    start = f"SELECT {columns} FROM {table.name}"  # noqa: S608
    end = f" ORDER BY {key} LIMIT {AT_ONCE}"
    after = ", ".join(f":{name}" for name in table.key)
    page = cursor.ask(start + end, {})
    while page:
        yield page
        last = dict(zip(table.key, page[-1], strict=False))
        page = cursor.ask(f"{start} WHERE ({key}) > ({after}){end}", last)


def put(cursor: Cursor, database: Database, table: WholeTable, rows: Sequence[Row]) -> None:
    """Write these rows to the table."""
    if "ended_ms" in table.key and table.name != BEGUN_WITH_A_ROW:
        at = table.key.index("ended_ms")
        database.make_room(cursor, {row[at] for row in rows})
    columns = ", ".join(table.columns)
    values = ", ".join(f":{name}" for name in table.columns)
    cursor.do_many(
        f"INSERT INTO {table.name} ({columns}) VALUES ({values})",  # noqa: S608
        [dict(zip(table.columns, row, strict=True)) for row in rows],
    )


def clear_beginning(cursor: Cursor) -> None:
    """Delete the rows that a new archive has by itself."""
    cursor.do(f"DELETE FROM {BEGUN_WITH_A_ROW}", {})  # noqa: S608


def contents(cursor: Cursor) -> dict[str, Contents]:
    """Return the contents of each table in short, to compare them with another archive's."""
    return {table.name: contents_of(pages(cursor, table)) for table in TABLES}


def contents_of(found: Iterator[Sequence[Row]]) -> Contents:
    """Return the contents of these rows in short."""
    rows = digest = 0
    for page in found:
        rows += len(page)
        digest += sum(map(_digest, page))
    return Contents(rows, digest % 2**256)


def _digest(row: Row) -> int:
    """Return a digest of a row, the same for any kind of database."""
    told = tuple(bytes(part) if isinstance(part, memoryview) else part for part in row)
    return int.from_bytes(sha256(repr(told).encode()).digest(), "big")
