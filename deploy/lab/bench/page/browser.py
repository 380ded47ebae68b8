"""A headless Chromium on a cheap phone's processor and a slow network."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from deploy.lab.bench import Unmeasurable

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, CDPSession, Page

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
PROBE: Final = Path(__file__).with_name("probe.js")
PATIENCE: Final = 30_000  # ms for anything to appear
SLOWDOWN: Final = 4  # times slower than this machine's processor
SLOW_4G: Final = {
    "offline": False,
    "latency": 150,  # ms
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NAMES: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("chromium-headless-shell", "/usr/lib/chromium/chromium-headless-shell"),  # Debian's
)
MISSING: Final = (
    "The page is measured in a browser: install Playwright (pip install playwright) and Chromium "
    "(Debian: apt-get install chromium; else: playwright install chromium), or say in "
    "DURAK_CHROMIUM where the browser is."
)


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """The browser; raises Unmeasurable with a sentence where there is none."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise Unmeasurable(MISSING) from None
    async with async_playwright() as tools:
        path = chromium(Path(tools.chromium.executable_path))
        browser = await tools.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()


def chromium(playwrights_own: Path) -> str:
    """The browser's path: the one that is named, one on the PATH, or Playwright's own."""
    named = os.environ.get("DURAK_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), str(playwrights_own))
    if not Path(found).exists():
        raise Unmeasurable(MISSING)
    return found


@asynccontextmanager
async def probed(browser: Browser, *, network: bool) -> AsyncIterator[BrowserPhone]:
    """A phone with the probe in its page; Telegram's script doesn't arrive."""
    async with phone(browser, network=network) as seen:
        await seen.page.add_init_script(path=PROBE)
        yield seen


@asynccontextmanager
async def phone(browser: Browser, *, network: bool) -> AsyncIterator[BrowserPhone]:
    """A cheap phone that has never seen the page; `network`: on a slow line too."""
    context = await browser.new_context(**PHONE)
    page = await context.new_page()
    tools = await context.new_cdp_session(page)
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    await tools.send("Network.enable")
    if network:
        await tools.send("Network.emulateNetworkConditions", SLOW_4G)
    yield BrowserPhone(context, page, tools)
    await context.close()


class BrowserPhone:
    """A page, and the browser's own tools beside it; counts what comes over the network."""

    def __init__(self, context: BrowserContext, page: Page, tools: CDPSession) -> None:
        self.context = context
        self.page = page
        self._tools = tools
        self._ours: set[str] = set()
        self.bytes = 0
        tools.on("Network.requestWillBeSent", self._asked)
        tools.on("Network.loadingFinished", self._got)

    @property
    def requests(self) -> int:
        """Number of requests to our own server."""
        return len(self._ours)

    async def living(self) -> dict[str, int]:
        """Count the nodes and listeners of the page after a garbage collection."""
        await self._tools.send("HeapProfiler.collectGarbage")
        counters = await self._tools.send("Memory.getDOMCounters")
        return {"nodes": counters["nodes"], "listeners": counters["jsEventListeners"]}

    def _asked(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http://127.0.0.1"):
            self._ours.add(event["requestId"])

    def _got(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._ours:
            self.bytes += int(event["encodedDataLength"])
