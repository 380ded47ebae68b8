"""Going on without somebody: the chat offers the vote while the table takes it."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.memory.people.call_choices import Call, CallChoice
from engine.tables import Pace, Table, Tables
from tests.bot.chat import PAGE, Friend, buttons_of, eventually
from tests.bot.conftest import settings_for
from tests.bot.games import playing
from tests.bot.jumping_time import Later
from tests.tables.evening import clock, time_is_up

AFTER = settings_for(PAGE).notice_after
AGAIN = settings_for(PAGE).notice_again
HALF = Pace.LIVE.seconds / 2


def late_one(table: Table, *friends: Friend) -> tuple[Friend, list[Friend]]:
    """Return the friend who is waited for, and the others."""
    person = table.seats[min(table.waiting)].person
    assert person is not None
    late = next(friend for friend in friends if friend.id == person.id)
    return late, [friend for friend in friends if friend is not late]


def held(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.held]


async def offered(friend: Friend) -> list[str]:
    """The votes under the table's message."""
    found = [label for message in await friend.messages() for label in buttons_of(message)]
    return [label for label in found if label.startswith("Go on without")]


def half_a_turn_later(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the tables' clock forward by half a turn."""
    store = tables._store
    clock_ms = store.clock_ms

    async def later_ms() -> int:
        return await clock_ms() + int(HALF * 1000)

    monkeypatch.setattr(store, "clock_ms", later_ms)


async def test_players_go_on_without_who_ran_out_of_time(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, boris: Friend, tables: Tables
) -> None:
    table_id = await playing(anna, vera, boris)
    table = await tables.load(table_id)
    late, (first, second) = late_one(table, anna, vera, boris)
    name = late.key.title()
    async with clock(tables):
        await time_is_up(tables, table, min(table.waiting))
        await eventually(lambda: offered(anna))
    assert "You have no seat" in await gleb.is_told(f"Go on without {name}: 0 of 2")
    assert "You want to go on" in await first.is_told(f"Go on without {name}: 0 of 2")
    assert "until its owner is back" in await second.is_told(f"Go on without {name}: 1 of 2")
    now = await tables.load(table_id)
    assert held(now) == [now.seat_of(late.id)]


async def test_half_a_turn_is_enough_for_who_does_not_look(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    boris: Friend,
    tables: Tables,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await tables.load(await playing(anna, vera, boris))
    late, (first, _) = late_one(table, anna, vera, boris)
    never = CallChoice(Call.NEVER)  # to be called: the table waits for them all the same
    await bot.context.memory.call_choices.keep(never, late.id)
    await later(AFTER)
    assert await offered(anna) == []
    half_a_turn_later(tables, monkeypatch)
    await later(HALF)
    (vote,) = await offered(anna)
    assert vote == f"Go on without {late.key.title()}: 0 of 2"
    assert "You want to go on" in await first.is_told(vote)


async def test_in_the_first_half_of_a_turn_there_is_no_vote(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await playing(anna, vera)
    await later(HALF + 2 * AFTER)  # for the bot; the tables' clock goes on as ever
    assert await offered(anna) == []


@pytest.mark.slow
async def test_a_player_who_looks_has_the_whole_turn(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await tables.load(await playing(anna, vera))
    late, (other,) = late_one(table, anna, vera)
    await tables.presence.look(table.id, late.id, True)
    half_a_turn_later(tables, monkeypatch)
    await later(2 * AFTER)
    assert await offered(anna) == []
    await tables.presence.look(table.id, late.id, False)
    await later(AFTER + AGAIN)
    (vote,) = await offered(anna)
    await tables.presence.look(table.id, late.id, True)
    assert await other.is_told(vote) == "This player still has time. Wait a little."
    await later.quiet()
    assert await offered(anna) == [], "the message knows now that they are back"
    await tables.presence.look(table.id, late.id, False)
    await later(AGAIN)
    assert await offered(anna) == [vote]
