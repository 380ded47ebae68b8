"""Plays at tables when it is told to: `python -m deploy.lab.bench.tables.mover STORE`.

A line of its input says how: `service`, `apart` or `floor`, at how many tables, for how many
seconds. It answers each with a line of JSON: how many moves that were, and what they cost it.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Protocol

import uvloop

from deploy.lab.bench.bare import Bare, LeastTable
from durak_rules import PRESETS, legal_moves, waited_for
from engine.tables import NO_DELAY, PLENTY, Pace, Person, Phase, Table, Tables, connect
from engine.tables.codec import encoded
from engine.tables.nursery import Nursery

PEOPLE: Final = tuple(Person(id, f"Player {id}", "en") for id in (1, 2, 3))


class Playable(Protocol):
    """A table at which moves can be made."""

    async def move(self) -> None:
        """Make one."""


class ServiceCompany:
    """Three people at a table: the first who is waited for plays the first legal move.

    Each asks one of the services; they know of each other's moves by the store alone.
    """

    def __init__(self, services: Sequence[Tables], table: Table) -> None:
        self._services = services
        self._table = table
        self._moves = 0

    @classmethod
    async def sat_down(
        cls, services: Sequence[Tables], people: Sequence[Person] = PEOPLE
    ) -> ServiceCompany:
        """At a new table, the cards dealt."""
        tables, rules = services[0], PRESETS["podkidnoy"]
        table = await tables.create(people[0], ruleset=rules, pace=Pace.SLOW, place="bench")
        for person in people:
            await tables.seats.sit(table.id, person)
        return cls(services, await tables.game.start(table.id, people[0].id))

    @property
    def size(self) -> int:
        """Bytes of the table as it is kept."""
        return len(encoded(self._table))

    async def move(self) -> None:
        """One move; after the last one of a game the next is dealt."""
        table, game = self._table, self._table.game
        assert game is not None
        seat = waited_for(game)[0]
        self._moves += 1
        played = await self._services[seat % len(self._services)].game.play(
            table.id,
            table.players[seat],
            legal_moves(game, seat)[0],
            move_id=str(self._moves),
            version=table.version,
            bout=game.bout_number,
        )
        self._table = played.table
        if self._table.phase is not Phase.PLAYING:
            self._table = await self._services[0].game.start(table.id, table.players[0])


class Mover:
    """Plays at as many tables of a kind as it is told to; they stay for the next time."""

    def __init__(self, url: str, bare: Bare) -> None:
        self._client = connect(url)
        self._here = Tables(self._client, pass_delay=NO_DELAY, allowed=PLENTY)
        self._bare = bare
        self._kinds: Mapping[str, Callable[[], Awaitable[Playable]]] = {
            "service": self._together,
            "apart": self._apart,
            "floor": self._least,
        }
        self._tables: dict[str, list[Playable]] = {kind: [] for kind in self._kinds}

    async def play(self, kind: str, tables: int, seconds: float) -> dict[str, float]:
        """Play at so many tables side by side, and return the figures."""
        known = self._tables[kind]
        while len(known) < tables:
            known.append(await self._kinds[kind]())
        return await _played(known[:tables], seconds)

    async def _together(self) -> ServiceCompany:
        """Its people all ask the service of this process."""
        return await ServiceCompany.sat_down([self._here])

    async def _apart(self) -> ServiceCompany:
        """Its people ask as many services, as if each had another process."""
        return await ServiceCompany.sat_down(
            [Tables(self._client, pass_delay=NO_DELAY, allowed=PLENTY) for _ in PEOPLE]
        )

    async def _least(self) -> LeastTable:
        """As many bytes as a table with cards on it."""
        size = (await self._together()).size
        return await LeastTable.make(self._bare, f"least:{secrets.token_hex(6)}", size)


async def _played(tables: Sequence[Playable], seconds: float) -> dict[str, float]:
    """Play at all tables as fast as they go; return the number of moves, the time, and the
    processor time.
    """
    moves, start, work = 0, time.perf_counter(), time.process_time()

    async def go_on(table: Playable) -> None:
        nonlocal moves
        while time.perf_counter() - start < seconds:
            await table.move()
            moves += 1

    async with Nursery() as nursery:
        await asyncio.gather(*(nursery.start(go_on(table), "a table") for table in tables))
    took = time.perf_counter() - start
    return {"moves": moves, "seconds": took, "work": time.process_time() - work}


async def serve(url: str) -> None:
    """Do what is said, line by line, until there is nothing more."""
    mover = Mover(url, await Bare.at(url))
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        kind, tables, seconds = line.split()
        told = await mover.play(kind, int(tables), float(seconds))
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1]))
