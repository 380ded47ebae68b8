"""The way from a phrase to a table or an appointment in a group, for commands and for buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.chat.groups.appointment_command import ZoneUnknown, appoint
from bot.chat.groups.rules_here import last_wish
from bot.chat.groups.zones import ask_zone
from bot.chat.opening import NoSeat, TooManyTables, table_for, tables_here, waiting_table
from bot.chat.phrases.extras import asks_again
from bot.chat.phrases.phrase import Asked, Phrase, UnclearWish, WishDoubt
from bot.chat.phrases.reading import read_phrase
from bot.chat.question import ask
from bot.chat.tables_in_chat import place_of, topic_of
from bot.chat.wishes import USUAL_WISH, Wish, parse_written, written_wish
from bot.memory.group_settings import Makers
from bot.messages import keyboards, texts
from bot.messages.callbacks import WishPress
from bot.messages.looking_on import no_seat, no_seat_keyboard
from bot.sending.tidy import answer
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
    rights: Callable[[], Awaitable[Actor]],
    *,
    asked_at: float | None = None,
) -> str | None:
    """Show the table, or make the appointment, that a phrase asks for in the chat of a message.

    `rights` gives those of the user, `asked_at` is when they were asked what they mean, in seconds
    since 1970. Return None, or the sentence that refuses it.
    """
    asked = phrase.asked
    settings = context.memory.group_settings
    if (await settings.of(message.chat.id)).language is None:
        language = await context.languages.language_of(user)
        await settings.note_language(message.chat.id, language)
    person, place = await context.languages.person(user), place_of(message)
    is_bare = asked.hour is None and not phrase.is_named
    here = await tables_here(context, place)
    try:
        if is_bare and await waiting_table(context, person, place, here) is not None:
            return None
        refused = await refused_by_settings(context, t, message, rights)
        if refused is not None:
            return refused
        if asked.hour is not None:
            return await appoint(context, update, person, asked, place, asked_at=asked_at)
        await table_for(context, update, person, asked.wish, place, here, named=phrase.is_named)
    except NoSeat as error:
        offers = await refused_by_settings(context, t, message, rights) is None
        await _tell_no_seat(context, t, message, error, asked.wish if offers else None)
    except UnclearWish as unclear:
        await ask(context, t, message, unclear)
    except ZoneUnknown:
        await ask_zone(context, t, message, user, asked)
    except TooManyTables:
        return texts.too_many_tables(t)
    except TableError as error:
        return texts.refusal(t, error)
    return None


async def _tell_no_seat(
    context: Context, t: NullTranslations, message: Message, error: NoSeat, wish: Wish | None
) -> None:
    """Tell why the table that waits has no seat for the writer, with the way to watch it.

    A table of their own is offered with this wish, or none.
    """
    own = WishPress(wish=written_wish(wish)) if wish else None
    keyboard = no_seat_keyboard(t, error.table.id, keyboards.by_link(await context.link()), own)
    await answer(context, message, no_seat(t, error.why), keyboard)


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


async def read_in_group(context: Context, message: Message, text: str | None) -> Phrase:
    """Return what a text written in a group asks for. Raises UnclearWish."""
    usual = await usual_wish(context, message.chat.id)
    if asks_again(text or ""):
        last = await last_wish(context, place_of(message))
        if last is None:
            raise UnclearWish(text or "", [Asked(usual)], WishDoubt.FIRST)
        usual = last
    return read_phrase(text, context.languages.words, usual)
