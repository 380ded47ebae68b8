"""`/durak 20:00 …`: appointments, that is games at a certain hour. People join by a button."""

from __future__ import annotations

from datetime import datetime
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.chat.command_limits import PressLimits
from bot.chat.phrases.days import FARTHEST, TOMORROW, on_day
from bot.chat.phrases.hours import Delay, Hour
from bot.chat.phrases.phrase import UnclearWish, WishDoubt
from bot.chat.phrases.time_zones import ZONES
from bot.chat.tables_in_chat import table_id_of
from bot.jobs.job_kinds import OpenAppointment, RefreshAppointment
from bot.memory.appointments import Appointment, AppointmentAnswer, Over
from bot.memory.job_queue import Urgency
from bot.messages import texts
from bot.messages.board_text import rules_in_short
from bot.messages.callbacks import AppointmentAct, AppointmentPress
from bot.messages.calls import appointment_message as said
from bot.sending.groups.appointment_jobs import place_of_appointment
from bot.sending.members import actor_in
from bot.telegram.places import homes_of
from bot.telegram.pressed import is_from_button
from durak_rules.options.rules_code import parse_rules_code, rules_code
from engine.tables import Action, NotTheHost, TableError, check, clock_of

if TYPE_CHECKING:
    from aiogram.types import Update

    from bot.chat.phrases.phrase import Asked
    from bot.context import Context
    from bot.memory.appointments import AppointmentState
    from bot.telegram.places import ChatPlace
    from engine.tables import Actor, Person

MOST = 5  # appointments in a group
EVERYWHERE = "UTC"  # for a time from now of somebody whose clock we don't know
MOST_IN = 30  # people at one
A_MINUTE = 60.0  # seconds; times from now lose their seconds, so “in a minute” may just be past


def next_time(hour: Hour | Delay, zone: str, now: float) -> datetime | None:
    """Return when this zone's clock shows that hour of that day, or what it shows at that time
    from `now`, in seconds since 1970. None if there is no such day.
    """
    clock = clock_of(zone)
    if isinstance(hour, Delay):
        later = datetime.fromtimestamp(now + 60 * hour.minutes, clock)
        return later.replace(second=0, microsecond=0)
    here = datetime.fromtimestamp(now, clock)
    then = here.replace(hour=hour.hour, minute=hour.minute, second=0, microsecond=0)
    return on_day(then, hour.day, here)


def _possible_time(
    asked: Asked, hour: Hour | Delay, zone: str, now: float, *, is_new: bool
) -> datetime | None:
    """Return the time of an appointment; None if it is over by now, and that was asked before.

    Raises UnclearWish with the nearest time for one that can't be had.
    """
    then, here = next_time(hour, zone, now), datetime.fromtimestamp(now, clock_of(zone))
    if isinstance(hour, Hour):
        if then is None or (then.date() - here.date()).days > FARTHEST:
            near = asked._replace(hour=hour._replace(day=f"+{FARTHEST}"))
            raise UnclearWish("", [near], WishDoubt.FAR)
        if is_new and then <= here:
            raise UnclearWish(
                "", [asked._replace(hour=hour._replace(day=TOMORROW))], WishDoubt.PAST
            )
    return then


class ZoneUnknown(Exception):
    """Raised for an hour of which nobody knows by which clock it is meant."""


def appointments_router() -> Router:
    """Handlers of the buttons."""
    router = Router(name="appointments")
    router.callback_query.middleware(PressLimits())
    router.callback_query.register(press, AppointmentPress.filter())
    return router


async def appoint(
    context: Context,
    update: Update,
    maker: Person,
    asked: Asked,
    place: ChatPlace,
    *,
    asked_at: float | None = None,
) -> str | None:
    """Make an appointment; return None, or the sentence that refuses it, in the group's language.

    It replaces an earlier appointment of the same maker in this place. The hour is the next one
    after `asked_at` (None: now), which is when a question with this button was asked. An hour
    that has passed since is refused. Raises ZoneUnknown where neither the maker nor the group has
    a time zone, and UnclearWish for a time that can't be had.
    """
    wish, hour = asked
    assert hour is not None
    appointments = context.memory.appointments
    zone = await _zone_for(context, maker.id, place.chat, hour)
    name = table_id_of(update.update_id, context.settings.token)
    others = await appointments.in_groups.all(place.chat)
    earlier = others.pop(maker.id, name)
    if len(others) >= MOST:
        return said.too_many_appointments(await context.languages.of_group(place.chat, None))
    now = context.clock.now()
    then = _possible_time(
        asked, hour, zone, now if asked_at is None else asked_at, is_new=asked_at is None
    )
    if then is None or then.timestamp() <= now - A_MINUTE:
        return texts.old_button(await context.languages.of_group(place.chat, None))
    if earlier != name:
        await _end(context, place.chat, maker.id, earlier)
    at, clock = then.timestamp(), str(Hour(then.hour, then.minute))
    about = Appointment(
        *(name, str(place), maker.id, maker.name, maker.language, at, clock, zone),
        rules=rules_code(wish.ruleset),
        pace=wish.pace,
        computers=wish.computers,
    )
    await appointments.keep(place.chat, about)
    await appointments.answer(
        name, AppointmentAnswer(maker.id, maker.name, maker.language, True, now)
    )
    await context.jobs.put(RefreshAppointment(name), urgency=Urgency.ANSWER)
    await context.jobs.put(OpenAppointment(name), max(0.0, at - now))
    return None


async def _zone_for(context: Context, maker: int, chat: int, hour: Hour | Delay) -> str:
    """Return the zone that was named, else the maker's, else the group's. A group without one gets
    the maker's. A time from now needs none.
    """
    if isinstance(hour, Hour) and hour.zone is not None:
        return ZONES[hour.zone]
    numbers = context.tables.numbers
    homes = homes_of(chat, await context.memory.groups.former_id(chat))
    own, groups = await context.tables.people.zone_of(maker), await numbers.zone_of(homes)
    if own is not None and groups is None:
        await numbers.keep_zone(homes[0], own)
    zone = own or groups or (EVERYWHERE if isinstance(hour, Delay) else None)
    if zone is None:
        raise ZoneUnknown
    return zone


async def call_off_own(context: Context, chat: int, maker: int) -> bool:
    """Call off the appointment that this person made here; return whether there is one."""
    name = await context.memory.appointments.in_groups.of(maker, chat)
    if name is not None:
        await _end(context, chat, maker, name)
    return name is not None


async def _end(context: Context, chat: int, maker: int, name: str) -> None:
    await context.memory.appointments.end(name, Over.CALLED_OFF)
    await context.memory.appointments.leave(chat, maker, name)
    await context.jobs.put(RefreshAppointment(name))


async def press(
    query: CallbackQuery, callback_data: AppointmentPress, context: Context, t: NullTranslations
) -> None:
    """Handle a press on an appointment."""
    state = await context.memory.appointments.of(callback_data.name)
    message = query.message
    place = await place_of_appointment(context, state) if state else None
    if state is None or place is None or message is None or message.chat.id != place.chat:
        await query.answer(texts.toast(texts.old_button(t)))  # pressed elsewhere: it is forged
        return
    made_it = query.from_user.id == state.about.maker
    actor = await actor_in(context, place.chat, query.from_user.id, made_it=made_it)
    if state.over is not None:
        await query.answer(texts.toast(said.is_over(t)))
        return
    if is_from_button(query):  # if its answer was lost, here is its number
        messages = context.memory.appointments.messages
        await messages.adopt(callback_data.name, place.chat, message.message_id)
    if callback_data.date in (AppointmentAct.IN, AppointmentAct.OUT):
        await _answer(query, callback_data, context, t, state, actor)
    elif callback_data.date is AppointmentAct.CALL_OFF:
        await query.answer(texts.toast(await _call_off(context, t, state, place, actor)))
    else:
        ruleset = parse_rules_code(state.about.rules)
        await query.answer(texts.toast(rules_in_short(t, ruleset)), show_alert=True)


async def _answer(
    query: CallbackQuery,
    pressed: AppointmentPress,
    context: Context,
    t: NullTranslations,
    state: AppointmentState,
    actor: Actor,
) -> None:
    try:
        check(Action.ANSWER_APPOINTMENT, actor)
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)))
        return
    person, is_in = (
        await context.languages.person(query.from_user),
        pressed.date is AppointmentAct.IN,
    )
    others_in = [one for one in state.people_in if one.person != person.id]
    if is_in and len(others_in) >= MOST_IN:
        await query.answer(texts.toast(said.is_full(t)))
        return
    before = next((one for one in state.answers if one.person == person.id), None)
    if before is None or before.is_in is not is_in:
        now = context.clock.now()
        answer = AppointmentAnswer(person.id, person.name, person.language, is_in, now)
        await context.memory.appointments.answer(pressed.name, answer)
        # its hour too: a bot of an earlier release may have dropped what it doesn't know
        hour = max(0.0, state.about.at - now)
        await context.jobs.put(OpenAppointment(pressed.name), hour)
        await context.jobs.put(RefreshAppointment(pressed.name))
    writer = await context.writes_to(person.id)
    if is_in and await writer.memory.refused_people.invite_to_start_once(person.id):
        await query.answer(url=await context.calls_link())
        return
    words = said.is_in(t, state.about) if is_in else said.is_out(t)
    await query.answer(texts.toast(words))


async def _call_off(
    context: Context, t: NullTranslations, state: AppointmentState, place: ChatPlace, actor: Actor
) -> str:
    """Call it off for its maker or an admin; return the answer."""
    about = state.about
    try:
        check(Action.CALL_OFF, actor)
    except NotTheHost:
        return said.only_maker_calls_off(t, about.maker_name)
    except TableError as error:
        return texts.refusal(t, error)
    await _end(context, place.chat, about.maker, about.name)
    return said.called_off(t)
