"""*My cards* on a server of Telegram that shows everybody what one player alone should see, or
says nothing of the message: no card leaves, and the player is led to the private chat.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest

from bot.app import BotProcess
from engine.tables import Table, Tables
from tests.bot.chat import BOT, Friend, Message, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.hand.scenes import callbacks
from tests.bot.hand.test_cards_in_the_group import (
    CARDS,
    in_group,
    named,
    press_data,
    secrets_of,
    sign,
    waited,
)
from tests.bot.telegram.test_for_one import Wordy

SHOW_ALL = ("ignored", "10.1", "10.2")
LIES = (*SHOW_ALL, "unnamed")
WARNING = "shows no messages to one member alone"


def all_cards(table: Table) -> set[str]:
    """Names of all cards in hands, as in a text and on a button."""
    assert table.game is not None
    cards = [card for seat in range(len(table.seats)) for card in table.game.hand(seat)]
    return {f":attack {card}" for card in cards} | set(map(sign, cards))


async def sent_to_all(telegram: Telegram) -> list[dict[str, Any]]:
    """Sends and edits of the bot, but for edits of what one member alone sees."""
    calls = await telegram.calls()
    return [
        call["parameters"]
        for call in calls
        if call["method"].startswith(("send", "edit")) and "Ephemeral" not in call["method"]
    ]


async def tries(telegram: Telegram) -> int:
    """Number of messages that the bot has sent for one member alone to see."""
    calls = await telegram.calls("sendMessage")
    return sum("ephemeral_message_parameters" in call["parameters"] for call in calls)


async def seen_by_all(friend: Friend) -> list[dict[str, Any]]:
    """The bot's messages in the group that everybody sees."""
    found = await friend.telegram.messages(friend.chat)
    return [one for one in found if one["receiver"] is None and one["sender"] == BOT]


async def hand_of(friend: Friend) -> Message:
    """The friend's cards in the group, once they are there."""

    async def look() -> Message | None:
        found = [one for one in await secrets_of(friend) if "h:names:" in str(one["body"])]
        return found[0] if found else None

    return await eventually(look, within=10)


async def is_led_away(friend: Friend, table: Table) -> bool:
    """Press *My cards*, and return whether the private chat opens, with Start."""
    return f"j_{table.id}" in json.dumps(await friend.presses(CARDS))


@pytest.mark.parametrize("lie", LIES)
async def test_no_card_leaves_and_nobody_after_the_first_costs_a_message(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    caplog: pytest.LogCaptureFixture,
    lie: str,
) -> None:
    table = await in_group(tables, anna, vera, gleb)
    assert b'durak_bot_shows_to_one{bot="5001"} 1.0' in bot.metrics.text()
    await telegram.settings(ephemeral_lie=lie)
    for one in (anna, vera, gleb, anna):
        assert await is_led_away(one, table)
    assert await tries(telegram) == 1
    assert len(await seen_by_all(anna)) == 1, "the board"
    assert not named(all_cards(table), await telegram.calls())
    assert b'durak_bot_shows_to_one{bot="5001"} 0.0' in bot.metrics.text()
    warned = [one for one in caplog.records if WARNING in one.getMessage()]
    assert [one.levelno for one in warned] == [logging.WARNING]


async def test_a_message_that_is_gone_at_once_leads_to_the_private_chat(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    table = await in_group(tables, anna, vera)
    await telegram.settings(ephemeral_lie="dropped")
    assert await is_led_away(anna, table)
    assert not named(all_cards(table), await sent_to_all(telegram))
    await telegram.settings(ephemeral_lie="none")
    await anna.presses(CARDS)
    assert named(all_cards(table), [await hand_of(anna)]), "Telegram may drop one"


@pytest.mark.parametrize("lie", LIES)
async def test_a_server_that_is_replaced_in_the_middle_of_a_game(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    lie: str,
) -> None:
    table = await in_group(tables, anna, vera, gleb)
    await anna.presses(CARDS)
    hers = await hand_of(anna)
    assert named(all_cards(table), [hers]), "what is searched would be found"
    await telegram.settings(ephemeral_lie=lie)
    assert await is_led_away(vera, table)
    assert await is_led_away(gleb, table)
    await press_data(anna, hers, next(one for one in callbacks(hers) if "h:names:" in one))
    assert not named(all_cards(table), await sent_to_all(telegram))
    assert len(await seen_by_all(anna)) == 1, "the board"
    assert await tries(telegram) == 2, "Anna's and Vera's"


async def test_an_old_message_shows_a_server_without_such_edits_before_anything_is_posted(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = await in_group(tables, anna, vera)
    await anna.presses(CARDS)
    hers = await hand_of(anna)
    await telegram.settings(ephemeral_lie="10.1")
    await press_data(anna, hers, next(one for one in callbacks(hers) if "h:names:" in one))
    await eventually(lambda: _is_noticed(bot))
    assert await is_led_away(vera, table)
    assert await tries(telegram) == 1, "Anna's, before"
    assert "Telegram doesn't know bot" not in caplog.text, "it knows the token, not the method"


async def _is_noticed(bot: BotProcess) -> bool:
    return bot.context.for_one.works is False


async def test_four_who_press_twice_at_once_find_it_out_with_one_message(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    boris: Friend,
    tables: Tables,
    telegram: Telegram,
) -> None:
    friends = (anna, vera, gleb, boris)
    table = await in_group(tables, *friends)
    await telegram.settings(ephemeral_lie="ignored")
    led = await asyncio.gather(*(is_led_away(one, table) for one in friends * 2))
    assert all(led)
    assert await tries(telegram) == 1


async def test_after_an_outage_another_version_may_answer(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    table = await in_group(tables, anna, vera)
    await telegram.settings(ephemeral_lie="ignored")
    assert await is_led_away(anna, table)
    await telegram.settings(ephemeral_lie="none")
    assert await is_led_away(anna, table), "nothing says that the server has changed"
    await telegram.fault(method="answerCallbackQuery", kind="502")
    assert await is_led_away(vera, table)
    await vera.presses(CARDS)
    assert named(all_cards(table), [await hand_of(vera)])
    await anna.presses(CARDS)
    await hand_of(anna)


async def test_a_group_without_room_for_the_second_call_gets_the_cards_later(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    table = await in_group(tables, anna, vera)
    player = anna if table.players[waited(table)] == anna.id else vera
    await telegram.fault(method="editEphemeralMessageText", kind="429", retry_after=2)
    outcome = await player.presses(CARDS)
    assert "Your cards: " in outcome["text"]
    (hers,) = await secrets_of(player)
    assert hers["body"]["text"].startswith("Your cards come here on your turn.")
    cards = await hand_of(player)
    assert cards["ephemeral_id"] == hers["ephemeral_id"]


@pytest.mark.parametrize("lie", LIES)
async def test_a_long_answer_to_a_press_is_cut_rather_than_shown_to_all(
    run_bot: RunBot, anna: Friend, vera: Friend, boris: Friend, telegram: Telegram, lie: str
) -> None:
    await run_bot(words=lambda _language: Wordy())
    await anna.writes("/durak")
    await anna.sees("1. Anna")
    await telegram.settings(ephemeral_lie=lie)
    for one in (vera, boris):
        cut = await one.is_told("Join")
        assert (len(cut), cut[-1]) == (200, "…")
    assert await tries(telegram) == 1
    sent = await sent_to_all(telegram)
    assert not [one for one in sent if "so on" in one["text"] and "reply_markup" not in one]
    assert len(await seen_by_all(anna)) == 1, "the board"


@pytest.mark.parametrize("lie", ["ignored", "10.2", "unnamed"])
async def test_a_personal_command_is_answered_in_the_private_chat_instead(
    bot: BotProcess, first_start: None, anna: Friend, telegram: Telegram, lie: str
) -> None:
    async def is_known() -> bool:
        commands = telegram.local.backend.world.bots[BOT].commands
        return any(one.get("is_ephemeral") for its in commands.values() for one in its)

    await eventually(is_known)
    await anna.starts_bot()
    await telegram.settings(ephemeral_lie=lie)
    await anna.writes("/rules@durak_bot")

    async def is_answered() -> bool:
        return any("Durak in a minute" in one for one in await anna.mail())

    await eventually(is_answered)
    assert not await seen_by_all(anna)
    in_group = [one for one in await sent_to_all(telegram) if one["chat_id"] == anna.chat]
    assert [one["text"] for one in in_group] == ["…"]
