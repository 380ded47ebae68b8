"""`GET /app/fairness`: the totals of all games on this server, for people who suspect the shuffle.

No person, no chat and no table is in it, and it works without scripts.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from aiohttp import web
from babel.dates import format_skeleton

from engine.tables import Tables
from engine.tables.history import Totals
from engine.words import from_wishes, nearest
from webapp.page.assets import Assets
from webapp.page.fairness_csv import CSV, as_csv
from webapp.page.fairness_sections import BAR, sections
from webapp.page.page import HTML, TEMPLATES, content_policy, environment
from webapp.responses import Content, respond
from webapp.settings import WebSettings, Words

KEPT_FOR = 60.0  # seconds that a process shows the same numbers
SHEETS = ("css/tokens.css", "css/fairness.css")
MONTH = "yMMMM"  # month and year, in the order and with the words of each language


class Counted(NamedTuple):
    """The totals of all games, and of each month in the archive, the newest first."""

    totals: Totals
    months: Mapping[str, Totals]


class FairnessPage:
    """The page in every language, with numbers at most a minute old."""

    def __init__(
        self, settings: WebSettings, assets: Assets, words: Words, tables: Tables
    ) -> None:
        self._settings = settings
        self._assets = assets
        self._tables = tables
        self._words = words
        self._template = environment(TEMPLATES).get_template("fairness.html")
        self._policy = content_policy(settings)
        self._numbers: Counted | None = None
        self._counted_at = 0.0

    async def serve(self, request: web.Request) -> web.Response:
        """Serve the numbers in the reader's language; of one month if the address names it."""
        languages = self._settings.languages
        wished = from_wishes(request.headers.get("Accept-Language", ""), languages)
        language = nearest(request.query.get("language"), languages) or wished
        month = request.query.get("month", "")
        numbers = await self._counted()
        if month and month not in numbers.months:
            raise web.HTTPNotFound
        headers = {
            "Content-Security-Policy": self._policy,
            "Content-Language": language,
            "Cache-Control": "no-cache",
        }
        page = Content(HTML, self._render(language, numbers, month))
        response = await respond(request, page, headers)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return response

    async def serve_table(self, request: web.Request) -> web.Response:
        """Serve the same numbers as CSV."""
        numbers = await self._counted()
        headers = {
            "Cache-Control": "no-cache",
            "Content-Disposition": 'attachment; filename="durak-fairness.csv"',
        }
        return await respond(
            request, Content(CSV, as_csv(numbers.totals, numbers.months)), headers
        )

    async def _counted(self) -> Counted:
        now = time.monotonic()
        if self._numbers is None or now - self._counted_at > KEPT_FOR:
            totals, months = await asyncio.gather(
                self._tables.past.totals(), self._tables.past.months()
            )
            newest_first = dict(sorted(months.items(), reverse=True))
            self._numbers, self._counted_at = Counted(totals, newest_first), now
        return self._numbers

    def _render(self, language: str, numbers: Counted, month: str) -> bytes:
        t = self._words(language)
        totals = numbers.months[month] if month else numbers.totals
        return self._template.render(
            gettext=t.gettext,
            ngettext=t.ngettext,
            language=language,
            styles=[f"../{self._assets.url(sheet)}" for sheet in SHEETS],
            totals=totals,
            month=month,
            months={name: month_name(name, language) for name in numbers.months},
            bar=BAR,
            **sections(t, totals)._asdict(),
        ).encode()


def month_name(month: str, language: str) -> str:
    """As people write it.

    >>> month_name("2026-11", "uk")
    'листопад 2026 р.'
    """
    first = date.fromisoformat(f"{month}-01")
    return format_skeleton(MONTH, first, locale=language)
