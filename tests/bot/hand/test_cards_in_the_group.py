"""*My cards*: a hand in the group, shown to its person alone, by whose buttons they play there."""

from __future__ import annotations

import json
import logging
import random
from typing import Any

import pytest

from bot.app import BotProcess
from engine.rules import Card, Ruleset, legal_moves
from engine.tables import Phase, Table, Tables
from engine.words import card_sign, words
from tests.bot.chat import BOT, Friend, Message, Telegram, buttons_of, eventually, key_of
from tests.bot.hand.scenes import callbacks, dealt, some_move
from tests.bot.hand.test_nobody_else_sees_it import entries, is_ours, remembered
from tests.bot.tables.test_forged_presses import press

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
    (board,) = await eventually(lambda: _result(anna))
    assert "Again" in buttons_of(board)


async def _result(friend: Friend) -> list[Message] | None:
    """The bot's only message in the group, once it is the result."""
    found = await friend.messages()
    return found if len(found) == 1 and "Again" in buttons_of(found[0]) else None


async def _nothing_left(friends: list[Friend]) -> bool:
    return not [one for friend in friends for one in await secrets_of(friend)]


def their_cards(table: Table, friend: Friend) -> set[str]:
    """The buttons on which others' cards would stand, that this friend hasn't got too."""
    game = table.game
    assert game is not None
    held = {
        person: {f":attack {card}" for card in game.hand(seat)} | set(map(sign, game.hand(seat)))
        for seat, person in enumerate(table.players)
        if person is not None
    }
    return set().union(*(its for person, its in held.items() if person != friend.id))


def sign(card: Card) -> str:
    return card_sign(words("en"), card)


async def ephemeral_calls(telegram: Telegram) -> list[dict[str, Any]]:
    """The bot's calls about messages that one member alone sees."""
    return [
        call
        for call in await telegram.calls()
        if "Ephemeral" in call["method"] or "ephemeral_message_parameters" in call["parameters"]
    ]


async def presses_forged(
    bot: BotProcess, telegram: Telegram, person: int, data: str, **message: Any
) -> str:
    """Return the toast of a person who presses such a button of such a message."""
    keyboard = [[{"text": "A button", "callback_data": data}]]
    told = {
        "message_id": 0,
        "date": 1790000000,
        "text": "…",
        "reply_markup": {"inline_keyboard": keyboard},
        **message,
    }
    return await press(bot, telegram, person, data, message=told)


async def test_no_press_of_anybody_shows_another_persons_cards(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    boris: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    table = await in_group(tables, anna, vera)
    for one in (anna, vera, boris):
        await one.presses(CARDS)
    (hers,) = await secrets_of(anna)
    (looks_on,) = await secrets_of(boris)
    assert "aren't playing" in looks_on["body"]["text"] or "не играешь" in looks_on["body"]["text"]
    group = {"id": anna.chat, "type": "group", "title": "Friends"}
    for data in callbacks(hers):
        for person in (vera, boris, gleb):  # a client that forges the press on her message
            where = {"chat": group, "ephemeral_message_id": hers["ephemeral_id"]}
            await presses_forged(bot, telegram, person.id, data, **where)
    for chat in (BOT, anna.id, gleb.id, -1_009_999_999_999):  # it was forwarded, say
        elsewhere = {"id": chat, "type": "private" if chat > 0 else "supergroup", "title": "…"}
        data = f"t:cards:{table.id}"
        for person in (anna, boris):
            await presses_forged(bot, telegram, person.id, data, chat=elsewhere, message_id=7)
    calls = await ephemeral_calls(telegram)
    for call in calls:
        receiver = receiver_of(call)
        friend = next(one for one in (anna, vera, boris, gleb) if one.id == receiver)
        kept = json.dumps(call["parameters"], ensure_ascii=False)
        assert not [one for one in their_cards(table, friend) if one in kept], friend.key
    assert {
        receiver_of(call) for call in calls if "✓" in json.dumps(call, ensure_ascii=False)
    } <= {
        anna.id,
        vera.id,
    }
    kept = f"{await entries(store)} {await remembered(store)} {bot.metrics.text().decode()}"
    logged = " ".join(one.getMessage() for one in caplog.records if is_ours(one))
    hidden = their_cards(table, anna) | their_cards(table, vera)
    assert not [one for one in hidden if one in kept or one in logged]


def receiver_of(call: dict[str, Any]) -> int:
    told = call["parameters"]
    named = told.get("ephemeral_message_parameters") or told
    named = json.loads(named) if isinstance(named, str) else named
    return int(named["receiver_user_id"])


async def test_leaving_being_kept_out_and_giving_the_seat_away_end_the_view(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    boris: Friend,
    tables: Tables,
    telegram: Telegram,
) -> None:
    table = await in_group(tables, anna, vera, gleb)
    for one in (anna, vera, gleb):
        await one.presses(CARDS)
    seat = table.seat_of(vera.id)
    assert seat is not None
    await tables.seats.offer(table.id, vera.id, seat)
    await boris.presses(CARDS)
    (offer,) = await secrets_of(boris)
    await press_data(boris, offer, f"k:{table.id}:{seat}")
    assert (await tables.load(table.id)).seat_of(boris.id) == seat
    await eventually(lambda: _shows_hand(boris))
    await eventually(lambda: _has_none(vera))
    await vera.presses(CARDS)
    assert not await _shows_hand(vera), "somebody else has her seat now"
    seat = (await tables.load(table.id)).seat_of(gleb.id)
    assert seat is not None
    await tables.host.keep_out(table.id, anna.id, seat)
    await eventually(lambda: _has_none(gleb))
    assert await gleb.is_told(CARDS), "the refusal"
    assert await _has_none(gleb)
    await telegram.act("boris", "leave", chat=boris.chat)
    await eventually(lambda: _has_none(boris))


async def _has_none(friend: Friend) -> bool:
    return not await secrets_of(friend)


async def _shows_hand(friend: Friend) -> bool:
    return any("h:names:" in str(one["body"]) for one in await secrets_of(friend))


async def test_a_lost_view_comes_back_and_a_refused_one_leads_on(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
) -> None:
    table = await in_group(tables, anna, vera)
    await anna.presses(CARDS)
    (first,) = await secrets_of(anna)
    await telegram.act("anna", "delete", chat=anna.chat, key=key_of(first))
    await anna.presses(CARDS)
    (second,) = await secrets_of(anna)
    assert second["ephemeral_id"] != first["ephemeral_id"]
    await telegram.settings(ephemeral=False)
    outcome = await vera.presses(CARDS)
    assert f"j_{table.id}" in json.dumps(outcome), "her private chat opens, with Start"
    assert await secrets_of(vera) == []
