"""Browsers in front of the chat client: a person, a page, what can be seen and tapped there."""

import struct
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from aiohttp import web
from playwright.async_api import Browser, FrameLocator, Locator, Page, expect

from tests.support.patience import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)

PHONE = {"width": 390, "height": 760}
DESKTOP = {"width": 1280, "height": 800}


@dataclass
class Screen:
    """One person's tab."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    @classmethod
    async def light_up(cls, browser: Browser, address: str, size: dict[str, int]) -> Self:
        options: dict[str, Any] = {"viewport": size, "color_scheme": "light"}
        context = await browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        screen = cls(await context.new_page())
        screen.page.on("pageerror", lambda error: screen.complaints.append(str(error)))
        await screen.page.goto(address)
        return screen

    async def go_dark(self) -> None:
        """Close the tab; what the page complained about fails the test."""
        await self.page.context.close()
        assert self.complaints == []

    def row(self, title: str) -> Locator:
        return self.page.locator("a[data-chat]", has_text=title)

    def message(self, text: str) -> Locator:
        return self.page.locator("[data-message]", has_text=text)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def box(self) -> Locator:
        return self.page.get_by_role("textbox", name="Message")

    async def write(self, text: str) -> None:
        await self.box.fill(text)
        await self.box.press("Enter")

    async def open_first(self, *, write: bool = False) -> None:
        """Answer what is asked before a bot's first Mini App: open it, may the bot write?"""
        question = self.page.locator("dialog[data-first-app]")
        await question.get_by_role("checkbox").set_checked(write)
        await question.get_by_role("button", name="Open").click()

    @property
    def frame(self) -> Locator:
        return self.page.locator("iframe[data-mini-app]")

    @property
    def app(self) -> FrameLocator:
        return self.page.frame_locator("iframe[data-mini-app]")

    async def app_says(self, button: str) -> None:
        await self.app.get_by_role("button", name=button, exact=True).click()

    def app_heard(self, event: str) -> Locator:
        """The last thing that the app was told by this event."""
        return self.app.locator(f"[data-heard={event}]").last


async def serve_mini_app() -> web.AppRunner:
    """The Mini App's page at a port of its own: another origin, as in reality."""

    async def page(request: web.Request) -> web.FileResponse:
        return web.FileResponse(Path(__file__).with_name("mini_app.html"))

    async def cup(request: web.Request) -> web.Response:
        assert "Referer" not in request.headers
        return web.Response(body=picture(), content_type="image/png")

    app = web.Application()
    app.router.add_get("/app", page)
    app.router.add_get("/cup.png", cup)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner


def picture() -> bytes:
    """A PNG of two pixels by three."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 3, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(b"\0\0\0" * 3))
    return b"\x89PNG\r\n\x1a\n" + head + pixels + chunk(b"IEND", b"")
