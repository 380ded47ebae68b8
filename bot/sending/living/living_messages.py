"""Messages at a place: sent once, edited, replaced by a newer one, removed.

A send is noted before it is tried (`Effect`). Where nobody knows whether it arrived, it isn't sent
again, and the message before it stays and is edited.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from aiogram.types import BufferedInputFile

from bot.jobs.job_kinds import RemoveButtons, RemoveOldMessage
from bot.memory.sent.kept_messages import PHOTO, KeptMessage
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

FILE_NAME: Final = "durak.png"
LONGEST_CAPTION: Final = 1024  # letters as Telegram counts them; we count the HTML's too


class Look(NamedTuple):
    """The text and the buttons of a message; `owner` is the only person who may see them. A new
    message with a `photo` has the text as its caption.
    """

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    owner: int | None = None
    photo: bytes | None = None

    def __repr__(self) -> str:  # a hand may be in it
        return "<Look>"

    @property
    def fits_caption(self) -> bool:
        return len(self.text.encode("utf-16-le")) // 2 <= LONGEST_CAPTION


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
    the message's id is known, unless it counts `for_good`. Where photos aren't taken, the text is
    sent alone. The photo of another game stays in the chat, without its buttons.
    """
    if before.stands and not anew:
        return await _edit_kept(context, living, before, look, shows)
    assert isinstance(living.place, ChatPlace)
    sending = partial(send, effect=effect, begun=begun, silent=silent)
    answer = await sending(context, living.place, look, living.what)
    if look.photo and answer.result in (CallResult.MUTED, CallResult.REFUSED):
        look = look._replace(photo=None)
        answer = await sending(context, living.place, look, living.what)
    if answer.is_done:
        kind = PHOTO if look.photo else ""
        await keep(living, answer.given.message_id, look, shows, living.place.topic or 0, kind)
        if effect and not for_good:
            await context.memory.attempts.forget(effect)
        if before.stands and before.message is not None:
            is_memory = before.is_photo and (shows != before.shows or not look.photo)
            tidied = RemoveButtons if is_memory else RemoveOldMessage
            await context.jobs.put(tidied(living.place.chat, before.message))
    elif before.stands and answer.result in STAYS:
        return await _edit_kept(context, living, before, look, shows)
    return answer


async def _edit_kept(
    context: Context, living: Living, before: KeptMessage, look: Look, shows: str
) -> CallAnswer:
    assert before.message is not None
    if digest(look.text, look.keyboard) == before.digest:
        if shows != before.shows:
            await keep(living, before.message, look, shows, before.topic, before.kind)
        return CallAnswer(CallResult.SAME)
    answer = await edit(
        context, living.place, before.message, look, living.what, is_photo=before.is_photo
    )
    if answer.is_done:
        await keep(living, before.message, look, shows, before.topic, before.kind)
    return answer


async def keep(
    living: Living, message: int, look: Look, shows: str, topic: int, kind: str = ""
) -> None:
    """Remember what the message shows now."""
    kept = KeptMessage(message, digest(look.text, look.keyboard), shows, topic, kind)
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
        how: dict[str, Any] = {
            "message_thread_id": to.topic,
            "reply_markup": look.keyboard,
            "disable_notification": silent or None,
        }
        if look.photo is None:
            return context.bot.send_message(to.chat, look.text, **how)
        photo = BufferedInputFile(look.photo, FILE_NAME)
        return context.bot.send_photo(to.chat, photo, caption=look.text, **how)

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
    *,
    is_photo: bool = False,
) -> CallAnswer:
    """Put something else into a message: a text, or the caption of a photo."""
    where = _named(place, message) | {"reply_markup": look.keyboard}
    if is_photo:
        call: Awaitable[Any] = context.bot.edit_message_caption(caption=look.text, **where)
    else:
        call = context.bot.edit_message_text(look.text, **where)
    return (await answer_to(context, _chat_of(place), what, call))._replace(given=None)


async def remove_buttons(
    context: Context, place: ChatPlace | InlinePlace, message: int, what: str
) -> CallAnswer:
    """Remove the buttons of a message; its words stay."""
    call = context.bot.edit_message_reply_markup(**_named(place, message))
    return await answer_to(context, _chat_of(place), what, call)


def _named(place: ChatPlace | InlinePlace, message: int) -> dict[str, Any]:
    """Return the arguments that name a message in a call."""
    if isinstance(place, InlinePlace):
        return {"inline_message_id": place.message}
    return {"chat_id": place.chat, "message_id": message}


def _chat_of(place: ChatPlace | InlinePlace) -> int:
    return place.chat if isinstance(place, ChatPlace) else 0


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
