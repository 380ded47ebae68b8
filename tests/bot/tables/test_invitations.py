"""*Invite* on the page: a lobby for any chat, prepared by the bot and shared in Telegram."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from engine.tables import InvitationAsk, Tables
from tests.bot.chat import BOT, Friend, Telegram
from tests.bot.games import seated


async def prepared(tables: Tables, table_id: str, friend: Friend, **other: int) -> str | None:
    """Telegram's id of the message that the page would get."""
    facts = {"bot": BOT, "at_ms": await tables.clock_ms(), **other}
    return await tables.chats.answered(InvitationAsk(table_id, friend.id, **facts), within=30)


async def page_of(friend: Friend) -> str:
    """The page that opens with Play."""
    outcome = await friend.presses("Play")
    assert outcome["kind"] == "app"
    return str(outcome["launch"]["app"])


async def test_a_lobby_is_shared_with_another_chat_and_lives_there(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    table_id = await seated(anna)
    app, message = await page_of(anna), await prepared(tables, table_id, anna)
    found = await telegram.act("anna", "app_prepared", app=app, prepared=message)
    others = await telegram.group("Others")
    assert {others, anna.chat} <= {*found["chats"]}
    assert "1. Anna" in found["result"]["text"]
    await telegram.act("anna", "app_share", app=app, prepared=message, chat=others)
    vera.chat = others
    await vera.presses("Join")
    await vera.sees("2. Vera")
    await anna.sees("2. Vera")
    assert (await tables.load(table_id)).seat_of(vera.id) == 1


async def test_it_is_for_the_person_who_asked_alone(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    table_id = await seated(anna)
    message = await prepared(tables, table_id, anna)
    app = await page_of(vera)
    told = {"t": "app_prepared", "id": 1, "app": app, "prepared": message}
    async with telegram.http.post("/client/act?as=vera", json=told) as answer:
        assert (await answer.json())["words"] == "MESSAGE_EXPIRED"


@pytest.mark.parametrize("why", ["refused", "another bot", "too late", "no table"])
async def test_the_page_is_told_at_once_where_no_message_is_prepared(
    bot: BotProcess, anna: Friend, telegram: Telegram, tables: Tables, why: str
) -> None:
    table_id = await seated(anna)
    if why == "refused":
        await telegram.fault(method="savePreparedInlineMessage", kind="500", count=9)
    changes = {"another bot": {"bot": 77}, "too late": {"at_ms": 0}}.get(why, {})
    asked = "k3x9k3x9k3x9k3x9" if why == "no table" else table_id
    assert await prepared(tables, asked, anna, **changes) == ""
