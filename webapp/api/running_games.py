"""`GET /api/running`: the games that still run and in which who asks holds a seat."""

from __future__ import annotations

import time
from typing import Any

from aiohttp import web

from engine.tables import StoreUnavailable, Table
from webapp.access.limits import RECORDS_OF_PERSON, Buckets
from webapp.access.tokens import BadToken
from webapp.api.bearer import session_of
from webapp.api.json_answer import answer
from webapp.app_keys import TABLES
from webapp.failures import failure
from webapp.live.protocol import encode


class Running:
    """Tells people where they are waited for."""

    def __init__(self) -> None:
        self._of_person = Buckets(RECORDS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """The tables with a running game of who asks, the newest game first."""
        try:
            me = session_of(request).person_id
        except BadToken as why:
            return failure(request, 401, why.code)
        if not self._of_person.take(me, time.monotonic()):
            raise web.HTTPTooManyRequests
        try:
            tables = await request.app[TABLES].running_of(me)
        except StoreUnavailable:
            raise web.HTTPServiceUnavailable from None
        return answer(encode({"tables": [_listed(table, me) for table in tables]}))


def _listed(table: Table, me: int) -> dict[str, Any]:
    """A table in short: who sits there, and whether the game waits for who asks."""
    own = table.seat_of(me)
    return {
        "table": table.id,
        "seat": own,
        "names": [seat.person.name if seat.person else "" for seat in table.seats],
        "waited": own in table.waiting,
    }
