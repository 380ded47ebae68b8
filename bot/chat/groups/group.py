"""/durak and the other commands of groups and their topics."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import CommandObject
from aiogram.types import Message, Update

from bot.chat.command_limits import CommandLimits
from bot.chat.commands import Addressed, Written, is_written
from bot.chat.groups.appointment_command import appoint, read_hour
from bot.chat.groups.group_admins import writer_of
from bot.chat.groups.rules_here import last_rules, table_here
from bot.chat.opening import TooManyTables, table_for
from bot.chat.tables_in_chat import place_of, topic_of
from bot.chat.wishes import UnknownWords, Wish, read_wish
from bot.memory import Makers
from bot.messages import keyboards, texts
from bot.messages.people.history_text import MOST_GAMES, history_text
from bot.messages.rules_message import rules_message
from bot.sending.boards.group_changes import back_in_group
from bot.sending.tidy import ANSWERS_STAY, answer, clear_command
from bot.telegram.places import ChatPlace, topic_link
from engine.tables import Action, TableError, may

if TYPE_CHECKING:
    from bot.context import Context


def group_router() -> Router:
    """Handlers of groups."""
    router = Router(name="group")
    router.message.filter(F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP}), is_written)
    router.message.middleware(CommandLimits())
    router.message.register(durak, Written("durak"))
    router.message.register(durak, Addressed("play"))
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
    not_here = await _refused_by_settings(context, message)
    if not_here is not None:
        await answer(context, message, not_here)
        return
    hour = read_hour(command.args)
    try:
        wish = await _wish(context, message.chat.id, hour.rest if hour else command.args)
    except UnknownWords as error:
        words = await _group_words(message, context)
        await answer(context, message, texts.unknown_game(words, error.text))
        return
    language = await context.languages.language_of(user)
    await context.memory.group_settings.note_language(message.chat.id, language)
    if hour is not None:
        maker, place = await context.languages.person(user), place_of(message)
        why_not = await appoint(context, event_update, maker, wish, place, hour)
    else:
        why_not = await _show_wanted_table(message, command, context, event_update, wish)
    if why_not is not None:
        await answer(context, message, why_not)
    else:
        await clear_command(context, message)


async def _show_wanted_table(
    message: Message, command: CommandObject, context: Context, update: Update, wish: Wish
) -> str | None:
    """Show the wanted table; return None, or the sentence that refuses it."""
    assert message.from_user is not None
    person, place = await context.languages.person(message.from_user), place_of(message)
    try:
        await table_for(context, update, person, wish, place, named=bool(command.args))
    except TooManyTables:
        return texts.too_many_tables(await _group_words(message, context))
    except TableError as error:
        return texts.refusal(await _group_words(message, context), error)
    return None


async def _refused_by_settings(context: Context, message: Message) -> str | None:
    """Return the sentence with which the group's settings refuse a table here, or None."""
    settings = await context.memory.group_settings.of(message.chat.id)
    t = await _group_words(message, context)
    by_admins = settings.makers is Makers.ADMINISTRATORS
    if by_admins and not may(Action.MAKE_TABLE_AS_ADMIN, await writer_of(context, message)):
        return texts.only_admins_make_tables(t)
    topic = settings.topic if message.chat.is_forum else None
    if topic is not None and topic_of(message) != topic:
        return texts.another_topic(t, topic_link(message.chat.id, topic))
    return None


async def _wish(context: Context, chat: int, asked: str | None) -> Wish:
    """Return the wanted rules and pace: asked for, else chosen by the admins,
    else the usual ones.
    """
    words = context.languages.words
    usual = read_wish((await context.memory.group_settings.of(chat)).rules, words)
    return read_wish(asked, words, usual)


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
    place = place_of(message)
    games = await context.tables.past.of_place(str(place), MOST_GAMES)
    former = await context.memory.groups.former_id(place.chat) if place.topic is None else None
    if former is not None:
        games += await context.tables.past.of_place(str(ChatPlace(former)), MOST_GAMES)
        games = sorted(games, key=lambda game: -game.ended_ms)[:MOST_GAMES]
    words = await _group_words(message, context)
    text = history_text(words, games, await context.link(), in_group=True)
    await answer(context, message, text, stays=ANSWERS_STAY)


async def rules(message: Message, context: Context) -> None:
    """Answer with the rules of the table here, else of the group's choice, else in general."""
    words, place, user = await _group_words(message, context), place_of(message), message.from_user
    table = await table_here(context, place)
    chosen = (await context.memory.group_settings.of(place.chat)).rules
    if table is None and chosen is None:
        text = texts.rules_text(words)
    else:
        ruleset = table.ruleset if table else (await _wish(context, place.chat, None)).ruleset
        last = await last_rules(context, user.id) if user else None
        text = rules_message(words, ruleset, last)
    await answer(context, message, text, stays=ANSWERS_STAY)


async def help_(message: Message, context: Context) -> None:
    """Answer with the commands of groups."""
    words = await _group_words(message, context)
    text = texts.help_text(words, await context.username())
    await answer(context, message, text, stays=ANSWERS_STAY)


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
