"""A trial of an archive before it is used: which form its tables have, and whether it takes a
game. Nothing of that stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.tables.finished.sql.database import Cursor, Database
from engine.tables.finished.sql.migrate import LEDGER, known_migrations


class Form(NamedTuple):
    """The form of an archive's tables, by names of migrations: those of this release that weren't
    run, and others that were.
    """

    lacks: frozenset[str]
    unknown: frozenset[str]
    is_new: bool  # none was run


def form_of(database: Database) -> Form:
    """Return the form of its tables."""
    ours, cursor = known_migrations(database.kind), database.begin(alone=False)
    rows = (
        cursor.ask(f"SELECT migration_id FROM {LEDGER}", {})  # noqa: S608  a name of the library
        if database.has_table(cursor, LEDGER)
        else []
    )
    database.commit()
    done = frozenset(str(name) for (name,) in rows)
    return Form(ours - done, done - ours, not done)


def try_writing(database: Database, work: Callable[[Cursor], object]) -> None:
    """Write a game in a transaction, and take it back."""
    try:
        work(database.begin(alone=True))
    finally:
        database.close()  # what isn't committed is undone
