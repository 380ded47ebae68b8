"""Limits of a bot: how much it may send, and how long it has to answer."""

import math
import time
from collections import deque
from typing import Literal

import msgspec

from deploy.sandbox.world.api_refusals import too_many_requests
from deploy.sandbox.world.models import Bot, Chat

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
    group_messages: int = 20  # what a group takes in a minute
    ephemeral_messages: int | None = None  # of ephemeral ones; None: they are among the others
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
    """At most so many in any stretch of so many seconds."""

    def __init__(self, size: int, seconds: float) -> None:
        self.size = size
        self.seconds = seconds
        self.times: deque[float] = deque()

    def wait(self) -> float:
        """Seconds until one fits; 0 when it fits now."""
        moment = time.monotonic()
        while self.times and self.times[0] <= moment - self.seconds:
            self.times.popleft()
        if len(self.times) < self.size:
            return 0.0
        return self.times[-self.size] + self.seconds - moment

    def take(self) -> None:
        """One is sent."""
        self.times.append(time.monotonic())


class SendLimits:
    """A group's sends and edits in a minute, 1 a second to a person, 30 a second in all, of those
    that are paid for 1000.
    """

    def __init__(self, settings: LimitSettings) -> None:
        self.settings = settings
        self._rates: dict[tuple[int, str], TokenBucket | SlidingWindow] = {}
        self._last: dict[tuple[int, str], float] = {}

    def spend(
        self,
        bot: Bot,
        chat: Chat,
        *,
        new: bool = False,
        paid: bool = False,
        ephemeral: bool = False,
    ) -> None:
        """Count one send (`new`) or edit; refused with 429 when it is too many, and not counted.
        Those that a bot has `paid` for have a limit of their own; `ephemeral` ones may have.

        A group's slow mode is for sends only, and not for administrators.
        """
        if new:
            self._wait_in_slow_mode(bot, chat)
        self._spend_rates(bot, chat, paid=paid, ephemeral=ephemeral)
        if new:
            self._last[bot.id, chat.key] = time.monotonic()

    def _wait_in_slow_mode(self, bot: Bot, chat: Chat) -> None:
        if chat.slow_mode and not chat.is_admin(bot.id):
            last = self._last.get((bot.id, chat.key), -math.inf)
            wait = last + chat.slow_mode - time.monotonic()
            if wait > 0:
                raise too_many_requests(math.ceil(wait))

    def _spend_rates(self, bot: Bot, chat: Chat, *, paid: bool, ephemeral: bool) -> None:
        if not self.settings.limits:
            return
        rates = [self._overall(bot, paid=paid), self._in_chat(bot, chat, ephemeral=ephemeral)]
        wait = max(rate.wait() for rate in rates)
        if wait > 0:
            raise too_many_requests(max(1, math.ceil(wait)))
        for rate in rates:
            rate.take()

    def _overall(self, bot: Bot, *, paid: bool) -> TokenBucket | SlidingWindow:
        if paid:
            return self._rates.setdefault((bot.id, "paid"), TokenBucket(PAID, PAID))
        return self._rates.setdefault((bot.id, ""), TokenBucket(OVERALL, OVERALL))

    def _in_chat(self, bot: Bot, chat: Chat, *, ephemeral: bool) -> TokenBucket | SlidingWindow:
        if chat.type == "private":
            return self._rates.setdefault((bot.id, chat.key), TokenBucket(PERSON_BURST, 1))
        size, key = self.settings.group_messages, chat.key
        if ephemeral and self.settings.ephemeral_messages is not None:
            size, key = self.settings.ephemeral_messages, f"{chat.key} ephemeral"
        window = self._rates.setdefault((bot.id, key), SlidingWindow(size, GROUP_SECONDS))
        window.size = size  # a test may have changed it
        return window
