"""The second step of a session: check Telegram's signature, within limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from engine.words import nearest
from webapp.access.launch_data import AuthFault, check_launch, launch_key
from webapp.access.proxy_watch import ProxyWatch
from webapp.access.rate_limits import SESSIONS_OF_ADDRESS, SESSIONS_OF_PERSON, Buckets
from webapp.access.request_origin import PERSON, address_of
from webapp.api.sessions.request_body import SessionRequest
from webapp.api.sessions.session_start import SessionStart
from webapp.error_answers import RequestRefused
from webapp.metrics import Metrics
from webapp.settings import WebSettings

SCHEME = "tma "


class LaunchCheck:
    """Lets a request pass if Telegram signed its launch data. Each person may open only so many
    sessions. For an address only failed attempts count, so that forgeries never lock out a
    neighbour.
    """

    def __init__(
        self,
        settings: WebSettings,
        now: Callable[[], float],
        metrics: Metrics,
        start: SessionStart,
    ) -> None:
        """`now` gives seconds since 1970, by the clock that tokens go by."""
        self._settings = settings
        self._now = now
        self._counted = metrics.sessions
        self._start = start
        self._keys = [launch_key(bot.token) for bot in settings.bots]
        self._of_address = Buckets(SESSIONS_OF_ADDRESS)
        self._of_person = Buckets(SESSIONS_OF_PERSON)
        self._proxies = ProxyWatch()

    async def open(self, request: web.Request, asked: SessionRequest) -> dict[str, Any]:
        """Check the launch data, then start the session and return its answer. Raises
        RequestRefused (401) or HTTPTooManyRequests.
        """
        init_data = _init_data(request)
        address = address_of(request, self._settings)
        try:
            launch = check_launch(init_data, self._keys, self._now())
        except AuthFault as fault:
            if not self._of_address.take(address, time.monotonic()):
                raise web.HTTPTooManyRequests from None
            self._counted.labels(fault.code).inc()
            language = nearest(asked.language, self._settings.languages)
            raise RequestRefused(401, fault.code, language) from None
        request[PERSON] = launch.person_id
        if not self._of_person.take(launch.person_id, time.monotonic()):
            raise web.HTTPTooManyRequests
        if address is None:
            self._proxies.note(request.remote or "", launch.person_id)
        self._counted.labels("opened").inc()
        return await self._start.begin(launch, asked)


def _init_data(request: web.Request) -> str:
    """Return the launch data in the Authorization header; "" if there are none."""
    value = request.headers.get("Authorization", "")
    return value[len(SCHEME) :] if value[: len(SCHEME)].lower() == SCHEME else ""
