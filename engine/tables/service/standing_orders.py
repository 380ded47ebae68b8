"""Standing orders in the store: given, ended, and told to processes that show their person the
table.

They lie beside their table, not in it: giving one is no change of the table, so nobody can see
that it was given. A commit sets the moment at which they are judged (`judged` in store/commit.py),
and whichever process meets that deadline judges them (clock/due_acts.py).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress

from engine.tables import keys
from engine.tables.acts.orders import (
    StandingOrder,
    given,
    is_order,
    kept,
    kept_name,
    part_of,
    read_kept,
    stands,
)
from engine.tables.acts.seating import seat_of
from engine.tables.channels.changes import HeardOrder, OnOrder
from engine.tables.commits import Commits
from engine.tables.errors import BadOrder, StoreUnavailable
from engine.tables.rights.actions import Action, check
from engine.tables.rights.actor import actor_at
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import ChangeKind
from engine.tables.timing.auto_pass import PassDelay

SeatOrders = Mapping[int, tuple[StandingOrder, ...]]


class StandingOrders:
    """The standing orders at every table of the store. Methods may raise StoreUnavailable."""

    def __init__(self, store: RedisStore, commits: Commits, delay: PassDelay) -> None:
        self._store = store
        self._commits = commits
        self._delay = delay
        self._chance = secrets.SystemRandom()
        self._on_order: list[OnOrder] = []

    def hear(self, hear: OnOrder) -> None:
        """Tell `hear` of each person whose orders this process changes from now on, with the
        table's id.
        """
        self._on_order.append(hear)

    async def give(self, table_id: str, person_id: int, text: str, until: str = "bout") -> None:
        """Keep an order of the person, for this bout or the game ("bout", "game"); another order
        of the same part is replaced. Raises what `given` raises, and why they may not.
        """
        table = (await self._commits.read(table_id)).table
        check(Action.GIVE_ORDER, actor_at(table, person_id))
        seat, order = given(table, person_id, text, until)
        name, value, _ = kept(seat, order)
        ms = self._delay.of_order(table, seat, self._chance)
        what = f"{keys.PASSES}{seat}"
        if await self._store.give_order(table_id, name, value, what, ms):
            self._commits.expect(table_id, ms)
        await self._tell(table_id, person_id)

    async def end(self, table_id: str, person_id: int, text: str) -> None:
        """End an order, or the one that has replaced it; do nothing if there is none. Raises
        BadOrder, NotSeated.
        """
        table = (await self._commits.read(table_id)).table
        check(Action.END_ORDER, actor_at(table, person_id))
        if not is_order(text):
            raise BadOrder
        seat = seat_of(table, person_id)
        if await self._store.end_order(table_id, kept_name(seat, part_of(text))):
            await self._tell(table_id, person_id)

    async def of(self, table_id: str, person_id: int) -> tuple[StandingOrder, ...]:
        """Return the person's orders that still hold there. They are shown to nobody else."""
        table = (await self._commits.read(table_id)).table
        seat = table.seat_of(person_id)
        mine = () if seat is None else (await self.at(table_id)).get(seat, ())
        return tuple(order for order in mine if stands(table, seat or 0, order))

    async def at(self, table_id: str) -> SeatOrders:
        """Return all orders that are kept there by seat, also those that don't hold any more.
        Hidden information: each is for its seat alone.
        """
        found = await self._store.orders(table_id)
        seats = {int(name.partition(" ")[0]) for name, _ in found}
        return {seat: tuple(one.order for one in read_kept(seat, found)) for seat in seats}

    async def _tell(self, table_id: str, person_id: int) -> None:
        """Tell the person's pages and buttons, wherever they are, that their orders have changed;
        not which. A message that gets lost is made up for with the next change.
        """
        heard = HeardOrder(person_id)
        for hear in self._on_order:
            hear(table_id, heard)
        with suppress(StoreUnavailable):
            told = heard.told(self._commits.signature)
            await self._store.publish(keys.changes(table_id), told)
            await self._store.nudge(table_id, ChangeKind.ORDERED)
