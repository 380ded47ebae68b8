"""/history: what was played in a chat, and what a person played."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.app import BotProcess
from bot.messages.people.history_text import history_text
from durak_rules import Outcome
from durak_rules.outcome import Reason
from engine.tables import Finished, Tables
from engine.words import words
from tests.bot.chat import BOT, Friend, Message, Telegram, eventually
from tests.bot.games import play_to_the_end, playing

LOST = Outcome(0, losers=(0,), out=(1,), draw=False, epaulettes=0, reason=Reason.LAST_WITH_CARDS)


@pytest.mark.slow
async def test_a_group_sees_its_games_and_the_way_to_each(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table = await play_to_the_end(tables, await playing(anna, vera))
    outcome = table.last_outcome
    assert outcome is not None
    assert outcome.fool is not None
    fool, other = table.names[outcome.fool], table.names[1 - outcome.fool]
    await vera.writes("/history@durak_bot")
    body = (await _answer(vera, "The last games here"))["body"]
    assert f"🤡 {fool} · with {other}\nReplay · Check the shuffle" in body["text"]
    links = [entity["url"] for entity in body["entities"] if "url" in entity]
    start = f"https://t.me/durak_bot/play?startapp={table.id}"
    assert links == [f"{start}_replay_1", f"{start}_fair_1"]


@pytest.mark.slow
async def test_a_group_that_became_a_supergroup_keeps_its_games(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    await telegram.act("anna", "upgrade", chat=anna.chat)
    anna.chat = vera.chat = await telegram.group("Friends")
    await anna.sees("the fool")
    await vera.writes("/history@durak_bot")
    body = (await _answer(vera, "The last games here"))["body"]
    assert body["text"].count("Replay") == 1


@pytest.mark.slow
async def test_a_person_sees_only_his_own(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    for friend, said in ((anna, "My last games"), (gleb, "haven't finished a game yet")):
        await friend.starts_bot()
        friend.chat = BOT
        await friend.writes("/history")
        await _answer(friend, said)


@pytest.mark.slow
async def test_a_topic_has_games_of_its_own(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    anna.chat = vera.chat = await telegram.group("Forum")
    cards, tea = [await telegram.topic("Forum", name) for name in ("Cards", "Tea")]
    table = await play_to_the_end(tables, await playing(anna, vera, topic=cards))
    for topic, said in ((cards, f"{table.id}_replay_1"), (tea, "No finished games here")):
        await vera.writes("/history@durak_bot", topic=topic)
        body = (await _answer_in(vera, topic))["body"]
        assert said in str(body)
    await vera.writes("/history@durak_bot")
    await _answer(vera, "No finished games here yet")


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "Nov 2"), ("ru", "2 нояб."), ("uk", "2 лист."), ("lt", "11-02")],
)
def test_days_are_written_as_each_language_writes_them(language: str, written: str) -> None:
    ended = int(datetime(2026, 11, 2, 12, tzinfo=UTC).timestamp()) * 1000
    game = Finished("k3x9", 1, ended, "chat:-1", ("Anna", "Vera"), (1, 2), (None, None), LOST)
    text = history_text(words(language), [game], lambda start: start, in_group=True)
    assert f"\n{written} · 🤡" in text


async def _answer(friend: Friend, words: str) -> Message:
    async def look() -> Message | None:
        found = [one for one in await friend.messages() if words in one["body"].get("text", "")]
        return found[-1] if found else None

    answer = await eventually(look)
    assert answer is not None
    return answer


async def _answer_in(friend: Friend, topic: int) -> Message:
    """Return the newest message of a topic that isn't a table."""

    async def look() -> Message | None:
        bodies = [(one, one["body"]) for one in await friend.messages()]
        found = [
            one
            for one, body in bodies
            if body.get("message_thread_id") == topic and "reply_markup" not in body
        ]
        return found[-1] if found else None

    answer = await eventually(look)
    assert answer is not None
    return answer
