"""Auto-pipelining: commands that are asked for at the same moment share one round trip.

A command alone costs four times as much processor time as one among twenty, and a process that
serves many tables always has several to ask for. The client has no such mode of its own.

Not for a Cluster: who asks a node that is well would wait for one that isn't.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

from hiredis import pack_command
from redis import exceptions
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline, PubSub

from engine.tables.health.awake import AwakeLimit
from engine.tables.health.client_errors import as_client_error, only_client_errors
from engine.tables.nursery import Nursery
from engine.tables.store.lane import Lane, PendingCommand
from engine.tables.store.replies import as_it_came

RETRIES = 1  # every script is idempotent, so sending it again is safe
RETRY_AFTER = 0.05  # seconds


class AutoPipelined(Redis):
    """A client that sends together what is asked for before the event loop comes round, on one
    connection. A caller who gives up takes nobody else's reply along.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._asked: list[PendingCommand] = []
        self._work = Nursery()
        self._pool: Any = self.connection_pool  # untyped in the client
        self._within: float | None = self._pool.connection_kwargs.get("socket_timeout")
        self._lane: Lane | None = None
        self._opening: asyncio.Task[None] | None = None

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        """The command's reply; raises what the client raises."""
        return await self.ask(command, options)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:
        """Several commands of one caller; they travel with everybody's unless they are to be a
        transaction.
        """
        return super().pipeline(transaction, shard_hint) if transaction else _SharedPipeline(self)

    def pubsub(self, **options: Any) -> PubSub:
        """Subscriptions, whose messages are read as they come (`Replies`)."""
        return super().pubsub(push_handler_func=as_it_came, **options)

    def ask(self, command: tuple[Any, ...], options: Mapping[str, Any]) -> asyncio.Future[Any]:
        """The reply to one command, after the next round trip."""
        asked = PendingCommand(command[0], _packed(command), options, RETRIES)
        if not self._asked:
            asyncio.get_running_loop().call_soon(self._send)
        self._asked.append(asked)
        return asked.reply

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """Nothing is waited for any more; then as the client does."""
        await self._work.close()
        closed = exceptions.ConnectionError("The client was closed.")
        self._give_all(closed)
        if self._lane is not None:
            lane, self._lane = self._lane, None
            lane.end(closed)
            await self._give_back(lane.connection)
        await super().aclose(close_connection_pool)

    def _send(self) -> None:
        if not self._asked:
            return
        if self._lane is not None:
            asked, self._asked = self._asked, []
            self._lane.send(asked)
        elif self._opening is None:
            self._opening = self._work.start(self._open(), name="open a lane")

    async def _open(self) -> None:
        try:
            connection = await self._pool.get_connection()
            self._lane = Lane(connection, self._within, self._meaning, self._ended)
        except Exception as error:
            self._give_all(as_client_error(error))
        else:
            self._send()
        finally:
            self._opening = None

    def _ended(self, unanswered: Sequence[PendingCommand], why: exceptions.RedisError) -> None:
        """Send unanswered commands once more, on another connection."""
        if self._lane is None:
            for asked in unanswered:
                asked.give(why)
            return
        self._work.start(self._give_back(self._lane.connection), name="give a connection back")
        self._lane = None
        again = [asked for asked in unanswered if asked.tries_left]
        for asked in unanswered:
            if not asked.tries_left:
                asked.give(why)
            asked.tries_left -= 1
        if again:
            self._work.start(self._ask_again(again, why), name="ask again")

    async def _ask_again(
        self, asked: Sequence[PendingCommand], why: exceptions.RedisError
    ) -> None:
        try:
            await asyncio.sleep(RETRY_AFTER)
        except asyncio.CancelledError:
            for one in asked:
                one.give(why)
            raise
        self._asked[:0] = asked
        self._send()
        if self._opening is None:
            return
        try:
            async with AwakeLimit(self._within):
                await asyncio.wait({self._opening})
        except TimeoutError:  # others go on waiting for the connection
            self._asked = [one for one in self._asked if one not in asked]
            for one in asked:
                one.give(why)

    async def _give_back(self, connection: Any) -> None:
        try:
            with suppress(exceptions.RedisError), only_client_errors():  # it is lost anyway
                await connection.disconnect(nowait=True)
        finally:
            await self._pool.release(connection)

    def _give_all(self, why: Exception) -> None:
        asked, self._asked = self._asked, []
        for one in asked:
            one.give(why)

    def _meaning(self, asked: PendingCommand, reply: Any) -> Any:
        """A script's reply, as most are, needs nothing of what the client does to others."""
        read = self.response_callbacks.get(asked.name)
        if read is None or isinstance(reply, Exception):
            return reply
        options = {name: value for name, value in asked.options.items() if name != "keys"}
        return read(reply, **options)


class _SharedPipeline(Pipeline):
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
    """As it goes over the line; a command of two words may come as one. The asyncio client packs
    in Python, ten times slower.
    """
    return cast("bytes", pack_command((*command[0].split(), *command[1:])))
