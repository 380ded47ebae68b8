"""Blocks: two people never sit at one table if one has blocked the other, and none is told why."""

from __future__ import annotations

import itertools

import pytest

from engine.tables import (
    Blocked,
    Client,
    KeptApart,
    Person,
    SitsWithBlocked,
    Tables,
    TooManyBlocked,
    keys,
)
from engine.tables.people import blocks
from tests.tables.evening import lobby

NUMBERS = itertools.count(7_100_000_000)


@pytest.fixture
def ada() -> Person:
    """A person whom nobody has blocked at this store before."""
    return Person(next(NUMBERS), "Ada")


@pytest.fixture
def bob() -> Person:
    return Person(next(NUMBERS), "Bob")


async def test_a_blocked_person_finds_no_seat_and_isnt_told_why(
    tables: Tables, ada: Person, bob: Person, vera: Person
) -> None:
    table = await lobby(tables, vera, ada)
    await tables.people.block(ada.id, bob)
    with pytest.raises(KeptApart) as refused:
        await tables.seats.sit(table.id, bob)
    assert refused.value.values == {}
    assert await tables.people.blocked_by(bob.id) == []


async def test_a_person_who_blocks_doesnt_sit_down_with_them_either(
    tables: Tables, ada: Person, bob: Person, vera: Person
) -> None:
    table = await lobby(tables, vera, bob)
    await tables.people.block(ada.id, bob)
    with pytest.raises(SitsWithBlocked):
        await tables.seats.sit(table.id, ada)
    await tables.seats.leave(table.id, bob.id)
    assert (await tables.seats.sit(table.id, ada)).seat_of(ada.id) == 1


async def test_seats_that_were_taken_before_stay(local: Tables, ada: Person, bob: Person) -> None:
    table = await lobby(local, ada, bob)
    await local.people.block(ada.id, bob)
    table = await local.seats.sit(table.id, bob, 3)
    assert table.seats[1].chair == 3, "who sits may move over"
    assert (await local.game.start(table.id, ada.id)).game is not None


async def test_an_unblocked_person_may_sit_again(local: Tables, ada: Person, bob: Person) -> None:
    await local.people.block(ada.id, bob)
    (one,) = await local.people.blocked_by(ada.id)
    assert one == Blocked(1, "Bob")
    await local.people.unblock(ada.id, 99)
    assert len(await local.people.blocked_by(ada.id)) == 1
    await local.people.unblock(ada.id, one.number)
    assert await local.people.blocked_by(ada.id) == []
    table = await lobby(local, ada)
    assert (await local.seats.sit(table.id, bob)).seat_of(bob.id) == 1


async def test_nobody_is_led_to_a_table_with_somebody_they_blocked(
    local: Tables, ada: Person, bob: Person
) -> None:
    chat = f"-{ada.id}"
    table = await lobby(local, ada)
    for person in (ada, bob):
        await local.people.note_arrival(chat, person.id, table.id)
    assert [one.id for one in await local.people.suggested_tables(bob.id)] == [table.id]
    await local.people.block(ada.id, bob)
    assert await local.people.suggested_tables(bob.id) == []
    assert [one.id for one in await local.people.suggested_tables(ada.id)] == [table.id]


async def test_blocked_twice_is_blocked_once(local: Tables, ada: Person, bob: Person) -> None:
    for name in ("Bob", "Robert"):
        await local.people.block(ada.id, Person(bob.id, name))
    assert await local.people.blocked_by(ada.id) == [Blocked(1, "Robert")]


async def test_there_is_an_end_to_it(
    local: Tables, ada: Person, bob: Person, vera: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKED", 1)
    await local.people.block(ada.id, bob)
    with pytest.raises(TooManyBlocked):
        await local.people.block(ada.id, vera)
    await local.people.block(ada.id, bob)


async def test_a_forgotten_person_has_no_blocks_and_no_name_but_stays_blocked(
    local: Tables, valkey: Client, ada: Person, bob: Person, vera: Person
) -> None:
    """Or being forgotten would undo what somebody else chose."""
    await local.people.block(ada.id, bob)
    await local.people.block(bob.id, vera)
    await local.people.forget(bob.id)
    assert await local.people.blocked_by(bob.id) == []
    assert bob.id not in (await local.people.apart_from(vera.id)).by
    assert await local.people.blocked_by(ada.id) == [Blocked(1, "")]
    assert ada.id in (await local.people.apart_from(bob.id)).by
    await local.people.forget(ada.id)
    assert not await valkey.exists(keys.blocks(ada.id), keys.blocked_by(bob.id))


async def test_it_is_among_what_is_kept_of_somebody(
    local: Tables, ada: Person, bob: Person
) -> None:
    await local.people.block(ada.id, bob)
    assert (await local.people.kept_of(ada.id)).blocked == ("Bob",)
    assert (await local.people.kept_of(bob.id)).blocked == ()
