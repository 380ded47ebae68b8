"""Maintenance: no new tables, no new games; running games go on, or pause and lose no time."""

from __future__ import annotations

import logging
from contextlib import suppress

import pytest

from engine.tables import (
    GamePaused,
    Pace,
    PassDelay,
    Person,
    Phase,
    Table,
    Tables,
    UnderMaintenance,
    keys,
)
from engine.tables.codec import FIELDS
from engine.tables.maintenance import SETTLED_MS
from engine.tables.store.redis_store import Deadline
from tests.tables.evening import any_move, clock, game, lobby, plays, scene, store_of, until

RELAXED_MS = 300_000
TRUMPS = "podkidnoy trump=Kh attacker=0"
TWO = f"{TRUMPS} hands=7c9dTd/8c8dQs"
# Anna's seven was beaten: she could add a nine, Vera a nine too
BEATEN = "podkidnoy trump=Kh attacker=0 hands=9dTd/8dJsQs/AsKs9s table=7c0:9c"
# Anna holds nothing that could be added: she can only pass
CAN_ONLY_PASS = "podkidnoy trump=Kh attacker=0 hands=AdTd/8dJsQs/AsKs9s table=7c0:9c"


async def begins(tables: Tables, *, seconds: float | None = None, pauses: bool = False) -> None:
    until_ms = None if seconds is None else await tables.clock_ms() + int(seconds * 1000)
    await tables.maintenance.begin(until_ms=until_ms, pauses=pauses)


async def rests(tables: Tables, table: Table) -> bool:
    return (await tables.load(table.id)).paused is not None


async def runs(tables: Tables, table: Table) -> bool:
    return not await rests(tables, table)


async def test_no_table_is_made_and_no_game_starts(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    await begins(tables)
    with pytest.raises(UnderMaintenance):
        await lobby(tables, anna)
    with pytest.raises(UnderMaintenance):
        await tables.game.start(table.id, anna.id)
    await tables.maintenance.end()
    assert (await tables.game.start(table.id, anna.id)).phase is Phase.PLAYING


async def test_people_sit_down_and_say_ready_but_no_game_follows_by_itself(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    await begins(local)
    await local.seats.count_in(table.id, anna.id)
    assert (await local.game.play_again(table.id, anna.id)).phase is Phase.LOBBY
    await local.seats.count_in(table.id, boris.id)
    with pytest.raises(UnderMaintenance):
        await local.game.play_again(table.id, boris.id)


async def test_a_table_that_was_asked_for_before_is_found_again(
    local: Tables, anna: Person
) -> None:
    table = await lobby(local, anna, name="askedtwice")
    await begins(local)
    again = await local.create(
        anna, ruleset=table.ruleset, pace=Pace.LIVE, place="chat:1", table_id="askedtwice"
    )
    assert again.id == table.id


async def test_every_process_goes_by_the_mode_and_it_ends_at_its_hour(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    one, other, third = processes
    table = await lobby(one, anna, boris)
    await begins(one, seconds=600)
    with pytest.raises(UnderMaintenance):
        await other.game.start(table.id, anna.id)
    await begins(one, seconds=0.4)

    async def over() -> bool:
        return await third.maintenance.mode() is None

    async def starts() -> bool:
        with suppress(UnderMaintenance):  # by another clock it may last a moment longer
            await other.game.start(table.id, anna.id)
            return True
        return False

    await until(over)
    await until(starts)


async def test_a_running_game_goes_on_to_its_next_move(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, TWO, anna, boris)
    await begins(local)
    saved = await plays(local, table, anna, "attack 7c")
    assert saved.table.paused is None
    assert saved.table.deadlines


async def test_a_game_pauses_and_no_seat_loses_time(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, BEATEN, anna, boris, vera, pace=Pace.RELAXED)
    async with clock(tables):
        await begins(tables, pauses=True)
        await until(lambda: rests(tables, table))
        resting = await tables.load(table.id)
        assert (resting.deadlines, resting.deadline_ms) == ({}, None)
        with pytest.raises(GamePaused):
            await plays(tables, resting, anna, any_move(resting, 0))
        await tables.maintenance.end()
        await until(lambda: runs(tables, table))
    again = await tables.load(table.id)
    assert resting.paused is not None
    now = await tables.clock_ms()
    for seat, due in table.deadlines.items():
        left = resting.paused.left[seat]
        assert 0 < left <= RELAXED_MS
        assert left - (due - now) < RELAXED_MS
        assert again.deadlines[seat] >= due  # the time that the pause took was given back
    await plays(tables, again, anna, any_move(again, 0))


async def test_a_pass_by_itself_waits_for_the_end_of_the_pause(
    unhurried: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(unhurried, CAN_ONLY_PASS, anna, boris, vera, auto_pass=True)
    assert 0 in table.waiting
    await begins(unhurried, pauses=True)
    async with clock(unhurried):
        await until(lambda: rests(unhurried, table))
        await unhurried.maintenance.end()

        async def has_passed() -> bool:
            return 0 not in (await unhurried.load(table.id)).waiting

        await until(has_passed)


async def test_a_computer_player_goes_on_after_the_pause(unhurried: Tables, anna: Person) -> None:
    local = unhurried
    table = await scene(local, f"{TRUMPS} hands=7c9dTd/8c8dQs table=7d0", anna)
    assert 1 in table.waiting
    await begins(local, pauses=True)
    async with clock(local):
        await until(lambda: rests(local, table))
        moves = (await local.load(table.id)).moves
        await local.maintenance.end()

        async def has_moved() -> bool:
            return (await local.load(table.id)).moves > moves

        await until(has_moved)


async def test_a_player_who_leaves_a_paused_game_has_a_stand_in_that_moves_after_it(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, TWO, anna, boris)
    await begins(local, pauses=True)
    async with clock(local):
        await until(lambda: rests(local, table))
        left = await local.seats.leave(table.id, anna.id)
        assert (left.paused is not None, left.deadlines) == (True, {})
        await local.maintenance.end()

        async def stand_in_has_moved() -> bool:
            return (await local.load(table.id)).moves > 0

        await until(stand_in_has_moved)


async def test_a_paused_game_can_be_broken_off(local: Tables, anna: Person, boris: Person) -> None:
    table = await scene(local, TWO, anna, boris)
    await begins(local, pauses=True)
    async with clock(local):
        await until(lambda: rests(local, table))
    await local.seats.leave(table.id, anna.id)
    over = await local.seats.leave(table.id, boris.id)
    assert (over.phase, over.paused) == (Phase.OVER, None)
    left = await store_of(local).client.zrange(keys.deadlines(keys.shard_of(table.id)), 0, -1)
    own = [member for one in left if (member := one.decode()).startswith(f"{table.id}:")]
    assert own == [f"{table.id}:{keys.END}"]


async def test_it_goes_on_at_its_hour_though_every_process_was_gone(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    """They end while the game pauses, and others start when the hour has long been over."""
    before, _, after = processes
    table = await game(before, anna, boris, pace=Pace.RELAXED)
    async with clock(before):
        await begins(before, pauses=True)
        await until(lambda: rests(before, table))
    store = store_of(before)
    mode = await before.maintenance.mode()
    assert mode is not None
    long_ago = await before.clock_ms() - 2 * SETTLED_MS
    kept = f'{{"id":"{mode.id}","since_ms":1,"until_ms":{long_ago},"pauses":true}}'
    await store.client.set(keys.maintenance(), kept)
    await store.put_off(_hold_of(table), 0)
    async with clock(after):
        await until(lambda: runs(after, table))
    assert (await after.load(table.id)).deadlines


async def test_a_game_that_pauses_on_is_looked_at_again_later(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, TWO, anna, boris)
    await begins(local, pauses=True)
    async with clock(local):
        await until(lambda: rests(local, table))
        version = (await local.load(table.id)).version
        await store_of(local).put_off(_hold_of(table), 0)

        async def is_put_off() -> bool:
            key = keys.deadlines(keys.shard_of(table.id))
            due = await store_of(local).client.zscore(key, f"{table.id}:{keys.HOLD}")
            return due is not None and float(due) > await local.clock_ms() + keys.HOLD_MS / 2

        await until(is_put_off)
    assert (await local.load(table.id)).version == version


async def test_a_mode_that_is_changed_lets_paused_games_go_on(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, TWO, anna, boris)
    async with clock(local):
        await begins(local, pauses=True)
        await until(lambda: rests(local, table))
        first = await local.maintenance.mode()
        await begins(local, pauses=False)
        await until(lambda: runs(local, table))
    now = await local.maintenance.mode()
    assert first is not None
    assert now is not None
    assert (now.id, now.since_ms, now.pauses) == (first.id, first.since_ms, False)


async def test_a_finished_maintenance_is_not_ended_again(local: Tables) -> None:
    assert not await local.maintenance.end()
    await begins(local)
    assert await local.maintenance.end()
    assert not await local.maintenance.end()


async def test_it_is_counted_and_the_log_names_nobody(
    local: Tables, anna: Person, boris: Person, caplog: pytest.LogCaptureFixture
) -> None:
    table = await scene(local, TWO, anna, boris)
    with caplog.at_level(logging.INFO):
        async with clock(local):
            await begins(local, pauses=True)
            await until(lambda: rests(local, table))
            with pytest.raises(UnderMaintenance):
                await lobby(local, anna)
            await local.maintenance.end()
            await until(lambda: runs(local, table))
    registry = local.metrics.registry
    for what in ("paused", "resumed"):
        labels = {"what": what}
        assert registry.get_sample_value("durak_maintenance_games_total", labels) == 1
    assert registry.get_sample_value("durak_maintenance_refusals_total") == 1
    said = caplog.text
    for words in ("begun, until it is ended", "game 1 paused", "ended by an operator"):
        assert words in said
    assert "over, 1 games go on" in said
    assert anna.name not in said
    assert str(anna.id) not in said


def test_an_older_release_reads_the_table_without_it() -> None:
    assert FIELDS[-3:] == ("paused", "points", "tellings"), "an older release knows the others"


def _hold_of(table: Table) -> Deadline:
    return Deadline(table.id, keys.HOLD)


@pytest.fixture
def unhurried(local: Tables) -> Tables:
    """Computer players think for a second, and so long it takes to pass by itself: a pause comes
    before.
    """
    return Tables(
        store_of(local).client, think=(1, 1), pass_delay=PassDelay.exactly(1000, at_once=1000)
    )
