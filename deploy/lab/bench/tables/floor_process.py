"""Measure the floor of a move that others see.

    python -m deploy.lab.bench.tables.floor_process STORE PORT

A socket's message, one script, the news to the other process, an answer to who moved and a line
to everybody else at the table. No rules, no accounts, no errors; the same web server, event loop
and encoder as the product's.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any, Final

import msgspec
import uvloop
from aiohttp import WSMsgType, web

from deploy.lab.bench.bare import Bare
from deploy.lab.bench.role_process import answer_costs
from engine.tables import Nursery

STATE: Final = {"cards": ["6s"] * 36, "names": ["Somebody"] * 6, "rest": "x" * 1_600}  # 2 KB
CHANNEL: Final = b"floor"
SCRIPT: Final = """
if redis.call('GETRANGE', KEYS[1], 0, 7) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
"""


class Said(msgspec.Struct):
    """Message of a phone: a move of this table, and the version at which it saw the table."""

    table: str
    seat: int
    v: int
    move: str


class FloorNews(msgspec.Struct):
    """Message to the others, some 200 bytes."""

    table: str
    seat: int
    v: int
    move: str
    rest: str = "x" * 150


read_said = msgspec.json.Decoder(Said).decode
read_told = msgspec.json.Decoder(FloorNews).decode
encode = msgspec.json.Encoder().encode
ACK: Final = b'{"t":"ack"}'


class FloorProcess:
    """The sockets at each table, and the two lines to the store."""

    def __init__(self, store: Bare, news: Bare, script: bytes, nursery: Nursery) -> None:
        self._store, self._script, self._nursery = store, script, nursery
        self._at: defaultdict[str, dict[int, web.WebSocketResponse]] = defaultdict(dict)
        news.listen(CHANNEL, self._hear)

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """One phone's, at the table of its address."""
        ws = web.WebSocketResponse(compress=False, autoping=False, decode_text=False)
        await ws.prepare(request)
        table, _, seat = request.query["at"].partition(".")
        self._at[table][int(seat)] = ws
        async for message in ws:
            await self._move(ws, read_said(message.data))
        del self._at[table][int(seat)]
        return ws

    async def _move(self, ws: web.WebSocketResponse, said: Said) -> None:
        before = b"%08d" % said.v if said.v else b""
        after = b"%08d" % (said.v + 1)
        told = encode(FloorNews(said.table, said.seat, said.v + 1, said.move))
        what = (said.table.encode(), before, after + encode(STATE), CHANNEL, told)
        done = await self._store.ask(b"EVALSHA", self._script, b"1", *what)
        assert done == 1, done
        await ws.send_frame(ACK, WSMsgType.TEXT)

    def _hear(self, news: bytes) -> None:
        """Everybody else at the table sees it."""
        told = read_told(news)
        for seat, ws in self._at.get(told.table, {}).items():
            if seat != told.seat:
                self._nursery.start(ws.send_frame(news, WSMsgType.TEXT), "a line to a phone")


async def serve(store: str, port: str) -> None:
    """Until there is nothing more to read."""
    asking, listening = await Bare.at(store), await Bare.at(store)
    script: Any = await asking.ask(b"SCRIPT", b"LOAD", SCRIPT.encode())
    async with Nursery() as nursery:
        app = web.Application()
        app.router.add_get("/ws", FloorProcess(asking, listening, script, nursery).socket)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, host="127.0.0.1", port=int(port)).start()
        await answer_costs()


if __name__ == "__main__":
    uvloop.run(serve(*sys.argv[1:]))
