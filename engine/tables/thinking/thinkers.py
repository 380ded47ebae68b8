"""A players' process: it takes questions from the store and has its children think about them.

It keeps nothing. If it dies, another process takes its questions again, or the asking process does
without.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from functools import partial

from engine.players.thoughts.question_kinds import KINDS
from engine.tables import keys
from engine.tables.channels.link import ChannelLink
from engine.tables.errors import TableError
from engine.tables.health.outage import Outage
from engine.tables.health.pulses import Pulse, Pulses
from engine.tables.nursery import Nursery
from engine.tables.store.redis_store import RedisStore
from engine.tables.thinking.child import CantThink, Child, ThoughtDropped
from engine.tables.thinking.queue import (
    Taken,
    finish,
    keep_taken,
    note_alive,
    note_gone,
    queue_of,
    take,
)
from engine.tables.thinking.thinker_metrics import ThinkerMetrics
from engine.tables.thinking.watching import is_still_so, until_changed

log = logging.getLogger(__name__)

SAY_EVERY = 1.0  # seconds between two announcements; one is believed for three
LOOK_EVERY = 0.5  # seconds between looks at a queue in which nothing is known to wait
DROP_EVERY = 0.05  # seconds after which a child that still thinks is told again
GRACE = 1.0  # seconds after which a child that drops nothing is ended: one takes as long to start
FINISH_WITHIN = 1.0  # seconds that what is being thought about gets when we are told to stop
KEEP_EVERY = 15.0  # seconds between saying that a long question is still thought about


class Thinkers:
    """The service of both queues: so many children for the short questions, and one more for the
    long ones, so that they never keep the others waiting.
    """

    def __init__(self, store: RedisStore, pulses: Pulses, children: int) -> None:
        self.metrics = ThinkerMetrics()
        self._store = store
        self._pulses = pulses
        self._name = secrets.token_hex(6)
        self._link = ChannelLink(store.client, pulses.of("bell"), self._ring)
        self.lives = False  # and has said so
        sizes = {"short": children, "long": 1}
        self._desks = {
            queue: _Desk(store, queue, pulses.of(queue, _longest(queue) + 30), size, self.metrics)
            for queue, size in sizes.items()
        }

    async def run(self) -> None:
        """Run until cancelled."""
        await self._link.join(keys.question_bell())
        try:
            async with Nursery() as nursery:
                nursery.keep(self._link.run, self._pulses.of("bell"))
                for desk in self._desks.values():
                    nursery.keep(partial(desk.run, nursery), desk.pulse)
                await self._say_that_we_live()
        finally:
            for desk in self._desks.values():
                await desk.close()

    async def finish(self) -> None:
        """Take no more questions; those that are being thought about may be brought to
        their end.
        """
        with suppress(TableError):
            await note_gone(self._store, self._name)
        await asyncio.gather(*(desk.finish() for desk in self._desks.values()))

    @property
    def pids(self) -> list[int]:
        """The process ids of the children that have been started."""
        return [pid for desk in self._desks.values() for pid in desk.pids]

    async def _say_that_we_live(self) -> None:
        pulse, outage = self._pulses.of("alive"), Outage(log, "This process can't be announced")
        while True:
            try:
                if not any(desk.ends for desk in self._desks.values()):
                    await note_alive(self._store, self._name)
                    self.lives = True
                pulse.beat()
                outage.is_over()
            except TableError as error:
                outage.goes_on(error)
            await asyncio.sleep(SAY_EVERY)

    def _ring(self, channel: str, _said: bytes | None) -> None:
        if channel != keys.SILENCE:
            for desk in self._desks.values():
                desk.rung.set()


def _longest(queue: str) -> float:
    """Return how many seconds a child of this queue may be busy."""
    return max(kind.within for name, kind in KINDS.items() if queue_of(name) == queue)


class _UsualTime:
    """The usual time of a thought here, by kind. If more is asked than can be thought about, only
    questions that can still be answered in time are begun: else all would be too late.
    """

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    def took(self, kind: str, seconds: float) -> None:
        """Count a thought that took so long; the last few count most."""
        usual = self._seconds.get(kind, seconds)
        self._seconds[kind] = usual + (seconds - usual) / 4

    def is_too_much(self, kind: str, left: float) -> bool:
        """Return whether a thought usually takes longer than is left. Each that isn't tried makes
        the next more likely.
        """
        usual = self._seconds.get(kind, 0.0)
        if usual <= left:
            return False
        self._seconds[kind] = usual * 0.9
        return True


class _Desk:
    """A desk for one queue: it takes questions, and gives each to a child that is free."""

    def __init__(
        self, store: RedisStore, queue: str, pulse: Pulse, children: int, metrics: ThinkerMetrics
    ) -> None:
        self.pulse = pulse
        self.rung = asyncio.Event()
        self.ends = False
        self._store = store
        self._queue = queue
        self._metrics = metrics
        self._outage = Outage(log, f"The {queue} questions can't be read")
        self._children = [Child() for _ in range(children)]
        self._busy = 0
        self._usual = _UsualTime()
        self._free = asyncio.Queue[Child]()
        for child in self._children:
            self._free.put_nowait(child)

    async def run(self, nursery: Nursery) -> None:
        """Take questions until told to finish, then idle for ever."""
        for child in self._children:
            await child.warm_up()
        while True:
            child = await self._free.get()
            try:
                taken = await self._next()
            except BaseException:
                self._free.put_nowait(child)
                raise
            self._busy += 1
            nursery.start(self._answer(taken, child), f"a question: {taken.question.kind}")

    async def finish(self) -> None:
        """Take no more questions, and wait a moment for children that think."""
        self.ends = True
        end = time.monotonic() + FINISH_WITHIN
        while self._busy and time.monotonic() < end:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """End the children."""
        for child in self._children:
            await child.end()

    @property
    def pids(self) -> list[int]:
        return [child.pid for child in self._children if child.pid]

    async def _next(self) -> Taken:
        while True:
            self.rung.clear()
            try:
                taken = None if self.ends else await self._look()
                self.pulse.beat()
                self._outage.is_over()
            except TableError as error:
                taken = None
                self._outage.goes_on(error)
            if taken is not None:
                return taken
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self.rung.wait()

    async def _look(self) -> Taken | None:
        looked = await take(self._store, self._queue)
        self._metrics.waiting.labels(self._queue).set(looked.waiting)
        if looked.late:
            self._metrics.questions.labels("any", "late").inc(looked.late)
        if looked.taken is not None:
            kind = self._known(looked.taken.question.kind)
            self._metrics.waited.labels(kind).observe(looked.taken.waited_ms / 1000)
        return looked.taken

    @staticmethod
    def _known(kind: str) -> str:
        return kind if kind in KINDS else "unknown"

    async def _answer(self, taken: Taken, child: Child) -> None:
        kind = self._known(taken.question.kind)
        try:
            answer = await self._thought(taken, child)
            result = answer if isinstance(answer, str) else "answered"
            self._metrics.questions.labels(kind, result).inc()
            await finish(self._store, taken, answer)
        except TableError as error:  # it is taken again
            log.warning("A %s question was thought about for nothing: %s", kind, error)
        finally:
            self._busy -= 1
            self._free.put_nowait(child)

    async def _thought(self, taken: Taken, child: Child) -> bytes | str:
        """Return the answer, or in a word why there is none."""
        asked = taken.question
        if asked.kind not in KINDS:
            return "unknown"  # a newer release asks; its own processes know
        if self._usual.is_too_much(asked.kind, taken.left_ms / 1000):
            return "late"
        until = time.monotonic() + taken.left_ms / 1000
        if not await is_still_so(self._store, asked.about):
            return "stale"
        began = time.monotonic()
        if began >= until:  # the store took so long to say so
            return "late"
        answer: bytes | str
        try:
            answer = await self._thought_while_so(taken, child, until)
        except ThoughtDropped:
            if time.monotonic() < until:
                return "stale"
            answer = "late"
        except CantThink as why:
            log.warning("A %s question came to nothing: %s", asked.kind, why)
            answer = "failed"
        took = time.monotonic() - began
        self._usual.took(asked.kind, took)
        self._metrics.thought.labels(asked.kind).observe(took)
        return answer

    async def _thought_while_so(self, taken: Taken, child: Child, until: float) -> bytes:
        """Return the answer. Raises CantThink, or ThoughtDropped when it isn't needed any more."""
        asked = taken.question
        async with Nursery() as nursery:
            nursery.start(self._drop_when_needless(taken, child, until), "when to drop")
            nursery.start(self._keep_taken(taken), "that it is thought about")
            return await child.think(asked.kind, asked.text, until + GRACE - time.monotonic())

    async def _keep_taken(self, taken: Taken) -> None:
        while True:
            await asyncio.sleep(KEEP_EVERY)
            with suppress(TableError):  # at worst another thinks about it too
                await keep_taken(self._store, taken)

    async def _drop_when_needless(self, taken: Taken, child: Child, until: float) -> None:
        """Drop the question when the table has changed, or the time is over."""
        await until_changed(self._store, taken.question.about, until - time.monotonic())
        while True:  # it may not have begun to think yet
            child.drop()
            await asyncio.sleep(DROP_EVERY)
