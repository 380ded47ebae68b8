"""Needs of the hour: processors, memory, bots; and delays with fewer bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from msgspec import Struct

from deploy.lab.scale.costs import UnitCosts
from deploy.lab.scale.habits import Habits, mean_seats, views_of_a_game
from deploy.lab.scale.hour import HOUR, Second

BUSY: Final = 0.6  # of a core: above it people begin to wait for each other
STORE_BUSY: Final = 0.5  # of the core of a node of the store
DAYS_KEPT: Final = 90
DAYS_IN_STORE: Final = 7
MONTH: Final = 30  # days
MEGA, GIGA = 1e6, 1e9


class Needs(Struct, frozen=True):
    """In the fullest hour of a day with so many players; what is kept, when all days are full."""

    players: int
    tables: int
    moves_a_second: float
    page_processes: int
    page_gigabytes: float
    store_nodes: int
    store_gigabytes: float
    bot_processes: int
    bots_for_notices: int
    bots_for_boards: int
    archive_gigabytes: float
    traffic_gigabytes: float  # a month


def needs(players: int, hour: Sequence[Second], costs: UnitCosts, habits: Habits) -> Needs:
    """For its fullest seconds: one of a hundred is fuller."""
    moves = _p99([second.moves for second in hour])
    phones = max(second.phones for second in hour)
    tables = max(second.tables for second in hour)
    games = players / mean_seats() * habits.games_an_evening  # a day
    returns = phones * habits.returns_an_evening / HOUR
    page = (
        moves * costs.page_a_move.value
        + phones * costs.page_a_phone_a_second.value
        + returns * costs.page_a_return.value
    )
    store_bytes = (
        tables * costs.store_memory_a_table.value
        + games * DAYS_IN_STORE * costs.store_memory_a_game.value
    )
    traffic = (  # a day
        games * views_of_a_game() * costs.traffic_a_move.value
        + players * habits.returns_an_evening * costs.traffic_a_return.value
    )
    calls = costs.sends_of_a_bot.value
    asked = _p99([second.notices + second.answers for second in hour])
    return Needs(
        players=players,
        tables=tables,
        moves_a_second=round(moves, 1),
        page_processes=max(1, ceil(page / MEGA / BUSY)),
        page_gigabytes=phones * costs.page_memory_a_phone.value / GIGA,
        store_nodes=max(1, ceil(moves * costs.store_a_move.value / MEGA / STORE_BUSY)),
        store_gigabytes=store_bytes / GIGA,
        bot_processes=max(1, ceil(moves * costs.bot_a_move.value / MEGA / BUSY)),
        bots_for_notices=max(1, ceil(asked / calls)),
        bots_for_boards=max(1, ceil((asked + _p99([one.boards for one in hour])) / calls)),
        archive_gigabytes=games * DAYS_KEPT * costs.archive_a_game.value / GIGA,
        traffic_gigabytes=MONTH * traffic / GIGA,
    )


def waiting(hour: Sequence[Second], bots: int, sends_a_second: float) -> list[float]:
    """Return how many notices and answers wait at each second's end, if so many bots send them."""
    left, told = 0.0, []
    for second in hour:
        left = max(0.0, left + second.notices + second.answers - bots * sends_a_second)
        told.append(left)
    return told


def _p99(figures: Sequence[float]) -> float:
    return sorted(figures)[int(len(figures) * 0.99)]
