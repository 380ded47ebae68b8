"""A Cluster changes while people play: slots go to other nodes, a replica follows a dead node."""

from __future__ import annotations

import asyncio
import time

import pytest
from redis.crc import key_slot

from deploy.lab.bench.faults.store_server import StoreServer
from engine.tables import keys
from tests.support.servers import SLOTS, Cluster, wait_until
from tests.tables.steady_play import all_move, steady_play

pytestmark = [pytest.mark.slow, pytest.mark.cluster]

TABLES = 16  # one in each shard


async def test_people_play_on_while_slots_are_moved(a_cluster: Cluster) -> None:
    """A table waits for as long as some of its keys are here and some there."""
    await asyncio.to_thread(a_cluster.start)
    async with steady_play(a_cluster.url, TABLES) as games:
        for game in games[::2]:
            await all_move(games, since=time.monotonic())
            slot = key_slot(keys.state(game.table.id).encode())
            now = slot * len(a_cluster.nodes) // SLOTS
            source, target = a_cluster.nodes[now], a_cluster.nodes[now - 1]
            await asyncio.to_thread(a_cluster.move_slot, slot, source, target)
        await all_move(games, since=time.monotonic())
    assert not any(game.lost for game in games)


async def test_people_play_on_at_the_replica_of_a_node_that_dies(a_cluster: Cluster) -> None:
    """Changes that the replica hadn't heard of are lost with another epoch: the notes tell."""
    await asyncio.to_thread(a_cluster.start)
    dies = a_cluster.nodes[0]
    replica = await asyncio.to_thread(a_cluster.add_replica, dies)
    a_cluster.believe_dead_after(1000)
    async with steady_play(a_cluster.url, TABLES) as games:
        await all_move(games, since=time.monotonic())
        dies.kill()
        await asyncio.to_thread(wait_until, lambda: serves(replica))
        for _ in range(4):
            await all_move(games, since=time.monotonic())


def serves(node: StoreServer) -> bool:
    """Return whether it has become a primary and the Cluster is whole."""
    with node.client as client:
        told = client.execute_command("CLUSTER", "INFO").decode()
        return client.info("replication")["role"] == "master" and "cluster_state:ok" in told
