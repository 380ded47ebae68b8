"""Acts besides moves of a player without the page: come back, go on, play again."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from engine.tables import Phase, Tables
from engine.tables.acts.playing import MISSES_UNTIL_HELD
from tests.bot.chat import Friend, buttons_of, eventually
from tests.bot.games import play_to_the_end
from tests.bot.hand.scenes import dealt, hand_jobs_for, plays_here
from tests.bot.notices.calls import at_turn, plays, time_runs_out


async def offers(friend: Friend, label: str) -> str:
    """Wait until the hand has a button that begins so."""

    async def look() -> str:
        found = [name for one in await hand_jobs_for(friend) for name in buttons_of(one)]
        return next((name for name in found if name.startswith(label)), "")

    return await eventually(look)


@pytest.mark.slow
async def test_the_others_are_asked_whether_to_go_on_without_who_is_late(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables, store: Any
) -> None:
    friends = [anna, boris, vera]
    for one in friends:
        await plays_here(one)
    table = await dealt(tables, *friends)
    late = at_turn(table, *friends)
    table = await time_runs_out(store, tables, table.id)
    while at_turn(table, *friends) is not late:
        table = await plays(tables, table.id, at_turn(table, *friends))
    voter = next(one for one in friends if one is not late)
    button = await offers(voter, f"Go on without {late.key.title()}")
    assert "You want to go on" in await voter.is_told(button)


async def test_a_seat_that_a_computer_holds_is_taken_back(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, store: Any
) -> None:
    await plays_here(anna)
    table = await dealt(tables, anna, vera)
    seat = table.seat_of(anna.id)
    assert seat is not None
    while not table.seats[seat].held:
        assert table.seats[seat].missed < MISSES_UNTIL_HELD
        if at_turn(table, anna, vera) is anna:
            table = await time_runs_out(store, tables, table.id)
        else:
            table = await plays(tables, table.id, vera)
    assert "yours again" in await anna.is_told(await offers(anna, "Take my seat back"))
    assert not (await tables.load(table.id)).seats[seat].held


async def test_one_alone_plays_with_a_computer_and_needs_no_page(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    await plays_here(anna)
    await anna.writes("/durak")
    assert await anna.is_told("Add a computer") == "Fox is at the table."
    assert "The cards are dealt" in await anna.is_told("Start")
    await offers(anna, "Cards in words")
    (table,) = await tables.people.running_games(anna.id)
    assert [seat.level for seat in table.seats] == [None, "normal"]


@pytest.mark.slow
async def test_again_deals_into_the_same_message(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    for one in (anna, vera):
        await plays_here(one)
    table = await dealt(tables, anna, vera)
    for one in (anna, vera):  # who hadn't seen the game has nothing to see of its end
        await offers(one, "Cards in words")
    await play_to_the_end(tables, table.id)
    for one in (anna, vera):
        told = await one.is_told(await offers(one, "Again"))
    assert told == "The cards are dealt."
    table = await tables.load(table.id)
    assert (table.phase, table.game_number) == (Phase.PLAYING, 2)
    await offers(anna, "Cards in words")
    assert len(await hand_jobs_for(anna)) == 1
