"""What is sent goes at Telegram's pace, once, and is never stale."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextvars import ContextVar
from typing import Any

import pytest
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    SendMessage,
)

from bot.app import BotProcess
from bot.jobs import RefreshBoard
from bot.memory import Memory
from bot.telegram.budget import windows_of
from engine.tables import Nursery, Person, Tables
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import table_of

GROUP = -100500


async def test_no_more_than_the_window_holds_whatever_the_number_of_processes(
    store: Any,
) -> None:
    one, two = Memory(store, 5001), Memory(store, 5001)
    window = [("w", 4, 0.5)]
    waits = [await memory.send_windows.take("1", window) for memory in (one, two) * 3]
    assert waits[:4] == [0, 0, 0, 0]
    assert all(0 < wait <= 0.5 for wait in waits[4:])


def test_which_windows_a_call_counts_in(real_pace: None) -> None:
    def names(method: Any) -> list[str]:
        return [name for name, _, _ in windows_of(method)[1]]

    assert names(SendMessage(chat_id=7, text="x")) == ["person:7", "all"]
    assert names(SendMessage(chat_id=GROUP, text="x")) == [f"group:{GROUP}", "all"]
    assert names(EditMessageText(chat_id=GROUP, message_id=1, text="x")) == [
        f"edit:{GROUP}",
        f"group:{GROUP}",
        "all",
    ]
    assert names(EditMessageText(inline_message_id="i", text="x")) == ["edit:i", "all"]
    assert names(DeleteMessage(chat_id=7, message_id=1)) == ["all"]
    assert names(AnswerCallbackQuery(callback_query_id="1")) == []


@pytest.mark.slow
async def test_retry_after_is_obeyed(bot: BotProcess, anna: Friend, telegram: Telegram) -> None:
    await telegram.fault(method="sendMessage", kind="429", retry_after=1, count=1)
    written = time.time()
    await anna.writes("/durak")
    await anna.sees("invites you")
    (sent,) = await telegram.calls("sendMessage")
    assert sent["at"] - written >= 1
    assert len(await anna.messages()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("command", ["/rules", "/help", "/history", "/language"])
async def test_an_answer_whose_turn_has_not_come_comes_later(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any, hurried: None, command: str
) -> None:
    await telegram.fault(method="sendMessage", kind="429", retry_after=1, count=1)
    written = time.time()
    await anna.writes(f"{command}@durak_bot")
    await eventually(lambda: _paused(bot, store))
    await eventually(anna.messages)
    assert time.time() - written >= 1
    await asyncio.sleep(0.5)
    assert await _only_one(anna)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["/help", "/durak"])
async def test_an_answer_waits_until_telegram_has_recovered(
    bot: BotProcess,
    anna: Friend,
    telegram: Telegram,
    hurried: None,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    """Longer than a handler may wait: it comes then, once, and no excuses before."""
    monkeypatch.setattr("bot.telegram.budget.AWAY", 0.3)
    monkeypatch.setattr("bot.jobs.runner.TELEGRAM_BREATH", 0.3)
    await telegram.fault(method="*", kind="502", count=8)
    await anna.writes(f"{command}@durak_bot")
    await eventually(anna.messages)
    await asyncio.sleep(0.5)
    assert await _only_one(anna)
    assert "our fault" not in (await anna.messages())[0]["body"]["text"]


@pytest.mark.slow
async def test_a_late_answer_outlives_the_process_that_owes_it(
    run_bot: RunBot, anna: Friend, telegram: Telegram, store: Any, hurried: None
) -> None:
    await telegram.fault(method="sendMessage", kind="429", retry_after=1, count=1)
    async with Nursery() as house:
        role = await run_bot(house=house)
        await anna.starts_bot()
        await eventually(lambda: _paused(role, store))
    assert await anna.mail() == []
    await run_bot()
    await eventually(lambda: _has(anna, "I deal Durak"))
    assert len(await anna.mail()) == 1


@pytest.mark.slow
async def test_nobody_is_answered_when_he_has_long_gone(
    bot: BotProcess,
    anna: Friend,
    telegram: Telegram,
    store: Any,
    hurried: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.telegram.updates.LATEST_ANSWER", 0.8)
    await telegram.fault(method="sendMessage", kind="429", retry_after=1, count=1)
    await anna.writes("/rules@durak_bot")
    await eventually(lambda: _paused(bot, store))
    assert not await store.exists("{bot:5001}:inbox")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handlers wait less for their turn, and what must be done later isn't long looked for."""
    monkeypatch.setattr(
        "bot.telegram.budget._wait_at_most", ContextVar("wait_at_most", default=0.3)
    )
    monkeypatch.setattr("bot.telegram.updates.SWEEP_EVERY", 0.2)


async def _paused(role: BotProcess, store: Any) -> bool:
    """Telegram has asked for a pause, and nobody stands behind whoever met it."""
    return bool(await store.keys("*:pause:*")) and role.updates.waiting == 0


@pytest.mark.slow
async def test_telegram_in_trouble_only_delays(
    bot: BotProcess, anna: Friend, telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.runner.TELEGRAM_BREATH", 0.2)
    await telegram.fault(method="sendMessage", kind="502", count=2)
    await anna.writes("/durak")
    await anna.sees("invites you")
    await telegram.fault(method="editMessageText", kind="drop", count=1)
    await anna.presses("Join")
    await anna.sees("1. Anna")
    assert len(await anna.messages()) == 1


async def test_a_lost_answer_is_not_sent_again(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    """The link was cut after Telegram had the message: perhaps it was sent, so not once more."""
    await telegram.fault(method="sendMessage", kind="drop_after", count=1)
    await anna.starts_bot()
    await eventually(anna.mail)
    await anna.telegram.act("anna", "send", chat=5001, text="/rules")
    await eventually(lambda: _has(anna, "Durak in a minute"))
    greetings = [text for text in await anna.mail() if "I deal Durak" in text]
    assert len(greetings) == 1


async def test_answers_to_one_person_come_a_second_apart(
    bot: BotProcess, anna: Friend, telegram: Telegram, real_pace: None
) -> None:
    """A person's chat takes one a second: the second answer waits, and both arrive."""
    await anna.starts_bot()
    await anna.telegram.act("anna", "send", chat=5001, text="/rules")
    await anna.telegram.act("anna", "send", chat=5001, text="/help")
    await eventually(lambda: _has(anna, "/durak in a group"))
    times = [call["at"] for call in await telegram.calls("sendMessage")]
    assert all(later - one >= 0.95 for one, later in itertools.pairwise(times))


async def test_a_group_that_becomes_a_supergroup_gets_its_table_again(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram
) -> None:
    await vera.writes("/durak")  # nobody sits there: it doesn't come along
    await vera.sees("invites you")
    await anna.writes("/durak perevodnoy")
    await anna.sees("Perevodnoy")
    await anna.presses("Join")
    await anna.sees("1. Anna")
    await telegram.act("anna", "upgrade", chat=anna.chat)
    anna.chat = vera.chat = await telegram.group("Friends")
    assert "Perevodnoy" in await anna.sees("1. Anna")
    assert not any("Podkidnoy" in one["body"].get("text", "") for one in await anna.messages())
    await vera.presses("Join")
    await anna.sees("2. Vera")


@pytest.mark.slow
async def test_sent_away_means_silence_until_invited_again(
    bot: BotProcess, anna: Friend, telegram: Telegram, tables: Tables, store: Any
) -> None:
    await anna.writes("/durak")
    await anna.sees("invites you")
    table = next(iter(await anna.messages()))
    table_id = await table_of(anna)
    await telegram.act("anna", "kick", chat=anna.chat, member=5001)
    await eventually(lambda: store.keys("*parked*"))
    kicked = time.time()
    await tables.sit(table_id, Person(anna.id, "Anna"))
    await asyncio.sleep(0.6)
    assert not [
        call
        for call in await telegram.calls()
        if call["at"] > kicked and call["method"] in ("editMessageText", "sendMessage")
    ]
    await telegram.act("anna", "add", chat=anna.chat, member=5001)
    await eventually(lambda: _greeted(anna))
    await anna.writes("/durak@durak_bot")
    await eventually(lambda: _newer(anna, table["id"]))


async def test_invited_again_the_old_message_shows_what_happened_meanwhile(
    bot: BotProcess, anna: Friend, telegram: Telegram, tables: Tables, store: Any
) -> None:
    await anna.writes("/durak")
    await anna.sees("invites you")
    table_id = await table_of(anna)
    await anna.writes("/durak express")
    await anna.sees("Express")
    closed = await table_of(anna)
    await telegram.act("anna", "kick", chat=anna.chat, member=5001)
    await eventually(lambda: store.keys("*parked*"))
    await tables.sit(table_id, Person(anna.id, "Anna"))
    for key in await store.keys(f"*:table:{closed}"):
        await store.delete(key)
    await bot.context.jobs.put(RefreshBoard(closed))
    await eventually(lambda: _nothing_to_do(store))
    await telegram.act("anna", "add", chat=anna.chat, member=5001)
    await anna.sees("1. Anna")  # the other has lost its buttons
    assert await table_of(anna) == table_id


async def test_a_command_in_the_group_is_an_invitation_too(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    """Telegram refused once, and nobody told us that we are back."""
    await anna.writes("/durak")
    await anna.sees("invites you")
    await bot.context.memory.groups.park(anna.chat)
    await tables.sit(await table_of(anna), Person(anna.id, "Anna"))
    await anna.writes("/start@durak_bot")
    await anna.sees("1. Anna")


async def test_an_orphan_of_a_crash_goes_with_its_first_press(
    bot: BotProcess, anna: Friend, store: Any
) -> None:
    """We died between sending the table's message and noting it: there are two now."""
    await anna.writes("/durak")
    await anna.sees("invites you")
    first = (await anna.messages())[-1]
    table_id = await table_of(anna)
    await store.delete(f"{{bot:5001}}:boards:{table_id}")
    await bot.context.jobs.put(RefreshBoard(table_id))
    await eventually(lambda: _newer(anna, first["id"]))
    await anna.telegram.act("anna", "press", chat=anna.chat, key=str(first["id"]), button=[0, 0])
    await anna.sees("1. Anna")
    await eventually(lambda: _only_one(anna))


async def test_a_table_whose_answer_is_lost_is_known_from_its_first_press(
    bot: BotProcess, anna: Friend, telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.runner.TELEGRAM_BREATH", 0.1)
    await telegram.fault(method="sendMessage", kind="drop_after", count=1)
    await anna.writes("/durak")
    await anna.sees("invites you")
    await asyncio.sleep(0.8)
    assert await _only_one(anna)
    await anna.presses("Join")
    await anna.sees("1. Anna")
    assert await _only_one(anna)


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["drop", "drop_after"])
async def test_a_table_is_posted_once_whatever_becomes_of_the_answer(
    bot: BotProcess, anna: Friend, telegram: Telegram, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """Nobody knows whether it came. Who sees none asks again, and gets a table."""
    monkeypatch.setattr("bot.jobs.runner.TELEGRAM_BREATH", 0.1)
    came = fault == "drop_after"
    await telegram.fault(method="sendMessage", kind=fault, count=1)
    await anna.writes("/durak")
    await asyncio.sleep(1.5)
    assert len(await anna.messages()) == came
    await anna.writes("/durak")
    await anna.sees("invites you")
    await asyncio.sleep(0.5)
    assert len(await anna.messages()) == came + 1


@pytest.mark.slow
async def test_a_table_that_a_killed_process_posted_is_posted_by_none_again(
    run_bot: RunBot, anna: Friend, telegram: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed before the answer came: the next process learns the message from its first press."""
    monkeypatch.setattr("bot.jobs.runner.TELEGRAM_BREATH", 0.5)
    monkeypatch.setattr("bot.jobs.runner.LEASE", 1.0)
    await telegram.fault(method="sendMessage", kind="drop_after", count=1)
    async with Nursery() as house:
        await run_bot(house=house)
        await anna.writes("/durak")
        await anna.sees("invites you")
    await run_bot()
    await asyncio.sleep(1.5)
    assert len(await anna.messages()) == 1
    await anna.presses("Join")
    await anna.sees("1. Anna")
    assert len(await anna.messages()) == 1


@pytest.mark.slow
async def test_who_is_told_to_stop_ends_what_he_began(
    run_bot: RunBot, anna: Friend, telegram: Telegram, store: Any
) -> None:
    """A planned restart: the message on its way is known to whoever comes next."""
    await telegram.fault(method="sendMessage", kind="delay", seconds=1, count=1)
    async with Nursery() as house:
        role = await run_bot(house=house)
        await anna.writes("/durak")
        await eventually(lambda: _has_tried(store))
        await role.finish()
    await run_bot()
    assert len(await anna.messages()) == 1
    await anna.presses("Join")
    await anna.sees("1. Anna")
    assert len(await anna.messages()) == 1


async def _has_tried(store: Any) -> bool:
    return bool(await store.keys("*:attempt:board*"))


async def test_a_job_that_nobody_can_read_leaves_the_queue(
    bot: BotProcess, store: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """It was put there by a later release, say."""
    await bot.context.memory.job_queue.put("dance|k3x9")
    await eventually(lambda: _nothing_to_do(store))
    assert "dance|k3x9" in caplog.text


async def test_an_edit_that_changes_nothing_is_a_success(
    run_bot: RunBot, anna: Friend, telegram: Telegram
) -> None:
    role = await run_bot()
    await anna.starts_bot()
    await eventually(anna.mail)
    bot = role.context.bot
    message = await bot.send_message(anna.id, "the same")
    same = await bot.edit_message_text("the same", chat_id=anna.id, message_id=message.message_id)
    assert same is True


async def _nothing_to_do(store: Any) -> bool:
    return not await store.exists("{bot:5001}:errands:due")


async def _only_one(friend: Friend) -> bool:
    return len(await friend.messages()) == 1


async def _has(friend: Friend, words: str) -> bool:
    return any(words in text for text in await friend.mail())


async def _greeted(friend: Friend) -> bool:
    texts = [one["body"].get("text", "") for one in await friend.messages()]
    return any("I put a table here" in text for text in texts)


async def _newer(friend: Friend, number: int) -> bool:
    return "invites you" in await friend.board() and (await friend.messages())[-1]["id"] > number
