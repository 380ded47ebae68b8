"""People who were called, and tables that call people: for the tests of notices."""

from __future__ import annotations

from typing import Any

from durak_rules import Ruleset
from durak_rules.play import clock_move
from engine.tables import Pace, Person, Table, Tables
from engine.tables.keys import deadline_member, deadlines, shard_of
from tests.bot.chat import Friend, Message, buttons_of, eventually

NONCE = "00" * 16
RINGS = ["🔕 Less", "🔔 More"]  # under each notice


async def notes_of(friend: Friend) -> list[Message]:
    """Return the messages in this person's private chat that the bot sent unasked: they open
    tables.
    """
    found = await friend.telegram.private(friend.id, friend.bot)
    own = [one for one in found if one["sender"] == friend.bot]
    return [one for one in own if buttons_of(one) and "Invite friends" not in buttons_of(one)]


async def note_of(friend: Friend) -> str:
    """The words of the one notice; empty if there is none."""
    found = await notes_of(friend)
    assert len(found) <= 1, [one["body"]["text"] for one in found]
    return str(found[0]["body"]["text"]) if found else ""


async def dealt(
    tables: Tables,
    *friends: Friend,
    place: str = "",
    pace: Pace = Pace.LIVE,
    ready: bool = True,
    auto_pass: bool = False,
) -> Table:
    """A table of these friends, who all said ready on the page, with the cards dealt."""
    people = [Person(one.id, one.key.capitalize()) for one in friends]
    ruleset = Ruleset.of("podkidnoy")
    table = await tables.create(
        people[0], ruleset=ruleset, pace=pace, place=place, auto_pass=auto_pass
    )
    for person in people:
        await tables.seats.sit(table.id, person)
    for person in people if ready else ():
        await tables.seats.get_ready(table.id, person.id, NONCE)
    return await tables.game.start(table.id, people[0].id)


def at_turn(table: Table, *friends: Friend) -> Friend:
    """The first friend who is waited for."""
    person = table.seats[min(table.waiting)].person
    assert person is not None
    return next(friend for friend in friends if friend.id == person.id)


async def time_runs_out(store: Any, tables: Tables, table_id: str) -> Table:
    """The clock moves for whoever is waited for."""
    table = await tables.load(table_id)
    shard, seat = shard_of(table_id), min(table.waiting)
    await store.zadd(deadlines(shard), {deadline_member(table_id, seat): 0})
    for claim in await tables.deadlines.claim([shard], 1000, 10):
        for deadline in claim.due:
            await tables.deadlines.meet(deadline)
    return await tables.load(table_id)


async def plays(tables: Tables, table_id: str, friend: Friend) -> Table:
    """Let this friend make the least harmful move."""
    table = await tables.load(table_id)
    seat = table.seat_of(friend.id)
    assert table.game is not None
    assert seat is not None
    played = await tables.game.play(
        table_id,
        friend.id,
        clock_move(table.game, seat),
        move_id=f"v{table.version}",
        version=table.version,
        bout=table.game.bout_number,
    )
    return played.table


async def gets(friend: Friend, words: str) -> str:
    """Wait for a notice that says so."""

    async def look() -> str:
        text = await note_of(friend)
        return text if words in text else ""

    return await eventually(look)
