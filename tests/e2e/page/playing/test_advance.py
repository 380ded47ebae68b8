"""Standing orders on the page: a card by a tap on it, the rest by two.

While the page is open a card comes at once; orders are kept by the server, also when the page is
closed.
"""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import CORNER
from tests.webapp.conftest import Site

WAITING = "podkidnoy trump=9h stock=Th9h attacker=1 hands=8c9cKd/7c7dAs"


async def test_said_on_an_open_page_it_comes_at_once(sit_at: SitAt) -> None:
    """The server's clock stands still: whatever comes, comes from the page."""
    anna, (_, boris) = await sit_at(WAITING)
    eight = anna.card("8c")
    await eight.tap(position=CORNER, force=True)
    await expect(eight).to_have_attribute("data-planned", "true")
    await anna.page.keyboard.press("Escape")
    await expect(eight).not_to_have_attribute("data-planned", "true")
    await eight.tap(position=CORNER, force=True)
    await expect(eight).to_have_attribute("data-planned", "true")
    await boris.play("attack 7c")
    await boris.sees(lambda view: view["game"]["pairs"][0]["beaten"] == "8c")


async def test_it_is_done_with_the_page_closed(sit_at: SitAt, site: Site) -> None:
    anna, (_, boris) = await sit_at(WAITING, pace="slow", viewport={"width": 320, "height": 568})
    await anna.card("8c").tap(position=CORNER, force=True)
    question = anna.page.get_by_role("alertdialog")
    await expect(question).to_contain_text("even while this page is closed: 8 of clubs.")
    await anna.action("decline").tap()
    await expect(question).to_have_count(0)
    assert all(message["t"] != "act" for message in anna.line.said)
    await anna.card("8c").tap(position=CORNER, force=True)
    await anna.action("agree").tap()
    await expect(anna.card("8c")).to_have_attribute("data-planned", "true")
    await expect(anna.news).to_contain_text("Played as soon as possible: 8 of clubs.")
    await expect(anna.action("orders")).to_have_text("Planned moves: 1")
    await anna.action("orders").focus()
    await anna.page.keyboard.press("Enter")
    await anna.page.locator('#orders [data-order="take"]').click()
    take = anna.page.get_by_role("button", name="Take", exact=True)
    await expect(take).to_have_attribute("aria-pressed", "true")
    await anna.page.get_by_role("button", name="Take back: Take", exact=True).click()
    await expect(take).to_have_attribute("aria-pressed", "false")
    assert anna.line.moves == []
    await anna.page.close()
    site.run_the_clock()
    await boris.play("attack 7c")
    await boris.sees(lambda view: view["game"]["pairs"][0]["beaten"] == "8c")
