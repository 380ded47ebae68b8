"""Wishes beside games in a group: computers, the same again, stop; and what a command costs."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from bot.app import BotProcess
from bot.chat.phrases.reading import read_phrase
from bot.memory.read_once import forget_read, once, reading_once
from bot.telegram.updates import Updates
from engine.tables import Pace, Tables
from engine.tables.store.auto_pipeline import AutoPipelined
from engine.words import words
from tests.bot.chat import BOT, Friend, buttons_of, eventually
from tests.bot.games import table_of
from tests.bot.jumping_time import Later

MOST_REPLIES = 20  # of Redis while a bare /durak is handled
MOST_CALLS = 250  # of Python functions while no words are understood


async def reads(friend: Friend, words: str) -> None:
    """Wait until the bot's last message there says so."""

    async def look() -> bool:
        return any(words in one["body"]["text"] for one in (await friend.messages())[-1:])

    await eventually(look)


async def test_computers_sit_down_with_the_writer(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    await anna.writes("/durak переводного с двумя ботами")
    await anna.sees("3. ")
    table = await tables.load(await table_of(anna))
    assert [seat.person is None for seat in table.seats] == [False, True, True]
    assert table.ruleset.preset == "perevodnoy"


async def test_the_table_as_last_time_has_its_rules_its_pace_and_its_computers(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await anna.writes("/durak express slow with a bot")
    await anna.sees("2. ")
    await anna.writes("/stop")
    await reads(anna, "The table is closed.")
    await vera.writes("/durak как в прошлый раз")
    await reads(vera, "There is no last time yet")
    await vera.presses("Podkidnoy")
    await vera.sees("Vera invites you")
    await vera.writes("/durak express relaxed with a bot")
    await vera.sees("Express")
    await anna.writes("/durak давай как в прошлый раз")
    await anna.sees("Anna invites you")
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.preset, table.pace) == ("express", Pace.RELAXED)
    assert sum(seat.person is None for seat in table.seats) == 1


async def test_the_same_again_in_private_is_ones_own_last_game(
    bot: BotProcess, anna: Friend
) -> None:
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/durak same again")
    await reads(anna, "There is no last time yet")
    await anna.writes("/durak never mind")
    await reads(anna, "There is no table here")


@pytest.mark.parametrize("written", ["хватит", "cancel the game", "gana", "досить"])
async def test_stop_closes_the_writers_table(
    bot: BotProcess, anna: Friend, vera: Friend, written: str
) -> None:
    await anna.writes("/durak express")
    await anna.sees("Express")
    await vera.writes("/durak perevodnoy")
    await vera.sees("Perevodnoy")
    await anna.writes(f"/durak {written}")
    await reads(anna, "The table is closed.")


async def test_words_that_may_be_a_stop_have_a_button_that_stops(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    """Of the person who presses: nobody stops what others have made."""
    await anna.writes("/durak express")
    await anna.sees("Express")
    await anna.writes("/durak cancel it, nobody comes")
    await reads(anna, "I'm not sure about")
    assert buttons_of((await anna.messages())[-1])[0] == "Call it off"
    await anna.presses("Call it off")
    await reads(anna, "The table is closed.")


async def test_the_rules_can_be_asked_for_in_words(bot: BotProcess, anna: Friend) -> None:
    await anna.writes("/durak как играть?")
    await reads(anna, "Durak in a minute")


@pytest.mark.parametrize(
    ("written", "says", "button"),
    [
        ("a day a move", "A move can take 30 seconds, 5 minutes or 12 hours", "Podkidnoy · Slow"),
        (
            "small deck with jokers",
            "No table can have all of that at once",
            "Podkidnoy · 24 cards",
        ),
    ],
)
async def test_a_wish_that_cant_be_had_is_said_plainly(
    bot: BotProcess, anna: Friend, written: str, says: str, button: str
) -> None:
    await anna.writes(f"/durak {written}")
    await reads(anna, says)
    assert button in buttons_of((await anna.messages())[-1])


async def test_a_bare_command_reads_each_thing_once(
    bot: BotProcess, anna: Friend, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    await later.quiet()
    asked: list[tuple[Any, ...]] = []
    handled = Updates._handled

    async def counted(self: Updates, number: int, raw: dict[str, Any]) -> object:
        ask = AutoPipelined.ask

        def noted(client: AutoPipelined, command: tuple[Any, ...], options: Any) -> Any:
            asked.append(command)
            return ask(client, command, options)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(AutoPipelined, "ask", noted)
            return await handled(self, number, raw)

    monkeypatch.setattr(Updates, "_handled", counted)
    await anna.writes("/durak")
    await later.quiet()
    reads = [command[1:] for command in asked if command[0] in ("GET", "MGET", "SMEMBERS")]
    assert len({*reads}) == len(reads)
    assert 0 < len(asked) <= MOST_REPLIES


def test_names_of_games_are_normalised_once() -> None:
    read_phrase("", words)
    calls = 0

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        read_phrase("", words)
    finally:
        sys.setprofile(None)
    assert calls <= MOST_CALLS


async def test_a_value_that_an_update_has_stored_is_read_anew() -> None:
    values = iter(range(9))

    async def read() -> int:
        return next(values)

    with reading_once():
        assert [await once("it", read), await once("it", read)] == [0, 0]
        forget_read()
        assert await once("it", read) == 1
    assert [await once("it", read), await once("it", read)] == [2, 3]
