"""Few taps to the first card: alone, from the button beside the bot's chat, with a friend."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.friends import Friend

# Telegram's own question before a bot's first Mini App is asked once in a life
COUNT = """addEventListener("click", (event) => {
  if (event.isTrusted && !event.target.closest("dialog[data-first-app]")) {
    window.tapped(event.target.innerText || "");
  }
}, true);"""


async def counted(friend: Friend) -> list[str]:
    """Return a list that fills with this person's taps from the next page on, in the chat and the
    Mini App.
    """
    taps: list[str] = []
    context = friend.page.context
    await context.expose_binding("tapped", lambda _source, words: taps.append(words))
    await context.add_init_script(COUNT)
    return taps


async def has_cards(friend: Friend) -> None:
    await friend.sees("table")
    await expect(friend.table.locator("[data-zone=hand] [data-card]").first).to_be_visible()


async def test_alone_three_taps_after_the_command(invite: Invite) -> None:
    anna = await invite("anna")
    taps = await counted(anna)
    await anna.open_chat(anna.group)
    taps.clear()
    await anna.invite()
    await anna.press("Play")
    await anna.act("add-computer")
    await anna.act("start")
    await has_cards(anna)
    assert len(taps) == 3, taps


async def test_two_taps_from_the_bots_button(invite: Invite) -> None:
    anna = await invite("anna")
    taps = await counted(anna)
    await anna.open_chat("Durak")
    await anna.start_bot()
    taps.clear()
    await anna.page.locator("[data-menu-button]").tap()
    await anna.act("play-now")
    await has_cards(anna)
    assert len(taps) == 2, taps


async def test_with_a_friend_two_taps_and_one(invite: Invite) -> None:
    anna, boris = await invite("anna"), await invite("boris")
    hers, his = await counted(anna), await counted(boris)
    for friend in (anna, boris):
        await friend.open_chat(anna.group)
    hers.clear()
    his.clear()
    await anna.invite()
    for friend in (anna, boris):
        await friend.go_to_lobby()
    await expect(anna.table.locator(".chair[data-seat]")).to_have_count(2)
    await anna.act("start")
    for friend in (anna, boris):
        await has_cards(friend)
    assert (len(hers), len(his)) == (2, 1), (hers, his)


async def test_two_taps_bring_a_lobby_into_another_chat(invite: Invite) -> None:
    anna, boris = await invite("anna"), await invite("boris")
    taps = await counted(anna)
    await anna.open_chat("Durak")
    await anna.start_bot()
    await anna.page.locator("[data-menu-button]").tap()
    await anna.act("new-table")
    taps.clear()
    await anna.act("invite")
    chat = anna.page.locator("dialog[data-share] [data-choice]", has_text=anna.group)
    await chat.tap()
    assert len(taps) == 2, taps
    await boris.open_chat(boris.group)
    await expect(boris.message("1. Anna")).to_be_visible()
    await boris.press("Join")
    await expect(anna.table.locator(".chair[data-seat]")).to_have_count(2)
    await expect(boris.message("2. Boris")).to_be_visible()
