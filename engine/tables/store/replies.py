"""A connection to the store on which a task of its own reads every reply."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Any

from redis import exceptions

from engine.tables.health.client_errors import only_client_errors
from engine.tables.nursery import Nursery


class Replies(ABC):
    """Reads from a connected connection of redis-py. Others may send on it, but must not read
    once this has begun.
    """

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._work = Nursery()

    def begin(self) -> None:
        """Read replies until the connection ends, in a task."""
        self._reading = self._work.start(self._read(), name="read replies")

    @abstractmethod
    def take(self, reply: Any) -> None:
        """Take one reply; a refusal is an exception."""

    @abstractmethod
    def lost(self, why: exceptions.RedisError) -> None:
        """Learn, once, that no more replies will come."""

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
