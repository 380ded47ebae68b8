"""Open pages of people: how many sockets a person has, and at which process of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore


class DevicesTold(NamedTuple):
    """Facts that one process of the page tells of a person's sockets there."""

    said: int  # messages that came through them
    opened: tuple[int, ...]  # when each was opened, by the store's clock


async def devices_elsewhere(
    store: RedisStore, process: str, here: Mapping[int, DevicesTold]
) -> dict[int, dict[str, DevicesTold]]:
    """Note what this process knows of these people's sockets; return what each other process tells
    of them, by person and process.
    """
    now = await store.clock_ms()

    def tell(pipe: Any, person_id: int) -> None:
        said, opened = here[person_id]
        key, until = keys.devices(person_id), now + keys.CROWD_MS
        pipe.hset(key, process, " ".join(map(str, (until, said, *opened))))
        pipe.pexpire(key, keys.CROWD_MS)
        pipe.hgetall(key)

    replies = await store.ask(list(here), tell)
    found = dict(zip(here, replies[2::3], strict=True))
    return {person_id: _told_by(others, process, now) for person_id, others in found.items()}


def _told_by(told: Mapping[bytes, bytes], me: str, now: int) -> dict[str, DevicesTold]:
    """Return what processes have told lately, but this one."""
    lately = {}
    for process, text in told.items():
        until, said, *opened = map(int, text.split())
        if until > now and process.decode() != me:
            lately[process.decode()] = DevicesTold(said, tuple(opened))
    return lately
