"""What those who run the server read on their page in the bot."""

from __future__ import annotations

from datetime import UTC, datetime
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import OperatorAct, OperatorPress

if TYPE_CHECKING:
    from engine.tables import Census


def operator_text(t: NullTranslations, now: Census, until_ms: int | None) -> str:
    """What goes on, and until when the server is looked after: ms since 1970, 0 without an end,
    None where it isn't.
    """
    lines = [
        f"🛠 <b>{t.gettext('The server')}</b>",
        "",
        t.gettext("Games that run: {count}").format(count=now.playing),
        t.gettext("Tables between games: {count}").format(count=now.resting),
        t.gettext("Changes that chats haven't heard of: {count}").format(count=now.entries),
        "",
        _maintenance(t, until_ms),
    ]
    return "\n".join(lines)


def operator_keyboard(t: NullTranslations, until_ms: int | None) -> Keyboard:
    """Begin maintenance, or end it; and look anew."""
    begins = (
        (t.gettext("Maintenance for half an hour"), OperatorAct.HALF_AN_HOUR),
        (t.gettext("Maintenance for two hours"), OperatorAct.TWO_HOURS),
        (t.gettext("Maintenance until I end it"), OperatorAct.NO_END),
    )
    ends = ((t.gettext("End maintenance"), OperatorAct.END),)
    anew = (t.gettext("Look again"), OperatorAct.LOOK)
    offered = [*(begins if until_ms is None else ends), anew]
    return Keyboard(
        inline_keyboard=[
            [Button(text=says, callback_data=OperatorPress(act=act).pack())]
            for says, act in offered
        ]
    )


def _maintenance(t: NullTranslations, until_ms: int | None) -> str:
    if until_ms is None:
        return t.gettext("No maintenance: games may begin.")
    if not until_ms:
        return t.gettext("Maintenance: no new games until you end it. Games that run go on.")
    hour = datetime.fromtimestamp(until_ms / 1000, UTC).strftime("%H:%M")
    return t.gettext("Maintenance: no new games until {hour} UTC. Games that run go on.").format(
        hour=hour
    )
