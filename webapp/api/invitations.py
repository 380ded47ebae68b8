"""`POST /api/invitation`: a message with which somebody invites a chat to the table. The bot
prepares it at Telegram, and the page has the person share it.
"""

from __future__ import annotations

from typing import Final

import msgspec
from aiohttp import web

from engine.tables import Action, InvitationAsk, StoreUnavailable, TableError, Tables
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import INVITATIONS_OF_PERSON
from webapp.access.tokens import Session, Tokens
from webapp.access.visitors import Visitors
from webapp.error_answers import RequestRefused
from webapp.live.protocol import Word, encode
from webapp.responses import json_for_one
from webapp.settings import WebSettings

WITHIN: Final = 3.0  # seconds: a person looks at the button that they pressed


class TableMeant(msgspec.Struct):
    """The table to which the message invites."""

    table: Word


_read = msgspec.json.Decoder(TableMeant).decode


class Invitations:
    """Has a bot prepare invitations, for everybody who may invite."""

    def __init__(self, tables: Tables, tokens: Tokens, settings: WebSettings) -> None:
        self._tables = tables
        self._settings = settings
        self._visitors = Visitors(tokens, INVITATIONS_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return Telegram's id of the message as `prepared`; null if no bot could prepare it."""
        session = self._visitors.session(request)
        asked = await read_json(request, _read)
        await self._permit(asked.table, session)
        bot, now_ms = self._settings.bots[session.bot].id, await self._tables.clock_ms()
        ask = InvitationAsk(asked.table, session.person_id, bot, now_ms)
        prepared = await self._tables.chats.answered(ask, WITHIN)
        return json_for_one(encode({"prepared": prepared or None}))

    async def _permit(self, table: str, session: Session) -> None:
        """Raise RequestRefused if this person may not invite, or if the table is gone."""
        try:
            await self._tables.permit(Action.INVITE, table, session.person_id)
        except StoreUnavailable:
            raise
        except TableError as why:
            status = 404 if why.code == "no_such_table" else 403
            raise RequestRefused(status, why.code, session.language) from None
