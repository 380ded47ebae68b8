"""Phones at other game servers: each speaks the protocol of its server over the same socket."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

import aiohttp
import msgspec

from deploy.lab.bench.tables.companies import PATIENCE
from deploy.lab.bench.tables.line import BINARY, TEXT, SocketLine

JOINED: Final = 10  # Colyseus: kinds of messages, their first byte
MESSAGE: Final = 13
VIEW: Final = bytes((MESSAGE,)) + msgspec.msgpack.encode("view")
MOVE: Final = bytes((MESSAGE,)) + msgspec.msgpack.encode("move")
GREETING: Final = b"0{"  # Engine.IO: kinds of messages
ENTER: Final = b"40/durak,"
EVENT: Final = b"42/durak,"
PING, PONG = b"2", b"3"
encode = msgspec.json.Encoder().encode


class PeerView(msgspec.Struct):
    """Part of a seat's view that a phone needs."""

    v: int
    moves: list[str]


class MatchState(msgspec.Struct):
    """boardgame.io's, for one seat."""

    G: PeerView
    number: int = msgspec.field(name="_stateID")


class MatchSync(msgspec.Struct):
    """boardgame.io's answer to a phone that comes."""

    state: MatchState


read_json: Final = msgspec.json.Decoder(PeerView).decode
read_packed: Final = msgspec.msgpack.Decoder(PeerView).decode
read_update: Final = msgspec.json.Decoder(tuple[str, str, MatchState, Any]).decode
read_sync: Final = msgspec.json.Decoder(tuple[str, str, MatchSync]).decode


class PeerPhone(ABC):
    """One person's. `heard` is called when there is another view."""

    def __init__(self, port: int, table: str, seat: int, heard: Callable[[], None]) -> None:
        self._port, self._seat, self._heard = port, seat, heard
        self.table = table
        self.view: PeerView | None = None
        self.seen_at = 0.0
        self.bytes_heard = 0
        self._line: SocketLine

    async def connect(self, port: int | None = None) -> None:
        """Open the socket, at another process if there is a port, and wait for a view."""
        self._port = port or self._port
        self.view = None
        self._line = await SocketLine.to(self._port, self._hear, path=await self._path())
        async with asyncio.timeout(PATIENCE):
            while self.view is None:
                await asyncio.sleep(0.001)

    def hang_up(self) -> None:
        """The line is gone."""
        self._line.hang_up()

    @abstractmethod
    async def _path(self) -> str:
        """The socket's address."""

    @abstractmethod
    def move(self, move: str) -> None:
        """Send a move."""

    @abstractmethod
    def _read(self, words: bytes) -> PeerView | None:
        """The view in a message, if it has one."""

    def _answer(self, words: bytes, kind: int = TEXT) -> None:
        """Answer a message; the first one may come before the line is ours."""
        asyncio.get_running_loop().call_soon(lambda: self._line.say(words, kind))

    def _hear(self, words: bytes | None) -> None:
        if words is None:
            return  # whoever waits for it finds out
        self.bytes_heard += len(words)
        view = self._read(words)
        if view is not None:
            self.view, self.seen_at = view, time.perf_counter()
            self._heard()


class BarePhone(PeerPhone):
    """At a bare socket server."""

    async def _path(self) -> str:
        return f"/?at={self.table}.{self._seat}"

    def move(self, move: str) -> None:
        """Send a move."""
        self._line.say(encode({"move": move}))

    def _read(self, words: bytes) -> PeerView:
        return read_json(words)


class ColyseusPhone(PeerPhone):
    """At Colyseus: a room is made or joined over HTTP before. The room's number is its own."""

    async def _path(self) -> str:
        made = self.table.startswith("room:")
        how = f"joinById/{self.table.removeprefix('room:')}" if made else "create/durak"
        address = f"http://127.0.0.1:{self._port}/matchmake/{how}"
        async with (
            aiohttp.ClientSession() as http,
            http.post(address, json={"seat": self._seat}) as answer,
        ):
            told = await answer.json(content_type=None)
        if "room" not in told:
            raise ConnectionError(str(told))
        room, process = told["room"]["roomId"], told["room"]["processId"]
        self.table = f"room:{room}"
        return f"/{process}/{room}?sessionId={told['sessionId']}"

    def move(self, move: str) -> None:
        """Send a move."""
        self._line.say(MOVE + msgspec.msgpack.encode(move), BINARY)

    def _read(self, words: bytes) -> PeerView | None:
        if words[0] == JOINED:
            self._answer(bytes((JOINED,)), BINARY)
        return read_packed(words[len(VIEW) :]) if words.startswith(VIEW) else None


class BoardgamePhone(PeerPhone):
    """At boardgame.io, which speaks Socket.IO. A match is made when somebody asks for it."""

    _number = 0  # of the state that was seen

    async def _path(self) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    def move(self, move: str) -> None:
        """Send a move."""
        seat = str(self._seat)
        payload = {"type": "play", "args": [move], "playerID": seat}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._line.say(EVENT + encode(["update", action, self._number, self.table, seat]))

    def _read(self, words: bytes) -> PeerView | None:
        if words.startswith(EVENT + b'["update"'):
            return self._seen(read_update(words[len(EVENT) :])[2])
        if words.startswith(EVENT + b'["sync"'):
            return self._seen(read_sync(words[len(EVENT) :])[2].state)
        if words.startswith(GREETING):
            self._answer(ENTER)
        elif words.startswith(ENTER):
            asked = ["sync", self.table, str(self._seat), None, 4]
            self._answer(EVENT + encode(asked))
        elif words == PING:
            self._answer(PONG)
        return None

    def _seen(self, state: MatchState) -> PeerView:
        self._number = state.number
        return state.G
