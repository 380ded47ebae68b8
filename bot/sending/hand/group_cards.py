"""Cards in the group: the message that shows a player their hand there, to that player alone.

It is a view, never a promise: Telegram may drop it, and a press brings it back. `_deliver` is the
only function that sends a hand into a group.
"""

from __future__ import annotations

import logging
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from aiogram.exceptions import TelegramAPIError

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshBoard, RefreshCards
from bot.memory.sent.kept_messages import KeptMessage
from bot.messages import texts
from bot.sending.hand.hand_look import is_playing, look_in_group
from bot.sending.living.call_answers import CallAnswer, CallResult, answer_to
from bot.sending.members import check_member, is_of_group
from bot.sending.waiting.turn_telling import is_in_turn, turn_is_shown, turn_waits
from bot.telegram import for_one
from bot.telegram.budget import TooSoon, wait_at_most
from bot.telegram.failures import one_line
from bot.telegram.places import MemberPlace, place_at
from bot.telegram.pressed import is_from_button
from bot.telegram.telegram_limits import GroupShare, filling, pressed_by
from engine.tables import Action, Followed, MembersOnly, actor_at, check, may

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aiogram.types import CallbackQuery

    from bot.context import Context
    from bot.sending.living.living_messages import Look
    from bot.telegram.places import ChatPlace
    from engine.tables import Table

log = logging.getLogger(__name__)

PRESSES_WAIT: Final = 1.0  # seconds that a press may wait for room in its group
BEHIND: Final = 0  # the version of a message that doesn't show the newest table


class NotShown(Exception):
    """Raised where cards can't be shown in this chat, or Telegram refuses it."""


class CardsShown(Enum):
    """The place where somebody sees their cards after a press, if they have any."""

    HERE = "in the message"
    ABOVE = "in the message that they have, which may be out of sight"
    NO_ROOM = "the answer to the press has to show them"
    NOT_PLAYING = "they have none"


class ShownCards(NamedTuple):
    """A message that shows a player the cards, to that player alone."""

    place: MemberPlace
    message: int
    version: int  # of the table that it shows


async def show_cards(context: Context, query: CallbackQuery, table_id: str) -> CardsShown:
    """Show the person who pressed their cards in this group, if Telegram's limit has room.

    Raises NotShown, or why they may not see them.
    """
    now, person = await context.tables.news.retell(table_id), query.from_user.id
    place = await check_press(context, query, now.table)
    if not is_playing(now.table, person):
        await _remove(context, person, table_id)
        return CardsShown.NOT_PLAYING
    await turn_is_shown(context, now.table, person)  # in the message, or in the answer
    await context.tables.presence.look(table_id, person, True)
    look, known = await look_in_group(context, now, person), await _behind(context, now, person)
    message = for_one.id_of(query) or known
    to = MemberPlace(place.chat, person)
    share = GroupShare.TURN if is_in_turn(now.table, person) else GroupShare.SPARE
    try:
        with wait_at_most(PRESSES_WAIT):
            answer = None
            if message is not None:
                with filling(share) if share is GroupShare.TURN else pressed_by(person):
                    answer = await _deliver(context, to, look, message)
            if answer is None or answer.error is not None:  # Telegram has dropped it
                message = None
                message = await _announce(context, place, query, now.table)
                with filling(share):
                    answer = await _deliver(context, to, look, message)
    except TooSoon:
        return CardsShown.NO_ROOM
    except TelegramAPIError as error:
        log.info("cards at table %s aren't shown: %s", table_id, one_line(error))
        answer = CallAnswer(CallResult.REFUSED)
    match answer.result:
        case CallResult.DONE if message is not None:
            await _keep(context, to, table_id, message, now.table.version)
            return CardsShown.ABOVE if message == known else CardsShown.HERE
        case CallResult.WAITS if message is not None and answer.wait is not None:
            await _keep(context, to, table_id, message, BEHIND)
            await context.jobs.put(RefreshCards(table_id, person), answer.wait)
            return CardsShown.NO_ROOM
    if message is not None:
        await _remove(context, person, table_id)
    raise NotShown


async def _behind(context: Context, now: Followed, person: int) -> int | None:
    """Return the message of a player in turn that shows an earlier moment: it does for this one,
    and costs half as much as a new one.
    """
    known = await _known(context, person, now.table.id)
    if known is None or not is_in_turn(now.table, person):
        return None
    return known.message if known.version < changed_for(now.table, person) else None


async def _announce(context: Context, place: ChatPlace, query: CallbackQuery, table: Table) -> int:
    """Send the person who pressed a message without cards, and return its id. Where they have one
    already, the group must have room to spare: the answer to the press shows the cards too.
    """
    person = query.from_user.id
    has_one = await _known(context, person, table.id) is not None
    share = GroupShare.SPARE if has_one else GroupShare.ASKED
    coming = texts.cards_are_coming(await context.languages.of_user(query.from_user))
    in_place = context.settings.cards_in_place and for_one.id_of(query) is None
    with pressed_by(person, share):
        message = await for_one.send_after_press(query, place, coming, in_place=in_place)
    if not await context.memory.cards.of(table.id):  # the board has numbers from now on
        await context.jobs.put(RefreshBoard(table.id))
    await _keep(context, MemberPlace(place.chat, person), table.id, message, BEHIND)
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


@handles(RefreshCards)
async def refresh_cards(context: Context, job: RefreshCards) -> float | None:
    """Bring the message of a player in turn up to date, or remove that of who plays no more.
    Return seconds if it must wait.
    """
    known = await _known(context, job.person, job.table_id)
    if known is None:
        return None
    now = await context.followed(job.table_id)
    if now is None or not _may_see(now.table, job.person):
        await _remove(context, job.person, job.table_id)
        return None
    share = share_of(context, now.table, job.person)
    if share is None or known.version >= changed_for(now.table, job.person):
        return None
    wait = await _until_room(context, known.place.chat, share)
    if wait and share is GroupShare.TURN:
        share = GroupShare.LAST
        wait = await _until_room(context, known.place.chat, share)
    if wait:
        return await turn_waits(context, now.table, job.person, wait)
    with filling(share):
        look = await look_in_group(context, now, job.person)
        try:
            await _home(context, now.table, known.place.chat)
            answer = await _deliver(context, known.place, look, known.message)
        except NotShown:
            answer = CallAnswer(CallResult.NOT_ALLOWED)
    if answer.wait is not None:
        return await turn_waits(context, now.table, job.person, answer.wait)
    if not answer.is_done:
        await context.memory.cards.forget(job.table_id, str(known.place))
        return None
    await turn_is_shown(context, now.table, job.person)
    await _keep(context, known.place, job.table_id, known.message, now.table.version)
    return None


async def _until_room(context: Context, chat: int, share: GroupShare) -> float:
    """Return the seconds until the group's minute has room for a hand of this share."""
    with filling(share):
        windows = context.rate.for_one_in(str(chat))
    return await context.memory.send_windows.wait(str(chat), windows)


def share_of(context: Context, table: Table, person: int) -> GroupShare | None:
    """Return how far this hand may fill the group's minute; None if it needs no edit.

    A player who isn't waited for presses *My cards*. It needs one where it covers the board, or
    where a computer player has taken the seat.
    """
    if is_in_turn(table, person):
        return GroupShare.TURN
    seat = table.seat_of(person)
    is_held = seat is not None and table.seats[seat].held
    return GroupShare.REST if is_held or context.settings.cards_in_place else None


def changed_for(table: Table, person: int) -> int:
    """Return the version of the table since which this person's hand and its question are as they
    are now.
    """
    seat = table.seat_of(person)
    if seat is None or table.seats[seat].automatic:
        return table.version
    return max(table.cards_since, table.waiting.get(seat, 0))


async def _deliver(context: Context, to: MemberPlace, look: Look, message: int) -> CallAnswer:
    """Put the hand into a message that its owner alone sees.

    It is never sent: a server that doesn't know such messages would show it to everybody.
    """
    if look.owner != to.member:
        raise NotShown
    call = for_one.edit(context.bot, to.chat, to.member, message, look.text, look.keyboard)
    return await answer_to(context, 0, "cards in a group", call)  # maybe about the member alone


async def _home(context: Context, table: Table, chat: int) -> ChatPlace:
    """Return the place of the table, which must be in this group."""
    home = await context.chat_of(table)
    if home is None or home.chat != chat or chat > 0:
        raise NotShown
    return home


def _may_see(table: Table, person: int) -> bool:
    return is_playing(table, person) and may(Action.SEE_HAND, actor_at(table, person))


async def _known(context: Context, person: int, table_id: str) -> ShownCards | None:
    """Return the message that shows this person their cards, if there is one."""
    found = _read(await context.memory.cards.of(table_id))
    return next((one for one in found if one.place.member == person), None)


def _read(messages: Mapping[str, KeptMessage]) -> list[ShownCards]:
    places = ((place_at(where), kept) for where, kept in messages.items())
    return [
        ShownCards(place, kept.message, int(kept.shows))
        for place, kept in places
        if isinstance(place, MemberPlace) and kept.message is not None
    ]


def versions_in(messages: Mapping[str, KeptMessage]) -> dict[int, int]:
    """Return the version of the table that each person's message shows."""
    return {one.place.member: one.version for one in _read(messages)}


async def _keep(
    context: Context, place: MemberPlace, table_id: str, message: int, version: int
) -> None:
    """Store the message; an older one of this person at this table is deleted."""
    known = await _known(context, place.member, table_id)
    kept = KeptMessage(message, shows=str(version))
    await context.memory.cards.keep(kept, table_id, str(place))
    if known is not None and known.message != message:
        await _delete(context, known)


async def _remove(context: Context, person: int, table_id: str) -> None:
    """Delete the message: the game is over, or the person plays no more."""
    known = await _known(context, person, table_id)
    if known is not None:
        await context.memory.cards.forget(table_id, str(known.place))
        await _delete(context, known)


async def _delete(context: Context, known: ShownCards) -> None:
    place = known.place
    call = for_one.delete(context.bot, place.chat, place.member, known.message)
    await answer_to(context, 0, "a message with cards", call)
