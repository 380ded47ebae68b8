"""/privacy in a private chat: what is kept of people and of this one, and how to be forgotten."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import CommandStart
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Written, in_private
from bot.jobs.job_kinds import RefreshHand
from bot.messages import texts
from bot.messages.callbacks import PrivacyAct, PrivacyPress
from bot.messages.people.privacy_message import (
    data_text,
    forgotten_text,
    privacy_keyboard,
    privacy_text,
    sure_keyboard,
    sure_text,
)
from engine.tables import TableError

if TYPE_CHECKING:
    from bot.context import Context

START_PRIVACY: Final = "privacy"  # what the page's links give to /start
START_FORGET: Final = "forget"
MOST_COUNTED: Final = 1000  # finished games

Said = tuple[str, InlineKeyboardMarkup | None]


def privacy_router() -> Router:
    """Handlers of one's own data; before those of other things written in private."""
    router = Router(name="privacy")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    for filters in (Written("privacy"), _started_with(START_PRIVACY)):
        router.message.register(show, in_private, filters)
    for filters in (Written("forget"), _started_with(START_FORGET)):
        router.message.register(ask, in_private, filters)
    router.callback_query.register(press, PrivacyPress.filter())
    return router


def _started_with(word: str) -> CommandStart:
    return CommandStart(deep_link=True, magic=F.args == word)


async def show(message: Message, context: Context, t: NullTranslations) -> None:
    """Answer with what is kept of people, and with buttons for their own data."""
    text, keyboard = _privacy(context, t)
    await message.answer(text, reply_markup=keyboard)


async def ask(message: Message, t: NullTranslations) -> None:
    """Ask whether the person is sure."""
    await message.answer(sure_text(t), reply_markup=sure_keyboard(t))


async def press(
    query: CallbackQuery, callback_data: PrivacyPress, context: Context, t: NullTranslations
) -> None:
    """Do what the button says; the message shows the next step."""
    message = query.message
    if message is None or message.chat.type != ChatType.PRIVATE:
        await query.answer(texts.old_button(t))
        return
    try:
        text, keyboard = await _next(query.from_user.id, callback_data.privacy, context, t)
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)), show_alert=True)
        return
    await query.answer()
    await context.bot.edit_message_text(
        text, chat_id=message.chat.id, message_id=message.message_id, reply_markup=keyboard
    )


async def _next(person: int, asked: PrivacyAct, context: Context, t: NullTranslations) -> Said:
    if asked is PrivacyAct.KEEP:
        return _privacy(context, t)
    if asked is PrivacyAct.FORGET:
        return sure_text(t), sure_keyboard(t)
    if asked is PrivacyAct.DATA:
        kept = await context.tables.people.kept_of(person)
        games = len(await context.tables.past.of_person(person, MOST_COUNTED))
        calling = len(await context.memory.callers.groups.all(person))
        text = data_text(t, person, kept, games, MOST_COUNTED, calling)
        return text, privacy_keyboard(t, _page(context, t))
    hands = await context.memory.hands.tables_in(person)
    games = await context.tables.people.forget(person)
    await context.bots.forget_person(person)
    # a hand that was just being shown would be noted again: this takes it away
    await context.jobs.put_all([(RefreshHand(table_id, person), 0.0) for table_id in hands])
    return forgotten_text(t, games), None


def _privacy(context: Context, t: NullTranslations) -> Said:
    text = privacy_text(t, context.settings.keep_days)
    return text, privacy_keyboard(t, _page(context, t))


def _page(context: Context, t: NullTranslations) -> str:
    language = t.info().get("language", "en")
    return f"{context.settings.public_url}/app/privacy?language={language}"
