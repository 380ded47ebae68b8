"""*My cards* under the board of a running game: the hand, in the group, for one person alone.

A person who doesn't play is offered a seat there, or the view of a spectator.
"""

from __future__ import annotations

import html
from collections.abc import Awaitable, Callable
from contextlib import suppress
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.types import CallbackQuery

from bot.chat.more_button import close_more
from bot.chat.press_answers import answer_press
from bot.messages import texts
from bot.messages.board_text import offered_seats
from bot.messages.callbacks import NumberPress, TablePress, TakePress
from bot.messages.hand.hand_alert import NUMBERS, hand_alert, numbered_moves
from bot.messages.hand.said import said
from bot.messages.hand.turn_line import turn_line
from bot.sending.hand.group_cards import CardsShown, NotShown, check_press, show_cards
from engine.tables import Phase, TableError

if TYPE_CHECKING:
    from bot.context import Context
    from durak_rules import Move
    from engine.tables import Person, Table


async def my_cards(
    query: CallbackQuery, callback_data: TablePress, context: Context, t: NullTranslations
) -> None:
    """Show the cards; where that isn't possible, lead to the private chat."""
    try:
        await answer_with_cards(context, t, query, callback_data.table)
    except NotShown:
        await query.answer(url=await context.start_link(callback_data.table))
    except TableError as error:
        await answer_press(query, texts.refusal(t, error))
    await close_more(context, query)


async def answer_with_cards(
    context: Context, t: NullTranslations, query: CallbackQuery, table_id: str, before: str = ""
) -> None:
    """Show the cards in their message, or in the answer to the press, after the words in `before`.

    Raises NotShown, or why the person may not see them.
    """
    shown = await show_cards(context, query, table_id)
    if shown is CardsShown.HERE:
        await query.answer(texts.toast(before) or None)
    elif shown in (CardsShown.ABOVE, CardsShown.NO_ROOM):
        await alert_cards(context, t, query, await context.tables.load(table_id), before=before)
    else:
        await _refer_to_board(t, query, await context.tables.load(table_id))


async def alert_cards(
    context: Context,
    t: NullTranslations,
    query: CallbackQuery,
    table: Table,
    page: int = 0,
    before: str = "",
) -> None:
    """Show the hand of the person who pressed in the answer, which they alone see, with its moves
    numbered; note which numbers they saw.
    """
    person, seat = query.from_user.id, table.seat_of(query.from_user.id)
    if seat is None or table.game is None:
        await query.answer(texts.no_game_runs(t), show_alert=True)
        return
    numbered = numbered_moves(table.game, seat, page)
    await context.memory.numbered_moves.keep(f"{page}:{numbered.digest}", table.id, person)
    hand = hand_alert(t, table, table.game, seat, page)
    whole = f"{before}\n{hand}" if before else hand
    await query.answer(whole if len(whole) <= texts.TOAST else hand, show_alert=True)


async def show_again(context: Context, query: CallbackQuery, table_id: str) -> None:
    """Show the hand after a press on it in the group, as far as Telegram lets us."""
    with suppress(NotShown, TableError):  # the next press brings the cards back
        await show_cards(context, query, table_id)


async def by_number(
    query: CallbackQuery, callback_data: NumberPress, context: Context, t: NullTranslations
) -> None:
    """Make the move of this number, if it is one that the person was shown."""
    table_id, person = callback_data.table, query.from_user.id
    try:
        table = await context.tables.load(table_id)
        await check_press(context, query, table)
        seat, game = table.seat_of(person), table.game
        if seat is None or game is None or table.phase is not Phase.PLAYING:
            await _refer_to_board(t, query, table)
            return
        seen = await context.memory.numbered_moves.of(table_id, person)
        page, _, known = (seen or "").partition(":")
        numbered = numbered_moves(game, seat, int(page or 0))
        if known != numbered.digest:
            await alert_cards(context, t, query, table, before=texts.numbers_changed(t))
        elif numbered.has_more and callback_data.number == NUMBERS:
            await alert_cards(context, t, query, table, int(page) + 1)
        elif callback_data.number > len(numbered.moves):
            await alert_cards(context, t, query, table, int(page))
        else:
            asked = numbered.moves[callback_data.number - 1]
            saved = await context.tables.game.play(
                table_id,
                person,
                asked,
                move_id=f"number:{table.version}:{callback_data.number}",
                version=table.version,
                bout=game.bout_number,
            )
            await context.tables.presence.look(table_id, person, True)
            await answer_move(query, t, asked, saved.table)
    except NotShown:
        await query.answer(texts.old_button(t))
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)))


async def answer_move(query: CallbackQuery, t: NullTranslations, move: Move, table: Table) -> None:
    """Say what the person did in the group, and whom the table waits for now."""
    told, seat = said(t, move, table), table.seat_of(query.from_user.id)
    if seat is not None and table.game is not None and table.phase is Phase.PLAYING:
        told = f"{told} {html.unescape(turn_line(t, table, table.game, seat))}"
    await query.answer(texts.toast(told))


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


async def _refer_to_board(t: NullTranslations, query: CallbackQuery, table: Table) -> None:
    """Tell a person who doesn't play what they can press: they never cause a message."""
    if table.phase is not Phase.PLAYING:
        await query.answer(texts.no_game_runs(t))
        return
    offered = bool(offered_seats(table))
    await query.answer(texts.looks_on(t, offered=offered), show_alert=True)
