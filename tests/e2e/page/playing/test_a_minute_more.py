"""Somebody needs a minute: a tap gives it, and everybody is told."""

from __future__ import annotations

from collections.abc import Callable

from playwright.async_api import expect

from engine.tables import Tables, keys
from tests.e2e.page.conftest import OpenPage
from tests.tables.evening import store_of
from tests.webapp.conftest import Site
from tests.webapp.seats import seated

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
LITTLE_MS = 15_000


async def little_is_left(tables: Tables, table_id: str, seat: int) -> None:
    now = await tables.clock_ms()
    due = {keys.deadline_member(table_id, seat): now + LITTLE_MS}
    await store_of(tables).client.zadd(keys.deadlines(keys.shard_of(table_id)), due)


async def test_a_minute_more_by_one_tap(
    site: Site, open_page: OpenPage, deal: Callable[[str], None]
) -> None:
    deal(ATTACK)
    phones = await seated(site, "Anna", "Boris", pace="relaxed")
    table = phones[0].view["id"]
    await little_is_left(site.tables[0], table, 0)
    there = await site.serve()  # a process that reads the deadline as it is now
    anna = await open_page(table, base=there)
    boris = await open_page(table, base=there, id=101, name="Boris")
    minute = anna.action("need-time")
    await expect(minute).to_have_accessible_name("I need a minute")
    await boris.shows("table")
    await expect(boris.action("need-time")).to_have_count(0)
    await minute.tap()
    await expect(anna.news).to_contain_text("You have one more minute.")
    await expect(boris.news).to_contain_text("Anna needs a minute.")
    await expect(minute).to_have_count(0)
    await phones[1].sees(lambda view: view["clock"]["minutes"] == [0])
