"""Answers to the end of the day (engine/players/daily_ends), kept for each person: the last one,
and how many in a row were right. Days are those of UTC, counted as `date.toordinal` does.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore


class DailyAnswer(NamedTuple):
    """A person's answer to the end of a day. The first one of a day counts."""

    day: int
    solved: bool  # without a wrong move
    streak: int  # days in a row up to this one that were solved


_encode = msgspec.json.encode
_read = msgspec.json.Decoder(DailyAnswer).decode


async def daily_answer(store: RedisStore, person_id: int) -> DailyAnswer | None:
    """Return the person's last answer, if it is kept."""
    [found] = await store.ask([keys.daily_end(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else _read(found)


async def keep_daily_answer(
    store: RedisStore, person_id: int, day: int, *, solved: bool
) -> DailyAnswer:
    """Keep the answer to a day's end, unless that day or a later one was answered already; return
    the one that counts. Two steps: a person who answers on two phones at once wins nothing.
    """
    before = await daily_answer(store, person_id)
    if before is not None and before.day >= day:
        return before
    streak = before.streak if before is not None and before.day == day - 1 else 0
    answer = DailyAnswer(day, solved, streak + 1 if solved else 0)
    value = _encode(answer)
    await store.ask(
        [keys.daily_end(person_id)],
        lambda pipe, key: pipe.set(key, value, px=keys.LANGUAGE_MS),
    )
    return answer


def streak_on(day: int, answer: DailyAnswer | None) -> int:
    """Return how many days in a row are solved, seen from this day: that of yesterday still
    counts.
    """
    return answer.streak if answer is not None and answer.day >= day - 1 else 0
