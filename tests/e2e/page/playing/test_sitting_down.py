"""Play under a table in the chat: who comes while it waits sits down, once."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.games import SHORT_GAME, play_a_game
from tests.e2e.page.screen import Screen
from tests.webapp.conftest import Site
from tests.webapp.people import Phone


async def waiting_table(site: Site, **rules: object) -> tuple[Phone, str]:
    """Boris's table, at which he sits."""
    boris = await site.phone(101, "Boris").open()
    table = (await boris.act("new-table", **{"preset": "podkidnoy", **rules}))["table"]
    await boris.hello(table)
    return boris, table


async def sit(anna: Screen, *names: str) -> None:
    """Seat these people at the table that she sees."""
    await expect(anna.page.locator(".chair[data-seat] bdi")).to_have_text(list(names))


async def test_a_person_who_presses_play_sits(site: Site, open_page: OpenPage) -> None:
    _, table = await waiting_table(site)
    anna = await open_page(table)
    await sit(anna, "Boris", "Anna")
    await expect(anna.action("ready")).to_be_visible()


async def test_a_player_who_stood_up_stays_up_through_reload_and_lost_lines(
    site: Site, open_page: OpenPage
) -> None:
    _, table = await waiting_table(site)
    anna = await open_page(table)
    await anna.choose("spectate")
    await sit(anna, "Boris")
    await anna.line.cut()
    await expect(anna.root).to_have_attribute("data-connection", "live")
    await anna.page.reload()
    await anna.shows("lobby")
    await expect(anna.action("sit")).to_be_visible()
    await sit(anna, "Boris")


async def test_at_a_full_table_one_looks_on(site: Site, open_page: OpenPage) -> None:
    boris, table = await waiting_table(site, preset="durnius_pairs")
    for _ in range(3):
        await boris.act("add-computer", level="easy")
    anna = await open_page(table)
    await expect(anna.page.get_by_text("You are watching this table.")).to_be_visible()
    await expect(anna.news).to_be_empty()


async def test_a_spectator_who_came_during_a_game_is_not_seated_after_it(
    sit_at: SitAt, open_page: OpenPage
) -> None:
    """A new face at a table ends its match: that is asked for."""
    anna, phones = await sit_at(SHORT_GAME)
    clara = await open_page(phones[0].view["id"], id=777, name="Clara")
    await clara.shows("table")
    await play_a_game(anna, phones)
    await clara.shows("result")
    await expect(clara.action("sit")).to_be_visible()
