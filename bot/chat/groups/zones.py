"""The question what time it is, for somebody who names an hour and whose time zone isn't known."""

from __future__ import annotations

from datetime import datetime
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from bot.chat.phrases.hours import Hour
from bot.chat.wishes import written_wish
from bot.messages.callbacks import ZonePress
from bot.messages.question_message import zone_keyboard, zone_question
from bot.sending.tidy import ANSWERS_STAY, answer
from engine.tables import clock_of

if TYPE_CHECKING:
    from aiogram.types import Message, User

    from bot.chat.phrases.reading import Asked
    from bot.context import Context

# Buttons carry numbers of this list: new ones come at its end
ZONES: Final = (
    "Europe/London",
    "Europe/Berlin",
    "Europe/Kyiv",
    "Europe/Vilnius",
    "Europe/Moscow",
    "Asia/Tbilisi",
    "Asia/Yekaterinburg",
    "America/New_York",
    "America/Los_Angeles",
    "Europe/Minsk",
)
_LIKELY: Final = {  # the likeliest first; one of each time is shown
    "ru": (4, 2, 1, 5, 6),
    "uk": (2, 1, 0, 4),
    "lt": (3, 1, 0, 4),
    "en": (0, 1, 2, 7, 8),
}
IN_A_ROW: Final = 4


async def ask_zone(
    context: Context, t: NullTranslations, message: Message, user: User, asked: Asked
) -> None:
    """Ask the person who named an hour what time it is where they are."""
    assert asked.hour is not None
    now = context.clock.now()
    likely = _LIKELY.get(await context.languages.language_of(user), _LIKELY["en"])
    times: dict[datetime, ZonePress] = {}  # by what their clocks show
    for number in likely:
        here = datetime.fromtimestamp(now, clock_of(ZONES[number]))
        press = ZonePress(
            zone=number, person=user.id, hour=asked.hour.wire, wish=written_wish(asked.wish)
        )
        times.setdefault(here.replace(tzinfo=None), press)
    shown = sorted(list(times.items())[:IN_A_ROW])  # 23:50 before 0:50
    row = {f"{here:%H:%M}": press for here, press in shown}
    text = zone_question(t, str(asked.hour) if isinstance(asked.hour, Hour) else None)
    await answer(context, message, text, zone_keyboard(row), stays=ANSWERS_STAY)
