"""A store's keys brought to another one by commands, and held against each other there.

Nobody is served from the target until all is there and the same. A move that was killed is
continued by the next one: keys that the target has already stay as they are, and keys that the
source has lost since are removed there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deploy.move.job_parts import gather_job_parts
from deploy.move.key_families import family_of
from deploy.move.key_values import KeyValue
from deploy.move.refusal import CantMove
from deploy.move.store_checks import check_stores
from deploy.move.store_side import StoreSide

Progress = Callable[[str, int, int], object]  # what is done, how much of it is, how much there is


@dataclass(slots=True)
class MovedKeys:
    """Keys that are the same at both sides, by their family. `copied` were written by this move,
    and not by one that was stopped.
    """

    families: Counter[str] = field(default_factory=Counter)
    copied: int = 0


async def move_store(source: StoreSide, target: StoreSide, tell: Progress) -> MovedKeys:
    """Bring everything from one to the other. Raises CantMove; then the source is as it was, and
    the target waits for the same move once more.
    """
    goes_on = await check_stores(source, target)
    total = await _size(source)
    async with target.asking():
        await target.layout.begin_move(source.place)
    moved = MovedKeys(copied=await _copy(source, target, total, tell, goes_on=goes_on))
    if goes_on:
        async for names in target.batches():
            await target.delete(await source.lacks(names))
    moved.families = await _compare(source, target, total, tell)
    await gather_job_parts(target)
    async with target.asking():
        await target.layout.end_move()
    return moved


async def _size(source: StoreSide) -> int:
    """About how many keys there are; others' are counted too."""
    told = (await source.servers()).values()
    databases: list[Any] = [info.get(_database(source), {}) for info in told]
    return sum(int(database.get("keys", 0)) for database in databases)


def _database(side: StoreSide) -> str:
    return f"db{side.client.get_connection_kwargs().get('db') or 0}"


async def _copy(
    source: StoreSide, target: StoreSide, total: int, tell: Progress, *, goes_on: bool
) -> int:
    copied = seen = 0
    async for names in source.batches():
        values = _there(names, await source.read(names))
        if goes_on:
            values = _differing(values, _there(names, await target.read(names)))
        await target.write(values)
        copied, seen = copied + len(values), seen + len(names)
        tell("Copying", seen, total)
    tell("Copying", seen, seen)
    return copied


def _there(names: Sequence[str], values: Sequence[KeyValue | None]) -> dict[str, KeyValue]:
    return {name: value for name, value in zip(names, values, strict=True) if value}


def _differing(
    values: Mapping[str, KeyValue], others: Mapping[str, KeyValue]
) -> dict[str, KeyValue]:
    return {name: value for name, value in values.items() if others.get(name) != value}


async def _compare(
    source: StoreSide, target: StoreSide, total: int, tell: Progress
) -> Counter[str]:
    """Count the keys of each family that are the same at both. Raises CantMove if any isn't,
    unless it has ended meanwhile.
    """
    same: dict[str, str] = {}
    wrong: set[str] = set()
    seen = 0
    async for names in source.batches():
        values = _there(names, await source.read(names))
        differing = _differing(values, _there(names, await target.read(names)))
        wrong |= await _not_ended(source, target, differing)
        same |= {name: family_of(name) or "" for name in values if name not in differing}
        seen += len(names)
        tell("Comparing", seen, total)
    tell("Comparing", seen, seen)
    async for names in target.batches():
        more = await source.lacks(names)
        left = _there(more, await target.read(more))
        wrong |= await _not_ended(source, target, left)
    if wrong:
        told = ", ".join(f"{n} of {name}" for name, n in Counter(map(family_of, wrong)).items())
        raise CantMove(
            f"Not all is the same at both ends ({told} differ): somebody writes to {source.place} "
            f"or {target.place}. Stop them, and give the command once more."
        )
    return Counter(same.values())


async def _not_ended(
    source: StoreSide, target: StoreSide, values: Mapping[str, KeyValue]
) -> set[str]:
    """Those whose end hasn't come, by either clock."""
    if not values:
        return set()
    now_ms = max(await source.now_ms(), await target.now_ms())
    return {name for name, value in values.items() if not 0 <= value.ends_ms <= now_ms}
