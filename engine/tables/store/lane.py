"""One connection to the store on which commands follow each other without waiting for replies,
which come in the same order.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import hiredis
from redis import exceptions
from redis.asyncio.sentinel import SentinelManagedConnection

from engine.tables.health.awake import TICKS
from engine.tables.health.client_errors import only_client_errors
from engine.tables.store.replies import Replies


class PendingCommand:
    """One command, and where its caller waits for the reply."""

    __slots__ = ("name", "options", "packed", "reply", "round", "tries_left")

    def __init__(
        self, name: str, packed: bytes, options: Mapping[str, Any], tries_left: int
    ) -> None:
        self.name = name
        self.packed = packed
        self.options = options
        self.tries_left = tries_left
        self.reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.round = 0  # of the lane's loop when it was sent

    def give(self, reply: Any) -> None:
        """The caller gets it, unless they have given up."""
        if self.reply.done():
            return
        if isinstance(reply, Exception):
            self.reply.set_exception(reply)
        else:
            self.reply.set_result(reply)


Meaning = Callable[[PendingCommand, Any], Any]
OnEnd = Callable[[Sequence[PendingCommand], exceptions.RedisError], None]


class Lane(Replies):
    """Sends and receives until the connection ends, or answers nothing for too long; a loop that
    is held up doesn't count that as the store's silence (`AwakeLimit`).
    """

    def __init__(
        self, connection: Any, within: float | None, meaning: Meaning, on_end: OnEnd
    ) -> None:
        """`meaning` makes of a reply what the caller gets. `on_end` is told once, with the
        commands that nobody will answer any more, and why.
        """
        super().__init__(connection)
        self._within = within
        self._meaning = meaning
        self._on_end = on_end
        self._waiting: deque[PendingCommand] = deque()
        self._round = 0
        self._timer: asyncio.TimerHandle | None = None
        self._is_over = False
        self._is_sentinel = isinstance(connection, SentinelManagedConnection)
        self._unsent: list[bytes] = []
        self._has_unsent = asyncio.Event()
        if self._parts is None:
            self._usual_timeout = connection.socket_timeout
            connection.socket_timeout = None  # this class has a limit of its own
            self._tasks.append(self._work.start(self._send_all(), name="send commands"))
        self.begin()

    def send(self, asked: Sequence[PendingCommand]) -> None:
        """Ask all of this at once."""
        if self._is_over:
            self._on_end(asked, exceptions.ConnectionError("The connection was lost."))
            return
        for one in asked:
            one.round = self._round
        self._waiting.extend(asked)
        if self._timer is None:
            self._wait()
        try:
            with only_client_errors():
                self._write(b"".join([one.packed for one in asked]))
        except exceptions.RedisError as error:  # closed, and we haven't heard of it yet
            self.end(error)

    def end(self, why: exceptions.RedisError) -> None:
        """Nothing is sent or received any more."""
        if self._is_over:
            return
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()
        self._stop()
        waiting = tuple(self._waiting)
        self._waiting.clear()
        self._on_end(waiting, why)

    def lost(self, why: exceptions.RedisError) -> None:
        """The connection has ended."""
        self.end(why)

    def take(self, reply: Any) -> None:
        """The oldest command has its reply."""
        if isinstance(reply, hiredis.PushNotification) or self._is_over:
            return
        if isinstance(reply, exceptions.ConnectionError):  # as while it loads its data
            self.end(reply)
        elif self._is_sentinel and isinstance(reply, exceptions.ReadOnlyError):
            self.end(exceptions.ConnectionError("The master is none any more."))
        elif self._waiting:
            asked = self._waiting.popleft()
            asked.give(self._meant(asked, reply))
        else:
            self.end(exceptions.ConnectionError("A reply came that nobody asked for."))

    def _write(self, packed: bytes) -> None:
        if self._parts is None:
            self._unsent.append(packed)
            self._has_unsent.set()
        else:
            self._parts.transport.write(packed)

    def _stop(self) -> None:
        if self._parts is None:
            for task in self._tasks:
                task.cancel()
            self.connection.socket_timeout = self._usual_timeout
        else:
            self._parts.transport.abort()

    async def _send_all(self) -> None:
        """Send through the library's streams."""
        while True:
            await self._has_unsent.wait()
            self._has_unsent.clear()
            packed, self._unsent = b"".join(self._unsent), []
            try:
                with only_client_errors():
                    if not self.connection.is_connected:  # else the library would connect again
                        raise exceptions.ConnectionError("The connection was closed.")
                    await self.connection.send_packed_command(packed, check_health=False)
            except exceptions.RedisError as error:
                self.end(error)
                return

    def _meant(self, asked: PendingCommand, reply: Any) -> Any:
        try:
            return self._meaning(asked, reply)
        except Exception as error:
            return error

    def _wait(self) -> None:
        if self._within is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._within / TICKS, self._come_round)

    def _come_round(self) -> None:
        self._timer = None
        if not self._waiting:
            return
        self._round += 1
        if self._round - self._waiting[0].round > TICKS:
            self.end(exceptions.TimeoutError(f"No answer within {self._within} s."))
        else:
            self._wait()
