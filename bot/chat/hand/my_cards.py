"""*My cards* under the board of a running game: the hand, in the group, for one person alone.

A person who doesn't play is offered a seat there, or the view of a spectator.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery

from bot.chat.more_button import close_more
from bot.chat.press_answers import answer_press
from bot.messages import texts
from bot.messages.board_text import offered_seats
from bot.messages.callbacks import TablePress, TakePress
from bot.messages.keyboards import by_link
from bot.messages.looking_on import looking_on_keyboard
from bot.sending.hand.group_cards import NotShown, check_press, show_cards
from bot.telegram import for_one
from bot.telegram.budget import TooSoon
from engine.tables import Phase, TableError

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Person, Table


async def my_cards(
    query: CallbackQuery, callback_data: TablePress, context: Context, t: NullTranslations
) -> None:
    """Show the cards; where that isn't possible, lead to the private chat."""
    try:
        if await show_cards(context, query, callback_data.table):
            await query.answer()
        else:
            await _offer(context, t, query, await context.tables.load(callback_data.table))
    except NotShown:
        await query.answer(url=await context.start_link(callback_data.table))
    except TooSoon as error:
        await query.answer(texts.later_here(t, error.wait), show_alert=True)
    except TableError as error:
        await answer_press(query, texts.refusal(t, error))
    await close_more(context, query)


async def show_again(context: Context, query: CallbackQuery, table_id: str) -> None:
    """Show the hand after a press on it in the group, as far as Telegram lets us."""
    with suppress(NotShown, TooSoon, TableError):  # the next press brings the cards back
        await show_cards(context, query, table_id)


async def take_seat(
    query: CallbackQuery, callback_data: TakePress, context: Context, t: NullTranslations
) -> None:
    """Take an offered seat of the running game, and show its cards."""
    table_id = callback_data.table

    async def take(person: Person) -> str:
        await context.tables.seats.take(table_id, person, callback_data.seat)
        return texts.plays_on(t)

    await _act(query, table_id, context, t, take)
    await show_again(context, query, table_id)


async def join_next(
    query: CallbackQuery, callback_data: TablePress, context: Context, t: NullTranslations
) -> None:
    """Sit down for the next game."""

    async def join(person: Person) -> str:
        await context.tables.seats.join_next(callback_data.table, person)
        return texts.joins_next(t)

    await _act(query, callback_data.table, context, t, join)


async def _act(
    query: CallbackQuery,
    table_id: str,
    context: Context,
    t: NullTranslations,
    act: Callable[[Person], Awaitable[str]],
) -> None:
    """Do what somebody who looks on wants, and answer with the result or the refusal."""
    try:
        await check_press(context, query, await context.tables.load(table_id))
        said = await act(await context.languages.person(query.from_user))
    except NotShown:
        said = texts.old_button(t)
    except TableError as error:
        said = texts.refusal(t, error)
    await answer_press(query, said)


async def _offer(
    context: Context, t: NullTranslations, query: CallbackQuery, table: Table
) -> None:
    """Offer a person who doesn't play a seat, or the table to look on."""
    if table.phase is not Phase.PLAYING:
        await query.answer(texts.no_game_runs(t))
        return
    home = await context.chat_of(table)
    assert home is not None
    text = texts.looks_on(t, offered=bool(offered_seats(table)))
    keyboard = looking_on_keyboard(t, table, by_link(await context.link()))
    try:
        await for_one.send_after_press(query, home, text, keyboard)
    except (TelegramAPIError, TooSoon):
        await query.answer(texts.toast(text), show_alert=True)
    else:
        await query.answer()
