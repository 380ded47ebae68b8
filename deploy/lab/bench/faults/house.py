"""The system under test: two processes of the page, the network between them and their store."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

import aiohttp
from redis.asyncio import Redis

from deploy.lab.bench.faults.network import Network
from deploy.lab.bench.faults.store_server import StoreServer
from deploy.lab.bench.local_telegram import TOKEN, local_telegram
from deploy.lab.bench.tables.companies import Site
from deploy.serving.processes.part import Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.programs import program
from deploy.serving.processes.supervisor import Supervisor
from engine.tables import Nursery

PAGES: Final = 2
PAGE: Final = tuple(program("deploy.cli", "serve", "webapp"))


class House:
    """Everything that can fail, and how it is made to."""

    def __init__(
        self, server: StoreServer, pages: Sequence[Part], networks: Sequence[Network]
    ) -> None:
        self.server = server
        self.pages = pages
        self.networks = networks  # from each page to the store

    @property
    def sites(self) -> list[Site]:
        """Addresses of the pages."""
        return [Site(int(page.environment["DURAK_PORT"]), TOKEN) for page in self.pages]

    async def is_whole(self) -> None:
        """Wait until all pages serve."""
        async with aiohttp.ClientSession() as http:
            for page in self.pages:
                while not await _is_ready(http, page.ready_url):
                    await asyncio.sleep(0.05)

    def kill(self, page: int) -> None:
        """As the system does when memory runs out; what was ready once is raised again."""
        os.kill(self.pages[page].pid, signal.SIGKILL)

    def stop(self, page: int) -> None:
        """Ask it to end, as for a new version; it is raised again too."""
        os.kill(self.pages[page].pid, signal.SIGTERM)

    def pause(self, page: int) -> None:
        """Nothing of it runs."""
        os.kill(self.pages[page].pid, signal.SIGSTOP)

    def go_on(self, page: int) -> None:
        """It runs again."""
        os.kill(self.pages[page].pid, signal.SIGCONT)

    def operator(self) -> Redis:
        """The operator's own connection to the store, to be used as a context."""
        return Redis(port=self.server.port, single_connection_client=True)

    async def tell_store(self, *words: str | int) -> None:
        """A command of the operator."""
        async with self.operator() as client:
            await client.execute_command(*words)  # type: ignore[no-untyped-call]


@asynccontextmanager
async def house(
    server: StoreServer, folder: Path, commands: Sequence[Sequence[str]] = (PAGE,) * PAGES
) -> AsyncIterator[House]:
    """Pages at a server that runs, each served by its command."""
    async with AsyncExitStack() as stack:
        api = stack.enter_context(local_telegram(folder))
        nursery = await stack.enter_async_context(Nursery())
        networks = [
            await stack.enter_async_context(Network(server.port, nursery)) for _ in commands
        ]
        log = stack.enter_context((folder / "pages.log").open("a"))
        pages = [
            _part(command, network, api)
            for command, network in zip(commands, networks, strict=True)
        ]
        supervisor = await stack.enter_async_context(Supervisor(pages, output=log.fileno()))
        await supervisor.until_ready()
        yield House(server, pages, networks)


async def _is_ready(http: aiohttp.ClientSession, url: str) -> bool:
    try:
        async with http.get(url) as answer:
            return answer.status == HTTPStatus.OK
    except aiohttp.ClientError:
        return False


def _part(command: Sequence[str], network: Network, api: str) -> Part:
    port = free_port(0)
    address = f"http://127.0.0.1:{port}"
    environment = {
        "DURAK_BOT_TOKEN": TOKEN,
        "DURAK_PUBLIC_URL": address,
        "DURAK_MINI_APP": "play",
        "DURAK_TELEGRAM_API": api,
        "DURAK_REDIS_URL": f"redis://127.0.0.1:{network.port}/0",
        "DURAK_PORT": str(port),
        "DURAK_HEALTH_PORT": "",  # it may be set here, as in the kit
    }
    return Part(f"page at {port}", command, environment, f"{address}/readyz")
