"""Messages in a group that one member alone sees: one door for all of them, and commands."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Any

import bot as package
from bot.app import BotProcess
from bot.memory import Memory
from bot.telegram.telegram_limits import GroupShare, SendRate, filling, pressed_by
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.conftest import RunBot

SOURCE = Path(package.__file__).parent
EPHEMERAL = ("EphemeralMessageParameters", "edit_ephemeral", "delete_ephemeral", "EditEphemeral")
HAND_LOOKS = ("look_in_group(", "for_one.edit(")


def files_with(*words: str) -> set[str]:
    """The bot's files in which one of these words stands."""
    found = {path: path.read_text() for path in SOURCE.rglob("*.py")}
    return {
        str(path.relative_to(SOURCE))
        for path, text in found.items()
        if any(word in text for word in words)
    }


def test_one_file_makes_such_calls_and_one_other_sends_hands() -> None:
    assert files_with(*EPHEMERAL) == {"telegram/for_one.py"}
    assert files_with(*HAND_LOOKS) == {"sending/hand/group_cards.py", "sending/hand/hand_look.py"}
    assert (SOURCE / "sending/hand/group_cards.py").read_text().count(
        "for_one.send_after_press("
    ) == 1


async def test_a_personal_command_is_seen_and_answered_for_its_writer_alone(
    bot: BotProcess, first_start: None, anna: Friend, boris: Friend, telegram: Telegram
) -> None:
    async def told() -> bool:
        return bool(telegram.local.backend.world.bots[bot.context.settings.bot_id].commands)

    await eventually(told)

    async def known() -> bool:
        commands = telegram.local.backend.world.bots[bot.context.settings.bot_id].commands
        return any(one.get("is_ephemeral") for its in commands.values() for one in its)

    await eventually(known)
    await anna.writes("/rules@durak_bot")

    async def answered() -> str:
        found = await telegram.messages(anna.chat)
        mine = [one for one in found if one["receiver"] == anna.id]
        return str(mine[-1]["body"]["text"]) if mine else ""

    async def is_filled() -> bool:
        return "Durak in a minute" in await answered()

    await eventually(is_filled)
    seen = [one for one in await telegram.messages(anna.chat) if one["receiver"] is None]
    assert not [one for one in seen if "/rules" in one["body"].get("text", "")]


async def test_a_command_of_the_private_chat_leads_there_from_a_group(
    bot: BotProcess, anna: Friend
) -> None:
    await anna.writes("/here@durak_bot")
    await anna.sees("write it in our private chat")
    outcome = await anna.presses("Open our chat")
    assert outcome["kind"] == "chat"


class Wordy(gettext.NullTranslations):
    """A language that says at length who sits down."""

    def gettext(self, message: str) -> str:
        return message + " & so on" * 40 if message.startswith("You're at the table.") else message


async def test_a_press_is_answered_at_length_for_one_person_or_in_short(
    run_bot: RunBot, anna: Friend, vera: Friend, boris: Friend, telegram: Telegram
) -> None:
    await run_bot(words=lambda _language: Wordy())
    await anna.writes("/durak")
    await anna.sees("1. Anna")
    assert await vera.is_told("Join") == ""
    (answer,) = [one for one in await telegram.messages(vera.chat) if one["receiver"] == vera.id]
    assert answer["body"]["text"].count("& so on") == 40
    await telegram.settings(ephemeral=False)
    cut = await boris.is_told("Join")
    assert (len(cut), cut[-1]) == (200, "…")
    assert len(await anna.messages()) == 1, "the board"


async def test_a_player_in_turn_has_room_when_nobody_else_has(store: Any, real_pace: None) -> None:
    """Telegram takes twenty a minute: the shares of those who are less urgent are full before."""
    windows, rate, group = Memory(store, 5001).send_windows, SendRate(1000, 0), "-100"

    async def takes(share: GroupShare) -> int:
        """Return how many more such messages have room now."""
        with filling(share):
            waits = [await windows.take(group, rate.for_one_in(group)) for _ in range(20)]
        return sum(wait <= 0 for wait in waits)

    assert [await takes(share) for share in sorted(GroupShare)] == [4, 6, 2, 2, 2, 1]


async def test_presses_of_one_person_cause_one_message_in_ten_seconds(
    store: Any, real_pace: None
) -> None:
    windows, rate, group = Memory(store, 5001).send_windows, SendRate(1000, 0), "-100"

    async def takes(person: int) -> bool:
        with pressed_by(person):
            return await windows.take(group, rate.for_one_in(group)) <= 0

    assert [await takes(person) for person in (1, 1, 2, 1, 2)] == [True, False, True, False, False]
