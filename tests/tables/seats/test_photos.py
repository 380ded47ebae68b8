"""People's photos: a table knows who hides theirs, and never where one is."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from engine.tables import (
    HeardPhotos,
    NotSeated,
    Nursery,
    Person,
    PhotoNews,
    Seat,
    SentOut,
    Table,
    Tables,
)
from engine.tables.channels.changes import HeardNews
from engine.tables.codec import decoded, encoded
from engine.tables.store.redis_store import Stored
from engine.tables.table import HIDDEN, Joiner
from tests.support.everything import everything
from tests.tables.channels.test_changes import linked
from tests.tables.evening import game, lobby, store_of, until

FACE = "https://t.me/i/userpic/320/anna.svg"


async def test_a_person_hides_their_photo_until_they_show_it(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    table = await local.seats.sit(table.id, boris, hides_photo=True)
    assert [seat.shows_photo for seat in table.seats] == [True, False]
    again = await local.seats.hide_photo(table.id, boris.id, True)
    assert again.version == table.version, "nothing changes"
    table = await local.seats.hide_photo(table.id, boris.id, False)
    assert [seat.shows_photo for seat in table.seats] == [True, True]
    table = await local.seats.hide_photo(table.id, anna.id, True)
    assert [seat.shows_photo for seat in table.seats] == [False, True]


async def test_a_person_who_sits_down_after_the_game_hides_it_then(
    local: Tables, anna: Person, boris: Person
) -> None:
    table, clara = await game(local, anna, boris), Person(3, "Clara", "en")
    await local.seats.join_next(table.id, clara, hides_photo=True)
    await local.seats.leave(table.id, boris.id)
    over = await local.seats.leave(table.id, anna.id)
    assert [(seat.person, seat.shows_photo) for seat in over.seats] == [(clara, False)]


async def test_a_photo_is_not_shown_where_its_person_has_left(
    local: Tables, anna: Person, boris: Person
) -> None:
    running = await game(local, anna, boris)
    left = await local.host.keep_out(running.id, anna.id, 1)
    assert [seat.shows_photo for seat in left.seats] == [True, False]
    with pytest.raises(SentOut):
        await local.seats.hide_photo(running.id, boris.id, True)


async def test_a_person_without_a_seat_hides_nothing(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    with pytest.raises(NotSeated):
        await local.seats.hide_photo(table.id, boris.id, True)


async def test_other_processes_are_told_of_photos_and_no_key_holds_them(
    processes: list[Tables], anna: Person
) -> None:
    one, two, _ = processes
    table = await lobby(one, anna)
    told = [HeardPhotos(PhotoNews.ASKED), HeardPhotos(PhotoNews.KNOWN, {anna.id: FACE, 5: ""})]
    own, heard = list[HeardNews](), list[HeardNews]()

    async def came() -> bool:
        """Return whether both were heard; one may be lost while a process begins to listen."""
        for each in told:
            await one.news.tell_photos(table.id, each)
        return told[0] in heard and told[1] in heard

    async with Nursery() as nursery:
        for tables, words in ((one, own), (two, heard)):
            link = tables.news.changes(
                lambda *_: None, lambda _, said, words=words: words.append(said)
            )
            nursery.start(link.run(), "changes")
            await linked(link)
            await link.follow(table.id)
        await until(came)
    assert own == [], "this process knows of it already"
    assert FACE not in f"{heard!r}", "nor would a log show it"
    assert FACE not in str(await everything(store_of(one).client))
    assert await two.load(table.id) == table


async def test_the_next_change_rids_the_store_of_what_the_release_before_has_kept(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    older, new, _ = processes
    table = await lobby(older, anna)
    pictured = tuple(replace(seat, photo=FACE) for seat in table.seats)
    await older._commits.create(replace(table, id="pictured", seats=pictured, version=1))
    client = store_of(new).client
    assert FACE in str(await everything(client))
    assert [seat.photo for seat in (await new.load("pictured")).seats] == [None]
    await new.seats.sit("pictured", boris)
    assert FACE not in str(await everything(client))


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
    table = await local.seats.hide_photo(table.id, anna.id, True)
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
    """Read the table as another process does."""
    stored = Stored(
        version=table.version,
        stamp=table.stamp,
        epoch=table.epoch,
        now_ms=0,
        blob=blob,
        deadlines={},
        moves=(),
        lent=frozenset(),
        kept={},
        again=False,
    )
    return decoded(table.id, stored)
