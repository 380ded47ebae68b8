"""The floor of a saved move: a client and a script with nothing in them that isn't needed.

The client sends all that is asked on one connection and knows no reconnecting, no time limits and
no errors. The script compares the version, writes the table and tells the others.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, cast
from urllib.parse import urlsplit

import hiredis

LEAST: Final = """
if redis.call('GETRANGE', KEYS[1], 0, 7) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('PUBLISH', KEYS[1], ARGV[1])
return 1
"""


class Bare(asyncio.Protocol):
    """One connection; answers come in the order of the questions."""

    def __init__(self) -> None:
        self._reader = hiredis.Reader()
        self._asked: deque[asyncio.Future[Any]] = deque()
        self._written: list[bytes] = []
        self._hear: Callable[[bytes], None] | None = None
        self._loop = asyncio.get_running_loop()
        self._line: asyncio.WriteTransport

    @classmethod
    async def at(cls, url: str) -> Bare:
        """Connect, and log in."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(cls, str(parts.hostname), parts.port or 6379)
        await client.ask(b"AUTH", str(parts.password).encode())
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is there."""
        self._line = cast("asyncio.WriteTransport", transport)

    def data_received(self, data: bytes) -> None:
        """Give each answer to its question."""
        self._reader.feed(data)
        while (answer := self._reader.gets()) is not False:
            if self._hear is None:
                self._asked.popleft().set_result(answer)
            elif answer[0] == b"message":
                self._hear(answer[2])

    def listen(self, channel: bytes, hear: Callable[[bytes], None]) -> None:
        """From now on this line is for the news of a channel alone."""
        self._hear = hear
        self._line.write(_packed(b"SUBSCRIBE", channel))

    def ask(self, *words: bytes) -> asyncio.Future[Any]:
        """Send a command together with all others of this turn of the loop."""
        if not self._written:
            self._loop.call_soon(self._send)
        self._written.append(_packed(*words))
        answer = self._loop.create_future()
        self._asked.append(answer)
        return answer

    def _send(self) -> None:
        written, self._written = self._written, []
        self._line.write(b"".join(written))


def _packed(*words: bytes) -> bytes:
    return cast("bytes", hiredis.pack_command(cast("tuple[bytes]", words)))


class LeastTable:
    """So many bytes with a version before them."""

    def __init__(self, client: Bare, script: bytes, name: str, size: int) -> None:
        self._client = client
        self._script = script
        self._key = name.encode()
        self._blob = bytes(size)
        self._version = b""

    @classmethod
    async def make(cls, client: Bare, name: str, size: int) -> LeastTable:
        """A new one."""
        script: bytes = await client.ask(b"SCRIPT", b"LOAD", LEAST.encode())
        return cls(client, script, name, size)

    async def move(self) -> None:
        """Save it once more."""
        after = b"%08d" % (int(self._version or 0) + 1)
        what = (self._key, self._version, after + self._blob)
        done = await self._client.ask(b"EVALSHA", self._script, b"1", *what)
        assert done == 1, done
        self._version = after
