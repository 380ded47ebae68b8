"""Membership in the chat of a table: how long an answer is believed, and how a process that can't
ask the chat has it asked.

Mostly the chat tells when a person leaves or is removed. A bot that doesn't administer a large
group isn't told. So an answer of the chat is believed for some minutes only, and then asked for
again: before an action that gives power over others or shows cards, and after any other.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from engine.tables import keys
from engine.tables.channels.asks import MembershipAsk, ask_chat
from engine.tables.errors import StoreUnavailable
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import KeptOut, Table

log = logging.getLogger(__name__)

BELIEVED_MS: Final = 5 * 60 * 1000  # that somebody belongs to the chat
STRANGER_MS: Final = 20 * 1000  # … and that they don't: they may have joined since
ANSWER_WITHIN: Final = 2.5  # seconds; a chat that hasn't answered by then lets the person act
LOOK_EVERY: Final = 0.1  # seconds
SILENT_FOR: Final = 30.0  # seconds in which a chat that didn't answer isn't waited for again

AskHere = Callable[[Table, int], Awaitable[None]]


class Membership:
    """Members of the chats of tables. If no bot says who belongs to a chat, or a table stands in
    none, everybody does.
    """

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self._ask_here: AskHere | None = None
        self._silent_until = 0.0

    def ask_here(self, ask: AskHere) -> None:
        """Set how this process asks chats itself: `ask` finds out what a person is in a table's
        chat, has the table know it, and then calls `believe`.
        """
        self._ask_here = ask

    async def can_be_asked(self, table_id: str) -> None:
        """Note that a bot can say who belongs to the chat of this table."""
        key, ms = keys.has_members(table_id), keys.HAS_MEMBERS_MS
        await self._store.ask([key], lambda pipe, name: pipe.set(name, 1, px=ms))

    async def believe(self, table_id: str, person_id: int, ms: int = BELIEVED_MS) -> None:
        """Note that the chat has answered about this person, and the table knows; for `ms`
        milliseconds.
        """
        key = keys.member(table_id, person_id)
        await self._store.ask([key], lambda pipe, name: pipe.set(name, 1, px=ms))

    async def doubt(self, table_id: str, person_id: int) -> None:
        """Have the chat asked again, whatever it said before."""
        await self._store.ask(
            [keys.member(table_id, person_id)], lambda pipe, name: pipe.delete(name)
        )

    async def unsure_of(self, table: Table, people: Sequence[int]) -> list[int]:
        """Return those of these people about whom the chat hasn't answered lately."""
        if not table.place or not people:
            return []

        def look(pipe: Any, key: str) -> None:
            pipe.exists(key)

        names = [keys.has_members(table.id), *(keys.member(table.id, one) for one in people)]
        has_members, *found = await self._store.ask(names, look)
        if not has_members:
            return []
        return [person for person, known in zip(people, found, strict=True) if not known]

    async def make_sure(self, table: Table, person_id: int) -> None:
        """Have the chat asked about this person, unless it has answered lately; then the table in
        the store says what they are. If no answer comes in time they may act: a friend who can't
        play is worse than a stranger who can for a moment.
        """
        if not await self.unsure_of(table, [person_id]):
            return
        if self._ask_here is not None:
            await self._ask_here(table, person_id)
        elif time.monotonic() >= self._silent_until:
            await self._have_asked(table, person_id)

    async def _have_asked(self, table: Table, person_id: int) -> None:
        with suppress(StoreUnavailable):
            id = f"member {table.id} {person_id}"  # asked by several at once it is asked once
            await ask_chat(self._store, MembershipAsk(table.id, person_id), id)
            until = time.monotonic() + ANSWER_WITHIN
            while time.monotonic() < until:
                await asyncio.sleep(LOOK_EVERY)
                if not await self.unsure_of(table, [person_id]):
                    return
        self._silent_until = time.monotonic() + SILENT_FOR
        log.warning("No bot says in time whether somebody belongs to the chat of %s", table.id)


def may_have_joined(kept: KeptOut | None) -> bool:
    """Return whether a person is kept out only because the chat said that they don't
    belong to it.
    """
    return kept is not None and kept.stranger
