"""The input of each part of the operator's page, and its result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, tzinfo
from gettext import NullTranslations
from typing import TYPE_CHECKING, NamedTuple

from engine.tables import clock_of

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup

    from bot.context import Context
    from bot.memory.operator.report_queue import Operator


class OperatorPage(NamedTuple):
    """The new text and buttons of the page, and a word for the operator who pressed."""

    text: str
    keyboard: InlineKeyboardMarkup
    toast: str = ""


@dataclass(frozen=True, slots=True)
class Reader:
    """The operator who looks, with their language and their clock."""

    context: Context
    t: NullTranslations
    operator: Operator
    zone: str
    clock: tzinfo

    @property
    def now(self) -> float:
        """Return seconds since 1970."""
        return self.context.clock.now()

    def midnight(self) -> float:
        """Return when today began by the operator's clock, in seconds since 1970."""
        now = datetime.fromtimestamp(self.now, self.clock)
        return now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()


Part = Callable[[Reader, str], Awaitable[OperatorPage]]
"""One button of the page, given its value."""


async def reader_of(context: Context, t: NullTranslations, operator: Operator) -> Reader:
    """Return the reader; the clock is UTC if we don't know their time zone yet."""
    zone = await context.tables.people.zone_of(operator.id)
    return Reader(context, t, operator, zone or "UTC", clock_of(zone))
