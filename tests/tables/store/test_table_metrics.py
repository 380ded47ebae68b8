"""Figures of tables: their lives, their store, the changes that wait for a chat."""

from __future__ import annotations

import logging

import pytest
from prometheus_client import generate_latest

from engine.tables import Client, Person, Phase, Tables, keys
from engine.tables.store import commit
from tests.tables.evening import clock, game, lobby, scene, time_is_up, until

# Anna plays her last card, and Boris is the fool.
LAST = (
    "podkidnoy bout=9 dealer=1 trump=9h stock= attacker=0 defender=1 hands=Ac/6s8d table= limit=1"
)


def figure(tables: Tables, name: str, **labels: str) -> float:
    """One of this process' figures; 0 where nothing was counted yet."""
    return tables.metrics.registry.get_sample_value(name, labels) or 0.0


async def test_the_life_of_a_table_is_counted_and_told_by_its_id(
    local: Tables, anna: Person, boris: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "engine.tables.health.story")
    table = await game(local, anna, computers=1)
    async with clock(local):
        await local.seats.leave(table.id, anna.id)  # a computer player ends it
        await until(lambda: is_over(local, table.id))
    await local.host.close(table.id, anna.id)
    told = [message.removeprefix(f"table {table.id}: ") for message in caplog.messages]
    assert told[:2] == ["made", "game 1 begun, 2 seats"]
    assert told[2].startswith("game 1 ended, ")
    assert told[3:] == ["closed"]
    reason = told[2].split()[-1]
    assert figure(local, "durak_games_ended_total", reason=reason) == 1
    counted = {
        kind: figure(local, "durak_tables_commits_total", kind=kind)
        for kind in ("created", "started", "ended", "gone")
    }
    assert set(counted.values()) == {1}
    assert "Anna" not in caplog.text + generate_latest(local.metrics.registry).decode()


async def is_over(tables: Tables, table_id: str) -> bool:
    return (await tables.load(table_id)).phase is Phase.OVER


async def test_the_second_of_two_changes_is_a_conflict(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    one, other, _ = processes
    table = await lobby(one, anna)
    await other.load(table.id)
    await one.seats.sit(table.id, boris)
    assert len((await other.seats.sit(table.id, vera)).seats) == 3
    conflicts = [figure(process, "durak_tables_conflicts_total") for process in (one, other)]
    assert conflicts == [0, 1]


async def test_the_stores_time_is_taken(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    await local.load(table.id)
    for asked in ("commit", "read"):
        assert figure(local, "durak_store_seconds_count", asked=asked) >= 1


async def test_the_lateness_of_a_deadline_is_measured(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(tables, LAST, anna, boris)
    await time_is_up(tables, table, 0)
    (claim,) = await tables.deadlines.claim([keys.shard_of(table.id)], 2000, 9)
    assert [deadline.table_id for deadline in claim.due] == [table.id]
    assert figure(tables, "durak_deadlines_late_seconds_count") == 1


async def test_a_census_of_the_whole_store(tables: Tables, anna: Person, boris: Person) -> None:
    assert (await tables.status.census()) == (0, 0, 0, 0.0)
    await game(tables, anna, computers=3)
    await game(tables, boris, computers=1)
    await lobby(tables, anna)
    closed = await lobby(tables, boris)
    await tables.host.close(closed.id, boris.id)
    told = await tables.status.census()
    assert (told.playing, told.resting) == (2, 1)
    assert told.entries > 8
    assert 0 <= told.oldest < 600


async def test_every_change_that_chats_will_never_hear_of_is_counted(
    tables: Tables, client: Client, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit, "_LIMITS", (*commit._LIMITS[:-1], 150))
    table = await lobby(tables, anna)
    outbox = keys.outbox(keys.shard_of(table.id))
    pipe = client.pipeline(transaction=False)
    for _ in range(500):
        pipe.xadd(outbox, {"t": "k3x9", "v": 1, "k": "moved", "b": 0})
    await pipe.execute()
    before = await client.xlen(outbox)
    for number in range(32):
        await tables.host.choose_terms(table.id, anna.id, auto_pass=bool(number % 2))
    dropped = figure(tables, "durak_outbox_dropped_total")
    assert await client.xlen(outbox) == before + 32 - dropped
    assert dropped >= 300, "all but 150, and those that are packed with them"
