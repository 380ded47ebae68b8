"""Questions of this process to players' processes: its own event loop serves people."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict

from engine.players.thoughts.question_kinds import KINDS
from engine.tables import keys
from engine.tables.channels.link import ChannelLink
from engine.tables.errors import TableError
from engine.tables.health.pulses import Pulse, Pulses
from engine.tables.health.table_metrics import TableMetrics
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Table
from engine.tables.thinking.queue import Question, QueueRefusal, put, take_back
from engine.tables.thinking.watching import until_changed

PendingAnswer = asyncio.Future[bytes | str]  # or in a word why there is none
BUSY = frozenset({"late", "full"})  # words: somebody thinks, of too much
NEEDLESS = frozenset(
    {"changed", "stale"}
)  # words: here or there it is known that the table changed


class Thoughts:
    """The asking side of the queue. There are no answers while `run` doesn't run."""

    def __init__(self, store: RedisStore, pulses: Pulses) -> None:
        self._store = store
        self._metrics: TableMetrics = store.metrics
        self._us = secrets.token_hex(6)
        self._pulses = pulses
        self._link: ChannelLink | None = None
        self._subscribed = False
        self._awaited: dict[str, PendingAnswer] = {}
        self._about: defaultdict[str, set[PendingAnswer]] = defaultdict(set)

    async def run(self) -> None:
        """Hear answers, until cancelled."""
        link = self._link = ChannelLink(self._store.client, self.pulse, self._hear)
        await link.join(keys.answers(self._us))
        await link.run()

    @property
    def pulse(self) -> Pulse:
        """The pulse of `run`, for a process that runs it."""
        return self._pulses.of("answers")

    @property
    def hears(self) -> bool:
        """True if an answer would be heard, as far as is known."""
        return self._subscribed and self._link is not None and self._link.is_up

    async def ask(
        self,
        kind: str,
        question: bytes,
        *,
        table: Table | None = None,
        within: float | None = None,
    ) -> bytes | None:
        """Return the answer of a players' process. None if there was none in time (`within`
        seconds, else those of the kind), if no process lives that could answer (that is known at
        once), or if the table it is about has changed here meanwhile.
        """
        told = await self.ask_or_hear_why(kind, question, table=table, within=within)
        return None if isinstance(told, str) else told

    async def ask_or_hear_why(
        self,
        kind: str,
        question: bytes,
        *,
        table: Table | None = None,
        within: float | None = None,
    ) -> bytes | str:
        """Return the answer, or in a word why there is none; the reasons in `BUSY` pass by
        themselves.
        """
        limit = KINDS[kind].within if within is None else within
        told = await self._asked(kind, question, table, limit) if self.hears else "unheard"
        result = told if isinstance(told, str) else "answered"
        self._metrics.thoughts.labels(kind, result).inc()
        return told

    async def _asked(
        self, kind: str, question: bytes, table: Table | None, limit: float
    ) -> bytes | str:
        """Ask, and return the answer or in a word why there is none."""
        token, answer = secrets.token_hex(8), asyncio.get_running_loop().create_future()
        about = (table.id, table.version) if table else None
        asked = Question(kind, question, token, self._us, about)
        self._awaited[token] = answer
        if table:
            self._about[table.id].add(answer)
        try:
            return await self._answered(asked, answer, limit)
        except TableError:
            return "away"
        finally:
            self._awaited.pop(token, None)
            if table:
                self._forget(table.id, answer)

    async def _answered(self, asked: Question, answer: PendingAnswer, limit: float) -> bytes | str:
        mark = await put(self._store, asked, limit)
        if isinstance(mark, QueueRefusal):
            return mark.value
        try:
            async with asyncio.timeout(limit):
                found = await answer
        except TimeoutError:
            found = "late"
        if found in ("late", "changed"):
            await take_back(self._store, asked.kind, mark)
        return found

    async def pause(self, table: Table, seconds: float) -> None:
        """Wait as long as for an answer, but no longer than until the table has changed."""
        await until_changed(self._store, (table.id, table.version), seconds)

    def changed(self, table_id: str) -> None:
        """End the questions about a table that this process has changed."""
        for answer in self._about.get(table_id, ()):
            if not answer.done():
                answer.set_result("changed")

    def _forget(self, table_id: str, answer: PendingAnswer) -> None:
        self._about[table_id].discard(answer)
        if not self._about[table_id]:
            del self._about[table_id]

    def _hear(self, channel: str, said: bytes | None) -> None:
        if said is None:
            self._subscribed |= channel != keys.SILENCE
            return
        head, newline, text = said.partition(b"\n")
        token, _, why = head.decode().partition(" ")
        answer = self._awaited.get(token)
        if answer is not None and not answer.done():
            answer.set_result(text if newline else why)
