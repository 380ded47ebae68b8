"""Facts known of people: the running games they sit in, from the deal until the game is over, and
the language they chose, the same for every process.
"""

from __future__ import annotations

import pytest

from engine.tables import Client, Person, Tables, keys
from engine.tables.people import notes
from tests.tables.evening import game, lobby, store_of


async def tables_of(tables: Tables, person: Person) -> list[str]:
    return [table.id for table in await tables.people.running_games(person.id)]


async def test_everybody_at_a_running_game_finds_it(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(tables, anna, boris, computers=1)
    assert await tables_of(tables, anna) == [table.id]
    assert await tables_of(tables, boris) == [table.id]
    assert await tables_of(tables, vera) == []


async def test_a_table_that_waits_is_no_game(local: Tables, anna: Person, boris: Person) -> None:
    await lobby(local, anna, boris)
    assert await tables_of(local, anna) == []


async def test_the_newest_game_comes_first(local: Tables, anna: Person, boris: Person) -> None:
    first = await game(local, anna, boris)
    second = await game(local, anna, boris)
    assert await tables_of(local, boris) == [second.id, first.id]


async def test_a_player_who_leaves_holds_the_seat_while_the_game_runs(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    await local.seats.leave(table.id, boris.id)
    assert await tables_of(local, boris) == [table.id]


async def test_a_game_that_is_over_is_forgotten_but_not_while_it_may_just_begin(
    local: Tables, anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await game(local, anna, boris)
    for person in (anna, boris):
        await local.seats.leave(table.id, person.id)
    assert await tables_of(local, anna) == []
    where = keys.playing(keys.shard_of(table.id), anna.id)
    assert await store_of(local).client.zcard(where) == 1
    monkeypatch.setattr(notes, "FRESH_MS", -60_000)
    assert await tables_of(local, anna) == []
    assert await store_of(local).client.zcard(where) == 0


async def test_the_last_choice_is_what_every_process_finds(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    here, there, _ = processes
    assert await here.people.chosen_language(anna.id) is None
    await here.people.choose_language(anna.id, "ru")
    assert await there.people.chosen_language(anna.id) == "ru"
    await there.people.choose_language(anna.id, "lt")
    assert await here.people.chosen_language(anna.id) == "lt"
    assert await here.people.chosen_language(boris.id) is None


async def test_a_choice_lasts_for_more_than_a_year_but_ends(
    client: Client, tables: Tables, anna: Person
) -> None:
    await tables.people.choose_language(anna.id, "uk")
    left_ms = await client.pttl(keys.language(anna.id))
    assert 366 * keys.DAY_MS < left_ms <= keys.LANGUAGE_MS
