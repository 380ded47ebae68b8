"""A budget of processor time for each address, for requests that show no valid token. It counts
time and not requests, because one request may cost a thousand times as much as another.
"""

from __future__ import annotations

import time
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

from webapp.access.rate_limits import COST_OF_ADDRESS, Buckets
from webapp.access.request_origin import PERSON, address_of, session_of
from webapp.access.step_timer import StepTimer
from webapp.access.tokens import Tokens
from webapp.error_answers import RequestRefused
from webapp.settings import WebSettings

# Open to everybody, also where a neighbour has spent the budget; these have limits of their own.
WAYS_IN: Final = frozenset({"/api/session", "/ws"})
SOCKETS: Final = "/ws/"  # … and a table
OUTSIDE: Final = (
    0.0002  # seconds of processor time that a request costs outside of its handler; measured
)


class AddressBudget:
    """Charges addresses, and refuses with 429 while an address has spent its budget."""

    def __init__(self, settings: WebSettings, tokens: Tokens) -> None:
        self._settings = settings
        self._tokens = tokens
        self._of_address = Buckets(COST_OF_ADDRESS)

    @web.middleware
    async def charge(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Serve the request, and charge its address unless the request turns out to be a known
        person's.
        """
        address = address_of(request, self._settings)
        if self._of_address.is_empty(address, time.monotonic()) and not self._may_pass(request):
            raise web.HTTPTooManyRequests
        timer = StepTimer(until=lambda: PERSON in request)
        try:
            return await timer.run(handler(request))
        finally:
            if PERSON not in request:
                self._of_address.take_away(address, OUTSIDE + timer.seconds)

    def _may_pass(self, request: web.Request) -> bool:
        if request.path in WAYS_IN or request.path.startswith(SOCKETS):
            return True
        try:
            session_of(request, self._tokens)
        except RequestRefused:
            return False
        return True
