"""A line between a process and its store that can be cut, held up, or lose answers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

from engine.tables import Nursery

CHUNK = 1 << 16


class Network:
    """Carries bytes from a port of its own to the store's, and back."""

    def __init__(self, port: int, nursery: Nursery) -> None:
        self.port = 0
        self._to = port
        self._nursery = nursery
        self._flows = asyncio.Event()  # towards the store
        self._flows_back = asyncio.Event()
        self._loses_answers = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server
        self.heal()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def hold(self, *, only_back: bool = False) -> None:
        """From now on nothing arrives, and nobody is told: a black hole, or one for answers."""
        self._flows_back.clear()
        if not only_back:
            self._flows.clear()

    def lose_answers(self) -> None:
        """From now on the line breaks whenever the store has answered: it was done, and who asked
        doesn't know.
        """
        self._loses_answers = True

    def heal(self) -> None:
        """Everything arrives again, also what was held up."""
        self._loses_answers = False
        self._flows.set()
        self._flows_back.set()

    def cut(self) -> None:
        """Break all connections."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until one of the two sides ends it."""
        ends = {writer}
        try:
            back, there = await asyncio.open_connection("127.0.0.1", self._to)
            ends.add(there)
            self._writers |= ends
            ways = [
                self._nursery.start(self._pump(reader, there, self._flows), "to the store"),
                self._nursery.start(self._pump(back, writer, self._flows_back), "back"),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            pass  # the store is away: so is this line
        finally:
            self._writers -= ends
            for end in ends:
                end.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flows: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while words := await reader.read(CHUNK):
                await flows.wait()
                if self._loses_answers and flows is self._flows_back:
                    return
                writer.write(words)
                await writer.drain()
