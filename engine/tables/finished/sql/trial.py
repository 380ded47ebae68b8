"""What can be known of an archive before it is used: whose form its tables have, and whether it
takes a game. Nothing of that stays.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.tables.finished.sql.database import Database, Values, month_of
from engine.tables.finished.sql.migrate import LEDGER, known_migrations


class Form(NamedTuple):
    """Migrations, by name: those of this release that weren't run, and others that were."""

    lacks: frozenset[str]
    unknown: frozenset[str]
    is_new: bool  # none was run


def form_of(database: Database) -> Form:
    """Whose form its tables have."""
    ours, cursor = known_migrations(database.kind), database.begin(alone=False)
    rows = (
        cursor.ask(f"SELECT migration_id FROM {LEDGER}", {})  # noqa: S608  a name of the library
        if database.has_table(cursor, LEDGER)
        else []
    )
    database.commit()
    done = frozenset(str(name) for (name,) in rows)
    return Form(ours - done, done - ours, not done)


def try_writing(database: Database, statements: tuple[str, ...], now_ms: int) -> None:
    """Write a game with somebody at it as `add` does, and take it back."""
    made_up: Values = {
        "table_id": "trial",
        "game": 0,
        "ended_ms": now_ms,
        "place": "",
        "record": b"",
        "seat": 0,
        "person_id": 1,
        "name": "",
        "month": month_of(now_ms),
        "what": "trial",
        "games": 1,
    }
    try:
        cursor = database.begin(alone=True)
        database.make_room(cursor, [now_ms])
        for statement in statements:
            cursor.do(statement, made_up)
    finally:
        database.close()  # what isn't committed is undone
