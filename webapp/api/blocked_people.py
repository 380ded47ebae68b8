"""`GET /api/blocked` lists the people whom the sender has blocked; `POST /api/unblock` unblocks
one.
"""

from __future__ import annotations

import msgspec
from aiohttp import web

from engine.tables import Tables
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import RECORDS_OF_PERSON
from webapp.access.tokens import Session, Tokens
from webapp.access.visitors import Visitors
from webapp.live.protocol import Count, encode
from webapp.responses import json_for_one


class Unblocked(msgspec.Struct):
    """A person to unblock, by the number that `GET /api/blocked` gave; it means nothing
    elsewhere.
    """

    number: Count


_read = msgspec.json.Decoder(Unblocked).decode


class BlockedPeople:
    """Shows each person the people whom they have blocked, and nobody else's."""

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._visitors = Visitors(tokens, RECORDS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return the blocked people, the newest first."""
        return await self._listed(self._visitors.session(request))

    async def end(self, request: web.Request) -> web.Response:
        """Unblock one; return those that are left."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        await self._tables.people.unblock(session.person_id, asked.number)
        return await self._listed(session)

    async def _listed(self, session: Session) -> web.Response:
        blocked = await self._tables.people.blocked_by(session.person_id)
        people = [{"number": one.number, "name": one.name} for one in blocked]
        return json_for_one(encode({"people": people}))
