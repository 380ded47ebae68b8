"""*My cards*: a hand in the group, shown to its person alone, by whose buttons they play there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.app import BotProcess
from engine.rules import Ruleset, legal_moves
from engine.tables import Phase, Table, Tables
from tests.bot.chat import BOT, Friend, Message, Telegram, buttons_of, eventually, key_of
from tests.bot.hand.scenes import callbacks, dealt, some_move

CARDS = "My cards"


async def in_group(tables: Tables, *friends: Friend, **more: Any) -> Table:
    """A short game in the group of these friends, whose board stands there."""
    rules = more.pop("rules", Ruleset.of("perevodnoy", deck=24))
    table = await dealt(tables, *friends, rules=rules, place=f"chat:{friends[0].chat}", **more)
    await eventually(lambda: _board_with_cards(friends[0]))
    return table


async def _board_with_cards(friend: Friend) -> bool:
    return any(CARDS in buttons_of(one) for one in await friend.messages())


async def secrets_of(friend: Friend) -> list[Message]:
    """The messages in the group that this friend alone sees."""
    found = await friend.telegram.messages(friend.chat)
    return [one for one in found if one["receiver"] == friend.id and one["sender"] == BOT]


async def shown(friend: Friend, version: int) -> Message:
    """The friend's cards in the group, once they show the table as of this version."""

    async def look() -> Message | None:
        found = await secrets_of(friend)
        fresh = [one for one in found if any(f":{version}:" in it for it in callbacks(one))]
        return fresh[0] if fresh else None

    return await eventually(look)


async def press_data(friend: Friend, message: Message, data: str) -> dict[str, Any]:
    """Press the button with this data."""
    rows = message["body"]["reply_markup"]["inline_keyboard"]
    place = next(
        [r, c]
        for r, row in enumerate(rows)
        for c, button in enumerate(row)
        if button.get("callback_data") == data
    )
    return await friend.telegram.act(
        friend.key, "press", chat=friend.chat, key=key_of(message), button=place
    )


async def plays_move(friend: Friend, message: Message, move: str) -> None:
    """Press the button of this move, aiming first where that is needed."""
    data = next((one for one in callbacks(message) if one.endswith(f":{move}")), None)
    if data is None:
        target = move.split(" ")[1]
        aim = next(one for one in callbacks(message) if one.startswith("a:") and target in one)
        await press_data(friend, message, aim)
        (message,) = await secrets_of(friend)
        data = next(one for one in callbacks(message) if one.endswith(f":{move}"))
    outcome = await press_data(friend, message, data)
    assert outcome["kind"] == "answer", outcome


def waited(table: Table) -> int:
    assert table.game is not None
    return min(table.waiting)


@pytest.mark.parametrize("people", [2, 3])
async def test_a_whole_game_inside_the_group_by_people_who_never_pressed_start(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    people: int,
) -> None:
    friends = [anna, vera, gleb][:people]
    table = await in_group(tables, *friends)
    for one in friends:
        await one.presses(CARDS)
    dice = random.Random(people)
    while table.phase is Phase.PLAYING:
        assert table.game is not None
        seat = waited(table)
        player = next(one for one in friends if one.id == table.players[seat])
        message = await shown(player, table.version)
        move = some_move(legal_moves(table.game, seat), dice)
        await plays_move(player, message, str(move))
        table = await tables.load(table.id)
    await eventually(lambda: _nothing_left(friends))
    for one in friends:
        assert await one.mail() == []
    whole = [one for one in await telegram.messages(anna.chat) if one["sender"] == BOT]
    assert len(whole) == 2, "the board of the game, and the result below"


async def _nothing_left(friends: list[Friend]) -> bool:
    return not [one for friend in friends for one in await secrets_of(friend)]
