"""Replies of the store on one connection, read in the order of arrival.

redis-py sets the connection up: address, login, TLS, Sentinel. Then replies are read by a protocol
of ours, as fast as hiredis parses them, or through the library's streams (client_parts.py).
"""

from __future__ import annotations

import asyncio
import math
from abc import ABC, abstractmethod
from typing import Any, Final

import hiredis
from redis import exceptions

from engine.tables.health.client_errors import only_client_errors
from engine.tables.nursery import Nursery
from engine.tables.store.client_parts import ClientParts, parts_of

_MORE: Final = object()  # has to come before there is a reply


async def as_it_came(message: Any) -> Any:
    """Return a published message unchanged. The library's own handler formats each for a log."""
    return message


class Replies(ABC):
    """Reads from a connected connection of the library. Others may send on it, but must not read
    once this has begun.
    """

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._parts = parts_of(connection)
        self._work = Nursery()
        self._tasks: list[asyncio.Task[None]] = []  # without these parts

    def begin(self) -> None:
        """Read replies until the connection ends."""
        if self._parts is None:
            self._tasks.append(self._work.start(self._read(), name="read replies"))
        else:
            protocol = _Protocol(self, self._parts)
            self._parts.transport.set_protocol(protocol)
            protocol.data_received(bytes(self._parts.unread))

    @abstractmethod
    def take(self, reply: Any) -> None:
        """Take one reply; a refusal is an exception."""

    @abstractmethod
    def lost(self, why: exceptions.RedisError) -> None:
        """Learn that no more replies will come."""

    async def _read(self) -> None:
        read = self.connection.read_response
        while True:
            try:
                with only_client_errors():
                    reply = await read(
                        timeout=math.inf, disconnect_on_error=False, push_request=True
                    )
            except exceptions.ResponseError as refusal:
                reply = refusal
            except exceptions.RedisError as error:
                self.lost(error)
                return
            self.take(reply)


class _Protocol(asyncio.Protocol):
    """Takes a transport over from the library's streams."""

    def __init__(self, replies: Replies, parts: ClientParts) -> None:
        self._replies = replies
        self._streams = parts.transport.get_protocol()
        self._reader = hiredis.Reader(
            protocolError=exceptions.InvalidResponse,
            replyError=parts.make_error,
            notEnoughData=_MORE,
        )

    def data_received(self, data: bytes) -> None:
        """Parse bytes of replies."""
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not _MORE:
                self._replies.take(reply)
        except exceptions.InvalidResponse as error:
            why = exceptions.ConnectionError(f"The replies make no sense: {error}")
            self._replies.lost(why)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the end; whoever closes the connection waits to hear of it from its streams."""
        self._streams.connection_lost(exc)
        self._replies.lost(exceptions.ConnectionError(f"The connection was lost: {exc!r}"))
