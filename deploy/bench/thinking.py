"""Do people wait longer while strong computer players think at other tables? Whole moves from
socket to socket beside such tables, in turns with the same while the players' process is paused:
then their computer players move as often, and think little.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, Final

import aiohttp
import uvloop

from deploy.bench.helpers import Helper, helper
from deploy.bench.tables.companies import FIRST_PERSON, Site, SocketPhone, WireRefused, read_told
from deploy.bench.tables.loads import evenly
from deploy.bench.tables.sides import LoadSlice, product, role
from deploy.bench.tables.sockets import all_p50, all_p99
from deploy.serving.processes.ports import free_port
from engine.players import PLAYERS
from engine.tables.nursery import Nursery

ROUNDS: Final = 4
WHOLE: Final = 60.0  # seconds of measuring from which on there are as many tables as said below
THINKING, STRONG = 20, 3  # tables, and computer players of the strongest level at each
OTHERS, SEATS = 16, 4  # tables of people alone
A_SECOND: Final = 20  # moves at these
TURN: Final = 4.0  # seconds until all know that nobody thinks any more, or that somebody does
STRONGEST: Final = next(level for level in ("master", "hard") if level in PLAYERS)
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
                evenly, a_second=max(2.0, A_SECOND * scale), seconds=seconds / ROUNDS / 2
            )
            rounds, before = (
                list[tuple[LoadSlice, LoadSlice]](),
                await _asked(ours.http, ours.sites),
            )
            for _ in range(ROUNDS):
                await _turn(thinkers, signal.SIGSTOP)
                without = await ours.slice(load)
                await _turn(thinkers, signal.SIGCONT)
                rounds.append((without, await ours.slice(load)))
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


def _figures(rounds: Sequence[tuple[LoadSlice, LoadSlice]]) -> dict[str, float]:
    """The middle ones of the rounds."""
    found = dict[str, float]()
    for name, figure in (("p50", all_p50), ("p99", all_p99)):
        told = [(figure(without), figure(beside)) for without, beside in rounds]
        found[f"all_see_it_ms_{name}"] = round(median(beside for _, beside in told), 1)
        found[f"without_ms_{name}"] = round(median(without for without, _ in told), 1)
        ratio = median(beside / without for without, beside in told)
        found[f"all_see_it_{name}_ratio"] = round(ratio, 2)
    return found


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


async def _turn(thinkers: Helper, number: signal.Signals) -> None:
    """From now on nobody thinks, or they do again."""
    os.kill(thinkers.pid, number)
    await asyncio.sleep(TURN)
