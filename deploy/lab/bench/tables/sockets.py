"""Moves from socket to socket as ratios to the floor: what they cost, and how long people wait."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

from deploy.lab.bench.intervals import p99
from deploy.lab.bench.tables.beside_moves import coming_back, idle, watched
from deploy.lab.bench.tables.companies import Lags
from deploy.lab.bench.tables.loads import as_fast_as_it_goes, evenly
from deploy.lab.bench.tables.sides import FloorSide, Load, LoadSlice, Product, floor, product
from deploy.lab.bench.time_limit import TimeLimit

IN_FLIGHT: Final = 16
ROUNDS: Final = 5
LEAST: Final = 0.1  # seconds of a slice
A_SECOND: Final = 100  # moves, where they come at an even pace
PARTS: Final = {
    "with_nobody": 0.1,
    "four_seats": 0.3,
    "coming_back": 0.1,
    "watched": 0.15,
    "with_16_sockets": 0.1,
    "passing_by_hand": 0.15,
    "with_2_seats": 0.15,
    "with_6_seats": 0.15,
    "with_2000_sockets": 0.25,
    "idle_with_2000_sockets": 0.05,
}
USUAL, FEW, MANY = 500, 16, 2_000  # sockets
BACK, WATCHERS = 1_000, 600

Round = tuple[LoadSlice, LoadSlice]  # the product's and the floor's
Figure = Callable[[LoadSlice], float]


async def measure(limit: TimeLimit, scale: float, bot: bool = False) -> None:
    """Measure those of the parts that are here, with such a share of the people.

    The server's costs are with those of a bot's process, if one is to run.
    """
    async with two_sides(bot) as (ours, bare):
        both = Both(ours, bare, scale)
        measures: Mapping[str, Callable[[float], Awaitable[dict[str, Any]]]] = {
            "with_nobody": partial(idle, ours),
            "four_seats": partial(both.moves, 4, USUAL),
            "coming_back": lambda _: coming_back(ours, bare, both.some(BACK)),
            "passing_by_hand": partial(both.passing_by_hand, 4, USUAL),
            "with_2_seats": partial(both.moves, 2, USUAL),
            "with_6_seats": partial(both.moves, 6, USUAL),
            "with_16_sockets": partial(both.moves, 4, FEW),
            "with_2000_sockets": partial(both.pace, 4, MANY),
            "idle_with_2000_sockets": partial(idle, ours),
            "watched": partial(watched, ours, both.some(WATCHERS)),
        }
        for part, measure_part in measures.items():
            with limit.part(part) as share:
                told = await measure_part(share)
                limit.figures |= told if part == "four_seats" else {part: told}


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
        load = partial(as_fast_as_it_goes, in_flight=IN_FLIGHT)
        rounds, told = await self._rounds(seats, sockets, load, seconds)
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
        load = partial(evenly, a_second=A_SECOND * self.scale)
        rounds, told = await self._rounds(seats, sockets, load, seconds)
        return {**told, "moves_per_second": A_SECOND * self.scale, **waits(rounds)}

    async def _rounds(
        self, seats: int, sockets: int, load: Callable[..., Awaitable[list[Lags]]], seconds: float
    ) -> tuple[list[Round], dict[str, int]]:
        """People sit down first; what is then left of the seconds is measured."""
        until, tables = time.monotonic() + seconds, max(2, self.some(sockets) // seats)
        for side in (self.ours, self.bare):
            await side.sit_down(tables, seats)
        each = max(LEAST, (until - time.monotonic()) / ROUNDS / 2)
        timed = partial(load, seconds=each)
        rounds = [await _round(self.ours, self.bare, timed) for _ in range(ROUNDS)]
        return rounds, {"seats": seats, "sockets": tables * seats}


@asynccontextmanager
async def two_sides(bot: bool = False) -> AsyncIterator[tuple[Product, FloorSide]]:
    """Product and floor, with nobody at them."""
    async with AsyncExitStack() as stack:
        one, other = (Path(stack.enter_context(_folder())) for _ in range(2))
        ours, bare = await asyncio.gather(
            stack.enter_async_context(product(one, bot)),
            stack.enter_async_context(floor(other)),
        )
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
