"""Access to the page, and the traces that visitors leave: launch data, frames, storage, addresses,
logs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from urllib.parse import parse_qsl, urlencode

import pytest
from aiohttp import web
from playwright.async_api import Browser, expect

from deploy.serving.processes.ports import free_port
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.screen import CORNER, Screen, fragment
from tests.webapp.conftest import Site
from tests.webapp.launches import launch
from tests.webapp.seats import seated
from webapp.live.connections.devices import MOST

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
FRAME = """<script>told = []; onmessage = ({{ data }}) => told.push(JSON.parse(data))</script>
<iframe style="width: 100%; height: 95vh" src="{address}"></iframe>"""
NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } });
}"""


def tampered() -> str:
    data = dict(parse_qsl(launch(100, "Anna")))
    return urlencode({**data, "user": data["user"].replace("100", "101")})


async def test_bad_launch_data_is_told_to_a_human(site: Site, open_page: OpenPage) -> None:
    anew, in_telegram = "Please open the table again", "Open it in Telegram"
    old = launch(100, "Anna", age=90_000)
    anna = await open_page(data=tampered())
    for data, words in ((None, anew), (old, anew), ("", in_telegram)):
        if data is not None:
            await anna.open_anew(site.bases[0], fragment(100, "Anna", None, data=data))
        await expect(anna.root).to_have_attribute("data-screen", "error")
        error = anna.page.locator("#error")
        await expect(error.get_by_role("heading"), data or "").to_have_text(words)
        assert len(await error.locator("p").inner_text()) > 20
        await expect(error.locator("p")).not_to_contain_text("_")
        if words == anew:  # Telegram may give the same data again
            await expect(error.locator("p")).to_contain_text("send /here to the bot")
            await anna.action("chat").tap()
            (opened,) = await anna.told("web_app_open_tg_link")
            assert opened["data"]["path_full"] == "/durak_bot?start=here"
        assert len(await anna.told("web_app_ready")) == 1


async def test_a_page_that_was_open_for_a_day_says_so(
    sit_at: SitAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its launch data is as old as its session then, and opens no other."""
    anna, _ = await sit_at(ATTACK)
    monkeypatch.setattr("webapp.access.tokens.LAST", -60)
    monkeypatch.setattr("webapp.access.launch_data.OLDEST", -60)
    await anna.line.cut()
    error = anna.page.locator("#error")
    await expect(error.get_by_role("heading")).to_have_text("Please open the table again")
    await expect(error.locator("p")).to_contain_text("open for too long")
    await expect(error.get_by_role("button", name="Close")).to_be_visible()
    await expect(anna.page.locator("#connection")).to_be_hidden()


async def test_a_page_that_made_room_for_newer_ones_waits_for_a_person(
    site: Site, sit_at: SitAt
) -> None:
    """Two pages that came back by themselves would take turns for ever."""
    anna, _ = await sit_at(ATTACK)
    newer = [await site.phone(100, "Anna").open() for _ in range(MOST)]
    error = anna.page.locator("#error")
    await expect(error.get_by_role("heading")).to_have_text(
        "You have opened the game too many times"
    )
    await expect(anna.page.locator("#connection")).to_be_hidden()
    hellos = len([message for message in anna.line.said if message["t"] == "hello"])
    await anna.page.wait_for_timeout(3_000)
    assert len([message for message in anna.line.said if message["t"] == "hello"]) == hellos
    assert {phone.close_code for phone in newer} == {None}
    await error.get_by_role("button", name="Go on here").tap()
    await anna.shows("table")
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    assert await newer[0].is_sent_away() == (1008, "elsewhere")


async def frame_of_another_site(site: Site, address: str, port: int) -> str:
    """Like Telegram's web client: a page of its own that holds the table in a frame."""

    async def frame(_: web.Request) -> web.Response:
        return web.Response(text=FRAME.format(address=address), content_type="text/html")

    app = web.Application()
    app.router.add_get("/", frame)
    runner = web.AppRunner(app)
    await runner.setup()
    site.stack.push_async_callback(runner.cleanup)
    await web.TCPSite(runner, "localhost", port).start()
    return f"http://localhost:{port}/"


async def test_a_page_in_a_frame_of_another_site_plays_without_cookies(
    browser: Browser, site: Site, deal: Callable[[str], None]
) -> None:
    port = free_port(0)
    base = await site.serve(telegram_api=f"http://localhost:{port}")
    deal(ATTACK)
    eye, _ = await seated(site, "Anna", "Boris")
    address = f"{base}/app#{fragment(100, 'Anna', eye.view['id'])}"
    screen = await Screen.of(browser, telegram="")
    await screen.page.goto(await frame_of_another_site(site, address, port))
    table = screen.page.frame_locator("iframe")
    await table.locator("[data-zone=hand] [data-card='7d']").tap(position=CORNER)
    await expect(table.locator("[data-zone=bout] [data-card='7d']")).to_be_visible()
    assert await screen.page.context.cookies() == []
    told = await screen.page.evaluate("told.map(event => event.eventType)")
    assert told.count("web_app_ready") == 1
    await screen.put_away()


async def test_refused_storage_spoils_nothing(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK, telegram=NO_STORAGE)
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    await anna.choose("settings")
    await anna.page.locator("input[name=face][value=four]").tap()
    await expect(anna.root).to_have_attribute("data-face", "four")
    await anna.page.reload()
    await anna.shows("table")


async def test_launch_data_and_tokens_stand_in_no_address_and_no_log(
    site: Site, sit_at: SitAt, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    anna, _ = await sit_at(ATTACK)
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    (token,) = {message["token"] for message in anna.line.said if message["t"] == "hello"}
    data = dict(parse_qsl(dict(parse_qsl(anna.page.url.split("#")[1]))["tgWebAppData"]))
    addresses = [address.split("#")[0] for address in anna.asked]
    written = "\n".join([*addresses, *anna.spoken, caplog.text])
    assert "/api/session" in written
    for secret in (token, data["hash"]):
        assert secret not in written
