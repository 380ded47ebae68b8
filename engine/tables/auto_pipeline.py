"""Auto-pipelining: commands that are asked for at the same moment share one round trip.

A command alone costs four times as much processor time as one among twenty, and a process that
serves many tables always has several to ask for. The client has no such mode of its own.

Not for a Cluster: who asks a node that is well would wait for one that isn't.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from hiredis import pack_command
from redis import exceptions
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.connection import Connection
from redis.connection import HiredisRespSerializer

from engine.tables.health.awake import AwakeLimit
from engine.tables.health.client_errors import as_client_error, only_client_errors
from engine.tables.nursery import Nursery

# Connections that aren't given back to the pool: to be lent one takes a tenth of a round trip. One
# that has died is found out and replaced. The pool's others are for those who hold one for long.
KEPT = 4
_PACKER = HiredisRespSerializer()  # the asyncio client packs in Python, ten times slower


class _Asked(NamedTuple):
    """One command, and where its caller waits for the reply."""

    command: tuple[Any, ...]
    options: Mapping[str, Any]
    reply: asyncio.Future[Any]


class AutoPipelined(Redis):
    """A client that sends together what is asked for before the event loop comes round. A caller
    who gives up takes nobody else's reply along.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._asked: list[_Asked] = []
        self._trips = Nursery()
        self._pool: Any = self.connection_pool  # untyped in the client
        self._within: float | None = self._pool.connection_kwargs.get("socket_timeout")
        self._free: list[Connection] = []

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        """The command's reply; raises what the client raises."""
        return await self.ask(command, options)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:
        """Several commands of one caller; they travel with everybody's unless they are to be a
        transaction.
        """
        return super().pipeline(transaction, shard_hint) if transaction else _Companions(self)

    def ask(self, command: tuple[Any, ...], options: Mapping[str, Any]) -> asyncio.Future[Any]:
        """The reply to one command, after the next round trip."""
        loop = asyncio.get_running_loop()
        if not self._asked:
            loop.call_soon(self._send)
        asked = _Asked(command, options, loop.create_future())
        self._asked.append(asked)
        return asked.reply

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """Nothing is waited for any more; then as the client does."""
        await self._trips.close()
        await super().aclose(close_connection_pool)

    def _send(self) -> None:
        asked, self._asked = self._asked, []
        self._trips.start(self._trip(asked), name="round trip")

    async def _trip(self, asked: Sequence[_Asked]) -> None:
        closed = exceptions.ConnectionError("The client was closed.")
        replies: Sequence[Any] = [closed] * len(asked)
        try:
            replies = await self._replies(asked)
        except Exception as error:
            replies = [as_client_error(error)] * len(asked)
        finally:
            for one, reply in zip(asked, replies, strict=True):
                _give(one.reply, reply)

    async def _replies(self, asked: Sequence[_Asked]) -> Sequence[Any]:
        connection = self._free.pop() if self._free else await self._borrow()
        try:
            replies: Sequence[Any] = await connection.retry.call_with_retry(
                lambda: self._exchange(connection, asked), lambda _: connection.disconnect()
            )
        except BaseException:
            await self._give_back(connection)
            raise
        if len(self._free) < KEPT:
            self._free.append(connection)
        else:
            await self._give_back(connection)
        return replies

    async def _borrow(self) -> Any:
        """A connection of the pool. The limit that it would set anew for each reply is ours, for
        the whole trip.
        """
        connection = await self._pool.get_connection()
        connection.socket_timeout = None
        return connection

    async def _give_back(self, connection: Any) -> None:
        connection.socket_timeout = self._within
        await self._pool.release(connection)

    async def _exchange(self, connection: Connection, asked: Sequence[_Asked]) -> Sequence[Any]:
        packed = [_packed(one.command) for one in asked]
        try:
            async with AwakeLimit(self._within):
                with only_client_errors():
                    await connection.send_packed_command(b"".join(packed))
                    return [await self._reply(connection, one) for one in asked]
        except TimeoutError:
            raise exceptions.TimeoutError(f"No answer within {self._within} s.") from None

    async def _reply(self, connection: Connection, one: _Asked) -> Any:
        """A script's reply, as most are, needs nothing of what the client does to others."""
        try:
            if one.options or one.command[0] in self.response_callbacks:
                return await self.parse_response(connection, one.command[0], **one.options)
            return await connection.read_response()
        except exceptions.ResponseError as refusal:
            return refusal


class _Companions(Pipeline):
    """The commands of one caller, on the round trip of all."""

    def __init__(self, client: AutoPipelined) -> None:
        super().__init__(client.connection_pool, client.response_callbacks, False, None)
        self._client = client

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        """The replies in order, refusals among them unless one is to be raised."""
        commands, self.command_stack = self.command_stack, []
        asked = [self._client.ask(command, options) for command, options in commands]
        replies = await _all(asked)
        errors = [reply for reply in replies if isinstance(reply, Exception)]
        for error in errors:
            if not isinstance(error, exceptions.ResponseError):
                raise error
        if raise_on_error:
            self.raise_first_error(commands, replies)
        return replies


async def _all(asked: Sequence[asyncio.Future[Any]]) -> list[Any]:
    """Every reply, or what it failed with. They come together, so one after the other is as soon
    as `asyncio.gather`, at a tenth of its cost.
    """
    replies = list[Any]()
    try:
        for one in asked:
            try:
                replies.append(await one)
            except Exception as error:
                replies.append(error)
    except BaseException:
        for one in asked:
            one.cancel()
        raise
    return replies


def _packed(command: tuple[Any, ...]) -> bytes:
    """As it goes over the line. The client's packer only adds to hiredis that a command of two
    words may come as one.
    """
    if " " in command[0]:
        return b"".join(_PACKER.pack(*command))
    return cast("bytes", pack_command(command))


def _give(caller: asyncio.Future[Any], reply: Any) -> None:
    if caller.done():  # gave up
        return
    if isinstance(reply, Exception):
        caller.set_exception(reply)
    else:
        caller.set_result(reply)
