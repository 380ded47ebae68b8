"""Ends of the day: an end with both hands open in which exactly one move wins, one for each day.

`solving.py` judges moves against the exact defence, `finding.py` finds such ends in games of
computer players, and `collection.py` has the one of each day, from `ends.txt`. That file was
written by `python -m deploy.lab.find_ends`; no game of a person is used. All ends are podkidnoy
for two.
"""

from engine.players.daily_ends.collection import end_of_day, every_end
from engine.players.daily_ends.solving import (
    MOST_MOVES,
    Attempt,
    ImpossibleMove,
    Result,
    attempt_at,
)

__all__ = [
    "MOST_MOVES",
    "Attempt",
    "ImpossibleMove",
    "Result",
    "attempt_at",
    "end_of_day",
    "every_end",
]
