"""Appointments: their message, and their hour, when it becomes the table's message."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
)

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import CallToTable, OpenAppointment, RefreshAppointment, RefreshBoard
from bot.memory.appointments import AppointmentMessage, Over
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.board_messages import BoardMessage
from bot.messages.calls.appointment_message import (
    appointment_keyboard,
    appointment_text,
    over_text,
)
from bot.messages.digest import digest
from bot.sending.admins import admins_of
from bot.sending.computers import seat_computers
from bot.telegram.budget import attempting
from bot.telegram.places import ChatPlace, parse_place
from durak_rules.options.rules_code import parse_rules_code
from engine.tables import Pace, Person

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup

    from bot.context import Context
    from bot.memory.appointments import AppointmentState

log = logging.getLogger(__name__)

MAINTENANCE_RETRY = 10.0  # seconds until it is seen again whether maintenance is over
TOO_LATE = 3600.0  # seconds after its hour no table is made any more: nobody ran this bot then


async def place_of_appointment(context: Context, state: AppointmentState) -> ChatPlace | None:
    """Return the chat of an appointment, by its present id; None if the bot isn't there."""
    place = parse_place(state.about.place)
    if not isinstance(place, ChatPlace):
        return None
    chat = await context.memory.groups.current_id(place.chat)
    if await context.memory.parked.is_set(chat):
        return None
    return ChatPlace(chat, place.topic)


@handles(RefreshAppointment)
async def refresh_appointment(context: Context, job: RefreshAppointment) -> float | None:
    """Send it, or edit what differs."""
    state = await context.memory.appointments.of(job.name)
    if state is None or state.over is Over.OPENED:
        return None
    place = await place_of_appointment(context, state)
    if place is None:
        return None
    text, keyboard = await _look(context, state, place.chat)
    try:
        if state.shown is None:
            await _post(context, state, place, text, keyboard)
        elif state.shown.digest != digest_of(text, keyboard):
            await _edit(context, state, place, text, keyboard)
    except TelegramMigrateToChat as error:
        await context.memory.move_group(place.chat, error.migrate_to_chat_id)
        await context.memory.appointments.move(place.chat, error.migrate_to_chat_id)
        return 0
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        log.info("the appointment %s in %s: %s", job.name, place.chat, error)
    return None


async def _look(
    context: Context, state: AppointmentState, chat: int
) -> tuple[str, InlineKeyboardMarkup | None]:
    language = (await context.memory.group_settings.of(chat)).language
    t = context.languages.words(language or state.about.maker_language)
    if state.over is not None:
        return over_text(t, state), None
    text = appointment_text(t, state)
    return text, appointment_keyboard(t, state.about.name)


def digest_of(text: str, keyboard: InlineKeyboardMarkup | None) -> str:
    """Return a digest of the text and the buttons."""
    return text if keyboard is None else digest(text, keyboard)


async def _post(
    context: Context,
    state: AppointmentState,
    place: ChatPlace,
    text: str,
    keyboard: InlineKeyboardMarkup | None,
) -> None:
    """Post the message once, also where nobody knows whether it arrived: its first press tells."""
    memory, name = context.memory, state.about.name
    effect = Effect.APPOINTMENT.of(name, place.chat)
    if not await memory.attempts.begin(effect):
        return
    async with attempting(memory.attempts, effect):
        sent = await context.bot.send_message(
            place.chat, text, message_thread_id=place.topic, reply_markup=keyboard
        )
    await memory.appointments.show(
        name, AppointmentMessage(sent.message_id, digest_of(text, keyboard))
    )


async def _edit(
    context: Context,
    state: AppointmentState,
    place: ChatPlace,
    text: str,
    keyboard: InlineKeyboardMarkup | None,
) -> None:
    assert state.shown is not None
    message = state.shown.message
    await context.bot.edit_message_text(
        text, chat_id=place.chat, message_id=message, reply_markup=keyboard
    )
    shown = AppointmentMessage(message, digest_of(text, keyboard))
    await context.memory.appointments.show(state.about.name, shown)


@handles(OpenAppointment)
async def open_appointment(context: Context, job: OpenAppointment) -> float | None:
    """Make the table of an appointment whose hour has come; return seconds to wait in maintenance.

    The table has the appointment's name, so that two tries make one table.
    """
    appointments = context.memory.appointments
    state = await appointments.of(job.name)
    place = await place_of_appointment(context, state) if state else None
    if state is None or place is None:
        return None
    about = state.about
    missed = context.clock.now() > about.at + TOO_LATE
    if not missed and await context.tables.maintenance.mode() is not None:
        return MAINTENANCE_RETRY
    wanted = Over.NOBODY if missed or not state.people_in else Over.OPENED
    over = await appointments.end(job.name, wanted)
    await appointments.leave(place.chat, about.maker, job.name)
    if over is Over.OPENED:
        await _make_table(context, state, place)
    else:
        await context.jobs.put(RefreshAppointment(job.name))
    return None


async def _make_table(context: Context, state: AppointmentState, place: ChatPlace) -> None:
    """Make the table in the appointment's message, which is posted again; call the people who are
    in.

    The maker sits there, if they are in.
    """
    memory, about = context.memory, state.about
    if state.shown is not None and await context.table(about.name) is None:
        where, board = str(place.chat), BoardMessage(state.shown.message, shows="lobby0")
        await memory.boards.keep(about.name, where, board)
        await memory.boards.want_below(about.name, where)
    auto_pass = (await memory.group_settings.of(place.chat)).auto_pass
    admins = await admins_of(context, place.chat)
    people = state.people_in
    await context.claim_table(about.name)
    made = await context.tables.create(
        Person(about.maker, about.maker_name, about.maker_language),
        ruleset=parse_rules_code(about.rules),
        pace=Pace(about.pace),
        place=about.place,
        hosts={*context.settings.admins, *admins},
        auto_pass=auto_pass,
        seated=any(one.person == about.maker for one in people),
        table_id=about.name,
    )
    await seat_computers(context, made, about.maker, about.computers)
    await context.jobs.put(RefreshBoard(about.name), urgency=Urgency.ANSWER)
    await context.jobs.put_all([(CallToTable(about.name, one.person), 0) for one in people])
