"""The page on a cheap phone: how soon a hand is there, how fast it answers, what piles up.

Cold loads over a slow line, then games against somebody who answers at once; the floor is a page
that does no more than ask for six cards and show them. A figure is the median of some loads.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

import aiohttp
from aiohttp import web

from deploy.demo.demo import Demo
from deploy.lab.bench.page.browser import PATIENCE, launched, probed
from deploy.lab.bench.page.guests import Guest, TwoGuests
from deploy.lab.bench.page.moments import moments
from deploy.lab.bench.time_limit import TimeLimit
from deploy.serving.processes.ports import free_port
from engine.tables.nursery import Nursery

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

HERE: Final = Path(__file__).parent
PARTS: Final = {"loads": 0.35, "moments": 0.25, "games": 0.4}
LOADS: Final = 5
MOVES: Final = 120
HAND: Final = "[data-zone=hand] [data-card]"
SETTLE: Final = 1000  # ms after the hand in which things may still shift or block
TAP_PATIENCE: Final = 2_000  # ms for anything to change after a tap
LOADED: Final = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const { hand, ready, shift, blocked } = window.probe;
  return { first_paint_ms: paint.startTime, hand_ms: hand, ready_ms: ready, layout_shift: shift,
    blocking_ms: blocked };
}"""
# Where the next tap goes: a place that completes a move, a card that may be played, or a button.
NEXT: Final = """() => {
  const { screen, myTurn } = document.documentElement.dataset;
  if (screen === "result") return { over: true };
  const waits = document.querySelector("[data-pending], [aria-busy=true]");
  if (myTurn === undefined || waits) return null;
  const place = document.querySelector("[data-target]")
    || document.querySelector("[data-zone=hand] [data-legal=true]")
    || document.querySelector("#actions [data-move]");
  if (!place || place.getAnimations().length) return null;
  const { left, top } = place.getBoundingClientRect();
  return { x: left + 14, y: top + 20 };
}"""
AT_REST: Final = """() => document.documentElement.dataset.screen === "table"
  && document.querySelectorAll("[data-zone=hand] [data-card]").length === 6
  && !document.getAnimations().some(({ playState }) => playState === "running")"""


def measure(seconds: float = 120.0) -> dict[str, Any]:
    """The figures: loads, taps, and what many moves leave behind."""
    limit = TimeLimit(seconds, PARTS)
    return asyncio.run(limit.keep(_measure(limit)))


async def _measure(limit: TimeLimit) -> None:
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        data = Path(folder) / "data"
        async with (
            launched() as browser,
            floor_server() as floor,
            Demo(data=data, log=Path(folder) / "log") as demo,
            aiohttp.ClientSession() as http,
        ):
            await demo.until_complete()
            token = (data / "bot-token").read_text()
            measured, other = (Guest(http, demo.page, token, id) for id in (1001, 1002))
            pair = TwoGuests(measured, other)
            await pair.sit_down()
            await pair.deal()
            with limit.part("loads") as share:
                limit.figures |= await _loads(browser, measured.address(), f"{floor}/app", share)
            with limit.part("moments"):
                limit.figures |= await moments(browser, measured.address())
            with limit.part("games") as share:
                taps = await _floor_taps(browser, f"{floor}/app")
                limit.figures |= await _games(browser, pair, taps, share)


# Cold loads


async def _loads(browser: Browser, address: str, floor: str, seconds: float) -> dict[str, Any]:
    """The page and the floor in turns, as often as the time allows."""
    until = time.monotonic() + seconds
    ours: list[dict[str, float]] = []
    floors: list[dict[str, float]] = []
    while len(ours) < LOADS and (not ours or time.monotonic() < until):
        floors.append(await _load(browser, floor))
        ours.append(await _load(browser, address))
    here, least = _medians(ours), _medians(floors)
    return {
        "loads": len(ours),
        "first_paint_ms": round(here["first_paint_ms"]),
        "first_paint_ratio": round(here["first_paint_ms"] / least["first_paint_ms"], 2),
        "hand_ms": round(here["hand_ms"]),
        "hand_ratio": round(here["hand_ms"] / least["hand_ms"], 2),
        "ready_ms": round(here["ready_ms"]),
        "requests": round(here["requests"]),
        "kilobytes": round(here["bytes"] / 1000, 1),
        "layout_shift": round(here["layout_shift"], 3),
        "blocking_ms": round(here["blocking_ms"]),
        "floor": {
            "first_paint_ms": round(least["first_paint_ms"]),
            "hand_ms": round(least["hand_ms"]),
        },
    }


async def _load(browser: Browser, address: str) -> dict[str, float]:
    async with probed(browser, network=True) as seen:
        await seen.page.goto(address, timeout=PATIENCE)
        await seen.page.wait_for_function("() => window.probe.hand", timeout=PATIENCE)
        await seen.page.wait_for_timeout(SETTLE)
        found: dict[str, float] = await seen.page.evaluate(LOADED)
        return {**found, "requests": seen.requests, "bytes": seen.bytes}


def _medians(runs: list[dict[str, float]]) -> dict[str, float]:
    return {key: median(run[key] for run in runs) for key in runs[0]}


# Taps and moves


async def _floor_taps(browser: Browser, address: str) -> dict[str, Any]:
    async with probed(browser, network=False) as seen:
        await seen.page.goto(address)
        cards = seen.page.locator(HAND)
        await cards.last.wait_for()
        for number in range(await cards.count()):
            await cards.nth(number).tap()
            await seen.page.wait_for_function(f"() => window.probe.taps.length > {number}")
        return await _probe_of(seen.page)


async def _games(
    browser: Browser, pair: TwoGuests, floor: Mapping[str, Any], seconds: float
) -> dict[str, Any]:
    """Games with every tap measured; after the first one nothing more may pile up."""
    until = time.monotonic() + seconds
    async with probed(browser, network=False) as seen, Nursery() as nursery:
        await seen.page.goto(pair.measured.address())

        async def game() -> int:
            nursery.start(pair.other.play_on(), "the other plays")
            moves = await _play_to_the_end(seen.page)
            await pair.deal()
            await seen.page.wait_for_function(AT_REST, timeout=PATIENCE)
            return moves

        start = time.monotonic()
        await game()
        longest = time.monotonic() - start
        moves, living = 0, [await seen.living()]
        while len(living) < 2 or (moves < MOVES and time.monotonic() + longest < until):
            start = time.monotonic()
            moves += await game()
            longest = max(longest, time.monotonic() - start)
            living.append(await seen.living())
        return _told(moves, living, await _probe_of(seen.page), floor)


def _told(
    moves: int,
    living: Sequence[Mapping[str, int]],
    here: Mapping[str, Any],
    floor: Mapping[str, Any],
) -> dict[str, Any]:
    tap, least = median(here["taps"]), median(floor["taps"])
    return {
        "moves": moves,
        "tap_ms": round(tap, 1),
        "tap_floor_ms": round(least, 1),
        "tap_ratio": round(tap / least, 2),
        "slowest_tap_ms": round(max(here["taps"]), 1),
        **{what: _growth([one[what] for one in living]) for what in living[0]},
        "dropped_frames": _share_dropped(here),
        "dropped_frames_floor": _share_dropped(floor),
    }


def _growth(counts: Sequence[int]) -> dict[str, float]:
    """Between the least of the first deals and the least of the last: hands differ, what piles up
    stays.
    """
    half = len(counts) // 2
    before, after = min(counts[:half]), min(counts[-half:])
    return {"before": before, "after": after, "growth": round(after / before, 2)}


def _share_dropped(probe: Mapping[str, Any]) -> float:
    """The share of frames that were left out while something moved."""
    all_ = probe["frames"] + probe["dropped"]
    return round(probe["dropped"] / all_, 3) if all_ else 0.0


async def _play_to_the_end(page: Page) -> int:
    """Tap anything that may be played until the game is over; gives how many moves that were."""
    moves = 0
    while True:
        found = await page.wait_for_function(NEXT, timeout=PATIENCE)
        place = await found.json_value()
        if "over" in place:
            return moves
        moves += await _tap(page, place)


async def _tap(page: Page, place: Mapping[str, float]) -> bool:
    """Tap, and return whether it was answered; the other player may have acted before."""
    from playwright.async_api import TimeoutError as PlaywrightTimeout

    taps = await page.evaluate("window.probe.taps.length")
    await page.touchscreen.tap(place["x"], place["y"])
    answered = f"() => window.probe.taps.length > {taps}"
    try:
        await page.wait_for_function(answered, timeout=TAP_PATIENCE)
    except PlaywrightTimeout:
        return False
    return True


async def _probe_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = await page.evaluate("window.probe")
    return found


# The floor


@asynccontextmanager
async def floor_server() -> AsyncIterator[str]:
    """A server of the same kind with the least page: its address."""
    app = web.Application()
    app.router.add_get("/app", _floor_page)
    app.router.add_post("/api/session", _floor_cards)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    port = free_port(0)
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await runner.cleanup()


async def _floor_page(_request: web.Request) -> web.Response:
    return web.Response(text=(HERE / "floor.html").read_text(), content_type="text/html")


async def _floor_cards(_request: web.Request) -> web.Response:
    return web.json_response(["6c", "7d", "8h", "9s", "Tc", "Jd"])
