"""/people in a private chat: block or report people one has played with, or unblock them."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from aiogram import F, Router
from aiogram.filters import CommandStart
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import Written, in_private
from bot.messages import texts
from bot.messages.callbacks import PeopleAct, PeoplePress
from bot.messages.people import people_message as said
from engine.tables import Person, TableError
from engine.words import REASONS

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Finished

START_PEOPLE: Final = "people"  # what links give to /start
LATELY: Final = 20  # games
MOST: Final = 12  # people

TextAndButtons = tuple[str, InlineKeyboardMarkup]


def people_router() -> Router:
    """Handlers of this; before those of other things written in private."""
    router = Router(name="people")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    deep_link = CommandStart(deep_link=True, magic=F.args == START_PEOPLE)
    for filters in (Written("people", "report", "block"), deep_link):
        router.message.register(show, in_private, filters)
    router.callback_query.register(press, PeoplePress.filter())
    return router


async def show(message: Message, context: Context, t: NullTranslations) -> None:
    """List the people."""
    text, keyboard = await _everybody(context, t, message.chat.id)
    await message.answer(text, reply_markup=keyboard)


async def press(
    query: CallbackQuery, callback_data: PeoplePress, context: Context, t: NullTranslations
) -> None:
    """Do what the button says, or answer with the refusal; show the next step."""
    message, me = query.message, query.from_user.id
    if message is None or message.chat.id != me:
        await query.answer(texts.old_button(t))
        return
    try:
        answer, (text, keyboard) = await _pressed(context, t, query, callback_data)
    except TableError as error:
        await query.answer(texts.toast(texts.refusal(t, error)))
        return
    await query.answer(texts.toast(answer) if answer else None)
    await context.bot.edit_message_text(
        text, chat_id=me, message_id=message.message_id, reply_markup=keyboard
    )


async def _pressed(
    context: Context, t: NullTranslations, query: CallbackQuery, asked: PeoplePress
) -> tuple[str, TextAndButtons]:
    """Do what was pressed; return the answer, and the message's new text and buttons."""
    me, act = query.from_user.id, asked.act
    if act is PeopleAct.LIST:
        return "", await _everybody(context, t, me)
    if act is PeopleAct.UNBLOCK:
        await context.tables.people.unblock(me, asked.person)
        return said.unblocked_now(t), await _everybody(context, t, me)
    game = await _last_game_with(context, me, asked.person)
    if game is None:
        return said.not_met(t), await _everybody(context, t, me)
    about = Person(asked.person, _name_in(game, asked.person))
    if act is PeopleAct.BLOCK:
        await context.tables.people.block(me, about)
        return said.blocked_now(t, about.name), await _everybody(context, t, me)
    if act is PeopleAct.REPORT and asked.why in REASONS:
        by = await context.languages.person(query.from_user)
        await context.tables.chats.report(by, about, game.table_id, game.game, asked.why)
        return said.reported_now(t), await _everybody(context, t, me)
    if act is PeopleAct.REPORT:
        return "", (said.why_text(t, about.name), said.why_keyboard(t, about.id))
    reports = bool(context.settings.admins)
    return "", (said.one_text(about.name), said.one_keyboard(t, about.id, reports=reports))


async def _everybody(context: Context, t: NullTranslations, me: int) -> TextAndButtons:
    blocked = await context.tables.people.blocked_by(me)
    hidden = (await context.tables.people.apart_from(me)).blocked
    met = {
        player: name
        for game in await context.tables.past.of_person(me, LATELY)
        for player, name in zip(game.players, game.names, strict=True)
        if player and player != me and player not in hidden
    }
    newest = dict(list(met.items())[:MOST])
    text = said.people_text(t, anybody=bool(newest or blocked))
    return text, said.people_keyboard(t, newest, blocked)


async def _last_game_with(context: Context, me: int, other: int) -> Finished | None:
    """Return the last game with that person; None if they never met.

    Presses can be forged: one may act only about people one has met.
    """
    games = await context.tables.past.of_person(me, LATELY)
    return next((game for game in games if other in game.players and other != me), None)


def _name_in(game: Finished, person: int) -> str:
    return game.names[game.players.index(person)]
