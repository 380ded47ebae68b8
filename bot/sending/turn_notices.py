"""Turn notices: one private message to a person who is waited for and doesn't look at the table.

Never two for one turn: when the link was cut while one was on its way, nobody knows whether it
came, and none follows. The table's message names who is waited for in any case.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.jobs import RefreshBoard, RemoveMessage, SendNotice
from bot.memory import SentNotice, notice_effect
from bot.messages import keyboards
from bot.messages.board_text import notice_text
from bot.telegram.budget import attempting
from engine.tables import Phase, passes_by_itself

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Person, Table

log = logging.getLogger(__name__)

CANT_WRITE = (
    "can't initiate conversation",
    "chat not found",
    "user not found",
    "user is deactivated",
    "peer_id_invalid",
)


def turn_of(table: Table, seat: int) -> str:
    """The name of the turn for which this seat is waited for now; empty if it isn't."""
    if table.phase is not Phase.PLAYING or seat not in table.waiting:
        return ""
    return f"{table.game_number}.{seat}.{table.waiting[seat]}"


def person_at_turn(table: Table, seat: int, turn: str) -> Person | None:
    """The person to tell of this turn: None if it is over, or if the seat moves by itself."""
    if not turn or turn_of(table, seat) != turn or table.seats[seat].automatic:
        return None
    if passes_by_itself(table, seat):
        return None
    return table.seats[seat].person


def is_told(sent: Mapping[int, SentNotice], seat: int, turn: str) -> bool:
    """Is it known that the notice about this turn was delivered?"""
    return seat in sent and sent[seat].turn == turn


async def allowed(context: Context, person_id: int) -> None:
    """This person lets us write (again): what waits for them is told now, and the messages of
    their tables no longer say that we can't.
    """
    if not await context.memory.refused_people.allow(person_id):
        return
    for table in await context.tables.running_of(person_id):
        await context.jobs.put(RefreshBoard(table.id))
        for seat in table.waiting:
            turn = turn_of(table, seat)
            person = person_at_turn(table, seat, turn)
            if person is not None and person.id == person_id:
                await context.jobs.put(SendNotice(table.id, seat, turn))


class TurnNotices:
    """Plans, sends and removes the notices of all tables."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def plan(self, table: Table) -> None:
        """After a change at a table: remove what is past, and have new turns looked at soon."""
        sent = await self._context.memory.notices.of(table.id)
        await self._remove_past(table, sent)
        for seat in table.waiting:
            turn = turn_of(table, seat)
            if person_at_turn(table, seat, turn) and not is_told(sent, seat, turn):
                after = self._context.settings.notice_after
                await self._context.jobs.put(SendNotice(table.id, seat, turn), after)

    async def forget(self, table_id: str) -> None:
        """The table is closed: so its notices go too."""
        for seat, notice in (await self._context.memory.notices.of(table_id)).items():
            await self._remove(table_id, seat, notice)

    async def send(self, job: SendNotice) -> float | None:
        """Send the notice, if it is still wanted; seconds if they look and may stop looking."""
        context, seat, turn = self._context, job.seat, job.turn
        table = await context.table(job.table_id)
        person = person_at_turn(table, seat, turn) if table else None
        if table is None or person is None:
            return None
        if person.id in await context.tables.looking(table.id):
            return context.settings.notice_again
        if await context.memory.refused_people.is_refused(person.id):
            await self._tell_in_chat(table, person, turn)
            return None
        if await context.memory.attempts.begin(notice_effect(table.id, turn)):
            await self._send(table, seat, person, turn)
        return None

    async def _send(self, table: Table, seat: int, person: Person, turn: str) -> None:
        context = self._context
        t = await context.languages.of(person)
        text = notice_text(t, table, seat)
        keyboard = keyboards.open_table(t, context.settings, table.id)
        try:
            async with attempting(context.memory.attempts, notice_effect(table.id, turn)):
                message = await context.bot.send_message(person.id, text, reply_markup=keyboard)
        except (TelegramForbiddenError, TelegramBadRequest) as error:
            await self._refused(table, person, turn, error)
            return
        notice = SentNotice(turn, person.id, message.message_id)
        await context.memory.notices.keep(table.id, seat, notice)
        # they may have moved while we wrote, before the notice was there to be removed
        now = await context.table(table.id)
        if now is None or person_at_turn(now, seat, turn) is None:
            await self._remove(table.id, seat, notice)

    async def _refused(self, table: Table, person: Person, turn: str, error: Exception) -> None:
        words = str(error).lower()
        forbidden = isinstance(error, TelegramForbiddenError)
        if forbidden or any(one in words for one in CANT_WRITE):
            await self._context.memory.refused_people.refuse(person.id)
            await self._tell_in_chat(table, person, turn)
        else:
            log.warning("a notice about table %s: %s", table.id, error)

    async def _tell_in_chat(self, table: Table, person: Person, turn: str) -> None:
        """Name them once in the table's message, with the way to be told."""
        if await self._context.memory.refused_people.tell_once(table.id, person.id, turn):
            await self._context.jobs.put(RefreshBoard(table.id))

    async def _remove_past(self, table: Table, sent: Mapping[int, SentNotice]) -> None:
        for seat, notice in sent.items():
            if person_at_turn(table, seat, notice.turn) is None:
                await self._remove(table.id, seat, notice)

    async def _remove(self, table_id: str, seat: int, notice: SentNotice) -> None:
        """Twice is harmless, so the job comes first."""
        await self._context.jobs.put(RemoveMessage(notice.chat, notice.message))
        await self._context.memory.notices.forget(table_id, seat)
