"""Jobs that wait for their time, shared by all processes, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, ms, script, text

if TYPE_CHECKING:
    from bot.memory.sent.send_windows import Window
    from engine.tables import Client

PUT_JOBS: Final = script("put_jobs")
CLAIM_JOBS: Final = script("claim_jobs")
SETTLE_JOBS: Final = script("settle_jobs")
OVERDUE_JOBS: Final = script("overdue_jobs")
NO_LIMIT: Final = -1  # what it sends doesn't count in the window


class Urgency(StrEnum):
    """Who waits for a job, the most urgent first; the words stand in the keys."""

    ANSWER = "answers"  # somebody has written or pressed
    LOOK = "looks"  # somebody may have to be called: nothing is sent yet
    NOTICE = "notices"  # a table waits for somebody
    BOARD = "boards"  # everybody sees it in time
    FREE = "free"  # nobody waits, and Telegram doesn't count it


ORDER: Final = list(Urgency)


class AskedJob(NamedTuple):
    """A job that is asked for, `after` seconds from now."""

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


class SettledJob(NamedTuple):
    """What became of a job: done, or to be looked at again in so many seconds."""

    job: ClaimedJob
    again: float | None


class Overdue(NamedTuple):
    """How many jobs are due, and for how many seconds the first of them has been."""

    jobs: int
    seconds: float


class Claimed(NamedTuple):
    """Jobs for this process, and the seconds until there is more to do (None: nobody knows)."""

    jobs: Sequence[ClaimedJob]
    wait: float | None


class JobQueue(Repository):
    """A job is a text; put in twice it is there once."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        super().__init__(redis, bot_id)
        self._notes = [keys.jobs_asked(bot_id), keys.jobs_held(bot_id)]
        self._due = [due_key(bot_id, urgency) for urgency in ORDER]

    async def put(self, jobs: Iterable[AskedJob]) -> None:
        """Somebody is to do these at their time, or once more after doing them now."""
        values = [
            value
            for job in jobs
            for value in (
                job.text,
                ms(job.after),
                ORDER.index(job.urgency) + 1,
                int(job.put_off),
            )
        ]
        if values:
            await self._run(PUT_JOBS, [*self._notes, *self._due], *values)

    async def overdue(self) -> dict[Urgency, Overdue]:
        """What is due, of each urgency, that nobody does."""
        found = await self._run(OVERDUE_JOBS, self._due)
        return {
            urgency: Overdue(jobs, late / 1000)
            for urgency, (jobs, late) in zip(ORDER, found, strict=True)
        }

    async def claim(
        self, most: int, lease: float, window: Window, shares: Mapping[Urgency, int]
    ) -> Claimed:
        """What is due and has room; nobody else does it for `lease` seconds.

        A job of each urgency is lent only while the window of all messages holds less than its
        share; NO_LIMIT for what needs no room.
        """
        names = [*self._notes, keys.send_window(self._bot, window.name), *self._due]
        sizes = [shares[urgency] for urgency in ORDER]
        wait, *found = await self._run(
            CLAIM_JOBS, names, most, ms(lease), ms(window.seconds), *sizes
        )
        return Claimed(list(map(_claimed, found)), None if wait < 0 else wait / 1000)

    async def settle(self, jobs: Iterable[SettledJob]) -> None:
        """Done, or to be looked at again; at once, if one was asked for again meanwhile."""
        values = [
            value
            for job, again in jobs
            for value in (job.text, job.asked, job.until, -1 if again is None else ms(again))
        ]
        await self._run(SETTLE_JOBS, [*self._notes, *self._due], *values)


def _claimed(found: Sequence[Any]) -> ClaimedJob:
    job, asked, until, urgency, late = found
    return ClaimedJob(text(job), text(asked), text(until), ORDER[urgency - 1], late / 1000)


def due_key(bot_id: int, urgency: Urgency) -> str:
    """Where jobs of an urgency wait; boards do where all jobs of earlier releases did."""
    if urgency is Urgency.BOARD:
        return keys.jobs_due(bot_id)
    return keys.jobs_due_as(bot_id, urgency)
