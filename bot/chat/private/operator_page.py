"""/operator: what goes on at the server, and maintenance, for those of DURAK_ADMINS alone."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Written
from bot.messages import texts
from bot.messages.callbacks import OperatorAct, OperatorPress
from bot.messages.people.operator_message import operator_keyboard, operator_text
from bot.telegram.pressed import is_from_button

if TYPE_CHECKING:
    from bot.context import Context

MINUTES = {OperatorAct.HALF_AN_HOUR: 30, OperatorAct.TWO_HOURS: 120}


def operator_router() -> Router:
    """Handlers of the page; others fall through to what answers unknown words."""
    router = Router(name="operator")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    router.message.register(
        show, F.chat.type == ChatType.PRIVATE, Written("operator"), _by_operator
    )
    router.callback_query.register(press, OperatorPress.filter())
    return router


def is_operator(context: Context, person: int) -> bool:
    """Does this person run the server?"""
    return person in context.settings.admins


async def _by_operator(message: Message, context: Context) -> bool:
    return message.from_user is not None and is_operator(context, message.from_user.id)


async def show(message: Message, context: Context, t: NullTranslations) -> None:
    """The page as it is now."""
    until_ms = await context.tables.maintenance.until_ms()
    text = operator_text(t, await context.tables.census(), until_ms)
    await message.answer(text, reply_markup=operator_keyboard(t, until_ms))


async def press(
    query: CallbackQuery, callback_data: OperatorPress, context: Context, t: NullTranslations
) -> None:
    """One of its buttons, in an operator's own chat."""
    message, act = query.message, callback_data.act
    in_private = message is not None and message.chat.type == ChatType.PRIVATE
    if not (in_private and is_operator(context, query.from_user.id) and is_from_button(query)):
        await query.answer(texts.toast(texts.old_button(t)))
        return
    maintenance = context.tables.maintenance
    if act is OperatorAct.END:
        await maintenance.end()
    elif act is OperatorAct.NO_END:
        await maintenance.begin()
    elif act in MINUTES:
        await maintenance.begin(await context.tables.clock_ms() + MINUTES[act] * 60_000)
    await query.answer()
    until_ms = await maintenance.until_ms()
    if message is not None:
        await context.bot.edit_message_text(
            operator_text(t, await context.tables.census(), until_ms),
            chat_id=message.chat.id,
            message_id=message.message_id,
            reply_markup=operator_keyboard(t, until_ms),
        )
