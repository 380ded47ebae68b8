"""Rare events of a page: new colours, a lost line, a reload, a script that stalls."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from deploy.lab.bench.page.browser import PATIENCE, probed

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page, Route, WebSocketRoute

REPAINTS: Final = 6
TELEGRAM: Final = "https://telegram.org/**"
LATE: Final = 10.0  # seconds
CLOSED: Final = 1011  # the socket's code: the server has stumbled
HAND: Final = "() => window.probe.hand"
LIVE: Final = "() => document.documentElement.dataset.connection === 'live'"
COLOURS: Final = (
    {"bg_color": "#17212b", "text_color": "#f5f5f5", "button_color": "#5288c1"},
    {"bg_color": "#ffffff", "text_color": "#000000", "button_color": "#2481cc"},
)


async def moments(browser: Browser, address: str) -> dict[str, Any]:
    """The figures, each in milliseconds, of a running game on a slow line."""
    return {
        "hand_stalled_ms": round(await _hand_while_telegram_stalls(browser, address)),
        **await _repaints_and_returns(browser, address),
    }


async def _hand_while_telegram_stalls(browser: Browser, address: str) -> float:
    """Return when the hand is there while Telegram's script neither comes nor fails."""
    enough = asyncio.Event()

    async def stall(route: Route) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(enough.wait(), LATE)
        await route.abort()

    async with probed(browser, network=True) as seen:
        await seen.page.route(TELEGRAM, stall)
        await seen.page.goto(address, wait_until="commit", timeout=PATIENCE)
        hand = await _hand(seen.page)
        enough.set()
        await seen.page.unroute_all(behavior="wait")
        return hand


async def _repaints_and_returns(browser: Browser, address: str) -> dict[str, Any]:
    async with probed(browser, network=True) as seen:
        page, sockets = seen.page, list["WebSocketRoute"]()

        def pass_on(socket: WebSocketRoute) -> None:
            sockets.append(socket)
            socket.connect_to_server()

        await page.route_web_socket("**/ws/*", pass_on)
        await page.goto(address, timeout=PATIENCE)
        await _hand(page)
        await page.wait_for_function(LIVE, timeout=PATIENCE)
        repaints = [
            await page.evaluate("(colours) => window.repaint(colours)", COLOURS[number % 2])
            for number in range(REPAINTS)
        ]
        told, back = await _lost(page, sockets[-1])
        await page.reload(wait_until="commit", timeout=PATIENCE)
        return {
            "repaint_ms": round(median(repaints)),
            "lost_told_ms": round(told),
            "lost_back_ms": round(back),
            "reload_ms": round(await _hand(page)),
        }


async def _lost(page: Page, socket: WebSocketRoute) -> tuple[float, float]:
    """Return how long after the line was cut the page says so, and how long until it is back."""
    cut: float = await page.evaluate("window.watchLine()")
    await socket.close(code=CLOSED)
    told: float = await page.evaluate("window.lineTold")
    back: float = await page.evaluate("window.lineBack")
    return told - cut, back - cut


async def _hand(page: Page) -> float:
    """Return when the hand was there, counted from the request for the page."""
    await page.wait_for_function(HAND, timeout=PATIENCE)
    hand: float = await page.evaluate(HAND)
    return hand
