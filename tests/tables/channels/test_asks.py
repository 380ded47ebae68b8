"""Requests of the page to the chat wait until a bot has done them."""

from __future__ import annotations

import asyncio

import pytest

from engine.tables import (
    Client,
    InvitationAsk,
    Person,
    PictureAsk,
    PlayerReport,
    Tables,
    TooManyReports,
    keys,
)
from engine.tables.channels import asks
from tests.tables.evening import lobby, store_of, until


@pytest.fixture(autouse=True)
def own_asks(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Hide the asks and reports of other tests at the same store."""
    reported = keys.reported
    monkeypatch.setattr(keys, "asks", lambda: f"asks:{request.node.name}")
    monkeypatch.setattr(keys, "reported", lambda one: f"{reported(one)}:{request.node.name}")


async def test_a_bot_hears_of_it_and_it_waits_until_it_is_done(
    tables: Tables, anna: Person
) -> None:
    table = await lobby(tables, anna)
    ask = PictureAsk(table.id, 1, anna.id, 1000)
    await tables.chats.ask(ask)
    (id,) = await tables.chats.waiting_asks()
    assert await tables.chats.read_ask(id) == ask
    await tables.chats.finish_ask(id)
    assert await tables.chats.waiting_asks() == []
    assert await tables.chats.read_ask(id) is None


async def test_a_report_says_who_about_whom_and_why(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    await local.chats.report(anna, boris, table.id, 2, "insults")
    (id,) = await local.chats.waiting_asks()
    said = await local.chats.read_ask(id)
    assert isinstance(said, PlayerReport)
    assert (said.by, said.about, said.game, said.reason) == (anna, boris, 2, "insults")


async def test_the_same_is_reported_once_a_day(local: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(local, anna, boris)
    for reason in ("insults", "cheating"):
        await local.chats.report(anna, boris, table.id, 1, reason)
    assert len(await local.chats.waiting_asks()) == 1


async def test_nobody_reports_without_an_end(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    for number in range(asks.MOST_REPORTS):
        await local.chats.report(anna, Person(100 + number, "X"), table.id, 1, "name")
    for _ in range(2):
        with pytest.raises(TooManyReports):
            await local.chats.report(anna, Person(99, "Y"), table.id, 1, "name")
    assert len(await local.chats.waiting_asks()) == asks.MOST_REPORTS


async def test_a_request_that_only_a_newer_release_knows_is_left_for_it(
    local: Tables, valkey: Client
) -> None:
    await store_of(local).ask(
        [keys.asks()], lambda pipe, key: pipe.hset(key, "new", b'{"type":"sing"}')
    )
    assert await local.chats.read_ask("new") is None
    assert await local.chats.waiting_asks() == ["new"]


async def test_the_page_waits_for_an_answer_and_not_for_long(tables: Tables, anna: Person) -> None:
    table = await lobby(tables, anna)
    ask = InvitationAsk(table.id, anna.id, 5001, 1000)
    waiting = asyncio.create_task(tables.chats.answered(ask, within=30))

    async def asked() -> bool:
        return bool(await tables.chats.waiting_asks())

    await until(asked)
    (id,) = await tables.chats.waiting_asks()
    assert await tables.chats.read_ask(id) == ask
    await tables.chats.answer(id, "prepared")
    assert await waiting == "prepared"
    assert await tables.chats.waiting_asks() == []
    assert await tables.chats.answered(ask, within=0.01) is None
