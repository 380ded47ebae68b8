"""Moves through the tables' service, by several processes at one store, as ratios to a floor.

The floor saves as many bytes with a script of three commands by a client of forty lines, in the
same processes, at the same store, in turns with the service. It knows no rules, doesn't recognise
a move that is sent twice, sets no deadline, and keeps nothing for those who bring notices.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from redis import Redis

from deploy.lab.bench.slices import in_turns, middle, ratio
from deploy.serving.embedded import EmbeddedRedis
from deploy.serving.processes.programs import program

PROCESSES: Final = 2
TABLES: Final = 32  # that each process plays at side by side
SLICE: Final = 0.2  # seconds
STARTING: Final = 0.4  # of the time


async def measure(seconds: float) -> dict[str, Any]:
    """The figures: many tables, and one alone, at the embedded server with an empty store."""
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with EmbeddedRedis(Path(folder) / "redis") as server:
            return await asyncio.to_thread(_figures, server.url, seconds * (1 - STARTING))


def _figures(url: str, seconds: float) -> dict[str, Any]:
    with movers(url) as all_:
        many = Measured(url, all_, TABLES)
        one = Measured(url, all_[:1], 1)
        return {
            "processes": PROCESSES,
            "tables": PROCESSES * TABLES,
            **many_at_once(many, seconds * 0.6),
            "one_table": one_alone(one, seconds * 0.4),
        }


def many_at_once(measured: Measured, seconds: float) -> dict[str, Any]:
    """Return how many moves a second there are, and what each costs all processors, and the
    store's.
    """
    rounds = in_turns(seconds, measured.slice("service"), measured.slice("floor"))
    speeds = [(ours.speed, floor.speed) for ours, floor in rounds]
    works = [(ours.work, floor.work) for ours, floor in rounds]
    return {
        "moves_per_second": round(middle(speeds, 0)),
        "floor_moves_per_second": round(middle(speeds, 1)),
        "ratio": round(ratio(speeds, 0, 1), 3),
        "processor_microseconds_a_move": round(middle(works, 0)),
        "floor_processor_microseconds_a_move": round(middle(works, 1)),
        "processor_ratio": round(ratio(works, 0, 1), 2),
        "store_microseconds_a_move": round(median(ours.store for ours, _ in rounds)),
        "store_ratio": round(ratio([(o.store, f.store) for o, f in rounds], 0, 1), 2),
    }


def one_alone(measured: Measured, seconds: float) -> dict[str, Any]:
    """Return the time of a move when nobody else plays, and the bytes that go over the line for
    it.

    Elsewhere: each player of the table is at another process.
    """
    kinds = ("service", "floor", "apart")
    rounds = in_turns(seconds, *(measured.slice(kind) for kind in kinds))
    times = [tuple(one.wait for one in told) for told in rounds]
    here, _, apart = zip(*rounds, strict=True)
    return {
        "microseconds_a_move": round(middle(times, 0)),
        "floor_microseconds_a_move": round(middle(times, 1)),
        "ratio": round(ratio(times, 0, 1), 2),
        "round_trips_a_move": round(median(one.trips for one in here), 2),
        "round_trips_a_move_elsewhere": round(median(one.trips for one in apart), 2),
        "bytes_to_the_store_a_move": round(median(one.sent for one in here)),
        "bytes_from_the_store_a_move": round(median(one.received for one in here)),
    }


# Processes


@contextmanager
def movers(url: str) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that wait for a line of input."""
    command = program("deploy.lab.bench.tables.mover", url)
    all_ = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(PROCESSES)
    ]
    try:
        yield all_
    finally:
        for one in all_:
            one.communicate()  # nothing more is said: it ends


def _say(mover: subprocess.Popen[str], words: str) -> None:
    assert mover.stdin is not None
    mover.stdin.write(words + "\n")
    mover.stdin.flush()


def _answer(mover: subprocess.Popen[str]) -> Mapping[str, float]:
    assert mover.stdout is not None
    told: dict[str, float] = json.loads(mover.stdout.readline())
    return told


# Slices


@dataclass(frozen=True)
class ServiceSlice:
    """Cost of one move of many: microseconds, round trips, bytes."""

    speed: float  # moves a second of all processes
    wait: float  # from one move to the next at one table
    work: float  # of all processors
    store: float  # of that, the store's
    trips: float
    sent: float
    received: float


class Measured:
    """Some processes at their store."""

    def __init__(self, url: str, all_: Sequence[subprocess.Popen[str]], tables: int) -> None:
        self._store = Redis.from_url(url)
        self._movers = all_
        self._tables = tables
        for kind in ("service", "floor", "apart"):
            self._told(kind, 0)  # sit down

    def slice(self, kind: str) -> Callable[[], ServiceSlice]:
        """All of them play at tables of this kind for a while."""
        return lambda: self._slice(kind)

    def _slice(self, kind: str) -> ServiceSlice:
        before = self._counters()
        told = self._told(kind, SLICE)
        store, trips, sent, received = (
            now - then for now, then in zip(self._counters(), before, strict=True)
        )
        moves = sum(one["moves"] for one in told)
        seconds = max(one["seconds"] for one in told)
        work = sum(one["work"] for one in told) + store
        tables = self._tables * len(told)
        return ServiceSlice(
            speed=moves / seconds,
            wait=seconds * tables / moves * 1e6,
            work=work / moves * 1e6,
            store=store / moves * 1e6,
            trips=trips / moves,
            sent=sent / moves,
            received=received / moves,
        )

    def _told(self, kind: str, seconds: float) -> list[Mapping[str, float]]:
        for mover in self._movers:
            _say(mover, f"{kind} {self._tables} {seconds}")
        return [_answer(mover) for mover in self._movers]

    def _counters(self) -> tuple[float, float, float, float]:
        """Seconds of the store's processor, scripts that were called, bytes in and out."""
        told: Any = self._store.info("everything")
        calls = sum(
            told.get(f"cmdstat_{name}", {}).get("calls", 0) for name in ("evalsha", "eval")
        )
        processor = told["used_cpu_user"] + told["used_cpu_sys"]
        return processor, calls, told["total_net_input_bytes"], told["total_net_output_bytes"]
