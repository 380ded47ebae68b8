"""A bare /durak where a table waits for players: one sits down there, or is told why not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.app import BotProcess
from bot.memory.group_settings import GroupSettings, Makers
from engine.tables import Person, Table, Tables
from tests.bot.chat import Friend, buttons_of
from tests.bot.games import table_of

OWN = "A table of my own"
APART = "There is no seat for you at this table. You can watch."


async def test_quick_friends_make_one_table_with_a_bare_command(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    friends = [anna, boris, vera, gleb]
    for friend in friends:
        await friend.writes("/durak")
    await anna.sees("4. ")
    table = await tables.load(await table_of(anna))
    assert [person.id for person in table.persons] == [friend.id for friend in friends]
    assert await bot.context.memory.boards.tables_in(str(anna.chat)) == [table.id]


async def full_table(anna: Friend, tables: Tables) -> str:
    """The id of Anna's table in the group, which has no seat left."""
    await anna.writes("/durak express")
    await anna.sees("Anna invites you")
    table_id = await table_of(anna)
    for _ in range(3):
        await tables.host.add_computer(table_id, anna.id, "easy")
    return table_id


async def test_a_bare_command_where_the_table_is_full_gives_its_link_or_makes_another(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table_id = await full_table(anna, tables)
    await vera.writes("/durak")
    assert await vera.sees("Every seat is taken.") == "Every seat is taken. You can watch."
    assert table_id in (await vera.presses("Watch the table"))["launch"]["url"]
    assert await bot.context.memory.boards.tables_in(str(anna.chat)) == [table_id]
    await vera.presses(OWN)
    await vera.sees("Vera invites you")
    assert [table.seat_of(vera.id) for table in await tables_here(bot, tables, anna)] == [None, 0]
    assert not [one for one in await anna.messages() if OWN in buttons_of(one)]


async def tables_here(bot: BotProcess, tables: Tables, friend: Friend) -> list[Table]:
    """The tables in the friend's group, the oldest first."""
    found = await bot.context.memory.boards.tables_in(str(friend.chat))
    loaded = [await tables.load(table_id) for table_id in found]
    return sorted(loaded, key=lambda table: table.creator.name)


async def keeps_out(tables: Tables, table_id: str, anna: Friend, vera: Friend) -> None:
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    await tables.host.keep_out(table_id, anna.id, 1)


async def is_blocked(tables: Tables, _table_id: str, anna: Friend, vera: Friend) -> None:
    await tables.people.block(anna.id, Person(vera.id, "Vera"))


async def has_blocked(tables: Tables, _table_id: str, anna: Friend, vera: Friend) -> None:
    await tables.people.block(vera.id, Person(anna.id, "Anna"))


@pytest.mark.parametrize(
    ("happens", "said"),
    [
        (keeps_out, "The host is keeping you out of this table. You can watch."),
        (is_blocked, APART),
        (has_blocked, APART),
    ],
)
async def test_a_bare_command_says_why_there_is_no_seat_and_tells_nobody_of_blocks(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    happens: Callable[..., Awaitable[None]],
    said: str,
) -> None:
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    await happens(tables, await table_of(anna), anna, vera)
    await vera.writes("/durak")
    assert await vera.sees(said) == said
    assert len(await tables_here(bot, tables, anna)) == 1


async def test_a_second_lobby_with_a_free_seat_is_taken(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    await full_table(anna, tables)
    await boris.writes("/durak perevodnoy")
    await boris.sees("Perevodnoy")
    await vera.writes("/durak")
    await vera.sees("2. Vera")
    assert not [one for one in await vera.messages() if OWN in buttons_of(one)]


async def test_a_bare_command_joins_the_table_of_an_admin_where_only_they_make_tables(
    bot: BotProcess, boris: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    settings = bot.context.memory.group_settings
    await settings.choose(boris.chat, GroupSettings(makers=Makers.ADMINISTRATORS))
    await boris.writes("/durak express")
    await boris.sees("Boris invites you")
    await vera.writes("/durak")
    await vera.sees("2. Vera")
    table_id = await table_of(boris)
    for _ in range(2):
        await tables.host.add_computer(table_id, boris.id, "easy")
    await gleb.writes("/durak")
    await gleb.sees("Every seat is taken.")
    (answer,) = [one for one in await gleb.messages() if "taken" in one["body"]["text"]]
    assert buttons_of(answer) == ["Watch the table"]


async def test_a_bare_command_with_words_around_it_joins_too(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await anna.writes("/durak perevodnoy")
    await anna.sees("Anna invites you")
    await vera.writes("/durak кто со мной?")
    await anna.sees("2. Vera")
