"""An evening at several tables, in which one thing after the other falls."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count

import aiohttp

from deploy.lab.bench.faults.checker import Findings, findings, standing
from deploy.lab.bench.faults.faults import Fault
from deploy.lab.bench.faults.friend_company import FriendCompany
from deploy.lab.bench.faults.house import House
from deploy.lab.bench.tables.companies import FIRST_PERSON
from engine.tables import Nursery, Tables, connect

FURTHER = 3  # moves that every table must make after the fault, or it is frozen


@dataclass(frozen=True)
class FaultReport:
    """Figures of an evening with one kind of fault."""

    moves: int
    found: Findings
    pauses: Sequence[float]  # seconds from one move of a table to the next
    back_within: float  # seconds after the fault until every table had gone on


class FaultEvening:
    """Companies that have sat down in a house."""

    def __init__(self, house: House, companies: Sequence[FriendCompany], tables: Tables) -> None:
        self._house = house
        self._companies = companies
        self._tables = tables

    async def goes_on_through(self, fault: Fault, seconds: float, within: float) -> FaultReport:
        """Everybody plays while the fault lasts; afterwards every table must go on, and every page
        see what the store has, within so many seconds.
        """
        await self._begins()
        moves, enough = self._moves, asyncio.Event()
        async with Nursery() as nursery:
            plays = [
                nursery.start(company.play(enough.is_set), "a company")
                for company in self._companies
            ]
            await self._stuck(within)  # all are in the midst of a game
            await fault(self._house, self._companies, seconds)
            healed = time.monotonic()
            stuck = await self._stuck(within)
            back = time.monotonic() - healed
            frozen = [await standing(self._tables, company) for company in stuck]
            enough.set()
            await asyncio.wait(plays, timeout=within)
        found = await findings(self._tables, self._companies, frozen, within)
        pauses = [pause for company in self._companies for pause in company.pauses]
        return FaultReport(self._moves - moves, found, pauses, back)

    async def _begins(self) -> None:
        """Everything serves, the people are spread over the processes, and all see their table."""
        await self._house.is_whole()
        for company in self._companies:
            for friend in company.friends:
                friend.go_home()
            await company.is_there()
            company.moved_at = [time.monotonic()]

    @property
    def _moves(self) -> int:
        return sum(company.moves for company in self._companies)

    async def _stuck(self, within: float) -> Sequence[FriendCompany]:
        """Wait until every table has gone on; gives those that haven't within so many seconds."""
        until = time.monotonic() + within
        wanted = [company.moves + FURTHER for company in self._companies]
        while True:
            stuck = [
                company
                for company, moves in zip(self._companies, wanted, strict=True)
                if company.moves < moves
            ]
            if not stuck or time.monotonic() > until:
                return stuck
            await asyncio.sleep(0.02)


@asynccontextmanager
async def evening(house: House, companies: int) -> AsyncIterator[FaultEvening]:
    """So many companies, each at a table of its own."""
    people = count(FIRST_PERSON)
    async with (
        aiohttp.ClientSession() as http,
        Nursery() as nursery,
        connect(house.server.url) as client,
    ):
        all_ = [
            await FriendCompany.sat_down(http, house.sites, people, nursery)
            for _ in range(companies)
        ]
        yield FaultEvening(house, all_, Tables(client))
