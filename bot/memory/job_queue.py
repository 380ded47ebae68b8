"""Jobs that wait for their time, shared by all processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.memory import keys
from bot.memory.repository import Repository, ms, script, text

if TYPE_CHECKING:
    from engine.tables import Client

PUT_JOB: Final = script("put_job")
CLAIM_JOBS: Final = script("claim_jobs")
SETTLE_JOB: Final = script("settle_job")


@dataclass(frozen=True, slots=True)
class ClaimedJob:
    """A job that this process has until `until`."""

    text: str
    asked: str  # how often it had been asked for then
    until: str


class JobQueue(Repository):
    """A job is a text; put in twice it is there once."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        super().__init__(redis, bot_id)
        self._keys = [key(bot_id) for key in (keys.jobs_due, keys.jobs_asked, keys.jobs_held)]

    async def put(self, job: str, after: float = 0) -> None:
        """Somebody is to do this in so many seconds, or once more after doing it now."""
        await self._run(PUT_JOB, self._keys, job, ms(after))

    async def claim(self, most: int, lease: float) -> list[ClaimedJob]:
        """What is due; nobody else does it for `lease` seconds."""
        found = await self._run(CLAIM_JOBS, self._keys, most, ms(lease))
        return [ClaimedJob(*map(text, one)) for one in found]

    async def settle(self, job: ClaimedJob, again: float | None = None) -> None:
        """Done, or to be looked at again in so many seconds."""
        wait = -1 if again is None else ms(again)
        await self._run(SETTLE_JOB, self._keys, job.text, job.asked, job.until, wait)
