"""The hours in which a person wants no notices, by their own clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.memory.people.call_choices import Hours
from engine.tables import clock_of


def quiet_for(hours: Hours | None, zone: str | None, now: float) -> float:
    """Return seconds until the quiet hours end; 0 outside of them. `now` is seconds since 1970."""
    if hours is None:
        return 0.0
    here = datetime.fromtimestamp(now, clock_of(zone))
    begins, ends = hours
    passed, lasts = (here.hour - begins) % 24, (ends - begins) % 24
    if passed >= lasts:
        return 0.0
    end = here.replace(hour=ends, minute=0, second=0, microsecond=0)
    if end <= here:
        end += timedelta(days=1)
    return end.timestamp() - now
