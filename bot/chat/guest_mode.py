"""Guest mode: `@durak_bot` in a chat where the bot isn't makes a table there.

Telegram tells the bot that one message and takes one answer, which lives like a message of inline
mode. As it isn't a member there, it makes no calls or pins and removes nothing. Nor are there
appointments: the bot couldn't say that it is time. A person has one lobby in such a chat too: who
calls again is shown the same one.
"""

from __future__ import annotations

import re
from contextlib import suppress
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import (
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    Message,
    Update,
    User,
)

from bot.chat.command_limits import OF_PERSON, is_first_news, over_limit
from bot.chat.commands import is_written
from bot.chat.groups.group import durak
from bot.chat.inline import draft_of, draft_result
from bot.chat.opening import TooManyTables, lobby_as_guest
from bot.chat.phrases.hours import read_hour
from bot.chat.phrases.phrase import UnclearWish
from bot.chat.phrases.reading import read_phrase
from bot.chat.phrases.spoken_orders import Order
from bot.chat.phrases.turns import cut_turn
from bot.chat.question import asked_in
from bot.chat.tables_in_chat import open_draft, shown_inline, table_id_of
from bot.chat.wishes import Wish
from bot.messages import texts
from bot.messages.calls.appointment_message import no_hours_here
from bot.messages.keyboards import add_to_group
from bot.sending.computers import seat_computers
from engine.tables import Person, TableError

if TYPE_CHECKING:
    from bot.context import Context


TITLE = 60  # letters of an answer


def guest_router() -> Router:
    """Handlers of messages in chats where the bot is no member."""
    router = Router(name="guest")
    router.guest_message.register(deal, is_written, names_us)
    return router


async def names_us(message: Message, context: Context) -> bool | dict[str, Any]:
    """Return the other words as `asked`; False where the bot's name isn't written.

    Telegram also brings what people answer to a guest's message.
    """
    name = re.escape(await context.username())
    named = re.compile(rf"(?:/\w+)?@{name}(?!\w)", re.IGNORECASE)
    asked, times = named.subn(" ", message.text or message.caption or "")
    return {"asked": asked} if times else False


async def deal(
    message: Message, asked: str, context: Context, t: NullTranslations, event_update: Update
) -> None:
    """Answer with a table at which the writer sits, or with a question what they mean.

    A group that we are in gets what /durak makes there. The message itself may have come too: then
    it was answered.
    """
    user = message.from_user
    if user is None or message.sender_chat is not None:
        await _say(message, texts.anonymous(t))
    elif over := await over_limit(context, event_update, f"guest:{user.id}", OF_PERSON):
        if over == 1:
            await _say(message, texts.too_many_commands(t))
    elif await is_first_news(context, event_update, message):
        if await _is_ours(context, message.chat.id):
            await durak(message, CommandObject(args=asked), context, event_update)
            return
        try:
            await _follow(context, t, event_update, message, user, asked)
        except UnclearWish as unclear:
            await _say(message, *asked_in(t, unclear))
        except TooManyTables:
            await _say(message, texts.too_many_tables(t))
        except TableError as error:
            await _say(message, texts.refusal(t, error))


async def _is_ours(context: Context, chat: int) -> bool:
    """Return whether we are in this group, as far as we know without asking Telegram: a table was
    made there, and nobody has removed us since.
    """
    known = (await context.memory.group_settings.of(chat)).language is not None
    return known and not await context.memory.parked.is_set(chat)


async def _follow(
    context: Context, t: NullTranslations, update: Update, message: Message, user: User, asked: str
) -> None:
    """Do what somebody asks for. Raises UnclearWish, TooManyTables or TableError."""
    hour = read_hour(cut_turn(asked)[1])
    rest = hour.rest if hour else asked
    phrase = read_phrase(rest, context.languages.words, with_hour=False)
    if phrase.order in (Order.RULES, Order.HELP):
        await _say(message, texts.rules_text(t))
        return
    person = await context.languages.person(user)
    new_id = table_id_of(update.update_id, context.settings.token)
    if phrase.order is Order.STOP:
        await _say(message, await _stop(context, t, person, message.chat.id))
        return
    wish = phrase.asked.wish
    if hour:
        await context.memory.drafts.keep(draft_of(person, wish), new_id)
        result = draft_result(t, new_id, person, wish)
        await message.answer_guest_query(_only_now(t, result, await context.username()))
        return
    table_id, standing = await lobby_as_guest(context, person, message.chat.id, new_id)
    if standing is None:
        await context.memory.drafts.keep(draft_of(person, wish), table_id)
    elif phrase.is_named:
        await context.tables.host.choose_terms(
            table_id, person.id, ruleset=wish.ruleset, pace=wish.pace
        )
    else:
        wish = Wish(standing.ruleset, standing.pace)
    sent = await message.answer_guest_query(draft_result(t, table_id, person, wish))
    inline_message = getattr(sent, "inline_message_id", None)  # True: it came too late
    if inline_message is not None:
        with suppress(TableError):  # the first press says why
            await seat_in_draft(context, table_id, person, inline_message, phrase.asked.wish)


async def _stop(context: Context, t: NullTranslations, person: Person, chat: int) -> str:
    """Close the lobby that this person made here; return the answer. Raises TableError."""
    own = (await context.memory.lobbies.of(chat)).get(person.id)
    if own is None or await context.table(own) is None:
        return texts.no_table(t)
    await context.tables.host.close(own, person.id)
    return texts.table_closed(t)


def _only_now(
    t: NullTranslations, result: InlineQueryResultArticle, bot: str
) -> InlineQueryResultArticle:
    """Return the answer with the words that we keep hours only as a member, and the button that
    makes us one.
    """
    now = result.input_message_content
    assert isinstance(now, InputTextMessageContent)
    assert result.reply_markup is not None
    text = f"{now.message_text}\n\n{no_hours_here(t)}"
    rows = [*result.reply_markup.inline_keyboard, [add_to_group(t, bot)]]
    return result.model_copy(
        update={
            "input_message_content": now.model_copy(update={"message_text": text}),
            "reply_markup": InlineKeyboardMarkup(inline_keyboard=rows),
        }
    )


async def seat_in_draft(
    context: Context, table_id: str, person: Person, inline_message: str, wish: Wish
) -> None:
    """Make the table of a message that we sent, if it isn't there yet, with the person in a seat
    and the computer players that they wish. Raises TableError.
    """
    table = await open_draft(context, table_id, inline_message)
    if table.seat_of(person.id) is None:
        table = await context.tables.seats.sit(table_id, person)
    await seat_computers(context, table, person.id, wish.computers)
    await shown_inline(context, table_id, person.id, inline_message)


async def _say(message: Message, text: str, keyboard: InlineKeyboardMarkup | None = None) -> None:
    """Answer with a sentence. Telegram wants a title, which nobody sees."""
    content = InputTextMessageContent(message_text=text)
    await message.answer_guest_query(
        InlineQueryResultArticle(
            id="answer", title=text[:TITLE], input_message_content=content, reply_markup=keyboard
        )
    )
