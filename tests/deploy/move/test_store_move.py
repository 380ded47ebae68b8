"""A store's keys are moved: all of them, once, also if the move is killed in the midst; and where
it can't be, it is refused with a sentence, before anything is written.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.memory import keys as bot_keys
from bot.memory.job_queue import AskedJob, JobQueue, Urgency
from bot.memory.job_room import NO_LIMIT
from bot.memory.sent.send_windows import Window
from deploy.move import store_checks, store_side
from deploy.move.key_values import KeyValue
from deploy.move.refusal import CantMove
from deploy.move.store_move import move_store
from deploy.move.store_side import StoreSide
from durak_rules.records import verify
from engine.tables import NO_DELAY, PLENTY, Layout, Nursery, Person, Tables, connect, keys
from engine.tables.store.layout import HalfMoved
from tests.deploy.move.conftest import EmptyUrl, OpenSide
from tests.support.older_redis import older_redis
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer, machine_binary, own_store
from tests.tables.evening import clock, until
from tests.tables.store.test_layout import Killed, an_evening, games_go_on

__all__ = ["own_store"]

ANNA, BORIS = Person(7_000_000_001, "Anna", "en"), Person(7_000_000_002, "Boris", "ru")
FOREIGN = "somebody's:table:1"
pytestmark = pytest.mark.redis


def say_nothing(what: str, done: int, total: int) -> None:
    """Report no progress."""


def tables_of(side: StoreSide) -> Tables:
    return Tables(side.client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)


@pytest.fixture
async def source(empty_url: EmptyUrl, open_side: OpenSide) -> StoreSide:
    """The embedded server, settled and without games."""
    side = await open_side(empty_url("valkey"))
    await Layout(side.client).settle()
    return side


@pytest.fixture
async def target(empty_url: EmptyUrl, open_side: OpenSide) -> StoreSide:
    """The machine's Redis, empty."""
    return await open_side(empty_url("redis"))


async def people_play(side: StoreSide) -> list[str]:
    """Make a finished game and a running one in each shard, and the data of a bot and a page."""
    ids = await an_evening(tables_of(side), ANNA, BORIS)
    await side.client.set(keys.language(ANNA.id), "uk", px=keys.LANGUAGE_MS)
    await side.client.hset(bot_keys.boards(4242, ids[0]), "chat:-100", "17")
    await side.client.set(FOREIGN, "not ours")
    return ids


async def all_of(side: StoreSide) -> dict[str, KeyValue]:
    found: dict[str, KeyValue] = {}
    async for names in side.batches():
        values = zip(names, await side.read(names), strict=True)
        found |= {name: value for name, value in values if value}
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("looks_once")
async def test_everything_of_ours_is_there_and_games_go_on(
    source: StoreSide, target: StoreSide
) -> None:
    ids = await people_play(source)
    before = await all_of(source)
    told: list[tuple[str, int, int]] = []
    moved = await move_store(source, target, lambda *words: told.append(words))
    assert await all_of(target) == await all_of(source) == before
    assert sum(moved.families.values()) == moved.copied == len(before)
    assert set(moved.families) >= {"tables", "finished games", "people", "the bot"}
    assert not await target.client.exists(FOREIGN)
    assert [what for what, done, total in told if done == total] == ["Copying", "Comparing"]
    assert await target.layout.is_settled()
    await games_go_on(tables_of(target), ids, ANNA, BORIS)


@pytest.mark.slow
@pytest.mark.usefixtures("looks_once")
@pytest.mark.parametrize(("step", "after"), [("write", 4), ("read", 3), ("end_move", 0)])
async def test_a_move_that_is_killed_is_followed_by_the_next(
    source: StoreSide,
    target: StoreSide,
    step: str,
    after: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While keys are copied, while they are compared, before all is noted. In between people play
    on at the source.
    """
    ids = await people_play(source)
    with monkeypatch.context() as now:
        now.setattr(store_side, "AT_ONCE", 20)
        of = target.layout if step == "end_move" else target
        now.setattr(of, step, killed(getattr(of, step), after))
        with pytest.raises(Killed):
            await move_store(source, target, say_nothing)
    with pytest.raises(HalfMoved, match=f"from {source.place} yet: give the same `durak move"):
        await Layout(target.client).settle()
    for person in (ANNA, BORIS):
        await tables_of(source).seats.leave(ids[0], person.id)
    await source.client.delete(keys.language(ANNA.id))

    moved = await move_store(source, target, say_nothing)
    there = await all_of(target)
    assert there == await all_of(source)
    assert 0 < moved.copied < len(there), "what was there already isn't written again"
    assert verify(await tables_of(target).past.record(ids[0], 2)) == []


def killed(work: Callable[..., Awaitable[Any]], after: int) -> Callable[..., Awaitable[Any]]:
    """Return `work` so that it raises `Killed`, as SIGKILL strikes, when it is called after so
    many times.
    """
    done = count()

    async def until_killed(*args: Any) -> Any:
        if next(done) == after:
            raise Killed
        return await work(*args)

    return until_killed


@contextmanager
def after_each_write(
    target: StoreSide, happens: Callable[[], Awaitable[object]]
) -> Iterator[None]:
    """Something happens when keys have been copied."""
    write = target.write

    async def then_it_happens(values: Mapping[str, KeyValue]) -> None:
        await write(values)
        await happens()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(target, "write", then_it_happens)
        yield


@pytest.mark.usefixtures("looks_once")
async def test_somebody_who_writes_meanwhile_is_found(
    source: StoreSide, target: StoreSide
) -> None:
    ids, number = await people_play(source), count()

    async def both_are_written() -> None:
        await source.client.set(keys.state(ids[0]), f"another each time: {next(number)}")
        await target.client.set(keys.language(9), "en")

    with (
        after_each_write(target, both_are_written),
        pytest.raises(CantMove, match=r"^Not all is the same .*Stop them") as refused,
    ):
        await move_store(source, target, say_nothing)
    assert {"1 of tables", "1 of people"} == {*re.findall(r"1 of \w+", str(refused.value))}
    moved = await move_store(source, target, say_nothing)
    assert await all_of(target) == await all_of(source)
    assert moved.copied == 1


@pytest.mark.usefixtures("looks_once")
async def test_a_key_that_expires_meanwhile_is_no_fault(
    source: StoreSide, target: StoreSide
) -> None:
    await people_play(source)
    name = keys.language(9)
    await source.client.set(name, "en", px=keys.HOUR_MS)

    async def it_ends() -> None:
        if await target.client.exists(name):
            await source.client.pexpireat(name, 1)
            await target.client.pexpireat(name, 1)

    with after_each_write(target, it_ends):
        moved = await move_store(source, target, say_nothing)
    assert sum(moved.families.values()) == moved.copied - 1


@pytest.mark.usefixtures("looks_once")
async def test_a_key_expired_by_one_of_the_clocks_is_no_fault(
    source: StoreSide, target: StoreSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The source's is ahead, which two servers on one machine can't be."""
    await people_play(source)
    name = keys.language(9)
    await source.client.set(name, "en", px=keys.HOUR_MS)
    now_ms = source.now_ms

    async def an_hour_later() -> int:
        return await now_ms() + keys.HOUR_MS

    async def it_ends() -> None:
        if await target.client.exists(name):
            await source.client.delete(name)
            monkeypatch.setattr(source, "now_ms", an_hour_later)

    with after_each_write(target, it_ends):
        moved = await move_store(source, target, say_nothing)
    assert sum(moved.families.values()) == moved.copied - 1
    assert await target.client.exists(name)


async def refusal(source: StoreSide, target: StoreSide) -> str:
    """Why it can't be moved; nothing was written."""
    before = await all_of(target)
    with pytest.raises(CantMove) as refused:
        await move_store(source, target, say_nothing)
    assert await all_of(target) == before
    return str(refused.value)


@pytest.mark.usefixtures("looks_once")
async def test_a_target_with_keys_of_ours_is_refused(source: StoreSide, target: StoreSide) -> None:
    await target.client.set(keys.language(1), "en")
    said = await refusal(source, target)
    assert said == f"{target.place} has keys of Durak already: name an empty store."


@pytest.mark.usefixtures("looks_once")
async def test_a_store_is_not_moved_to_itself(source: StoreSide) -> None:
    await source.client.set(keys.language(1), "en")
    assert (await refusal(source, source)).endswith(
        "has keys of Durak already: name an empty store."
    )


@pytest.mark.usefixtures("looks_once")
async def test_other_programs_keys_are_no_hindrance(source: StoreSide, target: StoreSide) -> None:
    await target.client.set(FOREIGN, "theirs")
    await source.client.set(FOREIGN, "not ours")
    await move_store(source, target, say_nothing)
    assert await target.client.get(FOREIGN) == b"theirs"


@pytest.mark.usefixtures("looks_once")
async def test_a_move_from_elsewhere_must_end_first(source: StoreSide, target: StoreSide) -> None:
    await target.layout.begin_move("another place")
    said = await refusal(source, target)
    assert said.startswith(f"{target.place} has a part of what is in another place: move the rest")


@pytest.mark.usefixtures("looks_once")
async def test_a_half_moved_store_is_no_source(source: StoreSide, target: StoreSide) -> None:
    await target.layout.begin_move(source.place)
    said = await refusal(target, source)
    assert said.startswith(f"{target.place}: Not everything has come from {source.place} yet")


async def test_a_store_of_another_release_is_no_source(
    source: StoreSide, target: StoreSide
) -> None:
    assert "has no games of this release: name the store" in await refusal(target, source)
    await source.client.set(keys.layout(3), "3")
    assert "its keys have layout 3" in await refusal(source, target)


async def test_a_store_that_throws_keys_away_is_refused(
    source: StoreSide, own_store: StoreServer, open_side: OpenSide
) -> None:
    with own_store.client as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
    said = await refusal(source, await open_side(own_store.url))
    assert "throws keys away when its memory is full (allkeys-lru), and games would vanish" in said


async def test_a_replica_is_refused(
    source: StoreSide, own_store: StoreServer, open_side: OpenSide, empty_url: EmptyUrl
) -> None:
    port = empty_url("redis").rpartition(":")[2].partition("/")[0]
    with own_store.client as client:
        client.replicaof("127.0.0.1", port)
    assert "is a replica, which nobody may write to" in await refusal(
        source, await open_side(own_store.url)
    )


async def test_a_server_that_is_too_old_is_refused(
    source: StoreSide, own_store: StoreServer, open_side: OpenSide
) -> None:
    async with older_redis(own_store.port) as port:
        side = await open_side(f"redis://127.0.0.1:{port}/0")
        with pytest.raises(CantMove, match=r"is too old: Redis 7\.0 or newer, or Valkey"):
            await move_store(source, side, say_nothing)


@pytest.mark.usefixtures("looks_once")
async def test_a_target_that_takes_nothing_is_refused(
    source: StoreSide, own_store: StoreServer, open_side: OpenSide
) -> None:
    with own_store.client as client:
        client.config_set("maxmemory", 1)
    said = await refusal(source, await open_side(own_store.url))
    assert re.search(r"doesn't take what is written: .*maxmemory", said)


@pytest.mark.usefixtures("looks_once")
async def test_a_memory_that_is_full_in_the_midst_only_stops_the_move(
    source: StoreSide, own_store: StoreServer, open_side: OpenSide
) -> None:
    await people_play(source)
    target = await open_side(own_store.url)

    async def it_is_full() -> None:
        await target.client.config_set("maxmemory", 1)
        await target.write({keys.language(9): KeyValue("string", -1, b"en")})

    with (
        after_each_write(target, it_is_full),
        pytest.raises(CantMove, match=f"{target.place} refuses: its memory is full"),
    ):
        await move_store(source, target, say_nothing)
    await target.client.config_set("maxmemory", 0)
    await move_store(source, target, say_nothing)
    assert await all_of(target) == await all_of(source)


@pytest.mark.usefixtures("looks_once")
async def test_a_store_that_dies_in_the_midst_only_stops_the_move(
    source: StoreSide, tmp_path: Path, open_side: OpenSide
) -> None:
    await people_play(source)
    server = StoreServer(machine_binary(), tmp_path / "dies", "--appendonly", "yes")
    server.start()
    target = await open_side(server.url)

    async def it_dies() -> None:
        await asyncio.to_thread(server.kill)

    with (
        after_each_write(target, it_dies),
        pytest.raises(CantMove, match=f"{target.place} doesn't answer"),
    ):
        await move_store(source, target, say_nothing)
    await asyncio.to_thread(server.start)
    await move_store(source, target, say_nothing)
    assert await all_of(target) == await all_of(source)
    server.stop()


@pytest.mark.usefixtures("looks_once")
async def test_clocks_that_differ_are_refused(
    source: StoreSide, target: StoreSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both servers have this machine's clock; so nothing is allowed here."""
    monkeypatch.setattr(store_checks, "CLOCKS_APART_MS", -1)
    said = await refusal(source, target)
    assert said.startswith(f"The clocks of {source.place} and {target.place} differ by ")


@pytest.fixture
def gives_up_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_checks, "GIVE_UP_AFTER", 1.0)


@pytest.mark.slow
@pytest.mark.usefixtures("gives_up_soon")
@pytest.mark.parametrize("which", ["source", "target"])
async def test_nothing_is_moved_while_a_process_serves(
    source: StoreSide, target: StoreSide, which: str
) -> None:
    """Its clock shows itself, as often as in real life."""
    side = {"source": source, "target": target}[which]
    async with connect(url_of(side), answer_within=PATIENCE) as client:
        tables = Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
        async with clock(tables, look_every=1.0):
            assert f"Processes of Durak use {side.place}: stop them first" in await refusal(
                source, target
            )
    await move_store(source, target, say_nothing)


def url_of(side: StoreSide) -> str:
    asked = side.client.get_connection_kwargs()
    return f"redis://{asked['host']}:{asked['port']}/0"


@pytest.mark.slow
@pytest.mark.usefixtures("gives_up_soon")
async def test_nothing_is_moved_while_a_process_thinks(
    source: StoreSide, target: StoreSide
) -> None:
    thinkers = tables_of(source).thinkers(1)
    async with Nursery() as nursery:
        nursery.start(thinkers.run(), "think")

        async def lives() -> bool:
            return bool(await source.client.exists(keys.thinkers()))

        await until(lives)
        assert "Processes of Durak use" in await refusal(source, target)
    await thinkers.finish()


@pytest.mark.cluster
@pytest.mark.usefixtures("looks_once")
async def test_jobs_of_a_cluster_are_found_by_the_bots_of_one_server(
    open_side: OpenSide, empty_url: EmptyUrl
) -> None:
    """There they lie in parts, which nobody looks at elsewhere."""
    cluster, one = await open_side(empty_url("cluster")), await open_side(empty_url("valkey"))
    await Layout(cluster.client).settle()
    there = JobQueue(cluster.client, 5001)
    jobs = [AskedJob(f"job {number}", Urgency.NOTICE) for number in range(40)]
    await there.put(jobs)
    await move_store(cluster, one, say_nothing)
    here = JobQueue(one.client, 5001)
    window = Window("all", 1000, 5.0)
    shares = dict.fromkeys(Urgency, NO_LIMIT)
    found = await here.claim(100, lease=30, window=window, shares=shares)
    assert sorted(claimed.text for claimed in found.jobs) == sorted(job.text for job in jobs)
