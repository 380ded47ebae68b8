"""docs/rights.md, cell by cell: what the buttons of the chat answer."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

import pytest

from bot.app import BotProcess
from bot.messages import texts
from bot.messages.callbacks import (
    HandAct,
    HandPress,
    MovePress,
    OrderAct,
    OrderPress,
    StandingPress,
    TableAct,
    TablePress,
)
from engine.tables import Tables
from engine.words import refusal_sentence
from tests.bot.chat import Friend, Telegram
from tests.bot.tables.test_forged_presses import message_with, press
from tests.by_day import some_by_day
from tests.support.rights import MOMENTS, REFUSALS, YES, Scene, cells, scene

MakeButton = Callable[[Scene], str]


def of_table(what: TableAct) -> MakeButton:
    return lambda scene: TablePress(press=what, table=scene.table.id).pack()


def of_order(what: OrderAct) -> MakeButton:
    return lambda scene: OrderPress(order=what, table=scene.table.id, person=scene.other.id).pack()


def of_hand(what: HandAct) -> MakeButton:
    return lambda scene: HandPress(hand=what, table=scene.table.id).pack()


def standing(until: str) -> MakeButton:
    return lambda scene: StandingPress(table=scene.table.id, order="take", until=until).pack()


def a_pass(scene: Scene) -> str:
    table = scene.table
    bout = table.game.bout_number if table.game else 1
    return MovePress(table=table.id, version=table.version, bout=bout, move="pass").pack()


CHAT: dict[str, MakeButton] = {
    "sit down": of_table(TableAct.JOIN),
    "leave": of_table(TableAct.LEAVE),
    "take the seat back": of_hand(HandAct.BACK),
    "have the seat kept": of_table(TableAct.LATE),
    "start a game": of_table(TableAct.START),
    "start when all are ready": of_table(TableAct.AGAIN),
    "make a move": a_pass,
    "leave a standing order": standing("bout"),
    "end a standing order": standing(""),
    "ask for a minute": of_hand(HandAct.MINUTE),
    "vote to go on": of_order(OrderAct.GO_ON),
    "add a computer player": of_table(TableAct.COMPUTER),
    "free a seat": of_order(OrderAct.FREE),
    "keep somebody out": of_order(OrderAct.KEEP_OUT),
    "close the table": of_order(OrderAct.CLOSE),
}
SITS_FIRST = ("have the seat kept", "start when all are ready")  # somebody without a seat
TAKES_BACK = ("sit down", "start when all are ready")  # by somebody who has a seat in the game
OF_ORDER = ("free a seat", "keep somebody out", "close the table")  # who opens the buttons may
COLUMNS = sorted({(cell.moment, cell.who) for cell in cells()})


def sentences(codes: frozenset[str]) -> dict[str, str]:
    """Return the code of each of these refusals by its sentence."""
    t = NullTranslations()
    return {texts.toast(refusal_sentence(t, code)): code for code in codes}


def is_something_else(action: str, moment: str, scene: Scene) -> bool:
    """Return whether the button does another thing for this person, which another row is about."""
    seated = scene.table.seat_of(scene.person.id) is not None
    if action in SITS_FIRST and not seated:
        return True
    if action == "sit down" and seated:
        return True
    if moment in ("playing", "paused") and action in TAKES_BACK:
        return True
    return action == "start a game" and moment != "between"  # it is what was wanted: it runs


@pytest.mark.parametrize(("moment", "who"), some_by_day(COLUMNS, 3))
async def test_buttons(
    bot: BotProcess, anna: Friend, tables: Tables, telegram: Telegram, moment: str, who: str
) -> None:
    said, wrong = sentences(REFUSALS), []
    (leads,) = [
        cell.expected
        for cell in cells()
        if (cell.moment, cell.who, cell.action) == (moment, who, "open the buttons of order")
    ]
    for cell in cells():
        if (cell.moment, cell.who) != (moment, who) or cell.action not in CHAT:
            continue
        found = await scene(tables, moment, who, place=f"chat:{anna.chat}")
        if is_something_else(cell.action, moment, found):
            continue
        button = CHAT[cell.action](found)
        message = message_with(anna.chat, 7, button)
        words = await press(bot, telegram, found.person.id, button, message=message)
        code = said.get(words, YES)
        expected = cell.expected if cell.action not in OF_ORDER or leads == YES else leads
        if code != expected:
            wrong.append(f"{cell.action}: {code} ({words}) instead of {expected}")
    assert wrong == []


def test_every_moment_has_columns() -> None:
    assert {moment for moment, _ in COLUMNS} == set(MOMENTS.values())
