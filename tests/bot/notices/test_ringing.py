"""A table rings like a considerate friend: when it waits for somebody who didn't see it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory.people.call_choices import Call, CallChoice
from bot.telegram.places import ChatPlace
from engine.tables import Pace, Person, Table, Tables, keys
from tests.bot.chat import BOT, Friend, buttons_of
from tests.bot.conftest import settings_for
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import RINGS, at_turn, dealt, note_of, notes_of
from tests.tables.evening import plays as makes
from tests.tables.evening import scene
from tests.tables.play.test_new_questions import SEVENS, leaves

AFTER = settings_for("").notice_after
AGAIN = settings_for("").notice_again

# Boris has beaten a seven; Anna and Vera each hold one more.
BEATEN = SEVENS.replace("table=7s0", "table=7s0:8s").replace("6s8dKdQd", "6s8dKd")


async def two_may_throw_in(
    tables: Tables, anna: Friend, boris: Friend, vera: Friend, pace: Pace = Pace.LIVE
) -> Table:
    """A table that waits for throw-ins by Anna and Vera."""
    for friend in (anna, boris, vera):
        await friend.starts_bot()
    people = [Person(one.id, one.key.capitalize()) for one in (anna, boris, vera)]
    table = await scene(tables, BEATEN, *people, pace=pace)
    assert set(table.waiting) == {0, 2}
    return table


def person_of(friend: Friend) -> Person:
    return Person(friend.id, friend.key.capitalize())


async def test_a_throw_in_rings_where_the_table_waits_for_one_alone(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    table = await two_may_throw_in(tables, anna, boris, vera)
    await later(AFTER + AGAIN)
    assert await notes_of(anna) == await notes_of(vera) == []
    await makes(tables, table, person_of(vera), "pass")
    await later(AFTER)
    assert "throw in a card" in await note_of(anna)
    assert await notes_of(vera) == await notes_of(boris) == []


async def test_throw_ins_alone_ring_when_half_of_the_time_is_over(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    """By then no other move will come, and everybody is reached."""
    table = await two_may_throw_in(tables, anna, boris, vera)
    await later(AFTER)
    assert await notes_of(anna) == await notes_of(vera) == []
    for seat in table.waiting:
        await leaves(tables, table, seat, Pace.LIVE.seconds / 2 - 1)
    bot.context.tables._commits._known.clear()
    await later(Pace.LIVE.seconds)
    for friend in (anna, vera):
        assert "throw in a card" in await note_of(friend)


async def test_a_line_of_a_throw_in_comes_and_goes_without_a_sound(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for friend in (anna, boris, vera):
        await friend.starts_bot()
    other = await dealt(tables, anna, vera)
    called = at_turn(other, anna, vera)
    await later(AFTER)
    (rung,) = await notes_of(called)
    table = await two_may_throw_in(tables, anna, boris, vera)
    await later(AFTER)
    (edited,) = await notes_of(called)
    assert edited["id"] == rung["id"]
    assert "Several tables are waiting for you:" in edited["body"]["text"]
    assert "throw in a card" in edited["body"]["text"]
    await makes(tables, table, person_of(called), "pass")
    await later.quiet()
    (again,) = await notes_of(called)
    assert again["id"] == rung["id"]
    assert "throw in a card" not in again["body"]["text"]


async def test_a_glance_at_the_deal_is_enough(
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    later: Later,
) -> None:
    """All four see the deal and put their phones away before anybody would be rung."""
    friends = [anna, boris, vera, gleb]
    for friend in friends:
        await friend.starts_bot()
    table = await dealt(tables, *friends, ready=False)
    for friend in friends:
        await tables.presence.look(table.id, friend.id, True)
        await tables.presence.look(table.id, friend.id, False)
    await later(AFTER + AGAIN)
    assert [await note_of(friend) for friend in friends] == [""] * 4


async def test_a_look_at_my_cards_in_the_group_is_enough(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for friend in (anna, vera):
        await friend.starts_bot()
    table = await dealt(tables, anna, vera, place=str(ChatPlace(anna.chat)))
    called = at_turn(table, anna, vera)
    await called.presses("My cards")
    await later(AFTER + AGAIN * 2)
    assert await notes_of(called) == []


async def test_a_press_before_the_turn_is_no_look_at_it(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, store: Any, later: Later
) -> None:
    """A press counts as a look for 15 seconds, but tells nothing of what came after it."""
    for friend in (anna, vera):
        await friend.starts_bot()
    table = await dealt(tables, anna, vera)
    called = at_turn(table, anna, vera)
    other = vera if called is anna else anna
    await tables.presence.look(table.id, other.id, True)
    assert table.game is not None
    card = table.game.hand(min(table.waiting))[0]
    table = (await makes(tables, table, person_of(called), f"attack {card}")).table
    await later(AFTER)
    assert await notes_of(other) == [], "they may be looking"
    await store.zadd(keys.looking(table.id), {other.id: 1})
    await later(AGAIN)
    assert "you are attacked" in await note_of(other)


async def test_a_slow_turn_that_was_seen_is_reminded_of_at_half_of_its_time(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for friend in (anna, vera):
        await friend.starts_bot()
    table = await dealt(tables, anna, vera, pace=Pace.SLOW)
    called = at_turn(table, anna, vera)
    await tables.presence.look(table.id, called.id, True)
    await tables.presence.look(table.id, called.id, False)
    await later(AFTER + AGAIN)
    assert await notes_of(called) == []
    await later.leap(Pace.SLOW.seconds * 0.51)
    assert "⏳" in await note_of(called)
    await makes(tables, table, person_of(called), f"attack {_first_card(table)}")
    await later.quiet()
    assert await notes_of(called) == []


def _first_card(table: Table) -> str:
    assert table.game is not None
    return str(table.game.hand(min(table.waiting))[0])


async def test_less_and_more_under_a_notice_say_what_holds(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for friend in (anna, vera):
        await friend.starts_bot()
    called = at_turn(await dealt(tables, anna, vera), anna, vera)
    await later(AFTER)
    (notice,) = await notes_of(called)
    assert buttons_of(notice)[-2:] == RINGS
    home = Friend(called.telegram, called.key, called.id, BOT)
    less, more = RINGS
    assert "only when everyone is waiting" in await home.is_told(less)
    assert "don't message you about turns" in await home.is_told(less)
    assert "don't message you about turns" in await home.is_told(less)
    for words in ("only when everyone", "To throw in, only when", "to throw in too"):
        assert words in await home.is_told(more)
    assert "to throw in too" in await home.is_told(more)
    assert await bot.context.memory.call_choices.of(called.id) == CallChoice(Call.ALL)
    await later(AFTER)
    assert len(await notes_of(called)) == 1, "it rang for this turn already"


async def test_more_rings_for_throw_ins_too(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await bot.context.memory.call_choices.keep(CallChoice(Call.ALL), anna.id)
    await two_may_throw_in(tables, anna, boris, vera)
    await later(AFTER)
    assert "throw in a card" in await note_of(anna)
    assert await notes_of(vera) == []


@pytest.mark.parametrize("call", Call)
def test_less_and_more_are_each_others_way_back(call: Call) -> None:
    assert call.quieter in (call, *Call)
    assert call is Call.NEVER or call.quieter.louder is call
    assert call is Call.ALL or call.louder.quieter is call
