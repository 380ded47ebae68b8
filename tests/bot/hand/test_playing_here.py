"""People play with buttons in their private chat, at a table with others who have the page."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.memory.people.call_choices import Call, CallChoice
from bot.telegram.places import ChatPlace
from durak_rules import legal_moves
from engine.tables import Nursery, Tables
from tests.bot.chat import BOT, Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot, settings_for
from tests.bot.hand.scenes import (
    dealt,
    hand_at,
    hand_jobs_for,
    plays_here,
    presses_move,
)
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import RINGS, at_turn, note_of, plays

AFTER = settings_for("").notice_after
MOST_TURNS = 300


def to(call: dict[str, object], friend: Friend) -> bool:
    parameters = call["parameters"]
    assert isinstance(parameters, dict)
    return str(parameters.get("chat_id")) == str(friend.id)


async def test_the_hand_comes_when_it_is_chosen_and_goes_with_it(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table = await dealt(tables, anna, vera)
    await plays_here(anna)
    await hand_at(anna, table.version)
    assert await hand_jobs_for(vera) == []
    assert "on the page again" in await anna.is_told("Play on the page")

    async def is_gone() -> bool:
        return await hand_jobs_for(anna) == []

    await eventually(is_gone)
    await plays(tables, table.id, at_turn(table, anna, vera))
    await anna.writes("/here")
    first = await hand_at(anna, table.version + 1)
    await anna.writes("/HERE")

    async def is_below() -> bool:
        found = await hand_jobs_for(anna)
        return len(found) == 1 and found[0]["id"] != first["id"]

    await eventually(is_below)


async def test_a_player_with_several_games_is_told_the_group(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    friends = str(ChatPlace(anna.chat))
    await plays_here(anna)
    table = await dealt(tables, anna, vera, place=friends)
    first = await hand_at(anna, table.version)
    assert "Friends" not in first["body"]["text"]
    await dealt(tables, anna, vera, place=friends)

    async def says_which() -> bool:
        texts = [one["body"]["text"] for one in await hand_jobs_for(anna)]
        return len(texts) == 2 and texts[1].startswith("Friends · ")

    await eventually(says_which)


async def test_it_goes_when_the_table_closes(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await plays_here(anna)
    table = await dealt(tables, anna, vera)
    await hand_at(anna, table.version)
    await tables.host.close(table.id, anna.id)

    async def is_gone() -> bool:
        known = await bot.context.memory.hands.of(table.id)
        return await hand_jobs_for(anna) == [] == list(known)

    await eventually(is_gone)


async def test_a_message_too_old_to_delete_says_that_the_table_is_closed(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await plays_here(anna)
    table = await dealt(tables, anna, vera)
    await hand_at(anna, table.version)
    monkeypatch.setattr("deploy.sandbox.methods.messages.DELETABLE_SECONDS", -1)
    await tables.host.close(table.id, anna.id)

    async def says_so() -> bool:
        return "This table is closed" in (await anna.mail())[-1]

    await eventually(says_so)


async def test_it_is_chosen_under_a_call_and_in_the_settings(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for one in (anna, vera):
        await one.starts_bot()
    table = await dealt(tables, anna, vera)
    called = at_turn(table, anna, vera)
    await later(AFTER)
    assert "Your turn" in await note_of(called)
    called.chat = BOT
    assert "you play here" in await called.is_told("Play here with buttons")
    await hand_at(called, table.version)
    await later.quiet()
    assert len(await hand_jobs_for(called)) == 1
    await called.writes("/settings")
    await called.is_told("✅ Play here with buttons")
    await later.quiet()
    assert await hand_jobs_for(called) == []


async def test_settings_show_the_choice(bot: BotProcess, anna: Friend) -> None:
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/settings")
    await anna.is_told("❌ Play here with buttons")
    await anna.is_told("✅ Play here with buttons")  # the switch shows what was stored

    async def on_the_page() -> bool:
        return not (await bot.context.memory.play_ways.of(anna.id)).here

    await eventually(on_the_page)


async def test_a_call_is_the_hand_anew_with_a_sound(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    await plays_here(anna)
    await plays_here(vera)
    table = await dealt(tables, anna, vera)
    called = at_turn(table, anna, vera)
    other = vera if called is anna else anna
    first = await hand_at(called, table.version)
    await later(AFTER)
    (now,) = await hand_jobs_for(called)
    assert now["id"] != first["id"]
    calls = [one for one in await telegram.calls("sendMessage") if to(one, called)]
    silent = [one["parameters"].get("disable_notification") for one in calls]
    assert [bool(one) for one in silent][-2:] == [True, False]
    await later(AFTER * 5)
    (same,) = await hand_jobs_for(called)
    assert same["id"] == now["id"], "it rings once"
    (others,) = await hand_jobs_for(other)
    assert others["id"]


async def test_less_and_more_under_a_hand_say_what_holds(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await plays_here(anna)
    await plays_here(vera)
    table = await dealt(tables, anna, vera)
    called = at_turn(table, anna, vera)
    await hand_at(called, table.version)
    await later(AFTER)
    (rung,) = await hand_jobs_for(called)
    less, more = RINGS
    assert buttons_of(rung)[-2:] == RINGS
    assert "only when everyone is waiting" in await called.is_told(less)
    assert "don't message you about turns" in await called.is_told(less)
    assert await bot.context.memory.call_choices.of(called.id) == CallChoice(Call.NEVER)
    assert "only when everyone is waiting" in await called.is_told(more)
    await later(AFTER)
    (same,) = await hand_jobs_for(called)
    assert same["id"] == rung["id"], "it rang for this turn already"


async def test_a_player_who_has_just_pressed_is_not_called(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await plays_here(anna)
    table = await dealt(tables, anna, vera)
    while at_turn(table, anna, vera) is not anna:
        table = await plays(tables, table.id, vera)
    shown = await hand_at(anna, table.version)
    seat = table.seat_of(anna.id)
    assert table.game is not None
    assert seat is not None
    move = str(legal_moves(table.game, seat)[0])
    await presses_move(anna, shown, move)
    assert anna.id in await tables.presence.looking(table.id)
    await later.quiet()
    (before,) = await hand_jobs_for(anna)
    for _ in range(MOST_TURNS):
        table = await tables.load(table.id)
        if at_turn(table, anna, vera) is anna:
            break
        await plays(tables, table.id, vera)
    await later(AFTER)
    (after,) = await hand_jobs_for(anna)
    assert after["id"] == before["id"], "the turn came as an edit"


async def test_a_new_process_goes_on_with_the_same_message(
    run_bot: RunBot, anna: Friend, vera: Friend, tables: Tables
) -> None:
    async with Nursery() as nursery:
        first = await run_bot(nursery=nursery, lease=1.0)
        await plays_here(anna)
        table = await dealt(tables, anna, vera)
        before = await hand_at(anna, table.version)
        await first.finish()
    await plays(tables, table.id, at_turn(table, anna, vera))
    await run_bot()
    after = await hand_at(anna, table.version + 1)
    assert after["id"] == before["id"]
