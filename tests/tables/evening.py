"""Scenes for table tests: people sit down, cards lie as the story needs them, somebody plays."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from msgspec.structs import replace

from durak_rules import Ruleset, legal_moves, parse_move, parse_position, waited_for
from engine.tables import (
    Clock,
    Nursery,
    Pace,
    Person,
    Phase,
    Saved,
    Seat,
    Table,
    Tables,
    keys,
)
from engine.tables.store.redis_store import Deadline, RedisStore
from engine.tables.table import in_a_row
from engine.tables.tally import Tally
from tests.support.patience import PATIENCE

NONCE = "0123456789abcdef" * 2


async def lobby(
    tables: Tables,
    *people: Person,
    rules: Ruleset | None = None,
    pace: Pace = Pace.LIVE,
    name: str | None = None,
) -> Table:
    """A table of the first of these people, with all of them sitting at it."""
    ruleset = rules or Ruleset.of("podkidnoy")
    table = await tables.create(
        people[0], ruleset=ruleset, pace=pace, place="chat:1", table_id=name
    )
    for person in people:
        table = await tables.seats.sit(table.id, person)
    return table


def name_in(shard: int) -> str:
    """Return the id of a table that will live in this shard."""
    return next(
        name for name in iter(lambda: secrets.token_hex(6), "") if keys.shard_of(name) == shard
    )


async def game(
    tables: Tables, *people: Person, computers: int = 0, pace: Pace = Pace.LIVE
) -> Table:
    """A game that has just been dealt."""
    table = await lobby(tables, *people, pace=pace)
    for _ in range(computers):
        table = await tables.host.add_computer(table.id, people[0].id, "easy")
    return await tables.game.start(table.id, people[0].id)


async def scene(
    tables: Tables,
    position: str,
    *people: Person,
    pace: Pace = Pace.LIVE,
    auto_pass: bool = False,
) -> Table:
    """A running game in this position, people and then computer players at the table."""
    dealt = parse_position(position)
    seats = [Seat(person=person) for person in people]
    seats += [Seat(level="easy") for _ in range(dealt.seats - len(people))]
    table = await tables.create(people[0], ruleset=dealt.ruleset, pace=pace, place="chat:1")
    running = replace(
        table,
        version=1,
        id=secrets.token_hex(6),
        phase=Phase.PLAYING,
        seats=in_a_row(tuple(seats)),
        game=dealt,
        game_number=1,
        started=1,
        cards_since=1,
        waiting=dict.fromkeys(waited_for(dealt), 1),
        names=tuple(seat.person.name if seat.person else "" for seat in seats),
        players=tuple(seat.person.id if seat.person else 0 for seat in seats),
        levels=tuple(seat.level for seat in seats),
        nonces=("",) * len(seats),
        nonce_commitments=("",) * len(seats),
        tally=(Tally(),) * len(seats),
        auto_pass=auto_pass,
    )
    made = await tables._commits.create(running)  # no public way leads to any position
    assert made is not None
    return made


async def plays(
    tables: Tables, seen: Table, person: Person, move: str, *, move_id: str = ""
) -> Saved:
    """The person makes a move, having seen the table like that."""
    assert seen.game is not None
    return await tables.game.play(
        seen.id,
        person.id,
        parse_move(move),
        move_id=move_id or secrets.token_hex(4),
        version=seen.version,
        bout=seen.game.bout_number,
    )


def any_move(table: Table, seat: int) -> str:
    assert table.game is not None
    return str(legal_moves(table.game, seat)[0])


async def until(happens: Callable[[], Awaitable[bool]], within: float = PATIENCE) -> None:
    """Wait for something that other tasks bring about."""
    deadline = time.monotonic() + within
    while not await happens():
        assert time.monotonic() < deadline, "it didn't happen in time"
        await asyncio.sleep(0.01)


# Other tests leave tables in the same shard, whose deadlines are due before the one that is meant
EVERYTHING = 10_000


async def time_is_up(tables: Tables, table: Table, seat: int | str) -> None:
    """A deadline of the table comes now."""
    client = store_of(tables).client
    now = await client.time()
    member = keys.deadline_member(table.id, seat)
    due = now[0] * 1000 + now[1] // 1000 - 1
    await client.zadd(keys.deadlines(keys.shard_of(table.id)), {member: due})


async def closes(tables: Tables, table: Table) -> None:
    """Close the table: nobody has started a game for so long."""
    await time_is_up(tables, table, keys.END)
    await tables.deadlines.claim([keys.shard_of(table.id)], 0, EVERYTHING)
    await tables.deadlines.meet(Deadline(table.id, keys.END))


async def time_to_reveal_is_up(tables: Tables, table: Table) -> None:
    """The game was started two seconds ago: whose phones haven't answered are dealt without."""
    await time_is_up(tables, table, keys.DEAL)
    await tables.deadlines.claim([keys.shard_of(table.id)], 0, EVERYTHING)
    await tables.deadlines.meet(Deadline(table.id, keys.DEAL))


def store_of(tables: Tables) -> RedisStore:
    """The store itself, for tests that look behind the service or put something in its way."""
    return tables._store


@asynccontextmanager
async def clock(tables: Tables, **settings: float) -> AsyncIterator[Clock]:
    """A clock that looks often."""
    async with Nursery() as nursery:
        running = Clock(tables.deadlines, **{"look_every": 0.03, **settings})
        nursery.keep(running.run, running.pulse)
        yield running
