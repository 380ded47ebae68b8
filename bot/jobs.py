"""Things to do soon that outlive a process: a message to bring up to date, a notice to send."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramNetworkError, TelegramServerError

from bot.telegram.budget import TooSoon, wait_at_most
from bot.telegram.error_lines import describe
from engine.tables import TableError

if TYPE_CHECKING:
    from bot.memory import ClaimedJob, JobQueue
    from engine.tables import Nursery

log = logging.getLogger(__name__)

Doing = Callable[..., Awaitable[float | None]]  # gives the seconds until it is to be done again

LEASE = 20.0  # then another process does it: so long nobody may notice that one was killed
LONGEST = 15.0  # no job runs longer, so none runs beside the one who took over
LOOK_EVERY = 0.2
AT_ONCE = 20
MOST_RUNNING = 60
TELEGRAM_BREATH = 3.0
STORE_BREATH = 1.0


class Jobs:
    """Done once each, by whichever process is free; asked for twice is still once."""

    def __init__(self, queue: JobQueue, nursery: Nursery, secret: str) -> None:
        self._queue = queue
        self._nursery = nursery
        self._secret = secret
        self._kinds: dict[str, Doing] = {}
        self._nudge = asyncio.Event()
        self._doing: set[asyncio.Task[None]] = set()
        self._looking = self._stopped = False

    def on(self, kind: str, doing: Doing) -> None:
        """Who does this kind of job."""
        self._kinds[kind] = doing

    async def mark(self, kind: str, *about: object, after: float = 0) -> None:
        """Have it done, `after` seconds from now or earlier if it was due earlier."""
        await self._queue.put("|".join((kind, *map(str, about))), after)
        if after <= 0:
            self._nudge.set()

    @property
    def busy(self) -> bool:
        """Does this process do jobs, or look for some?"""
        return self._looking or bool(self._doing)

    def stop(self) -> None:
        """Look for no more; what was begun goes on."""
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
            log.warning("jobs: %s", describe(error, self._secret))
            await asyncio.sleep(STORE_BREATH)
        for job in found:
            task = self._nursery.start(self._do(job), name=f"job {job.text}")
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)
        return bool(found)

    async def _until_something_is_due(self) -> None:
        try:
            async with asyncio.timeout(LOOK_EVERY * random.uniform(0.8, 1.2)):  # noqa: S311
                await self._nudge.wait()
        except TimeoutError:
            return
        self._nudge.clear()

    async def _do(self, job: ClaimedJob) -> None:
        try:
            again = await self._outcome(job)
            await self._queue.settle(job, again)
        except Exception as error:  # its lease runs out, and it is done then
            log.warning("job %s: %s", job.text, describe(error, self._secret))

    async def _outcome(self, job: ClaimedJob) -> float | None:
        kind, *about = job.text.split("|")
        try:
            with wait_at_most(0):
                async with asyncio.timeout(LONGEST):
                    return await self._kinds[kind](*about)
        except TooSoon as error:
            return error.wait
        except (TelegramNetworkError, TelegramServerError, TimeoutError) as error:
            log.info("job %s waits: %s", job.text, describe(error, self._secret))
            return TELEGRAM_BREATH
        except TableError as error:
            log.info("job %s waits: %s", job.text, error.code)
            return STORE_BREATH
        except Exception as error:
            log.error("job %s failed: %s", job.text, describe(error, self._secret))
            return None
