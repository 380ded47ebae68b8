"""One person's phone with the page open, and a Telegram around it that keeps what it is told."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import urlencode

from playwright.async_api import Browser, Locator, Page, Position, Route

from tests.e2e.page.line import Line
from tests.support.patience import PATIENCE_MS
from tests.webapp.launches import launch

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
CORNER: Position = {"x": 14, "y": 20}  # of a card in hand: the part that its neighbour leaves free
EVENING = 1_900_000_000  # seconds since 1970
NEXT_PICTURE = "new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
TELEGRAM = """
window.told = [];
window.TelegramWebviewProxy = { postEvent(type, data) {
  window.told.push({ type, data: JSON.parse(data || "{}"), at: performance.now() });
} };
"""


@dataclass
class Screen:
    """A page as a person sees and touches it; `line` lies between it and the server."""

    page: Page
    line: Line = field(default_factory=Line)
    complaints: list[str] = field(default_factory=list)
    spoken: list[str] = field(default_factory=list)  # on the console
    asked: list[str] = field(default_factory=list)  # every address that was asked

    @classmethod
    async def of(cls, browser: Browser, *, telegram: str = TELEGRAM, **phone: Any) -> Self:
        """A phone in its box: nothing is open yet."""
        context = await browser.new_context(**{**PHONE, **phone})
        context.set_default_timeout(PATIENCE_MS)
        screen = cls(await context.new_page())
        page = screen.page
        page.on("pageerror", lambda error: screen.complaints.append(str(error)))
        page.on("console", lambda message: screen.spoken.append(message.text))
        page.on("request", lambda request: screen.asked.append(request.url))
        await page.route("https://telegram.org/**", _unreachable)
        await page.add_init_script(telegram)
        await screen.line.between(page)
        return screen

    async def open(self, base: str, fragment: str) -> None:
        """Open the page as Telegram does."""
        await self.page.goto(f"{base}/app#{fragment}")

    async def open_anew(self, base: str, fragment: str) -> None:
        """The same phone's Telegram opens the page once more, launched otherwise perhaps."""
        await self.page.evaluate("sessionStorage.clear()")
        await self.page.goto("about:blank")
        await self.open(base, fragment)

    async def stop_time(self) -> None:
        """Stop the page's clock: it goes only when it is told to (`page.clock.run_for`)."""
        await self.page.clock.install(time=EVENING)
        await self.page.clock.pause_at(EVENING + 1)

    async def put_away(self) -> None:
        """Close it; what the page complained about is the test's failure."""
        await self.page.context.close()
        assert self.complaints == []

    # Parts of the page

    @property
    def root(self) -> Locator:
        """The marks of the whole page."""
        return self.page.locator("html")

    def card(self, card: str) -> Locator:
        """A card of the own hand."""
        return self.page.locator(f"[data-zone=hand] [data-card='{card}']")

    def lying(self, card: str) -> Locator:
        """A card on the table."""
        return self.page.locator(f"[data-zone=bout] [data-card='{card}']")

    def action(self, name: str) -> Locator:
        """A button."""
        return self.page.locator(f"[data-action={name}]:visible")

    def chair(self, chair: int) -> Locator:
        """A chair at the cloth, between games."""
        return self.page.locator(f"[data-chair='{chair}'] > button")

    @property
    def news(self) -> Locator:
        """The element with the news."""
        return self.page.locator("[role=status]")

    async def shows(self, screen: str) -> None:
        """Wait for this screen, live."""
        there = [f"[data-screen='{screen}']:not([data-over])", f"[data-over='{screen}']"]
        live = ", ".join(f"html{one}[data-connection=live]" for one in there)
        await self.page.locator(live).wait_for(state="attached")  # looks oftener than `expect`

    async def hand(self) -> list[str]:
        """The own cards, from left to right."""
        cards = self.page.locator("[data-zone=hand] [data-card]")
        held: list[str] = await cards.evaluate_all("all => all.map(card => card.dataset.card)")
        return held

    async def position(self) -> dict[str, Any]:
        """The whole table as it can be read off the page."""
        position: dict[str, Any] = await self.page.evaluate(POSITION)
        return position

    # Acts of the person

    async def tap(self, card: str) -> None:
        """Tap a card of the hand where its neighbour leaves it free."""
        await self.card(card).tap(position=CORNER)

    async def choose(self, name: str) -> None:
        """Tap what is in the menu of every screen of the table, unless it is in sight."""
        if not await self.action(name).count():
            await self.action("menu").tap()
            await self.page.locator(".over-box").wait_for()
        inside = self.page.locator(f".over-box [data-action={name}]:visible")
        await (inside if await inside.count() else self.action(name)).first.tap()

    async def back(self) -> None:
        """Go back: by the page's own way, or by a key where the page leaves it to Telegram."""
        own = self.page.locator("[data-action=back]:not(.scrim):visible")
        if await own.count():
            await own.tap()
        else:
            await self.page.keyboard.press("Escape")

    async def unfold_form(self) -> None:
        """The form of rules; that of a new table may be folded, and come when it is unfolded."""
        form = self.page.locator("#form:not([open]) > summary")
        fields = self.page.locator("fieldset").first
        await form.or_(fields).first.wait_for(state="attached")
        if await form.count():
            await form.tap()
        await fields.wait_for()

    # Telegram

    async def told(self, *types: str) -> list[dict[str, Any]]:
        """Return the events that Telegram was told, of these types or all, in order."""
        told = await self.page.evaluate("window.told")
        return [event for event in told if not types or event["type"] in types]

    async def back_is_shown(self) -> bool:
        """Return whether Telegram shows its back button."""
        told = await self.told("web_app_setup_back_button")
        shown: bool = told[-1]["data"]["is_visible"]
        return shown

    async def touches(self) -> list[str]:
        """Return the kinds of haptic feedback that the hand has felt, in order."""
        felt = await self.told("web_app_trigger_haptic_feedback")
        return [
            event["data"].get("impact_style") or event["data"]["notification_type"]
            for event in felt
        ]

    async def telegram_says(self, type: str, **data: Any) -> None:
        """An event of the client."""
        await self.page.evaluate(
            "([type, data]) => window.Telegram.WebView.receiveEvent(type, data)", [type, data]
        )


POSITION = """() => {
  const names = (where) => [...document.querySelectorAll(where)].map((one) => one.dataset.card);
  const seats = [...document.querySelectorAll("[data-seat]")]
    .sort((a, b) => a.dataset.seat - b.dataset.seat);
  return {
    hand: names("#hand [data-card]").sort(),
    attacks: names("#bout [data-card]:not([data-beats], [data-shown])"),
    beaten: Object.fromEntries([...document.querySelectorAll("#bout [data-beats]")]
      .map((one) => [one.dataset.beats, one.dataset.card])),
    cards: seats.map((seat) => Number(seat.dataset.cards)),
    waited: seats.filter((seat) => "turn" in seat.dataset).map((one) => Number(one.dataset.seat)),
    legal: names("#hand [data-legal=true]").sort(),
  };
}"""


def position_of(view: dict[str, Any]) -> dict[str, Any]:
    """The same as the server tells it."""
    game = view["game"]
    words = [move.split() for move in game["moves"]]
    return {
        "hand": sorted(game["hand"]),
        "attacks": [pair["attack"] for pair in game["pairs"]],
        "beaten": {pair["attack"]: pair["beaten"] for pair in game["pairs"] if pair["beaten"]},
        "cards": game["cards"],
        "waited": sorted(game["waited"]),
        "legal": sorted({word[-1] for word in words if len(word) > 1}),
    }


def fragment(
    id: int,
    name: str,
    table: str | None,
    *,
    version: str = "8.0",
    platform: str = "android",
    full: bool = False,
    language: str = "en",
    data: str | None = None,
    theme: dict[str, str] | None = None,
    photo: str | None = None,
) -> str:
    """Launch parameters as Telegram writes them."""
    fresh = launch(id, name, language=language, start=table, photo=photo)
    signed = fresh if data is None else data
    given = {
        "tgWebAppData": signed,
        "tgWebAppVersion": version,
        "tgWebAppPlatform": platform,
    }
    if full:
        given["tgWebAppFullscreen"] = "1"
    if theme is not None:
        given["tgWebAppThemeParams"] = json.dumps(theme)
    return urlencode(given)


async def _unreachable(route: Route) -> None:
    await route.abort()
