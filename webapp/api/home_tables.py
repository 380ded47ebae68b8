"""`GET /api/tables`: the tables where a person sits, and those in their chats that they
may join.
"""

from __future__ import annotations

import time
from typing import Any

from aiohttp import web

from engine.tables import Table, Tables
from webapp.access.rate_limits import RECORDS_OF_PERSON, Buckets
from webapp.access.request_origin import session_of
from webapp.access.tokens import Tokens
from webapp.live.protocol import encode
from webapp.responses import json_for_one


class HomeTables:
    """Lists the tables for a person's home screen."""

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._tokens = tokens
        self._of_person = Buckets(RECORDS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return a few tables, the person's own first."""
        me = session_of(request, self._tokens).person_id
        if not self._of_person.take(me, time.monotonic()):
            raise web.HTTPTooManyRequests
        tables = await self._tables.people.suggested_tables(me)
        return json_for_one(encode({"tables": [_listed(table, me) for table in tables]}))


def _listed(table: Table, me: int) -> dict[str, Any]:
    """Return a table as a row of a list: its rules, its people, and whether it waits for this
    person.
    """
    own = table.seat_of(me)
    return {
        "table": table.id,
        "rules": table.ruleset.preset,
        "seat": own,
        "names": [seat.person.name if seat.person else "" for seat in table.seats],
        "waited": own in table.waiting,
    }
