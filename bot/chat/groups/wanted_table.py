"""The way from a phrase to a table or an appointment in a group, for commands and for buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.chat.groups.appointment_command import ZoneUnknown, appoint
from bot.chat.groups.zones import ask_zone
from bot.chat.opening import TooManyTables, table_for
from bot.chat.phrases.reading import Phrase, read_phrase
from bot.chat.tables_in_chat import place_of, topic_of
from bot.chat.wishes import USUAL_WISH, Wish, parse_written
from bot.memory import Makers
from bot.messages import texts
from bot.telegram.places import topic_link
from engine.tables import Action, TableError, may

if TYPE_CHECKING:
    from gettext import NullTranslations

    from aiogram.types import Message, Update, User

    from bot.context import Context
    from engine.tables import Actor


async def open_wanted(
    context: Context,
    t: NullTranslations,
    update: Update,
    message: Message,
    user: User,
    phrase: Phrase,
) -> str | None:
    """Show the table, or make the appointment, that a phrase asks for in the chat of a message.

    Return None, or the sentence that refuses it.
    """
    asked = phrase.asked
    language = await context.languages.language_of(user)
    await context.memory.group_settings.note_language(message.chat.id, language)
    person, place = await context.languages.person(user), place_of(message)
    try:
        if asked.hour is not None:
            return await appoint(context, update, person, asked.wish, place, asked.hour)
        await table_for(context, update, person, asked.wish, place, named=phrase.is_named)
    except ZoneUnknown:
        await ask_zone(context, t, message, user, asked)
    except TooManyTables:
        return texts.too_many_tables(t)
    except TableError as error:
        return texts.refusal(t, error)
    return None


async def refused_by_settings(
    context: Context,
    t: NullTranslations,
    message: Message,
    rights: Callable[[], Awaitable[Actor]],
) -> str | None:
    """Return the sentence with which the group's settings refuse a table here, or None.

    `rights` gives those of the person who wants it.
    """
    settings = await context.memory.group_settings.of(message.chat.id)
    by_admins = settings.makers is Makers.ADMINISTRATORS
    if by_admins and not may(Action.MAKE_TABLE_AS_ADMIN, await rights()):
        return texts.only_admins_make_tables(t)
    topic = settings.topic if message.chat.is_forum else None
    if topic is not None and topic_of(message) != topic:
        return texts.another_topic(t, topic_link(message.chat.id, topic))
    return None


async def usual_wish(context: Context, chat: int) -> Wish:
    """Return the rules and the pace that the group's admins chose, else the usual ones."""
    chosen = (await context.memory.group_settings.of(chat)).rules
    if chosen is None:
        return USUAL_WISH
    return parse_written(chosen) or read_phrase(chosen, context.languages.words).asked.wish


async def read_in_group(context: Context, chat: int, text: str | None) -> Phrase:
    """Return what a text written in a group asks for. Raises UnclearWish."""
    return read_phrase(text, context.languages.words, await usual_wish(context, chat))
