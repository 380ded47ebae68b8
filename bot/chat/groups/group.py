"""/durak and the other commands of groups and their topics."""

from __future__ import annotations

from functools import partial
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from aiogram import F, Router
from aiogram.filters import CommandObject
from aiogram.types import Message, Update

from bot.chat.command_limits import CommandLimits
from bot.chat.commands import Addressed, Named, Written, in_group, is_written
from bot.chat.groups.group_admins import writer_of
from bot.chat.groups.rules_here import last_rules, table_here
from bot.chat.groups.table_commands import stop_all
from bot.chat.groups.wanted_table import (
    open_wanted,
    read_in_group,
    refused_by_settings,
    usual_wish,
)
from bot.chat.last_games import games_here
from bot.chat.phrases.phrase import UnclearWish
from bot.chat.phrases.spoken_orders import Order
from bot.chat.question import ask
from bot.chat.tables_in_chat import place_of
from bot.messages import keyboards, texts
from bot.messages.rules_message import rules_message
from bot.sending.living.moved_groups import back_in_group
from bot.sending.tidy import ANSWERS_STAY, answer, clear_command
from engine.tables import Action, may

if TYPE_CHECKING:
    from bot.context import Context


def group_router() -> Router:
    """Handlers of groups."""
    router = Router(name="group")
    router.message.filter(in_group, is_written)
    router.message.middleware(CommandLimits())
    router.message.register(durak, Written("durak"))
    router.message.register(durak, Addressed("play"))
    router.message.register(named, Named(), F.via_bot.is_(None))
    router.message.register(hello, Addressed("start"))
    router.message.register(history, Addressed("history"))
    router.message.register(rules, Addressed("rules"))
    router.message.register(help_, Addressed("help"))
    router.message.register(language, Addressed("language"))
    return router


async def durak(
    message: Message, command: CommandObject, context: Context, event_update: Update
) -> None:
    """Make or show a table, or make an appointment."""
    user = message.from_user
    if message.sender_chat is not None or user is None:
        await answer(context, message, texts.anonymous(await _group_words(message, context)))
        return
    await back_in_group(context, message.chat.id)
    t = await _group_words(message, context)
    rights = partial(writer_of, context, message)
    try:
        phrase = await read_in_group(context, message, command.args)
    except UnclearWish as unclear:
        not_here = await refused_by_settings(context, t, message, rights)
        if not_here is None:
            await ask(context, t, message, unclear)
        else:
            await answer(context, message, not_here)
        return
    if phrase.order is not None:
        await _ORDERS[phrase.order](message, context)
        return
    why_not = await open_wanted(context, t, event_update, message, user, phrase, rights)
    if why_not is not None:
        await answer(context, message, why_not)
    else:
        await clear_command(context, message)


async def named(
    message: Message, command: CommandObject, context: Context, event_update: Update
) -> None:
    """Do the same for a wish after the bot's name; other words are for the people there."""
    try:
        phrase = await read_in_group(context, message, command.args)
    except UnclearWish:
        return
    if phrase.order or phrase.is_named or phrase.asked.hour is not None:
        await durak(message, command, context, event_update)


async def hello(message: Message, command: CommandObject, context: Context) -> None:
    """Greet the group after /start. Telegram sends that also when somebody adds the bot by a link:
    then the greeting was sent already.
    """
    await back_in_group(context, message.chat.id)
    if not command.args:
        words = await _group_words(message, context)
        await answer(context, message, texts.group_hello(words, await context.username()))


async def history(message: Message, context: Context) -> None:
    """Answer with the last games of this group, also from before it became a supergroup."""
    words = await _group_words(message, context)
    text = await games_here(context, words, message)
    await answer(context, message, text, stays=ANSWERS_STAY)


async def rules(message: Message, context: Context) -> None:
    """Answer with the rules of the table here, else of the group's choice, else in general."""
    words, place, user = await _group_words(message, context), place_of(message), message.from_user
    table = await table_here(context, place)
    chosen = (await context.memory.group_settings.of(place.chat)).rules
    if table is None and chosen is None:
        text = texts.rules_text(words)
    else:
        ruleset = table.ruleset if table else (await usual_wish(context, place.chat)).ruleset
        last = await last_rules(context, user.id) if user else None
        text = rules_message(words, ruleset, last)
    await answer(context, message, text, stays=ANSWERS_STAY)


async def help_(message: Message, context: Context) -> None:
    """Answer with the commands of groups."""
    words = await _group_words(message, context)
    text = texts.group_help(words, await context.username())
    await answer(context, message, text, stays=ANSWERS_STAY)


_ORDERS: Final = {Order.STOP: stop_all, Order.RULES: rules, Order.HELP: help_}


async def language(message: Message, context: Context) -> None:
    """Offer the languages of this group to its admins."""
    words = await _group_words(message, context)
    if not may(Action.CHANGE_SETTINGS, await writer_of(context, message)):
        await answer(context, message, texts.admins_only(words))
        return
    text = texts.choose_language(words, in_group=True)
    await answer(context, message, text, keyboards.language_keyboard())


async def _group_words(message: Message, context: Context) -> NullTranslations:
    return await context.languages.of_answer(message)
