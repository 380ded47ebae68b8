"""/privacy: what is kept, what of the person who asks, and being forgotten."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.memory.people.call_choices import Call, CallChoice
from bot.messages.people.history_text import history_text
from bot.messages.people.privacy_message import data_text, privacy_text
from durak_rules import Outcome
from durak_rules.outcome import Reason
from engine.tables import Finished, KeptOfPerson, Tables
from engine.words import LANGUAGES, words
from tests.bot.chat import BOT, PAGE, Friend, buttons_of, eventually, find_button
from tests.bot.games import play_to_the_end, playing


async def in_private(friend: Friend, start: str | None = None) -> None:
    await friend.starts_bot(start)
    friend.chat = BOT


async def test_the_privacy_command_lists_the_kept_data(bot: BotProcess, anna: Friend) -> None:
    await in_private(anna)
    await anna.writes("/privacy")
    text = await anna.sees("What is kept about people")
    assert "for 90 days" in text
    message = (await anna.messages())[-1]
    assert buttons_of(message) == [
        *("What is kept about me", "Block or report somebody", "Forget me", "As a page")
    ]
    address = str(message["body"])
    assert f"{PAGE}/app/privacy?language=en" in address


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "said"), [("privacy", "What is kept about people"), ("forget", "Forget you?")]
)
async def test_the_page_leads_here(bot: BotProcess, anna: Friend, start: str, said: str) -> None:
    await in_private(anna, start)
    await anna.sees(said)


@pytest.mark.slow
async def test_the_kept_data_of_a_person_is_sent_to_them(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    await tables.people.choose_language(anna.id, "en")
    await tables.people.keep_zone(anna.id, "Europe/Vilnius")
    await in_private(anna)
    await anna.writes("/privacy")
    await anna.presses("What is kept about me")
    text = await anna.sees("Your Telegram ID: ")
    for told in (str(anna.id), "Language: English", "Europe/Vilnius", "Finished games: 1"):
        assert told in text


@pytest.mark.slow
async def test_a_person_who_confirms_is_forgotten(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    choices = bot.context.memory.call_choices
    await choices.keep(CallChoice(Call.NEVER), anna.id)
    await in_private(anna)
    await anna.writes("/privacy")
    await anna.presses("Forget me")
    await anna.presses("No, keep it")
    await anna.sees("What is kept about people")
    assert len(await tables.past.of_person(anna.id, 5)) == 1
    await anna.presses("Forget me")
    await anna.presses("Yes, forget me")

    async def is_told() -> bool:
        said = (await anna.messages())[-1]["body"]["text"]
        return "Done: you've been removed from 1 finished game." in said

    await eventually(is_told)
    assert await tables.past.of_person(anna.id, 5) == []
    (game,) = await tables.past.of_person(vera.id, 5)
    assert sorted(game.names) == ["", "Vera"]

    async def is_forgotten_here() -> bool:
        return await choices.of(anna.id) == CallChoice()

    await eventually(is_forgotten_here)
    assert find_button(await anna.messages(), "Yes, forget me") is None


@pytest.mark.slow
async def test_a_person_who_plays_must_finish_first(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await playing(anna, vera)
    await in_private(anna, "forget")
    told = await anna.is_told("Yes, forget me")
    assert told == "One of your games is still running. I can forget you when it's over."


def test_a_forgotten_player_is_no_computer_in_the_list() -> None:
    lost = Outcome(0, losers=(0,), out=(1,), draw=False, epaulettes=0, reason=Reason.DRAW)
    game = Finished("t1", 1, 0, "", ("", "", "Vera"), (0, 0, 3), (None, "easy", None), lost)
    text = history_text(words("en"), [game], lambda start: start, in_group=True)
    assert "<b>a player</b> · with Fox and Vera" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(language: str) -> None:
    t = words(language)
    kept = KeptOfPerson(language, None, ())
    assert "45" in privacy_text(t, 45)
    text = data_text(t, 7, kept, 1000, 1000)
    assert "1000+" in text
    assert LANGUAGES[language] in text
    if language != "en":
        assert "What is kept" not in privacy_text(t, 45) + text
