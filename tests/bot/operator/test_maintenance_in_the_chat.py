"""Maintenance from the operator's page to the tables in chats: told, refused, paused, over."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.operator.operator_presses import OperatorAct, OperatorPress
from engine.tables import Clock, Nursery, Phase, Tables
from engine.words import refusal_sentence, words
from tests.bot.chat import BOT, Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import playing, seated
from tests.bot.groups.test_appointments import VILNIUS, hour
from tests.bot.hand.scenes import plays_here
from tests.bot.jumping_time import Later
from tests.bot.operator.operator_scenes import offers, opens_page, texts_in
from tests.bot.tables.test_forged_presses import message_with, press
from tests.support.rights import pause

__all__ = ["VILNIUS", "hour"]  # fixtures

REFUSED = "The server is being maintained: new games begin when it is done."
PAUSED = "The game pauses while the server is maintained. No time is lost."


async def begins(operator: Friend, *, pauses: bool = False) -> None:
    await opens_page(operator)
    await operator.presses("Maintenance")
    await operator.sees("Maintenance is off.")
    if pauses:
        await operator.presses("Games pause")
        await offers(operator, "✓ Games pause")
    assert await operator.is_told("Until I end it") == "Maintenance is on."
    await operator.sees("Running games pause." if pauses else "Running games go on.")


async def board_of(friend: Friend, chat: int, words: str, *, stands: bool = True) -> None:
    """Wait until a table's message in a group says so, or doesn't any more."""

    async def look() -> bool:
        return any(words in text for text in await texts_in(friend, chat)) == stands

    await eventually(look)


async def test_no_table_is_made_and_no_game_starts_in_the_chat(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    await run_bot(admins=(anna.id,))
    group = anna.chat
    table_id = await seated(boris, vera)
    await begins(anna)
    await board_of(boris, group, f"🛠 {REFUSED}")
    assert await boris.is_told("Start") == REFUSED
    assert (await tables.load(table_id)).phase is Phase.LOBBY
    await vera.writes("/durak perevodnoy")
    await board_of(vera, group, REFUSED)
    vera.chat = BOT
    await vera.starts_bot()
    await vera.writes("/durak")

    async def is_refused() -> bool:
        return REFUSED in await vera.mail()

    await eventually(is_refused)
    assert await anna.is_told("End it now") == "Maintenance is over: people can play again."
    await board_of(boris, group, f"🛠 {REFUSED}", stands=False)
    await boris.presses("Start")
    assert (await tables.load(table_id)).phase is Phase.PLAYING


async def test_a_running_game_goes_on_and_its_message_says_what_is_going_on(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    await run_bot(admins=(anna.id,))
    group, table_id = anna.chat, await playing(boris, vera)
    await begins(anna)
    await board_of(boris, group, f"🛠 {REFUSED}")
    assert (await tables.load(table_id)).deadlines


@pytest.mark.slow
async def test_a_game_pauses_on_its_message_and_by_buttons_and_goes_on(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    await run_bot(admins=(anna.id,))
    group, table_id = anna.chat, await playing(boris, vera)
    await plays_here(vera)
    async with Nursery() as nursery:
        clock = Clock(tables.deadlines, look_every=0.05)
        nursery.keep(clock.run, clock.pulse)
        await begins(anna, pauses=True)
        await board_of(boris, group, f"⏸ {PAUSED}")

        async def hand_says_so() -> bool:
            return any(f"⏸ {PAUSED}" in text for text in await vera.mail())

        await eventually(hand_says_so)
        assert (await tables.load(table_id)).deadlines == {}
        await anna.presses("End it now")
        await board_of(boris, group, f"⏸ {PAUSED}", stands=False)

        async def hand_goes_on() -> bool:
            return not await hand_says_so()

        await eventually(hand_goes_on)
    assert (await tables.load(table_id)).deadlines


async def test_it_is_told_in_the_language_of_each_chat(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend
) -> None:
    """Boris' Telegram is Russian: his table in the group is too."""
    await run_bot(words=words, admins=(anna.id,))
    group = anna.chat
    await boris.writes("/durak")
    await board_of(boris, group, "Boris")
    await opens_page(anna)
    await anna.presses("Maintenance")
    await anna.presses("Until I end it")
    await board_of(boris, group, refusal_sentence(words("ru"), "maintenance"))


async def test_it_ends_at_its_hour_on_the_messages_too(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    """No press is needed: a process that was started meanwhile sees that it is over."""
    async with Nursery() as nursery:
        await run_bot(admins=(anna.id,), nursery=nursery)
        group = anna.chat
        await seated(boris, vera)
        await opens_page(anna)
        await anna.presses("Maintenance")
        until = await anna.sees("Hours are in UTC time.")
        assert "Maintenance is off." in until
        button = OperatorPress(act=OperatorAct.BEGIN, value="0 1").pack()
        label = await button_with(anna, button)
        await anna.presses(label)
        await anna.sees("Maintenance is on until")
        await board_of(boris, group, f"🛠 {REFUSED}")
    await tables.maintenance.begin(until_ms=await tables.clock_ms() + 1, pauses=False)
    await run_bot(admins=(anna.id,))
    await later.leap(3602)
    await board_of(boris, group, f"🛠 {REFUSED}", stands=False)


async def button_with(friend: Friend, data: str) -> str:
    """The words on the button that says this when it is pressed."""
    message = (await friend.messages())[-1]
    rows: list[list[dict[str, Any]]] = message["body"]["reply_markup"]["inline_keyboard"]
    return next(str(one["text"]) for row in rows for one in row if one["callback_data"] == data)


async def test_it_can_be_changed_and_what_is_off_is_off(
    run_bot: RunBot, anna: Friend, tables: Tables
) -> None:
    await run_bot(admins=(anna.id,))
    await begins(anna)
    await anna.presses("Games pause")
    await offers(anna, "✓ Games pause")
    await anna.presses("Until I end it")
    await anna.sees("Running games pause.")
    mode = await tables.maintenance.mode()
    assert mode is not None
    assert mode.pauses
    await anna.presses("Back")
    await anna.sees("Maintenance is on until you end it.")
    await anna.presses("Maintenance")
    assert await tables.maintenance.end()
    assert await anna.is_told("End it now") == "Maintenance is off already."


@pytest.mark.parametrize("value", ["2 1", "0 3", "", "x y", "0"])
async def test_forged_hours_begin_nothing(
    run_bot: RunBot, anna: Friend, telegram: Telegram, tables: Tables, value: str
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await opens_page(anna)
    button = OperatorPress(act=OperatorAct.BEGIN, value=value).pack()
    message = message_with(anna.id, 99, button)
    assert "too old" in await press(bot, telegram, anna.id, button, message=message)
    assert await tables.maintenance.mode() is None


async def test_a_game_at_a_certain_hour_waits_for_the_end(
    run_bot: RunBot, anna: Friend, boris: Friend, tables: Tables, later: Later, hour: str
) -> None:
    await run_bot(admins=(anna.id,))
    await tables.people.keep_zone(boris.id, VILNIUS)
    await boris.writes(f"/durak {hour}")
    await boris.sees("who's in?")
    await boris.presses("I'm in")
    await tables.maintenance.begin(until_ms=None, pauses=False)
    await later.leap(3 * 3600)
    assert await tables.status.table_ids() == []


async def test_nobody_is_called_to_a_game_that_pauses(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await run_bot()
    for one in (boris, vera):
        await one.starts_bot()
    table_id = await seated(boris, vera)
    await tables.game.start(table_id, boris.id)
    await pause(tables, table_id)
    greeted = [len(await one.mail()) for one in (boris, vera)]
    await later(30)
    assert [len(await one.mail()) for one in (boris, vera)] == greeted
    async with Nursery() as nursery:
        clock = Clock(tables.deadlines, look_every=0.05)
        nursery.keep(clock.run, clock.pulse)
        await tables.maintenance.begin(until_ms=None, pauses=False)
        await tables.maintenance.end()

        async def is_running() -> bool:
            return (await tables.load(table_id)).paused is None

        await eventually(is_running)
        await later(12)

        async def is_called() -> bool:
            return [len(await one.mail()) for one in (boris, vera)] != greeted

        await eventually(is_called)
