"""Latencies from the local Telegram's list of calls: ages of boards, delays of notices."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.settings import NOTICE_AFTER
from deploy.lab.bench.chat.stage import Group


@dataclass(frozen=True)
class WantedState:
    """A state of a table that its message is to show."""

    chat: int
    at: float
    words: str


@dataclass
class AwayTurn:
    """Until then a table waits for somebody who doesn't look."""

    person: int
    at: float
    until: float = math.inf


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


def lateness(
    called: Sequence[AwayTurn], calls: Iterable[Mapping[str, Any]]
) -> tuple[list[float], int]:
    """For each turn of which somebody was told, the ms since the end of its grace; and how many
    turns lasted longer than that without a word.
    """
    sent: dict[int, list[float]] = {}
    for call in calls:
        if call["method"] == "sendMessage":
            sent.setdefault(int(call["parameters"].get("chat_id", 0)), []).append(call["at"])
    found, missed = [], 0
    for turn in called:
        told = [at for at in sent.get(turn.person, ()) if turn.at <= at < turn.until]
        if told:
            found.append((told[0] - turn.at - NOTICE_AFTER) * 1000)
        elif turn.until - turn.at > NOTICE_AFTER:
            missed += 1
    return found, missed


def most_in_a_second(calls: Iterable[Mapping[str, Any]]) -> int:
    """Sends and edits in the fullest second of the clock."""
    counted = (c for c in calls if c["method"].startswith(("send", "edit")))
    return max(Counter(int(call["at"]) for call in counted).values(), default=0)


def is_away(group: Group, person: int) -> bool:
    """Does this person of the group not look at the table?"""
    return person not in {one.id for one in group.looks}
