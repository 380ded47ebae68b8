"""The collection of ends, one a line, and the one of a day."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from durak_rules import Game, parse_position

FILE: Final = Path(__file__).with_name("ends.txt")


def end_of_day(day: date) -> Game:
    """Return the end of a day. After the last one they begin again."""
    ends = every_end()
    return parse_position(ends[day.toordinal() % len(ends)])


@cache
def every_end() -> tuple[str, ...]:
    """Return all ends, as positions."""
    return tuple(FILE.read_text().splitlines())
