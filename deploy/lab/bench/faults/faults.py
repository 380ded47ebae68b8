"""Faults: each lasts for so many seconds and is healed when its function returns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Final

from deploy.lab.bench.faults.friend_company import FriendCompany
from deploy.lab.bench.faults.house import House

ROOM: Final = 10_000  # connections, as a store has it that nobody told otherwise
SEEN: Final = 0.5  # seconds until a process that falls has surely gone
Fault = Callable[[House, Sequence[FriendCompany], float], Awaitable[None]]


async def nothing(_house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """For comparison."""
    await asyncio.sleep(seconds)


async def pages_killed(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """A process of the page is killed, and another one when the first is raised."""
    for number in _rounds(seconds, 3.0):
        house.kill(number % len(house.pages))
        await _raised(house)


async def pages_restarted(
    house: House, _companies: Sequence[FriendCompany], seconds: float
) -> None:
    """One process after the other is asked to end, as for a new version."""
    for number in _rounds(seconds, 3.0):
        house.stop(number % len(house.pages))
        await _raised(house)


async def pages_paused(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """A process stands still for longer than its people wait for it, and goes on as if nothing had
    been.
    """
    for number in _rounds(seconds, 5.0):
        house.pause(number % len(house.pages))
        await asyncio.sleep(4.0)
        house.go_on(number % len(house.pages))
        await asyncio.sleep(SEEN)


async def store_killed(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """The store is killed, once while it rewrites its file; each time it is away for longer."""
    for number in _rounds(seconds, 3.0):
        if number == 1:
            await house.tell_store("BGREWRITEAOF")
        house.server.kill()
        await asyncio.sleep(min(3.0, 0.3 * (number + 1)))
        await asyncio.to_thread(house.server.start)
        await asyncio.sleep(2.0)


async def store_paused(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """The store keeps its connections and says nothing for longer than anybody waits."""
    for _ in _rounds(seconds, 4.0):
        house.server.pause()
        await asyncio.sleep(2.0)
        house.server.go_on()
        await asyncio.sleep(2.0)


async def store_full(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """The store has no memory left for anything new."""
    await house.tell_store("CONFIG", "SET", "maxmemory", "1")
    await asyncio.sleep(seconds)
    await house.tell_store("CONFIG", "SET", "maxmemory", "0")


async def store_read_only(
    house: House, _companies: Sequence[FriendCompany], seconds: float
) -> None:
    """The store takes nothing, as a primary does that has lost its replicas."""
    await house.tell_store("CONFIG", "SET", "min-replicas-to-write", "1")
    await asyncio.sleep(seconds)
    await house.tell_store("CONFIG", "SET", "min-replicas-to-write", "0")


async def store_crowded(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """All connections break, and the store takes nobody else: others fill it."""
    async with house.operator() as operator:
        await operator.config_set("maxclients", 1)
        for network in house.networks:
            network.cut()
        await asyncio.sleep(seconds)
        await operator.config_set("maxclients", ROOM)


async def channels_cut(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """The links on which changes are heard die again and again, and no other."""
    for _ in _rounds(seconds, 0.3):
        await house.tell_store("CLIENT", "KILL", "TYPE", "pubsub")
        await asyncio.sleep(0.3)


async def connections_cut(
    house: House, _companies: Sequence[FriendCompany], seconds: float
) -> None:
    """All connections of one page die at once."""
    for number in _rounds(seconds, 0.5):
        house.networks[number % len(house.networks)].cut()
        await asyncio.sleep(0.5)


async def page_cut_off(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """One page and the store don't hear each other, and nobody is told so."""
    house.networks[0].hold()
    await asyncio.sleep(seconds)
    house.networks[0].heal()


async def page_unheard(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """The store hears one page, which gets no answer."""
    house.networks[0].hold(only_back=True)
    await asyncio.sleep(seconds)
    house.networks[0].heal()


async def answers_lost(house: House, _companies: Sequence[FriendCompany], seconds: float) -> None:
    """Do what pages ask, and cut the connection before they hear so."""
    for number in _rounds(seconds, 1.0):
        network = house.networks[number % len(house.networks)]
        network.lose_answers()
        await asyncio.sleep(0.4)
        network.heal()
        await asyncio.sleep(0.6)


async def everything_twice(
    _house: House, companies: Sequence[FriendCompany], seconds: float
) -> None:
    """Each thing is said to two processes, one after the other."""
    with _saying_twice(companies):
        await asyncio.sleep(seconds)


FAULTS: Final[Mapping[str, Fault]] = {
    fault.__name__: fault
    for fault in (
        nothing,
        pages_killed,
        pages_restarted,
        pages_paused,
        store_killed,
        store_paused,
        store_full,
        store_read_only,
        store_crowded,
        channels_cut,
        connections_cut,
        page_cut_off,
        page_unheard,
        answers_lost,
        everything_twice,
    )
}


async def _raised(house: House) -> None:
    """The process that has just fallen serves again."""
    await asyncio.sleep(SEEN)
    await house.is_whole()
    await asyncio.sleep(SEEN)


def _rounds(seconds: float, every: float) -> Iterator[int]:
    """0, 1, … as long as there is time for another round; one at least."""
    until = time.monotonic() + seconds
    for number in count():
        yield number
        if time.monotonic() + every > until:
            return


@contextmanager
def _saying_twice(companies: Sequence[FriendCompany]) -> Iterator[None]:
    friends = [friend for company in companies for friend in company.friends]
    for friend in friends:
        friend.says_twice = True
    yield
    for friend in friends:
        friend.says_twice = False
