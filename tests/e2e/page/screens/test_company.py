"""People at the table: blocked, unblocked. And a game as a picture, looked at and sent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from engine.tables import PictureAsk
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.seats import seated

STORIES = 'window.told.filter(({ type }) => type === "web_app_share_to_story")'
ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"


@pytest.fixture
async def nobody_stays_blocked(site: Site) -> AsyncIterator[None]:
    """Anna and Boris sit together in every other test at this store."""
    yield
    for one in await site.tables[0].people.blocked_by(100):
        await site.tables[0].people.unblock(100, one.number)


@pytest.mark.usefixtures("nobody_stays_blocked")
async def test_somebody_is_blocked_on_their_sheet_and_unblocked_in_the_settings(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.choose("players")
    await anna.page.locator("[data-seat='1'] > button").tap()
    await expect(anna.page.get_by_role("dialog", name="Boris")).to_be_visible()
    block = anna.page.get_by_role("button", name="Block: Boris")
    await expect(block).to_be_hidden()
    await anna.page.locator("#about-more > summary").tap()
    assert await anna.action("report").count() == 0, "nobody runs this server who reads it"
    await block.tap()
    await anna.action("agree").tap()
    await expect(anna.news).to_contain_text("Blocked. You can undo it in the settings.")
    for screen in ("players", "table"):  # the sheet about him, then the page
        await anna.back()
        await anna.shows(screen)
    await anna.choose("settings")
    await anna.page.get_by_role("button", name="Unblock: Boris").tap()
    await expect(anna.page.get_by_role("button", name="Unblock: Boris")).to_have_count(0)
    assert [message["act"] for message in anna.line.said if message["t"] == "act"] == ["block"]


async def test_a_result_is_looked_at_as_a_picture_and_sent(
    site: Site, open_page: OpenPage
) -> None:
    phones = await seated(site, "Anna", "Boris")
    await play_on(phones)
    table = phones[0].view["id"]
    anna = await open_page(table)
    await anna.shows("result")
    await anna.action("picture").tap()
    picture = anna.page.locator("img.game-picture")
    await expect(picture).to_have_accessible_name(re.compile("fool|draw"))
    await expect(picture).to_have_js_property("naturalWidth", 390)
    async with anna.page.expect_download() as saving:
        await anna.action("save-picture").tap()
    painted = await asyncio.to_thread((await (await saving.value).path()).read_bytes)
    assert painted.startswith(b"\x89PNG")
    assert int.from_bytes(painted[16:20]) == 3 * 390, "the page has painted it, finer"
    await anna.action("tell-picture").tap()
    await anna.page.wait_for_function(f"() => ({STORIES}).length > 0")
    (story,) = await anna.told("web_app_share_to_story")
    async with site.http.get(story["data"]["media_url"]) as fetched:
        assert (fetched.status, fetched.content_type) == (200, "image/png"), "without a token"
    await anna.action("send-picture").tap()
    await expect(anna.news).to_contain_text("The bot sends it to the chat.")
    await expect(anna.action("send-picture")).to_have_count(0)
    await anna.back()
    await anna.action("fair").tap()
    await anna.action("picture").tap()
    await expect(picture).to_be_visible()
    await anna.back()
    await anna.shows("fair")
    tables = site.tables[0]
    asks = [await tables.chats.read_ask(id) for id in await tables.chats.waiting_asks()]
    assert [one.game for one in asks if isinstance(one, PictureAsk) and one.table == table] == [1]
