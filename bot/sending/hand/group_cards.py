"""Cards in the group: the message that shows a player their hand there, to that player alone.

It is a view, never a promise: Telegram may drop it, and a press brings it back. `_deliver` is the
only function that sends a hand into a group.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from aiogram.exceptions import TelegramAPIError, TelegramBadRequest

from bot.jobs import RefreshCards
from bot.memory import CardsMessage
from bot.messages import texts
from bot.sending.hand.hand_look import Look, is_playing, look_in_group
from bot.sending.members import check_member, is_of_group
from bot.telegram import for_one
from bot.telegram.budget import TooSoon, wait_at_most
from bot.telegram.pressed import is_from_button
from engine.tables import Action, Followed, MembersOnly, NoSuchTable, actor_at, check, may

if TYPE_CHECKING:
    from aiogram.types import CallbackQuery

    from bot.context import Context
    from bot.telegram.places import ChatPlace
    from engine.tables import Table

log = logging.getLogger(__name__)

PRESSES_WAIT: Final = 1.0  # seconds that a press may wait for room in its group
BEHIND: Final = 0  # the version of a message that doesn't show the newest table


class NotShown(Exception):
    """Raised where cards can't be shown in this chat, or Telegram refuses it."""


async def show_cards(context: Context, query: CallbackQuery, table_id: str) -> bool:
    """Show the person who pressed their cards in this group; return False if they don't play.

    Raises NotShown, why they may not see them, or TooSoon: then an old message follows later.
    """
    now, person = await context.tables.news.retell(table_id), query.from_user.id
    place = await check_press(context, query, now.table)
    if not is_playing(now.table, person):
        await _remove(context, person, table_id)
        return False
    look = await look_in_group(context, now, person)
    message = for_one.id_of(query)
    try:
        with wait_at_most(PRESSES_WAIT):
            if message is None or not await _edited(context, place, look, person, message):
                message = None
                message = await _announce(context, place, query, table_id)
                await _deliver(context, place, look, person, edits=message)
    except TooSoon as error:
        if message is None:
            raise
        await _keep(context, person, table_id, CardsMessage(place.chat, message, BEHIND))
        await context.jobs.put(RefreshCards(table_id, person), error.wait)
        if message == for_one.id_of(query):
            raise
    except TelegramAPIError as error:
        log.info("cards at table %s aren't shown: %s", table_id, error)
        if message is not None:
            await _remove(context, person, table_id)
        raise NotShown from None
    else:
        shown = CardsMessage(place.chat, message, now.table.version)
        await _keep(context, person, table_id, shown)
    await context.tables.presence.look(table_id, person, True)
    return True


async def _edited(
    context: Context, place: ChatPlace, look: Look, person: int, message: int
) -> bool:
    """Put the hand into the pressed message; return False if Telegram has dropped it."""
    try:
        await _deliver(context, place, look, person, edits=message)
    except TelegramBadRequest:
        return False
    return True


async def _announce(
    context: Context, place: ChatPlace, query: CallbackQuery, table_id: str
) -> int:
    """Send the person who pressed a message without cards, and return its id."""
    coming = texts.cards_are_coming(await context.languages.of_user(query.from_user))
    in_place = context.settings.cards_in_place and for_one.id_of(query) is None
    message = await for_one.send_after_press(query, place, coming, in_place=in_place)
    kept = CardsMessage(place.chat, message, BEHIND)
    await _keep(context, query.from_user.id, table_id, kept)
    return message


async def check_press(context: Context, query: CallbackQuery, table: Table) -> ChatPlace:
    """Return the group and topic of a press by a person who may see the table there.

    The group is asked who belongs to it. Raises NotShown if the pressed message isn't ours, or why
    the person may not.
    """
    person = query.from_user.id
    if query.message is None or not is_from_button(query):
        raise NotShown
    place = await _home(context, table, query.message.chat.id)
    check(Action.SEE_HAND, actor_at(table, person))
    if not await is_of_group(context, table, person):
        await check_member(context, table, person)
        raise MembersOnly
    return place


async def refresh_cards(context: Context, job: RefreshCards) -> float | None:
    """Bring the message up to date, or remove it; return seconds if it must wait."""
    known = await context.memory.cards.of(job.person, job.table_id)
    if known is None:
        return None
    now = await _followed(context, job.table_id)
    if now is None or not _may_see(now.table, job.person):
        await _remove(context, job.person, job.table_id)
        return None
    if known.version == now.table.version:
        return None
    where, windows = str(known.chat), context.rate.for_one_in(str(known.chat))
    if wait := await context.memory.send_windows.wait(where, windows):
        return wait
    look = await look_in_group(context, now, job.person)
    try:
        place = await _home(context, now.table, known.chat)
        await _deliver(context, place, look, job.person, edits=known.message)
    except (TelegramAPIError, NotShown) as error:
        log.info("cards at table %s aren't shown: %s", job.table_id, error)
        await context.memory.cards.forget(job.person, job.table_id)
        return None
    shown = CardsMessage(known.chat, known.message, now.table.version)
    await _keep(context, job.person, job.table_id, shown)
    return None


async def _deliver(
    context: Context, place: ChatPlace, look: Look, receiver: int, *, edits: int
) -> None:
    """Put the hand into a message that its owner alone sees.

    It is never sent: a server that doesn't know such messages would show it to everybody.
    """
    if look.owner != receiver:
        raise NotShown
    await for_one.edit(context.bot, place.chat, receiver, edits, look.text, look.keyboard)


async def _home(context: Context, table: Table, chat: int) -> ChatPlace:
    """Return the place of the table, which must be in this group."""
    home = await context.chat_of(table)
    if home is None or home.chat != chat or chat > 0:
        raise NotShown
    return home


def _may_see(table: Table, person: int) -> bool:
    return is_playing(table, person) and may(Action.SEE_HAND, actor_at(table, person))


async def _followed(context: Context, table_id: str) -> Followed | None:
    try:
        return await context.tables.news.retell(table_id)
    except NoSuchTable:
        return None


async def _keep(context: Context, person: int, table_id: str, shown: CardsMessage) -> None:
    """Store the message; an older one of this person at this table is deleted."""
    known = await context.memory.cards.of(person, table_id)
    await context.memory.cards.keep(person, table_id, shown)
    if known is not None and known.message != shown.message:
        await _delete(context, person, known)


async def _remove(context: Context, person: int, table_id: str) -> None:
    """Delete the message: the game is over, or the person plays no more."""
    known = await context.memory.cards.of(person, table_id)
    if known is not None:
        await context.memory.cards.forget(person, table_id)
        await _delete(context, person, known)


async def _delete(context: Context, person: int, known: CardsMessage) -> None:
    try:
        await for_one.delete(context.bot, known.chat, person, known.message)
    except (TelegramAPIError, TooSoon) as error:
        log.info("a message with cards is gone: %s", error)
