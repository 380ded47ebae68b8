"""What the local Telegram's list of calls tells: how old boards were, how late notices came."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.settings import BotSettings
from deploy.bench.chat.stage import Group

GRACE = BotSettings.__dataclass_fields__["notice_after"].default


@dataclass(frozen=True)
class WantedState:
    """A state of a table that its message is to show."""

    chat: int
    at: float
    words: str


@dataclass(frozen=True)
class Called:
    """From then on a table waits for somebody who doesn't look."""

    person: int
    at: float


def percentile(values: Iterable[float], percent: int) -> int | None:
    """The value that so many of a hundred don't exceed; None of none."""
    found = sorted(values)
    return round(found[min(len(found) - 1, len(found) * percent // 100)]) if found else None


def ages(
    shown: Sequence[WantedState], calls: Iterable[Mapping[str, Any]]
) -> tuple[list[float], int]:
    """For each state that was shown, the ms until then; and how many never were.

    A state is shown too by a later one: nobody misses what is past.
    """
    waiting: dict[int, deque[WantedState]] = {}
    for one in shown:
        waiting.setdefault(one.chat, deque()).append(one)
    found = []
    for call in calls:
        states = waiting.get(int(call["parameters"].get("chat_id", 0)))
        if call["method"] == "editMessageText" and states:
            words, at = call["parameters"]["text"], call["at"]
            past = [one for one in states if one.at <= at and one.words == words]
            while past and states and states[0].at <= past[-1].at:
                found.append((at - states.popleft().at) * 1000)
    return found, sum(map(len, waiting.values()))


def lateness(called: Sequence[Called], calls: Iterable[Mapping[str, Any]]) -> list[float]:
    """For each notice, the ms since the end of its grace."""
    turns: dict[int, list[float]] = {}
    for one in called:
        turns.setdefault(one.person, []).append(one.at)
    found = []
    for call in calls:
        person = int(call["parameters"].get("chat_id", 0))
        if call["method"] == "sendMessage" and person in turns:
            begun = [at for at in turns[person] if at <= call["at"]]
            if begun:
                found.append((call["at"] - begun[-1] - GRACE) * 1000)
    return found


def most_in_a_second(calls: Iterable[Mapping[str, Any]]) -> int:
    """Sends and edits in the fullest second of the clock."""
    counted = (c for c in calls if c["method"].startswith(("send", "edit")))
    return max(Counter(int(call["at"]) for call in counted).values(), default=0)


def is_away(group: Group, person: int) -> bool:
    """Does this person of the group not look at the table?"""
    return person not in {one.id for one in group.looks}
