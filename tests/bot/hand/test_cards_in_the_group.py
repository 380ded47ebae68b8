"""*My cards*: a hand in the group, shown to its person alone, by whose buttons they play there."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Collection
from typing import Any

import pytest

from bot.app import BotProcess
from bot.sending.hand.group_cards import changed_for, versions_in
from bot.sending.waiting.turn_telling import is_in_turn
from durak_rules import Card, Ruleset, legal_moves
from engine.tables import Phase, Table, Tables
from engine.words import card_sign, words
from tests.bot.chat import BOT, Friend, Message, Telegram, buttons_of, eventually, key_of
from tests.bot.conftest import RunBot
from tests.bot.hand.scenes import callbacks, dealt, some_move
from tests.bot.hand.test_nobody_else_sees_it import entries, is_ours, remembered
from tests.bot.tables.test_forged_presses import press
from tests.by_day import some_by_day

CARDS = "My cards"
MOST_PRESSES = 60  # of one onlooker: when all is pressed, what came of it is pressed too


@pytest.fixture(params=[False, True], ids=["below the board", "instead of it"])
def in_place(request: pytest.FixtureRequest) -> bool:
    """True if the cards stand where the board stands (`DURAK_CARDS_IN_PLACE`)."""
    return bool(request.param)


@pytest.fixture
async def bot(run_bot: RunBot, in_place: bool) -> BotProcess:
    return await run_bot(cards_in_place=in_place)


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


async def shown(friend: Friend, table: Table) -> Message:
    """The friend's cards in the group, once they show their hand and question as they are now."""
    since = changed_for(table, friend.id)

    async def look() -> Message | None:
        found = await secrets_of(friend)
        fresh = [one for one in found if any(version >= since for version in _versions(one))]
        return fresh[0] if fresh else None

    return await eventually(look)


def _versions(message: Message) -> list[int]:
    """The versions of the table for which the buttons of moves were made."""
    return [int(one.split(":")[2]) for one in callbacks(message) if one.startswith("m:")]


async def press_data(friend: Friend, message: Message, data: str) -> dict[str, Any]:
    """Press the button with this data."""
    return await friend.telegram.act(friend.key, "press", **_button(friend, message, data))


def _button(friend: Friend, message: Message, data: str) -> dict[str, Any]:
    """The button with this data, as the client names it."""
    rows = message["body"]["reply_markup"]["inline_keyboard"]
    place = next(
        [r, c]
        for r, row in enumerate(rows)
        for c, button in enumerate(row)
        if button.get("callback_data") == data
    )
    return {"chat": friend.chat, "key": key_of(message), "button": place}


async def plays_move(friend: Friend, message: Message, move: str) -> None:
    """Press the button of this move, aiming first where that is needed."""
    data = next((one for one in callbacks(message) if one.endswith(f":{move}")), None)
    if data is None:
        target = move.split(" ")[1]
        aim = next(one for one in callbacks(message) if one.startswith("a:") and target in one)
        await press_data(friend, message, aim)
        message, data = await eventually(lambda: _aimed(friend, move))
    outcome = await press_data(friend, message, data)
    assert outcome["kind"] == "answer", outcome


async def _aimed(friend: Friend, move: str) -> tuple[Message, str] | None:
    """The message and the data of the button for this move, once it is there."""
    (message,) = await secrets_of(friend)
    found = [one for one in callbacks(message) if one.endswith(f":{move}")]
    return (message, found[0]) if found else None


def waited(table: Table) -> int:
    assert table.game is not None
    return min(table.waiting)


@pytest.mark.parametrize(
    ("people", "in_place"), some_by_day([(3, False), (2, False), (3, True)], 3)
)
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
    dice, seen = random.Random(people), set[str]()
    while table.phase is Phase.PLAYING:
        assert table.game is not None
        seat, seen = waited(table), seen | {str(table.game.trump)}
        player = next(one for one in friends if one.id == table.players[seat])
        message = await shown(player, table)
        assert not named(their_cards(table, player, seen), [message["body"]])
        own = set(map(sign, table.game.hand(seat)))
        assert own == {*named(own, [message["body"]])}, "what is searched would be found"
        move = some_move(legal_moves(table.game, seat), dice)
        seen.update(str(move).split()[1:])
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


def their_cards(table: Table, friend: Friend, seen: Collection[str] = ()) -> set[str]:
    """The buttons on which others' cards would stand, but for cards that all have seen."""
    assert table.game is not None
    hidden = [
        card
        for seat, person in enumerate(table.players)
        for card in table.game.hand(seat)
        if person not in (None, friend.id) and str(card) not in seen
    ]
    return {f":attack {card}" for card in hidden} | set(map(sign, hidden))


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
    assert await secrets_of(boris) == [], "who doesn't play causes no message"
    assert "aren't playing" in await boris.is_told(CARDS)
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
    assert "a seat is free" in await boris.is_told(CARDS)
    await boris.presses("Sit down for Vera")
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


async def test_a_group_without_room_gets_the_cards_in_the_answer(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    await in_group(tables, anna, vera)
    await telegram.fault(method="sendMessage", kind="429", retry_after=1)
    outcome = await anna.presses(CARDS)
    assert outcome["alert"] is True
    assert "Your cards: " in outcome["text"]
    assert await secrets_of(anna) == []


async def test_the_cards_stand_where_this_player_saw_the_board(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, in_place: bool
) -> None:
    """The board itself goes on for all others; and for the player, if the view is lost."""
    table = await in_group(tables, anna, vera)
    (board,) = await anna.messages()
    for one in (anna, vera):
        await one.presses(CARDS)
    views = [one for friend in (anna, vera) for one in await secrets_of(friend)]
    stands_for = key_of(board) if in_place else None
    assert [one["replaces"] for one in views] == [stands_for, stands_for]
    player = next(one for one in (anna, vera) if one.id == table.players[waited(table)])
    assert table.game is not None
    move = some_move(legal_moves(table.game, waited(table)), random.Random(0))
    await plays_move(player, await shown(player, table), str(move))
    table = await tables.load(table.id)
    for one in (anna, vera):
        await eventually(lambda one=one: _is_newest(bot, one, table))
        assert len(await secrets_of(one)) == 1
    assert key_of(board) in [key_of(one) for one in await anna.messages()]


async def _is_newest(bot: BotProcess, friend: Friend, table: Table) -> bool:
    """Return whether the friend's cards show the hand and the question as they are now."""
    known = versions_in(await bot.context.memory.cards.of(table.id)).get(friend.id)
    in_turn = is_in_turn(table, friend.id) or bot.context.settings.cards_in_place
    return known is not None and (not in_turn or known >= changed_for(table, friend.id))


async def test_an_onlooker_who_presses_every_button_there_is_sees_no_hand(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, telegram: Telegram
) -> None:
    table = await in_group(tables, anna, vera)
    for one in (anna, vera):
        await one.presses(CARDS)
    pressed: set[tuple[str, str]] = set()
    told: list[dict[str, Any] | None] = []
    while new := sorted(await _buttons_for(gleb) - pressed):
        assert len(pressed) < MOST_PRESSES, "the buttons never end"
        pressed |= {*new}
        told += [await _press_if_there(gleb, *one) for one in new]
    (board,) = [one for one in await anna.messages() if one["receiver"] is None]
    assert {(key_of(board), data) for data in callbacks(board) if data} <= pressed
    for one in await secrets_of(anna):
        where = {"chat": gleb.chat, "key": key_of(one), "button": [0, 0]}
        refused = await telegram._post("/client/act?as=gleb", {"t": "press", "id": 1, **where})
        assert refused["t"] == "refused", "Telegram shows hers to nobody else"
    shown_to_him = [one["body"] for one in [*await secrets_of(gleb), board]]
    hers = [one["body"] for one in await secrets_of(anna)]
    assert named(their_cards(table, gleb), hers), "what is searched would be found"
    assert not named(
        their_cards(table, gleb), [*told, *shown_to_him, *await telegram.private(gleb.id)]
    )


def named(cards: set[str], told: list[Any]) -> list[str]:
    """The cards that are named in what somebody was told."""
    text = json.dumps(told, ensure_ascii=False)
    return [one for one in cards if one in text]


async def _buttons_for(friend: Friend) -> set[tuple[str, str]]:
    """The buttons of the bot that this friend can press in the group: message and data."""
    found = await friend.messages()
    return {(key_of(one), data) for one in found for data in callbacks(one) if data}


async def _press_if_there(friend: Friend, key: str, data: str) -> dict[str, Any] | None:
    """Press, and return what comes of it; None if an earlier one takes the button away."""
    for message in await friend.messages():
        if key_of(message) == key and data in callbacks(message):
            act = {"t": "press", "id": 1, **_button(friend, message, data)}
            done = await friend.telegram._post(f"/client/act?as={friend.key}", act)
            return dict(done) if done["t"] == "done" else None
    return None


async def test_cards_that_a_reloaded_client_has_lost_come_back_with_a_press(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    await in_group(tables, anna, vera)
    await telegram.settings(ephemeral_survive=False)
    for one in (anna, vera):
        await one.presses(CARDS)
    async with telegram.http.ws_connect("/client/live?as=anna") as page:
        await page.receive()
    assert await _has_none(anna)
    assert not await _has_none(vera)
    await anna.presses(CARDS)
    assert await _shows_hand(anna)
