"""A slip of the finger doesn't leave a running game, and everybody finds back to it."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.playing.test_drag import Finger, middle
from tests.e2e.page.room import boxes
from tests.e2e.page.screen import Screen
from tests.tables.evening import clock, time_is_up
from tests.webapp.conftest import Site
from tests.webapp.seats import seated

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"

# Boris attacks Anna; Anna attacked, and Boris has beaten it
DEFENCE = "podkidnoy trump=9h stock=Th9h attacker=1 hands=6c7d7s8dKs/8hJcQd table=Ad1"
NOTHING_TO_ADD = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6cKd/8hJcAd table=7c0:8c"


def question(anna: Screen) -> Locator:
    return anna.page.get_by_role("alertdialog", name="Leave the game?")


async def wants_to_leave(anna: Screen) -> None:
    await anna.choose("leave")


def acts(anna: Screen) -> list[str]:
    return [message["act"] for message in anna.line.said if message["t"] == "act"]


async def test_leaving_a_game_asks_first_and_staying_is_the_easy_answer_as_is_escape(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(ATTACK)
    for screen in ("rules", "settings"):
        await anna.choose(screen)
        await anna.shows(screen)
        await anna.page.keyboard.press("Escape")
        await anna.shows("table")
    await wants_to_leave(anna)
    await expect(question(anna)).to_be_visible()
    await expect(anna.action("decline")).to_be_focused()
    for action in ("agree", "decline", "agree"):
        await anna.page.keyboard.press("Tab")
        await expect(anna.action(action)).to_be_focused()
    await anna.action("decline").tap()
    await expect(question(anna)).to_have_count(0)
    await anna.choose("leave")
    await anna.page.keyboard.press("Escape")
    await expect(question(anna)).to_have_count(0)
    await expect(anna.root).to_have_attribute("data-over", "menu")
    assert acts(anna) == []


async def test_telegram_asks_where_it_can_and_whoever_leaves_finds_the_way_back_at_home(
    sit_at: SitAt,
) -> None:
    anna, (eye, _) = await sit_at(ATTACK)
    await anna.telegram_says("viewport_changed", height=800, is_state_stable=True)
    await wants_to_leave(anna)
    (popup,) = await anna.told("web_app_open_popup")
    assert popup["data"]["title"] == "Leave the game?"
    assert len(popup["data"]["message"]) <= 256
    await expect(question(anna)).to_have_count(0)
    await anna.telegram_says("popup_closed")
    await anna.choose("leave")
    assert acts(anna) == []
    await anna.telegram_says("popup_closed", button_id="yes")
    await anna.shows("lobby")
    assert acts(anna) == ["leave"]
    await eye.sees(lambda view: view["seats"][0]["held"])
    await expect(anna.page.locator(".tables")).to_contain_text("Boris")
    await anna.action("go-to-table").first.tap()
    await anna.shows("table")
    await eye.sees(lambda view: not view["seats"][0]["held"])
    assert sorted(await anna.hand()) == sorted(["6c", "7d", "7s", "8d", "Ks"])


async def test_an_old_telegram_is_not_asked(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK, version="6.0")
    await anna.telegram_says("viewport_changed", height=800, is_state_stable=True)
    await wants_to_leave(anna)
    await expect(question(anna)).to_be_visible()
    assert await anna.told("web_app_open_popup") == []
    await anna.action("agree").tap()
    await anna.shows("lobby")
    assert acts(anna) == ["leave"]


async def test_the_next_screen_opens_at_its_beginning_and_nothing_of_the_last_is_said_there(
    open_page: OpenPage,
) -> None:
    anna = await open_page(id=905)  # nobody with other tables
    await anna.shows("lobby")
    await anna.choose("intro")
    await anna.page.get_by_role("button", name="9 of diamonds").tap(force=True)
    await expect(anna.news).not_to_be_empty()
    await anna.back()
    await anna.shows("lobby")
    await expect(anna.news).to_be_empty()
    await anna.page.set_viewport_size({"width": 320, "height": 480})
    await anna.action("new-table").tap()
    await expect(anna.action("add-computer")).to_be_visible()
    await anna.choose("change")
    await expect(anna.page.get_by_role("heading", name="Rules of this table")).to_be_in_viewport()


async def test_a_button_under_the_finger_stays_and_between_games_leaving_is_not_asked_about(
    site: Site, open_page: OpenPage
) -> None:
    host = await site.phone(101, "Boris").open()
    table = (await host.act("new-table", preset="podkidnoy"))["table"]
    await host.hello(table)
    anna = await open_page(table)
    await anna.choose("spectate")
    await expect(anna.action("sit")).to_be_visible()
    finger = await Finger.of(anna)
    await finger.at("Start", await middle(anna.action("sit")))
    told = len(anna.line.heard)
    assert (await host.act("add-computer", level="easy"))["t"] == "ack"
    while len(anna.line.heard) == told:
        await anna.page.wait_for_timeout(20)
    await anna.page.wait_for_timeout(100)  # longer than a frame
    await expect(anna.page.locator(".chair[data-seat] bdi")).to_have_text(["Boris"])
    await finger.lifts()
    await expect(anna.page.locator(".chair[data-seat] bdi")).to_have_text(["Boris", "Fox", "Anna"])
    assert acts(anna) == ["sit", "spectate", "sit"]
    await anna.choose("leave")
    await expect(anna.action("play-now")).to_be_visible()
    assert acts(anna) == ["sit", "spectate", "sit", "leave"]


async def test_a_page_opened_without_a_table_shows_the_way_back(
    site: Site, open_page: OpenPage
) -> None:
    boris, anna_phone = await seated(site, "Boris", "Anna")
    anna = await open_page(id=anna_phone.id)
    await anna.shows("lobby")
    await anna.page.locator(f"[data-table='{boris.view['id']}']").tap()
    await anna.shows("table")


HELD = "A computer player plays for you."


async def test_a_held_seat_says_so_and_its_way_back_is_the_strong_one(
    sit_at: SitAt, site: Site
) -> None:
    """The computer player's moves aren't told as the viewer's own."""
    anna, (eye, boris) = await sit_at(DEFENCE, auto_pass=False)
    await expect(anna.action("take")).to_have_class("strong")
    await eye.act("leave")
    await expect(anna.page.locator("#turn")).to_have_text(HELD)
    await expect(anna.action("sit")).to_have_class("strong")
    await expect(anna.action("take")).not_to_have_class("strong")
    tables = site.tables[0]
    async with clock(tables):
        await time_is_up(tables, await tables.load(eye.view["id"]), 0)
        await expect(anna.news).to_contain_text("A computer player moved for you. You ")
    await anna.action("sit").tap()
    await expect(anna.page.locator("#turn")).not_to_have_text(HELD)
    await boris.sees(lambda view: not view["seats"][0]["held"])


async def test_nothing_comes_by_itself_at_a_seat_that_is_held(sit_at: SitAt) -> None:
    """The computer player says done there."""
    anna, (eye, _) = await sit_at(NOTHING_TO_ADD)
    await eye.act("leave")
    await expect(anna.page.locator("#turn")).to_have_text(HELD)
    await expect(anna.action("pass")).not_to_have_attribute("data-by-itself", "true")
    assert anna.line.moves == []


async def test_the_menu_shows_the_ways_out_and_the_others_are_told_who_left_and_is_back(
    sit_at: SitAt,
) -> None:
    anna, (_, boris) = await sit_at(ATTACK)
    await boris.act("leave")
    await expect(anna.news).to_contain_text("A computer player plays for Boris now.")
    await boris.act("sit")
    await expect(anna.news).to_contain_text("Boris plays again.")
    await anna.action("menu").tap()
    await expect(anna.action("leave")).to_be_visible()
    await anna.choose("spectate")
    await anna.shows("table")
    await expect(anna.page.locator("#hand")).to_have_attribute("aria-label", "You are watching.")
    (back,) = (await boxes(anna.page, "#actions [data-action=sit]")).values()
    (hand,) = (await boxes(anna.page, "#hand")).values()
    assert back.left >= 8
    assert back.bottom <= hand.top - 4, "what it says to spectators begins there"
