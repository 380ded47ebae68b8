"""Habits of people: assumptions, which whoever knows better changes here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

SEATS: Final[Mapping[int, float]] = {2: 0.35, 3: 0.30, 4: 0.20, 5: 0.08, 6: 0.07}
"""How many sit at a table, with their shares."""

MOVES: Final[Mapping[int, float]] = {2: 55, 3: 86, 4: 100, 5: 106, 6: 111}
"""Moves of a game of so many, Done and Take among them: the means of 60 games of
`durak selfplay --players normal` each (of five: between its neighbours).
"""


class Habits(Struct, frozen=True):
    """Of people who play on one day."""

    games_an_evening: float = 5.0
    seconds_a_move: float = 4.5  # from a move of a table to its next
    seconds_between_games: float = 20.0
    in_the_fullest_hour: float = 0.12  # share of the day's evenings that begin in it
    moves_a_bout: float = 6.0
    # of all turns: the person isn't looking, and is called once they had their time of grace
    unattended_turns: float = 0.05
    # of all tables: somebody who plays doesn't look at it, so that the chat shows each move
    tables_with_somebody_away: float = 0.2
    returns_an_evening: float = (
        6.0  # a phone comes back to its table: a lost line, a screen put out
    )


def mean_seats() -> float:
    """People at a table, on average."""
    return sum(seats * share for seats, share in SEATS.items())


def views_of_a_game() -> float:
    """Views that all phones at a table get in one game, one for each move, on average."""
    return sum(seats * MOVES[seats] * share for seats, share in SEATS.items())
