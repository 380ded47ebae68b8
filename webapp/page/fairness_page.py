"""`GET /app/fairness`: what all games of this server add up to, for those who suspect the shuffle.

No person, no place and no table is in it, and it works without scripts.
"""

from __future__ import annotations

import gettext
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from aiohttp import web

from engine.rules import Suit
from engine.tables import Tables
from engine.tables.history import Totals
from engine.words import from_wishes, nearest
from webapp.page.assets import Assets
from webapp.page.chi_squared import Check, check
from webapp.page.page import HTML, TEMPLATES, content_policy, environment
from webapp.responses import pack, respond
from webapp.settings import WebSettings, Words

KEPT_FOR = 60.0  # seconds that a process shows the same numbers
SHEETS = ("css/tokens.css", "css/fairness.css")
UNUSUAL, VERY_UNUSUAL = 0.01, 0.001
SIGNS = {
    Suit.CLUBS: "♣\ufe0e",
    Suit.DIAMONDS: "♦\ufe0e",
    Suit.HEARTS: "♥\ufe0e",
    Suit.SPADES: "♠\ufe0e",
}


@dataclass(frozen=True)
class Section:
    """One table of counts with what it says."""

    title: str
    rows: Sequence[tuple[str, int]]
    expected: str
    verdict: str


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
        self._totals: Totals | None = None
        self._counted_at = 0.0

    async def serve(self, request: web.Request) -> web.Response:
        """The numbers in the reader's language."""
        languages = self._settings.languages
        wished = from_wishes(request.headers.get("Accept-Language", ""), languages)
        language = nearest(request.query.get("language"), languages) or wished
        totals = await self._counted()
        headers = {
            "Content-Security-Policy": self._policy,
            "Content-Language": language,
            "Cache-Control": "no-cache",
        }
        page = pack(HTML, self._render(language, totals))
        response = respond(request, page, headers)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return response

    async def _counted(self) -> Totals:
        now = time.monotonic()
        if self._totals is None or now - self._counted_at > KEPT_FOR:
            self._totals, self._counted_at = await self._tables.totals(), now
        return self._totals

    def _render(self, language: str, totals: Totals) -> bytes:
        t = self._words(language)
        return self._template.render(
            gettext=t.gettext,
            ngettext=t.ngettext,
            language=language,
            styles=[f"../{self._assets.url(sheet)}" for sheet in SHEETS],
            totals=totals,
            trumps=_trumps(t, totals),
            first=list(_by_seat(t, totals.first_attackers)),
            fools=list(_by_seat(t, totals.fools, by_chance=False)),
        ).encode()


def _trumps(t: gettext.NullTranslations, totals: Totals) -> Section:
    counts = [totals.trumps[suit] for suit in SIGNS]
    return _section(t, t.gettext("Trump suits"), list(SIGNS.values()), counts)


def _by_seat(
    t: gettext.NullTranslations, counted: Mapping[int, Sequence[int]], *, by_chance: bool = True
) -> Iterator[Section]:
    for seats, counts in sorted(counted.items()):
        title = t.ngettext("{count} player", "{count} players", seats).format(count=seats)
        heads = [t.gettext("Seat {number}").format(number=seat + 1) for seat in range(seats)]
        yield _section(t, title, heads, counts, by_chance=by_chance)


def _section(
    t: gettext.NullTranslations,
    title: str,
    heads: Sequence[str],
    counts: Sequence[int],
    *,
    by_chance: bool = True,
) -> Section:
    found = check(counts)
    rows = list(zip(heads, counts, strict=True))
    return Section(title, rows, f"{found.expected:.1f}", _verdict(t, found, by_chance))


def _verdict(t: gettext.NullTranslations, found: Check, by_chance: bool) -> str:
    """The test in words; with few games, that it is too early for one. What it means is said
    only where nothing but chance should be at work.
    """
    if found.too_early:
        return t.ngettext(
            "Too early to say anything: at least {needed} game is needed.",
            "Too early to say anything: at least {needed} games are needed.",
            found.needed,
        ).format(needed=found.needed)
    test = t.ngettext(
        "χ² = {statistic} with {freedom} degree of freedom, p {p}.",
        "χ² = {statistic} with {freedom} degrees of freedom, p {p}.",
        found.freedom,
    ).format(
        statistic=f"{found.statistic:.2f}",
        freedom=found.freedom,
        p=f"= {found.p:.3f}" if found.p >= VERY_UNUSUAL else f"< {VERY_UNUSUAL}",
    )
    said = [test, _how_often(t, found.p), *([_what_it_means(t, found.p)] if by_chance else [])]
    return " ".join(said)


def _how_often(t: gettext.NullTranslations, p: float) -> str:
    if p < VERY_UNUSUAL:
        return t.gettext(
            "Chance alone makes such a difference in fewer than 1 of 1000 servers like this."
        )
    base = 100 if p >= UNUSUAL else 1000
    return t.gettext(
        "Chance alone makes such a difference, or a larger one, in {count} of {base} servers"
        " like this."
    ).format(count=round(p * base), base=base)


def _what_it_means(t: gettext.NullTranslations, p: float) -> str:
    if p >= UNUSUAL:
        return t.gettext("That is nothing unusual.")
    if p >= VERY_UNUSUAL:
        return t.gettext("That is unusual, but it happens: look again after more games.")
    return t.gettext("That is not how chance looks.")
