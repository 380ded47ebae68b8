"""Time until six players of a group, who press *My cards* at once, have their cards."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

from deploy.lab.bench.chat.chat_evening import ChatEvening
from deploy.lab.bench.chat.latencies import percentile
from deploy.lab.bench.chat.stage import key_of
from engine.tables import Nursery

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deploy.lab.bench.chat.stage import Group, Stage

BETWEEN: Final = 1.0  # seconds from one group to the next
MY_CARDS: Final = [0, 0]  # the place of the button under a table's message


async def cards(stage: Stage) -> dict[str, Any]:
    """Milliseconds from each press to the message with the cards, while the other groups play on.

    Each group presses once: Telegram's minute hasn't room for more.
    """
    waits: list[float] = []
    async with Nursery() as nursery:
        playing = ChatEvening(stage)
        nursery.start(playing.play(BETWEEN * (len(stage.crowds) + 1)), "the other groups")
        for group in stage.crowds:
            start = time.monotonic()
            waits += await _all_press(stage, group)
            await asyncio.sleep(max(0.0, start + BETWEEN - time.monotonic()))
        await nursery.close()
    asked = sum(len(group.people) for group in stage.crowds)
    return {
        "cards_pressed": asked,
        "cards_not_shown": asked - len(waits),
        "cards_ms_p50": percentile(waits, 50),
        "cards_ms_p99": percentile(waits, 99),
    }


async def _all_press(stage: Stage, group: Group) -> list[float]:
    """All press at once; milliseconds until the cards of each were sent, of those that were."""
    calls = await stage.calls()
    last, start = calls[-1]["n"] if calls else 0, time.time()
    where = {"chat": group.chat, "key": str(group.message), "button": MY_CARDS}
    await asyncio.gather(*(stage.act(key_of(person), "press", **where) for person in group.people))
    sent = sent_to_one(await stage.calls(last))
    return [(sent[one.id] - start) * 1000 for one in group.people if one.id in sent]


def sent_to_one(calls: Iterable[Mapping[str, Any]]) -> dict[int, float]:
    """For each person, the time at which cards first came into a message that they alone see."""
    found: dict[int, float] = {}
    for call in calls:
        if call["method"] == "editEphemeralMessageText" and call["ok"]:
            found.setdefault(int(call["parameters"]["receiver_user_id"]), call["at"])
    return found
