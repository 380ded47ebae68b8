"""Moves from socket to socket as ratios to the floor: what they cost, and how long people wait."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

from deploy.lab.bench.intervals import p99
from deploy.lab.bench.tables.beside_moves import coming_back, idle, watched
from deploy.lab.bench.tables.loads import as_fast_as_it_goes, evenly
from deploy.lab.bench.tables.sides import FloorSide, Load, LoadSlice, Product, floor, product

IN_FLIGHT: Final = 16
ROUNDS: Final = 5
A_SECOND: Final = 100  # moves, where they come at an even pace
WHOLE: Final = 45.0  # seconds of measuring from which on there are as many people as said below
USUAL, FEW, MANY = 500, 16, 2_000  # sockets
BACK, WATCHERS = 1_000, 600

Round = tuple[LoadSlice, LoadSlice]  # the product's and the floor's
Figure = Callable[[LoadSlice], float]


async def measure(seconds: float, bot: bool = False) -> dict[str, Any]:
    """The figures; the server's costs with those of a bot's process, if one is to run."""
    async with two_sides(bot) as (ours, bare):
        both = Both(ours, bare, min(1.0, seconds / WHOLE))
        nobody = await idle(ours, seconds * 0.05)
        usual = await both.moves(4, USUAL, seconds * 0.28)
        back = await coming_back(ours, bare, both.some(BACK))
        seen = await watched(ours, both.some(WATCHERS), seconds * 0.1)
        return {
            **usual,
            "with_16_sockets": await both.moves(4, FEW, seconds * 0.1),
            "passing_by_hand": await both.passing_by_hand(4, USUAL, seconds * 0.1),
            "with_2_seats": await both.moves(2, USUAL, seconds * 0.1),
            "with_6_seats": await both.moves(6, USUAL, seconds * 0.1),
            "with_2000_sockets": await both.pace(4, MANY, seconds * 0.15),
            "idle_with_2000_sockets": await idle(ours, seconds * 0.05),
            "with_nobody": nobody,
            "coming_back": back,
            "watched": seen,
        }


@dataclass(frozen=True)
class Both:
    """Product and floor in turns. `scale` is the share of the people that come, where there is
    less time to measure them.
    """

    ours: Product
    bare: FloorSide
    scale: float

    def some(self, many: int) -> int:
        """So many of as many."""
        return max(2, round(many * self.scale))

    async def moves(self, seats: int, sockets: int, seconds: float) -> dict[str, Any]:
        """As many moves as there can be, with so many under way at any time."""
        load = partial(as_fast_as_it_goes, in_flight=IN_FLIGHT, seconds=seconds / ROUNDS / 2)
        rounds, told = await self._rounds(seats, sockets, load)
        return {**told, "in_flight": IN_FLIGHT, **costs(rounds), **waits(rounds)}

    async def passing_by_hand(self, seats: int, sockets: int, seconds: float) -> dict[str, Any]:
        """The same at tables where seats don't pass by themselves: people make these passes."""
        self.ours.auto_pass = False
        try:
            return await self.moves(seats, sockets, seconds)
        finally:
            self.ours.auto_pass = True

    async def pace(self, seats: int, sockets: int, seconds: float) -> dict[str, Any]:
        """Moves at an even pace, however long each takes."""
        load = partial(evenly, a_second=A_SECOND * self.scale, seconds=seconds / ROUNDS / 2)
        rounds, told = await self._rounds(seats, sockets, load)
        return {**told, "moves_per_second": A_SECOND * self.scale, **waits(rounds)}

    async def _rounds(
        self, seats: int, sockets: int, load: Load
    ) -> tuple[list[Round], dict[str, int]]:
        tables = max(2, self.some(sockets) // seats)
        for side in (self.ours, self.bare):
            await side.sit_down(tables, seats)
        rounds = [await _round(self.ours, self.bare, load) for _ in range(ROUNDS)]
        return rounds, {"seats": seats, "sockets": tables * seats}


@asynccontextmanager
async def two_sides(bot: bool = False) -> AsyncIterator[tuple[Product, FloorSide]]:
    """Product and floor, with nobody at them."""
    with _folder() as one, _folder() as other:
        async with product(Path(one), bot) as ours, floor(Path(other)) as bare:
            yield ours, bare


_folder = partial(tempfile.TemporaryDirectory, prefix="durak-bench-")


async def _round(ours: Product, bare: FloorSide, load: Load) -> Round:
    return await ours.slice(load), await bare.slice(load)


def costs(rounds: Sequence[Round]) -> dict[str, Any]:
    """Return the cost of a move, and how many there are in a second."""
    return {
        **_both("moves_per_second", rounds, speed),
        **_both("processor_microseconds_a_move", rounds, work, "processor_ratio"),
        **_both("store_microseconds_a_move", rounds, store, "store_ratio"),
        **_both("bytes_a_move_to_a_phone", rounds, traffic, "bytes_ratio"),
        "scripts_a_move": round(median(scripts(ours) for ours, _ in rounds), 2),
        "scripts_a_human_move": round(median(human_scripts(ours) for ours, _ in rounds), 2),
        "passes_by_themselves_a_human_move": round(median(passes(ours) for ours, _ in rounds), 2),
        "store_commands_a_move": round(median(commands(ours) for ours, _ in rounds), 1),
    }


def waits(rounds: Sequence[Round]) -> dict[str, Any]:
    """Return how long people wait for a move."""
    return {
        **_both("all_see_it_ms_p50", rounds, all_p50, "all_see_it_p50_ratio"),
        **_both("all_see_it_ms_p99", rounds, all_p99, "all_see_it_p99_ratio"),
        "answered_ms_p50": round(median(answered_p50(ours) for ours, _ in rounds), 1),
        "answered_ms_p99": round(median(answered_p99(ours) for ours, _ in rounds), 1),
    }


def _both(
    name: str, rounds: Sequence[Round], figure: Figure, ratio: str = "ratio"
) -> dict[str, float]:
    """The middle ones of both sides' figures, and of the rounds' ratios."""
    told = [(figure(ours), figure(bare)) for ours, bare in rounds]
    return {
        name: round(median(ours for ours, _ in told), 1),
        f"floor_{name}": round(median(bare for _, bare in told), 1),
        ratio: round(median(ours / bare for ours, bare in told), 3),
    }


# Figures of a slice


def speed(told: LoadSlice) -> float:
    """Moves a second."""
    return told.moves / told.seconds


def work(told: LoadSlice) -> float:
    """Microseconds of all servers' processors a move."""
    return (told.costs.processes + told.costs.store) / told.moves * 1e6


def store(told: LoadSlice) -> float:
    """The store's share of it."""
    return told.costs.store / told.moves * 1e6


def traffic(told: LoadSlice) -> float:
    """Bytes of all messages that come to one phone for a move, those between games counted."""
    return told.bytes_heard / told.moves / told.seats


def scripts(told: LoadSlice) -> float:
    """Scripts a move that the store has run."""
    return told.costs.scripts / told.moves


def human_scripts(told: LoadSlice) -> float:
    """The same for a move that a person makes."""
    return told.costs.scripts / len(told.lags)


def passes(told: LoadSlice) -> float:
    """Passes by themselves for a move that a person makes."""
    return told.passes / len(told.lags)


def commands(told: LoadSlice) -> float:
    """Commands a move, those inside scripts counted."""
    return told.costs.commands / told.moves


def answered_p50(told: LoadSlice) -> float:
    """Milliseconds until the mover was answered."""
    return median(lag.mover for lag in told.lags) * 1000


def answered_p99(told: LoadSlice) -> float:
    """The same of the slowest one of a hundred."""
    return p99([lag.mover for lag in told.lags]) * 1000


def all_p50(told: LoadSlice) -> float:
    """Milliseconds until everybody at the table had seen a move."""
    return median(lag.all for lag in told.lags) * 1000


def all_p99(told: LoadSlice) -> float:
    """The same of the slowest one of a hundred."""
    return p99([lag.all for lag in told.lags]) * 1000
