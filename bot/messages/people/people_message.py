"""The answer to /people: those one has played with, to block or report, and
those one has blocked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import PeopleAct, PeoplePress
from bot.messages.html_names import clean_name, shown_name
from engine.tables import Blocked
from engine.words import REASONS, REPORTED, UNBLOCK


def people_text(t: NullTranslations, *, anybody: bool) -> str:
    """Return the text above the list."""
    title = t.gettext("People you played with")
    told = t.gettext(
        "People you block can't sit at a table with you. Nobody is told that you block or "
        "report them."
    )
    if not anybody:
        told = t.gettext("Nobody yet: finish a game with somebody first.")
    return f"<b>{title}</b>\n\n{told}"


def people_keyboard(
    t: NullTranslations, met: Mapping[int, str], blocked: Sequence[Blocked]
) -> Keyboard:
    """Return a row for each person; first those who may be blocked or reported."""
    unblock, nobody = t.gettext(UNBLOCK), t.gettext("a player")
    rows = [[_button(clean_name(name), PeopleAct.ONE, person)] for person, name in met.items()]
    rows += [
        [_button(unblock.format(name=one.name or nobody), PeopleAct.UNBLOCK, one.number)]
        for one in blocked
    ]
    return Keyboard(inline_keyboard=rows)


def one_text(name: str) -> str:
    """Return the text above what can be done about one person."""
    return f"<b>{shown_name(name)}</b>"


def one_keyboard(t: NullTranslations, person: int, *, reports: bool) -> Keyboard:
    """Return buttons to block, and to report where an operator reads reports."""
    report = [_button(t.gettext("Report…"), PeopleAct.REPORT, person)] if reports else []
    rows = [[_button(t.gettext("Block"), PeopleAct.BLOCK, person), *report]]
    return Keyboard(inline_keyboard=[*rows, _back(t)])


def why_text(t: NullTranslations, name: str) -> str:
    """Return the text above the reasons of a report."""
    text = t.gettext("Why are you reporting {name}? The people who run this server will read it.")
    return text.format(name=shown_name(name))


def why_keyboard(t: NullTranslations, person: int) -> Keyboard:
    """Return a button for each reason."""
    rows = [
        [_button(t.gettext(reason), PeopleAct.REPORT, person, why)]
        for why, reason in REASONS.items()
    ]
    return Keyboard(inline_keyboard=[*rows, _back(t)])


def blocked_now(t: NullTranslations, name: str) -> str:
    text = t.gettext("{name} is blocked: you two won't sit at the same table again.")
    return text.format(name=clean_name(name))


def unblocked_now(t: NullTranslations) -> str:
    return t.gettext("Unblocked.")


def reported_now(t: NullTranslations) -> str:
    return t.gettext(REPORTED)


def not_met(t: NullTranslations) -> str:
    return t.gettext("You haven't played with this person lately.")


def _back(t: NullTranslations) -> list[Button]:
    return [_button(t.gettext("Back"), PeopleAct.LIST)]


def _button(text: str, act: PeopleAct, person: int = 0, why: str = "") -> Button:
    return Button(text=text, callback_data=PeoplePress(act=act, person=person, why=why).pack())
