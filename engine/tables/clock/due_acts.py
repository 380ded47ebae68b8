"""Acts of tables themselves, when a deadline has come: a seat is moved for, passes or follows a
standing order; cards are dealt; a game pauses or goes on; a table closes where nobody started one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from weakref import WeakValueDictionary

from engine.tables import keys
from engine.tables.acts.change import Change
from engine.tables.acts.dealing import dealt
from engine.tables.acts.orders import read_kept
from engine.tables.acts.pausing import paused, resumed
from engine.tables.acts.playing import fired, ordered, passed, redealt
from engine.tables.commits import TRIES, Commits, OwnPass
from engine.tables.errors import TableBusy
from engine.tables.maintenance import Maintenance
from engine.tables.rights.actions import Action, may
from engine.tables.rights.actor import actor_at
from engine.tables.store.redis_store import Deadline, RedisStore, Stored
from engine.tables.table import ChangeKind, Phase, Table
from engine.tables.thinking.choosing import Choosing, takes_long
from engine.tables.thinking.thoughts import Thoughts
from engine.tables.timing.auto_pass import passes_by_itself, takes_orders

log = logging.getLogger(__name__)


class DueActs:
    """Acts that are due, judged and saved as people's acts are. A move that takes long is thought
    about elsewhere: mostly within the `ahead_ms` by which its deadline came early.
    """

    def __init__(
        self,
        store: RedisStore,
        commits: Commits,
        thoughts: Thoughts,
        maintenance: Maintenance,
        ahead_ms: int,
    ) -> None:
        self._store = store
        self._maintenance = maintenance
        self._commits = commits
        self._choosing = Choosing(thoughts)
        self._ahead = ahead_ms / 1000  # seconds
        # By table: its passes are made one after the other, each on the table after the last
        self._passing = WeakValueDictionary[str, asyncio.Lock]()

    async def meet(self, deadline: Deadline) -> None:
        """Do what a deadline asks for, if it is still lent; forget it if its table is gone."""
        for _ in range(TRIES):
            stored = await self._store.read(deadline.table_id)
            if stored is None:
                await self._store.forget(deadline, None)
                return
            if deadline.what not in stored.lent:
                return  # somebody moved, or another process was here
            table = self._commits.learn(deadline.table_id, stored)
            if await self._met(table, deadline.what, stored):
                return
        raise TableBusy

    async def make(self, own: OwnPass) -> None:
        """Make a pass by itself that this process has set, on the table as it knows it. Nothing is
        read or claimed before: the store saves it only while its deadline is the one that was set.
        """
        async with self._passing.setdefault(own.table_id, asyncio.Lock()):
            table = self._commits.known(own.table_id)
            for _ in range(TRIES):
                if table is not None and await self._made(table, own):
                    return
                stored = await self._store.read(own.table_id)
                if stored is None or stored.kept.get(own.what) != float(own.score):
                    return
                table = self._commits.learn(own.table_id, stored)
        raise TableBusy

    async def _made(self, table: Table, own: OwnPass) -> bool:
        """Make a pass if it isn't off; return False if the table had moved on."""
        seat = own.seat
        if table.waiting.get(seat) != own.since or not passes_by_itself(table, seat):
            return True  # the change that ended it took its deadline away
        change, move_id = passed(table, seat), f"pass:{seat}:{table.version}"
        return await self._commits.save(table, change, move_id, own) is not None

    async def _met(self, table: Table, what: str, stored: Stored) -> bool:
        """Do what is due; return False if the table had moved on."""
        if what == keys.END:
            busy = table.phase is Phase.PLAYING or table.dealing is not None
            return busy or await self._close_unless_looked_at(table)
        if what == keys.DEAL:
            return await self._deal(table, stored)
        if what == keys.ANEW:
            return await self._ask_anew(table, stored)
        if what == keys.HOLD:
            return await self._pause_or_go_on(table, stored)
        if what.startswith(keys.PASSES):
            return await self._by_itself(table, int(what.removeprefix(keys.PASSES)), stored)
        seat = int(what)
        if seat not in table.waiting:
            return True
        change = await self._ordered(table, seat)
        change = change or await self._by_clock(table, seat)
        return await self._save(table, change, f"clock:{seat}:{table.waiting[seat]}")

    async def _by_clock(self, table: Table, seat: int) -> Change:
        """Return the clock's move for a seat. A computer player that takes long thinks elsewhere,
        and moves no earlier for having thought little.
        """
        dice, moves_at = os.urandom(16), time.monotonic() + self._ahead
        thought = None
        if takes_long(table, seat):
            thought = await self._choosing.thought(table, seat, dice)
            await asyncio.sleep(max(0.0, moves_at - time.monotonic()))
        return fired(table, seat, dice, log.error, thought)

    async def _deal(self, table: Table, stored: Stored) -> bool:
        """Deal the cards: the time is up in which devices may tell what they promised."""
        if table.dealing is None:  # a process of the release before wrote the table meanwhile
            return await self._store.forget(Deadline(table.id, keys.DEAL), stored)
        return await self._save(table, dealt(table), f"deal:{table.version}")

    async def _ask_anew(self, table: Table, stored: Stored) -> bool:
        """Ask for a new deal for the first computer player who wants one (R1.9)."""
        change = redealt(table)
        if change is None:
            return await self._store.forget(Deadline(table.id, keys.ANEW), stored)
        return await self._save(table, change, f"anew:{table.version}")

    async def _by_itself(self, table: Table, seat: int, stored: Stored) -> bool:
        """Let a seat pass, or follow its person's standing order; return False if the table had
        moved on.
        """
        can_only_pass = passes_by_itself(table, seat)
        change = passed(table, seat) if can_only_pass else await self._ordered(table, seat)
        if change is None:
            return await self._store.forget(Deadline(table.id, f"{keys.PASSES}{seat}"), stored)
        return await self._save(table, change, f"pass:{seat}:{table.version}")

    async def _ordered(self, table: Table, seat: int) -> Change | None:
        """Return the change that a standing order makes now, if there is one and its person still
        may play.
        """
        person = table.seats[seat].person
        if person is None or not takes_orders(table, seat):
            return None
        if not may(Action.FOLLOW_ORDER, actor_at(table, person.id)):
            return None
        return ordered(table, seat, read_kept(seat, await self._store.orders(table.id)))

    async def _pause_or_go_on(self, table: Table, stored: Stored) -> bool:
        """Pause the game or let it go on, as the maintenance mode wants it now. A game that goes
        on pausing is looked at later.
        """
        pauses, hold = await self._maintenance.pauses_games(), Deadline(table.id, keys.HOLD)
        if pauses and table.paused:
            await self._store.put_off(hold, keys.HOLD_MS)
            return True
        change = None
        if pauses and table.phase is Phase.PLAYING:
            change = paused(table, stored.now_ms)
        elif not pauses:
            change = resumed(table)
        if change is None:
            return await self._store.forget(hold, stored)
        done = await self._save(table, change, f"hold:{table.version}")
        if done:
            self._count_pause(change.table)
        return done

    def _count_pause(self, table: Table) -> None:
        what = "paused" if table.paused else "resumed"
        self._store.metrics.maintenance_games.labels(what).inc()
        log.info("table %s: game %d %s", table.id, table.game_number, what)

    async def _close_unless_looked_at(self, table: Table) -> bool:
        """Close the table, but keep a lobby that somebody looks at for as long again."""
        waits = table.phase is Phase.LOBBY and await self._store.looking(table.id, None, 0)
        change = Change(table, ChangeKind.SEATS if waits else ChangeKind.GONE)
        return await self._save(table, change, secrets.token_hex(8))

    async def _save(self, table: Table, change: Change, move_id: str) -> bool:
        return await self._commits.save(table, change, move_id) is not None
