"""Pictures of finished games and bouts, sent to a chat: painted once, then sent by Telegram's file
id.
"""

from __future__ import annotations

import hashlib
import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest
from aiogram.types import BufferedInputFile

from bot.messages.picture_text import bout_caption, caption
from bot.telegram.api_errors import file_is_lost
from engine.pictures.drawing import bout_picture, picture
from engine.pictures.facts import facts_of

if TYPE_CHECKING:
    from gettext import NullTranslations

    from aiogram.types import Message

    from bot.context import Context
    from bot.telegram.places import ChatPlace
    from engine.pictures.facts import BoutFacts
    from engine.tables import PlayedGame

log = logging.getLogger(__name__)

FILE_NAME = "durak.png"


async def send_picture(
    context: Context, to: ChatPlace, played: PlayedGame, t: NullTranslations
) -> None:
    """Send one picture. Raises CantPaint, TooSoon, or Telegram's error."""
    facts = facts_of(played.record, played.names, played.levels)
    await _send_drawing(context, to, picture(t, facts), caption(t, played))


async def send_bout(
    context: Context, to: ChatPlace, facts: BoutFacts, t: NullTranslations
) -> None:
    """Send the picture of a bout. Raises the same."""
    await _send_drawing(context, to, bout_picture(t, facts), bout_caption(t, facts))


async def _send_drawing(context: Context, to: ChatPlace, svg: str, words: str) -> None:
    drawing, sent = hashlib.sha256(svg.encode()).hexdigest()[:32], context.memory.pictures
    known = await sent.of(drawing)
    if known is not None:
        try:
            await _send(context, to, known, words)
        except TelegramBadRequest as error:
            if not file_is_lost(error):
                raise
            log.info("a picture has to be sent again: %s", error)
            await sent.clear(drawing)
        else:
            return
    painted = BufferedInputFile(await context.painter.paint(svg), FILE_NAME)
    message = await _send(context, to, painted, words)
    if message.photo:
        await sent.keep(message.photo[-1].file_id, drawing)


async def _send(
    context: Context, to: ChatPlace, photo: str | BufferedInputFile, words: str
) -> Message:
    return await context.bot.send_photo(to.chat, photo, caption=words, message_thread_id=to.topic)
