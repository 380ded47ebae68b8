"""One link to some of the store's channels: subscribed again whenever it was lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from math import inf
from typing import Any, Final

from redis import exceptions
from redis.exceptions import RedisError

from engine.tables import keys
from engine.tables.connect import Client
from engine.tables.health.client_errors import only_client_errors
from engine.tables.health.outage import Outage
from engine.tables.health.pulses import Pulse

log = logging.getLogger(__name__)

QUIET_FOR: Final = 3.0  # seconds without a word after which the link is tried
ANSWER_WITHIN: Final = 1.5  # seconds for it to answer
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between tries to link

Hear = Callable[[str, bytes | None], None]


class ChannelLink:
    """`hear` is told the channel and what was said there; None when the channel is heard from now
    on: what was said before, or while the link was lost, has to be found out in another way.
    """

    def __init__(self, client: Client, pulse: Pulse, hear: Hear) -> None:
        self._client = client
        self._pulse = pulse
        self._outage = Outage(log, "The link to the channels is lost")
        self._hear = hear
        # One that nobody speaks on keeps the link up when there is no other.
        self._channels = {keys.SILENCE}
        self._pubsub: Any = None
        self._has_stood = False  # the link of now, or the one before

    async def run(self) -> None:
        """Keep it until cancelled."""
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
        """Whether it stands, as far as is known."""
        return self._pubsub is not None

    async def join(self, channel: str) -> None:
        """Hear this channel too, as soon as the link stands."""
        self._channels.add(channel)
        await self._ask("subscribe", [channel])

    def leave(self, channel: str) -> None:
        """It needn't be heard any more; see `tidy`."""
        self._channels.discard(channel)

    async def tidy(self) -> None:
        """Stop hearing what nobody needs."""
        if self._pubsub is not None:
            heard = {name.decode() for name in self._pubsub.channels}
            await self._ask("unsubscribe", heard - self._channels)

    async def _ask(self, what: str, channels: Collection[str]) -> None:
        if self._pubsub is not None and channels:
            with suppress(RedisError), only_client_errors():  # the next link does better
                await getattr(self._pubsub, what)(*channels)

    async def _link(self) -> None:
        """Subscribe and pass on what is said until the link breaks."""
        self._has_stood = False
        with only_client_errors():
            await self._client.initialize()
            pubsub: Any = self._client.pubsub(push_handler_func=_as_it_is)
        try:
            await self._subscribe(pubsub)
            await self._listen(pubsub)
        finally:
            self._pubsub = None
            with suppress(RedisError), only_client_errors():  # it is lost anyway
                await pubsub.aclose()

    async def _subscribe(self, pubsub: Any) -> None:
        """To all; those that are joined meanwhile too."""
        asked = set[str]()
        while missing := self._channels - asked:
            with only_client_errors():
                await pubsub.subscribe(*missing)
            asked |= missing
        self._pubsub = pubsub

    async def _listen(self, pubsub: Any) -> None:
        """Pass on what is said; a link on which nothing comes is tried."""
        loop, tried = asyncio.get_running_loop(), False
        while True:
            try:
                async with asyncio.timeout(ANSWER_WITHIN if tried else QUIET_FOR) as silence:
                    while True:
                        await self._take(pubsub, await _next(pubsub))
                        self._pulse.beat()
                        tried = False
                        silence.reschedule(loop.time() + QUIET_FOR)
            except TimeoutError:
                if tried:
                    raise exceptions.TimeoutError("The link is silent.") from None
            tried = True
            with only_client_errors():
                await pubsub.ping()

    async def _take(self, pubsub: Any, reply: Any) -> None:
        """What was said goes on at once; the rest is for the client, who keeps account of it."""
        kind = reply[0] if isinstance(reply, list) else b"pong"
        if kind == b"message":
            self._hear(reply[1].decode(), reply[2])
            return
        await pubsub.handle_message(reply)
        if kind == b"subscribe":
            self._has_stood = True
            self._outage.is_over()
            self._hear(reply[1].decode(), None)


async def _as_it_is(reply: Any) -> Any:
    """In place of the client's own, which prints every reply for its log."""
    return reply


async def _next(pubsub: Any) -> Any:
    """The next reply on the connection of the subscriptions. `get_message` sets up a limit, a
    retry and a record of each, ten times the work; and it subscribes anew unseen.
    """
    with only_client_errors():
        read = pubsub.connection.read_response
        return await read(timeout=inf, disconnect_on_error=False, push_request=True)
