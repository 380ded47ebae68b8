"""`POST /api/hint`: the recommended move for a person now, at a table that allows hints."""

from __future__ import annotations

import msgspec
from aiohttp import web

from engine.tables import StoreUnavailable, TableError, Tables
from engine.words import hint_sentence
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import HINTS_OF_PERSON
from webapp.access.tokens import Tokens
from webapp.access.visitors import Visitors
from webapp.error_answers import RequestRefused
from webapp.live.protocol import Word, encode
from webapp.responses import json_for_one
from webapp.settings import Words


class HintAsked(msgspec.Struct):
    """The table at which a hint is asked for."""

    table: Word


_read = msgspec.json.Decoder(HintAsked).decode


class HintGiver:
    """Gives hints to players, each for their own seat only."""

    def __init__(self, tables: Tables, tokens: Tokens, words: Words) -> None:
        self._tables = tables
        self._words = words
        self._visitors = Visitors(tokens, HINTS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return the move, the version of the table that it is for, and a sentence."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        try:
            hint = await self._tables.game.hint(asked.table, session.person_id)
        except StoreUnavailable:
            raise
        except TableError as refused:
            raise RequestRefused(409, refused.code, session.language) from None
        words = hint_sentence(self._words(session.language), hint.move, guessed=hint.guessed)
        return json_for_one(encode({"v": hint.version, "move": str(hint.move), "words": words}))
