"""The primary of a store with Sentinels dies while people play: they go on at its replica."""

from __future__ import annotations

import asyncio
import time

import pytest

from engine.tables import Person, Tables, connect, keys
from tests.support.patience import PATIENCE, PATIENCE_MS
from tests.support.sentinels import Sentinels, sentinels
from tests.tables.evening import lobby
from tests.tables.steady_play import all_move, steady_play

__all__ = ["sentinels"]

pytestmark = [pytest.mark.slow, pytest.mark.redis]


@pytest.mark.parametrize("in_step", [True, False], ids=["replica in step", "replica behind"])
async def test_people_play_on_when_the_primary_is_killed(
    sentinels: Sentinels, in_step: bool
) -> None:
    """A replica that is behind has lost moves, and all who sit there see it by the epoch."""
    async with steady_play(sentinels.url, tables=6) as games:
        await all_move(games, since=time.monotonic())
        if not in_step:
            await asyncio.to_thread(sentinels.fall_out_of_step)
            await all_move(games, since=time.monotonic())
        sentinels.primary.kill()
        killed = time.monotonic()
        for _ in range(4):
            await all_move(games, since=time.monotonic())
    assert any(game.has_moved_since(killed) for game in games)
    assert in_step or any(game.lost for game in games)


async def test_people_leave_a_primary_that_was_replaced_though_it_lives(
    sentinels: Sentinels,
) -> None:
    """It has no replica any more, and by its settings writes nothing then: nothing is lost."""
    with sentinels.primary.client as client:
        client.config_set("min-replicas-to-write", 1)
    async with steady_play(sentinels.url, tables=6) as games:
        await all_move(games, since=time.monotonic())
        before = {game.table.epoch for game in games}
        sentinels.replace_primary()
        async with asyncio.timeout(PATIENCE):
            while any(game.table.epoch in before for game in games):
                await asyncio.sleep(0.02)
    assert not any(game.lost for game in games)


async def test_a_replica_does_not_inherit_the_epoch(sentinels: Sentinels, anna: Person) -> None:
    """Else the first moves at a replica that takes over would be of the life before."""
    async with connect(sentinels.url) as client:
        table = await lobby(Tables(client), anna)
    with sentinels.primary.client as client, sentinels.replica.client as replica:
        assert client.wait(1, PATIENCE_MS) == 1
        assert replica.exists(keys.state(table.id)) == 1
        assert replica.exists(keys.epoch(keys.shard_of(table.id))) == 0
