"""A friend at a phone: one browser, one person, who writes in chats and taps cards."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.async_api import (
    Browser,
    Error,
    FrameLocator,
    Locator,
    Page,
    Response,
    WebSocket,
    expect,
)

from tests.support.patience import PATIENCE, PATIENCE_MS
from tests.webapp.changes import changed, is_next

PHONE = {"width": 390, "height": 844}
CORNER = {"x": 14, "y": 20}  # of a card in hand: the part that its neighbour leaves free
# A card that may be played, else Take or Done: asked at once, since each question takes a while.
# Nothing while a move is on its way: the server holds a Done back that could tell something. Where
# nothing is possible yet, the answer comes with the page's next change, or a second later.
POSSIBLE = """async (root) => {
  const possible = () => {
    if (root.querySelector("[data-pending]")) return [null, null];
    const card = root.querySelector("[data-zone=hand] [data-card][data-legal=true]");
    const action = ["take", "pass"].find((name) => [...root.querySelectorAll(
      `[data-action=${name}]`)].some((button) => button.checkVisibility() && !button.disabled));
    return [card && card.dataset.card, action];
  };
  const found = possible();
  if (found[0] || found[1]) return found;
  await new Promise((then) => {
    const changes = new MutationObserver(() => { changes.disconnect(); then(); });
    changes.observe(root, { subtree: true, childList: true, attributes: true });
    setTimeout(() => { changes.disconnect(); then(); }, 1000);
  });
  return possible();
}"""
SHORT = "c01-6-5-o"  # podkidnoy with 24 cards, as a rules code: half as many moves
TAP_MS, LONGEST_TAP_MS = 1_000, 16_000  # a card may go away; a slow machine needs its time
TELLING = ("/api/session", "/api/poll")  # answers with views in them
CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[cdhs](?![0-9A-Za-z])")


@dataclass
class Friend:
    """`name` is the key under which the local Telegram knows the person."""

    name: str
    page: Page
    address: str
    group: str = "Friends"  # the title of the group where they play
    frames: list[str] = field(default_factory=list)  # all that the page was told of tables
    hearing: list[asyncio.Task[None]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    tap_ms: int = TAP_MS  # how long the next tap of a move waits for its card

    @classmethod
    async def arrive(cls, browser: Browser, address: str, name: str, **phone: object) -> Self:
        """Open the chat client as this person, with ears on every socket and console."""
        options: dict[str, object] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        context = await browser.new_context(**{**options, **phone})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        friend = cls(name, await context.new_page(), address)
        friend._listen()
        await friend._open_first_apps()
        await friend.page.goto(f"{address}/?as={name}")
        return friend

    async def _open_first_apps(self) -> None:
        """Say "Open" whenever the chat client asks before a bot's first Mini App."""
        question = self.page.locator("dialog[data-first-app]")
        await self.page.add_locator_handler(
            question, lambda: question.get_by_role("button", name="Open").click()
        )

    def _listen(self) -> None:
        def overhear(socket: WebSocket) -> None:
            if "/ws" in socket.url:  # the table's, not the chat's
                socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

        def overhear_answer(response: Response) -> None:
            if urlsplit(response.url).path in TELLING:
                self.frames.append("{}")  # its place among what was told
                hears = self._hear(response, len(self.frames) - 1)
                self.hearing.append(asyncio.create_task(hears))

        self.page.on("websocket", overhear)
        self.page.on("response", overhear_answer)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    async def _hear(self, response: Response, place: int) -> None:
        with suppress(Error):  # the page went away before it had heard it all
            self.frames[place] = await response.text()

    def views(self) -> list[dict[str, Any]]:
        """Every view of a table that came to the page, in order; a change as the view that it
        leads to.
        """
        views: list[dict[str, Any]] = []
        for frame in self.frames:
            told = json.loads(frame or "{}")
            if told.get("t") == "change":
                before = next(view for view in reversed(views) if is_next(view, told))
                views.append(changed(before, told))
            else:
                views += _views_in(told)
        return views

    async def has_heard(self) -> None:
        """Wait for the words of all answers that have begun."""
        await asyncio.gather(*self.hearing)

    async def go(self) -> None:
        """Close the phone; what the page complained about is the test's failure."""
        await self.page.context.close()
        assert self.complaints == []

    # In the chat

    async def open_chat(self, title: str) -> None:
        """Go from any page to the chat with this title."""
        await self.page.goto(f"{self.address}/?as={self.name}")
        await self.page.locator(f"[data-chat][data-title='{title}']").tap()

    async def write(self, text: str) -> None:
        """Write into the open chat and send it."""
        box = self.page.get_by_role("textbox", name="Message")
        await box.fill(text)
        await box.press("Enter")

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """The newest bubble that says this."""
        return self.page.locator("[data-message]", has_text=text).last

    async def press(self, button: str) -> None:
        """Press the newest button of this very name under a message: another game may call just
        then, with a button *Play here*.
        """
        messages = self.page.locator("[data-message]")
        await messages.get_by_role("button", name=button, exact=True).last.tap()

    async def start_bot(self, parameter: str = "") -> None:
        """Go to the bot's chat, press Start if it asks for it, and follow a link's parameter."""
        start = self.page.get_by_role("button", name="Start", exact=True)
        box = self.page.get_by_role("textbox", name="Message")
        await expect(start.or_(box).first).to_be_visible()
        if await start.count():
            await start.first.tap()
        if parameter:
            await self.write(f"/start {parameter}")
            await expect(self.page.locator("[data-message]").last).to_contain_text("invites")

    async def choose_inline(self, text: str) -> None:
        """Write `@bot …` and send the first thing that is offered."""
        await self.page.get_by_role("textbox", name="Message").fill(text)
        await self.page.locator("[data-inline-result]").first.tap()

    async def invite(self, rules: str = "") -> None:
        """Say `/durak` in the chat that is open, and see the table's message."""
        await self.write(f"/durak {rules}".strip())
        await expect(self.message("invites")).to_be_visible()

    async def go_to_lobby(self) -> None:
        """Tap Play under the newest table of the chat that is open."""
        await self.press("Play")
        await self.sees("lobby")

    async def join(self) -> None:
        """Tap Join under the newest table of the group, and see the own name there."""
        await self.open_chat(self.group)
        await self.press("Join")
        await expect(self.message(self.name.title())).to_be_visible()

    async def sees_seated(self, friend: Friend) -> None:
        """Wait for a friend's name in the table's message: its buttons move when it comes."""
        await expect(self.message("invites")).to_contain_text(f". {friend.name.title()}")

    # At the table

    @property
    def table(self) -> FrameLocator:
        """The Mini App's inside."""
        return self.page.frame_locator("iframe[data-mini-app]")

    async def act(self, action: str) -> None:
        """Tap the table's button for this action."""
        await self.table.locator(f"[data-action={action}]:visible").first.tap()

    async def choose(self, action: str) -> None:
        """The same, of what is in the menu."""
        await self.act("menu")
        await self.table.locator(f".over-box [data-action={action}]").tap()

    async def sees(self, screen: str) -> None:
        """Wait until the Mini App shows this screen, live."""
        root = self.table.locator("html")
        await expect(root).to_have_attribute("data-screen", screen)
        await expect(root).to_have_attribute("data-connection", "live")

    def view(self) -> dict[str, Any]:
        """The newest view of a table that came to the page."""
        if views := self.views():
            return views[-1]
        raise AssertionError(f"{self.name}'s page was told of no table")

    def table_id(self) -> str:
        """The table that is open."""
        return str(self.view()["id"])

    def is_waited_for(self) -> bool:
        """Return whether the game waits for this person, as their page was told."""
        view = self.view()
        return view["phase"] == "playing" and view["you"]["seat"] in view["game"]["waited"]

    async def hand(self) -> list[str]:
        """The cards in hand, as they stand on the page."""
        cards = self.table.locator("[data-zone=hand] [data-card]")
        return await cards.evaluate_all("cards => cards.map(card => card.dataset.card)")

    async def move(self) -> bool:
        """Make one legal move by taps, if there is any: a card, else Take or Done."""
        card, action = await self.table.locator("html").evaluate(POSSIBLE)
        if card:
            return await self._tap_card(
                self.table.locator(f"[data-zone=hand] [data-card='{card}']")
            )
        if action:
            return await self._tap(self.table.locator(f"[data-action={action}]:visible").first)
        return False

    async def _tap_card(self, card: Locator) -> bool:
        if not await self._tap(card, position=CORNER):
            return False
        target = self.table.locator("[data-target]")
        if await target.count():
            await self._tap(target.first)
        return True

    async def _tap(self, place: Locator, **where: Any) -> bool:
        """Tap, unless the table changed under the finger. A failed tap doubles the time of the
        next: it may have been the machine, where eight pages share two cores.
        """
        tapped = await tap_if_there(place, timeout=self.tap_ms, **where)
        self.tap_ms = TAP_MS if tapped else min(2 * self.tap_ms, LONGEST_TAP_MS)
        return tapped


async def tap_if_there(place: Locator, timeout: int = TAP_MS, **where: Any) -> bool:
    """Tap, unless the table changed under the finger."""
    try:
        await place.tap(timeout=timeout, **where)
    except Error:
        return False
    return True


async def sit_down(
    first: Friend, *others: Friend, rules: str = SHORT, in_chat: Iterable[Friend] = ()
) -> None:
    """Go from `/durak` in the group to the running table, everybody by their own taps; those who
    play in the chat don't open the page.
    """
    await first.open_chat(first.group)
    await first.invite(rules)
    for friend in (*others, *in_chat):
        await friend.join()
        await first.sees_seated(friend)
    await first.press("Start")
    await expect(first.message("Waiting for")).to_be_visible()
    for friend in (first, *others):
        await friend.press("Play")
        await friend.sees("table")


async def play_on(*friends: Friend, moves: int) -> None:
    """Everybody plays, each when it is their turn, for so many moves or until the game is over."""
    for _ in range(moves):
        async with asyncio.timeout(PATIENCE) as limit:
            seen = 0
            while not await _somebody_moves(friends):
                now = max(friend.view()["v"] for friend in friends)
                if now != seen:  # others play on: computers, where all of these are out
                    limit.reschedule(asyncio.get_running_loop().time() + PATIENCE)
                seen = now
                await asyncio.sleep(0.05)


async def play_until_over(*friends: Friend, moves: int = 600) -> None:
    """Everybody plays, each when it is their turn, until all see the result."""
    for _ in range(moves):
        if _all_over(friends):
            break
        await play_on(*friends, moves=1)
    for friend in friends:
        await friend.sees("result")


async def _somebody_moves(friends: Iterable[Friend]) -> bool:
    """Let one of those who are waited for move; return True if one could, or the game is over."""
    for friend in friends:
        if friend.is_waited_for() and await friend.move():
            return True
    return _all_over(friends)


def _all_over(friends: Iterable[Friend]) -> bool:
    """Return whether every page shows the end of the game."""
    return all(friend.view()["phase"] == "over" for friend in friends)


def _views_in(told: Any) -> Iterator[dict[str, Any]]:
    """Yield the views in a frame of a socket, a poll's answer, or the session's first answer."""
    if isinstance(told, list):
        for one in told:
            yield from _views_in(one)
    elif isinstance(told, dict) and told.get("t") == "table":
        yield told
    elif isinstance(told, dict):
        yield from _views_in([part for part in told.values() if isinstance(part, dict | list)])
