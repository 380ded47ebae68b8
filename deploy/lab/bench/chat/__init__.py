"""The bot among many groups: how soon it answers, calls and shows, and what a move costs it.

A bot's own process, the local Telegram in another, a real store, and people who play, look and
look away. The floor is one edit by the bot's library and one script by a bare client.
"""

from __future__ import annotations

import bot.telegram.late_models  # noqa: F401  before aiogram

# isort: split
import asyncio
from typing import Any, Final

from deploy.lab.bench import Unmeasurable
from deploy.lab.bench.chat.answers import answers
from deploy.lab.bench.chat.chat_evening import evening
from deploy.lab.bench.chat.pressed_cards import cards
from deploy.lab.bench.chat.stage import GROUPS, staged
from deploy.lab.bench.progress import say

A_GROUP: Final = 0.1  # seconds of the measurement for each group, up to 300
CROWDS: Final = 30  # groups of six who press at once, one a second
WHOLE_RUN: Final = 5  # times the seconds of the evening …
SETTING_UP: Final = 120.0  # … and so many more for what is set up before: then it ends


def measure(seconds: float = 30.0) -> dict[str, Any]:
    """The figures: answers behind a long queue, an evening of so many seconds, cards in groups.

    Raises Unmeasurable if the machine is too busy to finish in time.
    """
    limit = WHOLE_RUN * seconds + SETTING_UP
    try:
        return asyncio.run(asyncio.wait_for(_measure(seconds), limit))
    except TimeoutError:
        why = f"It wasn't done after {limit:.0f} s: this machine is too busy."
        raise Unmeasurable(why) from None


async def _measure(seconds: float) -> dict[str, Any]:
    groups = min(GROUPS, max(12, round(seconds / A_GROUP)))
    async with staged(groups, crowds=min(CROWDS, max(2, round(seconds)))) as stage:
        say(f"asking for tables behind a long queue, {seconds / 2:.0f} s")
        behind = await answers(stage, seconds / 2)
        say(f"an evening of {seconds:.0f} s, with what comes before and after it")
        tonight = await evening(stage, seconds)
        say(f"six players press My cards at once, in {len(stage.crowds)} groups")
        return {**behind, "groups": groups, **tonight, **await cards(stage)}
