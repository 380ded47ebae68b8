"""The tables' service: the only way in for both faces, the clock and computer players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractAsyncContextManager

from engine.rules import Move, Ruleset
from engine.tables.connect import Client
from engine.tables.news import NewsReader
from engine.tables.outbox import Outbox
from engine.tables.table import Followed, Pace, Person, Played, Table, time_left


class Tables:
    """Every table of the house. Judges with the rules, commits to the store, and only then
    answers.
    """

    def __init__(self, client: Client, *, think: tuple[float, float] = (0.7, 1.5)) -> None: ...

    async def create(
        self,
        creator: Person,
        *,
        ruleset: Ruleset,
        pace: Pace,
        place: str,
        hosts: Iterable[int] = (),
        table_id: str | None = None,
    ) -> Table: ...

    async def load(self, table_id: str) -> Table: ...
    async def sit(self, table_id: str, person: Person) -> Table: ...
    async def leave(self, table_id: str, person_id: int) -> Table: ...
    async def back(self, table_id: str, person_id: int) -> Table: ...
    async def ready(self, table_id: str, person_id: int, nonce: str) -> Table: ...
    async def start(self, table_id: str, person_id: int) -> Table: ...
    async def add_computer(self, table_id: str, person_id: int, level: str) -> Table: ...
    async def remove_seat(self, table_id: str, person_id: int, seat: int) -> Table: ...
    async def choose(
        self,
        table_id: str,
        person_id: int,
        *,
        ruleset: Ruleset | None = None,
        pace: Pace | None = None,
    ) -> Table: ...
    async def set_hosts(self, table_id: str, ids: Iterable[int]) -> Table: ...
    async def play(
        self,
        table_id: str,
        person_id: int,
        move: Move,
        *,
        move_id: str,
        version: int,
        bout: int,
    ) -> Played: ...
    async def follow(self, old: Table | None, table_id: str) -> Followed: ...
    async def versions(self, ids: Iterable[str]) -> Mapping[str, int]:
        """The newest version of each table, 0 for one that is no more: for a periodic comparison."""
        ...

    async def record(self, table_id: str) -> dict[str, object]:
        """The record of the last finished game (NoRecord if there is none)."""
        ...

    async def look(self, table_id: str, person_id: int, looking: bool) -> frozenset[int]: ...
    async def looking(self, table_id: str) -> frozenset[int]: ...
    async def clock_ms(self) -> int: ...

    time_left = staticmethod(time_left)

    def news(self) -> AbstractAsyncContextManager[NewsReader]: ...
    def outbox(self, consumer: str) -> AbstractAsyncContextManager[Outbox]: ...
