"""Sessions of requests that show a token, with a limit for each person."""

from __future__ import annotations

import time

from aiohttp import web

from webapp.access.rate_limits import Buckets, Rate
from webapp.access.request_origin import session_of
from webapp.access.tokens import Session, Tokens
from webapp.error_answers import RequestRefused


class Visitors:
    """People who show a token, at one rate each."""

    def __init__(self, tokens: Tokens, rate: Rate) -> None:
        self._tokens = tokens
        self._of_person = Buckets(rate)

    def session(self, request: web.Request) -> Session:
        """Return the session of a request. Raises RequestRefused without a valid token (401), and
        for a person who asks too often (429, `too_many`).
        """
        session = session_of(request, self._tokens)
        if not self._of_person.take(session.person_id, time.monotonic()):
            raise RequestRefused(429, "too_many", session.language)
        return session
