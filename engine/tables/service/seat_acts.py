"""Seats: who sits where, who is ready, and whose seat goes to somebody else."""

from __future__ import annotations

import asyncio

from engine.tables.acts import handing, playing, seating
from engine.tables.acts.change import Change
from engine.tables.people import blocks
from engine.tables.rights.actions import Action
from engine.tables.service.checked_acts import CheckedActs
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Person, Phase, Table


class SeatActs:
    """Acts of people with their own seats. Every method returns the table after the act, and may
    raise a `TableError`: the act was refused and nothing has changed.
    """

    def __init__(self, acts: CheckedActs, store: RedisStore) -> None:
        self._acts = acts
        self._store = store

    async def sit(
        self,
        table_id: str,
        person: Person,
        chair: int | None = None,
        *,
        hides_photo: bool = False,
    ) -> Table:
        """Seat the person on this chair, or move them over to it; without one, on the first that
        is free.
        """
        apart, now_ms = await asyncio.gather(
            blocks.apart_from(self._store, person.id), self._store.clock_ms()
        )
        return await self._acts.act(
            Action.SIT,
            table_id,
            person.id,
            lambda table: seating.seated(table, person, chair, hides_photo, now_ms),
            apart=apart,
        )

    async def leave(self, table_id: str, person_id: int) -> Table:
        """Give the person's seat up; during a game a computer player holds it until the end."""

        def leave(table: Table) -> Change | Table:
            if table.phase is Phase.PLAYING:
                return playing.left(table, person_id)
            return seating.unseated(table, person_id)

        return await self._acts.act(Action.LEAVE, table_id, person_id, leave)

    async def come_back(self, table_id: str, person_id: int) -> Table:
        """Let the person play again: no computer player holds their seat any more."""
        now_ms = await self._store.clock_ms()
        return await self._acts.act(
            Action.COME_BACK,
            table_id,
            person_id,
            lambda table: playing.returned(table, person_id, now_ms),
        )

    async def keep(self, table_id: str, person_id: int) -> Table:
        """Keep the seat for a while for a person who is late for the next game."""
        now_ms = await self._store.clock_ms()
        return await self._acts.act(
            Action.KEEP_SEAT,
            table_id,
            person_id,
            lambda table: seating.kept_for(table, person_id, now_ms),
        )

    async def get_ready(self, table_id: str, person_id: int, nonce: str) -> Table:
        """Note that the person is ready for the next game; `nonce` adds chance to its shuffle, in
        the form that `got_ready` describes.
        """
        return await self._acts.act(
            Action.GET_READY,
            table_id,
            person_id,
            lambda table: seating.got_ready(table, person_id, nonce),
        )

    async def count_in(self, table_id: str, person_id: int) -> Table:
        """Note that the person is ready for the next game, and adds nothing to its shuffle."""
        return await self._acts.act(
            Action.GET_READY,
            table_id,
            person_id,
            lambda table: seating.counted_in(table, person_id),
        )

    async def hide_photo(self, table_id: str, person_id: int, hidden: bool) -> Table:
        """Hide the person's photo at their seat, or show it again."""
        return await self._acts.act(
            Action.SHOW_PHOTO,
            table_id,
            person_id,
            lambda table: seating.photo_hidden(table, person_id, hidden),
        )

    async def join_next(
        self, table_id: str, person: Person, *, on: bool = True, hides_photo: bool = False
    ) -> Table:
        """Seat a spectator when the running game is over, or (`on` False) don't after all."""
        if not on:
            return await self._acts.act(
                Action.NOT_JOIN_NEXT,
                table_id,
                person.id,
                lambda table: seating.not_joining(table, person.id),
            )
        return await self._acts.act(
            Action.JOIN_NEXT,
            table_id,
            person.id,
            lambda table: seating.joining(table, person, hides_photo),
            apart=await blocks.apart_from(self._store, person.id),
        )

    async def offer(self, table_id: str, person_id: int, seat: int, *, on: bool = True) -> Table:
        """Offer a seat of the running game to spectators, or (`on` False) withdraw the offer."""
        act = handing.offered if on else handing.kept
        return await self._acts.act(
            Action.OFFER_SEAT, table_id, person_id, lambda table: act(table, person_id, seat)
        )

    async def take(
        self, table_id: str, person: Person, seat: int, *, hides_photo: bool = False
    ) -> Table:
        """Give an offered seat, with its cards, to a spectator."""
        return await self._acts.act(
            Action.TAKE_SEAT,
            table_id,
            person.id,
            lambda table: handing.taken(table, person, seat, hides_photo),
            apart=await blocks.apart_from(self._store, person.id),
        )
