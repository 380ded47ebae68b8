"""Conditions of a move: the source is whole, the target fits and has nothing of ours, nobody is
served from either.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from redis.exceptions import RedisError

from deploy.move.refusal import CantMove
from deploy.move.store_side import StoreSide
from engine.tables import UnknownLayout, keys
from engine.tables.store.server_version import NEEDED, Info, is_too_old, name_of
from engine.tables.store.store_trial import try_writing

LOOK_EVERY = 0.2  # seconds
# Each process that serves people shows itself in the store once a second or more often.
QUIET_FOR = 2.5  # seconds in which none does: then none runs
GIVE_UP_AFTER = 10.0  # seconds: what a process left that was killed is gone before
CLOCKS_APART_MS = 5000  # a turn lasts half a minute, and is so much shorter or longer once
SIGNS_OF_LIFE: Final = (keys.CLOCK, keys.EARLIER_CLOCK, keys.thinkers())


async def check_stores(source: StoreSide, target: StoreSide) -> bool:
    """Return whether a move from this source to this target was begun before, and goes on. Raises
    CantMove where there must not be one.
    """
    await _check_source(source)
    for where, info in (await target.servers()).items():
        _check_server(where, info)
    goes_on = await _goes_on(source, target)
    await asyncio.gather(_check_quiet(source), _check_quiet(target))
    await _check_clocks(source, target)
    await _check_writing(target)
    return goes_on


async def _check_source(source: StoreSide) -> None:
    try:
        async with source.asking():
            is_settled = await source.layout.is_settled()
    except UnknownLayout as why:
        raise CantMove(f"{source.place}: {why}") from None
    if not is_settled:
        raise CantMove(
            f"{source.place} has no games of this release: name the store of `durak serve`, or "
            "start this release there once, which takes over what an earlier one left."
        )


def _check_server(where: str, info: Info) -> None:
    if is_too_old(info):
        raise CantMove(f"{name_of(info)} at {where} is too old: {NEEDED} is needed.")
    if info.get("role") == "slave":
        raise CantMove(f"{where} is a replica, which nobody may write to: name the primary.")
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        raise CantMove(
            f"{where} throws keys away when its memory is full ({policy}), and games would "
            "vanish: CONFIG SET maxmemory-policy noeviction, and the same in its configuration."
        )


async def _goes_on(source: StoreSide, target: StoreSide) -> bool:
    async with target.asking():
        before = await target.layout.moves_from()
    if before == source.place:
        return True
    if before is not None:
        raise CantMove(
            f"{target.place} has a part of what is in {before}: move the rest from there, or name "
            "an empty store."
        )
    async for _ in target.batches():
        raise CantMove(f"{target.place} has keys of Durak already: name an empty store.")
    return False


async def _check_quiet(side: StoreSide) -> None:
    began = last_seen = time.monotonic()
    while time.monotonic() - last_seen < QUIET_FOR:
        if len(await side.lacks(SIGNS_OF_LIFE)) < len(SIGNS_OF_LIFE):
            last_seen = time.monotonic()
        if last_seen - began > GIVE_UP_AFTER:
            raise CantMove(
                f"Processes of Durak use {side.place}: stop them first, what people did there "
                "meanwhile would be lost."
            )
        await asyncio.sleep(LOOK_EVERY)


async def _check_clocks(source: StoreSide, target: StoreSide) -> None:
    """Deadlines and the ends of keys are moments of the store's clock."""
    ours, theirs = await asyncio.gather(source.now_ms(), target.now_ms())
    if abs(theirs - ours) > CLOCKS_APART_MS:
        raise CantMove(
            f"The clocks of {source.place} and {target.place} differ by "
            f"{abs(theirs - ours) / 1000:.0f} seconds, by which people's turns would be off: set "
            "them right."
        )


async def _check_writing(target: StoreSide) -> None:
    try:
        await try_writing(target.client)
    except RedisError as error:
        raise CantMove(f"{target.place} doesn't take what is written: {error}.") from error
