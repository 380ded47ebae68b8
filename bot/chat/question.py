"""Questions where a phrase isn't clear; question_buttons.py does what their buttons say."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.enums import ChatType
from aiogram.types import Message

from bot.chat.wishes import written_wish
from bot.messages.callbacks import WishPress
from bot.messages.question_message import (
    Answer,
    far_day,
    most_players,
    question_keyboard,
    question_text,
)
from bot.sending.tidy import answer
from durak_rules.teams import MOST_SEATS

if TYPE_CHECKING:
    from bot.chat.phrases.reading import Asked, UnclearWish
    from bot.context import Context


async def ask(
    context: Context, t: NullTranslations, message: Message, unclear: UnclearWish
) -> None:
    """Ask the writer of an unclear phrase what they meant."""
    is_private = message.chat.type == ChatType.PRIVATE
    if unclear.is_crowd:
        text = most_players(t, MOST_SEATS)
    elif unclear.is_far and not is_private:  # no game is set in private
        text = far_day(t)
    else:
        text = question_text(t, unclear.text)
    keyboard = question_keyboard(t, [_answer(one) for one in unclear.may_be])
    if is_private:
        await message.answer(text, reply_markup=keyboard)
    else:
        await answer(context, message, text, keyboard)


def _answer(asked: Asked) -> Answer:
    wish, hour = asked
    press = WishPress(wish=written_wish(wish), hour=hour.wire if hour else "")
    return Answer(wish.ruleset, wish.pace, str(hour) if hour else "", press)
