"""Scripts of the tables on a Cluster: each touches the keys that it declares, in every shard."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tables import Client, Layout, Person, Tables, keys
from engine.tables.finished.recent import RecentGames
from engine.tables.store import scripts
from engine.tables.store.redis_store import Deadline
from engine.tables.store.scripts import Script
from engine.tables.store.store_trial import try_writing
from engine.tables.thinking import queue
from tests.support.script_keys import watched
from tests.support.servers import Cluster
from tests.tables.evening import closes, store_of, time_is_up
from tests.tables.store.test_layout import SHARDS, an_evening, as_before

pytestmark = pytest.mark.cluster
SCRIPTS = {name.lower(): one for name, one in vars(scripts).items() if isinstance(one, Script)}
LUA = Path(scripts.__file__).parent / "lua"
OF_NO_SHARD = {"crowd", "ask_thinkers", "take_question"}


def test_each_file_is_a_script_or_a_helper() -> None:
    lie_there = {file.stem for file in LUA.rglob("*.lua")}
    assert lie_there - {"now_ms", "epoch_of"} == set(SCRIPTS)


@pytest.mark.slow
@pytest.mark.parametrize("store", ["cluster"], indirect=True)
async def test_no_script_touches_what_it_does_not_declare(
    store: Cluster, client: Client, tables: Tables, anna: Person, boris: Person
) -> None:
    with watched(store) as runs:
        await whole_lives(tables, client, anna, boris)
    for run in runs:
        assert run.touched <= run.declared
    for name, script in SCRIPTS.items():
        declared = [key for run in runs if run.script == script.sha for key in run.declared]
        touched = {shard for shard in SHARDS for key in declared if is_in(shard, key)}
        assert declared, name
        assert touched == (set() if name in OF_NO_SHARD else set(SHARDS)), name


async def met_with_nothing_to_do(tables: Tables, table_id: str) -> None:
    deadline = Deadline(table_id, "p0")
    await time_is_up(tables, await tables.load(table_id), deadline.what)
    await tables.deadlines.claim([keys.shard_of(table_id)], 2000, 10)
    assert await store_of(tables).forget(deadline, await store_of(tables).read(table_id))


def is_in(shard: int, key: str) -> bool:
    return key.startswith(keys.tag(shard))


async def whole_lives(tables: Tables, client: Client, anna: Person, boris: Person) -> None:
    """Play a table from its beginning to its end in each shard, after a game by the rules, and
    with a move to the names of this release in between.
    """
    ids = await an_evening(tables, anna, boris)
    await as_before(client)
    await Layout(client, looks=0).settle()
    await tables.presence.keep_looking({table_id: [anna.id] for table_id in ids})
    await tables.news.stamps(ids)
    await tables.status.census()
    await tables.maintenance.begin(until_ms=None, pauses=False)
    await tables.maintenance.end()
    await tables.presence.phones_elsewhere("one", 3)
    for table_id in ids:
        await tables.orders.give(table_id, anna.id, "done unless 2")
        await met_with_nothing_to_do(tables, table_id)
        await tables.presence.look(table_id, anna.id, False)
        for person in (anna, boris):
            await tables.seats.leave(table_id, person.id)
        await closes(tables, await tables.load(table_id))
    await queue.note_alive(store_of(tables), "one")
    await queue.put(store_of(tables), queue.Question("choose", b"", "", ""), within=60)
    await queue.take(store_of(tables), "short")
    await try_writing(client)
    recent = RecentGames(store_of(tables), keys.RECENT_MS)
    await recent.archived(await recent.waiting(50, ()))
    await tables.people.forget(anna.id)
