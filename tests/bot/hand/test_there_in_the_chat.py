"""A player who plays with buttons counts as present between presses, and how that ends."""

from __future__ import annotations

from typing import Any

from bot.app import BotProcess
from engine.tables import Tables, in_chat
from tests.bot.chat import BOT, Friend, Telegram
from tests.bot.conftest import settings_for
from tests.bot.hand.scenes import dealt, hand_at, hand_jobs_for, plays_here
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import at_turn, plays, time_runs_out

AFTER = settings_for("").notice_after


async def is_there(tables: Tables, table_id: str, friend: Friend) -> bool:
    return in_chat(friend.id) in await tables.presence.looking(table_id)


async def test_they_are_there_until_they_go_back_to_the_page(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await plays_here(anna)
    table = await dealt(tables, anna, vera)
    await hand_at(anna, table.version)
    assert await is_there(tables, table.id, anna)
    assert not await is_there(tables, table.id, vera)
    await anna.is_told("Play on the page")
    await later.quiet()
    assert not await is_there(tables, table.id, anna)


async def test_they_are_called_by_the_hand_and_nothing_beside_it(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for one in (anna, vera):
        await plays_here(one)
    table = await dealt(tables, anna, vera)
    called = at_turn(table, anna, vera)
    before = await hand_at(called, table.version)
    others = [text for text in await called.mail() if text != before["body"]["text"]]
    await later(AFTER)
    (hand,) = await hand_jobs_for(called)
    assert hand["id"] != before["id"], "it came anew, with a sound"
    assert [text for text in await called.mail() if text != hand["body"]["text"]] == others


async def test_a_player_who_blocks_the_bot_is_not_there(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await plays_here(anna)
    table = await dealt(tables, anna, vera)
    await hand_at(anna, table.version)
    await telegram.act(anna.key, "block", bot=BOT)
    await plays(tables, table.id, at_turn(table, anna, vera))
    await later.quiet()
    assert not await is_there(tables, table.id, anna)


async def test_a_player_who_ran_out_of_time_is_there_again_with_the_next_move(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, store: Any, later: Later
) -> None:
    for one in (anna, vera):
        await plays_here(one)
    table = await dealt(tables, anna, vera)
    late = at_turn(table, anna, vera)
    await time_runs_out(store, tables, table.id)
    await later.quiet()
    assert not await is_there(tables, table.id, late)
    mover = None
    while mover is not late:
        mover = at_turn(await tables.load(table.id), anna, vera)
        await plays(tables, table.id, mover)
    await later.quiet()
    assert await is_there(tables, table.id, late)
