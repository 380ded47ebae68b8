"""Chairs around a table: who sits down where, moves over, is moved; who plays with whom (R9.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from durak_rules import Ruleset
from durak_rules.teams import same_team
from engine.tables import (
    AlreadySeated,
    ChairTaken,
    Client,
    GameRuns,
    NoSuchChair,
    NoSuchSeat,
    NotTheHost,
    Person,
    Table,
    Tables,
)
from engine.tables.acts.seating import moved_by_host
from tests.tables.evening import game, lobby

PAIRS = Ruleset.of("durnius_pairs")


def around(table: Table) -> dict[int, str]:
    """Return the name of whoever sits on each chair."""
    return {
        seat.chair: seat.person.name if seat.person else f"({seat.level})" for seat in table.seats
    }


async def test_a_friend_sits_down_across_and_is_the_partner(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, rules=PAIRS)
    table = await tables.seats.sit(table.id, boris, chair=2)
    assert around(table) == {0: "Anna", 2: "Boris"}
    for _ in range(2):
        table = await tables.host.add_computer(table.id, anna.id, "easy")
    assert around(table) == {0: "Anna", 1: "(easy)", 2: "Boris", 3: "(easy)"}
    table = await tables.game.start(table.id, anna.id)
    assert same_team(2, table.players.index(anna.id), table.players.index(boris.id))


async def test_a_person_who_chooses_no_chair_takes_the_first_free_one(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(local, anna)
    await local.seats.sit(table.id, boris, chair=5)
    assert around(await local.seats.sit(table.id, vera)) == {0: "Anna", 1: "Vera", 5: "Boris"}


async def test_seats_are_in_order_of_their_chairs(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    await local.host.add_computer(table.id, anna.id, "hard", chair=4)
    table = await local.seats.sit(table.id, boris, chair=2)
    assert [seat.chair for seat in table.seats] == [0, 2, 4]
    table = await local.game.start(table.id, anna.id)
    assert table.names == ("Anna", "Boris", "")


async def test_a_chair_is_left_empty_by_who_goes(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(local, anna, boris, vera)
    assert around(await local.seats.leave(table.id, boris.id)) == {0: "Anna", 2: "Vera"}


async def test_a_person_moves_over_to_a_free_chair(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    assert around(await local.seats.sit(table.id, anna, chair=3)) == {1: "Boris", 3: "Anna"}
    with pytest.raises(AlreadySeated):
        await local.seats.sit(table.id, anna, chair=3)


@pytest.mark.parametrize("chair", [-1, 6, 63])
async def test_there_is_no_such_chair(
    local: Tables, anna: Person, boris: Person, chair: int
) -> None:
    table = await lobby(local, anna)
    for act in (
        local.seats.sit(table.id, boris, chair=chair),
        local.seats.sit(table.id, anna, chair=chair),
        local.host.add_computer(table.id, anna.id, "easy", chair=chair),
        local.host.move_seat(table.id, anna.id, 0, chair),
    ):
        with pytest.raises(NoSuchChair) as refusal:
            await act
        assert refusal.value.values == {"chair": chair, "chairs": 6}


async def test_a_computer_who_sits_on_the_chair_gets_the_level(
    tables: Tables, anna: Person
) -> None:
    table = await lobby(tables, anna)
    for chair in (3, 1):
        await tables.host.add_computer(table.id, anna.id, "easy", chair=chair)
    table = await tables.host.add_computer(table.id, anna.id, "hard", chair=3)
    assert around(table) == {0: "Anna", 1: "(easy)", 3: "(hard)"}
    again = await tables.host.add_computer(table.id, anna.id, "hard", chair=3)
    assert again.version == table.version


async def test_a_taken_chair_is_refused(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(local, anna, boris)
    for act in (
        local.seats.sit(table.id, vera, chair=1),
        local.seats.sit(table.id, anna, chair=1),
        local.host.add_computer(table.id, anna.id, "easy", chair=1),
    ):
        with pytest.raises(ChairTaken):
            await act


async def test_a_host_moves_people_and_lets_them_change_places(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(tables, anna, boris, vera)
    table = await tables.host.move_seat(table.id, anna.id, 1, 2)
    assert around(table) == {0: "Anna", 1: "Vera", 2: "Boris"}
    table = await tables.host.move_seat(table.id, anna.id, 0, 4)
    assert around(table) == {1: "Vera", 2: "Boris", 4: "Anna"}
    assert (await tables.host.move_seat(table.id, anna.id, 2, 4)).version == table.version


async def test_moving_somebody_is_for_hosts_and_between_games(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    with pytest.raises(NotTheHost):
        await local.host.move_seat(table.id, boris.id, 0, 3)
    with pytest.raises(NoSuchSeat):
        await local.host.move_seat(table.id, anna.id, 2, 3)
    table = await game(local, anna, boris)
    with pytest.raises(GameRuns):
        await local.host.move_seat(table.id, anna.id, 0, 3)
    with pytest.raises(GameRuns):
        await local.seats.sit(table.id, anna, chair=3)


async def test_a_match_goes_on_as_long_as_nobody_has_a_new_neighbour(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """R11.2: with other seats a new match begins."""
    table = replace(await lobby(local, anna, boris, vera), previous=object(), match=object())
    apart = moved_by_host(table, 2, 5)
    assert apart is not None
    assert (apart.previous, apart.match) == (table.previous, table.match)
    changed = moved_by_host(table, 2, 0)
    assert changed is not None
    assert (changed.previous, changed.match) == (None, None)


async def test_at_a_smaller_table_people_move_up(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    await local.seats.sit(table.id, boris, chair=5)
    table = await local.host.choose_terms(table.id, anna.id, ruleset=Ruleset.of("express"))
    assert around(table) == {0: "Anna", 1: "Boris"}


async def test_a_table_that_was_stored_without_chairs_has_them_in_a_row(
    local: Tables, valkey: Client, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    before = tuple(replace(seat, chair=0) for seat in table.seats)
    stored = await local._commits.create(replace(table, id="before0chairs", seats=before))
    assert stored is not None
    assert around(await Tables(valkey).load("before0chairs")) == {0: "Anna", 1: "Boris"}
