"""Buttons under questions: they make a table or an appointment, as if it had been written."""

from __future__ import annotations

from functools import partial
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message, Update

from bot.chat.command_limits import PressLimits
from bot.chat.groups.table_commands import stop_all
from bot.chat.groups.wanted_table import open_wanted
from bot.chat.groups.zones import ALL, every_zone
from bot.chat.guest_mode import seat_in_draft
from bot.chat.inline import draft_of
from bot.chat.opening import own_table
from bot.chat.phrases.hours import parse_hour
from bot.chat.phrases.phrase import Asked, Phrase
from bot.chat.phrases.spoken_orders import Order
from bot.chat.phrases.time_zones import ZONES
from bot.chat.private.private import stop
from bot.chat.tables_in_chat import table_id_of
from bot.chat.wishes import parse_written
from bot.jobs.job_kinds import RemoveMessage
from bot.messages import texts
from bot.messages.callbacks import WishPress, ZonePress
from bot.messages.question_message import not_your_question
from bot.sending.members import actor_in
from bot.telegram.pressed import is_from_button
from engine.tables import Action, NoSuchTable, TableError, check

if TYPE_CHECKING:
    from bot.context import Context


def questions_router() -> Router:
    """Handlers of the buttons."""
    router = Router(name="questions")
    router.callback_query.middleware(PressLimits())
    router.callback_query.register(choose_wish, WishPress.filter())
    router.callback_query.register(choose_zone, ZonePress.filter())
    return router


async def choose_wish(
    query: CallbackQuery,
    callback_data: WishPress,
    context: Context,
    t: NullTranslations,
    event_update: Update,
) -> None:
    """Do what the button says, as if the person who pressed had written it."""
    if callback_data.wish == Order.STOP:
        await _stop(query, context, t)
        return
    wish = parse_written(callback_data.wish)
    if wish is None:
        await query.answer(texts.old_button(t))
        return
    asked = Asked(wish, parse_hour(callback_data.hour))
    await _open(query, context, t, event_update, asked)


async def _stop(query: CallbackQuery, context: Context, t: NullTranslations) -> None:
    """Do as if the person who pressed had written “stop”."""
    asked = query.message
    if not isinstance(asked, Message) or not is_from_button(query):
        await query.answer(texts.old_button(t))
        return
    await query.answer()
    changes = {"from_user": query.from_user, "reply_to_message": None}
    message = asked.model_copy(update=changes).as_(query.bot)
    if asked.chat.type == ChatType.PRIVATE:
        await stop(message, context, t)
    else:
        await stop_all(message, context)


async def choose_zone(
    query: CallbackQuery,
    callback_data: ZonePress,
    context: Context,
    t: NullTranslations,
    event_update: Update,
) -> None:
    """Keep the person's time zone, and make the appointment for which it was asked."""
    wish, hour = parse_written(callback_data.wish), parse_hour(callback_data.hour)
    if wish is None or hour is None or callback_data.zone not in range(ALL, len(ZONES)):
        await query.answer(texts.old_button(t))
    elif callback_data.person != query.from_user.id:
        await query.answer(not_your_question(t))
    elif callback_data.zone == ALL:
        await query.answer()
        if isinstance(query.message, Message):
            every = every_zone(context, t, callback_data)
            await query.message.edit_reply_markup(reply_markup=every)
    else:
        await context.tables.people.keep_zone(query.from_user.id, ZONES[callback_data.zone])
        await _open(query, context, t, event_update, Asked(wish, hour))


async def _open(
    query: CallbackQuery, context: Context, t: NullTranslations, update: Update, asked: Asked
) -> None:
    message = query.message
    if query.inline_message_id is not None:
        await _open_as_guest(query, query.inline_message_id, context, t, update, asked)
        return
    if not isinstance(message, Message) or not is_from_button(query):
        await query.answer(texts.old_button(t))
        return
    try:
        refused = await _do(query, message, context, t, update, asked)
    except TableError as error:
        refused = texts.refusal(t, error)
    await query.answer(texts.toast(refused) if refused else None)
    if refused is None:
        await context.jobs.put(RemoveMessage(message.chat.id, message.message_id))


async def _open_as_guest(
    query: CallbackQuery,
    inline_message: str,
    context: Context,
    t: NullTranslations,
    update: Update,
    asked: Asked,
) -> None:
    """Make a table of a question in a chat where we are a guest."""
    person = await context.languages.person(query.from_user)
    table_id = table_id_of(update.update_id, context.settings.token)
    await context.memory.drafts.keep(draft_of(person, asked.wish), table_id)
    try:
        await seat_in_draft(context, table_id, person, inline_message, asked.wish)
    except NoSuchTable:  # another answer was pressed already
        await query.answer(texts.old_button(t))
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)))
    else:
        await query.answer()


async def _do(
    query: CallbackQuery,
    message: Message,
    context: Context,
    t: NullTranslations,
    update: Update,
    asked: Asked,
) -> str | None:
    """Return None, or the sentence that refuses it. Raises TableError."""
    user = query.from_user
    if message.chat.type == ChatType.PRIVATE:
        person = await context.languages.person(user)
        await own_table(context, update, person, asked.wish, named=True)
        return None
    rights = partial(actor_in, context, message.chat.id, user.id)
    check(Action.ANSWER_APPOINTMENT, await rights())  # members may
    phrase, asked_at = Phrase(asked, True), message.date.timestamp()
    return await open_wanted(context, t, update, message, user, phrase, rights, asked_at=asked_at)
