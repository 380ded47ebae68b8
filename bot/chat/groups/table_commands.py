"""Order at a group's tables: /stop and /close, /table with its buttons, votes in a game."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Addressed, Written, in_group, is_written
from bot.chat.groups.appointment_command import call_off_own
from bot.chat.groups.group_admins import lead, writer_of
from bot.chat.press_answers import answer_press
from bot.chat.tables_in_chat import place_of
from bot.jobs.job_kinds import RefreshBoard, RemoveMessage
from bot.messages import texts
from bot.messages.callbacks import OrderAct, OrderPress
from bot.messages.calls.appointment_message import called_off
from bot.messages.order_message import order_keyboard, order_text
from bot.sending.tidy import ANSWERS_STAY, answer
from bot.sending.waiting.late_seats import schedule_vote_offer
from bot.telegram.places import ChatPlace
from bot.telegram.pressed import is_from_button
from engine.tables import (
    NoSuchSeat,
    NoSuchTable,
    NotTheHost,
    Phase,
    StillInTime,
    Table,
    TableError,
)

if TYPE_CHECKING:
    from bot.context import Context


def order_router() -> Router:
    """Handlers of what keeps order."""
    router = Router(name="order")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    router.message.filter(in_group, is_written)
    router.message.register(close, Addressed("close"))
    router.message.register(stop, Addressed("stop"))
    router.message.register(stop_own, Written("stop"))
    router.message.register(show_order, Addressed("table"))
    router.callback_query.register(vote, OrderPress.filter(F.order == OrderAct.GO_ON))
    router.callback_query.register(press, OrderPress.filter())
    return router


async def close(message: Message, context: Context) -> None:
    """Close the table that is replied to, or the only one here."""
    await _close(message, context, own_first=False)


async def stop(message: Message, context: Context) -> None:
    """Close the table that is replied to, the writer's own, or the only one here."""
    await _close(message, context, own_first=True)


async def stop_all(message: Message, context: Context) -> None:
    """Call off the writer's appointment here, or else do as /stop does."""
    user, chat = message.from_user, message.chat.id
    if user is None or not await call_off_own(context, chat, user.id):
        await stop(message, context)
        return
    await answer(context, message, called_off(await context.languages.of_answer(message)))


async def stop_own(message: Message, context: Context) -> None:
    """Close the writer's own table. A bare /stop of anybody else is for another bot."""
    tables = await _tables_at(context, place_of(message))
    if message.from_user is not None and _own(tables, message.from_user.id):
        await stop(message, context)


async def _close(message: Message, context: Context, *, own_first: bool) -> None:
    t = await context.languages.of_answer(message)
    try:
        table, host = await _as_host(context, message, own_first=own_first)
        await context.tables.host.close(table.id, host)
    except (TableError, SeveralTables) as error:
        await answer(context, message, _refusal(t, error))
        return
    await answer(context, message, texts.table_closed(t))


async def show_order(message: Message, context: Context) -> None:
    """Show the buttons that free seats and keep people out of the table."""
    t = await context.languages.of_answer(message)
    try:
        table, host = await _as_host(context, message)
    except (TableError, SeveralTables) as error:
        await answer(context, message, _refusal(t, error))
        return
    text, keyboard = order_text(t, table), order_keyboard(t, table, host)
    await answer(context, message, text, keyboard, stays=ANSWERS_STAY)


class SeveralTables(Exception):
    """Raised when several tables may be meant."""


def _refusal(t: NullTranslations, error: TableError | SeveralTables) -> str:
    match error:
        case SeveralTables():
            return texts.which_table(t)
        case NoSuchTable():
            return texts.no_table(t)
    return texts.refusal(t, error)


async def _as_host(
    context: Context, message: Message, *, own_first: bool = False
) -> tuple[Table, int]:
    """Return the table that is meant, and the host who acts.

    An anonymous admin acts by the id that Telegram has for all of them. Raises NoSuchTable,
    SeveralTables or NotTheHost.
    """
    table = await _table_meant(context, message, own_first=own_first)
    user = message.from_user
    if user is None:
        raise NotTheHost
    if message.sender_chat is not None:
        if not (await writer_of(context, message)).is_host:
            raise NotTheHost
        await context.tables.chats.set_hosts(table.id, {*table.hosts, user.id})
        return table, user.id
    await lead(context, table, user.id)
    return table, user.id


async def _table_meant(context: Context, message: Message, *, own_first: bool) -> Table:
    """Return the table whose message is replied to; else the only one that runs or stands here, or
    is the writer's own.

    Raises NoSuchTable if there is none, SeveralTables if there are several.
    """
    place, replied = place_of(message), message.reply_to_message
    tables = await _tables_at(context, place)
    if replied is not None:
        for table in tables:
            board = await context.memory.boards.at(table.id, place.chat)
            if board.message == replied.message_id:
                return table
    if not tables:
        raise NoSuchTable
    own = _own(tables, message.from_user.id) if message.from_user else []
    running = [table for table in tables if table.phase is Phase.PLAYING]
    order = (own, running, tables) if own_first else (running, tables, own)
    found = next((some for some in order if len(some) == 1), None)
    if found is None:
        raise SeveralTables
    return found[0]


def _own(tables: list[Table], person: int) -> list[Table]:
    """Return the tables that this person made, or else those at which they sit."""
    made = [table for table in tables if table.creator.id == person]
    return made or [table for table in tables if table.seat_of(person) is not None]


async def _tables_at(context: Context, place: ChatPlace) -> list[Table]:
    ids = await context.memory.boards.tables_in(place.chat)
    tables = [await context.table(table_id) for table_id in ids]
    return [table for table in tables if table and await context.chat_of(table) == place]


async def press(
    query: CallbackQuery, callback_data: OrderPress, context: Context, t: NullTranslations
) -> None:
    """Handle a press under /table; the message then shows the people who are left."""
    message = query.message
    if not isinstance(message, Message) or not is_from_button(query):
        await query.answer(texts.old_button(t))
        return
    try:
        said = await _keep_order(context, t, message, callback_data, query.from_user.id)
    except NoSuchTable as error:
        await context.jobs.put(RemoveMessage(message.chat.id, message.message_id))
        said = texts.refusal(t, error)
    except TableError as error:
        said = texts.refusal(t, error)
    await answer_press(query, said)


async def _keep_order(
    context: Context, t: NullTranslations, message: Message, pressed: OrderPress, person: int
) -> str:
    """Do what the host pressed, and return the sentence for them. Raises TableError."""
    table = await context.tables.load(pressed.table)
    await lead(context, table, person)
    if pressed.order in (OrderAct.DONE, OrderAct.CLOSE):
        if pressed.order is OrderAct.CLOSE:
            await context.tables.host.close(table.id, person)
        await context.jobs.put(RemoveMessage(message.chat.id, message.message_id))
        return texts.table_closed(t) if pressed.order is OrderAct.CLOSE else ""
    seat = table.seat_of(pressed.person)
    if seat is None:
        raise NoSuchSeat
    act = (
        context.tables.host.keep_out
        if pressed.order is OrderAct.KEEP_OUT
        else context.tables.host.remove_seat
    )
    table = await act(table.id, person, seat)
    words = await context.languages.of_group(message.chat.id, None)
    await message.edit_reply_markup(reply_markup=order_keyboard(words, table, person))
    return texts.seat_freed(t)


async def vote(
    query: CallbackQuery, callback_data: OrderPress, context: Context, t: NullTranslations
) -> None:
    """Count a player's vote to go on without somebody who is late."""
    try:
        table = await context.tables.load(callback_data.table)
        seat = table.seat_of(callback_data.person)
        if seat is None:
            raise NoSuchSeat
        said = await _vote(context, t, table, seat, query.from_user.id)
    except TableError as error:
        said = texts.refusal(t, error)
    await answer_press(query, said)


async def _vote(
    context: Context, t: NullTranslations, table: Table, seat: int, person: int
) -> str:
    try:
        now = await context.tables.game.vote_to_go_on(table.id, person, seat)
    except StillInTime:  # they have come back, and look: the message knows only now
        await context.jobs.put(RefreshBoard(table.id))
        await schedule_vote_offer(context, table, seat)
        raise
    return texts.goes_on(t) if now.seats[seat].held else texts.voted(t)
