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
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import aiohttp
import uvloop

from deploy.bench.helpers import helper, running
from deploy.bench.tables.companies import FIRST_PERSON, Site, SocketPhone, WireRefused, read_told
from deploy.bench.tables.loads import evenly
from deploy.bench.tables.sides import LoadSlice, product, role
from deploy.bench.tables.sockets import all_p50, all_p99
from deploy.serving.processes.ports import free_port
from deploy.serving.roles import usual_thinkers
from engine.players import PLAYERS
from engine.tables.nursery import Nursery

ROUNDS: Final = 4
WHOLE: Final = 60.0  # seconds of measuring from which on there are as many tables as said below
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


def measure(seconds: float = 60.0) -> dict[str, Any]:
    """The figures."""
    return uvloop.run(_measured(seconds))


async def _measured(seconds: float) -> dict[str, Any]:
    scale = min(1.0, seconds / WHOLE)
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder, ExitStack() as stack:
        async with product(Path(folder)) as ours, Nursery() as nursery:
            players = role("players", ours.api, ours.store_url, str(free_port(0)))
            thinkers = stack.enter_context(helper(Path(folder), players))
            await ours.sit_down(max(2, round(OTHERS * scale)), SEATS)
            tables = max(1, round(THINKING * scale))
            await _sit_down(ours.http, ours.sites, tables, nursery)
            load = partial(
                evenly, a_second=max(2.0, A_SECOND * scale), seconds=seconds / ROUNDS / 3
            )
            command = [sys.executable, "-P", "-c", COUNTING]
            counters = [
                stack.enter_context(running(Path(folder), command))
                for _ in range(usual_thinkers())
            ]
            before = await _asked(ours.http, ours.sites)
            busy = Busy(thinkers.pid, counters)
            rounds = [await busy.round(partial(ours.slice, load)) for _ in range(ROUNDS)]
            asked = await _asked(ours.http, ours.sites)
            assert thinkers.ask() > 0
    answers = {name: number - before.get(name, 0) for name, number in asked.items()}
    return {
        "tables_that_think": tables,
        "strong_players_at_each": STRONG,
        "level": STRONGEST,
        **_figures(rounds),
        "questions": sum(answers.values()),
        "questions_by_result": answers,
    }


def _figures(rounds: Sequence[Round]) -> dict[str, float]:
    """The middle ones of the rounds."""
    found = dict[str, float]()
    for name, figure in (("p50", all_p50), ("p99", all_p99)):
        beside, without, floor = (
            [figure(one) for one in some] for some in zip(*rounds, strict=True)
        )
        found[f"all_see_it_ms_{name}"] = round(median(beside), 1)
        for other, told in (("without", without), ("floor", floor)):
            found[f"{other}_ms_{name}"] = round(median(told), 1)
        found[f"all_see_it_{name}_ratio"] = _ratio(beside, floor)
        found[f"all_see_it_{name}_to_without"] = _ratio(beside, without)
    return found


def _ratio(some: Sequence[float], others: Sequence[float]) -> float:
    return round(median(one / other for one, other in zip(some, others, strict=True)), 2)


async def _asked(http: aiohttp.ClientSession, sites: Sequence[Site]) -> dict[str, int]:
    """What has become of the pages' questions so far."""
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
    """Who keeps processors busy: the process that thinks, and those that only count."""

    def __init__(self, thinkers: int, counters: Sequence[subprocess.Popen[str]]) -> None:
        self._thinkers = thinkers
        self._counters = counters

    async def round(self, measured: Callable[[], Awaitable[LoadSlice]]) -> Round:
        """One of each, in turns."""
        os.kill(self._thinkers, signal.SIGSTOP)
        try:
            without = await _after_a_while(measured)
            self._tell("count")
            floor = await _after_a_while(measured)
            self._tell("rest")
        finally:
            os.kill(self._thinkers, signal.SIGCONT)
        return Round(await _after_a_while(measured), without, floor)

    def _tell(self, word: str) -> None:
        for process in self._counters:
            assert process.stdin is not None
            process.stdin.write(f"{word}\n")
            process.stdin.flush()


async def _after_a_while(measured: Callable[[], Awaitable[LoadSlice]]) -> LoadSlice:
    await asyncio.sleep(TURN)
    return await measured()
