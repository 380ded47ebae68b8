"""A message that invites other chats to a table, prepared by the bot for the page."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.tables import InvitationAsk, Tables
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from tests.webapp.seats import seated


async def invite(phone: Phone, table: str) -> tuple[int, dict[str, Any]]:
    async with phone.http.post(
        f"{phone.base}/api/invitation",
        json={"table": table},
        headers={"Authorization": f"Bearer {phone.token}"},
    ) as answer:
        return answer.status, await answer.json()


async def answers_one(tables: Tables, table: str, answer: str) -> InvitationAsk:
    """Answer the next request as a bot does, and return it."""
    while True:
        for id in await tables.chats.waiting_asks():
            ask = await tables.chats.read_ask(id)
            if isinstance(ask, InvitationAsk) and ask.table == table:
                await tables.chats.answer(id, answer)
                return ask
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(("answer", "prepared"), [("a1b2", "a1b2"), ("", None)])
async def test_the_bot_prepares_it(site: Site, answer: str, prepared: str | None) -> None:
    anna, _ = await seated(site, "Anna", "Boris")
    table = anna.view["id"]
    asked, (status, told) = await asyncio.gather(
        answers_one(site.tables[0], table, answer), invite(anna, table)
    )
    assert (status, told) == (200, {"prepared": prepared})
    assert (asked.table, asked.person) == (table, anna.id)


async def test_without_a_bot_the_page_is_told_soon(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.api.invitations.WITHIN", 0.1)
    anna, _ = await seated(site, "Anna", "Boris")
    assert await invite(anna, anna.view["id"]) == (200, {"prepared": None})


async def test_not_to_a_table_that_is_gone_nor_over_and_over(site: Site) -> None:
    anna, _ = await seated(site, "Anna", "Boris")
    for _ in range(6):
        status, told = await invite(anna, "k3x9k3x9k3x9k3x9")
        assert (status, told["code"]) == (404, "no_such_table")
    status, told = await invite(anna, anna.view["id"])
    assert (status, told["code"]) == (429, "too_many")
