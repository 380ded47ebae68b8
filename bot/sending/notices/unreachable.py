"""People who can't be written to in private: they are named in the table's chat, with a link to
us.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.job_kinds import RefreshBoard, RemoveMessage
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.notices import SentNotice, Wait, WaitKind
from bot.messages.calls.notice_text import mention_text, mentions_offer
from bot.sending.living.living_messages import Look, send
from bot.sending.waiting.turn_telling import turn_is_shown
from bot.sending.waiting.waits import person_to_tell
from bot.telegram.telegram_limits import sending_as

if TYPE_CHECKING:
    from bot.context import Context
    from bot.telegram.places import ChatPlace
    from engine.tables import Person, Table

OFFER_STAYS = 60 * 60.0  # seconds


async def tell_in_chat(context: Context, table: Table, person: Person, wait: Wait) -> float | None:
    """Name the person once in the table's message, with the way to be notified.

    As the last resort, where the group's admins allow it, mention them for this turn. A group in
    which nobody has decided that is asked once. Return seconds if either must wait.
    """
    if wait.kind is not WaitKind.TURN:
        return None
    if await context.memory.refused_people.mark_told(table.id, person.id, wait.name):
        await context.jobs.put(RefreshBoard(table.id))
    place = await context.chat_of(table)
    if place is None or place.chat > 0 or await context.memory.parked.is_set(place.chat):
        return None
    if (await context.memory.group_settings.of(place.chat)).mentions:
        return await _mention(context, table, place, person, wait)
    if await context.memory.mentions_offered.set_once(place.chat):
        return await _offer_mentions(context, table, place)
    return None


async def _offer_mentions(context: Context, table: Table, place: ChatPlace) -> float | None:
    """Ask the group whether people may be mentioned; the question goes after an hour. Return
    seconds if it must wait.
    """
    t = await context.languages.of_board(table, place.chat)
    what = f"the question about mentions at table {table.id}"
    with sending_as(Urgency.NOTICE):
        answer = await send(context, place, Look(*mentions_offer(t)), what, silent=True)
    if answer.is_done:
        question = RemoveMessage(place.chat, answer.given.message_id)
        await context.jobs.put(question, OFFER_STAYS)
    elif answer.wait is not None:
        await context.memory.mentions_offered.clear(place.chat)
    return answer.wait


async def _mention(
    context: Context, table: Table, place: ChatPlace, person: Person, wait: Wait
) -> float | None:
    """Send one mention for one turn; it is removed when the turn is over. Return seconds if it
    must wait.
    """
    memory, what = context.memory, f"a mention at table {table.id}"
    t = await context.languages.of_board(table, place.chat)
    look = Look(mention_text(t, table, wait.seat, await context.start_link(table.id)))
    with sending_as(Urgency.NOTICE):
        effect = Effect.MENTION.of(table.id, wait.name)
        answer = await send(context, place, look, what, effect=effect)
    if not answer.is_done:
        return answer.wait
    message = answer.given.message_id
    await turn_is_shown(context, table, person.id)
    await memory.notices.keep(wait.seat, SentNotice(wait.name, place.chat, message), table.id)
    # they may have moved while we wrote, before the message was there to be removed
    now = await context.table(table.id)
    if now is None or person_to_tell(now, wait.seat, wait.name) is None:
        await context.jobs.put(RemoveMessage(place.chat, message))
        await memory.notices.forget(wait.seat, table.id)
    return None
