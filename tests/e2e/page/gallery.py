"""The gallery on a phone: one page that goes from scene to scene, loaded once a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize

from tests.e2e.page.screen import PHONE
from webapp.gallery.themes import THEMES

# Asked again and again, the page would be seen up to a second after it was there
READY = """new Promise((ready) => {
  const root = document.documentElement;
  const look = () => root.hasAttribute("data-ready") && ready();
  new MutationObserver(look).observe(root, { attributes: true });
  look();
})"""
# Everything is where it comes to rest; what moves without an end has no such place
SETTLED = """document.getAnimations().forEach((one) => {
  if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
})"""
LOADED = f"{READY}.then(() => {SETTLED})"
NEXT = f"(address) => galleryNext(address).then(() => {SETTLED})"
GROUND = "getComputedStyle(document.body).backgroundColor"


@dataclass
class GalleryPage:
    """Made-up cards before the page's own renderer."""

    page: Page
    base: str
    is_open: bool = False

    async def load(self, scene: str, **wishes: str) -> None:
        """A scene as `/app/gallery` shows it; a wish without a value is \"\"."""
        await self.page.goto(self._address(scene, wishes))
        await self.page.evaluate(LOADED)
        self.is_open = True

    async def show(self, scene: str, **wishes: str) -> None:
        """The same, on the page that is open if one is."""
        if self.is_open:
            await self.page.evaluate(NEXT, self._address(scene, wishes))
        else:
            await self.load(scene, **wishes)

    def _address(self, scene: str, wishes: dict[str, str]) -> str:
        query = "&".join(f"{name.replace('_', '-')}={said}" for name, said in wishes.items())
        return f"{self.base}/app/gallery?scene={scene}&{query}"

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
        colour: str = await self.page.evaluate(GROUND)
        return colour


class GalleryPages:
    """A page for each kind of phone; sizes are of the same kind, so a page changes its size."""

    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self._base = base
        self._pages: dict[str, Page] = {}
        self._complaints: list[str] = []

    async def on(self, *, viewport: ViewportSize | None = None, **phone: Any) -> GalleryPage:
        """The gallery on a phone as asked; options are those of a browser's context."""
        kind = repr(sorted(phone.items()))
        if kind not in self._pages:
            context = await self._browser.new_context(**{**PHONE, **phone})
            self._pages[kind] = await context.new_page()
            self._pages[kind].on("pageerror", lambda error: self._complaints.append(str(error)))
        page = self._pages[kind]
        await page.set_viewport_size(viewport or PHONE["viewport"])
        if page.url.startswith(self._base):
            await page.evaluate("localStorage.clear(); sessionStorage.clear()")
        return GalleryPage(page, self._base)

    def complaints(self) -> list[str]:
        """Return the complaints of scripts since the last call."""
        said, self._complaints = self._complaints, []
        return said
