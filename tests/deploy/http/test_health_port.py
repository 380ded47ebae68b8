"""DURAK_HEALTH_PORT: what those ask who watch over a process isn't answered where phones come."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from aiohttp import ClientSession, web
from yarl import URL

from deploy.serving.http.gate import Gate
from deploy.serving.http.http_server import listen
from deploy.serving.processes.ports import free_port, shared
from deploy.settings import SettingsFault, read_settings
from engine.tables import Nursery, Pulses

PRIVATE = ("/readyz", "/metrics")
PUBLIC = ("/app", "/api/session", "/")


async def answer(_request: web.Request) -> web.Response:
    return web.Response(text="here")


async def begin(stack: AsyncExitStack, gate: Gate | None = None, **ports: int) -> None:
    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    nursery = await stack.enter_async_context(Nursery())
    given = read_settings(host="127.0.0.1", **ports)
    await listen(app, "webapp", given, stack, nursery, Pulses(), gate)


@pytest.fixture
async def http() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


async def found_at(http: ClientSession, port: int) -> set[str]:
    """Return the addresses that are answered at this port."""
    paths = (*PRIVATE, *PUBLIC, "/healthz")
    status = dict[str, int]()
    for path in paths:
        async with http.get(f"http://127.0.0.1:{port}{path}") as response:
            status[path] = response.status
    assert {*status.values()} <= {200, 404}
    return {path for path in paths if status[path] == 200}


async def test_each_port_answers_what_is_its_own(http: ClientSession) -> None:
    port, health = free_port(0), free_port(0)
    async with AsyncExitStack() as stack:
        await begin(stack, port=port, health_port=health)
        assert await found_at(http, port) == {*PUBLIC, "/healthz"}
        assert await found_at(http, health) == {*PRIVATE, "/healthz"}


@pytest.mark.parametrize("path", ["/%6Detrics", "/metrics?a=b", "/readyz#a", "/re%61dyz"])
async def test_no_other_way_to_write_it_gets_there(http: ClientSession, path: str) -> None:
    port, health = free_port(0), free_port(0)
    async with AsyncExitStack() as stack:
        await begin(stack, port=port, health_port=health)
        for method, at, status in (("GET", health, 200), ("GET", port, 404), ("HEAD", port, 404)):
            url = URL(f"http://127.0.0.1:{at}{path}", encoded=True)
            async with http.request(method, url) as response:
                assert response.status == status


async def test_private_addresses_while_the_gate_is_shut(http: ClientSession) -> None:
    """The public port doesn't tell whether the process is ready, also at a start."""
    port, health = free_port(0), free_port(0)
    told = {(port, "/readyz"): 404, (port, "/metrics"): 404, (port, "/api/session"): 503}
    told |= {(health, "/readyz"): 503, (health, "/metrics"): 200, (health, "/api/session"): 404}
    async with AsyncExitStack() as stack:
        await begin(stack, Gate(), port=port, health_port=health)
        for (at, path), status in told.items():
            async with http.get(f"http://127.0.0.1:{at}{path}") as response:
                assert response.status == status, (at == health, path)


async def test_one_port_has_everything_without_a_health_port(http: ClientSession) -> None:
    port = free_port(0)
    async with AsyncExitStack() as stack:
        await begin(stack, port=port)
        assert await found_at(http, port) == {*PUBLIC, *PRIVATE, "/healthz"}


async def test_a_health_port_of_another_role_is_told() -> None:
    port, health = free_port(0), free_port(0)
    async with AsyncExitStack() as stack:
        stack.enter_context(shared(health, "bot"))
        with pytest.raises(SettingsFault, match=f"{health} .* give each its DURAK_HEALTH_PORT"):
            await begin(stack, port=port, health_port=health)
