"""A turn begins when its person could see that it is theirs (acts/telling.py)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from msgspec.structs import replace as with_fields

from engine.tables import Pace, PassDelay, Person, Table, Tables
from engine.tables.acts.keeping_order import opens_in_ms
from engine.tables.acts.telling import SLACK_MS, put_off, shown
from engine.tables.codec import FIELDS, decoded
from tests.tables.evening import plays, scene, store_of

TURN_MS = 30_000

# Anna's seven was beaten: she could add a nine, Vera a nine too
BEATEN = "podkidnoy trump=Kh attacker=0 hands=9dTd/8dJsQs/AsKs9s table=7c0:9c"


async def game(tables: Tables, *people: Person, pace: Pace = Pace.LIVE) -> Table:
    return await scene(tables, BEATEN, *people, pace=pace, auto_pass=True)


def later(table: Table, ms: int) -> Table:
    """Return the table so that its turns began so many ms earlier."""
    return with_fields(table, deadlines={seat: at - ms for seat, at in table.deadlines.items()})


def began(table: Table, seat: int) -> int:
    return table.deadlines[seat] - table.time_for(seat) * 1000


async def test_nobody_is_late_in_the_first_seconds(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(local, anna, boris, vera)
    soon = began(table, 2) + SLACK_MS - 1
    assert put_off(table, 2, table.waiting[2], soon) is None
    assert shown(table, 2, table.waiting[2], soon) is None


def test_a_mark_tells_no_more_than_a_pass_by_itself() -> None:
    assert PassDelay().longest <= SLACK_MS


async def test_a_turn_that_cannot_be_told_is_twice_as_long_once(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(local, anna, boris, vera)
    since, now = table.waiting[2], began(table, 2) + 10_000
    change = put_off(table, 2, since, now)
    assert change is not None
    assert change.waits == {2: 2 * TURN_MS - 10_000}
    assert change.table.is_untold(2)
    assert change.table.time_for(2) == 60
    assert put_off(change.table, 2, since, now) is None


@pytest.mark.parametrize(("late", "left"), [(4_000, 30_000), (30_000, 30_000), (50_000, 10_000)])
async def test_the_time_begins_when_it_is_shown_within_two_turns(
    late: int, left: int, local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(local, anna, boris, vera)
    since, start = table.waiting[2], began(table, 2)
    first = put_off(table, 2, since, start + SLACK_MS)
    assert first is not None
    due = {2: start + SLACK_MS + first.waits[2]}
    waits = with_fields(first.table, deadlines={**table.deadlines, **due})
    change = shown(waits, 2, since, start + late)
    assert change is not None
    assert change.waits == {2: left}
    assert not change.table.is_untold(2)
    assert shown(change.table, 2, since, start + late) is None
    assert put_off(change.table, 2, since, start + late) is None, "the bound is one turn more"


async def test_a_vote_waits_for_half_of_the_longer_turn(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(local, anna, boris, vera)
    start = began(table, 2)
    change = put_off(table, 2, table.waiting[2], start + 5_000)
    assert change is not None
    untold = with_fields(change.table, deadlines={2: start + 2 * TURN_MS})
    assert opens_in_ms(untold, 2, (), start) == TURN_MS


async def test_every_process_goes_by_the_moment_of_telling(
    processes: list[Tables],
    monkeypatch: pytest.MonkeyPatch,
    anna: Person,
    boris: Person,
    vera: Person,
) -> None:
    one, other, third = processes
    table = await game(one, anna, boris, vera, pace=Pace.SLOW)
    since, start = table.waiting[2], began(table, 2)
    same = await other.chats.turn_is_untold(table.id, 2, since)
    assert same.version == table.version, "it has only just begun"

    clocks_show(monkeypatch, other, start + 60_000)
    waits = await other.chats.turn_is_untold(table.id, 2, since)
    assert (await third.load(table.id)).is_untold(2)
    assert waits.deadlines[2] - start == pytest.approx(2 * waits.pace.seconds * 1000, abs=60_100)

    clocks_show(monkeypatch, third, began(waits, 2) + 90_000)
    told = await third.chats.turn_is_shown(table.id, 2, since)
    assert (await one.load(table.id)).deadlines == told.deadlines
    assert not told.is_untold(2)


def clocks_show(monkeypatch: pytest.MonkeyPatch, tables: Tables, ms: int) -> None:
    async def now_ms() -> int:
        return ms

    monkeypatch.setattr(store_of(tables), "clock_ms", now_ms)


async def test_an_older_turn_and_an_automatic_seat_are_left_alone(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(local, anna, boris, vera)
    now = began(table, 2) + 10_000
    assert put_off(table, 2, table.waiting[2] - 1, now) is None
    assert put_off(table, 1, table.version, now) is None, "nobody waits for Boris"
    held = await local.seats.leave(table.id, vera.id)
    assert put_off(held, 2, held.waiting.get(2, -1), now) is None


async def test_a_move_ends_it_and_the_next_turn_is_usual(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(tables, anna, boris, vera)
    change = put_off(table, 0, table.waiting[0], began(table, 0) + 10_000)
    assert change is not None
    table = (await plays(tables, table, anna, "attack 9d")).table
    assert not table.is_untold(0)


async def test_a_table_of_an_earlier_release_has_none(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(tables, anna, boris, vera)
    stored = await store_of(tables).read(table.id)
    assert stored is not None
    fields = msgspec.msgpack.decode(stored.blob)
    earlier = replace(stored, blob=msgspec.msgpack.encode(fields[: FIELDS.index("tellings")]))
    assert decoded(table.id, earlier) == decoded(table.id, stored)
