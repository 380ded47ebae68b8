"""Seats in the chat: handed over in a game, kept for a person who is late."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from engine.tables import Person, Tables
from tests.bot.chat import MORE, PAGE, Friend, key_of
from tests.bot.conftest import settings_for
from tests.bot.games import play_to_the_end, playing, table_of
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import note_of

AFTER = settings_for(PAGE).notice_after


@pytest.mark.slow
async def test_a_seat_is_handed_over_and_the_result_says_for_whom_the_game_counts(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    table_id = await playing(anna, vera)
    seat = (await tables.load(table_id)).seat_of(vera.id)
    assert seat is not None
    await tables.seats.offer(table_id, vera.id, seat)
    await anna.sees("Vera is handing this seat over: open the table to take it.")
    table = await tables.seats.take(table_id, Person(gleb.id, "Gleb"), seat)
    await anna.sees("2. Gleb" if seat not in table.waiting else "▶️ Gleb")
    await play_to_the_end(tables, table_id)
    await anna.sees("Gleb finished the game for Vera: it counts for Vera.")
    await anna.sees("At the table for the next game: Anna, Gleb")


@pytest.mark.slow
async def test_a_late_player_says_so_and_is_called_when_the_game_has_begun(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await vera.starts_bot()
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    assert "kept for ten minutes" in await vera.is_told_in_more("⏳ I'm late")
    await anna.sees("2. Vera ⏳ late")
    table_id = await table_of(anna)
    await anna.presses("Start")
    await anna.sees("Vera 🤖")
    await later(AFTER)
    assert "a computer player is playing until you come" in await note_of(vera)
    await tables.seats.come_back(table_id, vera.id)
    await later(AFTER)
    assert "until you come" not in await note_of(vera)


async def test_nobody_is_late_in_the_middle_of_a_game(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    await vera.presses("Join")
    await vera.presses(MORE)
    board = (await vera.messages())[-1]
    await tables.game.start(await table_of(anna), anna.id)
    row = next(
        [number, column]
        for number, buttons in enumerate(board["body"]["reply_markup"]["inline_keyboard"])
        for column, button in enumerate(buttons)
        if button["text"] == "⏳ I'm late"
    )
    pressed = {"chat": vera.chat, "key": key_of(board), "button": row}
    outcome = await vera.telegram.act("vera", "press", **pressed)
    assert outcome["text"] == "Wait until this game is over."
