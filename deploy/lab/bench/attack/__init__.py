"""`durak bench attack`: people play while strangers send the worst that is known.

`siege.py` runs one attack after the other, `targets.py` lists the addresses,
`worst_requests.py` and `worst_connections.py` are the attacks.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from deploy.lab.bench.attack.siege import STRANGERS, AttackOutcome, Siege, siege
from deploy.lab.bench.attack.targets import Target
from deploy.lab.bench.attack.worst_connections import SLOW, WORST_CONNECTIONS
from deploy.lab.bench.attack.worst_requests import (
    WORST_REQUESTS,
    Attack,
    packed_bodies,
    request,
    send,
)
from deploy.lab.bench.faults.store_server import StoreServer
from deploy.lab.bench.time_limit import TimeLimit
from deploy.serving.embedded_binary import server_binary

ATTACKS: Final[Mapping[str, Attack]] = {**WORST_REQUESTS, **WORST_CONNECTIONS}
MANY: Final = 100  # strangers, where one attack takes seconds


def measure(seconds: float = 200.0) -> dict[str, Any]:
    """By attack: what was answered, what it cost beside the least request, and for whom it was a
    wait.
    """
    limit = TimeLimit(seconds, dict.fromkeys(("nobody", "least_request", *ATTACKS), 1.0))
    return asyncio.run(limit.keep(_measure(limit)))


async def least(target: Target) -> str:
    """The least request: to an address that isn't there."""
    return await send(target, request(target._replace(path="/nowhere"), {}, method="GET"))


async def _measure(limit: TimeLimit) -> None:
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as name:
        folder = Path(name)
        server = StoreServer(server_binary(), folder / "store")
        server.start()
        try:
            async with siege(server, folder) as under:
                await _measure_attacks(under, limit)
        finally:
            server.kill()


async def _measure_attacks(under: Siege, limit: TimeLimit) -> None:
    packed_bodies()  # they take a moment
    figures = limit.figures
    with limit.part("nobody") as share:
        calm = await under.calm(share)
        figures["nobody"] = _figures(calm, calm, None)
    with limit.part("least_request") as share:
        floor = await under.goes_on(least, share)
        figures["least_request"] = _figures(floor, calm, floor)
    for name, attack in ATTACKS.items():
        with limit.part(name) as share:
            strangers = MANY if name in SLOW else STRANGERS
            figures[name] = _figures(await under.goes_on(attack, share, strangers), calm, floor)


def _figures(
    found: AttackOutcome, calm: AttackOutcome, floor: AttackOutcome | None
) -> dict[str, Any]:
    told = {
        "requests": found.requests,
        "answers": " ".join(sorted(found.answers)),
        "moves_a_second": round(found.moves / found.seconds, 1),
        "others_wait_ms": round(found.longest_wait * 1000),
        "loops_held_ms": round(found.held * 1000),
        "grown_kb": round(found.grown / 1024),
    }
    if floor is not None:
        cost, least_cost = _cost(found, calm), _cost(floor, calm)
        told["processor_microseconds"] = round(cost * 1e6)
        told["ratio"] = round(cost / least_cost, 1)
    return told


def _cost(found: AttackOutcome, calm: AttackOutcome) -> float:
    """Seconds of processors for one request, beside what those who play cost."""
    played = calm.processor / calm.seconds * found.seconds
    return max(0.0, found.processor - played) / max(1, found.requests)
