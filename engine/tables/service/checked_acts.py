"""Acts of people at tables: judged by their rights first, then by the act, and saved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.tables.acts.change import Change
from engine.tables.channels.chat_membership import Membership, may_have_joined
from engine.tables.commits import Commits
from engine.tables.rights.actions import Action, check, may
from engine.tables.rights.actor import actor_at
from engine.tables.rights.apart import NOBODY, Apart
from engine.tables.rights.limits import Allowed
from engine.tables.table import ChangeKind, Saved, Table

TableAct = Callable[[Table], Change | Table | None]
"""Makes the new table of one act, or None if nothing changes. A plain `Table` has other seats or
other terms. Raises why the act is refused.
"""


class CheckedActs:
    """The only way in which a person changes a table. The right is judged on the very table that
    the act is made on, again after each conflict.
    """

    def __init__(self, commits: Commits, membership: Membership, allowed: Allowed) -> None:
        self._commits = commits
        self._membership = membership
        self._allowed = allowed

    async def act(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        act: TableAct,
        *,
        apart: Apart = NOBODY,
        running: Sequence[Table] | None = None,
    ) -> Table:
        """Do what a person wants, if they may, and return the table after it. `apart` are the
        people with whom they don't sit, `running` their running games, as in `actor_at`. Raises
        why they may not, or the refusal of `act`.
        """
        saved = await self.save(action, table_id, person_id, act, apart=apart, running=running)
        return saved.table

    async def save(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        act: TableAct,
        *,
        apart: Apart = NOBODY,
        running: Sequence[Table] | None = None,
        move_id: str = "",
    ) -> Saved:
        """Do the same; also return whether an act with this `move_id` had been saved before."""
        await self._make_sure(action, table_id, person_id)

        def permitted(table: Table) -> Change | None:
            actor = actor_at(table, person_id, apart=apart, running=running, allowed=self._allowed)
            check(action, actor)
            return _as_change(act(table))

        return await self._commits.change(table_id, permitted, move_id)

    async def by_chat(self, table_id: str, act: TableAct) -> Table:
        """Do what follows from what the chat of a table says about people: it is nobody's act, so
        no right is judged. Return the table after it.
        """
        saved = await self._commits.change(table_id, lambda table: _as_change(act(table)))
        return saved.table

    async def permit(
        self,
        action: Action,
        table_id: str,
        person_id: int,
        players: Collection[int] | None = None,
    ) -> Table:
        """Return the table as it is now, if this person may do that there now. Raises why not.
        `players` as in `actor_at`.
        """
        await self._make_sure(action, table_id, person_id)
        table = await self._commits.load(table_id)
        check(action, actor_at(table, person_id, players=players))
        return table

    async def _make_sure(self, action: Action, table_id: str, person_id: int) -> None:
        """Have the chat of the table asked first, where that is due and the answer decides
        (channels/chat_membership.py).
        """
        table = self._commits.known(table_id)
        if table is None and action.value.asks_chat:
            table = await self._commits.load(table_id)
        if table is None or not table.place:
            return
        permitted = action.value.asks_chat and may(action, actor_at(table, person_id))
        if permitted or may_have_joined(table.keeps_out(person_id)):
            await self._membership.make_sure(table, person_id)


def _as_change(made: Change | Table | None) -> Change | None:
    return Change(made, ChangeKind.SEATS) if isinstance(made, Table) else made
