"""People who stay at their table whatever falls: a page comes back, to another process if need be,
and says again what wasn't answered.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, repeat
from typing import Any, Final

import aiohttp

from deploy.lab.bench.tables.companies import (
    Site,
    WireAck,
    WireChange,
    WireGame,
    WireRefused,
    WireView,
    encode,
    ip_of,
    read_told,
)
from deploy.lab.bench.tables.line import SocketLine

PAUSES: Final = (0.05, 0.2, 0.4, 0.8)  # seconds before a page comes back; then the last one again
PING_EVERY: Final = 1.0
SILENT: Final = 3.0  # seconds without a word, though asked, after which a line is given up
OPENS_WITHIN: Final = 3.0


class Friend:
    """One person's page. Whatever it hears sets `news`."""

    def __init__(self, sites: Sequence[Site], id: int, news: asyncio.Event) -> None:
        self.view: WireView | None = None
        self.says_twice = False
        self._sites, self._at, self._id = sites, id % len(sites), id
        self._news = news
        self._table: str | None = None
        self._session = ""
        self._line: SocketLine | None = None
        self._lost = asyncio.Event()
        self._last_word, self._has_heard = 0.0, False
        self._said: dict[str, bytes] = {}  # what isn't answered yet, by its id
        self._answers: dict[str, list[WireAck | WireRefused]] = {}

    def __str__(self) -> str:
        """Describe what this page sees, and what it has said without an answer."""
        where = "at" if self.is_there else "on the way to"
        said = b", ".join(self._said.values()).decode()
        return f"P{self._id} {where} {self._sites[self._at].port} sees {self.view}; says {said}"

    async def arrive(self, http: aiohttp.ClientSession) -> None:
        """Show the launch data to the first process that answers."""
        while not self._session:
            with suppress(aiohttp.ClientError, TimeoutError, KeyError):
                self._session = await self._sites[self._at].session(http, self._id)
                return
            await self._go_elsewhere(PAUSES[-1])

    async def stay(self) -> None:
        """Be there until cancelled: open a line, and another one when it is lost."""
        pauses = _pauses()
        while True:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(OPENS_WITHIN):
                    await self._come()
                if await self._is_heard():
                    pauses = _pauses()
            self.hang_up()
            await self._go_elsewhere(next(pauses))

    def look_at(self, table: str | None) -> None:
        """Have this table on the screen from now on."""
        self._table, self.view = table, None
        self._hello()

    def go_home(self) -> None:
        """Come back at the process that everybody began with: half of them at each."""
        self._at = (self._id - 1) % len(self._sites)  # the next one is tried first
        self.hang_up()

    def hang_up(self) -> None:
        """The line is gone."""
        if self._line is not None:
            self._line.hang_up()
        self._line = None
        self._lost.set()

    @property
    def is_there(self) -> bool:
        """True while a line is open on which something has been heard."""
        return self._line is not None and self._has_heard

    async def insists(self, **said: Any) -> WireAck | WireRefused:
        """Say it, and again after every return, until it is answered. Of two answers to what was
        said twice the worse one counts.
        """
        id = secrets.token_hex(6)
        self._said[id] = encode({**said, "id": id})
        answers = self._answers[id] = []
        self._say(self._said[id])
        try:
            await self._has(answers, 1)
            if self.says_twice:
                self.hang_up()  # it is said again when the page is back, at another process
                await self._has(answers, 2)
        finally:
            del self._said[id], self._answers[id]
        return next((one for one in answers if isinstance(one, WireRefused)), answers[0])

    @property
    def turn(self) -> WireGame | None:
        """The game, if it waits for this person."""
        return self.view.turn if self.view else None

    async def _has(self, answers: Sequence[WireAck | WireRefused], count: int) -> None:
        while len(answers) < count:
            self._news.clear()
            await self._news.wait()

    async def _come(self) -> None:
        """Open a line, look at the table, say again what wasn't answered."""
        self._lost.clear()
        self._has_heard = False
        site = self._sites[self._at]
        self._line = await SocketLine.to(site.port, self._hear, address=ip_of(self._id))
        self._last_word = time.monotonic()
        self._hello()
        for words in self._said.values():
            self._say(words)

    async def _is_heard(self) -> bool:
        """Wait until the line is lost or silent; return whether it ever said anything."""
        while not self._lost.is_set() and time.monotonic() - self._last_word < SILENT:
            self._say(encode({"t": "ping"}))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), PING_EVERY)
        return self._has_heard

    async def _go_elsewhere(self, pause: float) -> None:
        self._at = (self._at + 1) % len(self._sites)
        await asyncio.sleep(pause)

    def _hello(self) -> None:
        known = {"epoch": self.view.epoch, "v": self.view.v} if self.view else {}
        who = {"token": self._session, "table": self._table, "changes": True}
        self._say(encode({"t": "hello", **who, **known}))

    def _say(self, words: bytes) -> None:
        if self._line is not None:
            with suppress(ConnectionError):
                self._line.say(words)

    def _hear(self, words: bytes | None) -> None:
        if words is None:
            self._lost.set()
            return
        self._last_word, self._has_heard = time.monotonic(), True
        told = read_told.decode(words)
        if isinstance(told, WireView):
            self.view = told
        elif isinstance(told, WireChange):
            self._change(told)
        elif isinstance(told, WireAck | WireRefused) and told.id in self._answers:
            self._answers[told.id].append(told)
        self._news.set()

    def _change(self, change: WireChange) -> None:
        """Take a change; after a gap ask for the whole view."""
        after = change.after(self.view)
        if after is not None:
            self.view = after
        elif self.view is not None and change.n > self.view.n:
            self._hello()


def _pauses() -> Iterator[float]:
    return chain(PAUSES, repeat(PAUSES[-1]))
