"""A person's chat client without a screen: the socket, and all that has been heard on it."""

import asyncio
from typing import Any

import aiohttp

from tests.support.patience import PATIENCE


class Phone:
    """A phone that does acts and remembers changes."""

    def __init__(self, address: str, key: str) -> None:
        self.address = address
        self.key = key
        self.state: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self._number = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()

    async def open(self) -> None:
        self._session = aiohttp.ClientSession(self.address)
        self._socket = await self._session.ws_connect(f"/client/live?as={self.key}")
        self.state = await self._socket.receive_json()
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        await self._socket.close()
        await self._reader
        await self._session.close()

    async def _read(self) -> None:
        async for frame in self._socket:
            told = frame.json()
            self.heard.append(told)
            self._news.set()
            if told["t"] in ("done", "refused"):
                self._answers.pop(told["id"]).set_result(told)

    def begin(self, act: str, **fields: Any) -> "asyncio.Future[dict[str, Any]]":
        """Do something whose end comes later."""
        self._number += 1
        number = self._number
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer

        async def whole() -> dict[str, Any]:
            await self._socket.send_json({"t": act, "id": number, **fields})
            return await answer

        return asyncio.create_task(whole())

    async def do(self, act: str, **fields: Any) -> dict[str, Any]:
        return await asyncio.wait_for(self.begin(act, **fields), PATIENCE)

    async def hears(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The first change of this kind with these fields, heard already or still to come."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for told in self.heard:
                    if told["t"] == kind and all(told.get(k) == v for k, v in fields.items()):
                        return told
                self._news.clear()
                await self._news.wait()

    async def sees(self, text: str) -> dict[str, Any]:
        """The newest message with this text."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for told in reversed(self.heard):
                    if told["t"] == "message" and told["message"].get("text") == text:
                        return told
                self._news.clear()
                await self._news.wait()

    def chat(self, title: str) -> dict[str, Any]:
        return next(chat for chat in self.state["chats"] if chat["title"] == title)
