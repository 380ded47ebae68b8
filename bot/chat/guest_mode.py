"""Guest mode: `@durak_bot` in a chat where the bot isn't makes a table there.

Telegram tells the bot that one message and takes one answer, which lives like a message of inline
mode. As it isn't a member there, it makes no calls or pins and removes nothing. Nor are there
appointments: the bot couldn't say that it is time.
"""

from __future__ import annotations

import re
from contextlib import suppress
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from aiogram import Router
from aiogram.types import (
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    Message,
    Update,
)

from bot.chat.command_limits import OF_PERSON, over_limit
from bot.chat.commands import is_written
from bot.chat.inline import draft_of, draft_result
from bot.chat.phrases.hours import read_hour
from bot.chat.phrases.reading import offers
from bot.chat.tables_in_chat import open_draft, shown_inline, table_id_of
from bot.messages import texts
from bot.messages.calls.appointment_message import no_hours_here
from bot.messages.keyboards import add_to_group
from engine.tables import Person, TableError

if TYPE_CHECKING:
    from bot.context import Context


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
    """Answer with a table at which the writer sits.

    If this ends between the answer and the table, the first press makes it. So it does where an
    hour was named: the answer says that this isn't done there.
    """
    user = message.from_user
    if user is None or message.sender_chat is not None:
        await _say(message, texts.anonymous(t))
    elif over := await over_limit(context, event_update, f"guest:{user.id}", OF_PERSON):
        if over == 1:
            await _say(message, texts.too_many_commands(t))
    else:
        table_id = table_id_of(event_update.update_id, context.settings.token)
        person = await context.languages.person(user)
        hour = read_hour(asked)
        wish = offers(hour.rest if hour else asked, context.languages.words)[0]
        await context.memory.drafts.keep(draft_of(person, wish), table_id)
        result = draft_result(t, table_id, person, wish)
        if hour:
            result = _only_now(t, result, await context.username())
        sent = await message.answer_guest_query(result)
        inline_message = getattr(sent, "inline_message_id", None)  # True: it came too late
        if inline_message is not None and not hour:
            await _open(context, table_id, person, inline_message)


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


async def _open(context: Context, table_id: str, person: Person, inline_message: str) -> None:
    """Make the table, with its writer in the first seat."""
    with suppress(TableError):  # the first press says why
        await open_draft(context, table_id, inline_message)
        await context.tables.seats.sit(table_id, person)
    await shown_inline(context, table_id, person.id, inline_message)


async def _say(message: Message, text: str) -> None:
    """Answer with a sentence. Telegram wants a title, which nobody sees."""
    content = InputTextMessageContent(message_text=text)
    await message.answer_guest_query(
        InlineQueryResultArticle(id="answer", title=text, input_message_content=content)
    )
