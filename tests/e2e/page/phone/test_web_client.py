"""The page in a frame of Telegram's web client, with a stand-in for Telegram's own script."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Browser, Route, expect

from tests.e2e.page.screen import CORNER, Screen, fragment
from tests.webapp.conftest import Site
from tests.webapp.seats import seated

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
STYLE = "* { scrollbar-width: thin } "
# Answers whoever says that a frame is ready, as the web client does; a style is no JSON
CLIENT = """<!doctype html><script>
ready = 0;
onmessage = ({{ data, source }}) => {{
  if (JSON.parse(data).eventType !== "iframe_ready") return;
  ready += 1;
  source.postMessage(JSON.stringify(
    {{ eventType: "set_custom_style", eventData: "{style}" }}), "*");
}};
</script><iframe style="width: 100%; height: 95vh" src="{address}"></iframe>"""
# As Telegram's script does in a frame: a style element, and into it whatever the client sends
SCRIPT = """
const style = document.createElement("style");
document.head.append(style);
window.addEventListener("message", ({ data }) => {
  const { eventType, eventData } = JSON.parse(data);
  if (eventType === "set_custom_style") style.textContent = eventData;
});
window.parent.postMessage(JSON.stringify({ eventType: "iframe_ready", eventData: {} }), "*");
"""
WATCH = """
window.refusals = [];
document.addEventListener("securitypolicyviolation", (one) =>
  window.refusals.push(`${one.effectiveDirective} ${one.sample}`));
"""


async def in_client(browser: Browser, origin: str, address: str) -> Screen:
    """The page in a frame of a client at that origin."""
    screen = await Screen.of(browser, telegram=WATCH)

    async def client(route: Route) -> None:
        body = CLIENT.format(address=address, style=STYLE)
        await route.fulfill(body=body, content_type="text/html")

    async def script(route: Route) -> None:
        await route.fulfill(body=SCRIPT, content_type="text/javascript")

    async def page(route: Route) -> None:
        await route.fulfill(response=await route.fetch())

    # All by hand: the browser lets no site of the net frame one of this machine
    await screen.page.route(lambda asked: asked.startswith(address.split("/app")[0]), page)
    await screen.page.route(f"{origin}/", client)
    await screen.page.route("https://telegram.org/**", script)
    await screen.page.goto(f"{origin}/")
    return screen


@pytest.mark.parametrize(
    ("origin", "worn"), [("https://web.telegram.org", "thin"), ("http://127.0.0.1:9", "auto")]
)
async def test_the_clients_style_is_worn_and_nothing_is_refused(
    browser: Browser, site: Site, deal: Callable[[str], None], origin: str, worn: str
) -> None:
    """Of the web client alone, as Telegram's script has it."""
    base = await site.serve(telegram_api=origin)
    deal(ATTACK)
    eye, _ = await seated(site, "Anna", "Boris")
    screen = await in_client(
        browser, origin, f"{base}/app#{fragment(100, 'Anna', eye.view['id'])}"
    )
    table = screen.page.frame_locator("iframe")
    await table.locator("[data-zone=hand] [data-card='7d']").tap(position=CORNER)
    await expect(table.locator("[data-zone=bout] [data-card='7d']")).to_be_visible()
    await screen.page.wait_for_function("ready === 2")  # ours, and that of Telegram's script
    inside = screen.page.frames[1]
    await expect(table.locator("style")).to_have_text("")
    looks = "getComputedStyle(document.documentElement).scrollbarWidth"
    async with asyncio.timeout(60):
        while await inside.evaluate(looks) != worn:
            await asyncio.sleep(0.05)
    refusals: list[Any] = await inside.evaluate("window.refusals")
    assert refusals == []
    await screen.page.unroute_all(behavior="ignoreErrors")
    await screen.put_away()
