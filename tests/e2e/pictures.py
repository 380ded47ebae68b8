"""Takes the README's picture anew, from a real game: `python -m tests.e2e.pictures`."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from deploy.demo import Demo
from tests.e2e.friends import Friend, sit_down
from tests.support.browser import FLAGS, chromium

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
ROUNDS = 12  # moves before the picture is taken: some cards lie on the table
FRAME = """<body style="margin:0;display:flex;gap:24px;padding:24px;background:#8d9a94">
{pictures}</body>"""
PICTURE = '<img src="data:image/png;base64,{data}" style="border-radius:18px;height:844px">'


async def main() -> None:
    """A light phone, a dark one, and the chat on a desk."""
    async with Demo() as demo, async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=chromium(), args=FLAGS)
        desk = {"viewport": {"width": 1000, "height": 844}, "is_mobile": False}
        anna = await Friend.arrive(browser, demo.address, "anna", **desk)
        boris = await Friend.arrive(browser, demo.address, "boris", color_scheme="dark")
        vera = await Friend.arrive(browser, demo.address, "vera")
        friends = (boris, vera, anna)
        await sit_down(*friends)
        await _until_cards_lie(friends)
        shots = [await friend.page.screenshot() for friend in (anna, vera, boris)]
        (IMAGES / "table.png").write_bytes(await _beside_each_other(browser, shots))
        await browser.close()


async def _until_cards_lie(friends: tuple[Friend, ...]) -> None:
    lying = friends[0].table.locator("[data-zone=bout] [data-beats]")
    for number in range(20 * ROUNDS):
        for friend in friends:
            await friend.move()
            if number > ROUNDS and await lying.count() >= 2:
                await asyncio.sleep(1)  # the cards have flown where they go
                return


async def _beside_each_other(browser: Browser, shots: list[bytes]) -> bytes:
    page = await browser.new_page(viewport={"width": 1892, "height": 892})
    pictures = [PICTURE.format(data=base64.b64encode(shot).decode()) for shot in shots]
    await page.set_content(FRAME.format(pictures="".join(pictures)))
    return await page.screenshot()


if __name__ == "__main__":
    asyncio.run(main())
