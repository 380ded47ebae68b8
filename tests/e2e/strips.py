"""Draws strips of frames of what moves at a table: `python -m tests.e2e.strips FOLDER`.

Each strip has a scene at exact times, as a phone shows it, light and dark. Pillow puts the frames
side by side (`pip install pillow`).
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.async_api import Browser

from durak_rules import parse_position
from engine.tables.acts import dealing
from tests.e2e.own_site import browser_and_site
from tests.e2e.page.screen import TELEGRAM, Screen, fragment
from tests.webapp.conftest import Site
from tests.webapp.people import Phone, nonce
from tests.webapp.seats import seated

WIDTH = 260  # px of a frame
FRAMES = 10  # in a strip
STANDING = """
window.standing = null;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const one = animate.apply(this, how);
  if (window.standing) { one.pause(); window.standing.push(one); }
  return one;
};
const paused = () => window.standing.filter((one) => one.playState === "paused");
const endOf = (one) => one.effect.getComputedTiming().endTime;
window.lasts = () => Math.max(0, ...paused().map(endOf));
window.seek = (time) => paused()
  .forEach((one) => time >= endOf(one) ? one.finish() : (one.currentTime = time));
"""
DEALT = "podkidnoy trump=9h stock=TdTsThJs6s9h attacker=0 dealer=1 hands=6c7dKs7s8dAs/9c8h9dJcAdQd"
Scheme = Literal["light", "dark"]
Act = Callable[[Screen, list[Phone]], Awaitable[object]]


@dataclass(frozen=True)
class Strip:
    """A position, and what somebody does in it."""

    position: str
    act: Act


async def _is_dealt(anna: Screen, phones: list[Phone]) -> None:
    """A short game ends, and the next one is dealt."""
    await anna.tap("7s")
    await phones[1].sees(lambda view: bool(view["game"]["pairs"]))
    await phones[1].play("take")
    await anna.shows("result")
    for phone in phones:
        await phone.act("rematch", nonce=nonce())
    _deal(DEALT)
    await phones[0].act("start")
    await anna.shows("table")


def _deal(position: str) -> None:
    dealing.new_game = lambda *_, **__: parse_position(position)  # type: ignore[attr-defined]


async def _is_attacked(anna: Screen, phones: list[Phone]) -> None:
    await phones[1].play("attack 7c")
    await anna.lying("7c").wait_for()


async def _beats(anna: Screen, phones: list[Phone]) -> None:
    await anna.tap("8c")
    await anna.lying("8c").wait_for()


async def _takes(anna: Screen, phones: list[Phone]) -> None:
    await phones[1].play("take")
    await phones[0].play("pass")
    await anna.lying("Qc").wait_for(state="detached")


async def _is_done(anna: Screen, phones: list[Phone]) -> None:
    await phones[1].play("defend 7c 9c")
    await anna.lying("7c").wait_for(state="detached")


STOCK = "podkidnoy trump=9h stock=TdTsThJs6s9h"
LAST = "podkidnoy bout=9 dealer=1 trump=9h attacker=0 defender=1 hands=7s/6d8d limit=1"
STRIPS = {
    "deal": Strip(LAST, _is_dealt),
    "attack": Strip(f"{STOCK} attacker=1 hands=8c9s8dKsAs/7c8h9dJcAd", _is_attacked),
    "beat": Strip(f"{STOCK} attacker=1 hands=8c9s8dKsAs/8h9dJcAd table=7c1", _beats),
    "take": Strip(f"{STOCK} attacker=0 hands=6c7d8dKs/8h9dJcAd table=Qc0", _takes),
    "discard": Strip(f"{STOCK} attacker=0 hands=6c7d8dKs/9cJcQdAd limit=1 table=7c0", _is_done),
}


async def main(folder: Path) -> None:
    """Draw every strip in both colour schemes; `folder` is there."""
    async with browser_and_site() as (browser, site):
        for scheme in ("light", "dark"):
            for name, strip in STRIPS.items():
                frames = await _frames(browser, site, strip, scheme)
                _side_by_side(frames).save(folder / f"{name}-{scheme}.png")


async def _frames(browser: Browser, site: Site, strip: Strip, scheme: Scheme) -> list[bytes]:
    _deal(strip.position)
    phones = await seated(site, "Anna", "Boris", preset="podkidnoy")
    anna = await Screen.of(browser, telegram=TELEGRAM + STANDING, color_scheme=scheme)
    await anna.open(site.bases[0], fragment(100, "Anna", phones[0].view["id"]))
    await anna.shows("table")
    await anna.page.evaluate("window.standing = []")
    await strip.act(anna, phones)
    lasts: float = await anna.page.evaluate("window.lasts()")
    shots = []
    for number in range(FRAMES):
        await anna.page.evaluate("time => seek(time)", lasts * number / (FRAMES - 1))
        shots.append(await anna.page.screenshot())
    await anna.put_away()
    return shots


def _side_by_side(shots: list[bytes]) -> Image.Image:
    frames = [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]
    height = round(frames[0].height * WIDTH / frames[0].width)
    strip = Image.new("RGB", (WIDTH * len(frames), height))
    for number, frame in enumerate(frames):
        strip.paste(frame.resize((WIDTH, height), Image.Resampling.LANCZOS), (WIDTH * number, 0))
    return strip


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target))
