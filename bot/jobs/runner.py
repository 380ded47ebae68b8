"""Who does the jobs that wait in the queue: each once, by the first process that is free."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from aiogram.exceptions import TelegramNetworkError, TelegramServerError

from bot.jobs.kinds import Job, parse_job
from bot.memory import STORE_AWAY
from bot.telegram.budget import TELEGRAM_RETRY, TooSoon, wait_at_most
from bot.telegram.failures import log_failure, one_line
from engine.tables import TableError

if TYPE_CHECKING:
    from bot.memory import ClaimedJob, JobQueue
    from bot.time_source import TimeSource
    from engine.tables import Nursery

log = logging.getLogger(__name__)

J = TypeVar("J", bound=Job)
JobHandler = Callable[[J], Awaitable[float | None]]
"""Does one job; gives the seconds until it is to be done again, or None."""

LEASE = 20.0  # then another process does it: so long nobody may notice that one was killed
LONGEST = 15.0  # no job runs longer, so none runs while another process has taken over
LOOK_EVERY = 0.2  # seconds
AT_ONCE = 20
MOST_RUNNING = 60
STORE_RETRY = 1.0  # seconds until a job is done again that the store couldn't serve


class Jobs:
    """The queue as this process sees it. Asked for twice, a job is still done once."""

    def __init__(self, queue: JobQueue, nursery: Nursery, clock: TimeSource) -> None:
        self._queue = queue
        self._nursery = nursery
        self._clock = clock
        self._handlers: dict[type[Any], JobHandler[Any]] = {}
        self._nudge = asyncio.Event()
        self._doing: set[asyncio.Task[None]] = set()
        self._looking = self._stopped = False

    def on(self, kind: type[J], handler: JobHandler[J]) -> None:
        """From now on this handler does the jobs of this kind."""
        self._handlers[kind] = handler

    async def put(self, job: Job, after: float = 0) -> None:
        """Have it done, `after` seconds from now or earlier if it was due earlier."""
        await self._queue.put(str(job), after)
        if after <= 0:
            self._nudge.set()

    @property
    def busy(self) -> bool:
        """Does this process do jobs, or look for some?"""
        return self._looking or bool(self._doing)

    def stop(self) -> None:
        """Begin no more jobs; what was begun goes on."""
        self._stopped = True
        self._nudge.set()

    async def run(self) -> None:
        """Until it is stopped: do what is due."""
        self._looking = True
        try:
            while not self._stopped:
                if not await self._begin_what_is_due():
                    await self._until_something_is_due()
        finally:
            self._looking = False

    async def _begin_what_is_due(self) -> bool:
        """Whether there was anything."""
        found: list[ClaimedJob] = []
        try:
            if len(self._doing) < MOST_RUNNING:
                found = await self._queue.claim(AT_ONCE, LEASE)
        except Exception as error:
            log_failure(log, "jobs", error)
            await self._clock.sleep(STORE_RETRY)
        for job in found:
            task = self._nursery.start(self._do(job), name=f"job {job.text}")
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)
        return bool(found)

    async def _until_something_is_due(self) -> None:
        try:
            async with self._clock.timeout(LOOK_EVERY * random.uniform(0.8, 1.2)):  # noqa: S311
                await self._nudge.wait()
        except TimeoutError:
            return
        self._nudge.clear()

    async def _do(self, job: ClaimedJob) -> None:
        try:
            again = await self._outcome(job)
            await self._queue.settle(job, again)
        except Exception as error:  # its lease runs out, and it is done then
            log_failure(log, f"job {job.text}", error)

    async def _outcome(self, claimed: ClaimedJob) -> float | None:
        try:
            job = parse_job(claimed.text)
            with wait_at_most(0):
                async with self._clock.timeout(LONGEST):
                    return await self._handlers[type(job)](job)
        except TooSoon as error:
            return error.wait
        except (TelegramNetworkError, TelegramServerError, TimeoutError) as error:
            log.info("job %s waits: %s", claimed.text, one_line(error))
            return TELEGRAM_RETRY
        except (TableError, *STORE_AWAY) as error:
            log.info("job %s waits: %s", claimed.text, one_line(error))
            return STORE_RETRY
        except Exception:
            log.exception("job %s failed", claimed.text)
            return None
