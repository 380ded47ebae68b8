"""People who play on while servers die, and who note each answer: what the store has afterwards is
held against these notes.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from engine.rules import legal_moves
from engine.tables import (
    NO_DELAY,
    PLENTY,
    Person,
    StoreRefused,
    StoreUnavailable,
    Table,
    TableError,
    Tables,
    connect,
    keys,
)
from tests.support.patience import PATIENCE
from tests.tables.evening import lobby, plays, store_of

PAUSE = 0.1  # seconds between two moves at a table
HOST, GUEST = Person(101, "Anna"), Person(102, "Boris")


class Answer(NamedTuple):
    """The store has saved this move."""

    version: int
    epoch: str
    seat: int
    move: str
    at: float  # by this process' clock


class SteadyGame:
    """Games in a row at tables of two, who sit at different processes."""

    def __init__(self, host: Tables, guest: Tables) -> None:
        self._at = {HOST.id: host, GUEST.id: guest}
        self._chance = random.Random(7)
        self.table: Table
        self.answers: list[Answer] = []

    async def begin(self) -> None:
        """The cards are dealt."""
        table = await lobby(self._at[HOST.id], HOST, GUEST)
        self.table = await self._at[HOST.id].start(table.id, HOST.id)

    async def run(self) -> None:
        """Move after move, until the game is over."""
        while (table := self.table).game is not None:
            seat = min(table.waiting)
            moves = legal_moves(table.game, seat)
            person = next(one for one in (HOST, GUEST) if one.id == table.players[seat])
            await self._moves(person, seat, str(self._chance.choice(moves)))
            await asyncio.sleep(PAUSE)

    async def _moves(self, person: Person, seat: int, move: str) -> None:
        """Sent again until there is an answer, as pages do."""
        tables, move_id = self._at[person.id], secrets.token_hex(8)
        while True:
            try:
                self.table = (await plays(tables, self.table, person, move, move_id=move_id)).table
            except (StoreUnavailable, StoreRefused):  # a primary that isn't any more refuses
                await asyncio.sleep(0.05)
            except TableError:  # the store has fallen back
                await self._look()
                return
            else:
                made = Answer(self.table.version, self.table.epoch, seat, move, time.monotonic())
                self.answers.append(made)
                return

    async def _look(self) -> None:
        while True:
            try:
                self.table = await self._at[HOST.id].load(self.table.id)
                return
            except (StoreUnavailable, StoreRefused):
                await asyncio.sleep(0.05)

    def has_moved_since(self, moment: float) -> bool:
        """Whether a move was answered since."""
        return any(one.at > moment for one in self.answers)

    def lost(self) -> Sequence[Answer]:
        """Answered moves that the store has forgotten: it has made their versions anew."""
        lost, _ = self._sorted()
        return lost

    async def check(self) -> None:
        """In the store are all answered moves but the lost ones, once and in order, and no other;
        and what is lost was lost with another life of the store.
        """
        lost, kept = self._sorted()
        lines = await store_of(self._at[HOST.id]).client.lrange(keys.moves(self.table.id), 0, -1)
        saved = [line.decode().split(" ", 3) for line in lines]
        assert [(int(version), int(seat), move) for version, seat, _, move in saved] == [
            (one.version, one.seat, one.move) for one in kept
        ]
        newer = {one.version: one.epoch for one in kept}
        assert all(newer[one.version] != one.epoch for one in lost)

    def _sorted(self) -> tuple[list[Answer], list[Answer]]:
        lost, kept = list[Answer](), list[Answer]()
        for one in self.answers:
            while kept and kept[-1].version >= one.version:
                lost.append(kept.pop())
            kept.append(one)
        return lost, kept


@asynccontextmanager
async def steady_play(url: str, tables: int) -> AsyncIterator[list[SteadyGame]]:
    """So many games by the people of two processes; afterwards the notes are compared."""
    clients = [connect(url) for _ in range(2)]
    processes = [Tables(one, pass_delay=NO_DELAY, allowed=PLENTY) for one in clients]
    games = [SteadyGame(*processes) for _ in range(tables)]
    try:
        for game in games:
            await game.begin()
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(game.run()) for game in games]
            yield games
            for one in playing:
                one.cancel()
        for game in games:
            await game.check()
    finally:
        for client in clients:
            await client.aclose()


async def all_move(games: Sequence[SteadyGame], since: float, within: float = PATIENCE) -> None:
    """A move is answered after that moment at each table whose game isn't over."""
    async with asyncio.timeout(within):
        while not all(game.table.game is None or game.has_moved_since(since) for game in games):
            await asyncio.sleep(0.02)
