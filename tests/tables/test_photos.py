"""People's photos: a table knows who hides theirs, and never where one is."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from engine.tables import NotSeated, Person, Seat, SentOut, Table, Tables
from engine.tables.codec import decoded, encoded
from engine.tables.store.redis_store import Stored
from engine.tables.table import HIDDEN, Joiner
from tests.tables.evening import game, lobby

FACE = "https://t.me/i/userpic/320/anna.svg"


async def test_a_person_hides_their_photo_until_they_show_it(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    table = await local.sit(table.id, boris, hides_photo=True)
    assert [seat.shows_photo for seat in table.seats] == [True, False]
    again = await local.hide_photo(table.id, boris.id, True)
    assert again.version == table.version, "nothing changes"
    table = await local.hide_photo(table.id, boris.id, False)
    assert [seat.shows_photo for seat in table.seats] == [True, True]
    table = await local.hide_photo(table.id, anna.id, True)
    assert [seat.shows_photo for seat in table.seats] == [False, True]


async def test_who_sits_down_after_the_game_hides_it_then(
    local: Tables, anna: Person, boris: Person
) -> None:
    table, clara = await game(local, anna, boris), Person(3, "Clara", "en")
    await local.join_next(table.id, clara, hides_photo=True)
    await local.leave(table.id, boris.id)
    over = await local.leave(table.id, anna.id)
    assert [(seat.person, seat.shows_photo) for seat in over.seats] == [(clara, False)]


async def test_a_photo_is_not_shown_where_its_person_has_left(
    local: Tables, anna: Person, boris: Person
) -> None:
    running = await game(local, anna, boris)
    left = await local.keep_out(running.id, anna.id, 1)
    assert [seat.shows_photo for seat in left.seats] == [True, False]
    with pytest.raises(SentOut):
        await local.hide_photo(running.id, boris.id, True)


async def test_who_does_not_sit_hides_nothing(local: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(local, anna)
    with pytest.raises(NotSeated):
        await local.hide_photo(table.id, boris.id, True)


async def test_an_address_that_the_release_before_has_stored_is_dropped(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    shown, hidden = table.seats
    before = replace(
        table,
        seats=(replace(shown, photo=FACE), replace(hidden, photo=HIDDEN)),
        joining=(Joiner(anna, FACE),),
    )
    assert FACE.encode() in encoded(before)
    now = read_again(before, encoded(before))
    assert [seat.photo for seat in now.seats] == [None, HIDDEN]
    assert FACE.encode() not in encoded(now)


async def test_a_table_that_was_stored_before_there_were_photos(
    local: Tables, anna: Person
) -> None:
    table = await lobby(local, anna)
    table = await local.hide_photo(table.id, anna.id, True)
    fields = msgspec.msgpack.decode(encoded(table))
    place = Seat.__struct_fields__.index("photo")
    [seat] = [
        each for each in fields if isinstance(each, list) and each and isinstance(each[0], list)
    ]
    assert seat[0][place] == HIDDEN
    del seat[0][place:]
    [found] = read_again(table, msgspec.msgpack.encode(fields)).seats
    assert found == replace(table.seats[0], photo=None)


def read_again(table: Table, blob: bytes) -> Table:
    """As a process reads what another one has stored."""
    stored = Stored(
        version=table.version,
        stamp=table.stamp,
        epoch=table.epoch,
        now_ms=0,
        blob=blob,
        deadlines={},
        moves=(),
        lent=frozenset(),
        again=False,
    )
    return decoded(table.id, stored)
