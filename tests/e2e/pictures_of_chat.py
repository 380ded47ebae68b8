"""Takes the pictures of hands inside a group: `python -m tests.e2e.pictures_of_chat`.

Anna reads English, Boris Russian. Both are photographed at the same moment. Pillow reduces the
colours (`pip install pillow`).
"""

from __future__ import annotations

import asyncio
import io

import msgspec
from PIL import Image
from playwright.async_api import Locator, async_playwright, expect

from deploy.demo.demo import Demo
from deploy.sandbox.world.setup_file import FRIENDS
from tests.e2e.friends import Friend
from tests.e2e.pictures import IMAGES
from tests.support.browser import FLAGS, chromium

LANGUAGES = {"anna": "en", "boris": "ru"}
PHONE = {"viewport": {"width": 390, "height": 960}}
COLOURS = 200
SETTLED = 6  # seconds until toasts have gone


async def main() -> None:
    """A game of two by buttons in the group, when the cards are dealt."""
    people = [
        msgspec.structs.replace(one, language_code=LANGUAGES.get(one.key, "en")) for one in FRIENDS
    ]
    async with Demo(people=people) as demo, async_playwright() as tools:
        await demo.until_complete()
        browser = await tools.chromium.launch(executable_path=chromium(), args=FLAGS)
        anna = await Friend.arrive(browser, demo.address, "anna", **PHONE)
        boris = await Friend.arrive(browser, demo.address, "boris", **PHONE)
        for friend in (anna, boris):
            await friend.open_chat("Friends")
        await anna.write("/durak perevodnoy")
        await boris.press("Join")
        await anna.sees_seated(boris)
        await anna.press("Start")
        for friend in (anna, boris):
            await friend.press("My cards")
            await expect(_hand(friend)).to_be_visible()
        await anna.press("No, thanks")  # to mentions of people who can't be written to
        await asyncio.sleep(SETTLED)
        for friend in (anna, boris):
            await _hand(friend).scroll_into_view_if_needed()
            shot = await friend.page.screenshot()
            picture = Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS)
            picture.save(IMAGES / f"my-cards-{LANGUAGES[friend.name]}.png", optimize=True)
        await browser.close()


def _hand(friend: Friend) -> Locator:
    return friend.page.locator("[data-message][data-ephemeral]").last


if __name__ == "__main__":
    asyncio.run(main())
