"""Texts with the last games of a group or of a person, for /history and for buttons."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from bot.chat.tables_in_chat import place_of
from bot.messages.people.history_text import MOST_GAMES, history_text
from bot.telegram.places import ChatPlace

if TYPE_CHECKING:
    from aiogram.types import Message

    from bot.context import Context


async def games_here(context: Context, t: NullTranslations, message: Message) -> str:
    """Return the last games of the message's group, also from before it became a supergroup."""
    place = place_of(message)
    games = await context.tables.past.of_place(str(place), MOST_GAMES)
    former = await context.memory.groups.former_id(place.chat) if place.topic is None else None
    if former is not None:
        games += await context.tables.past.of_place(str(ChatPlace(former)), MOST_GAMES)
        games = sorted(games, key=lambda game: -game.ended_ms)[:MOST_GAMES]
    return history_text(t, games, await context.link(), in_group=True)


async def games_of_person(context: Context, t: NullTranslations, person: int) -> str:
    """Return this person's last games, in any chat."""
    games = await context.tables.past.of_person(person, MOST_GAMES)
    return history_text(t, games, await context.link(), in_group=False)
