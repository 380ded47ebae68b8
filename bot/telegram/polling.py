"""Long polling: one process fetches for all, by a lease; stored updates are confirmed."""

from __future__ import annotations

import logging
import math
import secrets
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramConflictError, TelegramRetryAfter

from bot.telegram.failures import log_failure
from bot.telegram.raw_calls import LONG_POLL, GetUpdates

if TYPE_CHECKING:
    from aiogram import Bot

    from bot.memory.inbox import PollingLease
    from bot.telegram.updates import Updates
    from bot.time_source import TimeSource
    from engine.tables import Pulse, Pulses

log = logging.getLogger(__name__)

NETWORK = 10  # seconds that a request may take beyond the poll itself
MOST_WAITING = 200
SHORTEST_REST, LONGEST_REST = 0.5, 15.0
NEVER = -math.inf  # by monotonic(), which may begin at 0


class Polling:
    """Fetches while this process has the lease, and waits for it otherwise."""

    def __init__(
        self,
        bot: Bot,
        updates: Updates,
        lease: PollingLease,
        seconds: float,
        clock: TimeSource,
        pulses: Pulses,
    ) -> None:
        self._pulses = pulses
        self._bot = bot
        self._updates = updates
        self._lease = lease
        self._seconds = seconds
        self._clock = clock
        self._me = secrets.token_hex(8)
        self._held_until = 0.0
        self._offset: int | None = None
        self.last_answer = NEVER  # when Telegram last answered a fetch, by monotonic()

    @property
    def fetching(self) -> bool:
        """Return whether this process has the lease."""
        return self._clock.monotonic() < self._held_until

    @property
    def lease_pulse(self) -> Pulse:
        """The pulse of `keep_lease`, created when it is first used."""
        return self._pulses.of("lease")

    @property
    def fetch_pulse(self) -> Pulse:
        """The pulse of `fetch`, likewise."""
        return self._pulses.of("fetch", late_after=3 * LONG_POLL)

    async def keep_lease(self) -> None:
        """Take the lease when it is free, and keep it until cancelled; give it back at the end."""
        try:
            while True:
                await self._hold()
                await self._clock.sleep(self._seconds / 3)
        finally:
            self._held_until = 0.0
            await self._give_back()

    async def fetch(self) -> None:
        """Fetch and store updates while we have the lease, until cancelled."""
        rest = SHORTEST_REST
        while True:
            if not self.fetching:
                await self._pause(0.1)
            elif self._updates.waiting > MOST_WAITING:
                await self._clock.sleep(0.1)
            elif await self._fetched(rest):
                rest = SHORTEST_REST
            else:
                rest = min(rest * 2, LONGEST_REST)

    async def _fetched(self, rest: float) -> bool:
        """Fetch once; if Telegram or the store is away, rest and return False."""
        try:
            await self._fetch_once()
        except TelegramRetryAfter as error:
            await self._pause(error.retry_after)
        except TelegramConflictError:
            log.warning("another process fetches, or a webhook is set; waiting")
            await self._pause(self._seconds / 2)
        except Exception as error:
            log_failure(log, "fetching", error)
            await self._pause(rest)
            return False
        self.fetch_pulse.beat()
        return True

    async def _pause(self, seconds: float) -> None:
        """Sleep, and tell the pulse for how long, so that it isn't late meanwhile."""
        self.fetch_pulse.beat(seconds)
        await self._clock.sleep(seconds)

    async def _fetch_once(self) -> None:
        """Fetch updates and store them; only stored ones are confirmed, by the
        next call's offset.
        """
        call = GetUpdates(offset=self._offset)
        found = await self._bot(call, request_timeout=LONG_POLL + NETWORK)
        self.last_answer = self._clock.monotonic()
        for raw in sorted(found, key=lambda raw: int(raw["update_id"])):
            await self._updates.accept(raw)
            self._offset = int(raw["update_id"]) + 1

    async def _give_back(self) -> None:
        try:
            await self._lease.release(self._me)
        except Exception as error:  # the lease runs out by itself
            log_failure(log, "the lease of fetching", error)

    async def _hold(self) -> None:
        started = self._clock.monotonic()
        try:
            held = await self._lease.hold(self._me, self._seconds)
        except Exception as error:  # the lease runs out by itself if this lasts
            log_failure(log, "the lease of fetching", error)
            return
        self._held_until = started + self._seconds if held else 0.0
        self.lease_pulse.beat()
