"""Migrations of the archive's tables: the numbered files of `migrations`, each run once."""

from __future__ import annotations

import logging
import sqlite3
from datetime import datetime
from importlib.resources import as_file, files
from pathlib import Path

import stamina

from engine.tables.finished.sql.database import DatabaseFailed

TRIES = 4  # in about a second; who can't reach the database is told soon
_HERE = files("engine.tables.finished.sql") / "migrations"
LEDGER = "_yoyo_migration"  # where the library notes which were run


def known_migrations(kind: str) -> frozenset[str]:
    """Return the names of this release's migrations."""
    lie_there = (_HERE / kind).iterdir()
    return frozenset(file.name.removesuffix(".sql") for file in lie_there)


def migrate(url: str, kind: str) -> None:
    """Run those that this database lacks; each is one transaction. The library's lock is left
    alone: a killed process would leave it behind. Of two that begin at once one fails and finds
    everything done on its next try.

    Raises:
        DatabaseFailed: it failed each time.
    """
    logging.getLogger("yoyo").setLevel(logging.WARNING)  # it would tell each statement
    with as_file(_HERE / kind) as folder:
        for attempt in stamina.retry_context(on=DatabaseFailed, attempts=TRIES, wait_initial=0.05):
            with attempt:
                _run(url, folder)


def _run(url: str, folder: Path) -> None:
    import yoyo  # here, so that a process of the page never loads it

    # The library notes when a migration was run, and leaves it to SQLite's driver how a moment is
    # written: from Python 3.12 on that warns, and one day nobody will.
    sqlite3.register_adapter(datetime, lambda moment: moment.isoformat(" "))
    try:
        backend = yoyo.get_backend(url)
        try:
            backend.apply_migrations(backend.to_apply(yoyo.read_migrations(str(folder))))
        finally:
            backend.connection.close()
    except Exception as error:  # the driver's, whichever it is
        raise DatabaseFailed(str(error).partition("\n")[0]) from error
