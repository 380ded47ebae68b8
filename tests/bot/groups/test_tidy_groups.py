"""A group in which nothing of ours stays lying about: answers go, and what asked for them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory.keys import DAY_MS
from bot.sending.tidy import ANSWERS_STAY, REFUSALS_STAY
from tests.bot.chat import BOT, Friend, Telegram, eventually
from tests.bot.jumping_time import Later, get_older


@pytest.mark.slow
async def test_a_refusal_goes_after_five_minutes(
    bot: BotProcess, anna: Friend, later: Later
) -> None:
    await anna.writes("/durak poker")
    await later(REFUSALS_STAY - 10)
    assert "Perhaps one of these?" in _text((await anna.messages())[-1])
    await later(10)
    assert await anna.messages() == []


@pytest.mark.parametrize("command", ["/rules", "/help", "/history"])
async def test_a_message_that_people_read_stays_for_an_hour(
    bot: BotProcess, anna: Friend, store: Any, later: Later, command: str
) -> None:
    await anna.writes(f"{command}@durak_bot")
    await later.quiet()
    await get_older(store, ANSWERS_STAY - 10)
    await later.quiet()
    assert len(await anna.messages()) == 1
    await later(10)
    assert await anna.messages() == []


async def test_an_answer_makes_no_sound_and_survives_its_command(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    """A cleaning bot was quicker than we."""
    await telegram.fault(method="sendMessage", kind="429", retry_after=6, count=1)
    await anna.writes("/help@durak_bot")
    command = (await telegram.messages(anna.chat))[-1]
    await telegram.act("anna", "delete", chat=anna.chat, key=str(command["id"]))
    await later(12)
    assert "opens a table, or takes you" in _text((await anna.messages())[-1])
    sent = (await telegram.calls("sendMessage"))[-1]["parameters"]
    assert sent["disable_notification"] in (True, "true", "True")


@pytest.mark.slow
async def test_commands_go_too_where_we_may_delete(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await telegram.act("anna", "promote", chat=anna.chat, member=BOT, admin=True)
    await anna.writes("/durak poker")
    await anna.writes("Well, well")
    await later(REFUSALS_STAY)
    (left,) = [one for one in await telegram.messages(anna.chat) if "text" in one["body"]]
    assert _text(left) == "Well, well"
    assert len(await telegram.calls("deleteMessages", "deleteMessage")) == 1


@pytest.mark.slow
async def test_a_command_that_somebody_deleted_keeps_no_answer_there(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await anna.writes("/durak poker")
    command = (await telegram.messages(anna.chat))[-1]
    await eventually(anna.messages)
    await telegram.act("anna", "delete", chat=anna.chat, key=str(command["id"]))
    await later(REFUSALS_STAY)
    assert await anna.messages() == []


@pytest.mark.slow
async def test_a_missing_right_is_asked_for_once_a_day(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any, later: Later
) -> None:
    async def refusals() -> int:
        await later(REFUSALS_STAY)
        return sum(call["code"] == 400 for call in await telegram.calls("deleteMessages"))

    for _ in range(2):
        await anna.writes("/durak poker")
        assert await refusals() == 1
    await get_older(store, DAY_MS / 1000)
    await anna.writes("/durak poker")
    assert await refusals() == 2


@pytest.mark.slow
async def test_an_admin_of_today_need_not_wait_for_tomorrow(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await anna.writes("/durak poker")
    await later(REFUSALS_STAY)
    await telegram.act("anna", "promote", chat=anna.chat, member=BOT, admin=True)
    await anna.writes("/durak bridge")
    await eventually(anna.messages)
    await later(REFUSALS_STAY)
    texts = [_text(one) for one in await telegram.messages(anna.chat)]
    assert "/durak poker" in texts
    assert "/durak bridge" not in texts


def _text(message: dict[str, Any]) -> str:
    return str(message["body"].get("text", ""))
