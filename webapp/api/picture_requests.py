"""`GET /api/picture` draws a finished game, or the last bout of a running one, as SVG: the page
paints it. `POST /api/picture` asks the bot to paint it and send it to the chat of its table.
"""

from __future__ import annotations

import msgspec
from aiohttp import web

from engine.pictures.painter import can_paint
from engine.tables import PictureAsk, Tables
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import PICTURES_OF_PERSON
from webapp.access.tokens import Tokens
from webapp.access.visitors import Visitors
from webapp.api.pictured_games import PicturedGames, PictureWanted, draw
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.responses import json_for_one
from webapp.settings import Words

_read = msgspec.json.Decoder(PictureWanted).decode


class Pictures:
    """Draws for everybody who may open the game's table, and sends for its players."""

    def __init__(self, tables: Tables, tokens: Tokens, words: Words) -> None:
        self._tables = tables
        self._games = PicturedGames(tables)
        self._words = words
        self._visitors = Visitors(tokens, PICTURES_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return the picture as SVG, in the person's language."""
        session, query = self._visitors.session(request), request.query
        try:
            numbers = int(query.get("game", "")), int(query.get("bout", "0"))
        except ValueError:
            raise web.HTTPBadRequest from None
        asked = PictureWanted(query.get("table", ""), *numbers)
        found = await self._games.last(asked, session.language)
        svg = draw(self._words(session.language), found.facts)
        headers = {"Cache-Control": "no-store"}
        return web.Response(text=svg, content_type="image/svg+xml", headers=headers)

    async def send(self, request: web.Request) -> web.Response:
        """Ask the bot to send the picture; it does so soon."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        await self._games.to_send(asked, session)
        if not can_paint():
            raise RequestRefused(503, "no_picture", session.language)
        now_ms = await self._tables.clock_ms()
        await self._tables.chats.ask(
            PictureAsk(asked.table, asked.game, session.person_id, now_ms, asked.bout)
        )
        return json_for_one(encode({}))
