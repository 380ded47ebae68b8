"""Questions where a phrase isn't clear; question_buttons.py does what their buttons say."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.enums import ChatType
from aiogram.types import Message

from bot.chat.phrases.hours import Hour
from bot.chat.phrases.phrase import WishDoubt
from bot.chat.phrases.spoken_orders import Order
from bot.chat.wishes import written_wish
from bot.messages.callbacks import WishPress
from bot.messages.calls.day_words import named_day
from bot.messages.question_message import (
    Answer,
    far_day,
    first_game,
    most_players,
    not_together,
    other_paces,
    past_hour,
    question_keyboard,
    question_text,
)
from bot.sending.tidy import answer
from durak_rules.teams import MOST_SEATS

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup

    from bot.chat.phrases.phrase import Asked, UnclearWish
    from bot.context import Context


async def ask(
    context: Context, t: NullTranslations, message: Message, unclear: UnclearWish
) -> None:
    """Ask the writer of an unclear phrase what they meant."""
    is_private = message.chat.type == ChatType.PRIVATE
    text, keyboard = asked_in(t, unclear)
    if is_private:
        await message.answer(text, reply_markup=keyboard)
    else:
        await answer(context, message, text, keyboard)


def asked_in(t: NullTranslations, unclear: UnclearWish) -> tuple[str, InlineKeyboardMarkup]:
    """Return the question and its buttons."""
    match unclear.why:
        case WishDoubt.CROWD:
            text = most_players(t, MOST_SEATS)
        case WishDoubt.APART:
            text = not_together(t)
        case WishDoubt.FAR:
            text = far_day(t)
        case WishDoubt.PAST:
            text = past_hour(t)
        case WishDoubt.PACE:
            text = other_paces(t)
        case WishDoubt.FIRST:
            text = first_game(t)
        case _:
            text = question_text(t, unclear.text)
    answers = [_answer(t, one) for one in unclear.may_be]
    stop = WishPress(wish=Order.STOP) if unclear.may_be_stop else None
    return text, question_keyboard(t, answers, stop)


def _answer(t: NullTranslations, asked: Asked) -> Answer:
    wish, hour = asked
    press = WishPress(wish=written_wish(wish), hour=hour.wire if hour else "")
    when = str(hour or "")
    if isinstance(hour, Hour) and (day := named_day(t, hour.day)):
        when = f"{day}, {when}"
    return Answer(wish.ruleset, wish.pace, when, press, wish.computers)
