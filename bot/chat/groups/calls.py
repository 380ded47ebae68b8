"""/callme: people who want a call when a table is put up in the group. Also a button, and the way
out.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.types import CallbackQuery, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Addressed, in_group, is_written
from bot.chat.more_button import close_more
from bot.messages import texts
from bot.messages.callbacks import NoCallsPress, TableAct, TablePress
from bot.messages.calls.call_message import (
    call_keyboard,
    calls_in_private,
    calls_no_more,
    calls_you,
    calls_you_keyboard,
    needs_start,
    too_many_callers,
)
from bot.messages.html_names import shown_name
from bot.sending.members import actor_in
from bot.sending.tidy import answer, clear_command
from bot.telegram.api_errors import cannot_write_to_person
from bot.telegram.pressed import is_from_button
from engine.tables import Action, TableError, check

if TYPE_CHECKING:
    from aiogram.types import User

    from bot.context import Context

MOST_CALLED = 100  # people by one group: each table sends each of them a message


def calls_router() -> Router:
    """Handlers of calls to new tables; before those of a table's other buttons."""
    router = Router(name="calls to tables")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    router.message.filter(in_group, is_written)
    router.message.register(command, Addressed("callme"))
    router.callback_query.register(press, TablePress.filter(F.press == TableAct.CALL_ME))
    router.callback_query.register(no_more, NoCallsPress.filter())
    return router


async def press(query: CallbackQuery, context: Context, t: NullTranslations) -> None:
    """Switch calls on or off for the person who pressed under a table."""
    message = query.message
    if message is None or message.chat.type == ChatType.PRIVATE:
        await query.answer(texts.old_button(t))
        return
    actor = await actor_in(context, message.chat.id, query.from_user.id)
    try:
        check(Action.BE_CALLED, actor)
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)))
        return
    on = await _switch(context, message.chat.id, query.from_user)
    if on and await _needs_start(context, query.from_user.id):
        await query.answer(url=await context.calls_link())
    else:
        words = {True: calls_in_private, False: calls_no_more, None: too_many_callers}[on]
        await query.answer(texts.toast(words(t)))
    await close_more(context, query)


async def command(message: Message, context: Context, t: NullTranslations) -> None:
    """Switch calls on. The answer comes in private, with the way to switch them off."""
    user, group = message.from_user, await context.languages.of_answer(message)
    if message.sender_chat is not None or user is None:
        await answer(context, message, texts.anonymous(group))
        return
    if not await _add_caller(context, message.chat.id, user):
        await answer(context, message, too_many_callers(group))
    elif await _is_told(context, message, user.id, t):
        await clear_command(context, message)


async def _is_told(context: Context, message: Message, person: int, t: NullTranslations) -> bool:
    text = calls_you(t, shown_name(message.chat.title or "…"))
    keyboard = calls_you_keyboard(t, message.chat.id)
    writer = await context.writes_to(person)
    try:
        await writer.bot.send_message(person, text, reply_markup=keyboard)
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        if not cannot_write_to_person(error):
            raise
        await writer.memory.refused_people.refuse(person)
        words = await context.languages.of_answer(message)
        await answer(context, message, needs_start(words, await context.calls_link()))
        return False
    await writer.memory.refused_people.allow(person)
    return True


async def no_more(
    query: CallbackQuery, callback_data: NoCallsPress, context: Context, t: NullTranslations
) -> None:
    """Switch the calls of a group off, from under a call.

    Its button is removed only where the message shows it: a forged press changes no other message.
    """
    chat = await context.memory.groups.current_id(callback_data.chat)
    await context.memory.callers.drop(chat, query.from_user.id)
    await query.answer(texts.toast(calls_no_more(t)))
    message = query.message
    if isinstance(message, Message) and is_from_button(query):
        table = callback_data.table
        keyboard = call_keyboard(t, context.settings, table, None) if table else None
        await message.edit_reply_markup(reply_markup=keyboard)


async def _switch(context: Context, chat: int, user: User) -> bool | None:
    """Switch calls on or off for the user. Return the new state; None if too many are called
    already.
    """
    if await context.memory.callers.drop(chat, user.id):
        return False
    return await _add_caller(context, chat, user) or None


async def _add_caller(context: Context, chat: int, user: User) -> bool:
    """Add the user to the called people; return False if there are too many."""
    callers = context.memory.callers
    known = await callers.languages.of(user.id, chat)
    if known is None and await callers.languages.count(chat) >= MOST_CALLED:
        return False
    await callers.add(chat, user.id, await context.languages.language_of(user))
    return True


async def _needs_start(context: Context, person: int) -> bool:
    refused = (await context.writes_to(person)).memory.refused_people
    return await refused.refused.is_set(person) or await refused.invite_to_start_once(person)
