"""`POST /api/look-back`: the cost of a person's own moves in a finished game. Each request works
out one more part, until all are known.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import msgspec
from aiohttp import web

from engine.tables import NobodyThinks, PlayedGame, Tables
from engine.tables.finished.lookbacks import LookedBack
from engine.tables.nursery import Nursery
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import LOOK_BACKS_OF_PERSON
from webapp.access.tokens import Tokens
from webapp.access.visitors import Visitors
from webapp.api.finished_games import GameAsked, played_game, seat_of
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.responses import json_for_one

_read = msgspec.json.Decoder(GameAsked).decode

ANSWER_WITHIN = 20.0  # seconds; proxies end a request that takes much longer

Going = asyncio.Task[LookedBack | NobodyThinks]
Asked = tuple[int, str, int]  # a person, and the game that they look back at


class LookBackGiver:
    """Looks back for people who played the game. For each person one part is worked out at a time,
    however often they ask, so that other people get their turn. A part that takes long on a busy
    machine goes on between two requests.
    """

    def __init__(self, tables: Tables, tokens: Tokens, nursery: Nursery) -> None:
        self._tables = tables
        self._nursery = nursery
        self._visitors = Visitors(tokens, LOOK_BACKS_OF_PERSON)
        self._turns = WeakValueDictionary[int, asyncio.Lock]()  # by person
        self._left: dict[Asked, Going] = {}  # parts that nobody waits for until the next request

    async def serve(self, request: web.Request) -> web.Response:
        """Return the progress, and in the end the result."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        played = await played_game(self._tables, asked.table, asked.game, session.language)
        seat = seat_of(played.players, session.person_id)
        if seat is None:
            raise RequestRefused(403, "no_own_moves", session.language)
        if played.record["rules"].get("cheating", "off") != "off":
            raise RequestRefused(409, "no_look_back_at_cheats", session.language)
        looked = await self._looked((session.person_id, asked.table, asked.game), played, seat)
        if isinstance(looked, NobodyThinks):
            raise RequestRefused(503, looked.code, session.language)
        return json_for_one(encode(looked._asdict()))

    async def _looked(
        self, asked: Asked, played: PlayedGame, seat: int
    ) -> LookedBack | NobodyThinks:
        """Return the progress after one part more, or without it if that takes too long."""
        going = self._left.pop(asked, None)
        if going is None:
            going = self._nursery.start(self._go_on(asked[0], played, seat), "a look-back")
        done, _ = await asyncio.wait({going}, timeout=ANSWER_WITHIN)
        if done:
            return going.result()
        self._left[asked] = going
        going.add_done_callback(lambda _: self._left.pop(asked, None))
        return await self._tables.look_backs.progress(played, seat)

    async def _go_on(
        self, person_id: int, played: PlayedGame, seat: int
    ) -> LookedBack | NobodyThinks:
        async with self._turns.setdefault(person_id, asyncio.Lock()):
            try:
                return await self._tables.look_backs.go_on(played, seat)
            except NobodyThinks as nobody:
                return nobody
