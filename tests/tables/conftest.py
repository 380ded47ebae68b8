"""The people at the tables of these tests, and tables on each kind of server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from engine.tables import NO_DELAY, PLENTY, Client, Person, Tables, connect
from tests.support.patience import PATIENCE
from tests.support.servers import a_cluster, a_server, store, store_url, valkey_url

__all__ = ["a_cluster", "a_server", "store", "store_url", "valkey_url"]

ANNA = Person(7_000_000_001, "Anna", "en")
BORIS = Person(7_000_000_002, "Boris", "ru")
VERA = Person(7_000_000_003, "Vera", "uk")


@pytest.fixture
def anna() -> Person:
    return ANNA


@pytest.fixture
def boris() -> Person:
    return BORIS


@pytest.fixture
def vera() -> Person:
    return VERA


@pytest.fixture
async def client(store_url: str) -> AsyncIterator[Client]:
    client = connect(store_url, answer_within=PATIENCE)
    yield client
    await client.aclose()


@pytest.fixture
async def processes(store_url: str) -> AsyncIterator[list[Tables]]:
    """Three processes' tables: each has connections of its own and knows nothing of the others."""
    clients = [connect(store_url, answer_within=PATIENCE) for _ in range(3)]
    yield [Tables(one, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY) for one in clients]
    for one in clients:
        await one.aclose()


@pytest.fixture
async def tables(client: Client) -> Tables:
    """Tables on each kind of server; computer players move at once."""
    return Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)


@pytest.fixture
async def valkey(valkey_url: str) -> AsyncIterator[Client]:
    client = connect(valkey_url, answer_within=PATIENCE)
    yield client
    await client.aclose()


@pytest.fixture
async def local(valkey: Client) -> Tables:
    """Tables on the embedded server alone."""
    return Tables(valkey, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
