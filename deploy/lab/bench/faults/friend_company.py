"""The friends at one table, who play one game after the other and keep account of every move that
was acknowledged.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Self

import aiohttp

from deploy.lab.bench.faults.friends import Friend
from deploy.lab.bench.tables.companies import Site, WireAck, WireRefused, WireView
from engine.tables import Nursery

SEATS = 3
REST = 0.15  # seconds between two moves of a table: nobody may say more than ten things a second
PASSES = frozenset({"store_refused", "flood", "too_many"})  # refusals after which one tries again
RULES = {"preset": "podkidnoy", "pace": "slow", "auto_pass": False}


class FriendCompany:
    """People at one table. Every move there is one that they were told of: no clock, no computer
    player and no pass by itself makes any.
    """

    def __init__(self, friends: Sequence[Friend], news: asyncio.Event) -> None:
        self.friends = friends
        self.table = ""
        self.acknowledged: dict[int, list[str]] = defaultdict(list)  # by the number of the game
        self.refused: list[str] = []  # the codes of moves that were on the list
        self.moved_at = [time.monotonic()]
        self.rest = REST
        self._news = news
        self._dice = random.Random(0)  # noqa: S311

    @classmethod
    async def sat_down(
        cls,
        http: aiohttp.ClientSession,
        sites: Sequence[Site],
        people: Iterator[int],
        nursery: Nursery,
        seats: int = SEATS,
    ) -> Self:
        """At a new table."""
        news = asyncio.Event()
        friends = [Friend(sites, next(people), news) for _ in range(seats)]
        company = cls(friends, news)
        for friend in friends:
            await friend.arrive(http)
            nursery.start(friend.stay(), "a friend")
        made = await friends[0].insists(t="act", act="new-table", **RULES)
        assert isinstance(made, WireAck), made
        company.table = made.table or ""
        for friend in friends:
            friend.look_at(company.table)
            await friend.insists(t="act", act="sit")
        return company

    @property
    def moves(self) -> int:
        """Number of acknowledged moves."""
        return sum(len(moves) for moves in self.acknowledged.values())

    @property
    def pauses(self) -> list[float]:
        """Seconds from each move to the next."""
        return [then - now for now, then in pairwise(self.moved_at)]

    async def play(self, enough: Callable[[], bool]) -> None:
        """Move after move, game after game, at least one and until it is enough."""
        while True:
            mover = next((friend for friend in self.friends if friend.turn), None)
            if mover is not None:
                await self._move(mover)
                if enough():
                    return
                await asyncio.sleep(self.rest)
            elif any(view.phase == "playing" for view in self._views):
                await self._hear()  # they don't all see the same yet
            else:
                await self._deal()

    async def is_there(self) -> None:
        """Wait until all their lines are open."""
        while not all(friend.is_there for friend in self.friends):
            await self._hear()

    async def see(self, wanted: Callable[[WireView], bool]) -> None:
        """Wait until all of them have such a view."""
        while not all(friend.view and wanted(friend.view) for friend in self.friends):
            await self._hear()

    async def _hear(self) -> None:
        """Wait until one of them hears anything."""
        self._news.clear()
        await self._news.wait()

    async def _move(self, mover: Friend) -> None:
        view = mover.view
        assert view is not None
        game = view.game
        assert game is not None
        move = self._dice.choice(game.moves)
        said = {"t": "move", "move": move, "bout": game.bout, "v": view.v}
        answer = await mover.insists(**said)
        if isinstance(answer, WireRefused):
            await self._take_note(answer)
            return
        self.acknowledged[game.number].append(f"{view.you.game_seat} {move}")
        await self.see(lambda seen: seen.v > view.v or seen.epoch != view.epoch)
        self.moved_at.append(time.monotonic())

    async def _take_note(self, answer: WireRefused) -> None:
        if answer.code not in PASSES:
            self.refused.append(answer.code)
        await asyncio.sleep(REST)

    async def _deal(self) -> None:
        """Begin the next game. A refusal here tells of what had been done: moves alone count. In
        another life of the store that may be undone: then this is the time to look again.
        """
        act = "rematch" if any(view.game for view in self._views) else "ready"
        lives = {view.epoch for view in self._views}
        for seat, friend in enumerate(self.friends):
            await friend.insists(t="act", act=act, nonce=f"{seat:032x}")
        began = await self.friends[0].insists(t="act", act="start")
        if not isinstance(began, WireRefused) or began.code not in PASSES:
            await self.see(lambda view: view.phase == "playing" or view.epoch not in lives)
        await asyncio.sleep(REST)

    @property
    def _views(self) -> list[WireView]:
        return [friend.view for friend in self.friends if friend.view]


class AmongComputers(FriendCompany):
    """One person at a table with computer players, which move by themselves."""

    async def invite(self, levels: Sequence[str]) -> None:
        """Have computer players sit down."""
        for level in levels:
            await self.friends[0].insists(t="act", act="add-computer", level=level)

    async def play(self, enough: Callable[[], bool]) -> None:
        """Move whenever it is this person's turn, game after game, until it is enough."""
        person = self.friends[0]
        while not enough():
            view = person.view
            if view is None or view.phase != "playing":
                await self._deal()
            elif person.turn is not None:
                await self._move(person)
                await asyncio.sleep(self.rest)
            else:
                await self.see(partial(_is_news_after, view))


def _is_news_after(known: WireView, view: WireView) -> bool:
    return (view.epoch, view.v) != (known.epoch, known.v)
