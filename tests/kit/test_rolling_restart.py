"""Two processes of the page behind nginx and Caddy, each replaced while people ask: nobody is sent
away. The second one ends as soon as the first is back.

Caddy can't send a body twice: a POST to a process that has just ended gets a 502 there. The page
asks again by itself.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from itertools import count
from pathlib import Path

import aiohttp
import pytest

from deploy.serving.processes.ports import free_port
from tests.bot.chat import TOKEN, Telegram
from tests.by_day import some_by_day
from tests.deploy.serving.test_roles import answers, friends, serve
from tests.kit.proxies import caddy, nginx
from tests.support.servers import StoreServer, own_store
from tests.webapp.launches import launch

__all__ = ["friends", "own_store"]

pytestmark = [pytest.mark.kit, pytest.mark.slow]

Proxy = Callable[..., AbstractAsyncContextManager[str]]


class Page:
    """A process of the page that can be replaced by another at the same place."""

    def __init__(self, cwd: Path, **environment: object) -> None:
        self.own = f"{environment['host']}:{environment['port']}"
        self.health_port = environment["health_port"]
        self._ready = f"http://{environment['host']}:{self.health_port}/readyz"
        self._given = environment
        self._cwd = cwd
        self._stack = AsyncExitStack()

    async def start(self) -> None:
        await self._stack.enter_async_context(serve("webapp", cwd=self._cwd, **self._given))
        await answers(self._ready)

    async def stop(self) -> None:
        await self._stack.aclose()


class People:
    """All the time somebody new asks for the page and, by a POST, opens a session."""

    def __init__(self, address: str, *, post: bool) -> None:
        self._post = post
        self.answers = Counter[int]()
        self._address = address
        self._ids = count(1)
        self._asking = [asyncio.create_task(self._ask()) for _ in range(4)]

    async def leave(self) -> None:
        for one in self._asking:
            one.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)

    async def heard(self, more: int) -> None:
        """Wait until so many more answers have come."""
        enough = self.answers.total() + more
        while self.answers.total() < enough:
            assert not any(one.done() for one in self._asking)
            await asyncio.sleep(0.01)

    async def _ask(self) -> None:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=False)) as http:
            while True:
                async with http.get(f"{self._address}/app") as answer:
                    self.answers[answer.status] += 1
                if self._post:
                    await self._open_session(http)
                await asyncio.sleep(0.01)

    async def _open_session(self, http: aiohttp.ClientSession) -> None:
        known = {"Authorization": f"tma {launch(next(self._ids), 'Anna', token=TOKEN)}"}
        opened = http.post(f"{self._address}/api/session", headers=known, json={})
        async with opened as answer:
            self.answers[answer.status] += 1


@pytest.fixture
async def pages(
    friends: Telegram, own_store: StoreServer, tmp_path: Path
) -> AsyncIterator[list[Page]]:
    """Run pages, each at an address of its own, since Caddy asks all at one port whether they are
    ready.
    """
    environment = {
        "port": free_port(0),
        "health_port": free_port(0),
        "public_url": "https://durak.example",
        "redis_url": own_store.url,
        "telegram_api": friends.address,
    }
    pages = [Page(tmp_path, **environment, host=host) for host in ("127.0.0.2", "127.0.0.3")]
    for page in pages:
        await page.start()
    yield pages
    for page in pages:
        await page.stop()


@pytest.mark.parametrize("proxy", some_by_day([nginx, caddy], 2))
async def test_nobody_is_sent_away_while_each_is_replaced(
    proxy: Proxy, pages: list[Page], tmp_path: Path
) -> None:
    (tmp_path / "proxy").mkdir()
    behind = [page.own for page in pages]
    asked = {"health_port": pages[0].health_port} if proxy is caddy else {}
    async with proxy(tmp_path / "proxy", free_port(0), behind, **asked) as address:
        people = People(address, post=proxy is nginx)
        await people.heard(40)
        for page in pages:
            await page.stop()
            await people.heard(40)
            await page.start()
        await people.heard(40)
        await people.leave()
    assert {*people.answers} == {200}
