"""/top and /me, in groups and in private: leaderboards and one's own numbers."""

from __future__ import annotations

import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.enums import ChatType
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import CallbackQuery, Message, User

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Addressed, Written, in_group, in_private, is_written
from bot.chat.last_games import games_here, games_of_person
from bot.messages import texts
from bot.messages.callbacks import HistoryPress, ListedPress, TopPress
from bot.messages.html_names import clean_name
from bot.messages.people.numbers_text import (
    board_keyboard,
    board_text,
    group_person_keyboard,
    person_keyboard,
    person_text,
)
from bot.sending.notices import became_reachable
from bot.sending.tidy import ANSWERS_STAY, answer
from bot.telegram.places import homes_of
from bot.telegram.pressed import is_from_button
from engine.tables import Month, TableError

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup

    from bot.context import Context

log = logging.getLogger(__name__)

Said = tuple[str, "InlineKeyboardMarkup"]


def numbers_router() -> Router:
    """Handlers of numbers; before those of other things written in private."""
    router = Router(name="numbers")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    for word, handler in (("top", top), ("me", me)):
        router.message.register(handler, in_private, is_written, Written(word))
        router.message.register(handler, in_group, is_written, Addressed(word))
    router.callback_query.register(press_top, TopPress.filter())
    router.callback_query.register(press_history, HistoryPress.filter())
    router.callback_query.register(press_listed, ListedPress.filter())
    return router


async def top(message: Message, context: Context) -> None:
    """Answer with this month's leaderboard: of the group, or in private of the server."""
    t, chat = await _words(message, context), message.chat.id
    try:
        text, keyboard = await _board(context, t, chat, None, here=chat < 0)
    except TableError as error:
        await _say(context, message, texts.refusal(t, error))
        return
    await _say(context, message, text, keyboard)


async def me(message: Message, context: Context) -> None:
    """Answer with the writer's numbers: in this group, or in private everywhere."""
    t, chat, user = await _words(message, context), message.chat.id, message.from_user
    if user is None or message.sender_chat is not None:
        await _say(context, message, texts.anonymous(t))
        return
    try:
        text, keyboard = await _person(context, t, user, chat)
    except TableError as error:
        await _say(context, message, texts.refusal(t, error))
        return
    await _say(context, message, text, keyboard if chat > 0 else group_person_keyboard(t))


async def press_top(
    query: CallbackQuery, callback_data: TopPress, context: Context, t: NullTranslations
) -> None:
    """Show another month, or the other place."""
    message = query.message
    if not isinstance(message, Message) or not is_from_button(query):
        await query.answer(texts.old_button(t))
        return
    chat = message.chat.id
    words = await context.languages.of_chat(chat) if chat < 0 else t
    try:
        month = Month.parse(callback_data.month)
        said = await _board(context, words, chat, month, here=callback_data.here and chat < 0)
    except ValueError:  # a button of a newer program
        await query.answer(texts.old_button(t))
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)), show_alert=True)
    else:
        await query.answer()
        await _show(context, message, said)


async def press_listed(
    query: CallbackQuery, callback_data: ListedPress, context: Context, t: NullTranslations
) -> None:
    """Show or hide the person in leaderboards."""
    message, user = query.message, query.from_user
    if not isinstance(message, Message) or message.chat.type != ChatType.PRIVATE:
        await query.answer(texts.old_button(t))
        return
    try:
        await context.tables.numbers.list_person(user.id, listed=callback_data.listed)
        said = await _person(context, t, user, message.chat.id)
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)), show_alert=True)
        return
    await query.answer(texts.setting_chosen(t))
    await _show(context, message, said)


async def press_history(
    query: CallbackQuery, callback_data: HistoryPress, context: Context, t: NullTranslations
) -> None:
    """Answer with the last games: of the group, or of the person in their private chat."""
    message = query.message
    if not isinstance(message, Message) or not is_from_button(query):
        await query.answer(texts.old_button(t))
        return
    await query.answer()
    if message.chat.type == ChatType.PRIVATE:
        await message.answer(await games_of_person(context, t, query.from_user.id))
    else:
        words = await context.languages.of_group(message.chat.id, None)
        await answer(
            context, message, await games_here(context, words, message), stays=ANSWERS_STAY
        )


async def _board(
    context: Context, t: NullTranslations, chat: int, month: Month | None, *, here: bool
) -> Said:
    numbers = context.tables.numbers
    homes = homes_of(chat, await context.memory.groups.former_id(chat)) if here else []
    now = await numbers.month_now(homes)
    board = await numbers.leaderboard(month or now, homes)
    return board_text(t, board, here=here, now=now), board_keyboard(
        t, now, here=here, in_group=chat < 0
    )


async def _person(context: Context, t: NullTranslations, user: User, chat: int) -> Said:
    here = chat < 0
    homes = homes_of(chat, await context.memory.groups.former_id(chat)) if here else []
    told = await context.tables.numbers.of_person(user.id, homes)
    name = clean_name(user.first_name, user.last_name)
    text = person_text(t, told, name, context.settings.keep_days, here=here)
    return text, person_keyboard(t, is_listed=told.listed)


async def _words(message: Message, context: Context) -> NullTranslations:
    if message.chat.id < 0:
        return await context.languages.of_answer(message)
    await became_reachable(context, message.chat.id)
    user = message.from_user
    return await (
        context.languages.of_user(user) if user else context.languages.of_chat(message.chat.id)
    )


async def _say(
    context: Context, message: Message, text: str, keyboard: InlineKeyboardMarkup | None = None
) -> None:
    if message.chat.id > 0:
        await message.answer(text, reply_markup=keyboard)
    else:
        await answer(context, message, text, keyboard, stays=ANSWERS_STAY)


async def _show(context: Context, message: Message, said: Said) -> None:
    text, keyboard = said
    try:
        await context.bot.edit_message_text(
            text, chat_id=message.chat.id, message_id=message.message_id, reply_markup=keyboard
        )
    except TelegramBadRequest as error:  # it has gone meanwhile
        log.info("numbers aren't shown anew: %s", error)
