"""The bot among many groups: how soon it answers, calls and shows, and what a move costs it.

A bot's own process, the local Telegram in another, a real store, and people who play, look and
look away. The floor is one edit by the bot's library and one script by a bare client.
"""

from __future__ import annotations

import bot.telegram.late_models  # noqa: F401  before aiogram

# isort: split
import asyncio
from typing import Any, Final

from deploy.lab.bench.chat.answers import answers
from deploy.lab.bench.chat.chat_evening import evening
from deploy.lab.bench.chat.pressed_cards import cards
from deploy.lab.bench.chat.stage import GROUPS, staged
from deploy.lab.bench.time_limit import TimeLimit

GROUPS_A_SECOND: Final = 1.5  # of the run, up to 300 of them
CROWDS: Final = 30  # groups of six who press at once, one a second
CROWDS_A_SECOND: Final = 0.15  # of the run
# answers behind a long queue, then an evening, then the groups of six
PARTS: Final = {"answers": 0.15, "evening": 0.6, "my_cards": 0.25}


def measure(seconds: float = 200.0) -> dict[str, Any]:
    """The figures: answers behind a long queue, an evening, cards in groups."""
    limit = TimeLimit(seconds, PARTS)
    groups = min(GROUPS, max(12, round(seconds * GROUPS_A_SECOND)))
    crowds = min(CROWDS, max(2, round(seconds * CROWDS_A_SECOND)))
    return asyncio.run(limit.keep(_measure(limit, groups, crowds)))


async def _measure(limit: TimeLimit, groups: int, crowds: int) -> None:
    async with staged(groups, crowds) as stage:
        with limit.part("answers") as share:
            limit.figures |= {**await answers(stage, share), "groups": groups}
        with limit.part("evening") as share:
            limit.figures |= await evening(stage, share)
        with limit.part("my_cards"):
            limit.figures |= await cards(stage)
