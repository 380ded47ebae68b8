"""`POST /api/page-errors`: errors on people's phones, for the log and a metric.

An error may come before there is a session, so no token is asked for: only our own page may send
it, and rarely. The line in the log names the module and its line, and nothing of people or cards.
"""

from __future__ import annotations

import logging
import time
from typing import Annotated, Literal

import msgspec
from aiohttp import web
from msgspec import Meta

from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import ERRORS_OF_ADDRESS, ERRORS_OF_ALL, Bucket, Buckets
from webapp.access.request_origin import address_of, is_our_origin
from webapp.api.error_words import browser_of, client_of, error_name, safe_words
from webapp.metrics import Metrics
from webapp.page.assets import Assets
from webapp.settings import WebSettings

log = logging.getLogger(__name__)
LARGEST = 4096  # bytes of a report

Word = Annotated[str, Meta(max_length=64)]
LineNumber = Annotated[int, Meta(ge=0, le=1_000_000)]


class PageError(msgspec.Struct, forbid_unknown_fields=True):
    """An error as the page reports it."""

    kind: Literal["error", "rejection"]
    name: Word
    message: Annotated[str, Meta(max_length=400)]
    page: Annotated[str, Meta(pattern=r"\A[0-9a-f]{1,16}\Z")]  # the version of its scripts
    stack: Annotated[list[tuple[Word, LineNumber]], Meta(min_length=1, max_length=10)]
    platform: Word
    version: Word


_read = msgspec.json.Decoder(PageError).decode


class PageErrors:
    """Takes error reports, within limits."""

    def __init__(self, settings: WebSettings, assets: Assets, metrics: Metrics) -> None:
        self._settings = settings
        self._assets = assets
        self._counted = metrics.page_errors
        self._of_address = Buckets(ERRORS_OF_ADDRESS)
        self._of_all = Bucket(ERRORS_OF_ALL, time.monotonic())

    async def serve(self, request: web.Request) -> web.Response:
        """Log a report; the answer is empty."""
        if not is_our_origin(request, self._settings):
            raise web.HTTPForbidden
        self._limit(address_of(request, self._settings), time.monotonic())
        error = await read_json(request, _read, most=LARGEST)
        self._counted.labels(error.kind).inc()
        log.warning("A page failed: %s", self._told(error, request.headers.get("User-Agent", "")))
        return web.Response(status=204)

    def _limit(self, address: str | None, now: float) -> None:
        """Count a report, or raise HTTPTooManyRequests. People whose address isn't known count as
        one, because reports show no token.
        """
        if not (self._of_address.take(address or "", now) and self._of_all.take(now)):
            self._counted.labels("too_many").inc()
            raise web.HTTPTooManyRequests

    def _told(self, error: PageError, user_agent: str) -> str:
        names = self._assets.names_in_code
        what = f"{error_name(error.name, names)}: {safe_words(error.message, names)}"
        where = " < ".join(self._place(error.page, *place) for place in error.stack)
        who = f"{browser_of(user_agent)}, {client_of(error.platform, error.version)}"
        return f"{what} at {where} ({who}, {error.kind})"

    def _place(self, page: str, script: str, number: int) -> str:
        """Return the script and the line where the code was written, if the page is the one that
        is served now; else its line in the bundle.
        """
        known = script if script in self._assets.bundles else "another script"
        if page != self._assets.version:
            return f"{known}:{number} of page {page}"
        origin = self._assets.origin(script, number)
        return f"{origin.script}:{origin.number}" if origin else f"{known}:{number}"
