"""How much a bot may send: 20 a minute to a group, 1 a second to a person, 30 a second in all."""

import math
import time
from collections import deque

from deploy.sandbox.world.refusals import too_many
from deploy.sandbox.world.state import Bot, Chat

GROUP_MESSAGES = 20
GROUP_SECONDS = 60.0
PERSON_BURST = 5
OVERALL = 30


class Bucket:
    """Refills steadily, holds a burst."""

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
        self.left -= 1


class Window:
    """At most so many in any such stretch of time."""

    def __init__(self, size: int, seconds: float) -> None:
        self.size = size
        self.seconds = seconds
        self.times: deque[float] = deque()

    def wait(self) -> float:
        moment = time.monotonic()
        while self.times and self.times[0] <= moment - self.seconds:
            self.times.popleft()
        return 0.0 if len(self.times) < self.size else self.times[0] + self.seconds - moment

    def take(self) -> None:
        self.times.append(time.monotonic())


class Limits:
    """Counts sends and edits of each bot; a refused one costs nothing."""

    def __init__(self) -> None:
        self.on = True
        self._rates: dict[tuple[int, str], Bucket | Window] = {}

    def spend(self, bot: Bot, chat: Chat) -> None:
        if not self.on:
            return
        rates = [self._overall(bot), self._in_chat(bot, chat)]
        wait = max(rate.wait() for rate in rates)
        if wait > 0:
            raise too_many(max(1, math.ceil(wait)))
        for rate in rates:
            rate.take()

    def _overall(self, bot: Bot) -> Bucket | Window:
        return self._rates.setdefault((bot.id, ""), Bucket(OVERALL, OVERALL))

    def _in_chat(self, bot: Bot, chat: Chat) -> Bucket | Window:
        private = chat.type == "private"
        new = Bucket(PERSON_BURST, 1) if private else Window(GROUP_MESSAGES, GROUP_SECONDS)
        return self._rates.setdefault((bot.id, chat.key), new)
