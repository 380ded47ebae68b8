"""A picture as a story. `POST /api/picture/story` returns a sealed address, `GET
/app/picture/SEAL.png` paints what it stands for.

Telegram's client fetches a story's picture without our token, and anybody may see the story. So
the picture names only the person who shares it.
"""

from __future__ import annotations

import logging
import time

import msgspec
from aiohttp import web

from engine.pictures.facts import BoutFacts, naming_only
from engine.pictures.painter import CantPaint, Painter, can_paint
from engine.tables import Tables
from webapp.access.json_bodies import read_json
from webapp.access.picture_seals import BadSeal, PictureSeals, SealedPicture
from webapp.access.rate_limits import (
    PICTURES_OF_PERSON,
    STORIES_OF_ADDRESS,
    STORIES_OF_PERSON,
    Buckets,
)
from webapp.access.request_origin import address_of
from webapp.access.tokens import Tokens
from webapp.access.visitors import Visitors
from webapp.api.finished_games import seat_of
from webapp.api.pictured_games import PicturedGames, PictureWanted, draw
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.responses import json_for_one
from webapp.settings import WebSettings, Words

log = logging.getLogger(__name__)

HEADERS = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}

_read = msgspec.json.Decoder(PictureWanted).decode


class Stories:
    """Seals addresses for players of a game, and paints for anybody who has such an address."""

    def __init__(
        self, settings: WebSettings, tables: Tables, tokens: Tokens, words: Words
    ) -> None:
        self._settings = settings
        self._words = words
        self._games = PicturedGames(tables)
        self._seals = PictureSeals(settings.bot_token, tokens.now)
        self._painter = Painter()
        self._visitors = Visitors(tokens, PICTURES_OF_PERSON)
        self._of_address = Buckets(STORIES_OF_ADDRESS)
        self._of_person = Buckets(STORIES_OF_PERSON)

    async def seal(self, request: web.Request) -> web.Response:
        """Return the address of a picture that this person may send to others."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        found = await self._games.to_send(asked, session)
        if not can_paint():
            raise RequestRefused(503, "no_picture", session.language)
        bout = asked.bout if isinstance(found.facts, BoutFacts) else 0
        person, language = session.person_id, session.language
        seal = self._seals.seal(SealedPicture(asked.table, asked.game, bout, person, language))
        address = f"{self._settings.public_url}/app/picture/{seal}.png"
        return json_for_one(encode({"address": address}))

    async def serve(self, request: web.Request) -> web.Response:
        """Return the picture of a sealed address as PNG. An address that doesn't hold and a game
        that is gone have the same answer (404).
        """
        self._limit(self._of_address, address_of(request, self._settings))
        try:
            sealed = self._seals.open(request.match_info["seal"])
        except BadSeal:
            raise web.HTTPNotFound from None
        self._limit(self._of_person, sealed.person)
        try:
            png = await self._painter.paint(await self._drawn(sealed))
        except CantPaint as why:
            log.warning("The picture of a story can't be painted: %s", why)
            raise web.HTTPServiceUnavailable from None
        return web.Response(body=png, content_type="image/png", headers=HEADERS)

    async def _drawn(self, sealed: SealedPicture) -> str:
        asked = PictureWanted(sealed.table, sealed.game, sealed.bout)
        try:
            found = await self._games.shown_before(asked, sealed.language)
        except RequestRefused:
            raise web.HTTPNotFound from None
        seat = seat_of(found.players, sealed.person)
        return draw(self._words(sealed.language), naming_only(found.facts, seat))

    @staticmethod
    def _limit(buckets: Buckets, who: str | int | None) -> None:
        if not buckets.take(who, time.monotonic()):
            raise web.HTTPTooManyRequests
