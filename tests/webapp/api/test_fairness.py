"""The public sums over all games: right numbers, plain words, and nobody named."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from io import StringIO
from types import MappingProxyType

import pytest

from durak_rules import Suit
from engine.tables.history import Totals
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.games import play_on
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate

FAIR = Totals(
    games=400,
    draws=12,
    trumps={Suit.CLUBS: 104, Suit.DIAMONDS: 96, Suit.HEARTS: 101, Suit.SPADES: 99},
    first_attackers={2: (52, 48)},
    fools={2: (150, 238)},
)


class Cells(HTMLParser):
    """The words of a page, and what it loads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(" ".join(data.split()))


async def fetch(site: Site, path: str = "/app/fairness", language: str = "en") -> str:
    headers = {"Accept-Language": language}
    async with site.http.get(f"{site.bases[0]}{path}", headers=headers) as response:
        assert response.status == 200
        assert (
            "frame-ancestors https://web.telegram.org"
            in (response.headers["Content-Security-Policy"])
        )
        return await response.text()


async def with_totals(
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    totals: Totals,
    months: Mapping[str, Totals] = MappingProxyType({}),
) -> None:
    base = await site.serve(real_page=True)
    site.bases.insert(0, base)

    async def counted() -> Totals:
        return totals

    async def counted_by_month() -> Mapping[str, Totals]:
        return months

    for tables in site.tables:
        monkeypatch.setattr(tables.past, "totals", counted)
        monkeypatch.setattr(tables.past, "months", counted_by_month)


async def test_the_numbers_and_what_they_say(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    await with_totals(site, monkeypatch, FAIR)
    page = Cells(await fetch(site))
    text = " ".join(page.words)
    assert "All 400 finished games of this server, added up. 12 of them were draws." in text
    assert "games equal shares ♣\ufe0e 104 100.0 ♦\ufe0e 96 100.0 ♥\ufe0e 101 100.0" in text
    assert "χ² = 0.34 with 3 degrees of freedom, p = 0.952." in text
    assert "in 95 out of 100 servers like this. That is nothing unusual." in text
    assert "Seat 1 52 50.0 Seat 2 48 50.0 χ² = 0.16 with 1 degree of freedom" in text
    assert "p < 0.001" in text, "the fools by seat, who aren't chosen by chance"
    assert "That is not how chance looks." not in text
    assert "says something about the players, not about the shuffle" in text


async def test_a_bent_shuffle_is_called_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    bent = {Suit.CLUBS: 40, Suit.DIAMONDS: 120, Suit.HEARTS: 120, Suit.SPADES: 120}
    await with_totals(site, monkeypatch, Totals(400, 0, bent, {}, {}))
    assert "That is not how chance looks." in " ".join(Cells(await fetch(site)).words)


async def test_it_needs_no_script_and_no_inline_style(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_totals(site, monkeypatch, FAIR)
    page = Cells(await fetch(site))
    assert "script" not in page.tags
    assert "style" not in {*page.tags, *page.attributes}
    assert page.tags.count("table") == page.tags.count("caption") == 3


async def test_its_style_sheets_are_there(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    await with_totals(site, monkeypatch, FAIR)
    page = await fetch(site)
    sheets = [part.split('"')[0] for part in page.split('href="../')[1:]]
    assert len(sheets) == 2
    for sheet in sheets:
        async with site.http.get(f"{site.bases[0]}/{sheet}") as response:
            assert response.status == 200


@pytest.mark.parametrize("path", ["/app/fairness", "/app/fairness?language=ru"])
async def test_it_speaks_the_readers_language(
    site: Site, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    await with_totals(site, monkeypatch, FAIR)
    page = await fetch(site, path, language="ru" if "?" not in path else "en")
    assert '<html lang="ru">' in page


async def test_a_new_server_says_that_it_is_too_early(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_totals(site, monkeypatch, Totals(0, 0, dict.fromkeys(Suit, 0), {}, {}))
    text = " ".join(Cells(await fetch(site)).words)
    assert "Too early to say anything: at least 20 games are needed." in text
    assert text.count("No such game yet.") == 2


async def test_a_real_game_counts_and_nobody_is_named(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )
    monkeypatch.setattr("webapp.page.fairness_page.KEPT_FOR", 0)
    site.bases[:] = [await site.serve(real_page=True)]  # the one before knows the usual limit
    before = (await site.tables[0].past.totals()).games
    phones = await seated(site, "Anna", "Boris")
    await play_on(phones)
    page = await fetch(site)
    assert f"All {before + 1} finished game" in page
    assert not any(word in page for word in ("Anna", "Boris", phones[0].view["id"]))


MONTHS = {
    "2026-10": Totals(300, 10, {**FAIR.trumps, Suit.CLUBS: 4}, {2: (30, 31)}, {}),
    "2026-11": Totals(100, 2, dict.fromkeys(Suit, 25), {}, {3: (33, 33, 32)}),
}


async def test_bars_are_drawn_beside_the_counts_with_what_is_expected(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_totals(site, monkeypatch, FAIR)
    page = await fetch(site)
    assert re.findall(r'<rect width="([0-9.]+)"', page)[:4] == ["100.0", "92.3", "97.1", "95.2"]
    assert re.findall(r'd="M([0-9.]+) 0v4"', page)[:4] == ["96.2"] * 4


@pytest.mark.slow
async def test_each_month_has_its_numbers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    await with_totals(site, monkeypatch, FAIR, MONTHS)
    words = Cells(await fetch(site)).words
    assert words[words.index("All time") :][:3] == [
        "All time",
        "November 2026",
        "October 2026",
    ]
    page = await fetch(site, "/app/fairness?language=en&month=2026-10")
    assert 'month=2026-10" aria-current="page">October 2026<' in page
    text = " ".join(Cells(page).words)
    assert "300 finished games of this month, added up. 10 of them were draws." in text
    assert "♣\ufe0e 4 75.0" in text
    assert ">ноябрь 2026" in await fetch(site, language="ru")


async def test_without_an_archive_there_are_no_months(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_totals(site, monkeypatch, FAIR)
    assert "nav" not in Cells(await fetch(site)).tags
    for month in ("2026-10", "x"):
        async with site.http.get(f"{site.bases[0]}/app/fairness?month={month}") as response:
            assert response.status == 404


async def test_all_numbers_can_be_had_as_a_table(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_totals(site, monkeypatch, FAIR, MONTHS)
    assert 'href="fairness.csv"' in await fetch(site)
    async with site.http.get(f"{site.bases[0]}/app/fairness.csv") as response:
        assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
        assert 'filename="durak-fairness.csv"' in response.headers["Content-Disposition"]
        rows = list(csv.DictReader(StringIO(await response.text())))
    assert len(rows) == 3 * 6 + 2 + 2 + 2 + 3
    assert [row["month"] for row in rows if row["count"] == "games"] == [
        "all",
        "2026-11",
        "2026-10",
    ]
    clubs = [row for row in rows if (row["count"], row["of"]) == ("trump", "c")]
    assert [row["games"] for row in clubs] == ["104", "25", "4"]
    assert [row["equal_share"] for row in clubs] == ["100.0", "25.0", "75.0"]
    second = [row for row in rows if row["count"] == "first_attacker" and row["of"] == "2"]
    assert [(row["seats"], row["games"]) for row in second] == [("2", "48"), ("2", "31")]


async def test_without_the_store_it_says_so(open_site: Open, own_store: StoreServer) -> None:
    site = await open_site(own_store)
    own_store.kill()
    async with site.http.get(f"{site.bases[0]}/app/fairness") as response:
        assert response.status == 503
        assert (await response.json())["code"] == "try_again"
    own_store.start()
