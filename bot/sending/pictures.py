"""Pictures of finished games and bouts, sent to a chat: painted once, then sent by Telegram's file
id.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from aiogram.types import BufferedInputFile

from bot.messages.picture_text import bout_caption, caption
from bot.sending.living.call_answers import CallAnswer, answer_to
from bot.sending.living.living_messages import FILE_NAME
from bot.telegram.api_errors import file_is_lost
from engine.pictures.drawing import bout_picture, picture
from engine.pictures.facts import facts_of

if TYPE_CHECKING:
    from gettext import NullTranslations

    from bot.context import Context
    from bot.telegram.places import ChatPlace
    from engine.pictures.facts import BoutFacts
    from engine.tables import PlayedGame


async def send_picture(
    context: Context, to: ChatPlace, played: PlayedGame, t: NullTranslations
) -> CallAnswer:
    """Send one picture. Raises CantPaint."""
    facts = facts_of(played.record, played.names, played.levels)
    return await _send_drawing(context, to, picture(t, facts), caption(t, played))


async def send_bout(
    context: Context, to: ChatPlace, facts: BoutFacts, t: NullTranslations
) -> CallAnswer:
    """Send the picture of a bout. Raises CantPaint."""
    return await _send_drawing(context, to, bout_picture(t, facts), bout_caption(t, facts))


async def _send_drawing(context: Context, to: ChatPlace, svg: str, words: str) -> CallAnswer:
    drawing, sent = hashlib.sha256(svg.encode()).hexdigest()[:32], context.memory.pictures
    known = await sent.of(drawing)
    if known is not None:
        answer = await _send(context, to, known, words)
        if answer.error is None or not file_is_lost(answer.error):
            return answer
        await sent.clear(drawing)
    painted = BufferedInputFile(await context.painter.paint(svg), FILE_NAME)
    answer = await _send(context, to, painted, words)
    if answer.is_done and answer.given.photo:
        await sent.keep(answer.given.photo[-1].file_id, drawing)
    return answer


async def _send(
    context: Context, to: ChatPlace, photo: str | BufferedInputFile, words: str
) -> CallAnswer:
    call = context.bot.send_photo(to.chat, photo, caption=words, message_thread_id=to.topic)
    return await answer_to(context, to.chat, "a picture", call)
