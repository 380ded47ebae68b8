"""Presence: the people who have a table on the screen, or play there with buttons in a chat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from engine.tables import keys
from engine.tables.acts.looking import in_chat
from engine.tables.people.devices_told import DevicesTold, devices_elsewhere
from engine.tables.store.redis_store import RedisStore


class TablePresence:
    """Notes of processes for each other about people who are there. All of it is forgotten soon,
    unless it is told again. Every method may raise StoreUnavailable.
    """

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def look(self, table_id: str, person_id: int, looking: bool) -> frozenset[int]:
        """Note that the person has the table on the screen (for 15 s), or doesn't any more. Return
        the ids of all who have.
        """
        return await self._store.looking(table_id, person_id, keys.LOOKING_MS if looking else 0)

    async def play_in_chat(self, table_id: str, person_id: int, there: bool) -> None:
        """Note that the person plays with buttons in the chat, and is there from one press to the
        next; or that they don't any more.
        """
        await self._store.looking(table_id, in_chat(person_id), keys.IN_CHAT_MS if there else 0)

    async def looking(self, table_id: str) -> frozenset[int]:
        """Return the ids of the people who have the table on the screen, and what `in_chat` gives
        for those who play with buttons.
        """
        return await self._store.looking(table_id, None, 0)

    async def looking_at_each(self, ids: Iterable[str]) -> dict[str, frozenset[int]]:
        """Return the same for several tables, in one round trip."""
        return await self._store.looks(dict.fromkeys(ids, ()), keys.LOOKING_MS)

    async def seen(self, table_id: str) -> dict[int, int]:
        """Return the newest version of the table that each person has had on the screen, on any
        device, in the last day.
        """
        return await self._store.seen(table_id)

    async def keep_looking(
        self, people_at: Mapping[str, Collection[int]]
    ) -> dict[str, frozenset[int]]:
        """Note that the people of each table still have it on the screen (`look`, for all of them
        in one round trip). Return the ids of all who have it, table by table.
        """
        return await self._store.looks(people_at, keys.LOOKING_MS)

    async def phones_elsewhere(self, process: str, here: int | None) -> list[int]:
        """Note how many phones a process of the page has, for 15 s (None: it ends). Return how
        many each other process has.
        """
        return await self._store.phones_elsewhere(process, -1 if here is None else here)

    async def devices_elsewhere(
        self, process: str, here: Mapping[int, DevicesTold]
    ) -> dict[int, dict[str, DevicesTold]]:
        """Note what a process of the page knows of some people's sockets, for 15 s. Return what
        each other process says of them, by person and process.
        """
        return await devices_elsewhere(self._store, process, here)
