"""Hand messages: one for each person and table, in the private chat.

It is edited as the table changes, and sent again, with a sound, to notify its person.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshHand, RemoveMessage, RemoveOldMessage
from bot.memory.job_queue import Urgency
from bot.memory.people.hand_messages import HandMessage
from bot.memory.sent.attempts import Effect
from bot.memory.sent.notices import parse_wait
from bot.messages.digest import digest
from bot.sending.hand.hand_look import Look, look_in_private
from bot.sending.old_messages import close_hand
from bot.sending.waiting.turn_telling import turn_is_shown, turn_waits
from bot.sending.waiting.waits import person_to_tell
from bot.telegram.api_errors import cannot_write_to_person, message_is_lost
from bot.telegram.budget import TooSoon, attempting
from engine.tables import Action, Followed, NoSuchTable, Phase, actor_at, may

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)


@handles(RefreshHand)
async def refresh_hand(context: Context, job: RefreshHand) -> float | None:
    """Do what `Hands.show` does."""
    return await Hands(context).show(job)


class Hands:
    """Keeps the messages by which people play up to date."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def show(self, job: RefreshHand) -> float | None:
        """Send, replace, edit or remove it, as it should be now; return
        seconds if it must wait.
        """
        memory = self._context.memory
        now, way, posted = await asyncio.gather(
            self._followed(job.table_id),
            memory.play_ways.of(job.person),
            memory.hands.of(job.person, job.table_id),
        )
        if now is None or not way.here or not _belongs(now.table, job.person, posted):
            await self._remove_hand(job, posted, is_closed=now is None)
            return None
        if await memory.refused_people.refused.is_set(job.person):
            await self._stop_playing_here(job)
            return None
        in_time = _is_in_time(now.table, job.person)
        await self._context.tables.presence.play_in_chat(job.table_id, job.person, in_time)
        if wait := await self._until_sent(job.person):
            return await turn_waits(self._context, now.table, job.person, wait)
        look = await look_in_private(self._context, now, job.person, way, posted.aim)
        return await self._bring_up_to_date(now.table, job, posted, look)

    async def _stop_playing_here(self, job: RefreshHand) -> None:
        """Note that the person doesn't play there with buttons any more; the others see it."""
        await self._context.tables.presence.play_in_chat(job.table_id, job.person, False)

    async def _followed(self, table_id: str) -> Followed | None:
        try:
            return await self._context.tables.news.retell(table_id)
        except NoSuchTable:
            return None

    async def _until_sent(self, person: int) -> float:
        """Return seconds until there is room, before the text is made."""
        windows = self._context.rate.sends_to(str(person))
        return await self._context.memory.send_windows.wait(str(person), windows)

    async def _bring_up_to_date(
        self, table: Table, job: RefreshHand, posted: HandMessage, look: Look
    ) -> float | None:
        rings = posted.is_to_ring and _still_waits(table, job.person, posted.ring)
        try:
            if rings or posted.message is None:
                await self._send(table, job, posted, look, rings=rings)
            elif digest(look.text, look.keyboard) != posted.digest:
                await self._edit(job, posted.message, posted.rung, look)
        except TooSoon as error:
            return await turn_waits(self._context, table, job.person, error.wait)
        except (TelegramForbiddenError, TelegramBadRequest) as error:
            return await self._refused(table, job, error)
        await turn_is_shown(self._context, table, job.person)
        return None

    async def _send(
        self, table: Table, job: RefreshHand, posted: HandMessage, look: Look, *, rings: bool
    ) -> None:
        """Send a new message and remove the old one, but never two for one wait.

        If nobody knows whether the first arrived, the old one stays and is edited.
        """
        memory, rung = self._context.memory, posted.ring if rings else posted.rung
        effect = Effect.HAND.of(
            table.id, job.person, posted.ring if rings else str(table.game_number)
        )
        if not await memory.attempts.begin(effect):
            if posted.message is not None:
                await self._edit(job, posted.message, rung, look)
            return
        async with attempting(memory.attempts, effect):
            sent = await self._context.bot.send_message(
                job.person,
                look.text,
                reply_markup=look.keyboard,
                disable_notification=None if rings else True,
            )
        await memory.hands.keep(
            job.person, table.id, sent.message_id, digest(look.text, look.keyboard), rung
        )
        if rings:
            self._context.metrics.notices.labels("rung").inc()
        else:
            await memory.attempts.forget(effect)
        await memory.refused_people.reachable.set(job.person)
        await self._context.bots.sent_by(self._context, table.id)
        if posted.message is not None:
            await self._context.jobs.put(RemoveOldMessage(job.person, posted.message))

    async def _edit(self, job: RefreshHand, message: int, rung: str, look: Look) -> None:
        await self._context.bot.edit_message_text(
            look.text, chat_id=job.person, message_id=message, reply_markup=look.keyboard
        )
        hands = self._context.memory.hands
        await hands.keep(job.person, job.table_id, message, digest(look.text, look.keyboard), rung)

    async def _remove_hand(
        self, job: RefreshHand, posted: HandMessage, *, is_closed: bool
    ) -> None:
        """Remove the hand: they play on the page or not here at all, or the table is closed."""
        if posted.message is not None and is_closed:
            await close_hand(self._context, job.person, posted.message)
        elif posted.message is not None:
            await self._context.jobs.put(RemoveMessage(job.person, posted.message))
        await self._stop_playing_here(job)
        await self._context.memory.hands.forget(job.person, job.table_id)

    async def _refused(self, table: Table, job: RefreshHand, error: Exception) -> float | None:
        """Handle an error of Telegram for this message; return seconds if it
        is to be tried again.
        """
        memory = self._context.memory
        if cannot_write_to_person(error):
            await memory.refused_people.refuse(job.person)
            await memory.hands.forget(job.person, table.id)
            await self._stop_playing_here(job)
            return None
        if message_is_lost(error):
            await memory.hands.forget(job.person, table.id)
            return 0
        log.warning("the hand of %s at table %s: %s", job.person, table.id, error)
        return None


async def refresh_hands_of(context: Context, person: int) -> None:
    """Refresh all hands of this person, also where they no longer play with buttons."""
    posted = await context.memory.hands.tables_of(person)
    running = [table.id for table in await context.tables.people.running_games(person)]
    jobs = [(RefreshHand(table_id, person), 0.0) for table_id in {*posted, *running}]
    await context.jobs.put_all(jobs, urgency=Urgency.ANSWER)


async def repost_hands(context: Context, person: int) -> None:
    """Post this person's hands again below, also where nobody knows whether the last one arrived.

    Somebody who asks again saw none.
    """
    memory = context.memory
    for table in await context.tables.people.running_games(person):
        posted = await memory.hands.of(person, table.id)
        await memory.attempts.forget(Effect.HAND.of(table.id, person, str(table.game_number)))
        if posted.message is not None:
            await context.jobs.put(RemoveOldMessage(person, posted.message))
            await memory.hands.forget_message(person, table.id)


def _belongs(table: Table, person: int, posted: HandMessage) -> bool:
    """Return whether the person plays here, or did until the game was over."""
    if table.phase is Phase.PLAYING:
        mine = table.seat_of(person) is not None
        return mine and may(Action.SEE_HAND, actor_at(table, person))
    return table.phase is Phase.OVER and posted.message is not None


def _is_in_time(table: Table, person: int) -> bool:
    """Return whether the player hasn't run out of time: they are back with their next move."""
    seat = table.seat_of(person)
    return seat is not None and seat not in table.absent and not table.seats[seat].held


def _still_waits(table: Table, person_id: int, ring: str) -> bool:
    """Return whether the wait for which the message is to ring still lasts."""
    wait, _, _number = ring.partition("+")
    known = parse_wait(wait)
    person = person_to_tell(table, known.seat, known.name)
    return person is not None and person.id == person_id
