"""Limits of a bot: how much it may send, and how long it has to answer."""

import math
import time
from collections import deque
from typing import Literal

import msgspec

from deploy.sandbox.world.api_refusals import too_many_requests
from deploy.sandbox.world.models import Bot, Chat

GROUP_MESSAGES = 20
GROUP_SECONDS = 60.0
PERSON_BURST = 5
OVERALL = 30
PAID = 1000


EphemeralLie = Literal["none", "ignored", "unnamed", "dropped", "10.1", "10.2"]
"""How ephemeral messages differ from Bot API 10.3: their parameters are ignored; the answer
doesn't name the message; it is gone at once; or the Bot API is of this older version.
"""


class LimitSettings(msgspec.Struct, kw_only=True):
    """Limits that tests may change while everything runs."""

    limits: bool = True  # whether too many sends are refused
    query_seconds: float = 30.0  # how long a query may be answered
    ephemeral_seconds: float = 15.0  # how long after a press an ephemeral message may be sent
    ephemeral: bool = True  # whether they are sent at all; an old client takes none, say
    ephemeral_lie: EphemeralLie = "none"
    ephemeral_survive: bool = True  # whether a chat client still has them when it is loaded again


class TokenBucket:
    """So many a second, and a burst of `size` after a silence."""

    def __init__(self, size: int, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self.left = float(size)
        self.at = time.monotonic()

    def wait(self) -> float:
        """Seconds until one fits; 0 when it fits now."""
        moment = time.monotonic()
        self.left = min(self.size, self.left + (moment - self.at) * self.per_second)
        self.at = moment
        return 0.0 if self.left >= 1 else (1 - self.left) / self.per_second

    def take(self) -> None:
        """One is sent."""
        self.left -= 1


class SlidingWindow:
    """At most `size` in any stretch of so many seconds."""

    def __init__(self, size: int, seconds: float) -> None:
        self.size = size
        self.seconds = seconds
        self.times: deque[float] = deque()

    def wait(self) -> float:
        """Seconds until one fits; 0 when it fits now."""
        moment = time.monotonic()
        while self.times and self.times[0] <= moment - self.seconds:
            self.times.popleft()
        return 0.0 if len(self.times) < self.size else self.times[0] + self.seconds - moment

    def take(self) -> None:
        """One is sent."""
        self.times.append(time.monotonic())


class SendLimits:
    """20 sends and edits a minute to a group, 1 a second to a person, 30 a second in all, of those
    that are paid for 1000.
    """

    def __init__(self, settings: LimitSettings) -> None:
        self.settings = settings
        self._rates: dict[tuple[int, str], TokenBucket | SlidingWindow] = {}
        self._last: dict[tuple[int, str], float] = {}

    def spend(self, bot: Bot, chat: Chat, *, new: bool = False, paid: bool = False) -> None:
        """Count one send (`new`) or edit; refused with 429 when it is too many, and not counted.
        Those that a bot has `paid` for have a limit of their own.

        A group's slow mode is for sends only, and not for administrators.
        """
        if new:
            self._wait_in_slow_mode(bot, chat)
        self._spend_rates(bot, chat, paid=paid)
        if new:
            self._last[bot.id, chat.key] = time.monotonic()

    def _wait_in_slow_mode(self, bot: Bot, chat: Chat) -> None:
        if chat.slow_mode and not chat.is_admin(bot.id):
            last = self._last.get((bot.id, chat.key), -math.inf)
            wait = last + chat.slow_mode - time.monotonic()
            if wait > 0:
                raise too_many_requests(math.ceil(wait))

    def _spend_rates(self, bot: Bot, chat: Chat, *, paid: bool) -> None:
        if not self.settings.limits:
            return
        rates = [self._overall(bot, paid=paid), self._in_chat(bot, chat)]
        wait = max(rate.wait() for rate in rates)
        if wait > 0:
            raise too_many_requests(max(1, math.ceil(wait)))
        for rate in rates:
            rate.take()

    def _overall(self, bot: Bot, *, paid: bool) -> TokenBucket | SlidingWindow:
        if paid:
            return self._rates.setdefault((bot.id, "paid"), TokenBucket(PAID, PAID))
        return self._rates.setdefault((bot.id, ""), TokenBucket(OVERALL, OVERALL))

    def _in_chat(self, bot: Bot, chat: Chat) -> TokenBucket | SlidingWindow:
        return self._rates.setdefault((bot.id, chat.key), _rate_of(chat))


def _rate_of(chat: Chat) -> TokenBucket | SlidingWindow:
    if chat.type == "private":
        return TokenBucket(PERSON_BURST, 1)
    return SlidingWindow(GROUP_MESSAGES, GROUP_SECONDS)
