"""A group's tables are for its members: who leaves it leaves them, who isn't of it can't sit."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.jobs import CheckMembers
from bot.memory import Memory
from bot.sending.members import check_members
from bot.telegram.budget import wait_at_most
from engine.tables import MembersOnly, Person, Table, Tables
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.games import playing, seated
from tests.bot.jumping_time import Later, get_older

BORIS = Person(7000000002, "Boris", "ru")


async def when(tables: Tables, table_id: str, names: list[str]) -> Table:
    """The table, as soon as these people sit at it."""

    async def look() -> Table | None:
        table = await tables.load(table_id)
        return table if [person.name for person in table.persons] == names else None

    return await eventually(look)


async def test_who_leaves_the_group_gives_up_the_seat(
    bot: BotProcess, anna: Friend, boris: Friend, tables: Tables
) -> None:
    await boris_has_left(bot, anna, boris, tables)
    await anna.sees("1. Anna")


async def test_who_is_removed_in_the_middle_of_a_game_is_played_for(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await playing(anna, vera, gleb)
    await telegram.act("anna", "kick", chat=anna.chat, member=vera.id)

    async def is_held() -> bool:
        seat = (await tables.load(table_id)).seats[1]
        return seat.held and seat.left

    await eventually(is_held)
    await anna.sees("Vera 🤖")


async def test_nobody_is_called_to_a_table_of_a_group_that_they_left(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    for friend in (anna, vera):
        await friend.starts_bot()
    table_id = await playing(anna, vera)
    table = await tables.load(table_id)
    waited = anna if next(iter(table.waiting)) == table.seat_of(anna.id) else vera
    await later(bot.context.settings.notice_after)
    await eventually(lambda: has_mail(waited, "Your turn"))
    await telegram.act(waited.key, "leave", chat=anna.chat)

    async def is_silent() -> bool:
        return not await has_mail(waited, "Your turn")

    await eventually(is_silent)


async def has_mail(friend: Friend, words: str) -> bool:
    return any(words in text for text in await friend.mail())


async def is_known(bot: BotProcess, friend: Friend) -> None:
    """The bot has looked whether the friend is a member."""

    async def look() -> bool:
        return not await bot.context.memory.members.unknown(friend.chat, [friend.id])

    await eventually(look)


async def boris_has_left(bot: BotProcess, anna: Friend, boris: Friend, tables: Tables) -> str:
    """Anna's table, when the bot knows that Boris isn't of the group any more."""
    table_id = await seated(anna, boris)
    await is_known(bot, boris)
    await boris.telegram.act("boris", "leave", chat=anna.chat)
    await when(tables, table_id, ["Anna"])
    return table_id


async def test_a_stranger_with_the_link_sits_only_until_we_have_looked(
    bot: BotProcess, anna: Friend, boris: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await boris_has_left(bot, anna, boris, tables)
    await tables.sit(table_id, BORIS)
    table = await when(tables, table_id, ["Anna"])
    assert [(one.person.name, one.stranger) for one in table.kept_out] == [("Boris", True)]
    with pytest.raises(MembersOnly):
        await tables.sit(table_id, BORIS)
    await telegram.act("anna", "add", chat=anna.chat, member=boris.id)

    async def is_let_in() -> bool:
        return not (await tables.load(table_id)).kept_out

    await eventually(is_let_in)
    await tables.sit(table_id, BORIS)
    await when(tables, table_id, ["Anna", "Boris"])


async def test_telegram_is_asked_about_a_member_once_a_day(
    bot: BotProcess, anna: Friend, boris: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await seated(anna)
    await tables.leave(table_id, anna.id)
    await tables.sit(table_id, Person(anna.id, "Anna"))

    async def asked(times: int) -> bool:
        calls = await telegram.calls("getChatMember")
        return [int(call["parameters"]["user_id"]) for call in calls].count(anna.id) == times

    await eventually(lambda: asked(1))
    await tables.leave(table_id, anna.id)
    await tables.sit(table_id, Person(anna.id, "Anna"))
    await tables.sit(table_id, BORIS)

    await is_known(bot, boris)
    assert await asked(1)


async def test_while_telegram_does_not_say_people_play(
    bot: BotProcess, anna: Friend, boris: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await boris_has_left(bot, anna, boris, tables)
    await telegram.fault(method="getChatMember", kind="500", count=1000)
    await tables.sit(table_id, BORIS)
    with wait_at_most(0):
        await check_members(bot.context, CheckMembers(table_id))
    table = await tables.load(table_id)
    assert [one.name for one in table.persons] == ["Anna", "Boris"]


@pytest.mark.slow
async def test_membership_is_known_for_a_day(bot: BotProcess, store: object) -> None:
    memory: Memory = bot.context.memory
    await memory.members.keep(-7, 42)
    assert await memory.members.unknown(-7, [42, 43]) == [43]
    assert await memory.members.unknown(-7, []) == []
    await get_older(store, 24 * 3600)
    assert await memory.members.unknown(-7, [42]) == [42]
