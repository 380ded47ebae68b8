"""/operator in an operator's private chat: one message, and its buttons.

For everybody else the command is as unknown as any other.
"""

from __future__ import annotations

import asyncio
import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from aiogram import F, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import CallbackQuery, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Written, in_private
from bot.chat.operator import announcement_part, maintenance_part, reports_part
from bot.chat.operator.operators import by_operator, is_operator, operator_of
from bot.chat.operator.page_parts import OperatorPage, Part, Reader, reader_of
from bot.messages import texts
from bot.messages.operator.figures_text import now_text, parts_keyboard, today_text
from bot.messages.operator.operator_presses import OperatorAct, OperatorPress
from bot.messages.operator.upkeep_text import upkeep_line
from bot.sending.introduction import introduce_to_operator

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.operator.announcements import AnnouncementDraft

log = logging.getLogger(__name__)

MOST_READ: Final = 1000  # tables that are looked into: reading one takes a tenth of a millisecond


def operator_router() -> Router:
    """Handlers of the page; before those of other things written in private."""
    router = Router(name="operator")
    router.message.filter(in_private, by_operator)
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    router.message.register(show, Written("operator"))
    router.message.register(take_text, F.text, announcement_part.awaits_text)
    router.callback_query.register(press, OperatorPress.filter())
    return router


async def show(message: Message, context: Context, t: NullTranslations) -> None:
    """Show the page, and add the command to this chat's menu."""
    assert message.from_user is not None  # by_operator looked
    await introduce_to_operator(context, message.from_user.id)
    shown = await now(await reader_of(context, t, operator_of(message.from_user)), "")
    await message.answer(shown.text, reply_markup=shown.keyboard)


async def take_text(
    message: Message, context: Context, t: NullTranslations, draft: AnnouncementDraft
) -> None:
    """Take the text of an announcement for which the page has asked."""
    assert message.from_user is not None  # by_operator looked
    reader = await reader_of(context, t, operator_of(message.from_user))
    shown = await announcement_part.written(reader, draft, message.text or "")
    await message.answer(shown.text, reply_markup=shown.keyboard)


async def press(
    query: CallbackQuery, callback_data: OperatorPress, context: Context, t: NullTranslations
) -> None:
    """Handle a press on the page. Presses can be forged: the person is checked again."""
    message, user = query.message, query.from_user
    if message is None or message.chat.id != user.id or not is_operator(context, user.id):
        await query.answer(texts.old_button(t))
        return
    reader = await reader_of(context, t, operator_of(user))
    shown = await PARTS[callback_data.act](reader, callback_data.value)
    await query.answer(texts.toast(shown.toast) if shown.toast else None)
    try:
        await context.bot.edit_message_text(
            shown.text,
            chat_id=user.id,
            message_id=message.message_id,
            reply_markup=shown.keyboard,
        )
    except TelegramBadRequest as error:  # it has gone meanwhile
        log.info("the operator's page: %s", error)


async def now(reader: Reader, _value: str) -> OperatorPage:
    """Show how many tables and people there are now."""
    tables = reader.context.tables
    overview, mode, reports = await asyncio.gather(
        tables.status.overview(MOST_READ),
        tables.maintenance.mode(),
        reader.context.memory.reports.count_open(),
    )
    text = now_text(reader.t, overview, upkeep_line(reader.t, mode, reader.clock))
    return OperatorPage(text, parts_keyboard(reader.t, reports))


async def today(reader: Reader, _value: str) -> OperatorPage:
    """Show what was played since midnight."""
    memory = reader.context.memory
    figures, reports = await asyncio.gather(
        memory.day_figures.since(reader.midnight(), reader.now), memory.reports.count_open()
    )
    return OperatorPage(
        today_text(reader.t, figures, reader.zone), parts_keyboard(reader.t, reports)
    )


PARTS: Final[dict[OperatorAct, Part]] = {
    OperatorAct.NOW: now,
    OperatorAct.TODAY: today,
    OperatorAct.REPORTS: reports_part.queue,
    OperatorAct.DONE_REPORTS: reports_part.done,
    OperatorAct.REPORT: reports_part.one,
    OperatorAct.TAKE: reports_part.take,
    OperatorAct.GIVE_BACK: reports_part.give_back,
    OperatorAct.FINISH: reports_part.finish,
    OperatorAct.NEWS: announcement_part.page,
    OperatorAct.WRITE: announcement_part.write,
    OperatorAct.GROUPS: announcement_part.choose_groups,
    OperatorAct.PEOPLE: announcement_part.choose_people,
    OperatorAct.DROP: announcement_part.drop,
    OperatorAct.SEND: announcement_part.send,
    OperatorAct.STOP: announcement_part.stop,
    OperatorAct.MAINTENANCE: maintenance_part.page,
    OperatorAct.BEGIN: maintenance_part.begin,
    OperatorAct.END: maintenance_part.end,
}
