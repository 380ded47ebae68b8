"""A connection to the store, read without the streams of the client's library: a reply takes those
ten times as long as its parser.

The library sets it up: address, login, TLS, Sentinel.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Any, Final

import hiredis
from redis import exceptions

from engine.tables.store.client_parts import error_maker_of, transport_of, unread_by

_MORE: Final = object()  # has to come before there is a reply


class Replies(asyncio.Protocol, ABC):
    """Takes over a connected connection of the library, which may send on it, but reads nothing
    more, once it has begun.
    """

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.transport = transport_of(connection)
        self._reader = hiredis.Reader(
            protocolError=exceptions.InvalidResponse,
            replyError=error_maker_of(connection),
            notEnoughData=_MORE,
        )
        self._streams = self.transport.get_protocol()

    def begin(self) -> None:
        """From now on replies are taken, those first that have come already."""
        self.transport.set_protocol(self)
        self.data_received(unread_by(self.connection))

    @abstractmethod
    def take(self, reply: Any) -> None:
        """One reply has come; a refusal is an exception."""

    @abstractmethod
    def lost(self, why: exceptions.RedisError) -> None:
        """No more will come."""

    def data_received(self, data: bytes) -> None:
        """Bytes of replies have come."""
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not _MORE:
                self.take(reply)
        except exceptions.InvalidResponse as error:
            self.lost(exceptions.ConnectionError(f"The replies make no sense: {error}"))

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended; whoever closes it waits to hear that from its streams."""
        self._streams.connection_lost(exc)
        self.lost(exceptions.ConnectionError(f"The connection was lost: {exc!r}"))
