"""People at their phones: each opens a session and a socket, and keeps every frame that comes, a
change as the whole view that it leads to.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any, Self

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from tests.support.patience import PATIENCE
from tests.webapp.changes import changed, is_next
from tests.webapp.launches import launch


class Phone:
    """One device of one person."""

    def __init__(self, http: ClientSession, base: str, id: int, name: str) -> None:
        self.id, self.name = id, name
        self.base = base
        self.http = http
        self.frames: list[dict[str, Any]] = []
        self.changes: list[dict[str, Any]] = []  # as they came
        self.view: dict[str, Any] = {}
        self.token = ""
        self.photo: str | None = None  # as Telegram's launch data have it
        self.close_code: int | None = None
        self.close_reason = ""
        self.table: str | None = None
        self.takes_changes = True
        self.ws: ClientWebSocketResponse | None = None
        self._news = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None

    async def open_session(self, table: str | None = None, **asked: Any) -> dict[str, Any]:
        """Show Telegram's launch data and get our own token."""
        async with self.http.post(
            f"{self.base}/api/session",
            headers={"Authorization": f"tma {launch(self.id, self.name, photo=self.photo)}"},
            json={"table": table, **asked},
        ) as response:
            assert response.status == 200, await response.text()
            answer: dict[str, Any] = await response.json()
        self.token = answer["token"]
        return answer

    async def connect(self, **options: Any) -> Self:
        """Open the socket, without a word."""
        options = {"headers": {"Origin": self.base}, **options}
        self.ws = await self.http.ws_connect(f"{self.base}/ws", **options)
        self.close_code = None
        self._reader = asyncio.create_task(self._read(self.ws))
        return self

    async def open(self, table: str | None = None, **known: Any) -> Self:
        """Open the page: session, socket, hello."""
        if not self.token:
            await self.open_session(table)
        await self.connect()
        await self.hello(table, **known)
        return self

    async def hello(self, table: str | None, **known: Any) -> None:
        """Say hello, and wait until it is answered or the socket is closed."""
        before = len(self.frames)
        await self.say_hello(table, **known)
        answers = {"table", "gone"} if table else {"pong"}

        def is_answered() -> bool:
            return any(frame["t"] in answers for frame in self.frames[before:])

        await self.wait(lambda: is_answered() or self.close_code is not None)

    async def say_hello(self, table: str | None, **known: Any) -> None:
        self.table = table
        hello = {"token": self.token, "table": table, "changes": self.takes_changes}
        await self.send(t="hello", **{**hello, **known})

    async def send(self, **message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        assert self.ws is not None
        await self.ws.send_str(text)

    async def act(self, act: str, **fields: Any) -> dict[str, Any]:
        """Do something and get the answer to it."""
        id = secrets.token_hex(8)
        await self.send(t="act", id=id, act=act, **fields)
        return await self.answer(id)

    async def play(self, move: str, *, id: str | None = None) -> dict[str, Any]:
        """Play a move of this person's seat and get the answer to it."""
        id = id or secrets.token_hex(8)
        await self.send(t="move", id=id, v=self.view["v"], bout=self.game["bout"], move=move)
        return await self.answer(id)

    async def answer(self, id: str, count: int = 1) -> dict[str, Any]:
        """The newest of so many answers to one message."""

        def answers() -> list[dict[str, Any]]:
            return [
                frame for frame in self.frames if frame.get("id") == id and "seats" not in frame
            ]

        await self.wait(lambda: len(answers()) >= count)
        return answers()[-1]

    async def until(self, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first frame of all that fits."""
        await self.wait(lambda: any(map(found, self.frames)))
        return next(frame for frame in self.frames if found(frame))

    async def sees(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the newest view fits."""
        await self.wait(lambda: bool(self.view) and fits(self.view))
        return self.view

    async def wait(self, done: Callable[[], bool], within: float = PATIENCE) -> None:
        async with self._news, asyncio.timeout(within):
            await self._news.wait_for(done)

    async def is_sent_away(self, within: float = PATIENCE) -> tuple[int | None, str]:
        """Wait until the server closes the socket: its code and reason."""
        await self.wait(lambda: self.close_code is not None, within)
        return self.close_code, self.close_reason

    async def hang_up(self) -> None:
        if self.ws is not None:
            await self.ws.close()
        if self._reader is not None:
            await self._reader

    @property
    def game(self) -> dict[str, Any]:
        """The game as this person sees it."""
        game: dict[str, Any] = self.view["game"]
        return game

    @property
    def seat(self) -> int | None:
        seat: int | None = self.view["you"]["seat"]
        return seat

    async def _read(self, ws: ClientWebSocketResponse) -> None:
        while True:
            message = await ws.receive()
            async with self._news:
                if message.type is WSMsgType.TEXT:
                    await self.hear(json.loads(message.data))
                else:
                    self.close_code = ws.close_code
                    self.close_reason = str(message.extra or "")
                self._news.notify_all()
            if message.type is not WSMsgType.TEXT:
                return

    async def hear(self, frame: dict[str, Any]) -> None:
        """Take a frame. On a socket none is lost, so each change follows the view before."""
        if frame["t"] == "change":
            assert is_next(self.view, frame), (self.view, frame)
            self.changes.append(frame)
            frame = changed(self.view, frame)
        self.frames.append(frame)
        if frame["t"] == "table":
            self.view = frame


def nonce() -> str:
    return secrets.token_hex(16)
