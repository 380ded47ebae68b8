"""`GET /api/my-data`: all data that are kept of a person, as a file for that person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import web

from engine.tables import TableError, Tables
from webapp.access.rate_limits import RECORDS_OF_PERSON
from webapp.access.tokens import Tokens
from webapp.access.visitors import Visitors
from webapp.api.finished_games import listed
from webapp.api.numbers_requests import own_fields
from webapp.live.protocol import encode
from webapp.responses import json_for_one

MOST_GAMES = 1000  # the newest

KeptElsewhere = Callable[[int], Awaitable[Mapping[str, Any]]]
"""What the chat keeps of a person, by their number."""


async def nothing_elsewhere(_person_id: int) -> Mapping[str, Any]:
    """Return no data, where there is no bot."""
    return {}


class MyData:
    """Gives each person their own data, and nobody else's."""

    def __init__(
        self, tables: Tables, tokens: Tokens, keep_days: int, in_chat: KeptElsewhere
    ) -> None:
        self._tables = tables
        self._in_chat = in_chat
        self._keep_days = keep_days
        self._visitors = Visitors(tokens, RECORDS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return the person's Telegram ID, choices, tables, games and numbers."""
        session = self._visitors.session(request)
        kept = await self._tables.people.kept_of(session.person_id)
        games = await self._tables.past.of_person(session.person_id, MOST_GAMES)
        told = {
            "person": session.person_id,
            "language": kept.language,
            "zone": kept.zone,
            "tables": list(kept.tables),
            "blocked": list(kept.blocked),
            "games": [listed(game, session.person_id) for game in games],
            "numbers": await self._numbers(session.person_id),
            "end_of_day": await self._tables.people.daily_answer(session.person_id),
            "chat": await self._in_chat(session.person_id),
        }
        return json_for_one(encode(told))

    async def _numbers(self, person_id: int) -> dict[str, Any] | None:
        """Return the numbers worked out from their games; None without an archive, or while it
        can't be reached.
        """
        try:
            numbers = self._tables.numbers
            told, story = await numbers.of_person(person_id), await numbers.story(person_id)
            return own_fields(told, story, self._keep_days)
        except TableError:
            return None
