"""Limit on the games that one person may have running, whichever process starts them."""

from __future__ import annotations

import secrets

import pytest

from engine.tables import (
    NO_DELAY,
    Allowed,
    Client,
    Person,
    Phase,
    Table,
    Tables,
    TooManyGames,
    TooManyStrong,
)
from tests.tables.evening import NONCE, lobby


@pytest.fixture
def olga() -> Person:
    """A person who sits at no other table."""
    return Person(secrets.randbelow(2**50) + 1, "Olga", "en")


@pytest.fixture
def strict(valkey: Client) -> Tables:
    return Tables(valkey, pass_delay=NO_DELAY, allowed=Allowed(games=2, strong=3))


async def with_computers(tables: Tables, host: Person, *levels: str) -> Table:
    table = await lobby(tables, host)
    for level in levels:
        table = await tables.host.add_computer(table.id, host.id, level)
    return table


async def two_games(tables: Tables, *people: Person) -> list[Table]:
    return [
        await tables.game.start((await lobby(tables, *people)).id, people[0].id) for _ in range(2)
    ]


async def test_a_game_too_many_is_not_started(
    strict: Tables, valkey: Client, olga: Person, boris: Person
) -> None:
    first, _ = await two_games(strict, olga, boris)
    third = await lobby(strict, olga, boris)
    for tables in (strict, Tables(valkey, allowed=Allowed(games=2))):  # as another process
        with pytest.raises(TooManyGames) as refused:
            await tables.game.start(third.id, olga.id)
        assert (refused.value.code, refused.value.values) == ("too_many_games", {"most": 2})
    for person in (olga, boris):
        await strict.seats.leave(first.id, person.id)
    assert (await strict.game.start(third.id, olga.id)).phase is Phase.PLAYING


async def test_a_player_who_left_still_keeps_a_game_running(
    strict: Tables, olga: Person, boris: Person
) -> None:
    """A computer player has their seat, and the others play on."""
    for table in await two_games(strict, olga, boris):
        await strict.seats.leave(table.id, olga.id)
    with pytest.raises(TooManyGames):
        await strict.game.start((await lobby(strict, olga, boris)).id, olga.id)


async def test_others_start_games_with_somebody_who_has_many(
    strict: Tables, olga: Person, boris: Person
) -> None:
    await two_games(strict, olga, boris)
    petr = Person(olga.id + 1, "Petr", "en")
    assert (await strict.game.start((await lobby(strict, petr, olga)).id, petr.id)).plays(olga.id)


async def test_a_game_is_followed_by_the_next_at_its_table(
    strict: Tables, olga: Person, boris: Person
) -> None:
    _, table = await two_games(strict, olga, boris)
    for person in (olga, boris):
        await strict.seats.leave(table.id, person.id)
    for person in (olga, boris):
        await strict.seats.sit(table.id, person)
        await strict.seats.get_ready(table.id, person.id, NONCE)
    assert (await strict.game.start(table.id, olga.id)).game_number == 2


async def test_so_many_strong_computers_think_for_one_person(strict: Tables, olga: Person) -> None:
    await strict.game.start((await with_computers(strict, olga, "hard", "hard")).id, olga.id)
    table = await with_computers(strict, olga, "hard", "hard")
    with pytest.raises(TooManyStrong) as refused:
        await strict.game.start(table.id, olga.id)
    assert (refused.value.code, refused.value.values) == ("too_many_strong", {"most": 3})
    await strict.host.remove_seat(table.id, olga.id, 2)
    await strict.host.add_computer(table.id, olga.id, "normal")
    assert (await strict.game.start(table.id, olga.id)).phase is Phase.PLAYING


async def test_too_many_strong_computers_at_the_first_table_are_refused_too(
    strict: Tables, olga: Person
) -> None:
    table = await with_computers(strict, olga, "hard", "hard", "hard", "hard")
    with pytest.raises(TooManyStrong):
        await strict.game.start(table.id, olga.id)
