"""A probe of the store: it is asked whether it answers, on a connection of its own, behind
nobody's requests.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, NamedTuple

from redis.asyncio import RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AskError, RedisError

from engine.tables import keys
from engine.tables.health.awake import AwakeLimit
from engine.tables.health.client_errors import only_client_errors
from engine.tables.store.connect import Client

SILENT_AFTER = 1.0  # seconds in which this process was awake
# Only a store that serves can answer the first; the second tells the time.
QUESTIONS = (("GETRANGE", keys.state("watch"), 0, 7), ("TIME",))


class ClockReading(NamedTuple):
    """The store's clock, in ms since 1970, at the time `at` of this process' clock (monotonic,
    seconds).
    """

    now_ms: int
    at: float


class Probe:
    """A question to one node; after a failure to the next of a Cluster, for it is enough that one
    is there.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._asked = 0
        self._connection: Any = None

    async def ask(self) -> ClockReading:
        """Return the store's clock. Raises TimeoutError when it says nothing for a second, and one
        of `AWAY` when it can't be reached or can't serve.
        """
        if self._connection is None:
            self._connection = self._connect()
        try:
            async with AwakeLimit(SILENT_AFTER):
                with only_client_errors():
                    return await _answer(self._connection)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Hang up; the next question is asked on another connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(RedisError), only_client_errors():
                await connection.disconnect(nowait=True)

    def _connect(self) -> Any:
        client: Any = self._client
        if isinstance(client, RedisCluster):
            connection = self._of_a_node(client)
        else:  # of its pool's kind, but none of it: those may all be in use
            connection = client.connection_pool.make_connection()
        connection.socket_timeout = connection.socket_connect_timeout = None  # the limit is ours
        connection.retry = Retry(NoBackoff(), 0)
        return connection

    def _of_a_node(self, cluster: Any) -> Any:
        nodes = cluster.get_nodes() or cluster.startup_nodes
        node = nodes[self._asked % len(nodes)]
        self._asked += 1
        return node.connection_class(**node.connection_kwargs)


async def _answer(connection: Any) -> ClockReading:
    asked_at = time.monotonic()
    await connection.connect()
    await connection.send_packed_command(connection.pack_commands(QUESTIONS))
    with suppress(AskError):  # another node has that key: this one knows a Cluster that serves
        await connection.read_response(disconnect_on_error=False)
    seconds, micros = await connection.read_response()
    at = (asked_at + time.monotonic()) / 2
    return ClockReading(int(seconds) * 1000 + int(micros) // 1000, at)
