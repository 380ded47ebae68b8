"""Commands in a group where other bots sit too, and what looks like one and isn't."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from tests.bot.chat import Friend, eventually
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
        ("/help", "opens a table there"),
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
    await _answered(anna, "opens a table there")


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
