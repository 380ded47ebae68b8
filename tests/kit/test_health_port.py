"""A real process behind the kit's Caddy: Caddy asks it at its health port whether it is ready, and
nobody gets there through the port where phones come.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import aiohttp
import pytest

from deploy.lab.bench.faults.store_server import StoreServer
from deploy.lab.bench.local_telegram import TOKEN, local_telegram
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.supervisor import Supervisor
from deploy.serving.serve import role_part
from tests.kit.proxies import ADDRESS, caddy
from tests.support.patience import PATIENCE
from tests.support.servers import own_store

__all__ = ["own_store"]

pytestmark = [pytest.mark.kit, pytest.mark.slow]


class Page(NamedTuple):
    """Addresses of a process of the page: for the proxy, its own, and for those who watch it."""

    public: str
    own: str
    health: str


@pytest.fixture
async def page(own_store: StoreServer, tmp_path: Path) -> AsyncIterator[Page]:
    port, own, health = free_port(0), free_port(0), free_port(0)
    with local_telegram(tmp_path) as api:
        environment = {
            "DURAK_BOT_TOKEN": TOKEN,
            "DURAK_PUBLIC_URL": f"http://{ADDRESS}:{port}",
            "DURAK_MINI_APP": "play",
            "DURAK_TELEGRAM_API": api,
            "DURAK_REDIS_URL": own_store.url,
        }
        part = role_part("webapp", environment, own, host=ADDRESS, health_port=health)
        async with Supervisor([part]) as supervisor:
            await supervisor.until_ready()
            (tmp_path / "caddy").mkdir()
            behind = caddy(tmp_path / "caddy", port, [f"{ADDRESS}:{own}"], health_port=health)
            async with behind as public:
                yield Page(public, f"http://{ADDRESS}:{own}", f"http://{ADDRESS}:{health}")


async def status(url: str) -> int:
    async with aiohttp.ClientSession() as http, http.get(url) as answer:
        return answer.status


async def comes(url: str, wanted: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while await status(url) != wanted:
            await asyncio.sleep(0.1)


async def test_private_addresses_are_at_the_health_port_alone(page: Page) -> None:
    await comes(f"{page.public}/app", 200)
    for path in ("/metrics", "/readyz"):
        asked = [await status(f"{one}{path}") for one in page]
        assert asked == [404, 404, 200], path


async def test_caddy_sends_nobody_to_a_process_that_has_lost_the_store(
    page: Page, own_store: StoreServer
) -> None:
    await comes(f"{page.public}/app", 200)
    own_store.kill()
    await comes(f"{page.health}/readyz", 503)
    await comes(f"{page.public}/app", 503)
    assert await status(f"{page.own}/app") == 200
    own_store.start()
    await comes(f"{page.public}/app", 200)
