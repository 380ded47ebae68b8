"""Time that jumps ahead: hours pass in a test without waiting, and then "nothing came" is certain.

`await later(4)` lets four seconds pass for the bot's processes and for what they keep in Redis,
whose own clock nobody can set: there everything gets older instead. Before and after, the bots do
all that they can do now. The tables, and the Telegram around them, don't notice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.memory import keys
from bot.memory.job_queue import PARTS, Urgency, due_key
from engine.tables.keys import SHARDS, outbox
from tests.bot.chat import BOT, Telegram, eventually

STEP = 2.0  # seconds of one jump: leases are renewed in time, as if the seconds had passed
SOON = 0.25  # seconds: what is due so soon is waited for
WORKS = ("sweep", "lease", "bot introduction")
ANSWERS = ("lane ", "job ")  # these are sent a moment later and only wait for their turn

OLDER = """
local ms = tonumber(ARGV[1])
local function older(key, kind)
  if kind == 'zset' then
    for _, member in ipairs(redis.call('ZRANGE', key, 0, -1)) do
      redis.call('ZINCRBY', key, -ms, member)
    end
  elseif kind == 'list' then
    for i, moment in ipairs(redis.call('LRANGE', key, 0, -1)) do
      redis.call('LSET', key, i - 1, moment - ms)
    end
  elseif key == KEYS[2] then
    for _, job in ipairs(redis.call('HKEYS', key)) do
      redis.call('HINCRBY', key, job, -ms)
    end
  end
end
for _, key in ipairs(redis.call('KEYS', KEYS[1] .. ':*')) do
  local left = redis.call('PTTL', key)
  if left >= 0 and left <= ms then
    redis.call('DEL', key)
  else
    older(key, redis.call('TYPE', key).ok)
    if left >= 0 then
      redis.call('PEXPIRE', key, left - ms)
    end
  end
end
"""


async def get_older(store: Any, seconds: float) -> None:
    """Make everything older that the bot keeps: times to live, sorted sets and lists of times,
    leases of jobs.
    """
    for part in range(PARTS + 1):
        names = [keys.tag(BOT, part), keys.jobs_held(BOT, part=part)]
        await store.eval(OLDER, len(names), *names, int(seconds * 1000))


async def is_outbox_read(store: Any) -> bool:
    """Return whether the bots know everything that happened at the tables."""
    pipe = store.pipeline(transaction=False)
    for shard in range(SHARDS):
        pipe.xlen(outbox(shard))
    return not any(await pipe.execute())


class JumpingTime:
    """Goes on as the machine's clocks do, until a test jumps."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._limits: set[asyncio.Timeout] = set()
        self._asleep: dict[asyncio.Task[Any], float] = {}

    def now(self) -> float:
        return time.time() + self._ahead

    def monotonic(self) -> float:
        return time.monotonic() + self._ahead

    async def sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._asleep[task] = self.monotonic() + seconds
        try:
            async with self.timeout(seconds):
                await asyncio.Event().wait()
        except TimeoutError:
            pass
        finally:
            del self._asleep[task]

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[None]:
        async with asyncio.timeout(seconds) as limit:
            self._limits.add(limit)
            try:
                yield
            finally:
                self._limits.discard(limit)

    def jump(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self._ahead += seconds
        for limit in self._limits:
            when = limit.when()
            if when is not None and not limit.expired():
                limit.reschedule(when - seconds)

    def is_asleep(self, task: asyncio.Task[Any], longer_than: float = 0.0) -> bool:
        """Return whether this task waits for a moment that is still to come, and later
        than soon.
        """
        return self._asleep.get(task, 0.0) > self.monotonic() + longer_than


class Later:
    """Lets time pass: `await later(4)`, or `await later.quiet()` to let nothing but work pass."""

    def __init__(self, clock: JumpingTime, telegram: Telegram, store: Any) -> None:
        self._clock = clock
        self._telegram = telegram
        self._store = store

    async def __call__(self, seconds: float) -> None:
        """Jump so many seconds; everything that was to be done until then is done."""
        while seconds > 0:
            await self.quiet()
            step = min(seconds, STEP)
            await get_older(self._store, step)
            self._clock.jump(step)
            seconds -= step
        await self.quiet()

    async def leap(self, seconds: float) -> None:
        """Jump so many seconds at once: too many for steps, so leases run out on the way."""
        await self.quiet()
        await get_older(self._store, seconds)
        self._clock.jump(seconds)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until the bots have done all that they can do now."""
        await eventually(self._is_quiet, every=0.005)

    async def _is_quiet(self) -> bool:
        """Asked for first, what runs may be done when the others are looked for: so ask again."""
        if self._works() or (_tasks("fetch") and self._telegram.has_updates()):
            return False
        done = await is_outbox_read(self._store) and not await self._has_jobs()
        return done and not self._works()

    def _works(self) -> bool:
        asleep = self._clock.is_asleep
        answers_wait = all(asleep(task, longer_than=SOON) for task in _tasks(ANSWERS))
        return not (answers_wait and all(map(asleep, _tasks(WORKS))))

    async def _has_jobs(self) -> bool:
        seconds, micros = await self._store.time()
        soon = (seconds + SOON) * 1000 + micros / 1000
        pipe = self._store.pipeline(transaction=False)
        for urgency in Urgency:
            pipe.zcount(due_key(BOT, urgency), "-inf", soon)
        return any(await pipe.execute())


def _tasks(name: str | tuple[str, ...]) -> list[asyncio.Task[Any]]:
    """The tasks of all bots whose name begins so."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(name)]
