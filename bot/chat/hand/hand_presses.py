"""The buttons under a hand: moves and standing orders.

A press carries the version of the table that its person saw. So an old button does no harm, and a
second press of one button is the same move. The hand that is shown afterwards always belongs to
the person who pressed, in their own chat or for them alone in the group. Refusals have the page's
words.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery

from bot.chat.command_limits import OF_PLAYER, PressLimits
from bot.chat.hand.my_cards import (
    answer_move,
    answer_with_cards,
    by_number,
    join_next,
    my_cards,
    show_again,
    take_seat,
)
from bot.chat.press_answers import answer_press
from bot.chat.presses import again
from bot.jobs.job_kinds import RefreshCards, RefreshHand, RemoveOldMessage
from bot.memory.job_queue import Urgency
from bot.messages import texts
from bot.messages.callbacks import (
    AimPress,
    HandAct,
    HandPress,
    MovePress,
    NumberPress,
    StandingPress,
    TableAct,
    TablePress,
    TakePress,
)
from bot.messages.hand.orders_keyboard import opened
from bot.messages.hand.refused import refused
from bot.messages.hand.said import chosen, left_to_be_done, said
from bot.sending.hand.group_cards import NotShown
from bot.sending.waiting.turn_telling import is_in_turn
from bot.telegram import for_one
from bot.telegram.pressed import is_from_button
from durak_rules import Card, parse_move
from durak_rules.errors import CardSyntaxError, MoveSyntaxError
from engine.tables import Phase, Table, TableError
from engine.words import ORDERS, event_sentence

if TYPE_CHECKING:
    from bot.context import Context

Act = Callable[["Context", NullTranslations, CallbackQuery, Table], Awaitable[str]]


def hand_router() -> Router:
    """Handlers of a hand's buttons; those about how to play are in choice.py."""
    router = Router(name="hand")
    router.callback_query.middleware(PressLimits(OF_PLAYER, "moves"))
    router.callback_query.register(my_cards, TablePress.filter(F.press == TableAct.CARDS))
    router.callback_query.register(join_next, TablePress.filter(F.press == TableAct.JOIN_NEXT))
    router.callback_query.register(take_seat, TakePress.filter())
    router.callback_query.register(move, MovePress.filter())
    router.callback_query.register(by_number, NumberPress.filter())
    router.callback_query.register(aim, AimPress.filter())
    router.callback_query.register(act, HandPress.filter())
    router.callback_query.register(leave_order, StandingPress.filter())
    return router


async def move(
    query: CallbackQuery, callback_data: MovePress, context: Context, t: NullTranslations
) -> None:
    """Make the move, or answer with the refusal."""
    try:
        asked = parse_move(callback_data.move)
    except MoveSyntaxError:
        await query.answer(texts.old_button(t))
        return
    person, table_id = query.from_user.id, callback_data.table
    in_group = for_one.id_of(query) is not None
    try:
        saved = await context.tables.game.play(
            table_id,
            person,
            asked,
            move_id=callback_data.move_id,
            version=callback_data.version,
            bout=callback_data.bout,
        )
        await context.tables.presence.look(table_id, person, True)
    except TableError as error:
        refusal = await _refusal(context, t, person, table_id, error)
        if in_group:
            await _refuse_in_group(context, t, query, table_id, refusal)
            return
        await answer_press(query, refusal)
    else:
        if in_group:
            await answer_move(query, t, asked, saved.table)
            if is_in_turn(saved.table, person):
                await context.jobs.put(RefreshCards(table_id, person), urgency=Urgency.ANSWER)
            return
        await answer_press(query, said(t, asked, saved.table))
    await _show(context, query, table_id)


async def _refuse_in_group(
    context: Context, t: NullTranslations, query: CallbackQuery, table_id: str, refusal: str
) -> None:
    """Answer with the refusal and the hand as it is now."""
    try:
        await answer_with_cards(context, t, query, table_id, refusal)
    except (NotShown, TableError):
        await query.answer(texts.toast(refusal))


async def _refusal(
    context: Context, t: NullTranslations, person: int, table_id: str, error: TableError
) -> str:
    table, way = await context.table(table_id), await context.memory.play_ways.of(person)
    return refused(t, error, table.names if table else (), signs=way.signs)


async def aim(
    query: CallbackQuery, callback_data: AimPress, context: Context, t: NullTranslations
) -> None:
    """Choose the card on the table that cards of the hand are to beat, or a card of the hand that
    doesn't fit.
    """
    try:
        card = Card.parse(callback_data.card)
    except CardSyntaxError:
        await query.answer(texts.old_button(t))
        return
    person, table = query.from_user.id, await context.table(callback_data.table)
    seat = None if table is None else table.seat_of(person)
    if table is None or seat is None:
        await query.answer(texts.gone_table(t))
        return
    await context.tables.presence.look(table.id, person, True)
    await context.memory.aims.keep(str(card), table.id, person)
    no_game = texts.no_game_runs(t)
    await query.answer(chosen(t, table.game, seat, card) if table.game else no_game)
    await _show(context, query, table.id)


async def leave_order(
    query: CallbackQuery, callback_data: StandingPress, context: Context, t: NullTranslations
) -> None:
    """Give a standing order, or end it."""
    table_id, text, until = callback_data.table, callback_data.order, callback_data.until
    orders, person = context.tables.orders, query.from_user.id
    try:
        if until:
            await orders.give(table_id, person, text, until)
        else:
            await orders.end(table_id, person, text)
        answer = left_to_be_done(t, text, until)
    except TableError as error:
        answer = texts.refusal(t, error)
    await answer_press(query, answer)
    await _show(context, query, table_id)


async def act(
    query: CallbackQuery, callback_data: HandPress, context: Context, t: NullTranslations
) -> None:
    """Do what a player needs besides moves: take the seat back, a minute more, another game."""
    doing = ACTS.get(callback_data.hand)
    table = await context.table(callback_data.table)
    if doing is None or table is None:
        await query.answer(texts.gone_table(t) if doing else texts.old_button(t))
        return
    try:
        answer = await doing(context, t, query, table)
    except TableError as error:
        answer = texts.refusal(t, error)
    await answer_press(query, answer)
    await _show(context, query, table.id)


async def back(context: Context, t: NullTranslations, query: CallbackQuery, table: Table) -> str:
    """Take the seat back from the computer player."""
    await context.tables.seats.come_back(table.id, query.from_user.id)
    return texts.plays_on(t)


async def minute(context: Context, t: NullTranslations, query: CallbackQuery, table: Table) -> str:
    """Give this turn a minute more."""
    await context.tables.game.need_time(table.id, query.from_user.id)
    return event_sentence(t, "minute", mine=True)


async def open_orders(
    context: Context, t: NullTranslations, query: CallbackQuery, table: Table
) -> str:
    """Show the standing orders in place of the hand."""
    await context.memory.aims.keep(opened(table), table.id, query.from_user.id)
    return t.gettext(ORDERS["who sees it"])


async def close_orders(
    context: Context, _t: NullTranslations, query: CallbackQuery, table: Table
) -> str:
    """Show the hand again in place of the standing orders."""
    await context.memory.aims.clear(table.id, query.from_user.id)
    return ""


async def play_again(
    context: Context, t: NullTranslations, query: CallbackQuery, table: Table
) -> str:
    """Sit down for the next game; cards are dealt when all have."""
    await again(context, t, query, table)
    now = await context.table(table.id)
    dealt = now is not None and now.phase is Phase.PLAYING
    return event_sentence(t, "dealt", mine=True) if dealt else texts.plays_again(t)


ACTS: dict[HandAct, Act] = {
    HandAct.BACK: back,
    HandAct.MINUTE: minute,
    HandAct.AGAIN: play_again,
    HandAct.ORDERS: open_orders,
    HandAct.CARDS: close_orders,
}


async def _show(context: Context, query: CallbackQuery, table_id: str) -> None:
    """Refresh the hand message at once, in the chat of the press; adopt the pressed message.

    An older message of this table is removed. If the message's id was never learned, it is now.
    """
    if for_one.id_of(query) is not None:
        await show_again(context, query, table_id)
        return
    person, message = query.from_user.id, query.message
    if message and message.chat.type == ChatType.PRIVATE and is_from_button(query):
        kept = await context.memory.hands.adopt(table_id, person, message.message_id)
        if kept not in (0, message.message_id):
            await context.jobs.put(RemoveOldMessage(person, message.message_id))
    await context.jobs.put(RefreshHand(table_id, person), urgency=Urgency.ANSWER)
