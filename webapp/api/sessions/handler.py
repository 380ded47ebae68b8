"""The first step of a session: read the request, and in the end send the answer."""

from __future__ import annotations

from aiohttp import web

from engine.tables import Tables
from webapp.access.json_bodies import read_json
from webapp.api.sessions.answer import SessionAnswer
from webapp.api.sessions.launch_check import LaunchCheck
from webapp.api.sessions.request_body import read_session_request
from webapp.api.sessions.session_start import SessionStart
from webapp.live.protocol import encode
from webapp.live.services import LiveServices
from webapp.metrics import Metrics
from webapp.responses import json_for_one
from webapp.settings import WebSettings, Words


class Sessions:
    """Opens sessions."""

    def __init__(
        self,
        settings: WebSettings,
        tables: Tables,
        live: LiveServices,
        words: Words,
        metrics: Metrics,
    ) -> None:
        answer = SessionAnswer(settings, tables, live, words)
        start = SessionStart(tables, settings.languages, answer)
        self._check = LaunchCheck(settings, live.tokens.now, metrics, start)

    async def open(self, request: web.Request) -> web.Response:
        """Open a session for the person whom Telegram's launch data name. Refused with 400 for a
        body of another shape, 401 for launch data that Telegram didn't sign or that are too old,
        and 429 for too many attempts.
        """
        asked = await read_json(request, read_session_request)
        return json_for_one(encode(await self._check.open(request, asked)))
