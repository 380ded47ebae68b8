"""`GET /api/picture` draws a finished game, or the last bout of a running one, as SVG: the page
paints it. `POST /api/picture` asks the bot to paint it and send it to the chat of its table.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from aiohttp import web

from engine.pictures.drawing import bout_picture, picture
from engine.pictures.facts import bout_facts, facts_of
from engine.pictures.painter import can_paint
from engine.tables import (
    Action,
    Actor,
    Followed,
    NoSuchTable,
    Phase,
    PictureAsk,
    StoreUnavailable,
    TableError,
    Tables,
    check,
)
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import PICTURES_OF_PERSON
from webapp.access.tokens import Session, Tokens
from webapp.access.visitors import Visitors
from webapp.api.finished_games import GameAsked, played_game
from webapp.error_answers import RequestRefused
from webapp.live.protocol import Count, encode
from webapp.responses import json_for_one
from webapp.settings import Words


class PictureWanted(GameAsked):
    """The game to draw, or one bout of it if the game is running."""

    bout: Count = 0


_read = msgspec.json.Decoder(PictureWanted).decode


class Pictures:
    """Draws for everybody who may open the game's table, and sends for its players."""

    def __init__(self, tables: Tables, tokens: Tokens, words: Words) -> None:
        self._tables = tables
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
        svg, _ = await self._drawn(asked, session)
        headers = {"Cache-Control": "no-store"}
        return web.Response(text=svg, content_type="image/svg+xml", headers=headers)

    async def send(self, request: web.Request) -> web.Response:
        """Ask the bot to send the picture; it does so soon."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        _, players = await self._drawn(asked, session)
        await self._permit(asked, session, players)
        if not can_paint():
            raise RequestRefused(503, "no_picture", session.language)
        now_ms = await self._tables.clock_ms()
        await self._tables.chats.ask(
            PictureAsk(asked.table, asked.game, session.person_id, now_ms, asked.bout)
        )
        return json_for_one(encode({}))

    async def _permit(
        self, asked: PictureWanted, session: Session, players: Collection[int]
    ) -> None:
        """Raise RequestRefused (403) if this person may not send the picture. If the table is
        gone, the bot finds out whether they are still in the chat.
        """
        person, action = session.person_id, Action.SEND_PICTURE
        try:
            try:
                await self._tables.permit(action, asked.table, person, players)
            except NoSuchTable:
                check(action, Actor(played=person in players))
        except StoreUnavailable:
            raise
        except TableError as why:
            raise RequestRefused(403, why.code, session.language) from None

    async def _drawn(self, asked: PictureWanted, session: Session) -> tuple[str, Collection[int]]:
        """Return the picture as SVG, and the ids of its players."""
        t = self._words(session.language)
        if asked.bout and (followed := await self._running(asked)):
            facts, now = bout_facts(followed, asked.bout), followed.table.game
            if facts is None or now is None or asked.bout + 1 != now.bout_number:
                raise RequestRefused(404, "no_such_bout", session.language)
            return bout_picture(t, facts), followed.table.players
        played = await played_game(self._tables, asked.table, asked.game, session)
        whole = facts_of(played.record, played.names, played.levels)
        return picture(t, whole), played.players

    async def _running(self, asked: PictureWanted) -> Followed | None:
        """Return the running game with its moves; None if this game isn't running, and so has a
        record.
        """
        try:
            followed = await self._tables.news.retell(asked.table)
        except NoSuchTable:
            return None
        table = followed.table
        return (
            followed if table.phase is Phase.PLAYING and table.game_number == asked.game else None
        )
