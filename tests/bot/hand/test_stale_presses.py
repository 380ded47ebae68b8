"""Presses that come too late, twice, or from somebody else: a toast, and nothing is lost."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from bot.app import BotProcess
from bot.messages.callbacks import AimPress, HandAct, HandPress, MovePress
from durak_rules import Ruleset, legal_moves
from engine.tables import Table, Tables
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.hand.scenes import callbacks, dealt, hand_at, hand_jobs_for, plays_here
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import at_turn, plays

NUMBERS = itertools.count(900_000_200)


async def pressed(
    bot: BotProcess,
    telegram: Telegram,
    friend: Friend,
    data: str,
    message: int = 1,
    *,
    stands_there: bool = False,
) -> str:
    """The toast that follows when this person's client says so, whatever it shows."""
    buttons = [[{"text": "✓ 7 of hearts", "callback_data": data}]] if stands_there else []
    number = next(NUMBERS)
    who = {"id": friend.id, "is_bot": False, "first_name": friend.key.capitalize()}
    chat = {"id": friend.id, "type": "private", "first_name": "x"}
    query: dict[str, Any] = {
        "id": str(number),
        "from": who,
        "chat_instance": "1",
        "data": data,
        "message": {
            "message_id": message,
            "date": 1790000000,
            "chat": chat,
            "text": "…",
            "reply_markup": {"inline_keyboard": buttons},
        },
    }
    handled = await bot.updates.accept({"update_id": number, "callback_query": query})
    assert handled is not None
    await handled
    answers = await telegram.calls("answerCallbackQuery")
    (said,) = [one for one in answers if one["parameters"]["callback_query_id"] == str(number)]
    return str(said["parameters"].get("text", ""))


async def annas_turn(tables: Tables, anna: Friend, other: Friend, **more: Any) -> Table:
    table = await dealt(tables, anna, other, **more)
    while at_turn(table, anna, other) is not anna:
        table = await plays(tables, table.id, other)
    return table


def first_move(table: Table, friend: Friend) -> str:
    seat = table.seat_of(friend.id)
    assert table.game is not None
    assert seat is not None
    moves = [str(move) for move in legal_moves(table.game, seat)]
    return next((move for move in moves if move != "take"), "take")


def button(seen: Table, move: str, **changes: Any) -> str:
    assert seen.game is not None
    plain: dict[str, Any] = {
        "table": seen.id,
        "version": seen.version,
        "bout": seen.game.bout_number,
        "move": move,
    }
    return MovePress(**{**plain, **changes}).pack()


async def test_one_button_pressed_twice_is_one_move(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    """Also with two packs, where the hand may hold the card twice."""
    await plays_here(anna)
    table = await annas_turn(tables, anna, vera, rules=Ruleset.of("podkidnoy", packs=2))
    data = button(table, first_move(table, anna))
    for _ in range(2):
        assert (await pressed(bot, telegram, anna, data)).startswith("You ")
    assert (await tables.load(table.id)).moves == table.moves + 1


async def test_a_move_that_the_rules_refuse_is_a_toast_in_words(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    await plays_here(anna)
    table = await annas_turn(tables, anna, vera)
    assert table.game is not None
    seat = table.seat_of(anna.id)
    assert seat is not None
    gone = next(card for card in table.game.hand(1 - seat))
    hers = await pressed(bot, telegram, anna, button(table, f"attack {gone}"))
    theirs = await pressed(
        bot, telegram, vera, button(table, f"attack {table.game.hand(seat)[0]}")
    )
    assert hers.startswith(("You don't hold", "You defend"))
    assert theirs.startswith(
        ("It isn't your attack", "You don't hold", "Only cards", "You defend")
    )
    assert (await tables.load(table.id)).version == table.version


STALE = {
    "another game": ({"version": 1}, "Too late: that bout is over."),
    "another bout": ({"bout": 77}, "Too late: that bout is over."),
    "no such table": ({"table": "nothere0nothere0"}, "This table is closed. Write /durak for"),
    "no move": ({"move": "dance 7h"}, "This button is too old."),
    "no card": ({"move": "attack 1x"}, "This button is too old."),
}


@pytest.mark.parametrize("case", STALE)
async def test_a_stale_button_says_so_and_changes_nothing(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
    case: str,
) -> None:
    changes, told = STALE[case]
    await plays_here(anna)
    table = await annas_turn(tables, anna, vera)
    shown = await hand_at(anna, table.version)
    data = button(table, **{"move": first_move(table, anna), **changes})
    assert told in await pressed(bot, telegram, anna, data, shown["id"])
    await later.quiet()
    assert (await tables.load(table.id)).version == table.version
    assert [one["id"] for one in await hand_jobs_for(anna)] == [shown["id"]]


@pytest.mark.slow
async def test_a_strangers_press_moves_nothing_and_shows_them_no_hand(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
) -> None:
    await plays_here(anna)
    await plays_here(gleb)
    table = await annas_turn(tables, anna, vera)
    data = [
        button(table, first_move(table, anna)),
        AimPress(table=table.id, card="7h").pack(),
        *(HandPress(hand=hand, table=table.id).pack() for hand in (HandAct.BACK, HandAct.MINUTE)),
    ]
    toasts = [await pressed(bot, telegram, gleb, one) for one in data]
    assert toasts[0] == "You have no seat at this table."
    assert all(toasts)
    assert (await tables.load(table.id)).version == table.version
    assert await hand_jobs_for(gleb) == []


async def test_an_old_message_goes_and_the_newest_stays(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    await plays_here(anna)
    table = await annas_turn(tables, anna, vera)
    shown = await hand_at(anna, table.version)
    old = await bot.context.bot.send_message(anna.id, "an old hand")
    data = button(table, first_move(table, anna))
    assert data in callbacks(shown) or ":defend" in data
    await pressed(bot, telegram, anna, data, old.message_id, stands_there=True)

    async def is_gone() -> bool:
        return "an old hand" not in await anna.mail()

    await eventually(is_gone)
    now = await hand_at(anna, (await tables.load(table.id)).version)
    assert now["id"] == shown["id"]


@pytest.mark.slow
async def test_a_message_that_its_person_deleted_comes_anew(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await plays_here(anna)
    table = await annas_turn(tables, anna, vera)
    shown = await hand_at(anna, table.version)
    await bot.context.bot.delete_message(anna.id, shown["id"])
    await tables.game.play(
        table.id,
        anna.id,
        legal_moves_of(table, anna),
        move_id="page1",
        version=table.version,
        bout=table.game.bout_number if table.game else 0,
    )
    now = await hand_at(anna, table.version + 1)
    assert now["id"] != shown["id"]


def legal_moves_of(table: Table, friend: Friend) -> Any:
    seat = table.seat_of(friend.id)
    assert table.game is not None
    assert seat is not None
    return legal_moves(table.game, seat)[0]
