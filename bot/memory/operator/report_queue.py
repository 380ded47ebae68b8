"""Players' reports as a queue: open, taken by an operator, or done."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import msgspec

from bot.memory import keys
from bot.memory.repository import Repository, ms, text
from engine.tables import Person, PlayerReport

NOBODY: Final = Person(0, "")  # instead of somebody who was forgotten
MOST_DONE: Final = 200  # of those that are done the newest are listed

_report = msgspec.json.Decoder(PlayerReport)


class ReportOutcome(StrEnum):
    """Things that an operator can do about a report; the words are stored."""

    NOTHING = "nothing"
    SPOKE = "spoke"
    WARNED = "warned"
    KEPT_OUT = "out"


@dataclass(frozen=True, slots=True)
class Operator:
    """One of DURAK_ADMINS, by their name at that time."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class QueuedReport:
    """One report, the operator who has taken it, and what was done."""

    name: str
    report: PlayerReport
    taken: Operator | None = None
    done: ReportOutcome | None = None


class ReportQueue(Repository):
    """Reports of all bots together. Each lives for 90 days."""

    async def add(self, name: str, report: PlayerReport) -> None:
        """Add a report (several steps: a repeat is harmless)."""
        key = keys.report(self._bot, name)
        if await self._redis.hexists(key, "done"):
            return
        await self._redis.zadd(keys.open_reports(self._bot), {name: report.at_ms}, nx=True)
        await self._redis.pexpire(keys.open_reports(self._bot), keys.REPORT_MS)
        await self._redis.hsetnx(key, "report", msgspec.json.encode(report))
        await self._redis.pexpire(key, keys.REPORT_MS)

    async def of(self, name: str) -> QueuedReport | None:
        """Return the report of this name, if it is kept."""
        return _read(name, await self._redis.hgetall(keys.report(self._bot, name)))

    async def count_open(self) -> int:
        """Return how many reports no operator has finished."""
        return int(await self._redis.zcard(keys.open_reports(self._bot)))

    async def open(self, most: int) -> list[QueuedReport]:
        """Return the reports that are not done, the oldest first."""
        names = await self._redis.zrange(keys.open_reports(self._bot), 0, most - 1)
        return await self._listed(names)

    async def done(self, most: int) -> list[QueuedReport]:
        """Return the reports that are done, the newest first."""
        names = await self._redis.zrevrange(keys.done_reports(self._bot), 0, most - 1)
        return await self._listed(names)

    async def take(self, name: str, operator: Operator) -> bool:
        """Give the report to this operator; return False if another has taken it before."""
        key, value = keys.report(self._bot, name), json.dumps([operator.id, operator.name])
        if await self._redis.hsetnx(key, "taken", value):
            return True
        found = await self.of(name)
        return found is not None and found.taken is not None and found.taken.id == operator.id

    async def give_back(self, name: str, operator: Operator) -> bool:
        """Return the report to the queue; return False if it wasn't this operator's."""
        found = await self.of(name)
        if found is None or found.done or not found.taken or found.taken.id != operator.id:
            return False
        await self._redis.hdel(keys.report(self._bot, name), "taken")
        return True

    async def finish(self, name: str, outcome: ReportOutcome, now: float) -> bool:
        """Store what was done about it, at `now` in seconds; return False if something else was
        before.

        Several steps: a repeat is harmless.
        """
        key = keys.report(self._bot, name)
        if not await self._redis.hsetnx(key, "done", outcome):
            return bool(await self._redis.hget(key, "done") == outcome.encode())
        done = keys.done_reports(self._bot)
        await self._redis.zadd(done, {name: ms(now)})
        await self._redis.zremrangebyrank(done, 0, -1 - MOST_DONE)
        await self._redis.pexpire(done, keys.REPORT_MS)
        await self._redis.zrem(keys.open_reports(self._bot), name)
        return True

    async def forget(self, person: int) -> None:
        """Forget a person in all reports (several steps: a repeat is harmless)."""
        for where in (keys.open_reports(self._bot), keys.done_reports(self._bot)):
            for name in await self._redis.zrange(where, 0, -1):
                await self._forget_in(text(name), person)

    async def _forget_in(self, name: str, person: int) -> None:
        found = await self.of(name)
        if found is None or person not in (found.report.by.id, found.report.about.id):
            return
        report = msgspec.structs.replace(
            found.report,
            by=NOBODY if found.report.by.id == person else found.report.by,
            about=NOBODY if found.report.about.id == person else found.report.about,
        )
        key = keys.report(self._bot, name)
        await self._redis.hset(key, "report", msgspec.json.encode(report))

    async def _listed(self, names: list[bytes]) -> list[QueuedReport]:
        """Return those that are still kept; remove the others from the lists."""
        listed = []
        for one in names:
            found = await self.of(text(one))
            if found is not None:
                listed.append(found)
                continue
            await self._redis.zrem(keys.open_reports(self._bot), one)
            await self._redis.zrem(keys.done_reports(self._bot), one)
        return listed


def _read(name: str, found: Mapping[bytes, bytes]) -> QueuedReport | None:
    kept: dict[str, Any] = {text(field): value for field, value in found.items()}
    if "report" not in kept:
        return None
    taken, done = kept.get("taken"), kept.get("done")
    return QueuedReport(
        name,
        _report.decode(kept["report"]),
        None if taken is None else Operator(*json.loads(taken)),
        None if done is None else ReportOutcome(text(done)),
    )
