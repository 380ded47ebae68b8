"""Takes the README's pictures from a real game: `python -m tests.e2e.pictures`.

Pillow puts the films together (`pip install pillow`); nothing else here needs it. Films run at the
speed that the page had, so take them on a machine that does nothing else.
"""

from __future__ import annotations

import asyncio
import base64
import io
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.async_api import Browser, async_playwright, expect

from deploy.demo.demo import Demo
from tests.e2e.friends import Friend
from tests.support.browser import FLAGS, chromium

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
FRAME = """<body style="margin:0;display:inline-flex;gap:24px;padding:24px;background:#8d9a94">
{pictures}</body>"""
PICTURE = '<img src="data:image/png;base64,{data}" style="border-radius:18px;height:844px">'
FILM_WIDTH = 260
COLOURS = 128  # of a film: cards, cloth, gold, the words between them
LONGEST_MS = 1_500  # that a frame stays
THINKS = 0.7  # seconds before a move
BOUT, RESULT = 12.0, 9.0  # seconds of film
LAST_CARDS = 2  # in one of two hands: the end is near
THOUGHT_MS = 240_000  # that looking back at a game may take
Scheme = Literal["light", "dark"]
Film = list[tuple[float, bytes]]  # when it was taken, in seconds, and the picture


async def main() -> None:
    """The deal and a bout, and the fool's minute, as a phone shows them; the chat on a desk beside
    a phone, light and dark; and what follows a game: the check of its deal, its replay, and what
    moves have cost.
    """
    async with Demo() as demo, async_playwright() as tools:
        await demo.until_complete()
        browser = await tools.chromium.launch(executable_path=chromium(), args=FLAGS)
        desk = {"viewport": {"width": 1000, "height": 844}, "is_mobile": False}
        anna = await Friend.arrive(browser, demo.address, "anna", **desk)
        boris = await Friend.arrive(browser, demo.address, "boris")
        vera = await Friend.arrive(browser, demo.address, "vera")
        friends = (boris, vera, anna)
        await _wait_in_lobby(*friends)
        _write("bout.gif", await _film(vera, _deal_and_bout(friends)))
        await _until_cards_lie(friends)
        for scheme in ("light", "dark"):
            shots = await asyncio.gather(*(_shot(friend, scheme) for friend in (anna, vera)))
            (IMAGES / f"table-{scheme}.png").write_bytes(await _beside(browser, shots))
        await vera.page.emulate_media(color_scheme="light")
        await vera.page.add_style_tag(content="[data-notice] { display: none }")
        await _until_the_end_is_near(friends)
        _write("fool.gif", await _film(vera, _fools_minute(friends)))
        shots = [await _after(vera, "fair"), await _after(vera, "replay", "step-on", "step-on")]
        (IMAGES / "check.png").write_bytes(await _beside(browser, shots))
        (IMAGES / "cost.png").write_bytes(await _beside(browser, await _looked_back(vera)))
        await browser.close()


async def _wait_in_lobby(host: Friend, *guests: Friend) -> None:
    await host.open_chat(host.group)
    await host.invite("podkidnoy")
    for guest in guests:
        await guest.join()
        await host.sees_seated(guest)
    for friend in (host, *guests):
        await friend.go_to_lobby()


async def _deal_and_bout(friends: tuple[Friend, ...]) -> None:
    await friends[0].act("start")
    await asyncio.sleep(2)  # the cards are dealt
    await _play_slowly(friends, lambda: False, BOUT)


async def _until_the_end_is_near(friends: tuple[Friend, ...]) -> None:
    while not _ends(friends) and not _is_over(friends):
        await _one_move(friends)


def _ends(friends: tuple[Friend, ...]) -> bool:
    """Return whether two are left, one of them with few cards."""
    game = friends[0].view()["game"]
    held = [cards for cards in game["cards"] if cards]
    return not game["stock"] and len(held) <= 2 and min(held, default=0) <= LAST_CARDS


async def _fools_minute(friends: tuple[Friend, ...]) -> None:
    """The last moves, the cap, and what the others throw."""
    await _play_slowly(friends, lambda: _is_over(friends), 10 * BOUT)
    await asyncio.sleep(RESULT / 2)
    for number, friend in enumerate(friends):
        signs = friend.table.locator("[data-action=throw]:visible")
        if among := await signs.count():  # the fool has one, to bow
            await signs.nth(number % among).tap()
            await asyncio.sleep(0.8)
    await asyncio.sleep(RESULT / 3)


def _is_over(friends: tuple[Friend, ...]) -> bool:
    return all(friend.view()["phase"] == "over" for friend in friends)


async def _play_slowly(
    friends: tuple[Friend, ...], is_done: Callable[[], bool], seconds: float
) -> None:
    """Play as people do, with a moment before each move."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not is_done():
        await asyncio.sleep(THINKS)
        await _one_move(friends)


async def _shot(friend: Friend, scheme: Scheme) -> bytes:
    await friend.page.emulate_media(color_scheme=scheme)
    await expect(friend.page.locator("[data-notice]:visible")).to_have_count(
        0
    )  # it goes by itself
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
    """Play until two cards are beaten and the bout goes on."""
    while sum(pair["beaten"] is not None for pair in friends[0].view()["game"]["pairs"]) < 2:
        await _one_move(friends)


async def _film(looking: Friend, happens: Coroutine[None, None, None]) -> Film:
    """Take pictures of one phone, as fast as they come, while something happens."""
    film: Film = []
    playing = asyncio.create_task(happens)
    while not playing.done():
        film.append((time.monotonic(), await looking.page.screenshot(type="png")))
    await playing
    return film


async def _one_move(friends: tuple[Friend, ...]) -> None:
    for friend in friends:
        if await friend.move():
            return


def _write(name: str, film: Film) -> None:
    """One palette for all frames; equal pictures are one frame that stays as long."""
    frames: list[Image.Image] = []
    stays: list[float] = []  # ms
    ends = [at for at, _ in film[1:]] + [film[-1][0] + 2]
    for (at, shot), end in zip(film, ends, strict=True):
        frame = _small(shot)
        if frames and frame.tobytes() == frames[-1].tobytes():
            stays[-1] += 1000 * (end - at)
        else:
            frames.append(frame)
            stays.append(1000 * (end - at))
    palette = _side_by_side(frames[0], frames[len(frames) // 2], frames[-1]).quantize(COLOURS)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    lasting = [round(min(ms, LONGEST_MS)) for ms in stays]
    drawn[0].save(
        IMAGES / name, save_all=True, append_images=drawn[1:], duration=lasting, loop=0,
        optimize=True,
    )  # fmt: skip


def _small(shot: bytes) -> Image.Image:
    frame = Image.open(io.BytesIO(shot)).convert("RGB")
    size = (FILM_WIDTH, round(frame.height * FILM_WIDTH / frame.width))
    return frame.resize(size, Image.Resampling.LANCZOS)


def _side_by_side(*frames: Image.Image) -> Image.Image:
    whole = Image.new("RGB", (len(frames) * frames[0].width, frames[0].height))
    for number, frame in enumerate(frames):
        whole.paste(frame, (number * frame.width, 0))
    return whole


async def _beside(browser: Browser, shots: Sequence[bytes]) -> bytes:
    page = await browser.new_page()
    pictures = [PICTURE.format(data=base64.b64encode(shot).decode()) for shot in shots]
    await page.set_content(FRAME.format(pictures="".join(pictures)))
    return await page.locator("body").screenshot()


if __name__ == "__main__":
    asyncio.run(main())
