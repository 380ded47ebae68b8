"""The queue of jobs in Redis, shared by all processes: the most urgent jobs first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zlib import crc32

from bot.memory import keys
from bot.memory.job_room import NEVER, JobRoom, WaitingJobs
from bot.memory.repository import Repository, ms, script, text
from engine.tables import is_cluster

if TYPE_CHECKING:
    from bot.memory.sent.send_windows import Window
    from engine.tables import Client, Script

PUT_JOBS: Final = script("put_jobs")
CLAIM_JOBS: Final = script("claim_jobs")
SETTLE_JOBS: Final = script("settle_jobs")
LOOK_AT_JOBS: Final = script("look_at_jobs")
WINDOW_LEAVING: Final = script("window_leaving")
PARTS: Final = 8  # of a bot's jobs in a Cluster


class Urgency(StrEnum):
    """Importance of a job, the most urgent first; the words are part of keys."""

    ANSWER = "answers"  # somebody has written or pressed
    LOOK = "looks"  # somebody may have to be called: nothing is sent yet
    NOTICE = "notices"  # a table waits for somebody
    BOARD = "boards"  # everybody sees it in time
    FREE = "free"  # nobody waits, and Telegram doesn't count it


ORDER: Final = list(Urgency)


class AskedJob(NamedTuple):
    """A job to be put into the queue, due `after` seconds from now."""

    text: str
    urgency: Urgency
    after: float = 0
    put_off: bool = False  # also if it was due earlier


@dataclass(frozen=True, slots=True)
class ClaimedJob:
    """A job that this process has until `until`."""

    text: str
    asked: str  # how often it had been asked for then
    until: str
    urgency: Urgency = Urgency.BOARD
    late: float = 0.0  # seconds since it was due
    part: int = 0  # of the queue

    @property
    def word(self) -> str:
        """Its kind. The log names no more: the text may hold the id of a person or a chat."""
        return self.text.partition("|")[0]


class SettledJob(NamedTuple):
    """A job that has ended: done, or to be done again in so many seconds."""

    job: ClaimedJob
    again: float | None


class Overdue(NamedTuple):
    """Number of due jobs, and seconds for which the first of them has been due."""

    jobs: int
    seconds: float


class Claimed(NamedTuple):
    """Jobs for this process, and seconds until there are more (None: not known)."""

    jobs: Sequence[ClaimedJob]
    wait: float | None


class JobQueue(Repository):
    """Jobs as texts; one that is put twice is there once.

    In a Cluster a bot's jobs lie in several parts, each in a slot of its own: those of one table
    stay together. Part 0 has the jobs of releases that knew no other.
    """

    def __init__(self, redis: Client, bot_id: int, parts: int | None = None) -> None:
        """`parts` is the number of parts besides part 0; None lets the kind of server decide."""
        super().__init__(redis, bot_id)
        if parts is None:
            parts = PARTS if is_cluster(redis) else 0
        self._parts = parts
        self._may_have_old = parts > 0  # jobs in part 0, which are of other parts now
        self._notes = [
            [keys.jobs_asked(bot_id, part=part), keys.jobs_held(bot_id, part=part)]
            for part in range(parts + 1)
        ]
        self._due = [
            [due_key(bot_id, urgency, part) for urgency in ORDER] for part in range(parts + 1)
        ]

    async def put(self, jobs: Iterable[AskedJob]) -> None:
        """Put jobs, to be done at their time. One that is running is done once more afterwards."""
        by_part: dict[int, list[str | int]] = {}
        asked = list(jobs)
        old = await self._old(asked)
        for job in asked:
            part = 0 if job.text in old else self._part_of(job.text)
            by_part.setdefault(part, []).extend(
                (job.text, ms(job.after), ORDER.index(job.urgency) + 1, int(job.put_off))
            )
        _check_all((await self._run_each(PUT_JOBS, by_part)).values())

    async def overdue(self) -> dict[Urgency, Overdue]:
        """Return the due jobs that nobody does yet, by urgency."""
        found = await self._look()
        return {
            urgency: Overdue(sum(one.due for one in its), max(one.since for one in its) / 1000)
            for urgency, its in zip(ORDER, zip(*found, strict=True), strict=True)
        }

    async def claim(
        self, most: int, lease: float, window: Window, shares: Mapping[Urgency, int]
    ) -> Claimed:
        """Take due jobs for which there is room; no other process gets them for `lease` seconds.

        A job of each urgency is taken only while the window of all messages holds less than its
        share; NO_LIMIT for what needs no room.
        """
        name, window_ms = keys.send_window(self._bot, window.name), ms(window.seconds)
        leaving, waiting = await asyncio.gather(
            self._run(WINDOW_LEAVING, [name], window_ms), self._look()
        )
        room = JobRoom(most, leaving, window_ms)
        lending = room.lend(waiting, [shares[urgency] for urgency in ORDER])
        values = {
            part: [ms(lease), *counts] for part, counts in enumerate(lending.counts) if any(counts)
        }
        found = await self._run_each(CLAIM_JOBS, values)
        _check_some(list(found.values()))
        jobs = [
            _claimed(one, part)
            for part, some in found.items()
            if not isinstance(some, Exception)
            for one in some
        ]
        jobs.sort(key=lambda job: ORDER.index(job.urgency))
        return Claimed(jobs, None if lending.wait == NEVER else lending.wait / 1000)

    async def settle(self, jobs: Iterable[SettledJob]) -> None:
        """Remove jobs that are done, or put them back; at once if one was put again meanwhile."""
        by_part: dict[int, list[str | int]] = {}
        for job, again in jobs:
            by_part.setdefault(job.part, []).extend(
                (job.text, job.asked, job.until, -1 if again is None else ms(again))
            )
        _check_all((await self._run_each(SETTLE_JOBS, by_part)).values())

    def _part_of(self, job: str) -> int:
        about = job.split("|", 2)[1:2]
        return 1 + crc32("".join(about).encode()) % self._parts if self._parts else 0

    async def _old(self, jobs: Sequence[AskedJob]) -> set[str]:
        """Return those of the jobs that wait in part 0 since a release that knew no other.

        They stay there until they are done, so that no job is done twice at a time.
        """
        if not self._may_have_old or not jobs:
            return set()
        asked, _ = self._notes[0]
        found = await self._redis.hmget(asked, [job.text for job in jobs])
        return {job.text for job, often in zip(jobs, found, strict=True) if often is not None}

    async def _look(self) -> list[list[WaitingJobs]]:
        """Return what waits in each part of the queue, by urgency."""
        found = await LOOK_AT_JOBS.run_many(self._redis, [(due, ()) for due in self._due])
        _check_some(found)
        parts = [
            [WaitingJobs(0, 0, NEVER)] * len(ORDER)
            if isinstance(part, Exception)
            else [WaitingJobs(*one) for one in part]
            for part in found
        ]
        if self._parts and not isinstance(found[0], Exception):
            nothing = all(one.due == 0 and one.following == NEVER for one in parts[0])
            self._may_have_old = not nothing
        return parts

    async def _run_each(
        self, script: Script, values: Mapping[int, Sequence[str | int]]
    ) -> dict[int, Any]:
        """Run the script on each part; return each part's reply, or the error in its place."""
        if not values:
            return {}
        calls = [(self._notes[part] + self._due[part], its) for part, its in values.items()]
        found = await script.run_many(self._redis, calls)
        return dict(zip(values, found, strict=True))


def _check_all(replies: Iterable[Any]) -> None:
    """Raise the error of the first part that couldn't be reached."""
    for reply in replies:
        if isinstance(reply, Exception):
            raise reply


def _check_some(replies: Sequence[Any]) -> None:
    """Raise an error if no part could be reached: the jobs of one part are worth doing."""
    if all(isinstance(reply, Exception) for reply in replies):
        _check_all(replies)


def _claimed(found: Sequence[Any], part: int) -> ClaimedJob:
    job, asked, until, urgency, late = found
    return ClaimedJob(text(job), text(asked), text(until), ORDER[urgency - 1], late / 1000, part)


def due_key(bot_id: int, urgency: Urgency, part: int = 0) -> str:
    """Return the key of due jobs; boards have the one in which earlier releases kept all jobs."""
    if urgency is Urgency.BOARD:
        return keys.jobs_due(bot_id, part=part)
    return keys.jobs_due_as(bot_id, urgency, part=part)
