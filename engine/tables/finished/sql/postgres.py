"""PostgreSQL: for many processes on many machines. Games lie in a partition for each month."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict

from engine.tables.finished.sql.database import (
    Cursor,
    DatabaseFailed,
    Row,
    Values,
    month_bounds,
    month_of,
)
from engine.tables.finished.sql.migrate import migrate

PARTED = ("games", "people", "results")
OUR_LOCK = 0x64_75_72_61_6B  # any number that nobody else uses: "durak"
SETTINGS: dict[str, Any] = {
    "application_name": "durak",
    "connect_timeout": 5,  # seconds
    "options": "-c statement_timeout=30s -c lock_timeout=10s",
    "keepalives_idle": 30,
    "tcp_user_timeout": 15_000,  # ms: a machine that is gone answers no more
}


class PostgresDatabase:
    """A connection to the server of this address."""

    kind = "postgres"

    def __init__(self, url: str) -> None:
        self._url = url
        self._link: psycopg.Connection | None = None
        self._rooms: set[str] = set()  # months that have partitions

    def migrate(self) -> None:
        with _plainly():
            self._open().close()  # so that what is wrong is said in PostgreSQL's own words
        migrate(re.sub(r"^\w+://", "postgresql+psycopg://", self._url), self.kind)

    def has_others(self) -> bool:
        """Return whether others are connected; processes are known by the name that they give."""
        with _plainly(), self._open() as link:
            found = link.execute(
                "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
                " AND application_name = %s AND pid <> pg_backend_pid()",
                (SETTINGS["application_name"],),
            )
            return bool(found.fetchall())

    def begin(self, *, alone: bool) -> Cursor:
        with _plainly():
            self._link = self._link or self._open()
            cursor = _PostgresCursor(self._link)
            if alone:
                cursor.ask("SELECT pg_advisory_xact_lock(:ours)", {"ours": OUR_LOCK})
        return cursor

    def commit(self) -> None:
        if self._link is not None:
            with _plainly():
                self._link.commit()

    def has_table(self, cursor: Cursor, name: str) -> bool:
        [(found,)] = cursor.ask("SELECT to_regclass(:name)", {"name": name})
        return found is not None

    def make_room(self, cursor: Cursor, ended_ms: Iterable[int]) -> None:
        """Make the partitions of these months."""
        for month in {month_of(at) for at in ended_ms} - self._rooms:
            begins, ends = month_bounds(month)
            for table in PARTED:
                cursor.do(
                    f"CREATE TABLE IF NOT EXISTS {_partition(table, month)} PARTITION OF {table} "
                    f"FOR VALUES FROM ({begins}) TO ({ends})",
                    {},
                )
            self._rooms.add(month)

    def drop_before(self, cursor: Cursor, ended_ms: int) -> int:
        """Drop the partitions of months that ended before."""
        self._rooms.clear()
        kept = _partition("games", month_of(ended_ms))
        names = cursor.ask(
            "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
            " WHERE i.inhparent = 'games'::regclass AND c.relname < :kept",
            {"kept": kept},
        )
        dropped = 0
        for (name,) in names:
            month = name.removeprefix("games_").replace("_", "-")
            [(count,)] = cursor.ask(f"SELECT count(*) FROM {_partition('games', month)}", {})  # noqa: S608  a name of ours
            dropped += count
            for table in PARTED:
                cursor.do(f"DROP TABLE IF EXISTS {_partition(table, month)}", {})
        return dropped

    def close(self) -> None:
        self._rooms.clear()
        if self._link is not None:
            self._link.close()
            self._link = None

    def _open(self) -> psycopg.Connection:
        return psycopg.connect(self._url, **SETTINGS)


def is_address(text: str) -> bool:
    """Return whether the text can be an address, without asking a server. An @ in the name of a
    host or a database is what was left of a password that was cut in two.
    """
    try:
        told = conninfo_to_dict(text)
    except psycopg.ProgrammingError:
        return False
    return not any("@" in str(told.get(part, "")) for part in ("host", "dbname"))


def place_of(url: str) -> str:
    """Return the server and the database, without user and password."""
    told = conninfo_to_dict(url)
    host, port = told.get("host") or "this machine", told.get("port") or 5432
    return f"PostgreSQL at {host}:{port}, database {told.get('dbname') or told.get('user')}"


def _partition(table: str, month: str) -> str:
    return f"{table}_{month.replace('-', '_')}"


class _PostgresCursor:
    def __init__(self, link: psycopg.Connection) -> None:
        self._link = link

    def ask(self, statement: str, values: Values) -> list[Row]:
        with _plainly():
            return list(self._link.execute(_theirs(statement), values))

    def do(self, statement: str, values: Values) -> int:
        with _plainly():
            return self._link.execute(_theirs(statement), values).rowcount

    def do_many(self, statement: str, values: Sequence[Values]) -> None:
        with _plainly(), self._link.cursor() as cursor:
            cursor.executemany(_theirs(statement), values)


def _theirs(statement: str) -> LiteralString:
    """Return the statement with `:so` as psycopg writes it; `::so` is a type."""
    return re.sub(r"(?<!:):(\w+)", r"%(\1)s", statement)


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise DatabaseFailed(str(error).partition("\n")[0]) from error
