"""The first screen: from it to a table that waits in one's chat, and back to it."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage
from tests.webapp.conftest import Site
from tests.webapp.launches import launch

CHAT = "-40777"


async def test_one_tap_joins_a_table_of_the_chat_and_one_leads_back(
    site: Site, open_page: OpenPage
) -> None:
    vera = await site.phone(7101, "Vera").open()
    table = (await vera.act("new-table", preset="podkidnoy"))["table"]
    await vera.hello(table)
    # Gleb follows the table's link in the chat, and sits down
    await open_page(data=launch(7102, "Gleb", start=table, chat=CHAT))
    await vera.sees(lambda view: len(view["seats"]) == 2)
    boris = await open_page(data=launch(7103, "Boris", chat=CHAT))
    await boris.shows("lobby")
    rows = boris.page.locator(".tables li")
    await expect(rows).to_have_count(1)
    await expect(rows).to_contain_text("With Vera and Gleb")
    await boris.action("join").tap()
    await vera.sees(lambda view: [seat["name"] for seat in view["seats"]][2:] == ["Boris"])
    again = await open_page(data=launch(7103, "Boris", chat=CHAT))
    await again.action("go-to-table").tap()
    await expect(again.page.locator("[data-chair='2']")).to_contain_text("Boris")
    elsewhere = await open_page(data=launch(7104, "Daria", chat="-40778"))
    await elsewhere.shows("lobby")
    await expect(elsewhere.page.locator(".tables")).to_have_count(0)
