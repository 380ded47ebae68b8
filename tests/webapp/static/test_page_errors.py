"""Errors of the page reach the log and a metric, with their line and without a card or a name."""

from __future__ import annotations

import logging
import re
import sys
import unicodedata
from typing import Any

import pytest

from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from webapp.access.rate_limits import Rate
from webapp.api.error_words import browser_of, client_of, error_name, safe_words
from webapp.page.assets import Assets

ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 Telegram-Android/11.1.3 (Anna's phone)"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Mobile/15E148"
)
MAC = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/17.5 Safari/605.1.15"
)


async def version_of(site: Site) -> str:
    """The HASH in the addresses of the page's scripts."""
    async with site.http.get(f"{site.bases[0]}/app") as response:
        found = re.search(r"static/(\w+)/", await response.text())
    assert found
    return found[1]


async def told(site: Site, *, headers: dict[str, str] | None = None, **changes: Any) -> int:
    """A page tells of an error: the status of the answer."""
    error = {
        "kind": "error",
        "name": "TypeError",
        "message": "x is not a function",
        "page": await version_of(site),
        "stack": [["js/page.js", 1]],
        "platform": "android",
        "version": "7.10",
    } | changes
    known = {"Origin": site.bases[0], "User-Agent": ANDROID} | (headers or {})
    url = f"{site.bases[0]}/api/page-errors"
    async with site.http.post(url, headers=known, json=error) as response:
        return response.status


async def counted(site: Site) -> list[str]:
    """Return the lines of the metric."""
    async with site.http.get(f"{site.bases[0]}/metrics") as response:
        lines = (await response.text()).splitlines()
    return [line for line in lines if line.startswith("durak_web_page_errors_total{")]


def lines_in(log: pytest.LogCaptureFixture) -> list[str]:
    return [r.getMessage() for r in log.records if r.name == "webapp.api.page_errors"]


async def test_the_line_is_the_one_that_was_written(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """The page has two modules with a statement each, and the bundler's line above them."""
    assert await told(site, stack=[["js/page.js", 3], ["js/page.js", 2]]) == 204
    assert lines_in(caplog) == [
        "A page failed: TypeError: … is not a function at js/main.js:2 < js/words.js:1 "
        "(Chrome 126, Telegram 7.10 on android, error)"
    ]
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert await counted(site) == ['durak_web_page_errors_total{kind="error"} 1.0']


async def test_no_card_no_name_no_token(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Even when somebody sends what our page would have left out."""
    token = "gAAAAABm4xQ7vLr0"
    message = f"Anna of table k3x9qq2 holds 7h, Td and Kd of undefined: {token} #tgWebAppData=q"
    assert await told(site, message=message, name="Anna", platform="Anna", version="7h") == 204
    (line,) = lines_in(caplog)
    assert "Error: … of … … … …, … and … of undefined: … …" in line
    for secret in ("Anna", "k3x9", "7h", "Td", "Kd", token, "tgWeb"):
        assert secret not in line + str(await counted(site))


ODD = {
    "line separator": "\u2028",
    "paragraph separator": "\u2029",
    "next line": "\u0085",
    "vertical tab": "\v",
    "NUL": "\0",
    "ESC": "\x1b",
    "right to left": "\u202e",
    "right to left isolate": "\u2067",
    "zero-width space": "\u200b",
    "zero-width joiner": "\u200d",
    "byte order mark": "\ufeff",
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
async def test_every_report_is_one_plain_line(
    site: Site, caplog: pytest.LogCaptureFixture, odd: str
) -> None:
    """In every field: other than words by whitelist there is plain space and punctuation."""
    forged = f"{odd}Error:{odd}\n{odd} is {odd}not{odd}"
    changes = {
        "name": forged,
        "message": forged,
        "stack": [[f"js/page.js{odd}", 3]],
        "platform": f"ios{odd}",
        "version": f"7.1{odd}",
    }
    agent = {} if odd.isascii() else {"User-Agent": f"Chrome/126{odd}"}  # HTTP refuses the others
    assert await told(site, headers=agent, **changes) == 204
    (line,) = lines_in(caplog)
    assert line.splitlines() == [line]
    assert line.replace("…", "").isascii()
    assert line.isprintable()


async def test_an_older_page_is_named(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    assert await told(site, page="0123456789abcdef", kind="rejection") == 204
    assert "at js/page.js:1 of page 0123456789abcdef (" in lines_in(caplog)[0]
    assert await counted(site) == ['durak_web_page_errors_total{kind="rejection"} 1.0']


async def test_only_our_scripts_have_names(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    await told(site, stack=[["js/7h.js", 3], ["js/page.js", 9999]])
    assert "at another script:3 < js/page.js:9999 (" in lines_in(caplog)[0]


@pytest.mark.parametrize(
    "changes",
    [
        {"stack": []},
        {"stack": [["js/page.js", -1]]},
        {"stack": [["js/page.js", 1]] * 20},
        {"kind": "other"},
        {"page": "7h of Anna"},
        {"page": "abc\n"},
        {"message": "x" * 401},
        {"hand": ["7h"]},
    ],
)
async def test_a_body_that_is_no_report_is_refused(
    site: Site, caplog: pytest.LogCaptureFixture, changes: dict[str, Any]
) -> None:
    assert await told(site, **changes) == 400
    assert lines_in(caplog) == []
    assert await counted(site) == []


async def test_other_sites_pages_tell_nothing(site: Site) -> None:
    assert await told(site, headers={"Origin": "https://evil.example"}) == 403


async def test_a_long_report_is_not_read(site: Site) -> None:
    assert await told(site, message="x" * 5000) == 413


async def test_one_address_fills_no_log(
    open_site: Open,
    store: StoreServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("webapp.api.page_errors.ERRORS_OF_ADDRESS", Rate(2, 0.001))
    site = await open_site(store)
    assert [await told(site) for _ in range(4)] == [204, 204, 429, 429]
    assert await told(site, headers={"X-Forwarded-For": "8.8.8.8"}) == 204
    assert len(lines_in(caplog)) == 3
    assert 'durak_web_page_errors_total{kind="too_many"} 2.0' in await counted(site)


async def test_all_addresses_together_fill_no_log(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.api.page_errors.ERRORS_OF_ALL", Rate(3, 0.001))
    site = await open_site(store)
    addresses = [{"X-Forwarded-For": f"8.8.8.{number}"} for number in range(5)]
    statuses = [await told(site, headers=address) for address in addresses]
    assert statuses == [204, 204, 204, 429, 429]


@pytest.mark.slow
def test_no_card_is_a_known_word() -> None:
    names = Assets().names_in_code
    for card in (rank + suit for rank in "23456789TJQKA" for suit in "cdhs"):
        assert safe_words(card, names) == "…"


@pytest.mark.slow
def test_nothing_but_words_space_and_punctuation_stays() -> None:
    """Every control character, blank, format character and mark that there is."""
    kinds = ("C", "Z", "M")
    odd = [c for c in map(chr, range(sys.maxunicode)) if unicodedata.category(c)[0] in kinds]
    said = {safe_words(f"is{c}{c}not", set()) for c in odd}
    assert said == {"is not", "…"}
    assert safe_words("x is 'not'\u2028 (a function).", set()) == "… is 'not' (a function)."


@pytest.mark.slow
def test_names_in_our_code_stay() -> None:
    message = "Cannot read properties of undefined (reading 'pairs')"
    assert safe_words(message, Assets().names_in_code) == (
        "… read properties of undefined (reading 'pairs')"
    )


@pytest.mark.parametrize(
    ("name", "shown"), [("NoSession", "NoSession"), ("RangeError", "RangeError"), ("Bo", "Error")]
)
def test_names_of_errors(name: str, shown: str) -> None:
    assert error_name(name, {"NoSession", "state"}) == shown


@pytest.mark.parametrize(
    ("user_agent", "browser"),
    [
        (ANDROID, "Chrome 126"),
        (IPHONE, "iOS 17"),
        (MAC, "Safari 17"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128"),
        ("Anna", "another browser"),
        ("Chrome/١٢٦", "another browser"),
        ("Chrome/126\u2028 Chrome/1", "Chrome 126"),
    ],
)
def test_browsers(user_agent: str, browser: str) -> None:
    assert browser_of(user_agent) == browser


def test_clients() -> None:
    assert client_of("ios", "8.0") == "Telegram 8.0 on ios"
    assert client_of("Anna", "Boris") == "Telegram … on another platform"
    assert client_of("ios\n", "٨.٠") == client_of("\u2028", "8.0\n") == client_of("Anna", "")
