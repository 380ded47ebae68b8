"""Stores of each kind, and a look at them that doesn't take long."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from deploy.move import store_checks
from deploy.move.store_side import StoreSide
from engine.tables import connect
from tests.support.patience import PATIENCE
from tests.support.servers import Empty, Servers, StoreServer

OpenSide = Callable[[str], Awaitable[StoreSide]]
EmptyUrl = Callable[[str], str]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unset the settings of the environment; and no `.env` lies here."""
    for name in ("DURAK_DATABASE_URL", "DURAK_REDIS_URL", "DURAK_MOVE_FROM", "DURAK_MOVE_TO"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def looks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look only once at a store: where nobody is served there is nothing to wait for."""
    monkeypatch.setattr(store_checks, "QUIET_FOR", 0.01)
    monkeypatch.setattr(store_checks, "LOOK_EVERY", 0.02)


@pytest.fixture
def empty_url(servers: Servers, empty: Empty) -> EmptyUrl:
    """The address of a kind of server, empty."""

    def url(kind: str) -> str:
        server = servers(kind)
        for node in [server] if isinstance(server, StoreServer) else server.nodes:
            empty(node)
        return server.url

    return url


@pytest.fixture
async def open_side() -> AsyncIterator[OpenSide]:
    """Opens the store of an address as a side of a move."""
    async with AsyncExitStack() as stack:

        async def opened(url: str) -> StoreSide:
            client = await stack.enter_async_context(connect(url, answer_within=PATIENCE))
            return StoreSide(client, f"the store {url.rpartition(':')[2]}")

        yield opened
