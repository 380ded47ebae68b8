"""Messages go at Telegram's pace, once, and are never stale."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    Response,
    SendMessage,
    SetChatMenuButton,
)

from bot.app import BotProcess
from bot.jobs.job_kinds import RefreshBoard, SetMenuButton
from bot.jobs.runner import LEASE as JOB_LEASE
from bot.memory import Memory, keys
from bot.memory.job_queue import AskedJob, Urgency, due_key
from bot.memory.sent.send_windows import Window
from bot.telegram.budget import TELEGRAM_RETRY, TooSoon, wait_at_most
from bot.telegram.telegram_limits import ONE_SECOND, SendRate, sending_as
from bot.telegram.updates import LATEST_ANSWER, LEASE, SWEEP_EVERY
from deploy.sandbox.world.models import Account
from engine.tables import Nursery, Person, Tables
from tests.bot.chat import BOT, Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import table_of
from tests.bot.jumping_time import Later

GROUP = -100500


async def test_no_more_than_the_window_holds_whatever_the_number_of_processes(
    store: Any,
) -> None:
    one, two = Memory(store, 5001), Memory(store, 5001)
    window = [Window("w", 4, 0.5)]
    waits = [await memory.send_windows.take("1", window) for memory in (one, two) * 3]
    assert waits[:4] == [0, 0, 0, 0]
    assert all(0 < wait <= 0.5 for wait in waits[4:])


def test_each_call_counts_in_its_windows(real_pace: None) -> None:
    def names(method: Any) -> list[str]:
        return [window.name for window in SendRate(30, 10).windows_of(method)[1]]

    assert names(SendMessage(chat_id=7, text="x")) == ["person:7", "all"]
    assert names(SendMessage(chat_id=GROUP, text="x")) == [f"group:{GROUP}", "all"]
    assert names(EditMessageText(chat_id=GROUP, message_id=1, text="x")) == [
        f"edit:{GROUP}",
        f"group:{GROUP}",
        "all",
    ]
    assert names(EditMessageText(inline_message_id="i", text="x")) == ["edit:i", "all"]
    assert names(SetChatMenuButton(chat_id=7)) == ["all"]
    assert names(DeleteMessage(chat_id=7, message_id=1)) == []
    assert names(AnswerCallbackQuery(callback_query_id="1")) == []


def test_boards_leave_a_part_of_each_second_to_notices_and_answers() -> None:
    pace = SendRate(in_all=30, for_answers=10)
    rooms = {}
    for urgency in (Urgency.ANSWER, Urgency.NOTICE, Urgency.BOARD):
        with sending_as(urgency):
            rooms[urgency] = pace.everything.room
    assert list(rooms.values()) == [30, 25, 20]
    assert pace.everything.room == 30, "what isn't a job answers somebody"


async def test_an_answer_goes_before_all_that_waits(
    bot: BotProcess, anna: Friend, telegram: Telegram, real_pace: None
) -> None:
    """A thousand buttons take a minute; the table is there before."""
    buttons = 1000
    await bot.context.jobs.put_all([(SetMenuButton(10**9 + one), 0) for one in range(buttons)])
    await anna.writes("/durak")
    await anna.sees("invites you")
    calls = [call["method"] for call in await telegram.calls()]
    assert calls[: calls.index("sendMessage")].count("setChatMenuButton") < buttons


async def test_a_table_asked_for_waits_for_no_round_of_the_queue(
    bot: BotProcess, anna: Friend, vera: Friend, monkeypatch: pytest.MonkeyPatch
) -> None:
    for process in ("bot.jobs.runner.REST", "bot.sending.outbox_reader.REST"):
        monkeypatch.setattr(process, 3600.0)
    for friend in (anna, vera):
        await friend.writes("/durak podkidnoy")
        await friend.sees(f"{friend.key.capitalize()} invites you")


@pytest.mark.slow
async def test_the_models_of_answers_are_kept(bot: BotProcess, anna: Friend) -> None:
    """Making one takes longer than the rest of a call does."""
    await anna.writes("/durak")
    await anna.sees("invites you")
    gc.collect()
    made = weakref.ref(Response[SendMessage.__returning__])
    gc.collect()
    assert made() is not None


@pytest.fixture
def long_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count every message as sent within one second until the test is over, however slow the
    machine.
    """
    monkeypatch.setattr("bot.telegram.telegram_limits.ONE_SECOND", 3600.0)


@pytest.mark.slow
async def test_messages_without_room_are_paid_for_up_to_a_limit(
    run_bot: RunBot, telegram: Telegram, long_second: None
) -> None:
    """Three a second go for nothing here. Two more may be paid for today; the next one waits."""
    bot = await run_bot(sends_per_second=3, sends_for_answers=0, paid_sends_a_day=2)
    people = await writable(telegram, bot, 6)
    said = bot.context.bot.send_message
    with wait_at_most(0):
        for person in people[:5]:
            await said(person, "hello")
        with pytest.raises(TooSoon):
            await said(people[5], "hello")
    assert await paid_calls(telegram) == [None, None, None, True, True]
    assert await bot.context.memory.paid_sends.count() == 2
    assert b"durak_bot_paid_sends_total 2.0" in bot.metrics.text()
    assert not bot.context.rate.has_paid_left


@pytest.mark.slow
async def test_a_message_that_nobody_waits_for_is_never_paid_for(
    run_bot: RunBot, telegram: Telegram, long_second: None
) -> None:
    bot = await run_bot(sends_per_second=3, sends_for_answers=0, paid_sends_a_day=9)
    people = await writable(telegram, bot, 4)
    with wait_at_most(0), sending_as(Urgency.BOARD):
        for person in people[:3]:
            await bot.context.bot.send_message(person, "hello")
        with pytest.raises(TooSoon):
            await bot.context.bot.send_message(people[3], "hello")
    assert await paid_calls(telegram) == [None] * 3


@pytest.mark.slow
async def test_a_message_beyond_a_chats_limit_is_never_paid_for(
    run_bot: RunBot, telegram: Telegram, long_second: None
) -> None:
    bot = await run_bot(paid_sends_a_day=9)
    (person,) = await writable(telegram, bot, 1)
    with wait_at_most(0):
        await bot.context.bot.send_message(person, "hello")
        with pytest.raises(TooSoon):
            await bot.context.bot.send_message(person, "hello")
    assert await bot.context.memory.paid_sends.count() == 0


@pytest.mark.slow
async def test_a_message_that_telegram_refuses_isnt_paid_for(
    run_bot: RunBot, telegram: Telegram, long_second: None
) -> None:
    """Telegram's words for a bot with too few Stars aren't known, so any refusal is taken
    for one.
    """
    bot = await run_bot(sends_per_second=3, sends_for_answers=0, paid_sends_a_day=9)
    people = await writable(telegram, bot, 3)
    with wait_at_most(0):
        for person in people:
            await bot.context.bot.send_message(person, "hello")
        with pytest.raises(TooSoon):
            await bot.context.bot.send_message(404, "hello")
    assert await bot.context.memory.paid_sends.count() == 0


async def writable(telegram: Telegram, bot: BotProcess, count: int) -> list[int]:
    """People whom the bot may write to; what it says at its start has been said."""
    world = telegram.local.backend.world

    async def is_introduced() -> bool:
        return "menu button" in await bot.context.memory.introduction.all()

    await eventually(is_introduced)
    people = [Account(key=f"p{one}", id=10**9 + one, first_name="P") for one in range(count)]
    for person in people:
        world.save_person(person)
        world.private(BOT, person.id).may_write = True
    await bot.context.memory.send_windows._redis.delete(keys.send_window(BOT, "all"))
    return [person.id for person in people]


async def paid_calls(telegram: Telegram) -> list[bool | None]:
    found = await telegram.calls("sendMessage")
    return [call["parameters"].get("allow_paid_broadcast") for call in found]


async def test_retry_after_is_obeyed(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await telegram.fault(method="sendMessage", kind="429", retry_after=20, count=1)
    await anna.writes("/durak")
    await later(18)
    assert await anna.messages() == []
    await later(2)
    await anna.sees("invites you")
    assert len(await anna.messages()) == 1


@pytest.mark.parametrize("command", ["/rules", "/help", "/history", "/language"])
async def test_an_answer_whose_turn_has_not_come_comes_later(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later, command: str
) -> None:
    """No other message waits behind the command that met the pause."""
    await telegram.fault(method="sendMessage", kind="429", retry_after=20, count=1)
    await anna.writes(f"{command}@durak_bot")
    await later(18)
    assert await anna.messages() == []
    assert bot.updates.waiting == 0
    await later(2 + SWEEP_EVERY)
    assert await _only_one(anna)
    await later(LEASE)
    assert await _only_one(anna)


async def test_a_late_answer_outlives_the_process_that_owes_it(
    run_bot: RunBot, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await telegram.fault(method="sendMessage", kind="429", retry_after=20, count=1)
    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await anna.starts_bot()
        await later.quiet()
    assert await anna.mail() == []
    await run_bot()
    await later(20 + SWEEP_EVERY)
    (greeting,) = await anna.mail()
    assert "I deal Durak" in greeting


async def test_a_person_who_has_long_gone_is_not_answered(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any, later: Later
) -> None:
    pause = int(LATEST_ANSWER) + 20
    await telegram.fault(method="sendMessage", kind="429", retry_after=pause, count=1)
    await anna.writes("/rules@durak_bot")
    await later.quiet()
    assert await store.exists(keys.pause(BOT, str(anna.chat)))
    assert not await store.exists(keys.inbox(BOT))


@pytest.mark.parametrize("fault", ["drop", "502"])
async def test_telegram_in_trouble_only_delays_an_edit(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later, fault: str
) -> None:
    """It may come twice, and looks the same."""
    await anna.writes("/durak")
    await anna.sees("invites you")
    await telegram.fault(method="editMessageText", kind=fault, count=1)
    await vera.presses("Join")
    await later(TELEGRAM_RETRY)
    await anna.sees("2. Vera")
    assert len(await anna.messages()) == 1


@pytest.mark.parametrize(("fault", "came"), [("drop_after", 1), ("500", 0), ("502", 0)])
async def test_an_answer_that_was_perhaps_sent_is_not_sent_again(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later, fault: str, came: int
) -> None:
    """The link was cut after Telegram had the message, or a server there closed down."""
    await later.quiet()
    await telegram.fault(method="sendMessage", kind=fault, count=1)
    await anna.starts_bot()
    await later(LEASE)
    await anna.telegram.act("anna", "send", chat=5001, text="/rules")
    await eventually(lambda: _has(anna, "Durak in a minute"))
    greetings = [text for text in await anna.mail() if "I deal Durak" in text]
    assert len(greetings) == came


async def test_answers_to_one_person_come_a_second_apart(
    bot: BotProcess, anna: Friend, telegram: Telegram, real_pace: None, later: Later
) -> None:
    await telegram.limits(False)  # its clock doesn't jump
    await anna.starts_bot()
    for command in ("/rules", "/help"):
        await anna.telegram.act("anna", "send", chat=BOT, text=command)
    for count in (1, 2, 3):
        await later.quiet()
        assert len(await anna.mail()) == count
        await later(ONE_SECOND)
    assert len(await anna.mail()) == 3


async def test_a_group_that_becomes_a_supergroup_gets_its_table_again(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram
) -> None:
    await vera.writes("/durak")
    await vera.sees("1. Vera")
    await vera.is_told_in_more("Leave")  # the table is empty: it doesn't come along
    await vera.sees("Nobody sits here yet")
    await anna.writes("/durak perevodnoy")
    await anna.sees("Perevodnoy")
    await anna.sees("1. Anna")
    await telegram.act("anna", "upgrade", chat=anna.chat)
    anna.chat = vera.chat = await telegram.group("Friends")
    assert "Perevodnoy" in await anna.sees("1. Anna")
    assert not any("Podkidnoy" in one["body"].get("text", "") for one in await anna.messages())
    await vera.presses("Join")
    await anna.sees("2. Vera")


async def test_sent_away_means_silence_until_invited_again(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables, later: Later
) -> None:
    await anna.writes("/durak")
    await anna.sees("invites you")
    table = next(iter(await anna.messages()))
    table_id = await table_of(anna)
    await telegram.act("anna", "kick", chat=anna.chat, member=5001)
    await later.quiet()
    before = await telegram.calls("editMessageText", "sendMessage")
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    await later(10)
    assert await telegram.calls("editMessageText", "sendMessage") == before
    await telegram.act("anna", "add", chat=anna.chat, member=5001)
    await eventually(lambda: _greeted(anna))
    await anna.writes("/durak@durak_bot")
    await eventually(lambda: _newer(anna, table["id"]))


async def test_invited_again_the_old_message_shows_what_happened_meanwhile(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    telegram: Telegram,
    tables: Tables,
    store: Any,
    later: Later,
) -> None:
    await anna.writes("/durak")
    await anna.sees("invites you")
    table_id = await table_of(anna)
    await vera.writes("/durak express")
    await anna.sees("Express")
    closed = await table_of(anna)
    await telegram.act("anna", "kick", chat=anna.chat, member=5001)
    await eventually(lambda: store.keys("*parked*"))
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    for key in await store.keys(f"*:table:{closed}"):
        await store.delete(key)
    await bot.context.jobs.put(RefreshBoard(closed))
    await later.quiet()
    await telegram.act("anna", "add", chat=anna.chat, member=5001)
    await anna.sees("2. Vera")  # the other has gone
    assert await table_of(anna) == table_id


async def test_a_command_in_the_group_is_an_invitation_too(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    """Telegram refused once, and nobody told us that we are back."""
    await anna.writes("/durak")
    await anna.sees("invites you")
    await bot.context.memory.parked.set(anna.chat)
    await tables.seats.sit(await table_of(anna), Person(vera.id, "Vera"))
    await anna.writes("/start@durak_bot")
    await anna.sees("2. Vera")


async def test_an_orphan_of_a_crash_goes_with_its_first_press(
    bot: BotProcess, anna: Friend, vera: Friend, store: Any
) -> None:
    """We died between sending the table's message and noting it: there are two now."""
    await anna.writes("/durak")
    await anna.sees("invites you")
    first = (await anna.messages())[-1]
    table_id = await table_of(anna)
    await store.delete(f"{{bot:5001}}:boards:{table_id}")
    await bot.context.jobs.put(RefreshBoard(table_id))
    await eventually(lambda: _newer(anna, first["id"]))
    await anna.telegram.act("vera", "press", chat=anna.chat, key=str(first["id"]), button=[0, 0])
    await anna.sees("2. Vera")
    await eventually(lambda: _only_one(anna))


async def test_a_table_whose_answer_is_lost_is_known_from_its_first_press(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    await telegram.fault(method="sendMessage", kind="drop_after", count=1)
    await anna.writes("/durak")
    await anna.sees("invites you")
    await later(2 * TELEGRAM_RETRY)
    assert await _only_one(anna)
    await vera.presses("Join")
    await anna.sees("2. Vera")
    assert await _only_one(anna)


@pytest.mark.parametrize("fault", ["drop", "drop_after", "502"])
async def test_a_table_is_posted_once_whatever_becomes_of_the_answer(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later, fault: str
) -> None:
    """The bot can't know whether it came. People who see none ask again, and get a table."""
    came = fault == "drop_after"
    await telegram.fault(method="sendMessage", kind=fault, count=1)
    await anna.writes("/durak")
    await later(2 * TELEGRAM_RETRY)
    assert len(await anna.messages()) == came
    await anna.writes("/durak")
    await later(2 * TELEGRAM_RETRY)
    assert len(await anna.messages()) == came + 1


async def test_a_table_that_a_killed_process_posted_is_posted_by_none_again(
    run_bot: RunBot, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    """Killed before the answer came: the next process learns the message from its first press."""
    await telegram.fault(method="sendMessage", kind="drop_after", count=1)
    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await anna.writes("/durak")
        await anna.sees("invites you")
    await run_bot()
    await later(JOB_LEASE + TELEGRAM_RETRY)
    assert len(await anna.messages()) == 1
    await vera.presses("Join")
    await anna.sees("2. Vera")
    assert len(await anna.messages()) == 1


@pytest.mark.slow
async def test_a_process_told_to_stop_ends_the_work_begun(
    run_bot: RunBot, anna: Friend, vera: Friend, telegram: Telegram, store: Any
) -> None:
    """A planned restart: the message on its way is known to the process that comes next."""
    await telegram.fault(method="sendMessage", kind="delay", seconds=0.5, count=1)
    async with Nursery() as nursery:
        role = await run_bot(nursery=nursery)
        await anna.writes("/durak")
        await eventually(lambda: _has_tried(store))
        await role.finish()
    await run_bot()
    assert len(await anna.messages()) == 1
    await vera.presses("Join")
    await anna.sees("2. Vera")
    assert len(await anna.messages()) == 1


async def _has_tried(store: Any) -> bool:
    return bool(await store.keys("*:attempt:board*"))


async def test_a_job_that_nobody_can_read_leaves_the_queue(
    bot: BotProcess, store: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """It was put there by a later release, say."""
    await bot.context.memory.job_queue.put([AskedJob("dance|k3x9", Urgency.BOARD)])
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
    boards = (due_key(BOT, urgency) for urgency in (Urgency.ANSWER, Urgency.BOARD))
    return not await store.exists(*boards)


async def _only_one(friend: Friend) -> bool:
    return len(await friend.messages()) == 1


async def _has(friend: Friend, words: str) -> bool:
    return any(words in text for text in await friend.mail())


async def _greeted(friend: Friend) -> bool:
    texts = [one["body"].get("text", "") for one in await friend.messages()]
    return any("I'll open a table here" in text for text in texts)


async def _newer(friend: Friend, number: int) -> bool:
    return "invites you" in await friend.board() and (await friend.messages())[-1]["id"] > number
