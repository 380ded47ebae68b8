"""Buttons under a table's message: one strong one, for what matters now."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import NumberPress, PicturePress, TableAct
from bot.messages.hand.hand_alert import NUMBERS
from bot.messages.keyboards import Way, invite, press
from bot.messages.looking_on import offered_rows
from bot.messages.order_message import votes_keyboard
from engine.pictures.painter import can_paint
from engine.tables import Phase, Table

STRONG = "success"


def board_keyboard(
    t: NullTranslations,
    table: Table,
    way: Way,
    late: Iterable[int] = (),
    *,
    in_group: bool = False,
    of_group: bool = False,
    numbered: bool = False,
) -> Keyboard:
    """Return the buttons under a table's message.

    The strong one is the next step: Join until enough people sit, then Start; Play during a game,
    in a group My cards; Again after it. The way to the table is always there. During a game there
    are votes on `late` seats. `in_group` says that the message stands in a group, `of_group` that
    the table is a group's, wherever the message stands. A `numbered` one lets people play
    by the numbers that the answers to their presses show.
    """
    if in_group:
        rows = _in_group(t, table, way, late, numbered=numbered)
    elif table.phase is Phase.PLAYING:
        rows = _during(t, table, way, late)
    elif table.phase is Phase.OVER:
        rows = _after(t, table, way, of_group=of_group)
    else:
        rows = _before(t, table, way, of_group=of_group)
    return Keyboard(inline_keyboard=[row for row in rows if row])


def more_keyboard(
    t: NullTranslations, table: Table, way: Way, person: int, *, is_called: bool
) -> Keyboard:
    """Return what one person seldom does at a table of a group, and sees alone.

    `is_called` says that they are notified of new tables there.
    """
    leave = press(t.gettext("Leave"), TableAct.LEAVE, table.id)
    call = press(t.gettext("🔔 Notify me"), TableAct.CALL_ME, table.id)
    if is_called:
        call.text = f"✓ {call.text}"
    if table.phase is Phase.PLAYING:
        joins = press(t.gettext("Join the next game"), TableAct.JOIN_NEXT, table.id)
        looks_on = table.seat_of(person) is None and not table.joins(person)
        return Keyboard(
            inline_keyboard=[*([[joins]] if looks_on else []), [_rules(t, table), call]]
        )
    seldom = [_rules(t, table), *([leave] if table.seat_of(person) is not None else [])]
    last_game = [_looking_back(t, table, way)] if table.phase is Phase.OVER else []
    return Keyboard(inline_keyboard=[*last_game, seldom, [_late(t, table), call]])


def _in_group(
    t: NullTranslations, table: Table, way: Way, late: Iterable[int], *, numbered: bool
) -> list[list[Button]]:
    """Return the next step, the way to the table, and the button for all that is done seldom.

    No button moves as people sit down and the game begins: a late tap on Join is never one on
    Start, and a second tap on Start shows the cards.
    """
    play = way(t.gettext("Play"), table.id, None)
    more = press(t.gettext("More…"), TableAct.MORE, table.id)
    match table.phase:
        case Phase.PLAYING:
            next_step = [press(t.gettext("My cards"), TableAct.CARDS, table.id, "primary")]
        case Phase.OVER:
            next_step = [_again(t, table), *_picture(t, table)]
        case _:
            next_step = [*_join_and_start(t, table)]
    if table.phase is not Phase.PLAYING:
        return [next_step, [play, more]]
    numbers = [_number(table, n) for n in range(1, NUMBERS + 1)] if numbered else []
    votes = votes_keyboard(t, table, late)
    return [next_step, [play, more], numbers, *offered_rows(t, table), *votes]


def _number(table: Table, number: int) -> Button:
    pressed = NumberPress(table=table.id, number=number)
    return Button(text=str(number), callback_data=pressed.pack())


def _join_and_start(t: NullTranslations, table: Table) -> tuple[Button, Button]:
    """Return both; the strong one is the next step."""
    can_start = _can_start(table)
    return (
        press(t.gettext("Join"), TableAct.JOIN, table.id, None if can_start else STRONG),
        press(t.gettext("Start"), TableAct.START, table.id, STRONG if can_start else None),
    )


def _can_start(table: Table) -> bool:
    return len(table.seats) in table.ruleset.seat_counts and bool(table.persons)


def _before(t: NullTranslations, table: Table, way: Way, *, of_group: bool) -> list[list[Button]]:
    """Return the buttons of a lobby: guests join, then a host starts."""
    play = way(t.gettext("Play"), table.id, None)
    leave = press(t.gettext("Leave"), TableAct.LEAVE, table.id)
    join, start = _join_and_start(t, table)
    if play.web_app is None:  # no button moves, as in groups
        return [[join, start], [play], [leave, _rules(t, table)]]
    can_start = _can_start(table)
    join.style = None  # adding a computer is the next step, which needs no page
    computer = press(
        t.gettext("Add a computer"), TableAct.COMPUTER, table.id, None if can_start else STRONG
    )
    has_room = len(table.seats) < table.ruleset.max_seats
    return [
        [computer, join] if has_room else [],
        [play, *([start] if can_start else [])],
        [invite(t, table.id)],
        [*([leave] if table.persons else []), _rules(t, table)],
        [_late(t, table)] if of_group else [],
    ]


def _during(
    t: NullTranslations, table: Table, way: Way, late: Iterable[int]
) -> list[list[Button]]:
    """Return the buttons of a running game."""
    play = way(t.gettext("Play"), table.id, "primary")
    return [[play], [_rules(t, table)], *votes_keyboard(t, table, late)]


def _after(t: NullTranslations, table: Table, way: Way, *, of_group: bool) -> list[list[Button]]:
    """Return the buttons under a result: the next game, and a look at the last one."""
    play = way(t.gettext("Play"), table.id, None)
    invitation = [invite(t, table.id)] if play.web_app else []
    return [
        [_again(t, table), play],
        _looking_back(t, table, way),
        [_rules(t, table), *_picture(t, table), *invitation],
        [_late(t, table)] if of_group else [],
    ]


def _again(t: NullTranslations, table: Table) -> Button:
    return press(t.gettext("Again"), TableAct.AGAIN, table.id, STRONG)


def _rules(t: NullTranslations, table: Table) -> Button:
    return press(t.gettext("Rules"), TableAct.RULES, table.id)


def _late(t: NullTranslations, table: Table) -> Button:
    return press(t.gettext("⏳ I'm late"), TableAct.LATE, table.id)


def _looking_back(t: NullTranslations, table: Table, way: Way) -> list[Button]:
    """Return buttons to replay the last game and to check its shuffle."""
    replay = way(t.gettext("Replay"), f"{table.id}_replay_{table.game_number}", None)
    fair = way(t.gettext("Check the shuffle"), f"{table.id}_fair_{table.game_number}", None)
    return [replay, fair]


def _picture(t: NullTranslations, table: Table) -> list[Button]:
    """Return the button that shares the last game, where this server can paint."""
    asked = PicturePress(table=table.id, game=table.game_number)
    button = Button(text=t.gettext("Picture"), callback_data=asked.pack())
    return [button] if can_paint() else []
