"""People whose network lets no socket through: their phones poll, each time another process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import cycle
from typing import Any, Self

from aiohttp import ClientSession

from tests.webapp.people import Phone

FOUND = 200


class PollingPhone(Phone):
    """One device that says by polls what others say over a socket."""

    def __init__(self, http: ClientSession, bases: Sequence[str], id: int, name: str) -> None:
        super().__init__(http, bases[0], id, name)
        self._bases = cycle(bases)
        self.at: dict[str, Any] = {"table": None, "aside": False}
        self._looking = False  # the state that the server was told

    async def connect(self, **_: Any) -> Self:
        """There is no line to open."""
        return self

    async def hello(self, table: str | None, **known: Any) -> None:
        """Look at a table; what is known of it may be older than what was seen."""
        await self._stop()
        self.at = {"table": table, "aside": False, **known}
        before = len(self.frames)
        self._looking = False
        await self.send(t="looking", looking=True)
        self._looking = True
        if table:
            self._reader = asyncio.create_task(self._wait_for_news())
            await self.wait(lambda: any(f["t"] in {"table", "gone"} for f in self.frames[before:]))

    async def send_text(self, text: str) -> None:
        """Say one thing; its answers are in this poll's answer."""
        status, answer = await self.post(json.loads(text))
        assert status == FOUND, answer
        await self._hear(answer)
        said = json.loads(text)
        if said.get("act") in {"spectate", "sit"}:
            self.at |= {"aside": said["act"] == "spectate", "epoch": None, "v": None}
            await self._stop()
            self._reader = asyncio.create_task(self._wait_for_news())

    async def post(self, *said: Any, **headers: str) -> tuple[int, Any]:
        """One poll: its status and its answer."""
        base = next(self._bases)
        known = {"Origin": base, "Authorization": f"Bearer {self.token}"} | headers
        body = {**self.at, "looking": self._looking, "said": said}
        async with self.http.post(f"{base}/api/poll", headers=known, json=body) as response:
            return response.status, await response.json()

    async def hang_up(self) -> None:
        await self._stop()

    async def _wait_for_news(self) -> None:
        while True:
            status, answer = await self.post()
            assert status == FOUND, answer
            await self._hear(answer)

    async def _hear(self, answer: dict[str, Any]) -> None:
        async with self._news:
            for frame in answer["said"]:
                await self.hear(frame)
                if frame["t"] == "table":
                    self.at |= {"epoch": frame["epoch"], "v": frame["v"]}
            self._news.notify_all()

    async def _stop(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
            self._reader = None
