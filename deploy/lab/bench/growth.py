"""`durak bench growth`: the cost of a move at 10, 100, 1,000 and 10,000 tables.

Two servers take turns: one has 100 tables all the time, the other has ever more. At most 5,000
sockets are open; at the other tables games run that nobody looks at. All games are in their midst,
so the same moves are measured at each number of tables.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, Final

import uvloop

from deploy.lab.bench.chat.group_play import moved
from deploy.lab.bench.idle import deal
from deploy.lab.bench.memory import resident
from deploy.lab.bench.progress import say
from deploy.lab.bench.tables.companies import FIRST_PERSON, BenchCompany, Players, SocketPhone
from deploy.lab.bench.tables.loads import as_fast_as_it_goes
from deploy.lab.bench.tables.sides import LoadSlice, Product, product
from deploy.lab.bench.tables.sockets import IN_FLIGHT, all_p50, all_p99, speed, store, work
from deploy.lab.bench.time_limit import TimeLimit
from durak_rules import PRESETS
from engine.tables import NO_DELAY, PLENTY, Pace, Person, Tables, connect

SEATS: Final = 4
USUAL: Final = 100  # tables of the server that stays as it is
TABLES: Final = (10, 100, 1_000, 10_000)
MOST_LOOKED_AT: Final = 1_250  # tables, with 5,000 sockets
ROUNDS: Final = 5
SHORTEST: Final = 0.2  # seconds of a slice
LONGEST: Final = 15.0
MEASURED: Final = 0.8  # of the time is measured: each slice ends later by the moves under way
LONGEST_PLAYED: Final = 80  # moves of a game before it is measured
STEP: Final = 37  # has no factor in common with it


def measure(seconds: float = 720.0) -> dict[str, Any]:
    """By number of tables: what a move costs, and its ratio to a server with 100 tables."""
    limit = TimeLimit(seconds, {_name(tables): 500.0 + tables for tables in TABLES})
    return uvloop.run(limit.keep(_measure(limit)))


async def _measure(limit: TimeLimit) -> None:
    async with AsyncExitStack() as stack:
        starting = (stack.enter_async_context(_growing(stack)) for _ in range(2))
        usual, grown = await asyncio.gather(*starting)
        await usual.come(USUAL)
        for tables in TABLES:
            with limit.part(_name(tables)) as share:
                until = time.monotonic() + share
                await grown.come(tables)
                left = until - time.monotonic()
                limit.figures[_name(tables)] = await _compared(usual, grown, left)


def _name(tables: int) -> str:
    return f"{tables:,}_tables"


class GrowingSide:
    """A server whose tables become more."""

    def __init__(self, side: Product, service: Tables) -> None:
        self.side, self._service = side, service
        self.tables = 0
        self._numbers = count()

    async def come(self, tables: int) -> None:
        """So many tables are there from now on; people look at the first of them."""
        looked_at = min(tables, MOST_LOOKED_AT)
        say(f"people sit down at {looked_at} tables")
        await self.side.sit_down(looked_at, SEATS, self._company)
        if tables > looked_at:
            say(f"cards are dealt at {tables - looked_at} more")
            await deal(self.side, tables - looked_at)
        self.tables = tables

    async def _company(self, seats: int, people: Iterator[int]) -> BenchCompany:
        """People who come back to their game."""
        ids = [FIRST_PERSON + next(people) for _ in range(seats)]
        table = await self._dealt([Person(id, f"P{id}", "en") for id in ids])
        sites = self.side.sites
        phones = [SocketPhone(sites[seat % len(sites)], id) for seat, id in enumerate(ids)]
        for phone in phones:
            await phone.arrive(self.side.http)
            phone.table = table
            await phone.connect()
        return Players(phones)

    async def _dealt(self, people: list[Person]) -> str:
        """A table at which some moves were made; some more than at the table before."""
        service, rules = self._service, PRESETS["podkidnoy"]
        table = await service.create(
            people[0], ruleset=rules, pace=Pace.SLOW, place="", auto_pass=False
        )
        for person in people:
            await service.seats.sit(table.id, person)
        for _ in range(1 + next(self._numbers) * STEP % LONGEST_PLAYED):
            table = await moved(service, table, people)
        return table.id


@asynccontextmanager
async def _growing(stack: AsyncExitStack) -> AsyncIterator[GrowingSide]:
    """A server with nobody at it."""
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="durak-bench-"))
    async with product(Path(folder)) as side:
        client = connect(side.store_url)
        yield GrowingSide(side, Tables(client, pass_delay=NO_DELAY, allowed=PLENTY))
        await client.aclose()


async def _compared(usual: GrowingSide, grown: GrowingSide, seconds: float) -> dict[str, Any]:
    """Moves at both in turns, after one round that isn't counted."""
    each = min(LONGEST, max(SHORTEST, seconds * MEASURED / (ROUNDS + 1) / 2))
    say(f"moves are made in {2 * (ROUNDS + 1)} slices of {each:.1f} s")
    load = partial(as_fast_as_it_goes, in_flight=IN_FLIGHT, seconds=each)
    rounds = [
        (await usual.side.slice(load), await grown.side.slice(load)) for _ in range(ROUNDS + 1)
    ]
    return _figures(grown, rounds[1:])


def _figures(grown: GrowingSide, rounds: list[tuple[LoadSlice, LoadSlice]]) -> dict[str, Any]:
    ours = [now for _, now in rounds]
    return {
        "sockets": min(grown.tables, MOST_LOOKED_AT) * SEATS,
        "moves_per_second": round(median(map(speed, ours))),
        "processor_microseconds_a_move": round(median(map(work, ours))),
        "ratio": round(median(work(now) / work(then) for then, now in rounds), 3),
        "store_ratio": round(median(store(now) / store(then) for then, now in rounds), 3),
        "all_see_it_ms_p50": round(median(map(all_p50, ours)), 1),
        "all_see_it_ms_p99": round(median(map(all_p99, ours)), 1),
        "megabytes_of_processes": round(resident(grown.side.pids) / 1e6),
        "megabytes_of_store": round(grown.side.store_bytes() / 1e6, 1),
    }
