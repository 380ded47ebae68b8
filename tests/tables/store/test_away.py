"""The store comes and goes: whatever its client raises then, everybody waits and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.exceptions import ConnectionError, ResponseError, SlotNotCoveredError

from engine.tables import (
    AWAY,
    NO_DELAY,
    PLENTY,
    Nursery,
    Person,
    StoreUnavailable,
    Tables,
    connect,
)
from engine.tables.channels.changes import Changes
from engine.tables.health.client_errors import as_client_error, only_client_errors
from engine.tables.store.connect import Client
from tests.support.servers import Cluster
from tests.tables.channels.test_changes import linked
from tests.tables.evening import clock, lobby, scene, until

CLOSED = RuntimeError("unable to perform operation on <TCPTransport closed=True>; closed")
TAKEN = AttributeError("'NoneType' object has no attribute 'writelines'")
STRAY = [
    CLOSED,
    TAKEN,
    SlotNotCoveredError('Slot "7" is not covered by the cluster.'),
    asyncio.IncompleteReadError(b"", 3),
    asyncio.InvalidStateError("invalid state"),
    ConnectionResetError(104, "Connection reset by peer"),
]
ONE_CARD = "podkidnoy trump=9h stock=Th9h attacker=1 hands=7cAcKc/8s9sKd"


@pytest.mark.parametrize("error", STRAY, ids=lambda error: type(error).__name__)
def test_every_error_of_the_client_means_that_the_store_is_away(error: Exception) -> None:
    with pytest.raises(AWAY) as told, only_client_errors():
        raise error
    assert type(error).__name__ in str(told.value)
    assert isinstance(as_client_error(error), AWAY)


def test_a_refusal_stays_one() -> None:
    refusal = ResponseError("ERR unknown command")
    with pytest.raises(ResponseError), only_client_errors():
        raise refusal
    assert as_client_error(refusal) is refusal
    assert as_client_error(b"a reply") == b"a reply"


def break_connections(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Break connections as when a node dies just before something is written to it; no node does
    so on demand.
    """

    async def sent(*_: object, **__: object) -> None:
        raise error

    def written(*_: object) -> None:
        raise error

    monkeypatch.setattr("redis.asyncio.Connection.send_packed_command", sent)
    monkeypatch.setattr("engine.tables.store.lane.Lane._write", written)


@pytest.mark.parametrize("error", [CLOSED, TAKEN], ids=["closed", "taken"])
async def test_a_connection_that_breaks_strangely_is_a_store_that_is_away(
    tables: Tables, client: Client, anna: Person, error: Exception
) -> None:
    table = await lobby(tables, anna)
    with pytest.MonkeyPatch.context() as monkeypatch:
        break_connections(monkeypatch, error)
        with pytest.raises(StoreUnavailable):
            await tables.load(table.id)
        with pytest.raises(ConnectionError):
            await client.get("{t}:key")
    assert (await tables.load(table.id)).version == table.version


@pytest.mark.parametrize("error", [CLOSED, TAKEN], ids=["closed", "taken"])
async def test_channels_and_clock_outlive_such_a_connection(
    tables: Tables, anna: Person, boris: Person, error: Exception
) -> None:
    async with channels(tables) as changes, clock(tables):
        with pytest.MonkeyPatch.context() as monkeypatch:
            break_connections(monkeypatch, error)
            await asyncio.sleep(0.3)
        table = await scene(tables, ONE_CARD, anna)
        await until(lambda: plays_on(tables, table.id))
        await linked(changes)


async def plays_on(tables: Tables, table_id: str) -> bool:
    """The clock has let the computer player attack."""
    try:
        return (await tables.load(table_id)).version > 1
    except StoreUnavailable:
        return False


@asynccontextmanager
async def channels(tables: Tables) -> AsyncIterator[Changes]:
    """A process that hears what is told of tables, as soon as it can."""
    changes = tables.news.changes(lambda *_: None)
    async with Nursery() as nursery:
        nursery.start(changes.run(), "changes")
        yield changes


@pytest.fixture
async def its_tables(a_cluster: Cluster) -> AsyncIterator[Tables]:
    client = connect(a_cluster.url)
    yield Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
    await client.aclose()


async def answers(act: Callable[[], Any]) -> bool:
    try:
        await act()
    except StoreUnavailable:
        return False
    return True


@pytest.mark.slow
@pytest.mark.cluster
async def test_a_cluster_that_forms_later_is_waited_for(
    a_cluster: Cluster, its_tables: Tables, anna: Person
) -> None:
    a_cluster.start_nodes()
    async with channels(its_tables) as changes, clock(its_tables):
        with pytest.raises(StoreUnavailable):
            await lobby(its_tables, anna)
        await asyncio.to_thread(a_cluster.form)
        await until(lambda: answers(lambda: lobby(its_tables, anna)))
        await goes_on(its_tables, changes, anna)


@pytest.mark.slow
@pytest.mark.cluster
async def test_a_cluster_of_which_nothing_is_left_for_a_while(
    a_cluster: Cluster, its_tables: Tables, anna: Person
) -> None:
    await asyncio.to_thread(a_cluster.start)
    async with channels(its_tables) as changes, clock(its_tables):
        await lobby(its_tables, anna)
        for node in a_cluster.nodes:
            node.kill()
        assert not await answers(lambda: lobby(its_tables, anna))
        await asyncio.sleep(1.5)  # the links notice it too
        await asyncio.to_thread(a_cluster.start_nodes)
        await until(lambda: answers(lambda: lobby(its_tables, anna)))
        await goes_on(its_tables, changes, anna)


async def goes_on(tables: Tables, changes: Changes, anna: Person) -> None:
    """A deadline is met, and the link to the channels stands."""
    await linked(changes)
    table = await scene(tables, ONE_CARD, anna)
    await until(lambda: plays_on(tables, table.id))
