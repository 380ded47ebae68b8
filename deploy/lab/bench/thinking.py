"""Do people wait longer while strong computer players think at other tables? Whole moves from
socket to socket beside such tables, in turns with the same while the players' process is paused:
then their computer players move as often, and think little. The floor: beside as many processes,
as nice as those that think, which only count.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, contextmanager, nullcontext
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

import aiohttp
import uvloop

from deploy.lab.bench.helpers import helpers, running
from deploy.lab.bench.intervals import interval_of_ratio, p99
from deploy.lab.bench.progress import say
from deploy.lab.bench.tables.companies import (
    FIRST_PERSON,
    Site,
    SocketPhone,
    WireRefused,
    read_told,
)
from deploy.lab.bench.tables.loads import evenly
from deploy.lab.bench.tables.sides import LoadSlice, Product, product, role
from deploy.lab.bench.time_limit import TimeLimit
from deploy.serving.processes.ports import free_port
from deploy.serving.roles import usual_thinkers
from engine.players import PLAYERS
from engine.tables.nursery import Nursery

LEAST_ROUNDS: Final = 4
ROUND: Final = 45.0  # seconds of a round, if there are more rounds than these
LEAST: Final = 1.0  # seconds of measuring
WHOLE: Final = 150.0  # seconds of a run from which on there are as many tables as said below
PARTS: Final = {"sitting_down": 0.3, "rounds": 0.7}
THINKING, STRONG = 20, 3  # tables, and computer players of the strongest level at each
OTHERS, SEATS = 16, 4  # tables of people alone
A_SECOND: Final = 20  # moves at these
TURN: Final = 4.0  # seconds until all know that nobody thinks any more, or that somebody does
STRONGEST: Final = next(level for level in ("master", "hard") if level in PLAYERS)
COUNTING: Final = """
import os, select, sys
from engine.players.thoughts.priority import Priority

os.setsid()
priority = Priority()
priority.go_last()
while word := sys.stdin.readline():
    if word == "count\\n":
        with priority.letting_others_in():
            while not select.select([sys.stdin], [], [], 0)[0]:
                for _ in range(10_000):
                    pass
"""
_ASKED: Final = re.compile(r'^durak_thoughts_total\{kind="choose",result="(\w+)"\} (\S+)$', re.M)


def measure(seconds: float = WHOLE) -> dict[str, Any]:
    """The figures."""
    limit = TimeLimit(seconds, PARTS)
    return uvloop.run(limit.keep(_measured(limit, min(1.0, seconds / WHOLE))))


async def _measured(limit: TimeLimit, scale: float) -> None:
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as name:
        folder = Path(name)
        async with AsyncExitStack() as stack, product(folder) as ours, Nursery() as nursery:
            players = role("players", ours.api, ours.store_url, str(free_port(0)))
            [thinkers] = await stack.enter_async_context(helpers(folder, players))
            tables = max(1, round(THINKING * scale))
            with limit.part("sitting_down"):
                await ours.sit_down(max(2, round(OTHERS * scale)), SEATS)
                await _sit_down(ours.http, ours.sites, tables, nursery)
            told = {"tables_that_think": tables, "strong_players_at_each": STRONG}
            limit.figures |= {**told, "level": STRONGEST}
            command = [sys.executable, "-P", "-c", COUNTING]
            counters = [
                stack.enter_context(running(folder, command)) for _ in range(usual_thinkers())
            ]
            with (
                limit.part("rounds") as share,
                thinking_by_turns(thinkers.pid, counters) as busy,
            ):
                await _rounds(limit.figures, ours, busy, max(2.0, A_SECOND * scale), share)
            assert thinkers.ask() > 0


async def _rounds(
    figures: dict[str, Any], ours: Product, busy: Busy, a_second: float, seconds: float
) -> None:
    """Keep the figures of all rounds so far."""
    rounds = max(LEAST_ROUNDS, round(seconds / ROUND))
    each = max(LEAST, seconds / rounds / 3 - TURN)
    load = partial(evenly, a_second=a_second, seconds=each)
    before, told = await _asked(ours.http, ours.sites), list[Round]()
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        told.append(await busy.round(partial(ours.slice, load)))
        asked = await _asked(ours.http, ours.sites)
        answers = {name: number - before.get(name, 0) for name, number in asked.items()}
        figures |= {
            **_figures(told),
            "rounds": len(told),
            "questions": sum(answers.values()),
            "questions_by_result": answers,
        }


def _figures(rounds: Sequence[Round]) -> dict[str, Any]:
    """Of the moves of all rounds together."""
    beside, without, floor = (
        [lag.all * 1000 for turn in turns for lag in turn.lags]
        for turns in zip(*rounds, strict=True)
    )
    found: dict[str, Any] = {"moves_in_each": len(beside)}
    for name, figure in (("p50", median), ("p99", p99)):
        found[f"all_see_it_ms_{name}"] = round(figure(beside), 1)
        for other, waits in (("without", without), ("floor", floor)):
            found[f"{other}_ms_{name}"] = round(figure(waits), 1)
        for word, waits in (("ratio", floor), ("to_without", without)):
            found[f"all_see_it_{name}_{word}"] = round(figure(beside) / figure(waits), 2)
            interval = interval_of_ratio(figure, beside, waits)
            found[f"all_see_it_{name}_{word}_interval"] = [round(end, 2) for end in interval]
    return found


async def _asked(http: aiohttp.ClientSession, sites: Sequence[Site]) -> dict[str, int]:
    """Return the outcomes of the pages' questions so far."""
    found = dict[str, int]()
    for site in sites:
        async with http.get(f"{site.address}/metrics") as answer:
            for result, number in _ASKED.findall(await answer.text()):
                found[result] = found.get(result, 0) + int(float(number))
    return found


class _Loner(SocketPhone):
    """Somebody alone among computer players."""

    async def go_on(self) -> None:
        """Play, game after game."""
        await self._begin("ready")
        tried = 0  # the version in which the last move was made: another view follows it
        while True:
            view, game = self.view, self.turn
            if view is not None and view.phase == "over":
                await self._begin("rematch")
            elif view is not None and game is not None and view.v != tried:
                await self.rest()
                tried = view.v
                move = {"t": "move", "move": game.moves[0], "bout": game.bout, "v": view.v}
                await self.asks(move)
            else:
                await self._something()

    async def _begin(self, act: str) -> None:
        await self.act(act, nonce="0" * 32)
        await self.act("start")

    def _hear(self, words: bytes | None) -> None:
        """A computer player may be quicker: what is refused then was not wrong."""
        told = None if words is None else read_told.decode(words)
        if isinstance(told, WireRefused):
            self._answered(told.id)
        else:
            super()._hear(words)


async def _sit_down(
    http: aiohttp.ClientSession, sites: Sequence[Site], tables: int, nursery: Nursery
) -> None:
    """Each at a table of their own."""
    people: Iterator[int] = count(FIRST_PERSON * 2)
    loners = [_Loner(sites[n % len(sites)], next(people)) for n in range(tables)]
    for loner in loners:
        await loner.arrive(http)
        await loner.connect()
        rules = {"preset": "podkidnoy", "pace": "slow"}
        await loner.look_at((await loner.act("new-table", **rules)).table)
        for _ in range(STRONG):
            await loner.act("add-computer", level=STRONGEST)
        nursery.start(loner.go_on(), "somebody among computers")


class Round(NamedTuple):
    """The same load three times."""

    beside: LoadSlice
    """Strong computer players think,"""
    without: LoadSlice
    """nobody does,"""
    floor: LoadSlice
    """and as much is done as by those who think."""


class Busy:
    """Processes that keep processors busy: one that thinks, and those that only count."""

    def __init__(self, thinkers: int, counters: Sequence[subprocess.Popen[str]]) -> None:
        self._thinkers = thinkers
        self._counters = counters
        self._dice = Random(0)  # noqa: S311 - of an order, not of cards

    async def round(self, measured: Callable[[], Awaitable[LoadSlice]]) -> Round:
        """One of each. Chance says in which order: what comes over the machine now and then
        comes over all alike.
        """
        turns: dict[str, Callable[[], AbstractContextManager[None]]] = {
            "beside": self._thinking,
            "without": nullcontext,
            "floor": self._counting,
        }
        told = dict[str, LoadSlice]()
        for name in self._dice.sample(list(turns), k=len(turns)):
            with turns[name]():
                await asyncio.sleep(TURN)
                told[name] = await measured()
        return Round(**told)

    @contextmanager
    def _thinking(self) -> Iterator[None]:
        os.kill(self._thinkers, signal.SIGCONT)
        try:
            yield
        finally:
            os.kill(self._thinkers, signal.SIGSTOP)

    @contextmanager
    def _counting(self) -> Iterator[None]:
        self._tell("count")
        yield
        self._tell("rest")

    def _tell(self, word: str) -> None:
        for process in self._counters:
            assert process.stdin is not None
            process.stdin.write(f"{word}\n")
            process.stdin.flush()


@contextmanager
def thinking_by_turns(thinkers: int, counters: Sequence[subprocess.Popen[str]]) -> Iterator[Busy]:
    """Meanwhile nobody thinks but in its turn."""
    os.kill(thinkers, signal.SIGSTOP)
    try:
        yield Busy(thinkers, counters)
    finally:
        os.kill(thinkers, signal.SIGCONT)
