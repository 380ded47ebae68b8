"""Moving a game along from outside the chat, as the Mini App would."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from durak_rules.play import clock_move
from engine.tables import Phase, Table, Tables
from tests.bot.chat import eventually

if TYPE_CHECKING:
    from tests.bot.chat import Friend


async def table_of(friend: Friend) -> str:
    """The id of the table whose message stands last in the friend's open chat."""
    table = await _newest_table(friend)
    assert table, "no table stands here"
    return table


async def _newest_table(friend: Friend) -> str:
    for message in reversed(await friend.messages()):
        for row in message["body"].get("reply_markup", {}).get("inline_keyboard", []):
            for button in row:
                if button.get("callback_data", "").startswith("t:"):
                    return str(button["callback_data"].split(":")[2])
    return ""


async def seated(friend: Friend, *others: Friend, **place: int) -> str:
    """A table that `friend` made here (`topic=…`) and at which all of them sit; its id."""
    before = await _newest_table(friend)

    async def another() -> bool:
        return await _newest_table(friend) != before

    await friend.writes("/durak podkidnoy", **place)  # a bare one would join a lobby that waits
    await eventually(another)
    for one in others:
        told = await one.is_told("Join")
        assert "at the table" in told, told
    return await table_of(friend)


async def playing(friend: Friend, *others: Friend, **place: int) -> str:
    """A table at which the cards are dealt; its id."""
    table_id = await seated(friend, *others, **place)
    await friend.presses("Start")
    return table_id


async def looked_at(tables: Tables, *friends: Friend) -> str:
    """The table of a game at which everybody looks who plays."""
    table_id = await seated(*friends)
    for one in friends:
        await tables.presence.look(table_id, one.id, True)
    await tables.game.start(table_id, friends[0].id)
    return table_id


async def play_one(tables: Tables, table_id: str) -> Table:
    """The person who is waited for makes the least harmful move."""
    table = await tables.load(table_id)
    assert table.game is not None
    seat = min(table.waiting)
    person = table.seats[seat].person
    assert person is not None
    move = clock_move(table.game, seat)
    played = await tables.game.play(
        table_id,
        person.id,
        move,
        move_id=secrets.token_hex(8),
        version=table.version,
        bout=table.game.bout_number,
    )
    return played.table


async def play_to_the_end(tables: Tables, table_id: str) -> Table:
    table = await tables.load(table_id)
    while table.phase is Phase.PLAYING:
        table = await play_one(tables, table_id)
    return table


def waited_names(table: Table) -> list[str]:
    people = [table.seats[seat].person for seat in sorted(table.waiting)]
    return [person.name for person in people if person]
