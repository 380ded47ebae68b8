"""Maintenance on the page: told to everybody, refused in words, paused games that lose no time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine.words import words
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from tests.webapp.seats import seated

REFUSED = "The server is being maintained: new games begin when it is done."


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes look often."""
    monkeypatch.setattr("webapp.live.maintenance_watch.EVERY", 0.1)


@pytest.fixture(autouse=True)
async def over_at_the_end(soon: None, site: Site) -> AsyncIterator[None]:
    """All tests here use one store."""
    yield
    await site.tables[0].maintenance.end()


async def begins(site: Site, *, until_ms: int | None = None, pauses: bool = False) -> None:
    await site.tables[0].maintenance.begin(until_ms=until_ms, pauses=pauses)


def is_on(frame: dict[str, Any]) -> bool:
    return frame["t"] == "maintenance" and frame["on"]


def is_off(frame: dict[str, Any]) -> bool:
    return frame["t"] == "maintenance" and not frame["on"]


async def test_everybody_is_told_that_it_begins_and_that_it_is_over(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    until = await site.tables[0].clock_ms() + 3600_000
    await begins(site, until_ms=until, pauses=True)
    for phone in (anna, boris):
        told = await phone.until(is_on)
        assert (told["until"], told["pauses"]) == (until, True)
    await site.tables[0].maintenance.end()
    for phone in (anna, boris):
        await phone.until(is_off)


async def test_a_person_who_comes_later_is_told_at_once(site: Site) -> None:
    anna = (await seated(site, "Anna", "Boris"))[0]
    await begins(site)
    await anna.until(is_on)
    clara = await site.phone(77, "Clara").open()
    assert any(map(is_on, clara.frames))


async def test_no_game_starts_and_no_table_is_made(site: Site) -> None:
    anna = await site.phone(71, "Anna").open()
    await anna.act("new-table", preset="podkidnoy")
    await begins(site)
    refused = await anna.act("new-table", preset="podkidnoy")
    assert (refused["t"], refused["code"], refused["words"]) == ("refused", "maintenance", REFUSED)


async def test_start_is_refused_while_people_may_sit_down(site: Site) -> None:
    anna = await site.phone(72, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await site.phone(73, "Boris").open(table)
    assert (await boris.act("sit"))["t"] == "ack"
    await begins(site)
    assert (await anna.act("start"))["code"] == "maintenance"
    assert (await boris.act("leave"))["t"] == "ack"
    assert (await boris.act("sit"))["t"] == "ack"
    await site.tables[0].maintenance.end()
    assert (await anna.act("start"))["t"] == "ack"


async def test_a_paused_game_takes_no_moves_and_shows_no_clock(site: Site) -> None:
    site.run_the_clock()
    phones = await seated(site, "Anna", "Boris")
    await begins(site, pauses=True)
    for phone in phones:
        await phone.wait(lambda phone=phone: phone.view["clock"] is None)
    mover = next(phone for phone in phones if phone.view["you"]["seat"] in _waited(phone))
    moves = mover.view["game"]["moves"]
    refused = await mover.play(moves[0])
    assert refused["code"] == "game_paused"
    await site.tables[0].maintenance.end()
    await mover.wait(lambda: mover.view["clock"] is not None)
    assert (await mover.play(moves[0]))["t"] == "ack"


async def test_it_is_refused_in_the_language_of_the_person(site: Site) -> None:
    base = await site.serve(words=lambda language: words(language or "en"))
    anna = await Phone(site.http, base, 78, "Anna").open()
    await begins(site)
    refused = await anna.act("new-table", preset="podkidnoy")
    assert refused["words"] == REFUSED


async def test_phones_on_polls_are_told_too(site: Site) -> None:
    anna = (await seated(site, "Anna", "Boris"))[0]
    await begins(site)
    await anna.until(is_on)
    poller = site.poller(79, "Dan")
    await poller.open_session(anna.view["id"])
    await poller.connect()
    await poller.hello(anna.view["id"])
    await poller.until(is_on)
    await site.tables[0].maintenance.end()
    await poller.until(is_off)
    await poller.hang_up()


def _waited(phone: Phone) -> list[int]:
    found: list[int] = phone.view["game"]["waited"]
    return found
