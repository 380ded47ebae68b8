"""Limits on how much one socket, one person and one address may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """A limit: so many at once, and then so many a second."""

    burst: float
    per_second: float


MESSAGES = Rate(burst=30, per_second=10)  # of one person, through all sockets
CONNECTS_OF_PERSON = Rate(burst=20, per_second=1)
SESSIONS_OF_PERSON = Rate(burst=20, per_second=1)
TABLES_OF_PERSON = Rate(burst=20, per_second=0.1)  # each is kept for days
REMARKS_OF_PERSON = Rate(burst=3, per_second=0.6)
RECORDS_OF_PERSON = Rate(burst=20, per_second=1)
PICTURES_OF_PERSON = Rate(burst=6, per_second=0.05)  # each replays a whole game
STORIES_OF_PERSON = Rate(burst=12, per_second=0.1)  # painted, whoever fetches them
INVITATIONS_OF_PERSON = Rate(burst=6, per_second=0.1)  # each is a call to Telegram
HINTS_OF_PERSON = Rate(burst=10, per_second=0.5)  # each makes a process think
LOOK_BACKS_OF_PERSON = Rate(burst=120, per_second=0.5)  # a game takes some thirty, a second each
DAILY_MOVES_OF_PERSON = Rate(burst=30, per_second=1)  # each is judged by a search
RULES_OF_PERSON = Rate(burst=20, per_second=1)
POLLS_OF_PERSON = Rate(burst=60, per_second=20)  # each poll, and each message in it
# For requests without a token, or before one is shown. They are generous, because a whole
# school or a mobile network may share one address.
CONNECTS_OF_ADDRESS = Rate(burst=100, per_second=20)
SESSIONS_OF_ADDRESS = Rate(burst=100, per_second=20)
STORIES_OF_ADDRESS = Rate(burst=40, per_second=2)
POLLS_OF_ADDRESS = Rate(burst=400, per_second=100)
ERRORS_OF_ADDRESS = Rate(burst=20, per_second=0.05)
# in seconds of processor time: a page with all its files takes about 0.003
COST_OF_ADDRESS = Rate(burst=2, per_second=0.1)
ERRORS_OF_ALL = Rate(burst=60, per_second=0.5)  # so that a broken page doesn't fill the log
MOST_REMEMBERED = 10_000  # people or addresses; the one unseen for longest is forgotten first


class Bucket:
    """A token bucket. Time is an argument, so that tests needn't wait."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Count one more if that is allowed now; return whether it was."""
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _fill(self, now: float) -> None:
        gained = max(0.0, now - self._at) * self._rate.per_second
        self._left = min(self._rate.burst, self._left + gained)
        self._at = now

    def is_empty(self, now: float) -> bool:
        """Return whether nothing at all is left now."""
        self._fill(now)
        return self._left <= 0

    def put_back(self) -> None:
        """Take back the last count."""
        self._left = min(self._rate.burst, self._left + 1)

    def take_away(self, count: float) -> None:
        """Count so much at once, also below zero; at most one burst of debt is kept."""
        self._left = max(-self._rate.burst, self._left - count)


class Buckets:
    """A bucket for each person or address."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable, now: float) -> bool:
        """Count one more for this one if that is allowed now; return whether it was. None,
        somebody unknown, is always allowed.
        """
        return who is None or self._of(who, now).take(now)

    def is_empty(self, who: Hashable, now: float) -> bool:
        """Return whether this one has nothing left at all; never for None, somebody unknown."""
        return who is not None and self._of(who, now).is_empty(now)

    def put_back(self, who: Hashable) -> None:
        """Take back the last count of this one."""
        if who in self._buckets:
            self._buckets[who].put_back()

    def take_away(self, who: Hashable, count: float) -> None:
        """Count so much at once for this one, if it was counted before."""
        if who in self._buckets:
            self._buckets[who].take_away(count)

    def _of(self, who: Hashable, now: float) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket
