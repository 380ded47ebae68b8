"""A server too old for us: a real one, whose word for its version is changed on the way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


@asynccontextmanager
async def older_redis(port: int) -> AsyncIterator[int]:
    """A port at which that server says that it is Redis 6."""

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(2**16):
            writer.write(data.replace(b"redis_version:7.", b"redis_version:6."))
            await writer.drain()
        writer.close()

    async def between(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        their_reader, their_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pass_on(reader, their_writer), pass_on(their_reader, writer))

    server = await asyncio.start_server(between, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
