"""`GET /api/tables`: where the person who asks sits, and where they may join others."""

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
    """Tells people where they are waited for, and who waits in their chats."""

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._tokens = tokens
        self._of_person = Buckets(RECORDS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """A few tables, their own first."""
        me = session_of(request, self._tokens).person_id
        if not self._of_person.take(me, time.monotonic()):
            raise web.HTTPTooManyRequests
        tables = await self._tables.people.suggested_tables(me)
        return json_for_one(encode({"tables": [_listed(table, me) for table in tables]}))


def _listed(table: Table, me: int) -> dict[str, Any]:
    """A table in short: what is played, who sits there, and whether it waits for this person."""
    own = table.seat_of(me)
    return {
        "table": table.id,
        "rules": table.ruleset.preset,
        "seat": own,
        "names": [seat.person.name if seat.person else "" for seat in table.seats],
        "waited": own in table.waiting,
    }
