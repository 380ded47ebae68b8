"""/operator: for those in DURAK_ADMINS alone; who plays now, what was played today."""

from __future__ import annotations

from typing import Any

import pytest

from bot.memory.operator.day_figures import DayFigure
from bot.messages.operator.operator_presses import OperatorAct, OperatorPress
from bot.sending.introduction import introduce
from engine.tables import Nursery, Pace, Tables
from tests.bot.chat import BOT, Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import play_to_the_end, playing
from tests.bot.jumping_time import Later
from tests.bot.operator.operator_scenes import opens_page
from tests.bot.tables.test_forged_presses import message_with, press


async def test_the_command_is_unknown_to_everybody_else(
    run_bot: RunBot, anna: Friend, vera: Friend
) -> None:
    await run_bot(admins=(anna.id,))
    await vera.starts_bot()
    vera.chat = BOT
    await vera.writes("/nonsense")
    await vera.writes("/operator")

    async def both_answered() -> bool:
        return len([text for text in await vera.mail() if "/durak Perevodnoy" in text]) == 2

    await eventually(both_answered)
    said = await vera.mail()
    assert said[-1] == said[-2]
    assert not any("operator" in text for text in said)


async def test_the_command_does_nothing_in_a_group(
    run_bot: RunBot, anna: Friend, later: Later
) -> None:
    await run_bot(admins=(anna.id,))
    await anna.writes("/operator@durak_bot")
    await later.quiet()
    assert await anna.messages() == []


async def test_no_forged_press_does_anything(
    run_bot: RunBot, anna: Friend, telegram: Telegram
) -> None:
    """Each is another stranger's, since nobody may press so often."""
    bot = await run_bot(admins=(anna.id,))
    for stranger, act in enumerate(OperatorAct, 7_300_000_000):
        button = OperatorPress(act=act, value="1 0").pack()
        for chat in (stranger, anna.chat):
            message = message_with(chat, 7, button)
            said = await press(bot, telegram, stranger, button, message=message)
            assert said == "This button is too old. Write /durak for a new table.", act
    assert await bot.context.tables.maintenance.mode() is None


async def test_an_operator_presses_in_their_own_chat_alone(
    run_bot: RunBot, anna: Friend, telegram: Telegram
) -> None:
    bot = await run_bot(admins=(anna.id,))
    button = OperatorPress(act=OperatorAct.BEGIN, value="0 0").pack()
    message = message_with(anna.chat, 7, button)
    said = await press(bot, telegram, anna.id, button, message=message)
    assert said == "This button is too old. Write /durak for a new table."
    assert await bot.context.tables.maintenance.mode() is None


async def test_now_counts_tables_games_and_people(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    await run_bot(admins=(anna.id,))
    table_id = await playing(boris, vera)
    await tables.presence.look(table_id, vera.id, True)
    await opens_page(anna)
    said = await anna.sees("Running games: 1")
    for words in ("Tables: 1", "Live: 1", "seat: 2", "screen: 1", "Maintenance is off."):
        assert words in said
    table = await tables.load(table_id)
    assert table.pace is Pace.LIVE
    for name in ("Boris", "Vera", table_id, str(boris.id)):
        assert name not in said


@pytest.mark.slow
async def test_today_counts_games_people_and_groups(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await play_to_the_end(tables, await playing(boris, vera))
    await later.quiet()
    await opens_page(anna)
    await anna.presses("Today")
    said = await anna.sees("UTC time")
    assert "Games begun: 1\nGames finished: 1\nPeople who played: 2\nGroups with games: 1" in said
    await tables.people.keep_zone(anna.id, "Europe/Vilnius")
    await anna.presses("Now")
    await anna.presses("Today")
    await anna.sees("Europe/Vilnius time")
    context = bot.context
    now = context.clock.now()
    yesterday = await context.memory.day_figures.since(now - 2 * 86400, now - 86400)
    assert yesterday == dict.fromkeys(DayFigure, 0)


async def test_an_entry_told_twice_by_the_outbox_counts_once(run_bot: RunBot) -> None:
    bot = await run_bot()
    figures, now = bot.context.memory.day_figures, bot.context.clock.now()
    for _ in range(2):
        await figures.note(now, {DayFigure.BEGUN: ["abcd:1"], DayFigure.PEOPLE: [7, 8]})
    found = await figures.since(now, now)
    assert (found[DayFigure.BEGUN], found[DayFigure.PEOPLE]) == (1, 2)


async def menu_of(telegram: Telegram, chat: int) -> list[dict[str, Any]]:
    """The calls that set or delete the commands of a person's chat."""
    calls = await telegram.calls("setMyCommands", "deleteMyCommands")
    return [call for call in calls if str(chat) in str(call["parameters"].get("scope"))]


async def test_the_command_is_in_the_menu_of_operators_alone(
    run_bot: RunBot, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    await anna.starts_bot()
    bot = await run_bot(admins=(anna.id,))
    await later.quiet()
    found = await menu_of(telegram, anna.id)
    assert len(found) == 5  # every language, and none
    assert "operator" in str(found[0]["parameters"]["commands"])
    every = await telegram.calls("setMyCommands")
    others = [call for call in every if call not in found]
    assert not any("operator" in str(call["parameters"]["commands"]) for call in others)
    await introduce(bot.context)
    assert len(await menu_of(telegram, anna.id)) == 5


async def test_a_former_operator_loses_it(
    run_bot: RunBot, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await anna.starts_bot()
    async with Nursery() as nursery:
        await run_bot(admins=(anna.id,), nursery=nursery)
        await later.quiet()
    await run_bot()
    await later.quiet()
    deleted = [c for c in await menu_of(telegram, anna.id) if c["method"] == "deleteMyCommands"]
    assert len(deleted) == 5


async def test_an_operator_who_starts_the_bot_later_gets_the_command_then(
    run_bot: RunBot, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await run_bot(admins=(anna.id,))
    await later.quiet()
    await anna.starts_bot()
    await later.quiet()
    found = [call for call in await menu_of(telegram, anna.id) if call["ok"]]
    assert len(found) == 5


async def test_every_part_has_its_button(run_bot: RunBot, anna: Friend) -> None:
    await run_bot(admins=(anna.id,))
    await opens_page(anna)
    assert buttons_of((await anna.messages())[-1]) == [
        *("Now", "Today", "Reports", "Announcement", "Maintenance")
    ]
