"""The message of a game at a certain hour, and the answers to people who ask for one."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from html import escape

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard
from aiogram.utils.text_decorations import html_decoration

from bot.memory.appointments import Appointment, AppointmentAnswer, AppointmentState, Over
from bot.messages.callbacks import AppointmentAct, AppointmentPress
from bot.messages.calls.day_words import appointed_time
from bot.messages.html_names import shown_name
from durak_rules.options.rules_code import parse_rules_code
from engine.tables import Pace
from engine.words import game_title, listed, pace_line


def appointment_text(t: NullTranslations, state: AppointmentState) -> str:
    """Return the text of the message before the hour."""
    about, answers = state.about, state.answers
    preset, pace = parse_rules_code(about.rules).preset, Pace(about.pace)
    hour = _everybodys_time(about.at, appointed_time(t, about))
    head = t.gettext("{hour}, who's in?").format(hour=hour)
    what = [game_title(t, preset), pace_line(t, pace)]
    if about.computers:
        number = about.computers
        what.append(t.ngettext("{n} computer", "{n} computers", number).format(n=number))
    clock = t.gettext("{zone} time. Asked by {name}.")
    parts = [
        f"🕗 <b>{head}</b>\n{' · '.join(what)}",
        clock.format(zone=escape(about.zone), name=shown_name(about.maker_name)),
        "\n".join(_said(t, answers)),
    ]
    return "\n\n".join(part for part in parts if part)


def _everybodys_time(at: float, hour: str) -> str:
    """Return a time as HTML that Telegram shows to each reader by their own clock."""
    return html_decoration.date_time(hour, unix_time=int(at), date_time_format="wt")


def over_text(t: NullTranslations, state: AppointmentState) -> str:
    """Text of an appointment that didn't become a table."""
    about = state.about
    if state.over is Over.CALLED_OFF:
        text = t.gettext("{hour}: the game is off.")
    else:
        text = t.gettext("{hour}: nobody had time for a game.")
    return text.format(hour=appointed_time(t, about))


def appointment_keyboard(t: NullTranslations, name: str) -> Keyboard:
    """Return the buttons of the message."""
    return Keyboard(
        inline_keyboard=[
            [
                _button(t.gettext("I'm in"), AppointmentAct.IN, name, "success"),
                _button(t.gettext("Not this time"), AppointmentAct.OUT, name),
            ],
            [
                _button(t.gettext("Rules"), AppointmentAct.RULES, name),
                _button(t.gettext("Call it off"), AppointmentAct.CALL_OFF, name),
            ],
        ]
    )


def _said(t: NullTranslations, answers: Sequence[AppointmentAnswer]) -> list[str]:
    people = {
        t.gettext("In: {names}"): [one for one in answers if one.is_in],
        t.gettext("Not this time: {names}"): [one for one in answers if not one.is_in],
    }
    return [
        text.format(names=listed(t, [shown_name(one.name) for one in those]))
        for text, those in people.items()
        if those
    ]


def _button(text: str, date: AppointmentAct, name: str, style: str | None = None) -> Button:
    return Button(
        text=text, callback_data=AppointmentPress(date=date, name=name).pack(), style=style
    )


def is_in(t: NullTranslations, about: Appointment) -> str:
    text = t.gettext("You're in. {hour}: I'll message you.")
    return text.format(hour=appointed_time(t, about))


def is_out(t: NullTranslations) -> str:
    return t.gettext("Another time, then.")


def is_over(t: NullTranslations) -> str:
    return t.gettext("This game is over or called off.")


def is_full(t: NullTranslations) -> str:
    return t.gettext("Lots of people are in already. Come to the table, there may be a seat.")


def only_maker_calls_off(t: NullTranslations, maker: str) -> str:
    text = t.gettext("Only {name}, who asked, or an admin of this group can call it off.")
    return text.format(name=maker)


def called_off(t: NullTranslations) -> str:
    return t.gettext("OK, it's off.")


def no_hours_here(t: NullTranslations) -> str:
    """Return that a game at an hour needs us as a member, and that one now doesn't."""
    text = t.gettext(
        "I can set a time only in groups that I'm in: add me, and write that once more. "
        "Or press {join} and play right now."
    )
    return text.format(join=t.gettext("Join"))


def hours_in_groups(t: NullTranslations) -> str:
    """Return the same for the private chat, where nobody else reads it."""
    return t.gettext(
        "I can set a time only in groups that I'm in: add me, and write that there. "
        "Or play right now."
    )


def too_many_appointments(t: NullTranslations) -> str:
    return t.gettext("Several games are planned here already: join one of them.")
