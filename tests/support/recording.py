"""Traces of a browser test that fails: of each open page a screenshot, and what went on there
last. The end of it stands in the test's output too.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error, WebSocket

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page

FOLDER = "recordings"  # in pytest's root; git ignores it
KEPT = 500  # lines of each page
TOLD = 30  # … of which so many stand in the output
LONGEST = 400  # letters of a line in the output
PATIENCE = 10.0  # seconds for a page to be drawn
TOLD_TO_TELEGRAM = "JSON.stringify((window.told || []).slice(-50))"  # tests/e2e/page/screen.py

_lines: WeakKeyDictionary[Page, deque[str]] = WeakKeyDictionary()


def note(page: Page, what: str) -> None:
    """Something has happened on this page."""
    kept = _lines.setdefault(page, deque(maxlen=KEPT))
    kept.append(f"{time.strftime('%H:%M:%S')}.{int(time.time() * 1000) % 1000:03} {what}")


class Recorder:
    """Listens to all pages of a browser, from their beginning."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._loop = asyncio.get_running_loop()
        self._new_context, self._new_page = browser.new_context, browser.new_page
        browser.new_context = self._heard_context  # type: ignore[method-assign]
        browser.new_page = self._heard_page  # type: ignore[method-assign]

    async def _heard_context(self, **options: Any) -> BrowserContext:
        context = await self._new_context(**options)
        context.on("page", _hear)
        return context

    async def _heard_page(self, **options: Any) -> Page:
        page = await self._new_page(**options)
        _hear(page)
        return page

    def keep(self, test: str, root: Path) -> str:
        """Write down all open pages, while no test runs. Gives the words for the output; none
        where no page is open.
        """
        if self._loop.is_closed() or self._loop.is_running():
            return ""
        pages = [page for context in self._browser.contexts for page in context.pages]
        if not pages:
            return ""
        name = re.sub(r"\W+", "_", test.rpartition("/")[2])[:120]
        folder = root / FOLDER / f"{time.strftime('%Y-%m-%d_%H-%M-%S')}_{name}"
        folder.mkdir(parents=True, exist_ok=True)
        return self._loop.run_until_complete(_all_kept(pages, folder))


def _hear(page: Page) -> None:
    """Note from now on what goes on there."""

    def socket_opens(socket: WebSocket) -> None:
        note(page, f"socket opens: {socket.url}")
        socket.on("framesent", lambda frame: note(page, f"> {frame!s}"))
        socket.on("framereceived", lambda frame: note(page, f"< {frame!s}"))
        socket.on("close", lambda _: note(page, f"socket closes: {socket.url}"))

    page.on("console", lambda said: note(page, f"console {said.type}: {said.text}"))
    page.on("pageerror", lambda error: note(page, f"error: {error}"))
    page.on("crash", lambda _: note(page, "the page crashed"))
    page.on("framenavigated", lambda frame: note(page, f"opens {frame.url}"))
    page.on("response", lambda answer: note(page, f"{answer.status} {answer.url}"))
    page.on("requestfailed", lambda asked: note(page, f"failed: {asked.url} {asked.failure}"))
    page.on("websocket", socket_opens)


async def _all_kept(pages: list[Page], folder: Path) -> str:
    parts = [f"Screenshots and all lines: {folder}"]
    parts += [await _kept(page, number, folder) for number, page in enumerate(pages, 1)]
    return "\n\n".join(parts)


async def _kept(page: Page, number: int, folder: Path) -> str:
    picture = folder / f"page-{number}.png"
    try:
        await page.screenshot(path=picture, timeout=PATIENCE * 1000)
    except Error as error:
        note(page, f"no screenshot: {error}")
    for frame in page.frames:
        try:
            async with asyncio.timeout(PATIENCE):
                note(page, f"told to Telegram: {await frame.evaluate(TOLD_TO_TELEGRAM)}")
        except (Error, TimeoutError) as error:
            note(page, f"doesn't answer: {error}")
    lines = list(_lines.get(page, ()))
    text = "\n".join(lines)
    picture.with_suffix(".txt").write_text(f"{page.url}\n{text}\n", encoding="utf-8")
    last = [line[:LONGEST] for line in lines[-TOLD:]]
    return "\n".join([f"{picture.name}: {page.url}", *last])
