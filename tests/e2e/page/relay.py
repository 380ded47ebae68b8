"""A proxy between a browser and its server that can stop carrying bytes, without closing anything:
as a network does that has forgotten a connection, or a proxy whose other side is dead.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal, Self
from urllib.parse import urlsplit

Way = Literal["up", "down"]
WAYS: tuple[Way, ...] = ("up", "down")


class Relay:
    """Carries connections to one address. `base` is where it listens itself."""

    def __init__(self, target: str) -> None:
        address = urlsplit(target)
        self._host, self._port = str(address.hostname), int(address.port or 80)
        self._dead: set[tuple[int, Way]] = set()
        self._frozen: set[Way] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []
        self.base = ""
        self.opened = 0
        self.carried: Counter[Way] = Counter()  # bytes

    @classmethod
    @asynccontextmanager
    async def to(cls, target: str) -> AsyncIterator[Self]:
        """Listen at a free port of this machine, until the end."""
        relay = cls(target)
        server = await asyncio.start_server(relay._serve, "127.0.0.1", 0)
        relay.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield relay
        finally:
            server.close()
            for end in relay._ends:
                end.transport.abort()
            await asyncio.gather(*relay._serving)

    def freeze(self, *ways: Way) -> None:
        """Carry nothing that way any more, or either way, on old connections and new ones."""
        self._frozen.update(ways or WAYS)
        self._dead.update((number, way) for number in range(self.opened) for way in self._frozen)

    def thaw(self) -> None:
        """Carry new connections again. Those that were frozen stay dead."""
        self._frozen.clear()

    async def _serve(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        serving = asyncio.current_task()
        assert serving is not None
        self._serving.add(serving)
        number, self.opened = self.opened, self.opened + 1
        self._dead.update((number, way) for way in self._frozen)
        there, forth = await asyncio.open_connection(self._host, self._port)
        self._ends += (back, forth)
        await asyncio.gather(
            self._carry(number, "up", here, forth), self._carry(number, "down", there, back)
        )

    async def _carry(
        self, number: int, way: Way, source: asyncio.StreamReader, target: asyncio.StreamWriter
    ) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65_536):
                if (number, way) not in self._dead:
                    self.carried[way] += len(data)
                    target.write(data)
                    await target.drain()
        if (number, way) not in self._dead:
            target.close()
