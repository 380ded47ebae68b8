"""Buttons under tables' messages: every press is answered, in the language of its person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery

from bot.chat.command_limits import PressLimits
from bot.chat.groups.group_admins import lead
from bot.chat.more_button import close_more, show_more
from bot.chat.press_answers import answer_press
from bot.chat.tables_in_chat import open_draft, shown_here, shown_inline
from bot.jobs.job_kinds import RefreshBoard
from bot.messages import texts
from bot.messages.board_text import rules_in_short
from bot.messages.callbacks import LanguagePress, TableAct, TablePress
from bot.sending.computers import USUAL_LEVEL
from bot.sending.members import actor_in
from bot.sending.menu_buttons import set_menu_language
from bot.sending.notices import mark_deal_seen
from bot.telegram.pressed import is_from_button
from engine.tables import (
    Action,
    GameRuns,
    NoSuchTable,
    NotTheHost,
    Phase,
    Table,
    TableError,
    may,
)
from engine.words import LANGUAGES, listed, player_name

if TYPE_CHECKING:
    from bot.context import Context

Act = Callable[["Context", NullTranslations, CallbackQuery, Table], Awaitable[str]]


def press_router() -> Router:
    """Handlers of buttons."""
    router = Router(name="presses")
    router.callback_query.middleware(PressLimits())
    router.callback_query.register(show_more, TablePress.filter(F.press == TableAct.MORE))
    router.callback_query.register(press, TablePress.filter())
    router.callback_query.register(choose_language, LanguagePress.filter())
    router.callback_query.register(unknown)
    return router


async def press(
    query: CallbackQuery, callback_data: TablePress, context: Context, t: NullTranslations
) -> None:
    """Do what the button says, and answer with the result or the refusal."""
    alert = callback_data.press is TableAct.RULES
    try:
        table = await open_draft(context, callback_data.table, query.inline_message_id)
        await shown_here(context, table, query)
        answer = await ACTS[callback_data.press](context, t, query, table)
        if query.inline_message_id is not None:  # who has just sat down is at the table
            await shown_inline(context, table.id, query.from_user.id, query.inline_message_id)
    except NoSuchTable as error:
        answer = texts.old_draft(t) if query.inline_message_id else texts.refusal(t, error)
    except TableError as error:
        answer = texts.refusal(t, error)
    await answer_press(query, answer, alert=alert)
    if callback_data.press is not TableAct.RULES:
        await close_more(context, query)


async def _bell_hint(context: Context, t: NullTranslations, query: CallbackQuery) -> str:
    """Return a sentence about the bell under a group's message, for somebody whom the bot can't
    write to yet; else "".
    """
    if query.message is None or query.message.chat.type == ChatType.PRIVATE:
        return ""
    writer = await context.writes_to(query.from_user.id)
    known = await writer.memory.refused_people.reachable.is_set(query.from_user.id)
    return "" if known else f" {texts.bell_hint(t)}"


async def join(context: Context, t: NullTranslations, query: CallbackQuery, table: Table) -> str:
    """Sit down; show a person with a seat in the running game the way back."""
    seat = table.seat_of(query.from_user.id)
    if seat is not None and table.phase is Phase.PLAYING:
        return texts.is_back(t, await _play(context, query, table))
    await context.tables.seats.sit(table.id, await context.languages.person(query.from_user))
    said = texts.joined(t, await _play(context, query, table))
    return said + await _bell_hint(context, t, query)


async def again(context: Context, t: NullTranslations, query: CallbackQuery, table: Table) -> str:
    """Sit down for the next game after one; cards are dealt when all have."""
    person = query.from_user.id
    if table.phase is Phase.PLAYING:
        return await join(context, t, query, table)
    if table.seat_of(person) is None:
        await context.tables.seats.sit(table.id, await context.languages.person(query.from_user))
    table = await context.tables.seats.count_in(table.id, person)
    with suppress(GameRuns):  # two said so at once
        table = await context.tables.game.play_again(table.id, person)
    if table.phase is not Phase.PLAYING and table.dealing is None:
        return texts.plays_again(t)
    return _started(t, table)


async def leave(context: Context, t: NullTranslations, query: CallbackQuery, table: Table) -> str:
    """Stand up."""
    await context.tables.seats.leave(table.id, query.from_user.id)
    return texts.left(t, in_game=table.phase is Phase.PLAYING)


async def add_computer(
    context: Context, t: NullTranslations, query: CallbackQuery, table: Table
) -> str:
    """Add a computer player."""
    now = await context.tables.host.add_computer(table.id, query.from_user.id, USUAL_LEVEL)
    before = {seat.chair for seat in table.seats}
    names = [seat.person.name if seat.person else "" for seat in now.seats]
    came = [number for number, seat in enumerate(now.seats) if seat.chair not in before]
    return texts.sits_down(t, listed(t, [player_name(t, names, number) for number in came]))


async def show_rules(
    context: Context, t: NullTranslations, query: CallbackQuery, table: Table
) -> str:
    """Answer with the rules of this table."""
    return rules_in_short(t, table.ruleset)


async def start(context: Context, t: NullTranslations, query: CallbackQuery, table: Table) -> str:
    """Start the game. The person may have become an admin since the table was made."""
    person = query.from_user.id
    try:
        started = await context.tables.game.start(table.id, person)
    except GameRuns:  # another host was quicker; it is what both wanted
        started = table
    except NotTheHost:
        await lead(context, table, person)
        started = await context.tables.game.start(table.id, person)
    await mark_deal_seen(context, started, person)
    return _started(t, started)


def _started(t: NullTranslations, table: Table) -> str:
    """Answer that cards are dealt, or will be once people's phones have added to the shuffle."""
    return texts.started(t) if table.dealing is None else texts.dealing(t)


async def _play(context: Context, query: CallbackQuery, table: Table) -> str:
    """Return the label of the button Play under the pressed message, in the
    language of its chat.
    """
    board = await context.languages.of_board(
        table, query.message.chat.id if query.message else None
    )
    return board.gettext("Play")


async def late(context: Context, t: NullTranslations, query: CallbackQuery, table: Table) -> str:
    """Announce that the person comes later: a seat is taken, if need be, and kept for a while."""
    person = query.from_user
    if table.phase is not Phase.PLAYING and table.seat_of(person.id) is None:
        await context.tables.seats.sit(table.id, await context.languages.person(person))
    await context.tables.seats.keep(table.id, person.id)
    return texts.seat_kept(t)


ACTS: dict[TableAct, Act] = {
    TableAct.JOIN: join,
    TableAct.LEAVE: leave,
    TableAct.RULES: show_rules,
    TableAct.START: start,
    TableAct.AGAIN: again,
    TableAct.LATE: late,
    TableAct.COMPUTER: add_computer,
}


async def choose_language(
    query: CallbackQuery, callback_data: LanguagePress, context: Context, t: NullTranslations
) -> None:
    """Store the person's language, or the group's if an admin chooses there."""
    code, message = callback_data.language, query.message
    if code not in LANGUAGES or message is None or not is_from_button(query):
        await query.answer(texts.old_button(t))
        return
    if message.chat.type == ChatType.PRIVATE:
        await context.tables.people.choose_language(query.from_user.id, code)
    elif may(Action.CHANGE_SETTINGS, await actor_in(context, message.chat.id, query.from_user.id)):
        kept = context.memory.group_settings
        settings = replace(await kept.of(message.chat.id), language=code)
        await kept.choose(message.chat.id, settings)
        for table_id in await context.memory.boards.tables_in(message.chat.id):
            await context.jobs.put(RefreshBoard(table_id))
    else:
        await query.answer(texts.admins_only(t))
        return
    words = context.languages.words(code)
    chosen = texts.language_chosen(words)
    await query.answer(chosen)
    await context.bot.edit_message_text(
        chosen, chat_id=message.chat.id, message_id=message.message_id
    )
    if message.chat.type == ChatType.PRIVATE:
        await set_menu_language(context, message.chat.id, code)


async def unknown(query: CallbackQuery, t: NullTranslations) -> None:
    """Answer a button of an old release, or one that was never ours."""
    await query.answer(texts.old_button(t))
