"""Commands of a private chat: /start, /play, /history, /rules, /help, /language."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from aiogram import F, Router
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import Message, Update

from bot.chat.command_limits import CommandLimits
from bot.chat.commands import Written, in_private, is_written
from bot.chat.groups.rules_here import last_rules
from bot.chat.last_games import games_of_person
from bot.chat.opening import own_table
from bot.chat.operator.operators import is_operator
from bot.chat.phrases.extras import asks_again
from bot.chat.phrases.phrase import Asked, Phrase, UnclearWish, WishDoubt
from bot.chat.phrases.reading import asks_hour, read_phrase
from bot.chat.phrases.spoken_orders import Order, order_of
from bot.chat.question import ask
from bot.chat.wishes import USUAL_WISH, Wish
from bot.jobs.job_kinds import RefreshBoard
from bot.memory.sent.kept_messages import KeptMessage
from bot.messages import keyboards, texts
from bot.messages.board_keyboard import board_keyboard
from bot.messages.board_text import board_text
from bot.messages.calls.appointment_message import hours_in_groups
from bot.messages.calls.call_message import calls_here
from bot.sending.group_titles import title_of
from bot.sending.introduction import introduce_to_operator
from bot.sending.menu_buttons import set_menu_language
from bot.sending.notices import became_reachable
from bot.sending.waiting.late_seats import late_seats
from bot.settings import CALLS, JOINED
from bot.telegram.places import is_in_group
from engine.tables import TableError

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table

START_TABLE = re.compile(r"([a-z0-9]{4,32})(_(?:fair|replay)_[0-9]{1,6})?")


def private_router() -> Router:
    """Handlers of private chats."""
    router = Router(name="private")
    router.message.filter(in_private, ~F.via_bot, is_written)
    router.message.middleware(CommandLimits())
    router.message.register(start, CommandStart(ignore_case=True))
    router.message.register(play, Written("play", "durak"))
    router.message.register(stop, Written("stop", "close"))
    router.message.register(history, Written("history"))
    router.message.register(rules, Written("rules"))
    router.message.register(help_, Written("help"))
    router.message.register(language, Written("language"))
    router.message.register(help_, F.text)
    return router


async def start(
    message: Message, command: CommandObject, context: Context, t: NullTranslations
) -> None:
    """Greet the person, or show the table that a link named; set the language of their menu."""
    await became_reachable(context, message.chat.id)
    if message.from_user is not None:
        language = await context.languages.language_of(message.from_user)
        await set_menu_language(context, message.chat.id, language)
        if is_operator(context, message.chat.id):
            await introduce_to_operator(context, message.chat.id)
    await _greet(message, command, context, t)


async def _greet(
    message: Message, command: CommandObject, context: Context, t: NullTranslations
) -> None:
    asked = command.args or ""
    if asked == CALLS:
        await message.answer(calls_here(t))
        return
    found = START_TABLE.fullmatch(asked.removeprefix(JOINED))
    table = await context.table(found[1]) if found else None
    if found and table and not found[2]:
        if asked.startswith(JOINED) and table.seat_of(message.chat.id) is not None:
            await _welcome_from_seat(message, context, t, table)
        else:
            await _show_table(message, context, t, table)
        return
    bot, args = await context.username(), asked if table else None
    keyboard = keyboards.hello_keyboard(t, context.settings, bot, args)
    text = texts.gone_table(t) if found and not table else texts.greeting(t, bot)
    await message.answer(text, reply_markup=keyboard)


async def _show_table(
    message: Message, context: Context, t: NullTranslations, table: Table
) -> None:
    """Post one more message that shows this table."""
    way, late = keyboards.in_app(context.settings), await late_seats(context, table)
    keyboard = board_keyboard(t, table, way, late, of_group=is_in_group(table.place))
    on = await context.tables.maintenance.mode() is not None
    text = board_text(t, table, reader=message.chat.id, maintenance=on)
    sent = await message.answer(text, reply_markup=keyboard)
    await context.memory.boards.keep(KeptMessage(sent.message_id), table.id, message.chat.id)
    await context.bots.sent_by(context, table.id)


async def _welcome_from_seat(
    message: Message, context: Context, t: NullTranslations, table: Table
) -> None:
    """Greet somebody who sat down in a chat and came here to be notified; lead them back."""
    await context.jobs.put(RefreshBoard(table.id))  # its bell may go
    text = texts.sat_down(t, await title_of(context, table))
    keyboard = keyboards.joined_keyboard(t, context.settings, table.id)
    await message.answer(text, reply_markup=keyboard)


async def play(
    message: Message,
    command: CommandObject,
    context: Context,
    t: NullTranslations,
    event_update: Update,
) -> None:
    """Answer /play with the button of the Mini App; /durak, or a game's name, makes a table at
    once.
    """
    await became_reachable(context, message.chat.id)
    user = message.from_user
    if user is None or (command.command.lower() == "play" and not command.args):
        keyboard = keyboards.private_keyboard(t, context.settings)
        await message.answer(texts.play_here(t), reply_markup=keyboard)
        return
    order = order_of(command.args or "")
    if order is not None:
        await _ORDERS[order](message, context, t)
        return
    if asks_hour(command.args):
        keyboard = keyboards.hello_keyboard(t, context.settings, await context.username())
        await message.answer(hours_in_groups(t), reply_markup=keyboard)
        return
    try:
        phrase = await _read(context, user.id, command.args)
    except UnclearWish as unclear:
        await ask(context, t, message, unclear)
        return
    creator = await context.languages.person(user)
    try:
        await own_table(context, event_update, creator, phrase.asked.wish, named=phrase.is_named)
    except TableError as error:
        await message.answer(texts.refusal(t, error))


async def _read(context: Context, person: int, text: str | None) -> Phrase:
    """Return what a text written in private asks for. Raises UnclearWish."""
    usual = USUAL_WISH
    if asks_again(text or ""):
        rules = await last_rules(context, person)
        if rules is None:
            raise UnclearWish(text or "", [Asked(usual)], WishDoubt.FIRST)
        usual = Wish(rules)
    return read_phrase(text, context.languages.words, usual, with_hour=False)


async def stop(message: Message, context: Context, t: NullTranslations) -> None:
    """Close the person's table in this chat."""
    person = message.chat.id
    own = (await context.memory.lobbies.of(person)).get(person)
    table = await context.table(own) if own else None
    if table is None:
        await message.answer(texts.no_table(t))
        return
    try:
        await context.tables.host.close(table.id, person)
    except TableError as error:
        await message.answer(texts.refusal(t, error))
        return
    await message.answer(texts.table_closed(t))


async def history(message: Message, context: Context, t: NullTranslations) -> None:
    """Answer with this person's last games, in any chat."""
    await became_reachable(context, message.chat.id)
    await message.answer(await games_of_person(context, t, message.chat.id))


async def rules(message: Message, context: Context, t: NullTranslations) -> None:
    """Answer with the rules in general, and the list of games."""
    text = f"{texts.rules_text(t)}\n\n{texts.games_text(t)}"
    await message.answer(text, reply_markup=keyboards.private_keyboard(t, context.settings))


async def help_(message: Message, context: Context, t: NullTranslations) -> None:
    """Answer with the commands of private chats; also the answer to any other text."""
    await became_reachable(context, message.chat.id)
    bot = await context.username()
    keyboard = keyboards.hello_keyboard(t, context.settings, bot)
    await message.answer(texts.help_text(t, bot), reply_markup=keyboard)


_ORDERS: Final = {Order.STOP: stop, Order.RULES: rules, Order.HELP: help_}


async def language(message: Message, t: NullTranslations) -> None:
    """Offer the languages in which the bot can speak to this person."""
    text = texts.choose_language(t, in_group=False)
    await message.answer(text, reply_markup=keyboards.language_keyboard())
