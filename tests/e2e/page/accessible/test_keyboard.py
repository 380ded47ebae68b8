"""Played by keys alone: Tab, arrows, Enter, Escape. The focus is always somewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.games import SHORT_GAME
from tests.e2e.page.room import resize
from tests.e2e.page.screen import NEXT_PICTURE, Screen
from tests.webapp.conftest import Site

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
TWO_WAYS = "perevodnoy trump=9h stock=Th9h attacker=1 hands=7h9cKs/JcQdAd8d table=7c1"
SOMEWHERE = """() => {
  const at = document.activeElement;
  return at.matches("button, [tabindex], input") ? at.dataset.card || at.dataset.action || at.id
    : "";
}"""
REACHED = """(at) => [document.activeElement.matches(at), document.querySelector(at) !== null]"""
# She may do something, and nothing of hers is on its way; or the game is over
WANTED = """() => {
  const { dataset } = document.documentElement;
  const free = "myTurn" in dataset && !document.querySelector("[data-pending]");
  return dataset.screen !== "table" || free;
}"""
MOST_KEYS = 60


async def press(anna: Screen, *keys: str) -> None:
    for key in keys:
        await anna.page.keyboard.press(key)


async def reach(anna: Screen, where: str) -> bool:
    """Tab to a place; from the page's end Tab goes on at its beginning. False: it is gone."""
    await anna.page.bring_to_front()  # keys go to the window in front
    for _ in range(MOST_KEYS):
        focused, there = await anna.page.evaluate(REACHED, where)
        if focused or not there:
            return bool(focused)
        await press(anna, "Tab")
    left = await anna.page.evaluate("[document.hasFocus(), document.activeElement.outerHTML]")
    raise AssertionError(f"no Tab leads to {where}, only to {left}")


async def enter(anna: Screen, action: str) -> None:
    """Press a button by its key."""
    await expect(anna.action(action).first).to_be_visible()
    assert await reach(anna, f"[data-action={action}]")
    await press(anna, "Enter")


async def choose(anna: Screen, card: str) -> None:
    """Walk along the hand to a card and press it."""
    assert await reach(anna, "[data-zone=hand] [data-card]")
    for _ in range(MOST_KEYS):
        if await anna.page.evaluate(SOMEWHERE) == card:
            await press(anna, "Enter")
            return
        await press(anna, "ArrowRight")
    raise AssertionError(f"no arrow leads to {card}")


async def move(anna: Screen) -> None:
    """One move of the player's own turn, if there is one: a card, else Done or Take."""
    before = len(anna.line.moves)
    legal = (await anna.position())["legal"]
    if not legal and await reach(anna, "[data-action=pass], [data-action=take]"):
        await press(anna, "Enter")  # else Done came by itself
    if legal:
        await choose(anna, legal[0])
        if len(anna.line.moves) == before and await anna.page.locator("[data-target]").count():
            await press(anna, "Enter")
    await anna.page.evaluate(NEXT_PICTURE)
    assert await anna.page.evaluate(SOMEWHERE), "the focus is nowhere"


async def test_a_whole_game_by_keys_from_an_empty_page_to_the_next_game(
    site: Site, open_page: OpenPage, deal: Callable[[str], None]
) -> None:
    site.run_the_clock()
    deal(SHORT_GAME)
    anna = await open_page(id=901)  # who sits at no other table
    await anna.shows("lobby")
    for action in ("new-table", "add-computer", "start"):
        await enter(anna, action)
    await anna.shows("table")
    await anna.page.wait_for_function(WANTED)
    assert await anna.page.evaluate(SOMEWHERE) in await anna.hand()
    while await anna.root.get_attribute("data-screen") == "table":
        await move(anna)
        await anna.page.wait_for_function(WANTED)
    await anna.shows("result")
    await enter(anna, "rematch")
    await anna.shows("table")
    assert await anna.page.evaluate(SOMEWHERE)


async def test_the_focus_can_be_seen_and_after_a_play_it_is_on_the_next_card(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(ATTACK)
    for where in ("#open-menu", "[data-zone=hand] [data-card]"):
        assert await reach(anna, where)
        ring = await anna.page.evaluate(
            "(({ outlineStyle, outlineWidth }) => [outlineStyle, parseFloat(outlineWidth)])"
            "(getComputedStyle(document.activeElement))"
        )
        assert ring[0] == "solid"
        assert ring[1] >= 2
    hand = await anna.hand()
    await choose(anna, "7d")
    await expect(anna.lying("7d")).to_be_visible()
    assert await anna.page.evaluate(SOMEWHERE) == hand[hand.index("7d") + 1]


async def test_a_turn_begins_at_a_legal_card_and_take_and_done_have_a_key_each(
    sit_at: SitAt,
) -> None:
    """Boris attacks: her focus leaves a card that can't beat his, but not a button."""
    anna, (_, boris) = await sit_at(
        "podkidnoy trump=9h stock=Th9h attacker=1 hands=6c7d8sKd/8dJd7cQdAd"
    )
    assert await reach(anna, "[data-zone=hand] [data-card]")
    await boris.play("attack 8d")
    await anna.page.wait_for_function(WANTED)
    assert await anna.page.evaluate(SOMEWHERE) == "Kd"
    assert await reach(anna, "#open-menu")
    await press(anna, "KeyD")
    assert anna.line.moves == [], "Done isn't hers to say"
    await press(anna, "KeyT")
    await expect(anna.page.locator("[data-action=take]")).to_have_count(0)
    assert anna.line.moves == ["take"]
    await boris.play("pass")
    await expect(anna.card("8d")).to_be_visible()
    assert await anna.page.evaluate(SOMEWHERE) == "menu", "nothing takes the focus away"


async def test_after_the_last_card_the_focus_is_somewhere(sit_at: SitAt) -> None:
    anna, _ = await sit_at("podkidnoy trump=9h attacker=0 hands=7d/8dKcQs/AsAd bout=9")
    await choose(anna, "7d")
    await expect(anna.card("7d")).to_have_count(0)
    assert await anna.page.evaluate(SOMEWHERE)


async def test_the_places_of_a_card_are_next_and_escape_goes_back(sit_at: SitAt) -> None:
    anna, _ = await sit_at(TWO_WAYS)
    await choose(anna, "7h")
    chosen = "document.activeElement.dataset.target"
    first = await anna.page.evaluate(chosen)
    await press(anna, "Tab")
    assert {first, await anna.page.evaluate(chosen)} == {"defend 7c 7h", "transfer 7h"}
    await press(anna, "Escape")
    await expect(anna.page.locator("[data-target]")).to_have_count(0)
    assert await anna.page.evaluate(SOMEWHERE) == "7h"
    await press(anna, "Enter")
    assert await reach(anna, "[data-target='defend 7c 7h']")
    await press(anna, " ")
    await expect(anna.lying("7h")).to_be_visible()
    assert anna.line.moves == ["defend 7c 7h"]
    assert await anna.page.evaluate(SOMEWHERE) in {"9c", "Ks"}


async def test_arrows_walk_through_all_rows_of_a_large_hand_and_after_a_button_it_has_the_focus(
    sit_at: SitAt,
) -> None:
    cards = "6c7c8c9cTcJcQcKcAc6d7d8d9dTdJdQdKdAd"
    anna, _ = await sit_at(f"podkidnoy trump=9h attacker=1 hands={cards}/8hJsQs table=As1")
    assert await reach(anna, "[data-zone=hand] [data-card]")
    seen = []
    for _ in await anna.hand():
        seen.append(await anna.page.evaluate(SOMEWHERE))
        await press(anna, "ArrowRight")
    assert seen == await anna.hand()
    await press(anna, "End", "ArrowUp")
    above = await anna.page.evaluate(SOMEWHERE)
    await press(anna, "ArrowDown")
    assert await anna.page.evaluate(SOMEWHERE) in seen[-3:]
    assert seen.index(above) < len(seen) - 3
    await enter(anna, "take")
    await expect(anna.action("take")).to_have_count(0)
    assert await anna.page.evaluate(SOMEWHERE) in seen


async def sits_on(anna: Screen, chair: int) -> None:
    """Choose a chair, think better of it, and sit there all the same."""
    await anna.chair(chair).focus()
    await press(anna, "Enter")
    await expect(anna.action("leave-chair")).to_be_visible()
    await expect(anna.chair(chair)).to_be_focused()
    await press(anna, "Escape")
    await expect(anna.action("leave-chair")).to_have_count(0)
    await press(anna, "Enter")
    await enter(anna, "sit")
    await expect(anna.page.locator("[data-own]")).to_have_attribute("data-chair", str(chair))


async def test_in_the_lobby_chairs_are_chosen_and_left_by_keys_and_so_are_the_rules(
    open_page: OpenPage,
) -> None:
    anna = await open_page(id=902)
    await anna.shows("lobby")
    await enter(anna, "new-table")
    await sits_on(anna, 2)
    assert await anna.page.evaluate(SOMEWHERE) not in {"", "sit"}
    await enter(anna, "add-computer")
    await expect(anna.action("start")).to_be_visible()
    for page in ("menu", "rules"):
        await enter(anna, page)
        await anna.shows(page)
    await press(anna, "Escape")
    await anna.shows("lobby")
    assert await anna.page.evaluate(SOMEWHERE) == "menu"
    await anna.page.locator(".chair[data-seat]:not([data-own]) > button").focus()
    await press(anna, "Enter")
    await enter(anna, "remove-seat")
    await expect(anna.action("remove-seat")).to_have_count(0)
    assert await anna.page.evaluate(SOMEWHERE) not in {"", "remove-seat"}


HALF_UNDER_THE_BAR = """() => {
  const { activeElement: at } = document;
  const bar = document.querySelector(".screen:not([hidden]) .bar");
  if (at === document.body || bar.contains(at)) return false;
  return at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 0.5;
}"""


@pytest.mark.parametrize("scene", ["change", "won"])
async def test_the_focus_is_never_half_under_the_bar(gallery: GalleryPage, scene: str) -> None:
    await gallery.show(scene)
    await resize(gallery.page, 390, 600)
    hidden = []
    for _ in range(30):
        await gallery.page.keyboard.press("Tab")
        if await gallery.page.evaluate(HALF_UNDER_THE_BAR):
            hidden.append(await gallery.page.evaluate("document.activeElement.outerHTML"))
    assert hidden == []


async def test_the_menu_holds_the_focus_until_it_is_closed_by_key_tap_or_telegram(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(ATTACK)
    await enter(anna, "menu")
    await anna.shows("menu")
    await expect(anna.action("players")).to_be_focused()
    await press(anna, "Shift+Tab")
    await expect(anna.action("leave")).to_be_focused()
    await press(anna, "Tab")
    await expect(anna.action("players")).to_be_focused()
    assert await anna.back_is_shown()
    await press(anna, "Escape")
    await anna.shows("table")
    await expect(anna.action("menu")).to_be_focused()
    await anna.action("menu").tap()
    await anna.page.locator(".scrim").tap(position={"x": 20, "y": 20})
    await anna.shows("table")
    await anna.action("menu").tap()
    await anna.shows("menu")
    await anna.telegram_says("back_button_pressed")
    await anna.shows("table")
    assert not await anna.back_is_shown()
    await expect(anna.page.locator(".over")).to_have_count(0)
