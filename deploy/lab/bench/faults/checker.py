"""Checks of an evening: acknowledged moves against those that the store kept, and the pages'
views.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from deploy.lab.bench.faults.friend_company import FriendCompany
from engine.tables import NoGame, NoRecord, NoSuchTable, Phase, TableError, Tables

ASK_EVERY = 0.05  # seconds


@dataclass
class Findings:
    """Nothing of this may ever be found."""

    lost: int = 0  # moves that were acknowledged and aren't there
    doubled: int = 0  # moves that are there and were not asked for, or oftener than they were
    refused: list[str] = field(default_factory=list)  # why listed moves were, by their codes
    frozen: list[str] = field(default_factory=list)  # where tables stand that don't go on
    behind: int = 0  # pages that don't come to see what the store has

    def __bool__(self) -> bool:
        return bool(self.lost or self.doubled or self.refused or self.frozen or self.behind)


async def findings(
    tables: Tables, companies: Sequence[FriendCompany], frozen: list[str], within: float
) -> Findings:
    """Of tables at which nobody plays any more; pages get so many seconds to see their end."""
    found, until = Findings(frozen=frozen), time.monotonic() + within
    for company in companies:
        found.behind += await _behind(tables, company, until)
        found.refused += company.refused
        for number, acknowledged in company.acknowledged.items():
            kept = await _kept(tables, company.table, number)
            lost, doubled = compared(acknowledged, kept)
            found.lost += lost
            found.doubled += doubled
    return found


def compared(acknowledged: Sequence[str], kept: Sequence[str]) -> tuple[int, int]:
    """Return how many moves are missing, and how many are too many. The last move may be kept
    without having been acknowledged, if the play ended just then.
    """
    lost = doubled = 0
    steps = SequenceMatcher(None, acknowledged, kept, autojunk=False).get_opcodes()
    for _, first, last, begin, end in (step for step in steps if step[0] != "equal"):
        lost += last - first
        is_last = end == len(kept) and end - begin == 1 and first == last
        doubled += 0 if is_last else end - begin
    return lost, doubled


async def _kept(tables: Tables, table: str, number: int) -> Sequence[str]:
    """The moves of one game as the store has them: of the one that runs, or of a finished one."""
    try:
        now, made = await tables.news.retell(table)
        if now.game_number == number and now.phase is Phase.PLAYING:
            return [f"{move.seat} {move.move_text}" for move in made]
        moves: list[str] = (await tables.past.record(table, number))["moves"]
    except (NoSuchTable, NoRecord, NoGame):
        return []
    return moves


async def _newest(tables: Tables, table: str) -> tuple[str, int]:
    """The epoch and the version that the store has."""
    try:
        now = await tables.load(table)
    except NoSuchTable:
        return "", 0
    return now.epoch, now.version


async def standing(tables: Tables, company: FriendCompany) -> str:
    """Describe a table: what the store has, and what each page sees and has said in vain."""
    try:
        now = await tables.load(company.table)
    except TableError as why:
        stands = f"can't be read: {why!r}"
    else:
        stands = (
            f"is {now.phase} in game {now.game_number}, {now.epoch} v{now.version}, "
            f"waits for {dict(now.waiting)} until {dict(now.deadlines)}"
        )
    return "\n".join([f"{company.table} {stands}", *map(str, company.friends)])


async def _behind(tables: Tables, company: FriendCompany, until: float) -> int:
    """Count the pages that don't see the table as it is when their time is over."""
    while True:
        newest = await _newest(tables, company.table)
        views = [friend.view for friend in company.friends]
        behind = sum(view is None or (view.epoch, view.v) != newest for view in views)
        if not behind or time.monotonic() > until:
            return behind
        await asyncio.sleep(ASK_EVERY)
