"""`durak bench peers`: moves at other game servers, in turns with ours and the floor.

The servers are in deploy/lab/peers and play one small game (`peer_sides.py`, `peer_phones.py`).
`promises.py` tries what each keeps.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

import uvloop

from deploy.lab.bench.memory import resident
from deploy.lab.bench.peers.peer_sides import PEERS, command_of, peer_side
from deploy.lab.bench.peers.promises import promises
from deploy.lab.bench.progress import say
from deploy.lab.bench.tables.loads import as_fast_as_it_goes
from deploy.lab.bench.tables.sides import LoadSlice, Side, floor, product
from deploy.lab.bench.tables.sockets import IN_FLIGHT, all_p50, all_p99, speed, traffic, work
from deploy.lab.bench.time_limit import TimeLimit

SEATS: Final = 4
TABLES: Final = 100
WHOLE: Final = 120.0  # seconds of a run from which on there are so many tables
ROUNDS: Final = 5
PARTS: Final = {"sitting_down": 0.2, "rounds": 0.5, "promises": 0.3}
Round = dict[str, LoadSlice]


def measure(seconds: float = WHOLE) -> dict[str, Any]:
    """By server: what a move costs beside the floor, how long people wait, bytes, promises."""
    command_of(PEERS["bare_node"], 0)
    limit = TimeLimit(seconds, PARTS)
    return uvloop.run(limit.keep(_measure(limit, min(1.0, seconds / WHOLE))))


async def _measure(limit: TimeLimit, scale: float) -> None:
    async with AsyncExitStack() as stack:
        sides = await _sides(stack)
        with limit.part("sitting_down"):
            for name, side in sides.items():
                limit.figures[name] = await _sat_down(side, max(4, round(TABLES * scale)))
        with limit.part("rounds") as share:
            await _rounds(limit.figures, sides, share)
        with limit.part("promises"):
            for name, side in sides.items():
                if name != "floor":
                    say(f"what {name} promises")
                    limit.figures[name] |= await promises(side)


async def _sides(stack: AsyncExitStack) -> dict[str, Side]:
    """All servers, each in a folder of its own."""

    def folder() -> Path:
        return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="durak-bench-")))

    starting: dict[str, AbstractAsyncContextManager[Side]] = {
        "floor": floor(folder()),
        "product": product(folder()),
        **{name: peer_side(peer, folder()) for name, peer in PEERS.items()},
    }
    sides = await asyncio.gather(*map(stack.enter_async_context, starting.values()))
    return dict(zip(starting, sides, strict=True))


async def _sat_down(side: Side, tables: int) -> dict[str, Any]:
    """Bytes of memory for each socket. Some have come and gone before: what is loaded once isn't
    theirs.
    """
    await side.sit_down(2, SEATS)
    before = resident(side.pids)
    await side.sit_down(tables, SEATS)
    return {"bytes_a_socket": round((resident(side.pids) - before) / tables / SEATS)}


async def _rounds(
    figures: dict[str, dict[str, Any]], sides: Mapping[str, Side], seconds: float
) -> None:
    """Keep the figures of all rounds so far."""
    each = seconds / (ROUNDS + 1) / len(sides)
    load, rounds = partial(as_fast_as_it_goes, in_flight=IN_FLIGHT, seconds=each), list[Round]()
    await _round(sides, load)  # compilers of Node need it
    for number in range(ROUNDS):
        say(f"round {number + 1} of {ROUNDS}")
        rounds.append(await _round(sides, load))
        for name in sides:
            figures[name] |= _figures(rounds, name)


async def _round(sides: Mapping[str, Side], load: Any) -> Round:
    return {name: await side.slice(load) for name, side in sides.items()}


def _figures(rounds: list[Round], name: str) -> dict[str, Any]:
    """Medians of one server's slices, and of their ratios to the floor's."""
    ours, bare = [one[name] for one in rounds], [one["floor"] for one in rounds]
    pairs = list(zip(ours, bare, strict=True))
    return {
        "moves_per_second": round(median(map(speed, ours))),
        "ratio": round(median(speed(one) / speed(other) for one, other in pairs), 3),
        "processor_microseconds_a_move": round(median(map(work, ours))),
        "processor_ratio": round(median(work(one) / work(other) for one, other in pairs), 2),
        "all_see_it_ms_p50": round(median(map(all_p50, ours)), 1),
        "all_see_it_ms_p99": round(median(map(all_p99, ours)), 1),
        "bytes_a_move_to_a_phone": round(median(map(traffic, ours))),
    }
