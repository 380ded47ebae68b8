"""House rules: chosen in plain words, kept by the table, changed again, taken back."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from playwright.async_api import Locator, Route, expect

from tests.e2e.page.conftest import OpenPage
from tests.e2e.page.screen import Screen
from tests.webapp.changes import changed
from tests.webapp.conftest import Site
from tests.webapp.seats import seated

EXCHANGE = (
    "The lowest trump may be swapped for the trump card: dealt to you, at any time; drawn, until "
    "the next bout ends."
)

NEIGHBOURS = "The defender's two neighbours may add cards."
CODE = "jas0-6-5-o"  # of both
NO_DRAWS = "If the last cards go together, the last defender is the fool."
LADDER = "A match goes on until an epaulette is an ace: who gets it loses."
# Pixels that a row of short choices leaves free in its fieldset
BESIDE_A_TITLE = """(all) => all.map((one) => {
  const { paddingLeft, paddingRight } = getComputedStyle(one);
  const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return Math.round(room - one.querySelector(".levels").offsetWidth);
})"""
SIX_AND_NO_MORE = "At most 6 attack cards, and no more than the defender holds."


async def open_sheet(anna: Screen) -> None:
    """Open the sheet with all rules."""
    await anna.unfold_form()
    if await anna.page.locator("#more-rules").get_attribute("open") is None:
        await anna.page.locator("#more-rules > summary").tap()


async def close_sheet(anna: Screen) -> None:
    """Close the sheet with all rules, if it is open."""
    if await anna.action("close-rules").count():
        await anna.action("close-rules").tap()


async def unfold(anna: Screen, title: str) -> Locator:
    """Open one group of the house rules, in their sheet."""
    await open_sheet(anna)
    group = anna.page.locator("details.house").filter(
        has=anna.page.locator("b", has_text=re.compile(f"^{title}$"))
    )
    if await group.get_attribute("open") is None:
        await group.locator("summary").tap()
    return group


async def choose(anna: Screen, title: str, words: str) -> None:
    group = await unfold(anna, title)
    await group.get_by_role("radio", name=words, exact=True).tap()


async def make_table(anna: Screen) -> dict[str, Any]:
    """The rules of the table that is made."""
    await close_sheet(anna)
    await anna.action("new-table").tap()
    await expect(anna.action("change")).to_be_visible()
    return rules(anna)


def view(anna: Screen) -> dict[str, Any]:
    """The newest one of her table."""
    newest: dict[str, Any] = {}
    for message in anna.line.heard:
        if message["t"] == "table":
            newest = message
        elif message["t"] == "change":
            newest = changed(newest, message)
    return newest


def rules(anna: Screen) -> dict[str, Any]:
    found: dict[str, Any] = view(anna)["rules"]
    return found


async def test_a_house_plays_by_its_own_rules_and_gives_them_to_another_by_their_code(
    open_page: OpenPage,
) -> None:
    anna = await open_page()
    await choose(anna, "Who adds cards", NEIGHBOURS)
    await choose(anna, "The trump card", EXCHANGE)
    played = await make_table(anna)
    assert (played["throw_in"], played["trump_exchange"]) == ("neighbours", True)
    assert (played["deck"], played["throw_in_from"]) == (36, "any_time"), "the rest is podkidnoy"
    await expect(anna.page.locator("#lobby h2")).to_contain_text("House rules")
    differs = "".join(("Podkidnoy, but:", NEIGHBOURS, EXCHANGE))
    await expect(anna.page.locator("#lobby .house-note")).to_have_text(differs)
    await anna.choose("rules")
    await expect(anna.page.locator("#rules .house-note")).to_have_text(differs)
    code = anna.page.locator("#rules .rules-code")
    await expect(code).to_contain_text("With it others play by the same rules.")
    await code.get_by_role("button", name="Copy the rules code").tap()
    await expect(anna.news).to_contain_text(CODE)
    boris = await open_page(id=907)
    await pastes(boris, str(await code.get_by_role("button").text_content()).upper())
    assert await make_table(boris) == played


async def pastes(boris: Screen, code: str) -> None:
    """He tries some other words first."""
    await open_sheet(boris)
    await boris.page.locator("#rules-code > summary").tap()
    field = boris.page.get_by_label("Got a code? Paste it here:")
    await field.fill("not a code")
    await boris.action("use-code").tap()
    await expect(boris.news).to_contain_text("This isn't a rules code. Copy it again, all of it.")
    await field.fill(code)
    await field.press("Enter")
    await expect(boris.page.locator("#rules-code .code")).to_have_text(CODE)
    who = await unfold(boris, "Who adds cards")
    await expect(who.get_by_role("radio", name=NEIGHBOURS)).to_be_checked()


async def test_other_rules_are_chosen_at_the_table_where_they_fit_those_who_sit_there(
    site: Site, open_page: OpenPage
) -> None:
    anna = await open_page()
    await make_table(anna)
    eye = await site.phone(100, "Anna").open(view(anna)["id"])
    for _ in range(4):
        await eye.act("add-computer", level="easy")
    await expect(anna.page.locator("#lobby .chair[data-seat]")).to_have_count(5)
    await anna.choose("change")
    await choose(anna, "Cards", "24 cards, 1 pack.")
    await close_sheet(anna)
    await anna.action("use-rules").tap()
    await expect(anna.news).to_contain_text("Too many people are sitting here for these rules")
    for seat in range(4, 0, -1):
        await eye.act("remove-seat", seat=seat)
    await choose(anna, "The last cards", NO_DRAWS)
    await close_sheet(anna)
    await anna.action("use-rules").tap()
    note = anna.page.locator("#lobby .house-note")
    await expect(note).to_contain_text("the last defender is the fool")
    assert (rules(anna)["deck"], rules(anna)["draws"]) == (24, False)
    await anna.choose("change")
    group = await unfold(anna, "Cards")
    await expect(group.get_by_role("radio", name="24 cards, 1 pack.")).to_be_checked()
    passing = await unfold(anna, "Passing the attack on")
    await expect(passing.get_by_role("radio", name="As usual")).to_be_checked()


async def test_the_form_is_as_wide_as_the_phone(open_page: OpenPage) -> None:
    """A phone shows all smaller if one thing is wider, and loses the buttons at the bottom."""
    anna = await open_page()
    await open_sheet(anna)
    assert await anna.page.evaluate("innerWidth - document.documentElement.clientWidth") == 0


async def test_short_choices_have_a_line_of_their_own(open_page: OpenPage) -> None:
    """Pace, passing and hints: each in a row as wide as the form, below its title."""
    anna = await open_page()
    await anna.unfold_form()
    rows = await anna.page.locator(".segments").evaluate_all(BESIDE_A_TITLE)
    assert len(rows) == 3
    assert not any(rows)


async def test_an_option_against_the_last_choice_gives_way_and_another_preset_takes_it_back(
    open_page: OpenPage,
) -> None:
    anna = await open_page()
    await choose(anna, "Cards", "24 cards, 1 pack.")
    await choose(anna, "Teams", "Two teams of three, sitting by turns.")
    cards = await unfold(anna, "Cards")
    await expect(cards.get_by_role("radio", name="As usual")).to_be_checked()
    await expect(cards.locator("summary")).to_contain_text("Because of what is chosen at “Teams”.")
    await expect(anna.news).to_contain_text("Cards: 36 cards, 1 pack.")
    await (await unfold(anna, "Teams")).get_by_role("radio", name="As usual").tap()
    await expect(cards.get_by_role("radio", name="24 cards, 1 pack.")).to_be_checked()
    await choose(anna, "A match", LADDER)
    await (await unfold(anna, "A match")).get_by_role("radio", name="As usual").tap()
    played = await make_table(anna)
    assert (played["deck"], played["epaulettes"], played["match"]) == (24, "off", "open")
    await anna.choose("leave")
    await choose(anna, "Cards", "52 cards, 1 pack.")
    group = await unfold(anna, "Cards")
    await group.locator("summary").tap()
    await expect(group.locator("summary")).to_contain_text("52 cards, 1 pack.")
    await close_sheet(anna)
    await anna.page.get_by_role("radio", name="Express").tap()
    await open_sheet(anna)
    await expect(group.locator("summary")).to_contain_text("As usual")
    played = await make_table(anna)
    assert (played["preset"], played["deck"]) == ("express", 24)


async def test_house_rules_and_any_number_of_cards_are_chosen_by_keyboard_and_by_finger(
    open_page: OpenPage,
) -> None:
    anna = await open_page()
    for summary in ("#form > summary", "#more-rules > summary"):
        await anna.page.locator(summary).focus()
        await anna.page.keyboard.press("Enter")
    group = anna.page.locator("#house-exchange")
    await group.locator("summary").focus()
    await anna.page.keyboard.press("Space")
    await anna.page.keyboard.press("Tab")
    await expect(group.get_by_role("radio", name="As usual")).to_be_focused()
    await anna.page.keyboard.press("ArrowDown")
    await anna.page.keyboard.press("ArrowDown")
    await expect(group.get_by_role("radio").last).to_be_checked()
    await choose(anna, "Cards in a bout", SIX_AND_NO_MORE)
    group = await unfold(anna, "Cards in a bout")
    for _tap in range(3):
        await group.get_by_role("button", name="One less").tap()
    await expect(group.get_by_role("spinbutton")).to_have_value("3")
    await group.get_by_role("spinbutton").fill("8")
    await group.get_by_role("spinbutton").press("Enter")
    await expect(group.get_by_role("radio", name="At most 8 attack cards")).to_be_checked()
    played = await make_table(anna)
    assert (played["trump_exchange"], played["bout_limit"]) == (True, 8)


async def made_anew(anna: Screen, field: Locator, status: str) -> None:
    """Telegram says something, so the form is made anew while somebody writes in its field."""
    await field.evaluate("one => { one.isOld = true; }")
    await anna.telegram_says("home_screen_checked", status=status)
    await anna.page.wait_for_function(
        "() => !document.querySelector('.house [data-count=limit]').isOld"
    )


async def test_a_form_that_does_not_come_is_asked_for_again_and_keeps_what_is_half_written(
    open_page: OpenPage,
) -> None:
    anna = await open_page(version="8.0")
    await anna.page.route("**/later.js*", lambda route: route.abort())
    await anna.page.reload()
    summary = anna.page.locator("#form > summary")
    await summary.tap()
    await expect(anna.news).to_have_text("There is no connection right now.")
    await anna.page.unroute("**/later.js*")
    await summary.tap()
    await anna.unfold_form()
    await expect(anna.page.locator("#more-rules")).to_be_visible()
    await choose(anna, "Cards in a bout", SIX_AND_NO_MORE)
    group = await unfold(anna, "Cards in a bout")
    field = group.get_by_role("spinbutton")
    await field.fill("1")
    await made_anew(anna, field, "missed")
    await field.press("End")
    await field.type("2")
    await made_anew(anna, field, "unknown")
    await field.press("Enter")
    await expect(group.get_by_role("radio", name="At most 12 attack cards")).to_be_checked()


async def test_news_fold_nothing_up_and_a_new_table_is_shown_from_its_top(
    site: Site, open_page: OpenPage
) -> None:
    """A running game is found while somebody reads the rules."""
    await seated(site, "Anna", "Boris")
    anna = await open_page(viewport={"width": 320, "height": 500})
    told = asyncio.Event()

    async def hold(route: Route) -> None:
        await told.wait()
        await route.continue_()

    await anna.page.route("**/api/tables", hold)
    await anna.page.reload()
    group = await unfold(anna, "Teams")
    await group.locator("summary").focus()
    told.set()
    await expect(anna.action("go-to-table").first).to_be_visible()
    await expect(group.locator("summary")).to_be_focused()
    await expect(group.get_by_role("radio", name="As usual")).to_be_visible()
    await close_sheet(anna)
    lobby = anna.page.locator("#lobby")
    await lobby.evaluate("one => { one.scrollTop = one.scrollHeight; }")
    assert await lobby.evaluate("one => one.scrollTop") > 100
    await anna.action("new-table").tap()
    await expect(anna.action("add-computer")).to_be_visible()
    assert await lobby.evaluate("one => one.scrollTop") == 0
