"""Measures the beats of a bout's end: `python -m tests.e2e.beats [TIMES]`.

Two pages of 390 px, one server with the usual delays, one clock. Each line has the median and the
95th percentile in ms since the tap, or since the card that left nothing to add.
"""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.async_api import Browser

from durak_rules import parse_position
from engine.tables import PassDelay
from engine.tables.acts import dealing
from tests.e2e.own_site import browser_and_site
from tests.e2e.page.screen import Screen, fragment
from tests.webapp.conftest import Site
from tests.webapp.seats import seated

WATCH = """() => {
  const at = () => performance.timeOrigin + performance.now();
  const shows = (what) => Boolean(document.querySelector(what));
  const moments = {
    own: () => shows(".me [data-said], .done-chip, [data-action=pass][data-pending=true]"),
    others: () => shows(".done-chip, .seat[data-passed]") || !shows("#bout .pair"),
    leaves: () => !shows("#bout .pair"),
    next: () => !shows("#bout .pair, #flights .ghost"),
  };
  window.beats = {};
  const look = () => {
    for (const [name, is] of Object.entries(moments)) {
      if (!(name in window.beats) && is()) window.beats[name] = at();
    }
    if (!("next" in window.beats)) requestAnimationFrame(look);
  };
  for (const type of ["pointerdown"]) window.addEventListener(type, () => {
    window.beats.tap = at();
  }, { capture: true, once: true });
  requestAnimationFrame(look);
}"""
BEATS = '() => "next" in window.beats && window.beats'
START = "attacker=0 hands={hand}/8cJcAdQh table=7c0"


@dataclass(frozen=True)
class Beat:
    """A position in which Boris beats the seven with the eight, and whether Anna says Done."""

    position: str
    taps: bool


BEATS_OF = {
    "a chosen Done, hidden": Beat(f"podkidnoy trump=9h stock=8dTdThTs9h {START}", True),
    "a chosen Done, all is known": Beat(f"podkidnoy trump=9h {START}", True),
    "a pass by itself, hidden": Beat(f"podkidnoy trump=9h stock=8dTdThTs9h {START}", False),
    "a pass by itself, all is known": Beat(f"podkidnoy trump=9h {START}", False),
}


async def main(times: int) -> None:
    """Play the end of a bout so many times in each way; print the beats."""
    async with browser_and_site(pass_delay=PassDelay()) as (browser, site):
        site.run_the_clock()
        for name, beat in BEATS_OF.items():
            people = Random(1)
            seen = [await _played(browser, site, beat, people, n) for n in range(times)]
            print(f"{name} (n = {times}, load {os.getloadavg()[0]:.0f})")
            for moment in ("own", "others", "leaves", "next"):
                told = [one[moment] for one in seen]
                print(f"  {moment:8} {median(told):6.0f} {quantiles(told, n=20)[-1]:6.0f}")


async def _played(
    browser: Browser, site: Site, beat: Beat, people: Random, number: int
) -> dict[str, float]:
    """Return the ms from the tap to each moment; each time other people play."""
    hand = "6c7dKsAs" if beat.taps else "6cTcKsAs"
    position = parse_position(beat.position.format(hand=hand))
    dealing.new_game = lambda *_, **__: position.copy()  # type: ignore[attr-defined]
    ids = (100 + 2 * number, 101 + 2 * number)
    phones = await seated(site, "Anna", "Boris", ids=ids[0])
    table = phones[0].view["id"]
    pages = []
    for id, name in zip(ids, ("Anna", "Boris"), strict=True):
        screen = await Screen.of(browser)
        await screen.open(site.bases[0], fragment(id, name, table))
        await screen.shows("table")
        await screen.page.wait_for_load_state("networkidle")
        pages.append(screen)
    anna, boris = pages
    await boris.page.evaluate(WATCH)
    await anna.page.evaluate(WATCH)
    await boris.tap("8c")
    if beat.taps:
        await anna.action("pass").wait_for()
        await asyncio.sleep(people.triangular(0.2, 1.8, 0.4))
        await anna.action("pass").tap()
    of_anna = await _beats(anna)
    of_boris = await _beats(boris)
    tap = of_anna["tap"] if beat.taps else of_boris["tap"]
    for screen in pages:
        await screen.put_away()
    return {
        "own": of_anna["own"] - tap if "own" in of_anna else float("nan"),
        "others": of_boris["others"] - tap,
        "leaves": of_anna["leaves"] - tap,
        "next": max(of_anna["next"], of_boris["next"]) - tap,
    }


async def _beats(screen: Screen) -> Any:
    handle = await screen.page.wait_for_function(BEATS)
    return await handle.json_value()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
