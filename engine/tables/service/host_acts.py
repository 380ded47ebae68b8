"""Acts of hosts: seats of others, the terms of the next game, and order at the table."""

from __future__ import annotations

from durak_rules import Ruleset
from engine.tables.acts import keeping_order, muting, playing, seating
from engine.tables.acts.change import Change
from engine.tables.rights.actions import Action
from engine.tables.service.checked_acts import CheckedActs
from engine.tables.table import Pace, Phase, Table


class HostActs:
    """Acts that need a host: the table's creator, or a person who administers its chat. Every
    method may raise a `TableError`: the act was refused and nothing has changed.
    """

    def __init__(self, acts: CheckedActs) -> None:
        self._acts = acts

    async def add_computer(
        self, table_id: str, person_id: int, level: str, chair: int | None = None
    ) -> Table:
        """Seat a computer player of this level, on this chair or the first that is free. A
        computer player who sits on the chair plays at this level from now on.
        """
        return await self._acts.act(
            Action.ADD_COMPUTER,
            table_id,
            person_id,
            lambda table: seating.with_computer(table, level, chair),
        )

    async def move_seat(self, table_id: str, person_id: int, seat: int, chair: int) -> Table:
        """Move the player of a seat to another chair; a player who sits there changes places with
        them.
        """
        return await self._acts.act(
            Action.MOVE_SEAT,
            table_id,
            person_id,
            lambda table: seating.moved_by_host(table, seat, chair),
        )

    async def remove_seat(self, table_id: str, person_id: int, seat: int) -> Table:
        """Free a seat; during a game a computer player takes it to the end."""
        return await self._acts.act(
            Action.REMOVE_SEAT, table_id, person_id, lambda table: keeping_order.freed(table, seat)
        )

    async def choose_terms(
        self,
        table_id: str,
        person_id: int,
        *,
        ruleset: Ruleset | None = None,
        pace: Pace | None = None,
        auto_pass: bool | None = None,
        hints: bool | None = None,
    ) -> Table:
        """Choose the terms of the next game: rules, pace, whether seats that can only pass do so
        by themselves, and whether hints may be asked for. None leaves a term as it is.
        """
        return await self._acts.act(
            Action.CHOOSE_TERMS,
            table_id,
            person_id,
            lambda table: seating.chosen(table, ruleset, pace, auto_pass, hints),
        )

    async def close(self, table_id: str, person_id: int) -> None:
        """Close the table. A game that runs is broken off first, and kept as such."""

        def break_off(table: Table) -> Change | None:
            return playing.broken_off(table) if table.phase is Phase.PLAYING else None

        await self._acts.act(Action.CLOSE, table_id, person_id, break_off)
        await self._acts.act(Action.CLOSE, table_id, person_id, keeping_order.closed)

    async def keep_out(self, table_id: str, person_id: int, seat: int) -> Table:
        """Free a person's seat; they may look on but not sit here again."""
        return await self._acts.act(
            Action.KEEP_OUT,
            table_id,
            person_id,
            lambda table: keeping_order.kept_out(table, person_id, seat),
        )

    async def let_in(self, table_id: str, person_id: int, number: int) -> Table:
        """Let a person sit again who was kept out under this number of `Table.kept_out`."""
        return await self._acts.act(
            Action.LET_IN, table_id, person_id, lambda table: keeping_order.let_in(table, number)
        )

    async def mute(self, table_id: str, person_id: int, seat: int, on: bool) -> Table:
        """Mute the person at this seat, or let them speak again."""
        return await self._acts.act(
            Action.MUTE,
            table_id,
            person_id,
            lambda table: muting.muted(table, person_id, seat, on),
        )

    async def hush(self, table_id: str, person_id: int, on: bool) -> Table:
        """Mute everybody but the hosts, or end that."""
        return await self._acts.act(
            Action.HUSH, table_id, person_id, lambda table: muting.hushed(table, on)
        )
