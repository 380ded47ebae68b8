"""Takes the README's pictures from a real game: `python -m tests.e2e.pictures`.

The film of a bout is put together by Pillow (`pip install pillow`); nothing else here needs it.
"""

from __future__ import annotations

import asyncio
import base64
import io
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.async_api import Browser, async_playwright

from deploy.demo.demo import Demo
from tests.e2e.friends import Friend, play_until_over, sit_down
from tests.support.browser import FLAGS, chromium

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
ROUNDS = 12  # moves before the pictures are taken: some cards lie on the table
FRAME = """<body style="margin:0;display:inline-flex;gap:24px;padding:24px;background:#8d9a94">
{pictures}</body>"""
PICTURE = '<img src="data:image/png;base64,{data}" style="border-radius:18px;height:844px">'
FILM = "bout.gif"
FILM_WIDTH = 260
COLOURS = 96  # of the film: cards, cloth, gold, the words between them
FRAMES, EACH = 90, 90  # at most; ms from one to the next
THOUGHT_MS = 120_000  # that looking back at a game may take
THINKS = 7  # frames from one move to the next
Scheme = Literal["light", "dark"]


async def main() -> None:
    """A bout as a phone shows it; the chat on a desk beside a phone, light and dark; and what
    follows a game: the check of its deal, its replay, and what moves have cost.
    """
    async with Demo() as demo, async_playwright() as tools:
        await demo.until_complete()
        browser = await tools.chromium.launch(executable_path=chromium(), args=FLAGS)
        desk = {"viewport": {"width": 1000, "height": 844}, "is_mobile": False}
        anna = await Friend.arrive(browser, demo.address, "anna", **desk)
        boris = await Friend.arrive(browser, demo.address, "boris")
        vera = await Friend.arrive(browser, demo.address, "vera")
        friends = (boris, vera, anna)
        await sit_down(*friends, rules="podkidnoy")
        film = await _film(vera, friends)
        _write(film)
        await _until_cards_lie(friends)
        for scheme in ("light", "dark"):
            shots = [await _shot(friend, scheme) for friend in (anna, vera)]
            (IMAGES / f"table-{scheme}.png").write_bytes(await _beside(browser, shots))
        await play_until_over(*friends)
        shots = [await _after(vera, "fair"), await _after(vera, "replay", "step-on", "step-on")]
        (IMAGES / "check.png").write_bytes(await _beside(browser, shots))
        (IMAGES / "cost.png").write_bytes(await _beside(browser, await _looked_back(vera)))
        await browser.close()


async def _shot(friend: Friend, scheme: Scheme) -> bytes:
    await friend.page.emulate_media(color_scheme=scheme)
    await asyncio.sleep(1)  # the client tells the table, colours change
    return await friend.page.screenshot()


async def _after(friend: Friend, *acts: str) -> bytes:
    for act in acts:
        await friend.act(act)
    return await _shot(friend, "light")


async def _looked_back(friend: Friend) -> list[bytes]:
    """The turning point, if there was one, and the table of all decisions."""
    table = friend.table
    await table.locator("[data-action=pane][data-at=curve]").tap()
    await friend.act("look-back")
    await table.locator(".luck").wait_for(timeout=THOUGHT_MS)
    turning = table.locator(".lookback > [data-action=to-move]")
    if await turning.count():
        await turning.tap()
    shots = [await _shot(friend, scheme) for scheme in ("light", "dark")]
    await table.locator(".lookback summary").tap()
    await table.locator(".judged").scroll_into_view_if_needed()
    return [*shots, await _shot(friend, "light")]


async def _until_cards_lie(friends: tuple[Friend, ...]) -> None:
    lying = friends[0].table.locator("[data-zone=bout] [data-beats]")
    for number in range(20 * ROUNDS):
        for friend in friends:
            await friend.move()
            if number > 2 and await lying.count() >= 2:
                await asyncio.sleep(1)  # the cards have flown where they go
                return


async def _film(looking: Friend, friends: tuple[Friend, ...]) -> list[bytes]:
    """Take pictures of one phone while friends play, each waiting a moment before a move."""
    shots: list[bytes] = []
    for number in range(FRAMES):
        shots.append(await looking.page.screenshot(type="png"))
        if number % THINKS == THINKS - 1:
            await _one_move(friends)
    return shots


async def _one_move(friends: tuple[Friend, ...]) -> None:
    for friend in friends:
        if await friend.move():
            return


def _write(shots: list[bytes]) -> None:
    """One palette for all frames, and a longer look at what stays as it is."""
    frames = [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]
    size = (FILM_WIDTH, round(frames[0].height * FILM_WIDTH / frames[0].width))
    small = [frame.resize(size, Image.Resampling.LANCZOS) for frame in frames]
    palette = small[-1].quantize(COLOURS)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in small]
    drawn[0].save(
        IMAGES / FILM, save_all=True, append_images=drawn[1:], duration=EACH, loop=0, optimize=True
    )


async def _beside(browser: Browser, shots: list[bytes]) -> bytes:
    page = await browser.new_page()
    pictures = [PICTURE.format(data=base64.b64encode(shot).decode()) for shot in shots]
    await page.set_content(FRAME.format(pictures="".join(pictures)))
    return await page.locator("body").screenshot()


if __name__ == "__main__":
    asyncio.run(main())
