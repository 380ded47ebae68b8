"""People's photos: an address at their seat, for as long as they sit there, and nowhere else."""

from __future__ import annotations

import json
import logging
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.tables import NotSeated, Person, Seat, SentOut, Tables, keys
from engine.tables.codec import decoded, encoded
from engine.tables.store.redis_store import Stored
from tests.tables.evening import game, lobby, store_of

FACE = "https://t.me/i/userpic/320/anna.svg"
NEW_FACE = "https://t.me/i/userpic/320/anna-in-spring.svg"


async def everything(client: Any) -> list[tuple[str, str]]:
    """All keys of the store, with what they hold."""
    read = {
        b"string": client.get,
        b"hash": client.hgetall,
        b"set": client.smembers,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"stream": client.xrange,
    }
    found = [key async for key in client.scan_iter("*")]
    return [(key.decode(), str(await read[await client.type(key)](key))) for key in found]


async def test_a_seat_shows_its_persons_photo_until_they_hide_it(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    table = await local.sit(table.id, boris, photo=FACE)
    assert [seat.photo for seat in table.seats] == [None, FACE]
    table = await local.picture(table.id, anna.id, FACE)
    table = await local.picture(table.id, anna.id, NEW_FACE)
    assert table.seats[0].photo == NEW_FACE
    version = (await local.picture(table.id, anna.id, NEW_FACE)).version
    assert version == table.version, "nothing changes"
    hidden = await local.picture(table.id, anna.id, "")
    assert hidden.seats[0].photo == ""


async def test_a_hidden_photo_is_not_shown_by_another_device(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    await local.picture(table.id, anna.id, "")
    assert (await local.picture(table.id, anna.id, FACE)).seats[0].photo == ""
    assert (await local.picture(table.id, anna.id, None)).seats[0].photo == ""
    chosen = await local.picture(table.id, anna.id, FACE, anew=True)
    assert chosen.seats[0].photo == FACE


async def test_a_photo_goes_with_its_person(local: Tables, anna: Person, boris: Person) -> None:
    """Out of the lobby, out of a running game, and sent away by a host."""
    table = await lobby(local, anna, boris)
    await local.picture(table.id, boris.id, FACE)
    left = await local.leave(table.id, boris.id)
    assert FACE.encode() not in encoded(left)
    running = await game(local, anna, boris)
    await local.picture(running.id, boris.id, FACE)
    left = await local.keep_out(running.id, anna.id, 1)
    assert left.seats[1].person == boris
    assert FACE.encode() not in encoded(left)
    with pytest.raises(SentOut):
        await local.picture(running.id, boris.id, FACE)


async def test_who_does_not_sit_has_no_photo(local: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(local, anna)
    with pytest.raises(NotSeated):
        await local.picture(table.id, boris.id, FACE)


async def test_nothing_that_outlives_the_table_has_the_photo(
    local: Tables, anna: Person, boris: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """Everything that the store keeps besides the table, and what of it is told."""
    caplog.set_level(logging.DEBUG)
    table = await game(local, anna, boris)
    await local.picture(table.id, anna.id, FACE)
    client = store_of(local).client
    with_it = [key for key, value in await everything(client) if "userpic" in value]
    assert with_it == [keys.state(table.id)]
    await local.leave(table.id, boris.id)
    over = await local.leave(table.id, anna.id)
    kept = (await local.record(over.id, 1), await local.games_of(anna.id, 5))
    assert "userpic" not in f"{json.dumps(kept[0])} {kept[1]}"
    assert not [key for key, value in await everything(client) if "userpic" in value]
    assert "userpic" not in caplog.text


async def test_a_table_that_was_stored_before_there_were_photos(
    local: Tables, anna: Person
) -> None:
    table = await lobby(local, anna)
    table = await local.picture(table.id, anna.id, FACE)
    fields = msgspec.msgpack.decode(encoded(table))
    place = Seat.__struct_fields__.index("photo")
    [seat] = [
        each for each in fields if isinstance(each, list) and each and isinstance(each[0], list)
    ]
    assert seat[0][place] == FACE
    del seat[0][place:]
    stored = Stored(
        version=table.version,
        stamp=table.stamp,
        epoch=table.epoch,
        now_ms=0,
        blob=msgspec.msgpack.encode(fields),
        deadlines={},
        moves=(),
        lent=frozenset(),
        again=False,
    )
    [found] = decoded(table.id, stored).seats
    assert found == replace(table.seats[0], photo=None)
