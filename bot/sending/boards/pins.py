"""Pins of running games' messages: without a sound, where we may and the admins want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import UpdatePin
from bot.memory.order.rights import Right
from bot.memory.sent.kept_messages import KeptMessage
from bot.sending.living.call_answers import answer_to
from bot.telegram.api_errors import may_not_pin
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table


@handles(UpdatePin)
async def update_pin(context: Context, job: UpdatePin) -> None:
    """Pin the message that should be pinned of this table, and unpin any other."""
    pins, table_id = context.memory.pins, job.table_id
    table, pinned = await context.table(table_id), await pins.of(table_id)
    wanted = await _wanted(context, table) if table else {}
    for where, pin in pinned.items():
        if wanted.get(where) != pin.message and pin.message is not None:
            what, chat = f"the unpinning at table {table_id}", int(where)
            unpin = context.bot.unpin_chat_message(chat_id=chat, message_id=pin.message)
            await answer_to(context, chat, what, unpin)  # one that was deleted is unpinned already
            await pins.forget(table_id, where)
    for where, message in wanted.items():
        if where in pinned and pinned[where].message == message:
            continue
        if await _pin(context, table_id, int(where), message):
            await pins.keep(KeptMessage(message), table_id, where)


async def _wanted(context: Context, table: Table) -> dict[str, int]:
    """Return the message to be pinned, by its chat: of a game that runs in a group whose admins
    want it.
    """
    memory, home = context.memory, await context.chat_of(table)
    if table.phase is not Phase.PLAYING or home is None or home.chat > 0:
        return {}
    shown = await memory.boards.at(table.id, home.chat)
    if not shown.stands or shown.message is None or await memory.parked.is_set(home.chat):
        return {}
    may = not await memory.refused_rights.is_set(home.chat, Right.PIN)
    wish = (await memory.group_settings.of(home.chat)).pinning
    return {str(home.chat): shown.message} if may and wish else {}


async def _pin(context: Context, table_id: str, chat: int, message: int) -> bool:
    """Pin the message; return whether that was allowed. If not, it isn't tried for a day."""
    call = context.bot.pin_chat_message(chat, message, disable_notification=True)
    answer = await answer_to(context, chat, f"the pin at table {table_id}", call)
    if answer.error is not None and may_not_pin(answer.error):
        await context.memory.refused_rights.set(chat, Right.PIN)
    return answer.is_done
