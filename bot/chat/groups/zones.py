"""The question what time it is, for somebody who names an hour and whose time zone isn't known."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from bot.chat.phrases.time_zones import ZONES
from bot.chat.wishes import written_wish
from bot.messages.callbacks import ZonePress
from bot.messages.question_message import IN_A_ROW, zone_keyboard, zone_question
from bot.sending.tidy import ANSWERS_STAY, answer
from engine.tables import clock_of

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup, Message, User

    from bot.chat.phrases.phrase import Asked
    from bot.context import Context

_LIKELY: Final = {  # the likeliest first; one of each time is shown
    "ru": (4, 2, 1, 5, 6),
    "uk": (2, 1, 0, 4),
    "lt": (3, 1, 0, 4),
    "en": (0, 1, 2, 7, 8),
}
ALL: Final = -1


async def ask_zone(
    context: Context, t: NullTranslations, message: Message, user: User, asked: Asked
) -> None:
    """Ask the person who named an hour what time it is where they are."""
    likely = _LIKELY.get(await context.languages.language_of(user), _LIKELY["en"])
    press = ZonePress(
        zone=ALL,
        person=user.id,
        hour=asked.hour.wire if asked.hour else "",
        wish=written_wish(asked.wish),
    )
    keyboard = zone_keyboard(t, _times(context, likely, press, IN_A_ROW), press)
    text = zone_question(t, str(asked.hour))
    await answer(context, message, text, keyboard, stays=ANSWERS_STAY)


def every_zone(context: Context, t: NullTranslations, press: ZonePress) -> InlineKeyboardMarkup:
    """Return buttons with all times that it is now somewhere."""
    return zone_keyboard(t, _times(context, range(len(ZONES)), press, len(ZONES)))


def _times(
    context: Context, zones: Iterable[int], press: ZonePress, most: int
) -> dict[str, ZonePress]:
    """Return the presses of these zones by what clocks show there, one of each time."""
    now = context.clock.now()
    times: dict[datetime, ZonePress] = {}
    for zone in zones:
        here = datetime.fromtimestamp(now, clock_of(ZONES[zone])).replace(tzinfo=None)
        times.setdefault(here, press.model_copy(update={"zone": zone}))
    shown = sorted([*times.items()][:most], key=lambda one: one[0])  # 23:50 before 0:50
    return {f"{here:%H:%M}": one for here, one in shown}
