"""The one script: compare, remember, write, announce: all or nothing, on every kind of server."""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Any

import pytest

from engine.tables import Client, NoSuchTable, Person, Tables, keys
from engine.tables.store.commit import Commit, CommitReply, CommitResult
from engine.tables.store.redis_store import RedisStore, stamp
from engine.tables.table import ChangeKind
from tests.support.servers import Cluster, StoreServer
from tests.tables.evening import closes, game, lobby, store_of


async def commit(store: RedisStore, table_id: str = "tab1e", **told: Any) -> CommitReply:
    """A change as the tables would ask for it; the epoch is learnt as they learn it."""
    change: dict[str, Any] = {
        "table_id": table_id,
        "builds_on": "",
        "epoch": "",
        "version": 1,
        "move_id": secrets.token_hex(4),
        "kind": ChangeKind.CREATED,
        "lives_ms": 60_000,
        **told,
    }
    blob = change.pop("blob", b"cards")
    answer = await store.commit(Commit(**change, value=b""))
    if answer.result is CommitResult.CONFLICT and not change["epoch"]:
        change["epoch"] = answer.epoch
        value = stamp(change["version"], answer.epoch).encode() + blob
        return await store.commit(Commit(**change, value=value))
    return answer


@pytest.fixture
async def redis_store(client: Client) -> RedisStore:
    return RedisStore(client)


async def test_a_new_table_is_version_one(redis_store: RedisStore) -> None:
    answer = await commit(redis_store)
    stored = await redis_store.read("tab1e")
    assert (answer.result, answer.version) == (CommitResult.DONE, 1)
    assert stored is not None
    assert (stored.version, stored.blob, stored.epoch) == (1, b"cards", answer.epoch)
    assert stored.stamp == f"00000001{answer.epoch}"


async def test_of_two_changes_to_the_same_version_one_counts(redis_store: RedisStore) -> None:
    first = await commit(redis_store)
    stamp = f"00000001{first.epoch}"
    changes = [
        commit(redis_store, builds_on=stamp, version=2, blob=b"Anna" if one else b"Boris")
        for one in (True, False)
    ]
    assert {answer.result for answer in await asyncio.gather(*changes)} == {
        CommitResult.CONFLICT,
        CommitResult.DONE,
    }


async def test_a_refused_change_leaves_no_trace(redis_store: RedisStore, client: Client) -> None:
    await commit(redis_store)
    before = await everything(client, "tab1e")
    refused = await commit(
        redis_store,
        builds_on="00000007abcdefab",
        version=8,
        move="8 0 p attack 7h",
        kind=ChangeKind.MOVED,
    )
    assert refused.result is CommitResult.CONFLICT
    assert await everything(client, "tab1e") == before


async def everything(client: Client, table_id: str) -> list[Any]:
    shard = keys.shard_of(table_id)
    return [
        await client.get(keys.state(table_id)),
        await client.lrange(keys.moves(table_id), 0, -1),
        await client.zrange(keys.recent(table_id), 0, -1),
        await client.zrange(keys.deadlines(shard), 0, -1, withscores=True),
        await client.xlen(keys.outbox(shard)),
    ]


async def test_a_change_sent_twice_is_made_once(redis_store: RedisStore, client: Client) -> None:
    first = await commit(redis_store, move_id="m1")
    stamp = f"00000001{first.epoch}"
    told = {"builds_on": stamp, "version": 2, "move_id": "m2", "move": "2 0 p attack 7h"}
    assert (await commit(redis_store, **told)).result is CommitResult.DONE
    again = await commit(redis_store, **told)
    assert (again.result, again.version) == (CommitResult.AGAIN, 2)
    assert await client.lrange(keys.moves("tab1e"), 0, -1) == [b"2 0 p attack 7h"]


class Changes:
    """Changes of one table, one after the other."""

    def __init__(self, redis_store: RedisStore, client: Client) -> None:
        self._store, self._client = redis_store, client
        self._version, self._epoch = 0, ""

    async def make(self, move_id: str, **told: Any) -> None:
        told = {"version": self._version + 1, "move_id": move_id, **told}
        if not self._epoch:
            reply = await commit(self._store, **told)
            self._epoch = reply.epoch
        else:
            before, value = stamp(self._version, self._epoch), stamp(told["version"], self._epoch)
            asked = {"table_id": "tab1e", "builds_on": before, "epoch": self._epoch, **told}
            reply = await self._store.commit(
                Commit(**asked, value=value.encode() + b"cards", lives_ms=60_000)
            )
        assert reply.result is CommitResult.DONE
        self._version += 1

    async def kept(self, beginning: str) -> list[str]:
        """The ids with this beginning that are still known, the oldest first."""
        ids = await self._client.zrange(keys.recent("tab1e"), 0, -1)
        return [one.decode() for one in ids if one.decode().startswith(beginning)]


async def test_each_persons_last_move_ids_are_kept_however_much_others_change(
    redis_store: RedisStore, client: Client
) -> None:
    changes = Changes(redis_store, client)
    for number in range(20):
        await changes.make(f"7:m{number}", kind=ChangeKind.MOVED)
    for number in range(150):
        await changes.make(f"8:m{number}", kind=ChangeKind.MOVED)
        await changes.make(f"clock:{number}", kind=ChangeKind.MOVED)
    assert await changes.kept("7:") == [f"7:m{number}" for number in range(12, 20)]
    for of, all_of_them in (("8:", 150), ("clock:", 150)):
        kept = await changes.kept(of)
        last = [
            f"{of}m{number}" if of == "8:" else f"{of}{number}" for number in range(all_of_them)
        ]
        assert len(kept) < 100
        assert kept == last[-len(kept) :]
        assert len(kept) >= (keys.IDS_OF_PERSON if of == "8:" else keys.OTHER_IDS)


async def test_the_moves_of_the_running_bout_are_all_known(
    redis_store: RedisStore, client: Client
) -> None:
    changes = Changes(redis_store, client)
    for number in range(150):
        await changes.make(f"7:m{number}", kind=ChangeKind.MOVED, same_bout=True)
    assert len(await changes.kept("7:")) == 150
    await changes.make("7:next", kind=ChangeKind.MOVED)
    assert len(await changes.kept("7:")) == keys.IDS_OF_PERSON


async def test_a_next_game_forgets_who_played_before(
    redis_store: RedisStore, client: Client
) -> None:
    changes = Changes(redis_store, client)
    for number in range(90):
        await changes.make(f"{number}:m", kind=ChangeKind.MOVED)
    await changes.make("started", kind=ChangeKind.STARTED)
    assert len(await changes.kept("")) == keys.OTHER_IDS


async def test_a_change_made_in_another_life_of_the_store_is_refused(
    redis_store: RedisStore,
) -> None:
    first = await commit(redis_store)
    told = {"builds_on": f"00000001{first.epoch}", "version": 2, "epoch": "0ld0ld0l"}
    assert (await commit(redis_store, **told)).result is CommitResult.CONFLICT


async def test_a_new_game_begins_with_an_empty_list_of_moves(
    redis_store: RedisStore, client: Client
) -> None:
    first = await commit(redis_store, move="1 0 p take")
    stamp = f"00000001{first.epoch}"
    await commit(redis_store, builds_on=stamp, version=2, kind=ChangeKind.STARTED)
    assert await client.lrange(keys.moves("tab1e"), 0, -1) == []


async def test_deadlines_are_in_the_stores_time(redis_store: RedisStore, client: Client) -> None:
    answer = await commit(redis_store, deadlines={"0": 30_000, "2": 700})
    stored = await redis_store.read("tab1e")
    assert stored is not None
    assert stored.deadlines == {0: answer.now_ms + 30_000, 2: answer.now_ms + 700}
    stamp = f"00000001{answer.epoch}"
    await commit(redis_store, builds_on=stamp, version=2, deadlines={"0": -1})
    stored = await redis_store.read("tab1e")
    assert stored is not None
    assert stored.deadlines == {2: answer.now_ms + 700}


async def test_every_key_of_a_table_has_a_time_to_live(tables: Tables, anna: Person) -> None:
    table = await game(tables, anna, computers=1)
    client = store_of(tables).client
    await tables.presence.look(table.id, anna.id, True)
    for key in (keys.state, keys.recent, keys.looking):
        assert await client.pttl(key(table.id)) > 0, key.__name__


async def test_a_table_that_ends_leaves_nothing(tables: Tables, anna: Person) -> None:
    table = await lobby(tables, anna)
    await closes(tables, table)
    client = store_of(tables).client
    assert await client.exists(keys.state(table.id)) == 0
    assert await client.zrange(keys.deadlines(keys.shard_of(table.id)), 0, -1) == []
    with pytest.raises(NoSuchTable):
        await tables.load(table.id)


async def test_a_server_that_forgot_its_scripts_gets_them_again(
    tables: Tables, anna: Person, store: StoreServer | Cluster
) -> None:
    table = await lobby(tables, anna)
    for node in store.nodes if isinstance(store, Cluster) else [store]:
        with node.client as client:
            client.script_flush()
    await tables.host.add_computer(table.id, anna.id, "easy")
    assert len((await tables.load(table.id)).seats) == 2


@pytest.mark.parametrize("shard", range(keys.SHARDS))
def test_all_keys_of_a_shard_are_in_one_slot(shard: int) -> None:
    ids = [f"{number:04}" for number in range(400)]
    mine = next(table_id for table_id in ids if keys.shard_of(table_id) == shard)
    of_table = [key(mine) for key in (keys.state, keys.moves, keys.recent, keys.looking)]
    of_shard = [key(shard) for key in (keys.deadlines, keys.outbox, keys.epoch)]
    tags = {re.findall(r"\{(.*?)\}", key)[0] for key in of_table + of_shard}
    assert tags == {keys.tag(shard)[1:-1]}


@pytest.mark.cluster
async def test_a_cluster_spreads_the_shards(servers: Any) -> None:
    with servers("cluster").nodes[0].client as client:
        slots = {
            client.execute_command("CLUSTER", "KEYSLOT", keys.state(f"{number:04}")) * 3 // 16384
            for number in range(200)
        }
    assert slots == {0, 1, 2}
