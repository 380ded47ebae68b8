"""A process that asks, and players' processes that answer it, at one store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from engine.tables import NO_DELAY, PLENTY, Client, Nursery, Tables, connect, keys
from engine.tables.thinking.thinkers import Thinkers
from engine.tables.thinking.thoughts import Thoughts
from tests.support.patience import PATIENCE
from tests.tables.evening import until

Serve = Callable[[], AbstractAsyncContextManager[Thinkers]]


@pytest.fixture(autouse=True)
def _a_machine_may_be_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Believe for longer that a process lives that has said so: machines may be slow."""
    monkeypatch.setattr(keys, "THINKER_MS", 60_000)


@pytest.fixture
async def asking(client: Client) -> AsyncIterator[Tables]:
    """Tables of a process that hears answers."""
    tables = Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
    async with hearing(tables):
        yield tables


@asynccontextmanager
async def hearing(tables: Tables) -> AsyncIterator[Thoughts]:
    """Run the thoughts as a role does, until they hear of thinkers."""
    async with Nursery() as nursery:
        nursery.keep(tables.thoughts.run, tables.thoughts.pulse)
        await until(lambda: _is_up(tables.thoughts))
        yield tables.thoughts


async def _is_up(thoughts: Thoughts) -> bool:
    return thoughts.hears


@pytest.fixture
def serve(store_url: str) -> Serve:
    """Starts what a players' process runs, with one child for each queue."""

    @asynccontextmanager
    async def served() -> AsyncIterator[Thinkers]:
        client = connect(store_url, answer_within=PATIENCE)
        tables = Tables(client)
        thinkers = tables.thinkers(1)
        async with Nursery() as nursery:
            nursery.keep(thinkers.run, tables.pulses.of("players"))
            await until(lambda: _lives(thinkers))
            yield thinkers
            await thinkers.finish()
        await client.aclose()

    return served


async def _lives(thinkers: Thinkers) -> bool:
    return thinkers.lives
