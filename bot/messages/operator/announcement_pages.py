"""Announcements: the operator's page about them, and the text that chats get."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from html import escape
from typing import Final

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.memory.operator.announcements import (
    FOR_ALL,
    MOST_A_DAY,
    AnnouncementDraft,
    AnnouncementState,
    SendResult,
    SentAnnouncement,
)
from bot.messages.operator.figures_text import title
from bot.messages.operator.operator_presses import OperatorAct, operator_button
from engine.words import LANGUAGES

LONGEST: Final = 600  # characters of a text: one in each language fits into the preview
DAYS: Final = (0, 1, 7, 30)  # of which groups can be told


def announcement_for(
    t: NullTranslations, texts: Mapping[str, str], language: str, bot: str = ""
) -> str:
    """Return the text for a chat of this language; `bot` is our username, in groups."""
    text = (
        texts.get(language) or texts.get(FOR_ALL) or texts.get("en") or next(iter(texts.values()))
    )
    if bot:
        off = t.gettext("Admins can switch such news off: /settings@{bot}").format(bot=bot)
    else:
        off = t.gettext("You can switch such news off: /settings")
    return f"📣 {escape(text, quote=False)}\n\n<i>{off}</i>"


def draft_text(
    t: NullTranslations,
    draft: AnnouncementDraft,
    groups: int,
    people: int,
    last: SentAnnouncement | None = None,
) -> str:
    """Return the draft's texts and how many chats it would reach.

    Without texts, return the result of the last announcement.
    """
    texts = [
        f"<b>{_language(t, language)}</b>\n{escape(text, quote=False)}"
        for language, text in draft.texts.items()
    ]
    if not texts:
        texts = [t.gettext("Write one text for everybody, or one in each language.")]
    reach = t.gettext("It reaches {groups} and {people}.").format(
        groups=t.ngettext("{n} group", "{n} groups", groups).format(n=groups),
        people=t.ngettext("{n} person", "{n} people", people).format(n=people),
    )
    before = [_progress(t, last)] if last is not None and not draft.texts else []
    return "\n\n".join([title(t), *before, *texts, reach])


def draft_keyboard(t: NullTranslations, draft: AnnouncementDraft) -> Keyboard:
    """Return buttons to write each text, to choose the chats, and to send when there is a text."""
    languages = [_write(t, draft, language) for language in LANGUAGES]
    groups = [
        operator_button(
            f"✓ {_days(t, days)}" if draft.days == days else _days(t, days),
            OperatorAct.GROUPS,
            str(days),
        )
        for days in DAYS
    ]
    mark, words = "✅" if draft.people else "❌", t.gettext("People at tables")
    people = operator_button(
        f"{mark} {words}",
        OperatorAct.PEOPLE,
        "0" if draft.people else "1",
    )
    rows = [[_write(t, draft, FOR_ALL)], languages[:2], languages[2:], groups[:2], groups[2:]]
    last = [operator_button(t.gettext("Back"), OperatorAct.NOW)]
    if draft.texts:
        last.insert(0, operator_button(t.gettext("Throw it away"), OperatorAct.DROP))
        send = operator_button(t.gettext("Send it"), OperatorAct.SEND, draft.mark)
        rows += [[people], [send]]
    else:
        rows.append([people])
    return Keyboard(inline_keyboard=[*rows, last])


def progress_text(t: NullTranslations, one: SentAnnouncement) -> str:
    """Return the state of an announcement, with its results so far."""
    return f"{title(t)}\n\n{_progress(t, one)}"


def _progress(t: NullTranslations, one: SentAnnouncement) -> str:
    state = {
        AnnouncementState.RUNNING: t.gettext("The announcement is being sent."),
        AnnouncementState.STOPPED: t.gettext("The announcement was stopped."),
        AnnouncementState.DONE: t.gettext("The announcement has been sent."),
    }[one.state]
    words = {
        SendResult.SENT: t.gettext("Sent: {n}"),
        SendResult.FAILED: t.gettext("Telegram refused: {n}"),
        SendResult.LEFT_OUT: t.gettext("Left out: {n}"),
    }
    lines = [text.format(n=one.results[result]) for result, text in words.items()]
    lines.append(t.gettext("Still to come: {n}").format(n=one.left))
    return "\n".join([state, *lines])


def progress_keyboard(t: NullTranslations, one: SentAnnouncement) -> Keyboard:
    """Return buttons to refresh and to stop; or to write another."""
    back = operator_button(t.gettext("Back"), OperatorAct.NOW)
    again = operator_button(t.gettext("Look again"), OperatorAct.NEWS)
    stop = operator_button(t.gettext("Stop it"), OperatorAct.STOP, one.name)
    return Keyboard(inline_keyboard=[[again, stop], [back]])


def write_now(t: NullTranslations, language: str) -> str:
    """Return the request for a text."""
    if language == FOR_ALL:
        return t.gettext("Write the text for everybody now, as a message to me.")
    text = t.gettext("Write the text in this language now, as a message to me: {language}")
    return text.format(language=_language(t, language))


def too_long(t: NullTranslations, length: int) -> str:
    text = t.gettext("That is {length} characters; an announcement has {most} at most. Try again.")
    return text.format(length=length, most=LONGEST)


def changed_meanwhile(t: NullTranslations) -> str:
    return t.gettext("The text has changed. Look at it, and send it then.")


def reaches_nobody(t: NullTranslations) -> str:
    return t.gettext("It would reach nobody.")


def another_runs(t: NullTranslations) -> str:
    return t.gettext("Another announcement is being sent. Stop it, or wait.")


def enough_for_today(t: NullTranslations) -> str:
    text = t.gettext("There have been {most} announcements in a day: that is enough.")
    return text.format(most=MOST_A_DAY)


def begins(t: NullTranslations) -> str:
    return t.gettext("It is on its way.")


def stopped(t: NullTranslations) -> str:
    return t.gettext("Stopped: nobody else gets it.")


def _language(t: NullTranslations, language: str) -> str:
    return t.gettext("For everybody") if language == FOR_ALL else LANGUAGES.get(language, language)


def _write(t: NullTranslations, draft: AnnouncementDraft, language: str) -> Button:
    mark = "✏️" if language in draft.texts else "➕"
    return operator_button(f"{mark} {_language(t, language)}", OperatorAct.WRITE, language)


def _days(t: NullTranslations, days: int) -> str:
    if not days:
        return t.gettext("No groups")
    text = t.ngettext("Groups of the last day", "Groups of the last {n} days", days)
    return text.format(n=days)
