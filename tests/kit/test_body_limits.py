"""Bodies through nginx and Caddy: what is longer than a process takes doesn't come through.

nginx would take a process that refuses it early for one that is down.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from aiohttp import ClientSession, web

from deploy.serving.processes.ports import free_port
from tests.kit.proxies import ADDRESS, caddy, nginx
from webapp.app import LARGEST_BODY

pytestmark = pytest.mark.kit

MOST = {"/api/session": LARGEST_BODY, "/telegram/webhook": 1024**2}
REFUSED = {413, 502}  # Debian's Caddy says the second

Proxy = Callable[..., AbstractAsyncContextManager[str]]


class Way(NamedTuple):
    """A proxy's address, and the lengths of all bodies that have come through it."""

    address: str
    arrived: list[int]


@pytest.fixture(params=[nginx, caddy])
async def way(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Way]:
    arrived = list[int]()

    async def take(of: web.Request) -> web.Response:
        arrived.append(len(await of.read()))
        return web.Response()

    proxy: Proxy = request.param
    plain = {"tls": False} if proxy is nginx else {}
    async with AsyncExitStack() as stack:
        behind = await _listening(take, stack)
        through = proxy(tmp_path, free_port(0), [behind], behind, **plain)
        yield Way(await stack.enter_async_context(through), arrived)


async def _listening(take: Callable[[web.Request], object], stack: AsyncExitStack) -> str:
    """Somebody who reads all that comes, for the page and for the bot."""
    app = web.Application(client_max_size=2 * max(MOST.values()))
    app.router.add_route("*", "/{path:.*}", take)  # type: ignore[arg-type]
    runner = web.AppRunner(app)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    port = free_port(0)
    await web.TCPSite(runner, ADDRESS, port).start()
    return f"{ADDRESS}:{port}"


@pytest.mark.parametrize("path", [*MOST])
async def test_a_body_that_no_process_takes_doesnt_come_through(way: Way, path: str) -> None:
    most = MOST[path]
    async with ClientSession() as http:
        assert await _post(http, way.address + path, most) == 200
        assert await _post(http, way.address + path, most + 1) in REFUSED
        assert await _post(http, way.address + path, 20 * most) in REFUSED
        assert await _post(http, way.address + path, 1) == 200
    assert [length for length in way.arrived if length] == [most, 1]


async def _post(http: ClientSession, url: str, length: int) -> int:
    async with http.post(url, data=BytesIO(b" " * length)) as answer:
        return answer.status
