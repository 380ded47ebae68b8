"""`POST /api/look-back`: the cost of a person's own moves in a finished game. Each request works
out one more part, until all are known.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import msgspec
from aiohttp import web

from engine.tables import NobodyThinks, Tables
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import LOOK_BACKS_OF_PERSON
from webapp.access.tokens import Tokens
from webapp.access.visitors import Visitors
from webapp.api.finished_games import GameAsked, played_game, seat_of
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.responses import json_for_one

_read = msgspec.json.Decoder(GameAsked).decode


class LookBackGiver:
    """Looks back for people who played the game. For each person one part is worked out at a time,
    however often they ask, so that other people get their turn.
    """

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._visitors = Visitors(tokens, LOOK_BACKS_OF_PERSON)
        self._turns = WeakValueDictionary[int, asyncio.Lock]()  # by person

    async def serve(self, request: web.Request) -> web.Response:
        """Return the progress, and in the end the result."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        played = await played_game(self._tables, asked.table, asked.game, session)
        seat = seat_of(played, session.person_id)
        if seat is None:
            raise RequestRefused(403, "no_own_moves", session.language)
        try:
            async with self._turns.setdefault(session.person_id, asyncio.Lock()):
                looked = await self._tables.look_backs.go_on(played, seat)
        except NobodyThinks as nobody:
            raise RequestRefused(503, nobody.code, session.language) from None
        return json_for_one(encode(looked._asdict()))
