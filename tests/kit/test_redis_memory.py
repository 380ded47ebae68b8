"""The kit's Redis, filled: it refuses what is written, and takes no more than its container may,
also while it writes its append-only file anew and games go on. All is an eighth as large; what the
server takes without games weighs more there than in real life.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import OutOfMemoryError

from deploy.lab.bench.faults.store_server import StoreServer
from tests.kit.files import KIT, documents
from tests.kit.redis_memory import bytes_of, maxmemory
from tests.support.servers import machine_binary

SCALE = 8
A_TABLE = 2_800  # bytes: docs/scale.md

pytestmark = [
    pytest.mark.redis,
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="it is /proc that tells"),
]


async def test_a_full_redis_refuses_and_isnt_ended(tmp_path: Path) -> None:
    (whole,) = documents(KIT / "docker" / "compose.yaml")
    redis = whole["services"]["redis"]
    most = maxmemory(redis["command"]) // SCALE
    words = f"--maxmemory {most} --maxmemory-policy noeviction --appendonly yes"
    by_hand = "--auto-aof-rewrite-percentage 0"
    server = StoreServer(machine_binary(), tmp_path, *f"{words} {by_hand}".split())
    server.start()
    try:
        with server.client as client:
            written = filled(client)
            assert client.info("memory")["used_memory"] > 0.9 * most
            with pytest.raises(OutOfMemoryError):
                client.set("one more", "x")
            client.delete(*(f"table:{number}" for number in range(written // 50)))
            highest = highest_while_rewriting(client, range(written // 50, written))
    finally:
        server.stop()
    assert most < highest < bytes_of(redis["mem_limit"]) / SCALE


def filled(client: Redis) -> int:
    """Tables until it takes no more; how many."""
    for number in range(10**9):
        try:
            client.set(f"table:{number}", b"x" * A_TABLE)
        except OutOfMemoryError:
            return number
    raise AssertionError("it is never full")


def highest_while_rewriting(client: Redis, tables: range) -> int:
    """Bytes of the server and its child together, each page once, while tables change."""
    pid, highest, changing = client.info("server")["process_id"], 0, cycle(tables)
    client.bgrewriteaof()
    while client.info("persistence")["aof_rewrite_in_progress"] or not highest:
        with suppress(OutOfMemoryError), client.pipeline(transaction=False) as together:
            for number in islice(changing, 200):
                together.setrange(f"table:{number}", 0, b"y")
            together.execute()
        highest = max(highest, sum(map(shared_once, [pid, *children(pid)])))
    return highest


def children(pid: int) -> list[int]:
    return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def shared_once(pid: int) -> int:
    """A page that several processes have counts for each as a part."""
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:  # it has just ended
        return 0
    (kilobytes,) = re.findall(r"^Pss: +(\d+) kB$", told, re.MULTILINE)
    return int(kilobytes) * 1024
