"""Appointments: their message, and their hour, when it becomes the table's message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import CallToTable, OpenAppointment, RefreshAppointment, RefreshBoard
from bot.memory.appointments import Over
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.kept_messages import BELOW, KeptMessage
from bot.messages.calls.appointment_message import (
    appointment_keyboard,
    appointment_text,
    over_text,
)
from bot.sending.admins import admins_of
from bot.sending.computers import seat_computers
from bot.sending.living.living_messages import Living, Look, show
from bot.telegram.places import ChatPlace, parse_place
from durak_rules.options.rules_code import parse_rules_code
from engine.tables import Pace, Person

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.appointments import AppointmentState

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
    messages, name = context.memory.appointments.messages, state.about.name
    answer = await show(
        context,
        Living(f"the appointment {name}", messages, name, place),
        await messages.at(name, place.chat),
        await _look(context, state, place.chat),
        "",
        effect=Effect.APPOINTMENT.of(name, place.chat),  # if its answer is lost, a press tells
        for_good=True,
    )
    return answer.wait


async def _look(context: Context, state: AppointmentState, chat: int) -> Look:
    language = (await context.memory.group_settings.of(chat)).language
    t = context.languages.words(language or state.about.maker_language)
    if state.over is not None:
        return Look(over_text(t, state))
    return Look(appointment_text(t, state), appointment_keyboard(t, state.about.name))


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
    shown = await memory.appointments.messages.at(about.name, place.chat)
    if shown.message is not None and await context.table(about.name) is None:
        board = KeptMessage(shown.message, shows="lobby0/0")
        await memory.boards.keep(board, about.name, place.chat)
        await memory.boards.ask(BELOW, about.name, place.chat)
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
