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

from durak_rules import legal_moves
from engine.tables import (
    NO_DELAY,
    PLENTY,
    Person,
    Phase,
    Saved,
    StoreRefused,
    StoreUnavailable,
    Table,
    TableError,
    Tables,
    connect,
    keys,
)
from tests.support.patience import PATIENCE
from tests.tables.evening import lobby, name_in, plays, store_of

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
    """A game of two who sit at different processes."""

    def __init__(self, host: Tables, guest: Tables) -> None:
        self._at = {HOST.id: host, GUEST.id: guest}
        self._chance = random.Random(7)
        self.table: Table
        self.answers: list[Answer] = []
        self._refused_again: list[Answer] = []
        self.lost: list[Answer] = []  # as `check` finds
        self.breaks_off = False

    async def begin(self, shard: int) -> None:
        """The cards are dealt, at a table in this shard."""
        table = await lobby(self._at[HOST.id], HOST, GUEST, name=name_in(shard))
        self.table = await self._at[HOST.id].game.start(table.id, HOST.id)

    async def run(self) -> None:
        """Move after move, until the game is over, or the people break off."""
        while not (self.is_over or self.breaks_off):
            table = self.table
            assert table.game is not None
            seat = min(table.waiting)
            moves = legal_moves(table.game, seat)
            person = next(one for one in (HOST, GUEST) if one.id == table.players[seat])
            await self._moves(person, seat, str(self._chance.choice(moves)))
            await asyncio.sleep(PAUSE)

    async def _moves(self, person: Person, seat: int, move: str) -> None:
        """Twice, as by a page that thinks the answer lost."""
        seen, move_id = self.table, secrets.token_hex(8)
        first = await self._sent(person, seen, move, move_id)
        again = await self._sent(person, seen, move, move_id)
        if first is not None:
            self._note(first, seat, move)
            if again is None:
                self._refused_again.append(self.answers[-1])
        if again is not None and not again.repeated:
            self._note(again, seat, move)
        if first is not None and again is not None:
            self.table = again.table
        else:
            await self._look(person)

    def _note(self, saved: Saved, seat: int, move: str) -> None:
        table = saved.table
        self.answers.append(Answer(table.version, table.epoch, seat, move, time.monotonic()))

    async def _sent(self, person: Person, seen: Table, move: str, move_id: str) -> Saved | None:
        """Send until there is an answer, as pages do; return None when it is refused."""
        while True:
            try:
                return await plays(self._at[person.id], seen, person, move, move_id=move_id)
            except (StoreUnavailable, StoreRefused):  # a primary that isn't any more refuses
                await asyncio.sleep(0.05)
            except TableError:  # the store has fallen back
                return None

    async def _look(self, person: Person) -> None:
        while True:
            try:
                self.table = await self._at[person.id].load(self.table.id)
                return
            except (StoreUnavailable, StoreRefused):
                await asyncio.sleep(0.05)

    @property
    def is_over(self) -> bool:
        """True if the last card has been played."""
        return self.table.phase is not Phase.PLAYING

    def has_moved_since(self, moment: float) -> bool:
        """Return whether a move was answered since."""
        return any(one.at > moment for one in self.answers)

    async def check(self) -> None:
        """Check the store. It must have all moves answered in its present life, and those answered
        in the life before until then: once, in order, and no other. Only lost moves may have been
        refused when they were sent again.
        """
        tables = self._at[HOST.id]
        epoch = (await tables.load(self.table.id)).epoch
        now = [one for one in self.answers if one.epoch == epoch]
        begins = min((one.version for one in now), default=self.table.version + 1)
        before = [one for one in self.answers if one.epoch != epoch]
        kept = sorted([one for one in before if one.version < begins] + now)
        lines = await store_of(tables).client.lrange(keys.moves(self.table.id), 0, -1)
        saved = [line.decode().split(" ", 3) for line in lines]
        assert [(int(version), int(seat), move) for version, seat, _, move in saved] == [
            (one.version, one.seat, one.move) for one in kept
        ]
        self.lost = [one for one in before if one.version >= begins]
        assert set(self._refused_again) <= set(self.lost)


@asynccontextmanager
async def steady_play(url: str, tables: int) -> AsyncIterator[list[SteadyGame]]:
    """Play so many games by the people of two processes; compare the notes afterwards."""
    clients = [connect(url) for _ in range(2)]
    processes = [Tables(one, pass_delay=NO_DELAY, allowed=PLENTY) for one in clients]
    games = [SteadyGame(*processes) for _ in range(tables)]
    try:
        for number, game in enumerate(games):
            await game.begin(number % keys.SHARDS)
        async with asyncio.TaskGroup() as group:
            for game in games:
                group.create_task(game.run())
            yield games
            for game in games:
                game.breaks_off = True
        for game in games:
            await game.check()
    finally:
        for client in clients:
            await client.aclose()


async def all_move(games: Sequence[SteadyGame], since: float) -> None:
    """A move is answered after that moment at each table whose game isn't over."""
    async with asyncio.timeout(PATIENCE):
        while not all(game.is_over or game.has_moved_since(since) for game in games):
            await asyncio.sleep(0.02)
