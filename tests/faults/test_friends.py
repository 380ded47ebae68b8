"""The friends of an evening go by what their pages show, also while those don't show the same."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from deploy.lab.bench.faults.friend_company import FriendCompany
from deploy.lab.bench.faults.friends import Friend
from deploy.lab.bench.tables.companies import Site, WireAck, WireGame, WireView, WireYou
from deploy.lab.bench.tables.line import SocketLine
from engine.tables import Nursery
from tests.support.patience import PATIENCE

BEFORE, AFTER = "before", "after"  # two lives of the store


class ToldFriend(Friend):
    """Sees what the test tells; whatever they ask for is done."""

    def __init__(self, seat: int, news: asyncio.Event) -> None:
        super().__init__([Site(0, "")], seat, news)
        self.asked: list[str] = []
        self._seat, self._tell = seat, news.set

    async def insists(self, **said: Any) -> WireAck:
        self.asked.append(said.get("act") or said["move"])
        return WireAck("")

    def sees(self, epoch: str, v: int, waited: int | None, phase: str = "playing") -> None:
        moves = ["take"] if waited == self._seat else []
        game = WireGame(1, 1, [] if waited is None else [waited], moves)
        self.view = WireView(epoch, v, phase, WireYou(self._seat), game)
        self._tell()


@pytest.fixture
def friends() -> list[ToldFriend]:
    news = asyncio.Event()
    return [ToldFriend(seat, news) for seat in range(2)]


async def all_see(friends: list[ToldFriend], *words: Any) -> None:
    """… and do what comes to their minds."""
    for friend in friends:
        friend.sees(*words)
    for _ in range(20):
        await asyncio.sleep(0)


async def they_play(friends: list[ToldFriend], nursery: Nursery) -> asyncio.Task[None]:
    """Play until a move is made."""
    company = FriendCompany(friends, friends[0]._news)
    play = nursery.start(company.play(lambda: True), "a company")
    await asyncio.sleep(0)
    return play


async def test_nobody_deals_while_a_game_runs_that_not_all_see_yet(
    friends: list[ToldFriend],
) -> None:
    """The store fell back: Anna still waits for Boris, who sees that it is her turn again."""
    anna, boris = friends
    anna.sees(BEFORE, 40, 1)
    boris.sees(AFTER, 33, 0)
    async with Nursery() as nursery, asyncio.timeout(PATIENCE):
        play = await they_play(friends, nursery)
        anna.sees(AFTER, 33, 0)
        while not anna.asked:
            await asyncio.sleep(0)
        await all_see(friends, AFTER, 34, 1)
        await play
    assert (anna.asked, boris.asked) == (["take"], [])


async def test_a_deal_that_the_store_lost_is_not_waited_for(friends: list[ToldFriend]) -> None:
    """The game before goes on instead: its last moves are lost too."""
    anna, boris = friends
    for friend in friends:
        friend.sees(BEFORE, 40, None, "over")
    async with Nursery() as nursery, asyncio.timeout(PATIENCE):
        play = await they_play(friends, nursery)
        while "start" not in anna.asked:
            await asyncio.sleep(0)
        await all_see(friends, AFTER, 33, 0)
        while anna.asked[-1] != "take":
            await asyncio.sleep(0.01)
        await all_see(friends, AFTER, 34, 1)
        await play
    assert (anna.asked, boris.asked) == (["rematch", "start", "take"], ["rematch"])


async def test_a_line_that_does_not_open_in_time_is_hung_up() -> None:
    """Its end, later, is no news to who has another line by then."""
    ended = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            await reader.read()
        writer.close()
        ended.set()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await SocketLine.to(port, print)
        async with asyncio.timeout(PATIENCE):
            await ended.wait()
