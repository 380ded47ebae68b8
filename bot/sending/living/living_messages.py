"""Messages at a place: sent once, edited, replaced by a newer one, removed.

A send is noted before it is tried (`Effect`). Where nobody knows whether it arrived, it isn't sent
again, and the message before it stays and is edited.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.jobs.job_kinds import RemoveOldMessage
from bot.memory.sent.kept_messages import KeptMessage
from bot.messages.digest import digest
from bot.sending.living.call_answers import CallAnswer, CallResult, answer_to
from bot.telegram.api_errors import cannot_be_deleted
from bot.telegram.budget import attempting
from bot.telegram.places import ChatPlace, InlinePlace, where_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from aiogram.types import InlineKeyboardMarkup

    from bot.context import Context
    from bot.memory.sent.attempts import Attempts
    from bot.memory.sent.kept_messages import KeptMessages

STAYS = (CallResult.MAYBE_SENT, CallResult.MUTED, CallResult.REFUSED)
"""Results of a newer message after which the one before it stays."""


class Look(NamedTuple):
    """The text and the buttons of a message; `owner` is the only person who may see them."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    owner: int | None = None

    def __repr__(self) -> str:  # a hand may be in it
        return "<Look>"


class Living(NamedTuple):
    """A message that is kept up to date: what it is about, where it stands and is remembered."""

    what: str  # its name in the log, without the id of a person or a chat
    kept: KeptMessages
    about: str
    place: ChatPlace | InlinePlace

    @property
    def where(self) -> str:
        return where_of(self.place)


async def show(
    context: Context,
    living: Living,
    before: KeptMessage,
    look: Look,
    shows: str,
    *,
    effect: str = "",
    begun: Iterable[str] = (),
    anew: bool = False,
    silent: bool = False,
    for_good: bool = False,
) -> CallAnswer:
    """Send the message, or edit it where it stands; `anew` sends a newer one in its place.

    `effect` is noted before a send, `begun` were noted before. The effect may be tried again once
    the message's id is known, unless it counts `for_good`.
    """
    if before.stands and not anew:
        return await _edit_kept(context, living, before, look, shows)
    assert isinstance(living.place, ChatPlace)
    answer = await send(
        context, living.place, look, living.what, effect=effect, begun=begun, silent=silent
    )
    if answer.is_done:
        await keep(living, answer.given.message_id, look, shows, living.place.topic or 0)
        if effect and not for_good:
            await context.memory.attempts.forget(effect)
        if before.stands and before.message is not None:
            await context.jobs.put(RemoveOldMessage(living.place.chat, before.message))
    elif before.stands and answer.result in STAYS:
        return await _edit_kept(context, living, before, look, shows)
    return answer


async def _edit_kept(
    context: Context, living: Living, before: KeptMessage, look: Look, shows: str
) -> CallAnswer:
    assert before.message is not None
    if digest(look.text, look.keyboard) == before.digest:
        if shows != before.shows:
            await keep(living, before.message, look, shows, before.topic)
        return CallAnswer(CallResult.SAME)
    answer = await edit(context, living.place, before.message, look, living.what)
    if answer.is_done:
        await keep(living, before.message, look, shows, before.topic)
    return answer


async def keep(living: Living, message: int, look: Look, shows: str, topic: int) -> None:
    """Remember what the message shows now."""
    kept = KeptMessage(message, digest(look.text, look.keyboard), shows, topic)
    await living.kept.keep(kept, living.about, living.where)


async def send(
    context: Context,
    to: ChatPlace,
    look: Look,
    what: str,
    *,
    effect: str = "",
    daily: bool = False,
    begun: Iterable[str] = (),
    silent: bool = False,
    attempts: Attempts | None = None,
) -> CallAnswer:
    """Send a new message, once if it has an `effect`; `begun` are effects that were begun before.

    `attempts` are those of this bot, unless the effect may be another bot's too.
    """
    assert look.owner in (None, to.chat)

    def call() -> Awaitable[Any]:
        return context.bot.send_message(
            to.chat,
            look.text,
            message_thread_id=to.topic,
            reply_markup=look.keyboard,
            disable_notification=silent or None,
        )

    attempts = attempts or context.memory.attempts
    if effect and not await attempts.begin(effect, daily=daily):
        return CallAnswer(CallResult.MAYBE_SENT)
    effects = [*begun, effect] if effect else begun
    answer = await answer_to(context, to.chat, what, _guarded(attempts, effects, call))
    if answer.is_done and to.chat > 0:
        await context.memory.refused_people.reachable.set(to.chat)
    return answer


async def _guarded(
    attempts: Attempts, effects: Iterable[str], call: Callable[[], Awaitable[Any]]
) -> Any:
    async with AsyncExitStack() as stack:
        for effect in effects:
            await stack.enter_async_context(attempting(attempts, effect))
        return await call()


async def edit(
    context: Context,
    place: ChatPlace | InlinePlace,
    message: int,
    look: Look,
    what: str,
) -> CallAnswer:
    """Put something else into a message."""
    bot = context.bot
    match place:
        case InlinePlace(inline):
            chat = 0
            call: Awaitable[Any] = bot.edit_message_text(
                look.text, inline_message_id=inline, reply_markup=look.keyboard
            )
        case ChatPlace(chat):
            call = bot.edit_message_text(
                look.text, chat_id=chat, message_id=message, reply_markup=look.keyboard
            )
    return (await answer_to(context, chat, what, call))._replace(given=None)


async def remove(
    context: Context, chat: int, message: int, what: str, instead: str | None = None
) -> CallAnswer:
    """Delete a message of ours; where it is too old for that, put `instead` into it.

    Telegram lets a bot delete its own messages for 48 hours only.
    """
    call = context.bot.delete_message(chat, message)
    answer = await answer_to(context, chat, what, call)
    if instead is None or answer.error is None or not cannot_be_deleted(answer.error):
        return answer
    return await edit(context, ChatPlace(chat), message, Look(instead), what)


async def until_room(context: Context, place: ChatPlace | InlinePlace, *, new: bool) -> float:
    """Return seconds until a message or an edit has room there, before its text is made."""
    where = where_of(place)
    windows = context.rate.sends_to(where) if new else context.rate.edits_in(where)
    return await context.memory.send_windows.wait(where, windows)
