"""Servers that are compared, and people at their tables. Product and floor are a store and two
processes each.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp
from redis import Redis

from deploy.lab.bench.helpers import Helper, helpers
from deploy.lab.bench.local_telegram import TOKEN, local_telegram
from deploy.lab.bench.tables.companies import (
    FIRST_PERSON,
    BenchCompany,
    FloorPlayers,
    Lags,
    Players,
    Site,
    SocketPhone,
)
from deploy.serving.embedded import EmbeddedRedis
from deploy.serving.processes.ports import free_port, is_free
from deploy.serving.processes.programs import program

PROCESSES: Final = 2
START_WITHIN: Final = 120.0  # seconds; a machine may be slow
AT_ONCE: Final = 8  # tables where people sit down side by side
Come = Callable[[int, Iterator[int]], Awaitable[BenchCompany]]
Load = Callable[[Sequence[BenchCompany]], Awaitable[list[Lags]]]


class ServerCosts(NamedTuple):
    """Of the servers: seconds of processors, and what the store was asked."""

    processes: float
    store: float
    scripts: float
    commands: float

    def since(self, before: ServerCosts) -> ServerCosts:
        """Return the difference to earlier costs."""
        return ServerCosts(*(now - then for now, then in zip(self, before, strict=True)))


@dataclass(frozen=True)
class LoadSlice:
    """Figures of one load."""

    seconds: float
    costs: ServerCosts
    lags: Sequence[Lags]
    seats: int  # phones at each table
    bytes_heard: int  # by all phones
    passes: int = 0  # that seats made by themselves

    @property
    def moves(self) -> int:
        """The moves of people, and passes by themselves: everybody sees each of them."""
        return len(self.lags) + self.passes


class Side(ABC):
    """Some processes, and people at their tables."""

    def __init__(self, processes: Sequence[Helper]) -> None:
        self._processes = processes
        self._companies: list[BenchCompany] = []
        self._seats = 0
        self._people = count()

    @property
    def processes(self) -> int:
        """Number of processes without the store's."""
        return len(self._processes)

    @property
    def pids(self) -> list[int]:
        """Their numbers."""
        return [process.pid for process in self._processes]

    async def sit_down(self, tables: int, seats: int, come: Come | None = None) -> None:
        """So many tables are the only ones that there are people at from now on. They come to new
        ones, or as `come` says.
        """
        for company in self._companies:
            company.hang_up()
        room = asyncio.Semaphore(AT_ONCE)

        async def one() -> BenchCompany:
            async with room:
                return await (come or self.company)(seats, self._people)

        self._companies = await asyncio.gather(*(one() for _ in range(tables)))
        self._seats = seats

    async def come_back(self, people: int) -> float:
        """So many lose their line and come back: processor seconds for one."""
        before, left = self.costs(), people
        for company in cycle(self._companies):
            left -= await company.come_back(left)
            if not left:
                break
        spent = self.costs().since(before)
        return (spent.processes + spent.store) / people

    async def slice(self, load: Load) -> LoadSlice:
        """Put the load on it, and measure."""
        before, start, heard = self.costs(), time.perf_counter(), self.bytes_heard
        passed = self.passes
        lags = await load(self._companies)
        took = time.perf_counter() - start
        spent = self.costs().since(before)
        heard, passed = self.bytes_heard - heard, self.passes - passed
        return LoadSlice(took, spent, lags, self._seats, heard, passed)

    @property
    def passes(self) -> int:
        """Passes by themselves so far."""
        return sum(company.passes for company in self._companies)

    @property
    def bytes_heard(self) -> int:
        """Bytes of all messages that came to the phones so far."""
        return sum(company.bytes_heard for company in self._companies)

    async def fall(self) -> None:
        """All processes are killed, and started again."""
        for process in self._processes:
            await process.fall()

    def costs(self) -> ServerCosts:
        """So far."""
        return ServerCosts(sum(process.ask() for process in self._processes), 0, 0, 0)

    @abstractmethod
    async def company(self, seats: int, people: Iterator[int]) -> BenchCompany:
        """People at a new table."""


class StoredSide(Side):
    """Some processes at a store."""

    def __init__(self, store: str, processes: Sequence[Helper]) -> None:
        super().__init__(processes)
        self.store_url = store
        self._store = Redis.from_url(store)
        self._store.config_set("appendonly", "no")  # what a disk does isn't measured here

    def store_bytes(self) -> int:
        """Bytes of the store's values."""
        told: Any = self._store.info("memory")
        return int(told["used_memory_dataset"])

    def costs(self) -> ServerCosts:
        """So far, with the store's."""
        told: Any = self._store.info("everything")
        scripts = (told.get(f"cmdstat_{name}", {}) for name in ("evalsha", "eval"))
        return ServerCosts(
            processes=super().costs().processes,
            store=told["used_cpu_user"] + told["used_cpu_sys"],
            scripts=sum(calls.get("calls", 0) for calls in scripts),
            commands=told["total_commands_processed"],
        )


class Product(StoredSide):
    """Two processes of the page."""

    def __init__(
        self,
        store: str,
        processes: Sequence[Helper],
        sites: Sequence[Site],
        http: aiohttp.ClientSession,
        api: str,
    ) -> None:
        super().__init__(store, processes)
        self.sites, self.http, self.api = sites, http, api
        self.auto_pass = True  # at tables of people who sit down from now on
        self._next_site = cycle(sites)

    async def company(self, seats: int, people: Iterator[int]) -> BenchCompany:
        """People who have opened the page. A table's people are at one process, as the kit's
        proxies lead them.
        """
        site = next(self._next_site)
        return await Players.sat_down(self.http, site, seats, people, auto_pass=self.auto_pass)

    async def watch(self, watchers: int) -> Sequence[SocketPhone]:
        """So many look on at the first table."""
        company = self._companies[0]
        assert isinstance(company, Players)
        phones = []
        for number in range(watchers):
            phone = SocketPhone(
                self.sites[number % len(self.sites)], FIRST_PERSON + next(self._people)
            )
            await phone.arrive(self.http)
            await phone.connect()
            await phone.look_at(company.table)
            phones.append(phone)
        return phones


class FloorSide(StoredSide):
    """Two processes without rules."""

    def __init__(self, store: str, processes: Sequence[Helper], ports: Sequence[int]) -> None:
        super().__init__(store, processes)
        self._next_port = cycle(ports)

    async def company(self, seats: int, people: Iterator[int]) -> BenchCompany:
        """As many sockets, all at one process."""
        return await FloorPlayers.sat_down(next(self._next_port), seats, people)


@asynccontextmanager
async def product(folder: Path, bot: bool = False) -> AsyncIterator[Product]:
    """The product with nobody at it."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(EmbeddedRedis(folder / "redis"))
        api = stack.enter_context(local_telegram(folder))
        ports = _free_ports()
        commands = [role("webapp", api, store.url, str(port)) for port in ports]
        if bot:
            commands.append(role("bot", api, store.url))
        processes = await stack.enter_async_context(helpers(folder, *commands))
        await _until_listening(ports)
        http = await stack.enter_async_context(aiohttp.ClientSession())
        sites = [Site(port, TOKEN) for port in ports]
        yield Product(store.url, processes, sites, http, api)


@asynccontextmanager
async def floor(folder: Path) -> AsyncIterator[FloorSide]:
    """The floor with nobody at it."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(EmbeddedRedis(folder / "redis"))
        ports = _free_ports()
        commands = [_bare(store.url, port) for port in ports]
        processes = await stack.enter_async_context(helpers(folder, *commands))
        await _until_listening(ports)
        yield FloorSide(store.url, processes, ports)


def role(name: str, api: str, store: str, *port: str) -> list[str]:
    """The command of a role's process beside."""
    return program("deploy.lab.bench.role_process", name, TOKEN, api, store, *port)


def _bare(store: str, port: int) -> list[str]:
    return program("deploy.lab.bench.tables.floor_process", store, str(port))


def _free_ports() -> list[int]:
    taken = set[int]()
    for _ in range(PROCESSES):
        taken.add(free_port(0, taken))
    return sorted(taken)


async def _until_listening(ports: Sequence[int]) -> None:
    async with asyncio.timeout(START_WITHIN):
        while any(is_free(port) for port in ports):
            await asyncio.sleep(0.05)
