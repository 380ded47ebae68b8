"""One connection to some of the store's channels, which subscribes again whenever it was lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final

from redis import exceptions
from redis.exceptions import RedisError

from engine.tables import keys
from engine.tables.health.client_errors import only_client_errors
from engine.tables.health.outage import Outage
from engine.tables.health.pulses import Pulse
from engine.tables.store.connect import Client
from engine.tables.store.replies import Replies

log = logging.getLogger(__name__)

QUIET_FOR: Final = 3.0  # seconds without a word after which the link is tried
ANSWER_WITHIN: Final = 1.5  # seconds for it to answer
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between tries to link

Hear = Callable[[str, bytes | None], None]


class ChannelLink:
    """A connection to channels. `hear` is told the channel and what was said there. None means
    that the channel is heard from now on: what was said before, or while the link was lost, has to
    be found out in another way.
    """

    def __init__(self, client: Client, pulse: Pulse, hear: Hear) -> None:
        self._client = client
        self._pulse = pulse
        self._outage = Outage(log, "The link to the channels is lost")
        self._hear = hear
        # One that nobody speaks on keeps the link up when there is no other.
        self._channels = {keys.SILENCE}
        self._asked = set[str]()  # to subscribe to, on the link of now
        self._pubsub: Any = None
        self._has_stood = False  # the link of now, or the one before

    async def run(self) -> None:
        """Keep the link until cancelled."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._link()
            except RedisError as error:
                self._outage.goes_on(type(error).__name__)
            pause = FIRST_PAUSE if self._has_stood else min(pause * 2, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    @property
    def is_up(self) -> bool:
        """True if the link stands, as far as is known."""
        return self._pubsub is not None

    async def join(self, channel: str) -> None:
        """Subscribe to this channel too, as soon as the link stands."""
        self._channels.add(channel)
        if self._pubsub is not None:
            self._asked.add(channel)
            await self._ask("subscribe", [channel])

    def leave(self, channel: str) -> None:
        """Mark the channel as not needed any more; see `tidy`."""
        self._channels.discard(channel)

    async def tidy(self) -> None:
        """Unsubscribe from channels that aren't needed any more."""
        gone = self._asked - self._channels
        self._asked -= gone
        if self._pubsub is not None and gone:
            await self._ask("unsubscribe", gone)

    async def _ask(self, what: str, channels: Collection[str]) -> None:
        with suppress(RedisError), only_client_errors():  # the next link does better
            await getattr(self._pubsub, what)(*channels)

    async def _link(self) -> None:
        """Subscribe, and pass on what is said until the link breaks; then raise why."""
        self._has_stood = False
        with only_client_errors():
            await self._client.initialize()
            pubsub: Any = self._client.pubsub()
        try:
            with only_client_errors():
                await pubsub.subscribe(keys.SILENCE)
                ear = _Ear(pubsub.connection, self._take)
            await self._subscribe(pubsub)
            await _until_silent(ear, pubsub)
        finally:
            self._pubsub = None
            with suppress(RedisError), only_client_errors():  # it is lost anyway
                await pubsub.aclose()

    async def _subscribe(self, pubsub: Any) -> None:
        """Subscribe to all channels, also to those that are joined meanwhile."""
        self._asked = {keys.SILENCE}
        while missing := self._channels - self._asked:
            self._asked |= missing
            with only_client_errors():
                await pubsub.subscribe(*missing)
        self._pubsub = pubsub

    def _take(self, reply: Any) -> None:
        self._pulse.beat()
        kind = reply[0] if isinstance(reply, list) else b"pong"
        if kind == b"message":
            self._hear(reply[1].decode(), reply[2])
        elif kind == b"subscribe":
            self._has_stood = True
            self._outage.is_over()
            self._hear(reply[1].decode(), None)


class _Ear(Replies):
    """The receiving end of a connection with subscriptions."""

    def __init__(self, connection: Any, take: Callable[[Any], None]) -> None:
        super().__init__(connection)
        loop = asyncio.get_running_loop()
        self._take = take
        self._loop_time = loop.time
        self._end: asyncio.Future[exceptions.RedisError] = loop.create_future()
        self.heard_at = loop.time()
        self.begin()

    def take(self, reply: Any) -> None:
        """Pass one reply on at once."""
        self.heard_at = self._loop_time()
        if isinstance(reply, exceptions.RedisError):
            self.lost(reply)
        else:
            self._take(reply)

    def lost(self, why: exceptions.RedisError) -> None:
        """Note why the connection has ended."""
        if not self._end.done():
            self._end.set_result(why)

    async def wait(self, seconds: float) -> None:
        """Wait for so many seconds; raise what ends the connection meanwhile."""
        ended, _ = await asyncio.wait({self._end}, timeout=seconds)
        for end in ended:
            raise end.result()


async def _until_silent(ear: _Ear, pubsub: Any) -> None:
    """Wait until the link breaks, and raise why. A link on which nothing is said for a while is
    tried.
    """
    time = asyncio.get_running_loop().time
    while True:
        while (quiet := time() - ear.heard_at) < QUIET_FOR:
            await ear.wait(QUIET_FOR - quiet)
        tried_at = time()
        with only_client_errors():
            await pubsub.ping()
        await ear.wait(ANSWER_WITHIN)
        if ear.heard_at < tried_at:
            raise exceptions.TimeoutError("The link is silent.")
