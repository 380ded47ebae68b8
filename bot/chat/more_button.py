"""*More* under a group's table: what is done seldom there, in a message that one person sees."""

from __future__ import annotations

from contextlib import suppress
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery

from bot.chat.press_answers import answer_press
from bot.chat.tables_in_chat import shown_here
from bot.messages import texts
from bot.messages.board_keyboard import more_keyboard
from bot.messages.callbacks import TablePress
from bot.messages.keyboards import by_link
from bot.telegram import for_one
from bot.telegram.budget import TooSoon, wait_at_most
from bot.telegram.pressed import is_from_button
from bot.telegram.telegram_limits import GroupShare, pressed_by
from engine.tables import Phase, TableError

if TYPE_CHECKING:
    from bot.context import Context

WAIT: Final = 1.0  # seconds that a press may wait for room in its group


async def show_more(
    query: CallbackQuery, callback_data: TablePress, context: Context, t: NullTranslations
) -> None:
    """Show it below the table; where Telegram refuses that, lead to the private chat."""
    table_id, message = callback_data.table, query.message
    try:
        table = await context.tables.load(table_id)
    except TableError as error:
        await answer_press(query, texts.refusal(t, error))
        return
    home = await context.chat_of(table)
    is_ours = message is not None and home is not None and home.chat == message.chat.id < 0
    if not is_ours or not is_from_button(query):
        await query.answer(texts.old_button(t))
        return
    assert home is not None
    await shown_here(context, table, query)
    person = query.from_user.id
    is_called = await context.memory.callers.languages.of(person, home.chat) is not None
    way = by_link(await context.link())
    keyboard = more_keyboard(t, table, way, person, is_called=is_called)
    await close_more(context, query)
    looks_on = table.phase is Phase.PLAYING and table.seat_of(person) is None
    share = GroupShare.REST if looks_on else GroupShare.ASKED
    try:
        with wait_at_most(WAIT), pressed_by(person, share):
            sent = await for_one.send_after_press(query, home, texts.what_else(t), keyboard)
    except TooSoon as error:
        await query.answer(texts.later_here(t, error.wait), show_alert=True)
    except TelegramAPIError:
        await query.answer(url=await context.start_link(table_id))
    else:
        await context.memory.more.keep(sent, home.chat, person)
        await query.answer()


async def close_more(context: Context, query: CallbackQuery) -> None:
    """Delete that message: its person has pressed what they wanted, in it or under the table."""
    message, person = query.message, query.from_user.id
    if message is None or message.chat.id > 0:
        return
    known = await context.memory.more.take(message.chat.id, person)
    for number in {known, for_one.id_of(query)}:
        if number is not None:
            with suppress(TelegramAPIError, TooSoon):  # Telegram drops it some day
                await for_one.delete(context.bot, message.chat.id, person, number)
