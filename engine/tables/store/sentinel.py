"""A store whose Sentinels say which server is the primary: it is left when they name another.

A primary that was replaced though it lives goes on answering for ten seconds, until they make a
replica of it. Everything that it is told meanwhile is lost.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from redis import exceptions
from redis.asyncio.sentinel import SentinelConnectionPool

from engine.tables.health.client_errors import only_client_errors
from engine.tables.store.auto_pipeline import AutoPipelined

LOOK_EVERY = 1.0  # seconds


class PrimaryClient(AutoPipelined):
    """Asks the Sentinels again and again, from the first command to its closing."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._watches = False

    async def _open(self) -> None:
        if not self._watches:
            self._watches = True
            self._work.start(self._watch(), name="watch the primary")
        await super()._open()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(exceptions.RedisError), only_client_errors():
                await self._pool.leave_former_primary()


class PrimaryPool(SentinelConnectionPool):
    """Connections to the primary. Closing them closes those to the Sentinels too."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._made: WeakSet[Any] = WeakSet()
        super().__init__(*args, **options)  # type: ignore[no-untyped-call]

    def make_connection(self) -> Any:
        """Make a connection, and remember it."""
        made = super().make_connection()  # type: ignore[no-untyped-call]
        self._made.add(made)
        return made

    async def leave_former_primary(self) -> None:
        """Hang up where another server than the primary answers, also on what is in use."""
        primary = await self.get_master_address()  # type: ignore[no-untyped-call]
        for connection in [*self._made]:
            if (connection.host, connection.port) != primary:
                await connection.disconnect(nowait=True)

    async def disconnect(self, inuse_connections: bool = True) -> None:
        """As the client does, and the Sentinels' connections with them."""
        await super().disconnect(inuse_connections)
        for sentinel in self.sentinel_manager.sentinels:
            await sentinel.aclose()
