"""`GET /api/my-data`: all that is kept of the person who asks, as a file."""

from __future__ import annotations

import time

from aiohttp import web

from engine.tables import Tables
from webapp.access.callers import session_of
from webapp.access.limits import RECORDS_OF_PERSON, Buckets
from webapp.access.tokens import Tokens
from webapp.api.finished_games import listed
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.responses import json_for_one

MOST_GAMES = 1000  # the newest


class MyData:
    """Tells each person what is kept of them, and nobody else."""

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._tokens = tokens
        self._of_person = Buckets(RECORDS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Their number, their choices, where they sit, and what they have played."""
        session = session_of(request, self._tokens)
        if not self._of_person.take(session.person_id, time.monotonic()):
            raise RequestRefused(429, "too_many", session.language)
        kept = await self._tables.kept_of(session.person_id)
        games = await self._tables.games_of(session.person_id, MOST_GAMES)
        told = {
            "person": session.person_id,
            "language": kept.language,
            "zone": kept.zone,
            "tables": list(kept.tables),
            "games": [listed(game, session.person_id) for game in games],
        }
        return json_for_one(encode(told))
