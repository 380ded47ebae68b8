"""Buttons of standing orders: acts that are done for a player when their turn comes.

Each press goes one step further: for this bout, for the whole game, off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Final

from aiogram.types import InlineKeyboardButton as Button

from bot.messages.callbacks import HandAct, HandPress, StandingPress
from engine.tables import Pace, StandingOrder, Table, Until, possible
from engine.words import ORDERS, UNTIL, card_name, card_sign, order_sentence

_NEXT: Final[Mapping[Until | None, str]] = {None: Until.BOUT, Until.BOUT: Until.GAME}


def opened(table: Table) -> str:
    """Return the stored aim that means: the orders are shown, until the table changes."""
    return f"orders {table.version}"


def opener(t: NullTranslations, table: Table, orders: Sequence[StandingOrder]) -> list[Button]:
    """Return the button that shows the orders, where turns last longer than people look."""
    if table.pace is Pace.LIVE and not orders:
        return []
    left = t.gettext(ORDERS["planned"]).format(count=len(orders))
    return [_press(left if orders else t.gettext(ORDERS["opener"]), HandAct.ORDERS, table)]


def order_rows(
    t: NullTranslations,
    table: Table,
    person_id: int,
    orders: Sequence[StandingOrder],
    *,
    signs: bool,
) -> list[list[Button]]:
    """Return a button for each possible order, given ones marked, and the way back to the hand."""
    stands = {order.text: order.until for order in orders}
    called = card_sign if signs else card_name
    rows = [
        [_order(order_sentence(t, text, called), t, table, text, stands.get(text))]
        for text in possible(table, person_id)
    ]
    return [*rows, [_press(t.gettext("Back to the cards"), HandAct.CARDS, table)]]


def _order(
    words: str, t: NullTranslations, table: Table, text: str, until: Until | None
) -> Button:
    label = words if until is None else f"● {words} · {t.gettext(UNTIL[until])}"
    press = StandingPress(table=table.id, order=text, until=_NEXT.get(until, ""))
    return Button(
        text=label, callback_data=press.pack(), style=None if until is None else "primary"
    )


def _press(text: str, hand: HandAct, table: Table) -> Button:
    return Button(text=text, callback_data=HandPress(hand=hand, table=table.id).pack())
