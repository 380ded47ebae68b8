"""Hand messages: one for each person and table, in the private chat.

It is edited as the table changes, and sent again, with a sound, to notify its person.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshHand, RemoveMessage, RemoveOldMessage
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.notices import parse_wait
from bot.messages import texts
from bot.sending.hand.hand_look import look_in_private
from bot.sending.living.call_answers import CallAnswer, CallResult
from bot.sending.living.living_messages import Living, remove, show, until_room
from bot.sending.waiting.turn_telling import turn_is_shown, turn_waits
from bot.sending.waiting.waits import person_to_tell
from bot.telegram.places import ChatPlace
from engine.tables import Action, Phase, actor_at, may

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.people.play_ways import PlayWay
    from bot.memory.sent.kept_messages import KeptMessage
    from engine.tables import Followed, Table


@handles(RefreshHand)
async def refresh_hand(context: Context, job: RefreshHand) -> float | None:
    """Send, replace, edit or remove it, as it should be now; return seconds if it must wait."""
    memory, person = context.memory, job.person
    now, way, posted = await asyncio.gather(
        context.followed(job.table_id),
        memory.play_ways.of(person),
        memory.hands.at(job.table_id, person),
    )
    if now is None or not way.here or not _belongs(now.table, person, posted):
        return await _remove_hand(context, job, posted, is_closed=now is None)
    table, presence = now.table, context.tables.presence
    if await memory.refused_people.refused.is_set(person):
        await presence.play_in_chat(table.id, person, False)
        return None
    await presence.play_in_chat(table.id, person, _is_in_time(table, person))
    if wait := await until_room(context, ChatPlace(person), new=True):
        return await turn_waits(context, table, person, wait)
    answer = await _show(context, now, person, posted, way)
    return await _handle(context, table, person, answer)


async def _show(
    context: Context, now: Followed, person: int, posted: KeptMessage, way: PlayWay
) -> CallAnswer:
    """Send or edit the message; one that is to ring is sent anew, but never twice for one wait."""
    memory, table = context.memory, now.table
    rings = posted.asked not in ("", posted.shows) and _still_waits(table, person, posted.asked)
    answer = await show(
        context,
        Living(f"a hand at table {table.id}", memory.hands, table.id, ChatPlace(person)),
        posted,
        await look_in_private(context, now, person, way),
        posted.asked if rings else posted.shows,
        effect=Effect.HAND.of(table.id, person, posted.asked if rings else str(table.game_number)),
        anew=rings,
        silent=not rings,
        for_good=rings,
    )
    if answer.is_done:
        await context.bots.sent_by(context, table.id)
        if rings and answer.given:
            context.metrics.notices.labels("rung").inc()
    return answer


async def _handle(context: Context, table: Table, person: int, answer: CallAnswer) -> float | None:
    """Handle what Telegram answers for this message; return seconds if it is to be tried again."""
    match answer.result:
        case CallResult.DONE | CallResult.SAME | CallResult.MAYBE_SENT:
            await turn_is_shown(context, table, person)
        case CallResult.WAITS if answer.wait is not None:
            return await turn_waits(context, table, person, answer.wait)
        case CallResult.LOST:
            await context.memory.hands.forget(table.id, person)
            return 0
        case CallResult.NOT_ALLOWED:
            await context.memory.hands.forget(table.id, person)
            await context.tables.presence.play_in_chat(table.id, person, False)
    return None


async def _remove_hand(
    context: Context, job: RefreshHand, posted: KeptMessage, *, is_closed: bool
) -> float | None:
    """Remove the hand: they play on the page or not here at all, or the table is closed. Return
    seconds if it must wait.
    """
    if posted.message is not None and is_closed:
        t = await context.languages.of_chat(job.person)
        what, closed = f"a hand at closed table {job.table_id}", texts.closed_table(t)
        answer = await remove(context, job.person, posted.message, what, closed)
        if answer.wait is not None:
            return answer.wait
    elif posted.message is not None:
        await context.jobs.put(RemoveMessage(job.person, posted.message))
    await context.tables.presence.play_in_chat(job.table_id, job.person, False)
    await context.memory.hands.forget(job.table_id, job.person)
    return None


async def refresh_hands_of(context: Context, person: int) -> None:
    """Refresh all hands of this person, also where they no longer play with buttons."""
    posted = await context.memory.hands.tables_in(person)
    running = [table.id for table in await context.tables.people.running_games(person)]
    jobs = [(RefreshHand(table_id, person), 0.0) for table_id in {*posted, *running}]
    await context.jobs.put_all(jobs, urgency=Urgency.ANSWER)


async def repost_hands(context: Context, person: int) -> None:
    """Post this person's hands again below, also where nobody knows whether the last one arrived.

    Somebody who asks again saw none.
    """
    memory = context.memory
    for table in await context.tables.people.running_games(person):
        posted = await memory.hands.at(table.id, person)
        await memory.attempts.forget(Effect.HAND.of(table.id, person, str(table.game_number)))
        if posted.message is not None:
            await context.jobs.put(RemoveOldMessage(person, posted.message))
            await memory.hands.forget(table.id, person)


def _belongs(table: Table, person: int, posted: KeptMessage) -> bool:
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
