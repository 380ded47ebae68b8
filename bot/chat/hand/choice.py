"""The choice between playing with buttons in this chat (/here) and on the page (/page).

The same buttons stand under each notice and call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Written, in_private
from bot.chat.hand.my_cards import show_again
from bot.chat.private.call_settings import settings_look
from bot.jobs.job_kinds import RefreshNotice
from bot.memory.people.play_ways import PlayWay
from bot.messages import keyboards, texts
from bot.messages.callbacks import SETTINGS, HandAct, HandPress
from bot.sending.hand.hands import refresh_hands_of, repost_hands
from bot.sending.notices import became_reachable, notify_now
from bot.telegram import for_one

if TYPE_CHECKING:
    from bot.context import Context


def play_way_router() -> Router:
    """Handlers of this choice; before those of other things written in private."""
    router = Router(name="way to play")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    router.message.register(here, in_private, Written("here"))
    router.message.register(page, in_private, Written("page"))
    router.callback_query.register(press, HandPress.filter(F.hand.in_(CHANGES)))
    return router


async def here(message: Message, context: Context, t: NullTranslations) -> None:
    """Handle /here: play with buttons; the hands are posted again below."""
    person = message.chat.id
    await became_reachable(context, person)
    await repost_hands(context, person)
    await message.answer(texts.plays_here(t))
    await _choose(context, person, CHANGES[HandAct.HERE])


async def page(message: Message, context: Context, t: NullTranslations) -> None:
    """Handle /page: play on the page; the hands are removed."""
    keyboard = keyboards.private_keyboard(t, context.settings)
    await message.answer(texts.plays_on_page(t), reply_markup=keyboard)
    await _choose(context, message.chat.id, CHANGES[HandAct.PAGE])


async def press(
    query: CallbackQuery, callback_data: HandPress, context: Context, t: NullTranslations
) -> None:
    """Handle the same choice made by a button."""
    says = {HandAct.HERE: texts.plays_here, HandAct.PAGE: texts.plays_on_page}
    told = says.get(callback_data.hand)
    await query.answer(texts.toast(told(t)) if told else None)
    await _choose(context, query.from_user.id, CHANGES[callback_data.hand])
    if for_one.id_of(query) is not None:
        await show_again(context, query, callback_data.table)
        return
    message = query.message
    if callback_data.table == SETTINGS and message and message.chat.type == ChatType.PRIVATE:
        text, keyboard = await settings_look(context, t, message.chat.id)
        await context.bot.edit_message_text(
            text, chat_id=message.chat.id, message_id=message.message_id, reply_markup=keyboard
        )


async def _choose(context: Context, person: int, change: Callable[[PlayWay], PlayWay]) -> None:
    """Store how the person plays; running games follow at once."""
    before = await context.memory.play_ways.of(person)
    now = change(before)
    await context.memory.play_ways.keep(now, person)
    await refresh_hands_of(context, person)
    if now.here != before.here:
        await context.jobs.put(RefreshNotice(person))
    if before.here and not now.here:
        await notify_now(context, person)


CHANGES: dict[HandAct, Callable[[PlayWay], PlayWay]] = {
    HandAct.HERE: lambda way: replace(way, here=True),
    HandAct.PAGE: lambda way: replace(way, here=False),
    HandAct.NAMES: lambda way: replace(way, signs=False),
    HandAct.SIGNS: lambda way: replace(way, signs=True),
}
