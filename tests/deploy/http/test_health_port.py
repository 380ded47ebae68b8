"""DURAK_HEALTH_PORT: what those ask who watch over a process isn't answered where phones come."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from aiohttp import ClientSession, web

from deploy.serving.http.http_server import listen
from deploy.serving.processes.ports import free_port, shared
from deploy.settings import SettingsFault, read_settings
from engine.tables import Nursery, Pulses

PRIVATE = ("/readyz", "/metrics")
PUBLIC = ("/app", "/api/session", "/")


async def answer(_request: web.Request) -> web.Response:
    return web.Response(text="here")


async def begin(stack: AsyncExitStack, **ports: int) -> None:
    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    nursery = await stack.enter_async_context(Nursery())
    given = read_settings(host="127.0.0.1", **ports)
    await listen(app, "webapp", given, stack, nursery, Pulses())


@pytest.fixture
async def http() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


async def found_at(http: ClientSession, port: int) -> set[str]:
    """Which addresses are answered there."""
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


async def test_without_a_health_port_all_is_at_one(http: ClientSession) -> None:
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
