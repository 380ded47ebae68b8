"""The picture of a game's end, which a group gets with the result."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.telegram.places import ChatPlace, InlinePlace
from engine.pictures.end_drawing import ending
from engine.pictures.facts import end_facts
from engine.pictures.painter import CantPaint, can_paint
from engine.tables import Phase

if TYPE_CHECKING:
    from gettext import NullTranslations

    from bot.context import Context
    from bot.sending.living.living_messages import Look
    from engine.tables import Table

log = logging.getLogger(__name__)

LONGEST: Final = 4.0  # seconds that the result waits for its picture


async def with_picture(
    context: Context,
    table: Table,
    place: ChatPlace | InlinePlace,
    look: Look,
    t: NullTranslations,
) -> Look:
    """Return the look of a result with its picture; the same look where it gets none."""
    in_group = isinstance(place, ChatPlace) and place.chat < 0
    if not in_group or not has_an_end(table) or not look.fits_caption or not can_paint():
        return look
    thrown = await context.tables.thrown.at(table.id, table.game_number)
    try:
        async with asyncio.timeout(LONGEST):
            painted = await context.painter.paint(ending(t, end_facts(table, thrown.counts)))
    except (CantPaint, TimeoutError) as error:
        log.warning("no picture of the end at table %s: %s", table.id, error or "too slow")
        return look
    return look._replace(photo=painted)


def has_an_end(table: Table) -> bool:
    """Return whether a game was played to its end: somebody lost it, or it was a draw."""
    outcome = table.last_outcome if table.phase is Phase.OVER else None
    return outcome is not None and (outcome.draw or outcome.fool is not None)
