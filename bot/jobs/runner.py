"""The worker that does due jobs: each once, in the first process that has room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aiogram.exceptions import (
    TelegramNetworkError,
    TelegramServerError,
)

from bot.jobs.handlers import HANDLERS
from bot.jobs.job_kinds import Doer, Job, TimedJob, parse_job
from bot.memory.job_queue import AskedJob, SettledJob, Urgency
from bot.memory.repository import STORE_AWAY
from bot.telegram.budget import TELEGRAM_RETRY, TooSoon, wait_at_most
from bot.telegram.failures import log_failure, one_line
from bot.telegram.telegram_limits import ONE_SECOND, sending_as
from bot.telegram.token_state import TOKEN_REFUSED
from engine.tables import TableError, refusal_of

if TYPE_CHECKING:
    from bot.memory.job_queue import ClaimedJob, JobQueue
    from bot.metrics import Metrics
    from bot.telegram.telegram_limits import SendRate
    from bot.time_source import TimeSource
    from engine.tables import Nursery, Pulses

log = logging.getLogger(__name__)

ShareOut = Callable[[Iterable[TimedJob]], "Awaitable[list[tuple[Jobs, list[TimedJob]]]]"]
"""Says which of several bots is to do which of these jobs."""

LEASE = 20.0  # then another process does it: so long nobody may notice that one was killed
LONGEST = 15.0  # no job runs longer, so none runs while another process has taken over
LOOK_EVERY = 2.0  # seconds: what another process put and then couldn't do itself
# seconds between two looks: jobs that are begun together share their round trips; a whole number
# of looks fits into the window of all messages, so that none of its room stays empty
REST = ONE_SECOND / 2
AT_ONCE = 40
MOST_RUNNING = 60
KEPT_FOR_URGENT = 20  # of these, so that slow boards hold up neither answers nor notices
PATIENT = (Urgency.BOARD, Urgency.FREE)
UNKNOWN_RETRY = 60.0  # seconds until we look again whether Telegram knows the bot
STORE_RETRY = 1.0  # seconds until a job is done again that the store couldn't serve


class Jobs:
    """The queue as one process uses it. A job that is put twice is done once."""

    def __init__(
        self,
        queue: JobQueue,
        rate: SendRate,
        nursery: Nursery,
        clock: TimeSource,
        metrics: Metrics,
        pulses: Pulses,
    ) -> None:
        self.pulse = pulses.of("jobs")
        self._queue = queue
        self._rate = rate
        self._nursery = nursery
        self._clock = clock
        self._metrics = metrics
        self._context: Any = None  # of the bot; `Context` knows this class
        self._doing: set[asyncio.Task[None]] = set()
        self._ended: list[SettledJob] = []
        self._nudge = asyncio.Event()
        self._hurry = asyncio.Event()
        self._look_at = 0.0  # the moment, by the clock, at which there is more to do
        self._looking = self._stopped = False
        self._share_out: ShareOut | None = None  # None: all are this bot's
        self._is_known: Callable[[], bool] = lambda: True

    def share(self, share_out: ShareOut, is_known: Callable[[], bool]) -> None:
        """From now on give each job to the bot that is to do it.

        A bot whose token Telegram doesn't know does no jobs, and passes on those that others can
        do.
        """
        self._share_out, self._is_known = share_out, is_known

    def work_for(self, context: Any) -> None:
        """From now on hand this `Context` to the handlers."""
        self._context = context

    async def put(self, job: Job, after: float = 0, *, urgency: Urgency | None = None) -> None:
        """Put a job into the queue, to be done `after` seconds from now.

        If it waits there already, the earlier time counts, unless its kind is put off. `urgency`
        replaces that of its kind.
        """
        await self.put_all([(job, after)], urgency=urgency)

    async def put_all(self, jobs: Iterable[TimedJob], *, urgency: Urgency | None = None) -> None:
        """Put several jobs, each with its seconds: one call to the store for each bot."""
        if self._share_out is None:
            await self.put_here(jobs, urgency=urgency)
            return
        for doer, its in await self._share_out(jobs):
            await doer.put_here(its, urgency=urgency)

    async def put_here(self, jobs: Iterable[TimedJob], *, urgency: Urgency | None = None) -> None:
        """Put jobs that this very bot must do."""
        asked = [
            AskedJob(str(job), urgency or job.urgency, after, job.put_off) for job, after in jobs
        ]
        await self._queue.put(asked)
        if asked:
            self._wake_in(min(one.after for one in asked))
        if any(one.urgency is Urgency.ANSWER for one in asked):
            self._hurry.set()

    def hurry(self) -> None:
        """Take no rest before the jobs that are put next."""
        self._hurry.set()

    @property
    def busy(self) -> bool:
        """Return whether this process is doing jobs, or looks for some."""
        return self._looking or bool(self._doing)

    def stop(self) -> None:
        """Begin no more jobs; running ones go on."""
        self._stopped = True
        self._wake_in(0)

    async def run(self) -> None:
        """Do due jobs until `stop` is called and the running ones have ended."""
        self._looking = True
        try:
            while not self._stopped or self._doing or self._ended:
                self._look_at = self._clock.monotonic() + LOOK_EVERY
                await self._settle()  # first: a job that was put again meanwhile is due then
                await self._start_due_jobs()
                await self._rest()
                await self._wait_for_work()
        finally:
            self._looking = False

    async def _settle(self) -> None:
        """Report all jobs that have ended since the last time, in one call to the store."""
        ended, self._ended = self._ended, []
        if not ended:
            return
        try:
            await self._queue.settle(ended)
        except Exception as error:  # their leases run out, and they are done then
            log_failure(log, "settling jobs", error)

    async def _start_due_jobs(self) -> None:
        free = 0 if self._stopped else MOST_RUNNING - len(self._doing)
        if free <= 0:
            return  # the end of a job will tell
        most = min(AT_ONCE, free)
        try:
            found, wait = await self._queue.claim(
                most, LEASE, self._rate.everything, self._shares(free)
            )
        except Exception as error:
            log_failure(log, "claiming jobs", error)
            await self._clock.sleep(STORE_RETRY)
            self._wake_in(0)
        else:
            self.pulse.beat()
            self._begin(found)
            self._wake_in(LOOK_EVERY if wait is None else wait)
            if len(found) == most:
                self._hurry.set()

    def _begin(self, found: Iterable[ClaimedJob]) -> None:
        for job in found:
            self._metrics.job_delay.labels(job.urgency).observe(job.late)
            task = self._nursery.start(self._do(job), name=f"job {job.word}")
            self._doing.add(task)
            task.add_done_callback(self._on_end)

    def _shares(self, free: int) -> Mapping[Urgency, int]:
        if free > KEPT_FOR_URGENT:
            return self._rate.shares
        return {**self._rate.shares, **dict.fromkeys(PATIENT, 0)}

    def _on_end(self, task: asyncio.Task[None]) -> None:
        self._doing.discard(task)
        self._wake_in(0)

    def _wake_in(self, seconds: float) -> None:
        self._look_at = min(self._look_at, self._clock.monotonic() + seconds)
        self._nudge.set()

    async def _rest(self) -> None:
        """Pause for a moment, unless somebody waits for an answer or more jobs are due."""
        with suppress(TimeoutError):
            async with self._clock.timeout(REST):
                await self._hurry.wait()
        self._hurry.clear()

    async def _wait_for_work(self) -> None:
        while (seconds := self._look_at - self._clock.monotonic()) > 0:
            self._nudge.clear()
            with suppress(TimeoutError):
                async with self._clock.timeout(seconds):
                    await self._nudge.wait()

    async def _do(self, job: ClaimedJob) -> None:
        with sending_as(job.urgency):
            again = await self._outcome(job)
        self._ended.append(SettledJob(job, again))

    async def _outcome(self, claimed: ClaimedJob) -> float | None:
        try:
            return await self._handled(claimed)
        except TooSoon as error:
            return error.wait
        except TOKEN_REFUSED as error:
            log.info("job %s waits: %s", claimed.word, one_line(error))
            return STORE_RETRY if self._share_out else UNKNOWN_RETRY
        except (TelegramNetworkError, TelegramServerError, TimeoutError) as error:
            log.info("job %s waits: %s", claimed.word, one_line(error))
            return TELEGRAM_RETRY
        except Exception as error:
            if isinstance(error, (TableError, *STORE_AWAY)) or refusal_of(error):
                log.info("job %s waits: %s", claimed.word, one_line(error))
                return STORE_RETRY
            log.exception("job %s failed", claimed.word)
            return None

    async def _handled(self, claimed: ClaimedJob) -> float | None:
        job = parse_job(claimed.text)
        if not self._is_known():
            return await self._pass_on(job, claimed.urgency)
        with wait_at_most(0):
            async with self._clock.timeout(LONGEST):
                again = await HANDLERS[type(job)](self._context, job)
        if again is None:
            self._metrics.jobs.labels(type(job).__name__, claimed.urgency).inc()
        return again

    async def _pass_on(self, job: Job, urgency: Urgency) -> float | None:
        """Put the job for the bots that can do it instead; return seconds if it must wait for this
        one.
        """
        if self._share_out is None or job.doer is Doer.ASKER:
            return UNKNOWN_RETRY
        shared = await self._share_out([(job, 0)])
        for doer, its in shared:
            if doer is self:
                return UNKNOWN_RETRY
            await doer.put_here(its, urgency=urgency)
        return None
