"""A key's value is the same on each kind of server after it was made anew there."""

from __future__ import annotations

import time
from typing import Any

import pytest

from deploy.move.key_values import KeyValue
from deploy.move.store_side import StoreSide
from engine.tables import keys
from engine.tables.channels.outbox import GROUP
from tests.deploy.move.conftest import EmptyUrl, OpenSide
from tests.support.servers import REDIS

TAG = keys.tag(5)
MANY = 9000  # more than a command of a script can have
NAMES = {kind: f"{TAG}:{kind}" for kind in ("string", "list", "hash", "set", "zset", "stream")}
PAIRS = [
    pytest.param("valkey", "redis", marks=pytest.mark.redis),
    pytest.param("redis", "cluster", marks=[pytest.mark.redis, pytest.mark.cluster]),
    pytest.param("cluster", "valkey", marks=pytest.mark.cluster),
]


@pytest.fixture(params=["valkey", REDIS])
async def side(request: pytest.FixtureRequest, empty_url: EmptyUrl, open_side: OpenSide) -> Any:
    return await open_side(empty_url(request.param))


async def fill(client: Any) -> None:
    """A key of each type: small and large, with bytes that are no text and odd scores."""
    await client.set(NAMES["string"], bytes(range(256)))
    await client.rpush(NAMES["list"], *(f"{n} 1 attack 7h" for n in range(MANY)))
    await client.hset(NAMES["hash"], mapping={f"field {n}": b"\xff\x00" for n in range(MANY)})
    await client.sadd(NAMES["set"], *range(MANY))
    scores = {"lent": 1_793_491_200_000.123, "third": 1 / 3, "ever": float("inf"), "below": -2.5}
    await client.zadd(NAMES["zset"], {**{f"{n}": n for n in range(MANY)}, **scores})
    for n in range(200):
        await client.xadd(NAMES["stream"], {"t": "abc", "v": n})


@pytest.mark.parametrize(("one", "other"), PAIRS)
async def test_a_key_of_each_type_is_the_same_there(
    one: str, other: str, empty_url: EmptyUrl, open_side: OpenSide
) -> None:
    here, there = await open_side(empty_url(one)), await open_side(empty_url(other))
    await fill(here.client)
    names = [*NAMES.values()]
    values = dict(zip(names, await here.read(names), strict=True))
    await there.write({name: value for name, value in values.items() if value})
    assert dict(zip(names, await there.read(names), strict=True)) == values
    assert {name: value.kind for name, value in values.items() if value} == {
        name: kind for kind, name in NAMES.items()
    }


async def test_values_that_were_there_are_replaced(side: StoreSide) -> None:
    name = NAMES["list"]
    await side.client.set(name, "a half")
    await side.write({name: KeyValue("list", -1, (b"a", b"b"))})
    assert await side.client.lrange(name, 0, -1) == [b"a", b"b"]


async def test_ends_stay_to_the_millisecond(side: StoreSide) -> None:
    ends, name = int(time.time() * 1000) + 1_000_007, NAMES["hash"]
    await side.write({name: KeyValue("hash", ends, {b"a": b"1"})})
    assert await side.client.execute_command("PEXPIRETIME", name) == ends
    [value] = await side.read([name])
    assert value is not None
    assert value.ends_ms == ends


async def test_a_key_whose_end_has_come_is_not_made(side: StoreSide) -> None:
    await side.write({NAMES["string"]: KeyValue("string", 1000, b"over")})
    assert await side.read([NAMES["string"]]) == [None]


@pytest.mark.redis
async def test_a_stream_goes_on_where_it_was(empty_url: EmptyUrl, open_side: OpenSide) -> None:
    """Entries that were done aren't given again. Those that a process had are taken over from it,
    those that wait are given to the next, and new ones come after all others.
    """
    here, there = await open_side(empty_url("valkey")), await open_side(empty_url("redis"))
    name = keys.outbox(5)
    marks = [await here.client.xadd(name, {"v": n}) for n in range(6)]
    await here.client.xgroup_create(name, GROUP, id="0")
    await here.client.xreadgroup(GROUP, "dies", {name: ">"}, count=4)
    await here.client.xack(name, GROUP, marks[0])
    await here.client.xdel(name, marks[0], marks[3])  # the fourth is pending and isn't there
    values = dict(zip([name], await here.read([name]), strict=True))
    await there.write({name: value for name, value in values.items() if value})
    assert dict(zip([name], await there.read([name]), strict=True)) == values

    def versions(reply: Any) -> list[int]:
        return [int(fields[b"v"]) for _, fields in reply]

    assert [one["consumer"] for one in await pending(there, name)] == [b"dies", b"dies"]
    new = await there.client.execute_command(
        "XREADGROUP", "GROUP", GROUP, "b", "STREAMS", name, ">"
    )
    assert sorted(set(flat_marks(new))) == sorted(marks[4:])
    taken = await there.client.xautoclaim(name, GROUP, "lives", 0)
    assert versions(taken[1])[:2] == [1, 2]
    assert await there.client.xadd(name, {"v": 6}) > marks[5]


async def pending(side: StoreSide, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await side.client.xpending_range(name, GROUP, "-", "+", 10)
    return found


def flat_marks(reply: Any) -> list[bytes]:
    """All ids of entries in an answer, whichever protocol it came by."""
    if isinstance(reply, bytes):
        return [reply] if b"-" in reply and reply[:1].isdigit() else []
    parts = [*reply, *reply.values()] if isinstance(reply, dict) else reply or []
    return [mark for part in parts for mark in flat_marks(part)]


@pytest.mark.redis
async def test_a_stream_without_entries_keeps_its_last_id(
    empty_url: EmptyUrl, open_side: OpenSide
) -> None:
    """With a group or without one; also if the other server's clock is behind."""
    here, there = await open_side(empty_url("valkey")), await open_side(empty_url("redis"))
    names = [keys.outbox(1), keys.outbox(2)]
    late = "9000000000000-7"
    for name in names:
        await here.client.execute_command("XADD", name, late, "v", "1")
        await here.client.xdel(name, late)
    await here.client.xgroup_create(names[0], GROUP, id="0")
    values = dict(zip(names, await here.read(names), strict=True))
    await there.write({name: value for name, value in values.items() if value})
    assert dict(zip(names, await there.read(names), strict=True)) == values
    for name in names:
        assert await there.client.xadd(name, {"v": 2}) > late.encode()


def test_no_value_tells_what_is_in_it() -> None:
    assert "7h" not in repr(KeyValue("list", -1, (b"1 attack 7h",)))
