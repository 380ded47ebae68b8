"""Bodies that no handler sees: packed, too long, without sense, or where none is taken."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import brotli
import pytest
from aiohttp import web

from deploy.serving.http.bodies import DRAINED
from deploy.serving.http.http_server import listen
from deploy.serving.processes.ports import free_port
from deploy.settings import read_settings
from engine.tables import Nursery, Pulses
from tests.support.patience import PATIENCE

MOST = 1000  # bytes of a body
RUBBISH = bytes(range(200, 210))
A_MEGABYTE = bytes(1 << 20)
PACKED = {
    "br": brotli.compress(A_MEGABYTE),
    "gzip": gzip.compress(A_MEGABYTE),
    "deflate": zlib.compress(A_MEGABYTE),
}


class Asked:
    """The port of a server, and what its handler read."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.read: list[bytes] = []

    async def answer(self, request: web.Request) -> web.Response:
        self.read.append(await request.read())
        return web.Response(text="heard")

    async def says(self, *lines: str, body: bytes = b"", later: bytes = b"") -> tuple[int, bool]:
        """The answer's status, and whether the connection is kept for another request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write("\r\n".join([*lines, "Host: durak", "", ""]).encode() + body)
        if later:
            await asyncio.sleep(0.05)
            writer.write(later)
        async with asyncio.timeout(PATIENCE):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        writer.close()
        is_kept = head.startswith("http/1.1") and "connection: close" not in head
        return int(head.split()[1]), is_kept

    async def gets(self, path: str, *headers: str, body: bytes = b"") -> tuple[int, bool]:
        return await self.says(f"GET {path} HTTP/1.1", *headers, body=body)

    async def posts(self, path: str, *headers: str, body: bytes = b"") -> tuple[int, bool]:
        length = f"Content-Length: {len(body)}"
        return await self.says(f"POST {path} HTTP/1.1", length, *headers, body=body)


@pytest.fixture
async def server() -> AsyncIterator[Asked]:
    asked = Asked(free_port(0))
    app = web.Application(client_max_size=MOST)
    app.add_routes([web.post("/", asked.answer), web.get("/page", asked.answer)])
    given = read_settings(host="127.0.0.1", port=asked.port)
    async with AsyncExitStack() as stack:
        nursery = await stack.enter_async_context(Nursery())
        await listen(app, "webapp", given, stack, nursery, Pulses())
        yield asked


async def test_a_right_body_is_read_and_the_connection_kept(server: Asked) -> None:
    assert await server.posts("/", body=b"a move") == (200, True)
    assert await server.posts("/", body=b"x" * MOST) == (200, True)
    assert await server.gets("/page") == (200, True)
    assert server.read == [b"a move", b"x" * MOST, b""]


@pytest.mark.parametrize("path", ["/", "/page", "/nowhere", "/telegram/webhook"])
@pytest.mark.parametrize(
    "encoding", ["br", "gzip", "deflate", "GZip", "zstd", "identity", "", "x, y"]
)
async def test_nothing_packed_is_taken_at_any_address(
    server: Asked, path: str, encoding: str
) -> None:
    header = f"Content-Encoding: {encoding}"
    for body in (PACKED.get(encoding.lower(), b"{}"), RUBBISH):
        assert (await server.posts(path, header, body=body))[0] == 415
    assert (await server.gets(path, header))[0] == 415
    assert server.read == []


async def test_a_length_over_the_limit_is_refused_unread(server: Asked) -> None:
    assert (await server.posts("/", body=b"x" * (MOST + 1)))[0] == 413
    assert await server.says("POST / HTTP/1.1", "Content-Length: 100000000000") == (413, False)
    assert server.read == []


@pytest.mark.parametrize("path", ["/", "/page", "/nowhere"])
async def test_a_body_has_to_say_how_long_it_is(server: Asked, path: str) -> None:
    """Each chunk costs, and there may be thousands in a packet."""
    head = f"POST {path} HTTP/1.1", "Transfer-Encoding: chunked"
    whole = b"5\r\na mov\r\n1\r\ne\r\n0\r\n\r\n"
    assert (await server.says(*head, body=whole))[0] == 411
    assert await server.says(*head, body=b"1\r\nx\r\n" * 50_000) == (411, False)
    assert (await server.says(*head, body=b"zz\r\n"))[0] == 400
    assert server.read == []


async def test_no_body_is_taken_where_none_is_read(server: Asked) -> None:
    assert (await server.gets("/page", "Content-Length: 6", body=b"a move"))[0] == 400
    upgrade = "Upgrade: websocket", "Connection: Upgrade", "Content-Length: 6"
    assert (await server.gets("/page", *upgrade, body=b"a move"))[0] == 400
    assert server.read == []


async def test_a_body_for_an_address_that_isnt_there_isnt_read(server: Asked) -> None:
    """It is thrown away, however it comes, and the connection is kept."""
    for path, status in (("/nowhere", 404), ("/page", 405)):
        assert await server.posts(path, body=b"a move") == (status, True)
        head = f"POST {path} HTTP/1.1", "Content-Length: 9"
        assert await server.says(*head, body=b"a mo", later=b"ve...") == (status, True)
    assert server.read == []


async def test_a_proxy_gets_rid_of_what_it_holds(server: Asked) -> None:
    """Else it would believe that this process is down."""
    assert await server.posts("/", body=bytes(DRAINED)) == (413, True)
    assert await server.posts("/", body=bytes(DRAINED + 1)) == (413, False)
