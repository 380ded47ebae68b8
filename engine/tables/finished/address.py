"""Addresses of archives: `sqlite:///file` or `postgresql://…`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from engine.tables.finished.sql.database import Database
from engine.tables.finished.sql.sql_archive import SqlArchive

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
WANTED = (
    "an address like postgresql://user@host/database or sqlite:////path/archive.sqlite3 is needed"
    "; in the password / is written %2F, @ %40 and % %25"
)
WHOLE = (
    "the file's whole path is needed, which makes four slashes: sqlite:////path/archive.sqlite3. "
    "Programs that are started elsewhere would look elsewhere"
)


class ArchiveAddressError(ValueError):
    """The address names no archive; the text says what to write instead."""


def open_archive(address: str, *, relative: bool = True) -> SqlArchive:
    """Return the archive of this address; nothing is asked of it yet. Raises ArchiveAddressError,
    also for a file in the working directory unless it may be `relative`.
    """
    file = address.removeprefix(SQLITE)
    if address.startswith(SQLITE) and file and not (relative or Path(file).is_absolute()):
        raise ArchiveAddressError(WHOLE)
    return SqlArchive(open_database(address))


def place_of_archive(address: str) -> str:
    """Return the name of the archive for people: its file, or its host, and never its password."""
    if address.startswith(SQLITE):
        return str(Path(address.removeprefix(SQLITE)).absolute())
    from engine.tables.finished.sql.postgres import place_of

    return place_of(address)


def open_database(address: str) -> Database:
    """Return the database of this address; nothing is asked of it yet. Raises
    ArchiveAddressError.
    """
    if address.startswith(SQLITE) and address != SQLITE:
        from engine.tables.finished.sql.sqlite import SqliteDatabase

        return SqliteDatabase(Path(address.removeprefix(SQLITE)))
    if not address.startswith(POSTGRES):
        raise ArchiveAddressError(WANTED)
    if find_spec("psycopg") is None:
        raise ArchiveAddressError(
            "PostgreSQL needs a library that isn't installed: pip install 'durak[postgres]'"
        )
    from engine.tables.finished.sql.postgres import PostgresDatabase, is_address

    if not is_address(address):  # its own words may have a piece of the password
        raise ArchiveAddressError(WANTED)
    return PostgresDatabase(address)
