"""/settings in a private chat: the turns about which a person is notified, and quiet hours."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandStart
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import START_SETTINGS, in_private
from bot.memory.people.call_choices import CallChoice
from bot.messages import keyboards, texts
from bot.messages.callbacks import CallPress, NewsPress, QuietPress, RingPress
from bot.sending.notices import became_reachable, notify_now

if TYPE_CHECKING:
    from bot.context import Context


def call_settings_router() -> Router:
    """Handlers of a person's choices; before those of other things written in private."""
    router = Router(name="call settings")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    router.message.register(settings, in_private, Command("settings"))
    router.message.register(
        settings, in_private, CommandStart(deep_link=True, magic=F.args == START_SETTINGS)
    )
    router.callback_query.register(choose_call, CallPress.filter())
    router.callback_query.register(ring, RingPress.filter())
    router.callback_query.register(choose_quiet, QuietPress.filter())
    router.callback_query.register(choose_news, NewsPress.filter())
    return router


async def settings(message: Message, context: Context, t: NullTranslations) -> None:
    """Show the choices, with a button for each other choice."""
    person = message.chat.id
    await became_reachable(context, person)
    text, keyboard = await settings_look(context, t, person)
    await message.answer(text, reply_markup=keyboard)


async def settings_look(
    context: Context, t: NullTranslations, person: int
) -> tuple[str, InlineKeyboardMarkup]:
    """Return the text of a person's settings, and their buttons."""
    choice, no_news, way, zone = await asyncio.gather(
        context.memory.call_choices.of(person),
        context.memory.no_news.is_set(person),
        context.memory.play_ways.of(person),
        context.tables.people.zone_of(person),
    )
    keyboard = keyboards.call_keyboard(t, choice, way, not no_news)
    return texts.call_settings(t, choice, zone), keyboard


async def choose_call(
    query: CallbackQuery, callback_data: CallPress, context: Context, t: NullTranslations
) -> None:
    """Choose the turns."""
    now = await context.memory.call_choices.of(query.from_user.id)
    await _choose(query, context, t, replace(now, call=callback_data.call))


async def ring(
    query: CallbackQuery, callback_data: RingPress, context: Context, t: NullTranslations
) -> None:
    """Notify the person less or more often; answer with what holds now."""
    choices, person = context.memory.call_choices, query.from_user.id
    now = await choices.of(person)
    call = now.call.louder if callback_data.more else now.call.quieter
    await choices.keep(replace(now, call=call), person)
    await query.answer(texts.toast(texts.call_holds(t, call)))
    await notify_now(context, person)


async def choose_quiet(
    query: CallbackQuery, callback_data: QuietPress, context: Context, t: NullTranslations
) -> None:
    """Choose the quiet hours."""
    now = await context.memory.call_choices.of(query.from_user.id)
    await _choose(query, context, t, replace(now, quiet=callback_data.hours))


async def choose_news(
    query: CallbackQuery, callback_data: NewsPress, context: Context, t: NullTranslations
) -> None:
    """Switch announcements on or off."""
    no_news = context.memory.no_news
    await (no_news.clear if callback_data.on else no_news.set)(query.from_user.id)
    await _show(query, context, t)


async def _choose(
    query: CallbackQuery, context: Context, t: NullTranslations, choice: CallChoice
) -> None:
    """Store the choice, show it, and notify the person now if they want that."""
    await context.memory.call_choices.keep(choice, query.from_user.id)
    await _show(query, context, t)
    await notify_now(context, query.from_user.id)


async def _show(query: CallbackQuery, context: Context, t: NullTranslations) -> None:
    """Show the settings as they are now."""
    person, message = query.from_user.id, query.message
    await query.answer(texts.call_chosen(t))
    if message is not None and message.chat.type == ChatType.PRIVATE:
        text, keyboard = await settings_look(context, t, person)
        await context.bot.edit_message_text(
            text,
            chat_id=message.chat.id,
            message_id=message.message_id,
            reply_markup=keyboard,
        )
