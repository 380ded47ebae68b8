"""The message for people who keep order at a table: free a seat, keep somebody out."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import OrderAct, OrderPress
from bot.messages.html_names import clean_name
from engine.tables import Person, Phase, Table, can_keep_out, votes, votes_needed
from engine.words import game_title


def order_text(t: NullTranslations, table: Table) -> str:
    """Return the explanation of what can be done at this table, and by whom."""
    name = game_title(t, table.ruleset.preset)
    who = t.gettext("For the host of this table and the admins of the group.")
    return f"🃏 <b>{name}</b>\n{who}"


def order_keyboard(t: NullTranslations, table: Table, host_id: int) -> Keyboard:
    """Return a row for each person with what this host can do, and a button to close the table."""
    people = [seat.person for seat in table.seats if seat.person and not seat.left]
    close = _button(t.gettext("Close the table"), OrderAct.CLOSE, table)
    done = _button(t.gettext("All set"), OrderAct.DONE, table)
    return Keyboard(
        inline_keyboard=[
            *(_about(t, table, host_id, person) for person in people),
            [close],
            [done],
        ]
    )


def votes_keyboard(t: NullTranslations, table: Table, late: Iterable[int]) -> list[list[Button]]:
    """Return buttons to vote to go on without a late player."""
    return [[_go_on(t, table, seat)] for seat in late]


def _about(t: NullTranslations, table: Table, host_id: int, person: Person) -> list[Button]:
    playing = table.phase is Phase.PLAYING
    free = t.gettext("Computer instead of {name}") if playing else t.gettext("Free {name}'s seat")
    acts = [(free, OrderAct.FREE)]
    if can_keep_out(table, host_id, person.id):
        acts.append((t.gettext("Keep {name} out"), OrderAct.KEEP_OUT))
    return [
        _button(text.format(name=clean_name(person.name)), act, table, person.id)
        for text, act in acts
    ]


def _go_on(t: NullTranslations, table: Table, seat: int) -> Button:
    person = table.seats[seat].person
    text = t.gettext("Go on without {name}: {votes} of {needed}").format(
        name=clean_name(person.name) if person else "",
        votes=votes(table, seat),
        needed=votes_needed(table, seat),
    )
    return _button(text, OrderAct.GO_ON, table, person.id if person else 0)


def _button(text: str, order: OrderAct, table: Table, person: int = 0) -> Button:
    data = OrderPress(order=order, table=table.id, person=person).pack()
    return Button(text=text, callback_data=data)
