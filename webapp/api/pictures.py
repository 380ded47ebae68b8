"""`GET /api/picture`: a finished game as a picture; `POST /api/picture` has the bot send it to the
chat of its table.
"""

from __future__ import annotations

import logging

import msgspec
from aiohttp import web

from engine.pictures.drawing import picture
from engine.pictures.facts import facts_of
from engine.pictures.painter import CantPaint, Painter
from engine.tables import PictureAsk, PlayedGame, Tables
from webapp.access.limits import PICTURES_OF_PERSON
from webapp.access.tokens import Session, Tokens
from webapp.access.visitors import Visitors, what_is_asked
from webapp.api.finished_games import GameAsked, played_game
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.responses import json_for_one
from webapp.settings import Words

log = logging.getLogger(__name__)


_read = msgspec.json.Decoder(GameAsked).decode


class Pictures:
    """Paints for all who may open the game's table; has it sent for those who played."""

    def __init__(self, tables: Tables, tokens: Tokens, words: Words) -> None:
        self._tables = tables
        self._words = words
        self._painter = Painter()
        self._visitors = Visitors(tokens, PICTURES_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """The picture in the person's language."""
        session, query = self._visitors.session(request), request.query
        try:
            asked = GameAsked(query.get("table", ""), int(query.get("game", "")))
        except ValueError:
            raise web.HTTPBadRequest from None
        played = await self._played(asked, session)
        svg = picture(
            self._words(session.language), facts_of(played.record, played.names, played.levels)
        )
        try:
            painted = await self._painter.paint(svg)
        except CantPaint as why:
            log.warning("no picture of game %s at table %s: %s", asked.game, asked.table, why)
            raise RequestRefused(503, "no_picture", session.language) from None
        headers = {"Cache-Control": "no-store"}
        return web.Response(body=painted, content_type="image/png", headers=headers)

    async def send(self, request: web.Request) -> web.Response:
        """The bot sends it soon."""
        session = self._visitors.session(request)
        asked = await what_is_asked(request, _read)
        played = await self._played(asked, session)
        if session.person_id not in played.players:
            raise RequestRefused(403, "not_played", session.language)
        now_ms = await self._tables.clock_ms()
        await self._tables.ask_chat(PictureAsk(asked.table, asked.game, session.person_id, now_ms))
        return json_for_one(encode({}))

    async def _played(self, asked: GameAsked, session: Session) -> PlayedGame:
        return await played_game(self._tables, asked.table, asked.game, session)
