"""A minute more for who is waited for and needs it: once a game, where turns are of that size."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

from engine.tables import (
    AwayAlready,
    HadTheMinute,
    NoGame,
    NoMinutes,
    NotSeated,
    NotWaitedFor,
    Pace,
    PassDelay,
    Person,
    SentOut,
    Table,
    TableError,
    Tables,
)
from engine.tables.acts.keeping_order import opens_in_ms
from engine.tables.codec import FIELDS, decoded
from tests.tables.evening import lobby, plays, scene, store_of

MINUTE_MS, RELAXED_MS = 60_000, 300_000

# Anna's seven was beaten: she could add a nine, Vera a nine too
BEATEN = "podkidnoy trump=Kh attacker=0 hands=9dTd/8dJsQs/AsKs9s table=7c0:9c"
# Boris attacked Anna with his last card, and she beats it with hers: a draw
LAST_CARDS = "podkidnoy trump=Kh attacker=1 hands=9c/- table=7c1"


async def relaxed(tables: Tables, *people: Person, position: str = BEATEN) -> Table:
    return await scene(tables, position, *people, pace=Pace.RELAXED, auto_pass=True)


async def test_only_a_waited_for_player_has_a_minute_more(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    before = await relaxed(tables, anna, boris, vera)
    table = await tables.game.need_time(before.id, anna.id)
    # A process takes the store's time for what it was before the answer was on its way
    assert table.deadlines[0] >= before.deadlines[0] + MINUTE_MS - 10
    assert table.deadlines[2] == before.deadlines[2]
    assert (table.time_for(0), table.time_for(2)) == (360, 300)
    assert table.first_due == 2


async def test_another_process_gives_as_much(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    one, other, third = processes
    before = await relaxed(one, anna, boris, vera)
    table = await other.game.need_time(before.id, anna.id)
    for seen in (await one.load(before.id), await third.load(before.id)):
        assert (seen.deadlines, seen.time_for(0)) == (table.deadlines, 360)


async def test_acts_of_others_meanwhile_take_nothing_of_it(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await relaxed(tables, anna, boris, vera)
    longer = await tables.game.need_time(table.id, anna.id)
    table = (await plays(tables, longer, vera, "pass")).table
    assert (table.deadlines, table.time_for(0)) == ({0: longer.deadlines[0]}, 360)


async def test_once_a_game_and_again_in_the_next(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await relaxed(tables, anna, boris, position=LAST_CARDS)
    table = await tables.game.need_time(table.id, anna.id)
    with pytest.raises(HadTheMinute):
        await tables.game.need_time(table.id, anna.id)
    assert (await tables.load(table.id)).deadlines == table.deadlines
    over = (await plays(tables, table, anna, "defend 7c 9c")).table
    with pytest.raises(NoGame):
        await tables.game.need_time(over.id, anna.id)
    table = await tables.game.start(over.id, anna.id)
    seat = next(iter(table.waiting))
    assert (await tables.game.need_time(table.id, table.players[seat])).has_a_minute(seat)


async def test_in_a_later_turn_of_the_same_game_it_is_had(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await relaxed(tables, anna, boris, vera)
    table = await tables.game.need_time(table.id, anna.id)
    table = (await plays(tables, table, anna, "attack 9d")).table
    table = (await plays(tables, table, boris, "take")).table
    assert (0 in table.waiting, table.time_for(0)) == (True, 300)
    with pytest.raises(HadTheMinute):
        await tables.game.need_time(table.id, anna.id)


@pytest.mark.parametrize("pace", [Pace.LIVE, Pace.SLOW])
async def test_live_games_stay_quick_and_slow_ones_need_none(
    local: Tables, pace: Pace, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, BEATEN, anna, boris, vera, pace=pace)
    with pytest.raises(NoMinutes):
        await local.game.need_time(table.id, anna.id)


async def test_a_player_with_nothing_to_do_needs_no_time(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await relaxed(local, anna, boris, vera)
    refused: dict[int, type[TableError]] = {boris.id: NotWaitedFor, 9: NotSeated}
    for person_id, why in refused.items():
        with pytest.raises(why):
            await local.game.need_time(table.id, person_id)
    with pytest.raises(NoGame):
        await local.game.need_time((await lobby(local, anna)).id, anna.id)


async def test_a_computer_player_needs_none_for_a_person(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await relaxed(local, anna, boris, vera)
    await local.seats.leave(table.id, vera.id)
    with pytest.raises(AwayAlready):
        await local.game.need_time(table.id, vera.id)
    await local.host.keep_out(table.id, anna.id, 2)
    with pytest.raises(SentOut):
        await local.game.need_time(table.id, vera.id)


async def test_half_of_the_longer_turn_is_waited_for_who_does_not_look(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    before = await relaxed(local, anna, boris, vera)
    after = await local.game.need_time(before.id, anna.id)
    for table, whole in ((before, RELAXED_MS), (after, RELAXED_MS + MINUTE_MS)):
        began = table.deadlines[0] - whole
        assert opens_in_ms(table, 0, (), began) == whole // 2


async def test_a_pass_that_is_said_waits_from_when_the_turn_began(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    before = await relaxed(local, anna, boris, vera)
    after = await local.game.need_time(before.id, anna.id)
    delay, chance = PassDelay.exactly(1000), Random(1)
    began = before.deadlines[0] - RELAXED_MS
    assert delay.by_hand(before, 0, began + 300, chance) == 700
    began = after.deadlines[0] - RELAXED_MS - MINUTE_MS
    assert delay.by_hand(after, 0, began + 300, chance) == 700


async def test_a_table_of_an_earlier_release_has_had_none(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await relaxed(tables, anna, boris, vera)
    stored = await store_of(tables).read(table.id)
    assert stored is not None
    fields = msgspec.msgpack.decode(stored.blob)
    known = FIELDS.index("minutes")
    earlier = replace(stored, blob=msgspec.msgpack.encode(fields[:known]))
    assert decoded(table.id, earlier) == decoded(table.id, stored)
