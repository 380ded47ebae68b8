"""Pins of running games' messages: without a sound, where we may and the admins want it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramMigrateToChat

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import UpdatePin
from bot.memory.order.rights import Right
from bot.memory.sent.chat_messages import Pin
from bot.telegram.api_errors import may_not_pin
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)

REFUSED = (TelegramBadRequest, TelegramForbiddenError, TelegramMigrateToChat)


@handles(UpdatePin)
async def update_pin(context: Context, job: UpdatePin) -> None:
    """Pin the message that should be pinned of this table, and unpin any other."""
    pins = context.memory.pins
    table, pinned = await context.table(job.table_id), await pins.of(job.table_id)
    wanted = await _wanted(context, table) if table else None
    if pinned == wanted:
        return
    if pinned is not None:
        await _unpin(context, pinned)
        await pins.clear(job.table_id)
    if wanted is not None and await _pin(context, wanted):
        await pins.keep(wanted, job.table_id)


async def _wanted(context: Context, table: Table) -> Pin | None:
    """Return the message to be pinned: of a game that runs in a group whose admins want it."""
    memory, home = context.memory, await context.chat_of(table)
    if table.phase is not Phase.PLAYING or home is None or home.chat > 0:
        return None
    shown = (await memory.boards.of(table.id)).get(str(home.chat))
    if shown is None or shown.message <= 0 or await memory.parked.is_set(home.chat):
        return None
    may = not await memory.refused_rights.is_set(home.chat, Right.PIN)
    wish = (await memory.group_settings.of(home.chat)).pinning
    return Pin(home.chat, shown.message) if may and wish else None


async def _pin(context: Context, pin: Pin) -> bool:
    """Pin the message; return whether that was allowed. If not, it isn't tried for a day."""
    try:
        await context.bot.pin_chat_message(pin.chat, pin.message, disable_notification=True)
    except REFUSED as error:
        log.info("message %s in %s isn't pinned: %s", pin.message, pin.chat, error)
        if may_not_pin(error):
            await context.memory.refused_rights.set(pin.chat, Right.PIN)
        return False
    return True


async def _unpin(context: Context, pin: Pin) -> None:
    """Unpin the message. One that was deleted is unpinned already."""
    try:
        await context.bot.unpin_chat_message(chat_id=pin.chat, message_id=pin.message)
    except REFUSED as error:
        log.info("message %s in %s stays pinned: %s", pin.message, pin.chat, error)
