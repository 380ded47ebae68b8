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
from deploy.lab.bench.chat.stage import GROUPS, staged

A_GROUP: Final = 0.1  # seconds of the measurement for each group, up to 300


def measure(seconds: float = 30.0) -> dict[str, Any]:
    """The figures: answers behind a long queue, then an evening of so many seconds."""
    groups = min(GROUPS, max(12, round(seconds / A_GROUP)))
    return asyncio.run(_measure(seconds, groups))


async def _measure(seconds: float, groups: int) -> dict[str, Any]:
    async with staged(groups) as stage:
        behind = await answers(stage, seconds / 2)
        return {**behind, "groups": groups, **await evening(stage, seconds)}
