"""The fullest hour of a day, table by table: what is asked of the servers in each second."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Final

from msgspec import Struct

from deploy.lab.scale.habits import MOVES, SEATS, Habits, mean_seats

HOUR: Final = 3600
BEFORE: Final = 2 * HOUR  # simulated as well: tables from then still run when the hour begins
SPREAD: Final = 0.25  # of a game's length about its mean


class Second(Struct, frozen=True):
    """One second of the hour: what exists, and how much is asked for."""

    tables: int
    phones: int
    moves: float
    notices: float  # calls to whoever is waited for and doesn't look
    boards: float  # edits of tables' messages, were there no limit
    answers: float  # tables that are opened and joined in chats


class _Curve:
    """Something that is added for a while: only its ends are noted."""

    def __init__(self) -> None:
        self._steps = [0.0] * (BEFORE + HOUR + 1)

    def add(self, amount: float, start: float, end: float) -> None:
        last = len(self._steps) - 1
        self._steps[min(last, int(start))] += amount
        self._steps[min(last, int(end))] -= amount

    def of_the_hour(self) -> Sequence[float]:
        return [*accumulate(self._steps)][BEFORE : BEFORE + HOUR]


class _Curves:
    def __init__(self) -> None:
        self.tables, self.phones, self.moves = _Curve(), _Curve(), _Curve()
        self.edits, self.answers = _Curve(), _Curve()


def simulated(players: int, habits: Habits, seed: str = "durak") -> list[Second]:
    """Each second of the fullest hour of a day on which so many people play one evening each."""
    dice, curves = Random(seed), _Curves()  # noqa: S311  nothing is dealt with it
    a_second = players / mean_seats() * habits.in_the_fullest_hour / HOUR
    now = dice.expovariate(a_second)
    while now < BEFORE + HOUR:
        _evening(curves, dice, habits, now)
        now += dice.expovariate(a_second)
    return _seconds(curves, habits, dice)


def _evening(curves: _Curves, dice: Random, habits: Habits, start: float) -> None:
    """One table, from `/durak` to the end of its last game."""
    seats = dice.choices([*SEATS], [*SEATS.values()])[0]
    curves.answers.add(1 + seats, start, start + 1)
    away = dice.random() < habits.tables_with_somebody_away
    bout = habits.seconds_a_move * (1 if away else habits.moves_a_bout)
    now = start
    for _ in range(_games(dice, habits)):
        moves = max(10.0, dice.gauss(MOVES[seats], MOVES[seats] * SPREAD))
        end = now + moves * habits.seconds_a_move
        curves.moves.add(1 / habits.seconds_a_move, now, end)
        curves.edits.add(1 / bout, now, end)
        now = end + habits.seconds_between_games
    curves.tables.add(1, start, now)
    curves.phones.add(seats, start, now)


def _games(dice: Random, habits: Habits) -> int:
    """One at least; after each some have to go."""
    games = 1
    while dice.random() > 1 / habits.games_an_evening:
        games += 1
    return games


def _seconds(curves: _Curves, habits: Habits, dice: Random) -> list[Second]:
    told = (curves.tables, curves.phones, curves.moves, curves.edits, curves.answers)
    columns = zip(*(curve.of_the_hour() for curve in told), strict=True)
    return [
        Second(
            tables=round(tables),
            phones=round(phones),
            moves=(now := _by_chance(dice, moves)),
            notices=now * habits.unattended_turns,
            boards=_by_chance(dice, edits),
            answers=max(0.0, answers),
        )
        for tables, phones, moves, edits, answers in columns
    ]


def _by_chance(dice: Random, mean: float) -> float:
    """So many independent ones in a second, as they fall."""
    return max(0.0, dice.gauss(mean, max(0.0, mean) ** 0.5))
