"""Commands in a group where other bots sit too, and what looks like one and isn't."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from bot.messages import texts
from engine.words import LANGUAGES, words
from tests.bot.chat import BOT, Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.jumping_time import Later

WORDS_OF_OTHERS = ["/help", "/rules", "/start", "/play despacito", "/history", "/language"]


@pytest.mark.parametrize("word", WORDS_OF_OTHERS)
async def test_words_that_other_bots_know_too_are_for_them(
    bot: BotProcess, anna: Friend, later: Later, word: str
) -> None:
    await anna.writes(word)
    await anna.writes(f"{word.split()[0]}@tea_bot")
    await later.quiet()
    assert await anna.messages() == []


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("/help", "opens a table, or takes you"),
        ("/Rules", "Durak in a minute"),
        ("/start", "I'll open a table here"),
        ("/play express", "Express"),
        ("/HISTORY", "No finished games here"),
        ("/language", "Which language"),
    ],
)
async def test_our_name_makes_them_ours(
    bot: BotProcess, anna: Friend, word: str, answer: str
) -> None:
    command, _blank, rest = word.partition(" ")
    await anna.writes(f"{command}@Durak_Bot {rest}")
    await _answered(anna, answer)


async def test_so_does_a_reply_to_us(bot: BotProcess, anna: Friend) -> None:
    await anna.writes("/durak")
    await anna.sees("invites you")
    board = str((await anna.messages())[-1]["id"])
    await anna.writes("/help", reply_to=board)
    await _answered(anna, "opens a table, or takes you")


async def test_a_reply_to_a_friend_is_the_friends(
    bot: BotProcess, anna: Friend, vera: Friend, later: Later
) -> None:
    await vera.writes("What do they play here?")
    everything = await anna.telegram.messages(anna.chat)
    await anna.writes("/rules", reply_to=str(everything[-1]["id"]))
    await later.quiet()
    assert await anna.messages() == []


@pytest.mark.parametrize("word", ["/durak", "/Durak", "/DURAK@durak_bot"])
async def test_durak_is_our_own_word(bot: BotProcess, anna: Friend, word: str) -> None:
    await anna.writes(word)
    await anna.sees("Anna invites you")


@pytest.mark.parametrize(
    "sender",
    [
        {"from": {"id": 42, "is_bot": True, "first_name": "Tea"}},
        {
            "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
            "sender_chat": {"id": -1009, "type": "channel", "title": "News"},
            "is_automatic_forward": True,
        },
    ],
    ids=["another bot", "a channel's post in its group"],
)
async def test_a_message_that_nobody_wrote_here_is_not_answered(
    bot: BotProcess, anna: Friend, store: Any, later: Later, sender: dict[str, Any]
) -> None:
    message = {
        "message_id": 77,
        "date": 1790000000,
        "chat": {"id": anna.chat, "type": "group", "title": "Friends"},
        "text": "/durak",
        "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
    }
    handled = await bot.updates.accept({"update_id": 900000005, "message": message | sender})
    assert handled is not None
    await handled
    await later.quiet()
    assert await anna.messages() == []
    assert await store.keys("*:table:*") == []


async def _answered(friend: Friend, words: str) -> None:
    async def look() -> bool:
        return any(words in one["body"].get("text", "") for one in await friend.messages())

    await eventually(look)


async def test_help_in_a_group_has_four_lines(bot: BotProcess, anna: Friend) -> None:
    await anna.writes("/help@durak_bot")
    await _answered(anna, "opens a table")
    assert len((await anna.messages())[-1]["body"]["text"].splitlines()) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menus_are_short_and_old_commands_are_not_in_them(language: str) -> None:
    t = words(language)
    private = {name for name, _about in texts.commands(t, in_group=False)}
    group = {name for name, _about in texts.commands(t, in_group=True, admins=True)}
    assert not {"page", "here", "people", "history", "close"} & (private | group)
    assert len(private) <= 8
    assert len(group) <= 10
    assert len(texts.group_help(t, "durak_bot").splitlines()) == 4


@pytest.mark.parametrize("word", ["/page", "/here", "/people", "/history"])
async def test_old_commands_are_still_answered(bot: BotProcess, anna: Friend, word: str) -> None:
    home = Friend(anna.telegram, anna.key, anna.id, BOT)
    await home.starts_bot()
    await eventually(anna.mail)
    before = len(await anna.mail())
    await home.writes(word)

    async def is_answered() -> bool:
        mail = await anna.mail()
        return len(mail) > before and "opens a table there" not in mail[-1]

    await eventually(is_answered)


async def test_privacy_leads_to_the_people_one_played_with(bot: BotProcess, anna: Friend) -> None:
    home = Friend(anna.telegram, anna.key, anna.id, BOT)
    await home.starts_bot()
    await home.writes("/privacy")
    await home.presses("Block or report somebody")
    await _answered(home, "People you played with")


async def test_answers_in_a_group_are_in_its_language(
    run_bot: RunBot, anna: Friend, boris: Friend, telegram: Telegram
) -> None:
    """Anna's Telegram speaks English, the group Russian."""
    bot = await run_bot(words=words)
    await boris.writes("/durak podkidnoy")
    await boris.sees("Boris")
    await anna.writes("/durak 20:00")
    await _answered(anna, "Который у тебя сейчас час?")
    await bot.context.memory.refused_people.refuse(anna.id)
    await anna.writes("/callme@durak_bot")
    await _answered(anna, "Нажми")
