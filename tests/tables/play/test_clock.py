"""The clock and the computer players: each deadline once, by the store's time, even if a process
dies.
"""

from __future__ import annotations

import asyncio

import pytest

from durak_rules import Card, Move, View, parse_move
from engine.players import Player
from engine.tables import (
    NO_DELAY,
    PLENTY,
    Client,
    NoSuchTable,
    Pace,
    Person,
    Phase,
    Table,
    Tables,
    keys,
    time_left,
)
from engine.tables.acts import playing
from engine.tables.store.redis_store import Deadline
from tests.tables.evening import (
    clock,
    closes,
    game,
    lobby,
    plays,
    scene,
    store_of,
    time_is_up,
    until,
)

# Boris is attacked and holds nothing that beats it; Vera may throw in a seven.
ATTACKED = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=Ac/6s8dKdQd/7dAdJd table=7s0 limit=4"
)
BEATEN = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=AcKc/6s8dKd/7dAdJd table=7s0:Ts limit=4"
)


async def test_a_person_has_the_time_of_the_tables_pace(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    for pace in Pace:
        table = await scene(tables, ATTACKED, anna, boris, vera, pace=pace)
        left = time_left(table, await tables.clock_ms())
        assert left == pytest.approx(pace.seconds, abs=0.5)
        assert (await tables.load(table.id)).deadlines == table.deadlines


async def test_the_least_harmful_move_is_made_when_time_is_up(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, ATTACKED, anna, boris, vera)
    async with clock(tables):
        await time_is_up(tables, table, 1)
        await until(lambda: moves_made(tables, table.id, 1))
    raw = await store_of(tables).read(table.id, 0)
    assert raw is not None
    assert raw.moves == ("2 1 k take",)
    assert (await tables.load(table.id)).seats[1].missed == 1


async def moves_made(tables: Tables, table_id: str, number: int) -> bool:
    return (await tables.load(table_id)).moves >= number


async def test_one_who_passes_leaves_the_others_their_time(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    seen = await scene(tables, BEATEN, anna, boris, vera)
    due = seen.deadlines[0]
    table = (await plays(tables, seen, vera, "pass")).table
    assert table.deadlines == {0: due}
    assert table.waiting == {0: 1}
    assert (await tables.load(table.id)).deadlines == {0: due}


@pytest.mark.slow
async def test_many_deadlines_fire_once_each_with_three_clocks(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    one, two, three = processes
    tables = [await scene(one, ATTACKED, anna, boris, vera) for _ in range(25)]
    async with clock(one), clock(two), clock(three):
        for table in tables:
            await time_is_up(one, table, 1)
        for table in tables:
            await until(lambda table=table: moves_made(one, table.id, 1))
        await asyncio.sleep(0.15)
    assert [(await one.load(table.id)).moves for table in tables] == [1] * 25


@pytest.mark.slow
async def test_another_process_takes_up_what_a_dead_one_had_claimed(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, ATTACKED, anna, boris, vera)
    await time_is_up(tables, table, 1)
    claimed = await tables.deadlines.claim([keys.shard_of(table.id)], 1500, 10)
    assert claimed[0].due == (Deadline(table.id, "1"),)
    async with clock(tables):
        await asyncio.sleep(0.1)
        assert not await moves_made(tables, table.id, 1)
        await until(lambda: moves_made(tables, table.id, 1))


async def test_one_who_wakes_up_late_finds_it_done(
    tables: Tables, client: Client, anna: Person, boris: Person, vera: Person
) -> None:
    """A process that claimed, slept over its lease and goes on does nothing twice."""
    table = await scene(tables, ATTACKED, anna, boris, vera)
    await time_is_up(tables, table, 1)
    await tables.deadlines.claim([keys.shard_of(table.id)], 0, 10)
    sleeper = Tables(client, pass_delay=NO_DELAY, allowed=PLENTY)
    for process in (tables, sleeper):
        await process.deadlines.meet(Deadline(table.id, "1"))
    assert (await tables.load(table.id)).moves == 1


async def test_a_move_in_the_last_moment_counts(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, ATTACKED, anna, boris, vera)
    await time_is_up(tables, table, 1)
    await tables.deadlines.claim([keys.shard_of(table.id)], 0, 10)
    await plays(tables, table, boris, "take")
    await tables.deadlines.meet(Deadline(table.id, "1"))
    raw = await store_of(tables).read(table.id, 0)
    assert raw is not None
    assert raw.moves == ("2 1 p take",)


async def test_three_times_late_and_a_computer_player_holds_the_seat(
    tables: Tables, anna: Person
) -> None:
    table = await game(tables, anna, computers=2)
    async with clock(tables):
        for late in range(3):
            assert not (await tables.load(table.id)).seats[0].held
            assert await is_late(tables, table.id) == late + 1
        assert (await tables.load(table.id)).seats[0].held
        table = await tables.seats.come_back(table.id, anna.id)
    assert (table.seats[0].held, table.seats[0].missed) == (False, 0)


async def is_late(tables: Tables, table_id: str) -> int:
    """Seat 0 lets its time run out the next time it is waited for; how often that was in a row.
    Once a version: else the second would end the turn after it too.
    """
    before = (await tables.load(table_id)).seats[0].missed
    up_at = set[int]()

    async def happened() -> bool:
        table = await tables.load(table_id)
        waits = table.seats[0].missed == before and 0 in table.waiting
        if waits and table.version not in up_at:
            up_at.add(table.version)
            await time_is_up(tables, table, 0)
        return table.seats[0].missed > before

    await until(happened)
    return before + 1


async def test_a_move_by_the_person_forgives_the_missed_ones(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, BEATEN, anna, boris, vera)
    async with clock(tables):
        await time_is_up(tables, table, 2)
        await until(lambda: moves_made(tables, table.id, 1))
    table = (await plays(tables, await tables.load(table.id), anna, "pass")).table
    assert [seat.missed for seat in table.seats] == [0, 0, 1]
    table = (await plays(tables, table, boris, "attack 8d")).table
    assert table.seats[1].missed == 0


async def test_computer_players_play_a_whole_game(tables: Tables, anna: Person) -> None:
    table = await game(tables, anna, computers=3)
    async with clock(tables):
        for _ in range(3):
            await is_late(tables, table.id)
        await until(lambda: is_over(tables, table.id))
    table = await tables.load(table.id)
    record = await tables.past.record(table.id)
    assert table.last_outcome is not None
    assert record["result"] == table.last_outcome.as_dict()
    assert len(record["moves"]) == table.moves  # type: ignore[arg-type]
    assert len(record["clock"]) == 3  # type: ignore[arg-type]


async def is_over(tables: Tables, table_id: str) -> bool:
    return (await tables.load(table_id)).phase is Phase.OVER


async def test_a_computer_player_seems_to_think(valkey: Client, anna: Person) -> None:
    tables = Tables(valkey, pass_delay=NO_DELAY, allowed=PLENTY)
    table = await scene(tables, ATTACKED, anna)
    left = table.deadlines[1] - await tables.clock_ms()
    assert 600 <= left <= 1500
    assert (await Tables(valkey).load(table.id)).deadlines == table.deadlines
    assert time_left(table, await tables.clock_ms()) is None  # no person is waited for


@pytest.mark.parametrize(
    ("position", "hurry"),
    [
        ("attacker=1 defender=2 hands=-/9cJd/7d8d out=0", True),
        ("attacker=1 defender=2 hands=As/9cJd/7d8d", False),
    ],
    ids=["out", "still in the game"],
)
async def test_computer_players_hurry_when_no_person_plays_any_more(
    valkey: Client, anna: Person, position: str, hurry: bool
) -> None:
    tables = Tables(valkey, pass_delay=NO_DELAY, allowed=PLENTY)
    table = await scene(tables, f"podkidnoy bout=9 dealer=0 trump=9h {position}", anna)
    left = table.deadlines[1] - await tables.clock_ms()
    assert (left <= 500) is hurry


class Cheat:
    def choose(self, view: View, dice: bytes) -> Move:
        return parse_move(f"defend 7s {Card.parse('Ah')}")


class Dreamer:
    def choose(self, view: View, dice: bytes) -> Move:
        return self.choose(view, dice)


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        (Cheat(), "easy was refused: R1.5 card_not_in_hand"),
        (Dreamer(), "easy failed: RecursionError"),
    ],
)
async def test_a_fault_of_a_computer_player_does_not_stop_the_game(
    local: Tables,
    anna: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    player: Player,
    fault: str,
) -> None:
    monkeypatch.setattr(playing, "PLAYERS", {"easy": player})
    table = await scene(local, ATTACKED, anna)
    await time_is_up(local, table, 1)
    await local.deadlines.claim([keys.shard_of(table.id)], 0, 10)
    await local.deadlines.meet(Deadline(table.id, "1"))
    raw = await store_of(local).read(table.id, 0)
    assert raw is not None
    assert raw.moves == ("2 1 c take",)
    assert [record.getMessage() for record in caplog.records] == [fault]


async def test_a_table_that_nobody_starts_is_closed(tables: Tables, anna: Person) -> None:
    table = await lobby(tables, anna)
    async with clock(tables):
        await time_is_up(tables, table, "end")
        await until(lambda: is_gone(tables, table.id))
    assert await store_of(tables).client.zcard(keys.deadlines(keys.shard_of(table.id))) == 0


async def test_one_alone_waits_for_an_hour_company_for_two_days(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna)
    assert await hours_left(tables, table) == 1
    await tables.seats.sit(table.id, boris)
    assert await hours_left(tables, table) == 48
    await tables.seats.leave(table.id, boris.id)
    await tables.host.add_computer(table.id, anna.id, "easy")
    assert await hours_left(tables, table) == 1
    await tables.host.choose_terms(table.id, anna.id, pace=Pace.SLOW)
    assert await hours_left(tables, table) == 12


async def test_a_lobby_that_somebody_looks_at_stays_for_as_long_again(
    tables: Tables, anna: Person
) -> None:
    table = await lobby(tables, anna)
    await tables.presence.look(table.id, anna.id, True)
    await closes(tables, table)
    assert await hours_left(tables, table) == 1
    await tables.presence.look(table.id, anna.id, False)
    await closes(tables, table)
    assert await is_gone(tables, table.id)


async def hours_left(tables: Tables, table: Table) -> int:
    """Return the hours until the table is closed if nothing happens."""
    store = store_of(tables).client
    shard = keys.shard_of(table.id)
    due = await store.zscore(keys.deadlines(shard), keys.deadline_member(table.id, keys.END))
    assert due is not None
    assert await store.pttl(keys.state(table.id)) > due - await tables.clock_ms()
    return round((due - await tables.clock_ms()) / keys.HOUR_MS)


async def is_gone(tables: Tables, table_id: str) -> bool:
    try:
        await tables.load(table_id)
    except NoSuchTable:
        return True
    return False


async def test_the_deadline_of_a_vanished_table_is_forgotten(tables: Tables, anna: Person) -> None:
    table = await game(tables, anna, computers=1)
    client = store_of(tables).client
    await client.delete(keys.state(table.id))
    await time_is_up(tables, table, 0)
    async with clock(tables):
        shard = keys.shard_of(table.id)
        await until(lambda: has_no_deadline(client, shard))


async def has_no_deadline(client: Client, shard: int) -> bool:
    return not await client.zcard(keys.deadlines(shard))
