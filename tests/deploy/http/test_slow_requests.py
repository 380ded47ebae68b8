"""Requests that never come to an end, and answers that nobody reads: their connections are closed,
and nobody else's.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator

import pytest
from aiohttp import ClientSession, web

from deploy.serving.http.slow_requests import SlowRequests
from engine.tables import Nursery, Pulses
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.slow

HEADER = b"POST /echo HTTP/1.1\r\nHost: durak\r\n"
WITHIN = 0.4
LONG = bytes(20 << 20)  # more than a system holds for who doesn't read


async def echo(request: web.Request) -> web.Response:
    return web.Response(body=await request.read())


async def late(_: web.Request) -> web.Response:
    await asyncio.sleep(WITHIN * 4)
    return web.Response(text="at last")


async def long(_: web.Request) -> web.Response:
    return web.Response(body=LONG)


async def line(request: web.Request) -> web.WebSocketResponse:
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for message in ws:
        await ws.send_str(message.data)
    return ws


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """A server that waits for less than half a second."""
    slow = SlowRequests(within=WITHIN, reads_within=2 * WITHIN)
    app = web.Application(middlewares=[slow.watch_request])
    app.add_routes([web.post("/echo", echo), web.get("/slow", late), web.get("/line", line)])
    app.router.add_get("/long", long)
    runner = web.AppRunner(app, lingering_time=WITHIN)
    await runner.setup()
    assert runner.server is not None
    async with Nursery() as nursery:
        slow.watch(runner.server, nursery, Pulses().of("unfinished"))
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        yield runner.addresses[0][1]
        await runner.cleanup()


async def told(port: int, request: bytes) -> bytes:
    """Return everything that the server says until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    async with asyncio.timeout(PATIENCE):
        said = await reader.read()
    writer.close()
    return said


@pytest.mark.parametrize("begun", [b"", b"P", HEADER, HEADER + b"X-Long: " + b"x" * 5000])
async def test_a_header_without_an_end(port: int, begun: bytes) -> None:
    assert await told(port, begun) == b""


async def test_many_of_them_at_once(port: int) -> None:
    assert await asyncio.gather(*(told(port, HEADER) for _ in range(100))) == [b""] * 100


async def test_a_header_that_comes_drop_by_drop(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HEADER)
    closed = asyncio.ensure_future(reader.read())
    async with asyncio.timeout(PATIENCE):
        while not (await asyncio.wait({closed}, timeout=WITHIN / 8))[0]:
            writer.write(b"X: y\r\n")
    (end,) = await asyncio.gather(closed, return_exceptions=True)
    assert end == b"" or isinstance(end, ConnectionError)
    writer.close()


async def test_a_body_without_an_end(port: int, caplog: pytest.LogCaptureFixture) -> None:
    said = await told(port, HEADER + b"Content-Length: 100\r\n\r\nhalf")
    assert said.startswith(b"HTTP/1.1 408 ")
    assert caplog.records == []


async def test_a_whole_request_is_answered_however_long_that_takes(port: int) -> None:
    async with ClientSession(f"http://127.0.0.1:{port}") as http:
        async with http.post("/echo", data=b"x" * 5000) as response:
            assert await response.read() == b"x" * 5000
        async with http.get("/slow") as response:
            assert await response.text() == "at last"


async def asks_for_much(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A phone that holds little of what comes."""
    phone = socket.socket()
    phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
    phone.connect(("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=phone)
    writer.write(b"GET /long HTTP/1.1\r\nHost: durak\r\nConnection: close\r\n\r\n")
    return reader, writer


async def taken_by(reader: asyncio.StreamReader, most: int) -> int:
    """Return the number of bytes that could be read, until there were enough or no more."""
    taken = 0
    while taken < most and (some := await reader.read(1 << 16)):
        taken += len(some)
    return taken


async def test_an_answer_that_nobody_reads(port: int) -> None:
    reader, writer = await asks_for_much(port)
    await asyncio.sleep(5 * WITHIN)
    assert await taken_by(reader, len(LONG)) < len(LONG)
    writer.close()


async def test_an_answer_that_is_read_slowly(port: int) -> None:
    reader, writer = await asks_for_much(port)
    taken = 0
    for _ in range(12):
        taken += await taken_by(reader, 1 << 20)
        await asyncio.sleep(WITHIN / 2)
    assert taken + await taken_by(reader, len(LONG)) > len(LONG)
    writer.close()


async def test_connections_that_have_asked_stay_open(port: int) -> None:
    async with (
        ClientSession(f"http://127.0.0.1:{port}") as http,
        http.ws_connect("/line") as ws,
    ):
        await asyncio.sleep(WITHIN * 3)
        await ws.send_str("still here?")
        assert await ws.receive_str(timeout=PATIENCE) == "still here?"


async def test_bytes_that_came_while_the_process_was_busy_are_still_read(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await asyncio.sleep(WITHIN / 2)
    writer.write(HEADER + b"Content-Length: 4\r\n\r\nfo")
    time.sleep(WITHIN * 3)  # noqa: ASYNC251 - nothing else is done meanwhile
    writer.write(b"ur")
    async with asyncio.timeout(PATIENCE):
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
    writer.close()
