"""Requests that aren't HTTP, or whose host can't be read: a short answer, and nothing in
the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from aiohttp import web, web_protocol

from deploy.serving.http.http_server import listen
from deploy.serving.http.unreadable_requests import answer_unreadable, missing_parts
from deploy.serving.processes.ports import free_port
from deploy.settings import read_settings
from engine.tables import Nursery, Pulses
from tests.support.patience import PATIENCE

NONSENSE = [b"\x16\x03\x01", b"GET", b"GET / HTTP/1.1\r\nHost\r\n", b"\x01\xff" * 4000]
HOSTS = [b"durak", b"durak:80", b"xn--a", b"xn--a" + b"-a" * 500, b"xn--zzzzzzz99999", b"a." * 300]


async def here(_request: web.Request) -> web.Response:
    return web.Response(text="here")


@pytest.fixture
async def port() -> AsyncIterator[int]:
    port, app = free_port(0), web.Application()
    app.router.add_get("/app", here)
    async with AsyncExitStack() as stack:
        nursery = await stack.enter_async_context(Nursery())
        given = read_settings(host="127.0.0.1", port=port)
        await listen(app, "webapp", given, stack, nursery, Pulses())
        yield port


async def heard(port: int, said: bytes) -> bytes:
    """Return every answer until the connection is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    return answer


@pytest.mark.parametrize("said", NONSENSE)
async def test_the_answer_to_nonsense_does_not_name_the_library(port: int, said: bytes) -> None:
    answer = await heard(port, said + b"\r\n\r\n")
    head = answer.partition(b"\r\n\r\n")[0]
    assert head.startswith(b"HTTP/1.0 400 ")
    assert b"server:" not in head.lower()
    assert b"aiohttp" not in answer.lower()
    assert answer.endswith(b"\r\n\r\n400: Bad Request")


@pytest.mark.parametrize("host", HOSTS)
async def test_the_host_of_an_absolute_address_isnt_read(
    port: int, host: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    rest = b" HTTP/1.1\r\nHost: durak\r\nConnection: close\r\n\r\n"
    assert (await heard(port, b"GET http://" + host + b"/app" + rest)).startswith(b"HTTP/1.1 200")
    assert (await heard(port, b"GET http://" + host + rest)).startswith(b"HTTP/1.1 404")
    assert [one for one in caplog.records if one.levelno > logging.INFO] == []


async def test_the_installed_aiohttp_has_the_parts_that_are_not_promised() -> None:
    missing = missing_parts(web.Server(here))  # type: ignore[arg-type]
    assert missing == [], "this aiohttp changed: deploy/serving/http/unreadable_requests.py"


async def test_without_these_parts_there_is_one_warning_and_the_plain_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delattr(web_protocol, "ERROR")
    server = web.Server(here)  # type: ignore[arg-type]
    made = server.request_factory
    answer_unreadable(server)
    assert server.request_factory is made
    [told] = caplog.messages
    assert "lacks web_protocol.ERROR: it answers requests" in told


async def test_a_client_that_hangs_up_in_the_middle_is_no_failure(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"POST /nowhere HTTP/1.1\r\nHost: durak\r\nContent-Length: 100\r\n\r\nhalf")
    await asyncio.sleep(0.1)
    writer.transport.abort()
    for _ in range(3):
        assert b" 200 " in await heard(
            port, b"GET /app HTTP/1.1\r\nHost: durak\r\nConnection: close\r\n\r\n"
        )
    assert [one for one in caplog.records if one.levelno > logging.INFO] == []
