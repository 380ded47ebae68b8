"""The button under a result that sends the game as a picture to the chat, or to the person."""

from __future__ import annotations

import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.exceptions import TelegramNetworkError
from aiogram.types import CallbackQuery, Message, Update

from bot.chat.command_limits import Limit, PressLimits
from bot.chat.tables_in_chat import place_of
from bot.messages import picture_text as said
from bot.messages import texts
from bot.messages.callbacks import PicturePress
from bot.sending.pictures import send_picture
from bot.telegram.places import ChatPlace
from engine.pictures.painter import CantPaint
from engine.tables import TableError

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

OF_GAME = Limit(1, 3600.0)  # the same one in the same chat
OF_CHAT = Limit(10, 3600.0)


def pictures_router() -> Router:
    """Return the router with the button's handler."""
    router = Router(name="pictures")
    router.callback_query.middleware(PressLimits())
    router.callback_query.register(press, PicturePress.filter())
    return router


async def press(
    query: CallbackQuery,
    callback_data: PicturePress,
    context: Context,
    t: NullTranslations,
    event_update: Update,
) -> None:
    """Send it, or say why it doesn't come; where we can't write to somebody, the way to do so."""
    to = _where(query)
    if to.chat > 0 and await context.memory.refused_people.refused.is_set(to.chat):
        await query.answer(url=await context.start_link(callback_data.table))
        return
    answer = await _too_often(context, t, to, callback_data, event_update.update_id)
    answer = answer or await _sent(context, t, to, callback_data)
    elsewhere = query.message is None and answer == said.picture_sent(t)
    await query.answer(said.picture_in_private(t) if elsewhere else answer)


def _where(query: CallbackQuery) -> ChatPlace:
    """Return the chat of the pressed message; for an inline message the person's private chat."""
    message = query.message
    if isinstance(message, Message):
        return place_of(message)
    return ChatPlace(message.chat.id if message else query.from_user.id)


async def _too_often(
    context: Context, t: NullTranslations, to: ChatPlace, asked: PicturePress, update: int
) -> str | None:
    limits = context.memory.limits
    of_game = f"picture:{to.chat}:{asked.table}:{asked.game}"
    if await limits.count(of_game, update, OF_GAME.most, OF_GAME.seconds) > OF_GAME.most:
        return said.picture_was_sent(t)
    of_chat = f"pictures:{to.chat}"
    if await limits.count(of_chat, update, OF_CHAT.most, OF_CHAT.seconds) > OF_CHAT.most:
        return said.too_many_pictures(t)
    return None


async def _sent(context: Context, t: NullTranslations, to: ChatPlace, asked: PicturePress) -> str:
    """Send the picture, and return the sentence for the person who asked."""
    try:
        played = await context.tables.past.game(asked.table, asked.game)
        t_there = await context.languages.of_chat(to.chat)
        answer = await send_picture(context, to, played, t_there)
    except TableError as error:
        return texts.refusal(t, error)
    except (CantPaint, TelegramNetworkError) as error:
        log.warning("no picture of game %s at table %s: %s", asked.game, asked.table, error)
        return said.no_picture(t)
    if answer.is_done:
        return said.picture_sent(t)
    if answer.wait is not None:
        return said.picture_too_soon(t)
    return said.may_not_send_pictures(t) if to.chat < 0 else said.no_picture(t)
