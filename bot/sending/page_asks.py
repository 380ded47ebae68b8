"""Requests of the page to the chat: a report, a picture, a check of membership, an invitation.

A report goes to the operators, a picture to the chat of its table, an invitation back to the page.
Each is done by a job, which is tried again, and forgotten when it is done.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramAPIError

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import DoAsk
from bot.memory.operator.report_queue import QueuedReport
from bot.memory.sent.attempts import Effect
from bot.messages import picture_text
from bot.messages.invitation import invitation
from bot.messages.operator.report_pages import one_report_keyboard, one_report_text
from bot.sending.living.call_answers import CallAnswer, CallResult
from bot.sending.living.living_messages import Look, send
from bot.sending.members import actor_in, check_member
from bot.sending.pictures import send_bout, send_picture
from bot.telegram.budget import TooSoon, attempting
from bot.telegram.places import ChatPlace, parse_place
from engine.pictures.facts import bout_facts
from engine.pictures.painter import CantPaint
from engine.tables import (
    FRESH_MS,
    Action,
    InvitationAsk,
    MembershipAsk,
    MembersOnly,
    NoRecord,
    NoSuchTable,
    Phase,
    PictureAsk,
    PlayerReport,
    check,
)

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

NO_OPERATOR_RETRY = 3600.0  # seconds: somebody of DURAK_ADMINS has to press Start first
PAGE_WAITS_MS = 5000  # for an invitation; then it has shared the link


@handles(DoAsk)
async def do_ask(context: Context, job: DoAsk) -> float | None:
    """Do what the page requests; return seconds if it must wait.

    Raises errors after which the job waits.
    """
    ask, wait = await context.tables.chats.read_ask(job.ask), None
    if isinstance(ask, PlayerReport):
        if context.settings.admins:
            await context.memory.reports.add(job.ask, ask)
        wait = await _report(context, job.ask, ask)
    elif isinstance(ask, PictureAsk):
        wait = await _send(await context.bots.of_table(ask.table), job.ask, ask)
    elif isinstance(ask, MembershipAsk):
        home = await context.bots.of_table(ask.table)
        table = await home.table(ask.table)
        if table is not None:
            await check_member(home, table, ask.person)
    elif isinstance(ask, InvitationAsk):
        await context.tables.chats.answer(job.ask, await _prepared(context, ask))
    if ask is not None and wait is None:
        await context.tables.chats.finish_ask(job.ask)
    return wait


async def _prepared(context: Context, ask: InvitationAsk) -> str:
    """Return Telegram's id of the message that the person may share; "" if there is none.

    It is of the bot through which they opened the page: Telegram takes no other's there.
    """
    home, table = context.bots.numbered(ask.bot), await context.table(ask.table)
    too_late = await context.tables.clock_ms() - ask.at_ms > PAGE_WAITS_MS
    if home is None or table is None or too_late:
        return ""
    t = await home.languages.of_chat(ask.person)
    try:
        prepared = await home.bot.save_prepared_inline_message(
            ask.person,
            invitation(t, table, await home.link()),
            allow_user_chats=True,
            allow_group_chats=True,
            allow_channel_chats=True,
        )
    except (TelegramAPIError, TooSoon) as error:
        log.info("no invitation to table %s is prepared: %s", ask.table, error)
        return ""
    return prepared.id


async def _report(context: Context, id: str, report: PlayerReport) -> float | None:
    """Send the report to each operator, in their language; return seconds if none could be
    written to.
    """
    told = not context.settings.admins  # nobody reads reports any more: it isn't tried again
    queued, table = QueuedReport(id, report), await context.table(report.table)
    runs = table is not None and table.phase is Phase.PLAYING and table.game_number == report.game
    for admin in context.settings.admins:
        writer = await context.writes_to(admin)
        t, link = await context.languages.of_chat(admin), await writer.link()
        text = one_report_text(t, queued, link, runs=runs)
        look = Look(text, one_report_keyboard(t, queued, admin))
        effect, attempts = Effect.REPORT.of(id, admin), context.bots.attempts
        answer = await send(
            writer, ChatPlace(admin), look, "a report", effect=effect, attempts=attempts
        )
        if answer.wait is not None:
            return answer.wait
        told = told or answer.result in (CallResult.DONE, CallResult.MAYBE_SENT)
    return None if told else NO_OPERATOR_RETRY


async def _send(context: Context, id: str, ask: PictureAsk) -> float | None:
    """Send the picture, or say why not; return seconds if it must wait."""
    attempts, effect = context.bots.attempts, Effect.PICTURE.of(id)
    if await context.tables.clock_ms() - ask.at_ms > FRESH_MS or not await attempts.begin(effect):
        return None
    try:
        async with attempting(attempts, effect):
            answer = await (_send_bout if ask.bout else _send_game)(context, ask)
    except (NoRecord, NoSuchTable):
        log.info("a picture is asked for of a game that isn't kept any more")
    except MembersOnly:
        log.info("a picture is asked for by somebody who isn't of the chat any more")
    except CantPaint as error:
        log.warning("no picture of game %s at table %s: %s", ask.game, ask.table, error)
        await _say_so(context, ask, may=True)
    else:
        if answer.wait is not None:
            await attempts.forget(effect)
            return answer.wait
        if not answer.is_done:
            await _say_so(context, ask, may=False)
    return None


async def _send_game(context: Context, ask: PictureAsk) -> CallAnswer:
    played = await context.tables.past.game(ask.table, ask.game)
    to = await _chat_of(context, ask, played.place)
    return await send_picture(context, to, played, await context.languages.of_chat(to.chat))


async def _send_bout(context: Context, ask: PictureAsk) -> CallAnswer:
    """Send a bout of the running game; if that is over meanwhile, the whole game."""
    followed = await context.tables.news.retell(ask.table)
    facts = bout_facts(followed, ask.bout) if followed.table.game_number == ask.game else None
    if facts is None:
        return await _send_game(context, ask)
    to = await _chat_of(context, ask, followed.table.place)
    return await send_bout(context, to, facts, await context.languages.of_chat(to.chat))


async def _chat_of(context: Context, ask: PictureAsk, where: str) -> ChatPlace:
    """Return the table's chat, or the requester's if the bot sees no chat of the table.

    Raises MembersOnly for somebody who isn't in the chat any more.
    """
    place = parse_place(where)
    if not isinstance(place, ChatPlace):
        return ChatPlace(ask.person)
    chat = await context.memory.groups.current_id(place.chat)
    check(Action.SEND_PICTURE, await actor_in(context, chat, ask.person, played=True))
    return ChatPlace(chat, place.topic)


async def _say_so(context: Context, ask: PictureAsk, *, may: bool) -> None:
    """Tell the requester why no picture came."""
    t = await context.languages.of_chat(ask.person)
    words = picture_text.no_picture(t) if may else picture_text.may_not_send_pictures(t)
    await send(context, ChatPlace(ask.person), Look(words), "why a picture didn't come")
