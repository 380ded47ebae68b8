"""A person who is late keeps the seat for a while; a spectator joins the next game."""

from __future__ import annotations

import pytest

from engine.tables import (
    AlreadySeated,
    GameRuns,
    NoGame,
    NotSeated,
    Person,
    Phase,
    SentOut,
    Table,
    TableFull,
    Tables,
)
from engine.tables.acts.seating import LATE_MS, seated
from tests.tables.evening import NONCE, game, lobby, store_of

GLEB = Person(7_000_000_004, "Gleb", "lt")
FIVE = tuple(Person(80 + n, f"Guest {n}") for n in range(5))


def names(table: Table) -> list[str]:
    return [seat.person.name if seat.person else "" for seat in table.seats]


def ten_minutes_later(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the tables' clock forward by ten minutes."""
    store = store_of(tables)
    clock_ms = store.clock_ms

    async def later_ms() -> int:
        return await clock_ms() + LATE_MS

    monkeypatch.setattr(store, "clock_ms", later_ms)


# late


async def test_a_game_begins_without_who_is_late_and_the_seat_is_theirs(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(local, anna, boris, vera)
    table = await local.seats.keep(table.id, vera.id)
    assert table.seats[2].late_ms > await local.clock_ms()
    table = await local.game.start(table.id, anna.id)
    assert [seat.held for seat in table.seats] == [False, False, True]
    table = await local.seats.come_back(table.id, vera.id)
    assert not table.seats[2].held


async def test_a_player_who_looks_when_the_game_begins_is_not_late(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    await local.seats.keep(table.id, boris.id)
    await local.presence.look(table.id, boris.id, True)
    table = await local.game.start(table.id, anna.id)
    assert (table.seats[1].held, table.seats[1].late_ms) == (False, 0)


async def test_the_dealer_is_not_late(local: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(local, anna, boris)
    await local.seats.keep(table.id, anna.id)
    table = await local.game.start(table.id, anna.id)
    assert not table.seats[0].held


async def test_a_ready_player_is_late_no_more_and_the_time_is_not_made_longer(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    await local.seats.get_ready(table.id, boris.id, NONCE)
    table = await local.seats.keep(table.id, boris.id)
    assert not table.seats[1].ready
    again = await local.seats.keep(table.id, boris.id)
    assert again.version == table.version
    for here in (
        local.seats.get_ready(table.id, boris.id, NONCE),
        local.seats.count_in(table.id, boris.id),
    ):
        table = await here
        assert (table.seats[1].ready, table.seats[1].late_ms) == (True, 0)


async def test_a_seat_is_not_kept_for_ever(
    local: Tables,
    anna: Person,
    boris: Person,
    vera: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The game begins without it."""
    table = await lobby(local, anna, boris, vera)
    await local.seats.keep(table.id, vera.id)
    ten_minutes_later(local, monkeypatch)
    table = await local.game.start(table.id, anna.id)
    assert names(table) == ["Anna", "Boris"]


async def test_a_chair_kept_for_too_long_is_taken_if_none_is_free(
    local: Tables, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lobby(local, anna, *FIVE)
    table = await local.seats.keep(table.id, FIVE[1].id)
    with pytest.raises(TableFull):
        await local.seats.sit(table.id, GLEB)
    ten_minutes_later(local, monkeypatch)
    table = await local.seats.sit(table.id, GLEB)
    assert names(table)[2] == "Gleb"


async def test_nobody_is_late_without_a_seat_or_in_a_game(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    with pytest.raises(NotSeated):
        await local.seats.keep(table.id, GLEB.id)
    await local.game.start(table.id, anna.id)
    with pytest.raises(GameRuns):
        await local.seats.keep(table.id, boris.id)


# the next game


async def over(tables: Tables, table: Table) -> Table:
    """Everybody leaves: the game is broken off."""
    for seat in table.seats:
        if seat.person is not None:
            table = await tables.seats.leave(table.id, seat.person.id)
    return table


async def test_a_spectator_sits_down_when_the_game_is_over(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    table = await local.seats.join_next(table.id, GLEB)
    assert table.joins(GLEB.id)
    assert table.seat_of(GLEB.id) is None
    table = await over(local, await local.seats.join_next(table.id, FIVE[0]))
    assert (table.phase, names(table), table.joining) == (Phase.OVER, ["Gleb", "Guest 0"], ())
    assert [one.id for one in await local.people.suggested_tables(GLEB.id)] == [table.id]


async def test_a_spectator_who_thinks_better_of_it_does_not_sit_down(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    table = await local.seats.join_next(table.id, GLEB)
    again = await local.seats.join_next(table.id, GLEB)
    assert again.version == table.version
    table = await local.seats.join_next(table.id, GLEB, on=False)
    table = await local.seats.join_next(table.id, GLEB, on=False)
    table = await over(local, table)
    assert names(table) == []


async def test_only_as_many_join_as_there_will_be_chairs(local: Tables, anna: Person) -> None:
    table = await game(local, anna, *FIVE[:4])
    await local.seats.join_next(table.id, GLEB)
    with pytest.raises(TableFull):
        await local.seats.join_next(table.id, FIVE[4])
    await local.seats.leave(table.id, FIVE[0].id)
    table = await local.seats.join_next(table.id, FIVE[4])
    assert [one.person for one in table.joining] == [GLEB, FIVE[4]]


async def test_a_player_or_a_person_kept_out_does_not_join_the_next_game(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(local, anna, boris, vera)
    with pytest.raises(NoGame):
        await local.seats.join_next(table.id, GLEB)
    await local.game.start(table.id, anna.id)
    with pytest.raises(AlreadySeated):
        await local.seats.join_next(table.id, boris)
    await local.host.keep_out(table.id, anna.id, 2)
    with pytest.raises(SentOut):
        await local.seats.join_next(table.id, vera)


async def test_a_stranger_who_wants_to_join_is_kept_out(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    await local.seats.join_next(table.id, GLEB)
    table = await local.chats.shut_out(table.id, GLEB.id)
    assert (table.joining, table.keeps_out(GLEB.id) is not None) == ((), True)


async def test_a_chair_is_found_for_everybody_who_waited(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    for guest in FIVE[:4]:
        await local.seats.join_next(table.id, guest)
    table = await over(local, await local.load(table.id))
    assert names(table) == [one.name for one in FIVE[:4]]
    with pytest.raises(AlreadySeated):
        seated(table, FIVE[0])
