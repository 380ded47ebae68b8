"""The gallery on a phone: one page that goes from scene to scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page, expect

from webapp.gallery.themes import THEMES

SETTLED = """Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))"""


@dataclass
class GalleryPage:
    """Made-up cards before the page's own renderer."""

    page: Page
    base: str

    async def show(self, scene: str, **wishes: str) -> None:
        """A scene as `/app/gallery` shows it; a wish without a value is \"\"."""
        query = "&".join(f"{name.replace('_', '-')}={said}" for name, said in wishes.items())
        await self.page.goto(f"{self.base}/app/gallery?scene={scene}&{query}")
        await expect(self.page.locator("html[data-ready]")).to_be_attached()
        await self.page.evaluate(SETTLED)

    async def client_says(self, type: str, **data: Any) -> None:
        """An event of the client."""
        await self.page.evaluate(
            "([type, data]) => Telegram.WebView.receiveEvent(type, data)", [type, data]
        )

    async def dress(self, theme: str) -> None:
        """The person changes the client's colours while the page is open."""
        await self.client_says("theme_changed", theme_params=THEMES[theme])
        await self.page.evaluate(SETTLED)

    async def ground(self) -> str:
        """The colour behind everything."""
        colour: str = await self.page.evaluate("getComputedStyle(document.body).backgroundColor")
        return colour
