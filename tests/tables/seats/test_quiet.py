"""A host quietens one person at the table, or all."""

from __future__ import annotations

import pytest

from engine.tables import Action, NoSuchSeat, NotTheHost, Person, Table, Tables, actor_at, may
from tests.tables.evening import lobby


def may_speak(table: Table, person_id: int) -> bool:
    return may(Action.SPEAK, actor_at(table, person_id))


async def test_a_quietened_person_stays_so_on_every_seat_until_the_host_ends_it(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    table = await tables.host.mute(table.id, anna.id, 1, True)
    assert (may_speak(table, anna.id), may_speak(table, boris.id)) == (True, False)
    await tables.seats.leave(table.id, boris.id)
    table = await tables.seats.sit(table.id, boris, 3)
    assert not may_speak(table, boris.id)
    table = await tables.host.mute(table.id, anna.id, 1, False)
    assert may_speak(table, boris.id)


async def test_hosts_may_speak_where_all_are_quiet(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    table = await tables.host.hush(table.id, anna.id, True)
    assert (may_speak(table, anna.id), may_speak(table, boris.id)) == (True, False)
    table = await tables.host.hush(table.id, anna.id, False)
    assert may_speak(table, boris.id)


async def test_nothing_changes_what_is_so_already(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    quiet = await local.host.hush(table.id, anna.id, True)
    assert (await local.host.hush(table.id, anna.id, True)).version == quiet.version
    assert (await local.host.mute(table.id, anna.id, 1, False)).version == quiet.version


async def test_only_a_host_quietens_and_only_others(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    with pytest.raises(NotTheHost):
        await local.host.mute(table.id, boris.id, 0, True)
    with pytest.raises(NotTheHost):
        await local.host.hush(table.id, boris.id, True)
    for seat in (0, 2, -1):
        with pytest.raises(NoSuchSeat):
            await local.host.mute(table.id, anna.id, seat, True)
