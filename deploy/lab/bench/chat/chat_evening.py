"""Many groups at play: who looks, who is called, and what the bot's process spends on it."""

from __future__ import annotations

import asyncio
import gettext
import time
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from bot.messages.board_text import board_text
from deploy.lab.bench.chat.group_play import moved
from deploy.lab.bench.chat.latencies import (
    AwayTurn,
    WantedState,
    ages,
    is_away,
    lateness,
    most_in_a_second,
    percentile,
)
from engine.tables import Nursery

if TYPE_CHECKING:
    from deploy.lab.bench.chat.stage import Group, Stage
    from engine.tables import Table

A_MOVE: Final = 12.0  # seconds from one move of a table to its next
LOOKS_EVERY: Final = 6.0  # seconds after which a page says again that it is looked at
SETTLE: Final = 12.0  # seconds at the end in which what waits may still go out
FLOOR_MOVES: Final = 10
FLOOR_EVERY: Final = 2.0
WORDS: Final = gettext.NullTranslations()


class ChatEvening:
    """Events at the tables during the measurement."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.moves = 0
        self.shown: list[WantedState] = []
        self.called: list[AwayTurn] = []
        self._turns: dict[tuple[str, int], AwayTurn] = {}  # those that last, by table and seat
        self.floors: list[float] = []

    async def play(self, seconds: float) -> None:
        """All groups in turn, at an even pace; one move at least."""
        start, groups = time.monotonic(), self._stage.groups
        every = A_MOVE / len(groups)
        while not self.moves or time.monotonic() - start < seconds:
            await self._move(groups[self.moves % len(groups)])
            self.moves += 1
            await asyncio.sleep(max(0.0, start + self.moves * every - time.monotonic()))

    async def look(self) -> None:
        """Until cancelled: those who look say so, over and over."""
        looks = [(group, person) for group in self._stage.groups for person in group.looks]
        while True:
            start = time.monotonic()
            for number, (group, person) in enumerate(looks):
                await self._stage.tables.presence.look(group.table.id, person.id, True)
                due = start + LOOKS_EVERY * number / len(looks)
                await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def measure_floor(self) -> None:
        """Until cancelled: a slice now and then, beside everything else."""
        while True:
            await self.measure_a_floor()
            await asyncio.sleep(FLOOR_EVERY)

    async def measure_a_floor(self) -> None:
        """One slice."""
        ask = self._stage.floor.ask
        self.floors.append(await asyncio.to_thread(ask, str(FLOOR_MOVES)))

    async def _move(self, group: Group) -> None:
        before = group.table
        group.table = await moved(self._stage.tables, before, group.people)
        self._note(group, before, time.time())

    def _note(self, group: Group, before: Table, now: float) -> None:
        """Note what the chat should show of this change, and who should be notified."""
        table = group.table
        words = board_text(WORDS, table)
        everybody_looks = len(group.looks) == len(group.people)
        if words != board_text(WORDS, before) and not (
            everybody_looks and same_bout(before, table)
        ):
            self.shown.append(WantedState(group.chat, now, words))
        self._note_turns(group, before, now)

    def _note_turns(self, group: Group, before: Table, now: float) -> None:
        """Note the people who are waited for and don't look, from when on and until when."""
        table = group.table
        for seat, since in before.waiting.items():
            over = table.waiting.get(seat) != since
            if over and (turn := self._turns.pop((table.id, seat), None)):
                turn.until = now
        for seat, since in table.waiting.items():
            person = table.seats[seat].person
            if person and since == table.version and is_away(group, person.id):
                turn = self._turns[table.id, seat] = AwayTurn(person.id, now)
                self.called.append(turn)


def same_bout(before: Table, after: Table) -> bool:
    """Do both stand in one bout of one game?"""
    if before.game is None or after.game is None or before.phase is not after.phase:
        return False
    return (before.game_number, before.game.bout_number) == (
        after.game_number,
        after.game.bout_number,
    )


async def evening(stage: Stage, seconds: float) -> dict[str, Any]:
    """The figures of so many seconds, of which the end lets what waits go out."""
    until, settle = time.monotonic() + seconds, min(SETTLE, seconds / 5)
    calls = await stage.calls()
    first, tonight = (calls[-1]["n"] if calls else 0), ChatEvening(stage)
    async with Nursery() as nursery:
        nursery.start(tonight.look(), "those who look")
        await asyncio.sleep(min(LOOKS_EVERY, seconds / 5))
        await stage.all_is_shown()  # what a game's first message costs is rare
        await ChatEvening(stage).play(min(seconds / 5, A_MOVE))
        await tonight.measure_a_floor()
        nursery.start(tonight.measure_floor(), "the floor")
        before, start = await _spent(stage), time.monotonic()
        await tonight.play(until - settle - start)
        spent, took = await _spent(stage) - before, time.monotonic() - start
        await asyncio.sleep(settle)
        await nursery.close()
    return _figures(tonight, spent, took, await stage.calls(first))


async def _spent(stage: Stage) -> float:
    """Return the processor time that the bot has used, in seconds."""
    return float(await asyncio.get_running_loop().run_in_executor(None, stage.bot.ask))


def _figures(
    tonight: ChatEvening, spent: float, took: float, calls: list[dict[str, Any]]
) -> dict[str, Any]:
    old, never = ages(tonight.shown, calls)
    late, untold = lateness(tonight.called, calls)
    a_move, floor = spent / tonight.moves, median(tonight.floors)
    edits = [call for call in calls if call["method"] == "editMessageText"]
    return {
        "moves": tonight.moves,
        "moves_per_second": round(tonight.moves / took, 1),
        "processor_microseconds_a_move": round(a_move * 1e6),
        "floor_microseconds_an_edit": round(floor * 1e6),
        "ratio": round(a_move / floor, 2),
        "edits": len(edits),
        "boards_to_show": len(tonight.shown),
        "boards_never_shown": never,
        "board_age_ms_p50": percentile(old, 50),
        "board_age_ms_p99": percentile(old, 99),
        "notices": len(late),
        "turns_never_told": untold,
        "notice_late_ms_p50": percentile(late, 50),
        "notice_late_ms_p99": percentile(late, 99),
        "most_calls_in_a_second": most_in_a_second(calls),
    }
