"""All that waits for a person is one message in their private chat; what is new rings."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory import Memory
from bot.memory.sent.notices import SentNotice
from bot.telegram.places import ChatPlace
from engine.tables import Pace, Person, Tables
from engine.tables.acts.playing import MISSES_UNTIL_HELD
from tests.bot.chat import BOT, Friend, Telegram, buttons_of
from tests.bot.conftest import RunBot, settings_for
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import (
    RINGS,
    at_turn,
    dealt,
    note_of,
    notes_of,
    plays,
    time_runs_out,
)
from tests.tables.evening import plays as throws_in
from tests.tables.evening import scene
from tests.tables.play.test_new_questions import SEVENS, leaves

HOUR = 3600
HERE = "Play here with buttons"
AFTER = settings_for("").notice_after


async def everybody(*friends: Friend) -> None:
    for friend in friends:
        await friend.starts_bot()


async def test_it_names_the_group_as_it_is_called_now(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await everybody(anna, vera)
    friends = str(ChatPlace(anna.chat))
    called = at_turn(await dealt(tables, anna, vera, place=friends), anna, vera)
    await later(AFTER)
    assert "In “Friends”, at the table with" in await note_of(called)

    await telegram.act("anna", "rename", chat=anna.chat, title='<b>"Cards" & tea')
    other = await dealt(tables, anna, vera, place=friends)
    again = at_turn(other, anna, vera)
    await later(AFTER)
    assert '<b>"Cards" & tea' in await note_of(again)


async def test_two_tables_are_one_message_with_a_button_each(
    bot: BotProcess, anna: Friend, vera: Friend, boris: Friend, tables: Tables, later: Later
) -> None:
    await everybody(anna, vera, boris)
    first = await dealt(tables, anna, vera)
    second = await dealt(tables, anna, boris)
    while at_turn(first, anna, vera) is not anna:
        first = await plays(tables, first.id, vera)
    while at_turn(second, anna, boris) is not anna:
        second = await plays(tables, second.id, boris)
    await later(AFTER)
    (message,) = await notes_of(anna)
    assert "Several tables are waiting for you:" in message["body"]["text"]
    assert buttons_of(message)[2:] == [HERE, *RINGS]
    assert sorted(buttons_of(message)[:2]) == ["Boris", "Vera"]

    await plays(tables, first.id, anna)
    await later.quiet()
    (edited,) = await notes_of(anna)
    assert edited["id"] == message["id"]  # without a sound
    assert buttons_of(edited) == ["Open the table", HERE, *RINGS]
    assert "with Boris" in edited["body"]["text"]

    await plays(tables, second.id, anna)
    await later.quiet()
    assert await notes_of(anna) == []


async def test_a_new_wait_rings_and_the_message_before_goes(
    bot: BotProcess, anna: Friend, vera: Friend, boris: Friend, tables: Tables, later: Later
) -> None:
    await everybody(anna, vera, boris)
    first = await dealt(tables, anna, vera)
    while at_turn(first, anna, vera) is not anna:
        first = await plays(tables, first.id, vera)
    await later(AFTER)
    (before,) = await notes_of(anna)
    second = await dealt(tables, anna, boris)
    while at_turn(second, anna, boris) is not anna:
        second = await plays(tables, second.id, boris)
    await later(AFTER)
    (now,) = await notes_of(anna)
    assert now["id"] != before["id"]
    assert sorted(buttons_of(now)[:2]) == ["Boris", "Vera"]


@pytest.mark.slow
async def test_two_processes_never_have_two_messages_lying(
    run_bot: RunBot, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await run_bot()
    await run_bot()
    await everybody(anna, vera)
    for _ in range(7):
        table = await dealt(tables, anna, vera)
        while at_turn(table, anna, vera) is not anna:
            table = await plays(tables, table.id, vera)
    await later(AFTER)
    (message,) = await notes_of(anna)
    assert buttons_of(message) == [*["Vera"] * 5, HERE, *RINGS]
    assert message["body"]["text"].endswith("and 2 more tables")
    assert most_lying(await telegram.calls("sendMessage", "deleteMessage"), anna) == 1


def most_lying(calls: list[dict[str, Any]], friend: Friend) -> int:
    """Return the greatest number of notices that lay in a private chat at once; the hello isn't
    one.
    """
    lying, most = -1, 0
    for call in calls:
        if call["ok"] and str(call["parameters"]["chat_id"]) == str(friend.id):
            lying += 1 if call["method"] == "sendMessage" else -1
            most = max(most, lying)
    return most


async def test_a_player_replaced_by_a_computer_is_told_and_comes_back(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, store: Any, later: Later
) -> None:
    await everybody(anna, vera)
    table = await dealt(tables, anna, vera)
    absent = at_turn(table, anna, vera)
    present = vera if absent is anna else anna
    await tables.presence.look(table.id, present.id, True)
    seat = table.seat_of(absent.id)
    assert seat is not None
    while not table.seats[seat].held:
        assert table.seats[seat].missed < MISSES_UNTIL_HELD
        if min(table.waiting) == seat:
            table = await time_runs_out(store, tables, table.id)
        else:
            table = await plays(tables, table.id, present)
    await later(AFTER)
    (message,) = await notes_of(absent)
    assert "A computer player is in your seat until you're back." in message["body"]["text"]
    assert buttons_of(message) == ["Take my seat back", HERE, *RINGS]
    assert await notes_of(present) == []

    await tables.seats.come_back(table.id, absent.id)
    await later.quiet()
    assert "computer player" not in await note_of(absent)


async def test_a_player_who_leaves_is_not_told_that_a_computer_plays(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await everybody(anna, vera)
    table = await dealt(tables, anna, vera)
    await tables.seats.leave(table.id, vera.id)
    await later(AFTER)
    assert await notes_of(vera) == []


async def test_a_player_who_sat_down_in_the_chat_is_told_that_the_game_begins(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    boris: Friend,
    gleb: Friend,
    tables: Tables,
    later: Later,
) -> None:
    friends = [anna, vera, boris, gleb]
    await everybody(*friends)
    table = await dealt(tables, *friends, ready=False)
    await tables.presence.look(table.id, gleb.id, True)
    called = at_turn(table, *friends)
    await later(AFTER)
    others = [one for one in friends if one not in (called, gleb)]
    assert "Your turn" in await note_of(called) or called is gleb
    for one in others:
        assert "The game begins: your cards are dealt." in await note_of(one)
    assert "game begins" not in await note_of(gleb)

    for _ in range(2):  # their own turn takes the place of the word about the game
        table = await tables.load(table.id)
        table = await plays(tables, table.id, at_turn(table, *friends))
    await later(AFTER)
    for seat in table.waiting:
        person = table.seats[seat].person
        waited = next(one for one in friends if person and one.id == person.id)
        assert "game begins" not in await note_of(waited)


async def test_a_player_whose_turn_ran_out_is_not_told_that_the_game_begins(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    boris: Friend,
    tables: Tables,
    later: Later,
    store: Any,
) -> None:
    friends = [anna, vera, boris]
    await everybody(*friends)
    table = await dealt(tables, *friends, ready=False)
    called = at_turn(table, *friends)
    await later(AFTER)
    assert "Your turn" in await note_of(called)
    table = await time_runs_out(store, tables, table.id)
    assert table.game is not None
    assert table.game.bout_number == 1
    await later(AFTER)
    assert await note_of(called) == ""


@pytest.mark.slow
async def test_the_player_who_pressed_start_is_not_told_that_the_game_begins(
    bot: BotProcess, anna: Friend, vera: Friend, boris: Friend, tables: Tables, later: Later
) -> None:
    await everybody(anna, vera, boris)
    await anna.writes("/durak")
    for one in (vera, boris):
        await one.presses("Join")
    await anna.presses("Start")
    await later(AFTER)
    assert "game begins" not in await note_of(anna)


async def test_a_slow_turn_rings_again_at_half_and_at_a_tenth(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await everybody(anna, vera)
    table = await dealt(tables, anna, vera, pace=Pace.SLOW)
    called = at_turn(table, anna, vera)
    await later(AFTER)
    (first,) = await notes_of(called)
    assert "⏳" not in first["body"]["text"]
    await later.leap(Pace.SLOW.seconds * 0.49)
    assert [one["id"] for one in await notes_of(called)] == [first["id"]]
    await later.leap(Pace.SLOW.seconds * 0.02)
    (second,) = await notes_of(called)
    assert second["id"] != first["id"]
    assert "⏳" in second["body"]["text"]
    await later.leap(Pace.SLOW.seconds)  # the store's clock didn't leap: a tenth is long past
    (third,) = await notes_of(called)
    assert third["id"] != second["id"]
    await later.leap(Pace.SLOW.seconds)
    assert [one["id"] for one in await notes_of(called)] == [third["id"]]


async def test_a_late_card_gives_time_which_the_notice_tells_without_a_sound(
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    """At a slow table a third of a turn is four hours. The last reminder moves with it."""
    await everybody(anna, boris, vera)
    people = [Person(one.id, one.key.capitalize()) for one in (anna, boris, vera)]
    table = await scene(tables, SEVENS, *people, pace=Pace.SLOW)
    await later(AFTER)
    await leaves(tables, table, 1, 2 * HOUR)
    bot.context.tables._commits._known.clear()  # it reads how much time is left
    await later.leap(Pace.SLOW.seconds / 2)
    (rung,) = await notes_of(boris)
    assert "⏳ 2 hours are left." in rung["body"]["text"]

    await throws_in(tables, table, people[2], "attack 7d")
    await later.quiet()
    (edited,) = await notes_of(boris)
    assert edited["id"] == rung["id"]
    assert "⏳ 4 hours are left." in edited["body"]["text"]
    await later.leap(2.7 * HOUR)  # a tenth of the turn is 1.2 hours
    assert [one["id"] for one in await notes_of(boris)] == [rung["id"]]
    await later.leap(0.2 * HOUR)
    (last,) = await notes_of(boris)
    assert last["id"] != rung["id"]


async def test_a_player_reminded_twice_is_not_called_again_for_a_late_card(
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    await everybody(anna, boris, vera)
    people = [Person(one.id, one.key.capitalize()) for one in (anna, boris, vera)]
    table = await scene(tables, SEVENS, *people, pace=Pace.SLOW)
    await later(AFTER)
    await later.leap(Pace.SLOW.seconds / 2)
    await leaves(tables, table, 1, HOUR)
    bot.context.tables._commits._known.clear()
    await later.leap(Pace.SLOW.seconds)
    (rung,) = await notes_of(boris)
    assert "⏳ 1 hour is left." in rung["body"]["text"]

    await throws_in(tables, table, people[2], "attack 7d")
    await later.leap(Pace.SLOW.seconds)
    (edited,) = await notes_of(boris)
    assert edited["id"] == rung["id"]
    assert "⏳ 4 hours are left." in edited["body"]["text"]


async def test_a_player_who_moves_is_not_reminded(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await everybody(anna, vera)
    table = await dealt(tables, anna, vera, pace=Pace.SLOW)
    called = at_turn(table, anna, vera)
    await later(AFTER)
    await plays(tables, table.id, called)
    await later.leap(Pace.SLOW.seconds)
    assert await notes_of(called) == []


async def test_notices_of_an_earlier_release_go_too(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, store: Any, later: Later
) -> None:
    """They were kept with their own message's number."""
    await everybody(anna, vera)
    table = await dealt(tables, anna, vera)
    called = at_turn(table, anna, vera)
    sent = await bot.context.bot.send_message(called.id, "Your turn, said the release before")
    seat = min(table.waiting)
    before = SentNotice("0.0.1", called.id, sent.message_id)
    await Memory(store, BOT).notices.keep(seat, before, table.id)
    await plays(tables, table.id, called)
    await later.quiet()
    assert not [text for text in await called.mail() if "release before" in text]
