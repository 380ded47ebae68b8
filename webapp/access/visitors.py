"""Who asks with a token, each as often as they may."""

from __future__ import annotations

import time

from aiohttp import web

from webapp.access.rate_limits import Buckets, Rate
from webapp.access.request_origin import session_of
from webapp.access.tokens import Session, Tokens
from webapp.error_answers import RequestRefused


class Visitors:
    """Those who show a token, at this rate each."""

    def __init__(self, tokens: Tokens, rate: Rate) -> None:
        self._tokens = tokens
        self._of_person = Buckets(rate)

    def session(self, request: web.Request) -> Session:
        """Whose request it is. `RequestRefused` without a good token (401), and for whoever asks
        too often (429, `too_many`).
        """
        session = session_of(request, self._tokens)
        if not self._of_person.take(session.person_id, time.monotonic()):
            raise RequestRefused(429, "too_many", session.language)
        return session
