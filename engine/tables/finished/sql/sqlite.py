"""SQLite: one file beside the program, for a server on one machine."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from engine.tables.finished.sql.database import Cursor, DatabaseFailed, Row, Values
from engine.tables.finished.sql.migrate import migrate

WAITS = 10.0  # seconds for another process that writes
# A game is in the file before Redis lets go of it (synchronous), readers don't wait for the writer
# (WAL), and a forgotten name is gone from the file too (secure_delete).
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON")


class SqliteDatabase:
    """The database in a file, which only our user may read; it is made if it isn't there."""

    kind = "sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._link: sqlite3.Connection | None = None

    def migrate(self) -> None:
        with _plainly():
            self._make_file()
        migrate(f"sqlite:///{self._path}", self.kind)

    def has_others(self) -> bool:
        """Return whether others are connected. The file can be locked for one connection alone
        only while there is no other one, even if that does nothing.
        """
        if not self._path.exists():
            return False
        with _plainly(), closing(sqlite3.connect(self._path, timeout=0)) as link:
            try:
                link.execute("PRAGMA locking_mode = EXCLUSIVE")
                link.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    return True
                raise
        return False

    def begin(self, *, alone: bool) -> Cursor:
        with _plainly():
            self._link = self._link or self._open()
            self._link.execute("BEGIN IMMEDIATE" if alone else "BEGIN")
        return _SqliteCursor(self._link)

    def commit(self) -> None:
        if self._link is not None:
            with _plainly():
                self._link.execute("COMMIT")

    def has_table(self, cursor: Cursor, name: str) -> bool:
        return bool(cursor.ask("SELECT 1 FROM sqlite_master WHERE name = :name", {"name": name}))

    def make_room(self, cursor: Cursor, ended_ms: Iterable[int]) -> None:
        """Do nothing: there is always room."""

    def drop_before(self, cursor: Cursor, ended_ms: int) -> int:
        """Drop nothing: the file isn't parted by months."""
        return 0

    def close(self) -> None:
        if self._link is not None:
            self._link.close()
            self._link = None

    def _open(self) -> sqlite3.Connection:
        self._make_file()
        link = sqlite3.connect(
            self._path, timeout=WAITS, isolation_level=None, check_same_thread=False
        )
        try:
            for pragma in PRAGMAS:
                link.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:  # it is no database, or is locked
            link.close()
            raise
        return link

    def _make_file(self) -> None:
        """Make the file with rights for its owner alone: the library would take those of the
        umask. The files that it lays beside get the same. If root makes it, as `durak import` may,
        it belongs to the owner of the folder, because the service runs as another user.
        """
        flags, is_there = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, self._path.exists()
        handle = os.open(self._path, flags, 0o600)
        if not is_there and os.geteuid() == 0:
            folder = self._path.parent.stat()
            os.fchown(handle, folder.st_uid, folder.st_gid)
        os.close(handle)


class _SqliteCursor:
    def __init__(self, link: sqlite3.Connection) -> None:
        self._link = link

    def ask(self, statement: str, values: Values) -> list[Row]:
        with _plainly():
            return self._link.execute(statement, values).fetchall()

    def do(self, statement: str, values: Values) -> int:
        with _plainly():
            return self._link.execute(statement, values).rowcount

    def do_many(self, statement: str, values: Sequence[Values]) -> None:
        with _plainly():
            self._link.executemany(statement, values)


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise DatabaseFailed(str(error)) from error
