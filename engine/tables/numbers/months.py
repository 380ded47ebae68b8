"""Months of the calendar, by the clock of a person or a chat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """One month of the calendar.

    >>> Month(2026, 12).after, str(Month(2026, 1).before)
    (Month(year=2027, number=1), '2025-12')
    """

    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year:04}-{self.number:02}"

    @classmethod
    def parse(cls, text: str) -> Month:
        """Return the month that a text like "2026-11" names. Raises ValueError."""
        found = MONTH.fullmatch(text)
        if found is None or not 1970 < int(found[1]) < 9999:
            raise ValueError(f"no month is written as {text[:20]!r}")
        return cls(int(found[1]), int(found[2]))

    @classmethod
    def of(cls, now_ms: int, zone: tzinfo) -> Month:
        """Return the month of a moment, by this clock."""
        here = datetime.fromtimestamp(now_ms / 1000, zone)
        return cls(here.year, here.month)

    @property
    def after(self) -> Month:
        return Month(self.year + self.number // 12, self.number % 12 + 1)

    @property
    def before(self) -> Month:
        return Month(self.year - (self.number == 1), (self.number - 2) % 12 + 1)

    def begins_ms(self, zone: tzinfo, hour: int = 0) -> int:
        """Return its first day at this hour by this clock, in ms since 1970."""
        begins = datetime(self.year, self.number, 1, hour, tzinfo=zone)
        return int(begins.timestamp() * 1000)

    def bounds_ms(self, zone: tzinfo) -> tuple[int, int]:
        """Return its first moment, and that of the month after, in ms since 1970."""
        return self.begins_ms(zone), self.after.begins_ms(zone)


def clock_of(zone: str | None) -> tzinfo:
    """Return the clock of this IANA zone; UTC for none, and for a zone that isn't known here."""
    try:
        return ZoneInfo(zone) if zone else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC
