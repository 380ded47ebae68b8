"""Buttons under a table's message: one strong one, for what matters now."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import PicturePress, TableAct
from bot.messages.keyboards import Way, invite, press
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
    start_link: str = "",
) -> Keyboard:
    """Return the buttons under a table's message.

    The strong one is the next step: Join until enough people sit, then Start; Play during a game,
    in a group My cards; Again after it. The way to the table is always there. During a game there
    are votes on `late` seats. `start_link` leads people with a seat, whom the bot can't write to,
    to its private chat.
    """
    if table.phase is Phase.PLAYING:
        rows = _during(t, table, way, late, in_group=in_group)
    elif table.phase is Phase.OVER:
        rows = _after(t, table, way, in_group=in_group)
    else:
        rows = _before(t, table, way, in_group=in_group)
    told = [Button(text=t.gettext("🔔 Message me on my turn"), url=start_link)]
    return Keyboard(inline_keyboard=[row for row in [*rows, told * bool(start_link)] if row])


def _before(t: NullTranslations, table: Table, way: Way, *, in_group: bool) -> list[list[Button]]:
    """Return the buttons of a lobby: guests join, then a host starts."""
    seats, rules = len(table.seats), table.ruleset
    can_start = seats in rules.seat_counts and bool(table.persons)
    play = way(t.gettext("Play"), table.id, None)
    is_private = play.web_app is not None
    start = press(t.gettext("Start"), TableAct.START, table.id, STRONG)
    leave = press(t.gettext("Leave"), TableAct.LEAVE, table.id)
    join = press(
        t.gettext("Join"), TableAct.JOIN, table.id, None if can_start or is_private else STRONG
    )
    # a person who plays alone needs no page for it
    computer = press(
        t.gettext("Add a computer"), TableAct.COMPUTER, table.id, None if can_start else STRONG
    )
    has_room = seats < rules.max_seats
    # Buttons keep their places when Start appears: a late tap on Join is never a tap on Start
    return [
        [*([computer] if is_private and has_room else []), *([join] if has_room else [])],
        [play, *([start] if can_start else [])],
        [invite(t, table.id)] if is_private else [],
        [*([leave] if table.persons else []), _rules(t, table)],
        [_late(t, table), _calls(t, table)] if in_group else [],
    ]


def _during(
    t: NullTranslations, table: Table, way: Way, late: Iterable[int], *, in_group: bool
) -> list[list[Button]]:
    """Return the buttons of a running game; in a group the first one shows a player the cards."""
    play = way(t.gettext("Play"), table.id, None if in_group else "primary")
    cards = press(t.gettext("My cards"), TableAct.CARDS, table.id, "primary")
    calls = [_calls(t, table)] if in_group else []
    return [
        [*([cards] if in_group else []), play],
        [_rules(t, table), *calls],
        *votes_keyboard(t, table, late),
    ]


def _after(t: NullTranslations, table: Table, way: Way, *, in_group: bool) -> list[list[Button]]:
    """Return the buttons under a result: the next game, and a look at the last one."""
    again = press(t.gettext("Again"), TableAct.AGAIN, table.id, STRONG)
    play = way(t.gettext("Play"), table.id, None)
    invitation = [invite(t, table.id)] if play.web_app else []
    return [
        [again, play],
        _looking_back(t, table, way),
        [_rules(t, table), *_picture(t, table), *invitation],
        [_late(t, table), _calls(t, table)] if in_group else [],
    ]


def _rules(t: NullTranslations, table: Table) -> Button:
    return press(t.gettext("Rules"), TableAct.RULES, table.id)


def _late(t: NullTranslations, table: Table) -> Button:
    return press(t.gettext("⏳ I'm late"), TableAct.LATE, table.id)


def _calls(t: NullTranslations, table: Table) -> Button:
    """Return the switch for calls to the next tables of this group."""
    return press(t.gettext("🔔 Notify me"), TableAct.CALL_ME, table.id)


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
