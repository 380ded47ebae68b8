"""Promises of a server, tried: are moves there after its processes were killed, and can people at
one table use different processes?
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Final

from deploy.lab.bench.peers.peer_sides import PeerCompany, PeerSide
from deploy.lab.bench.tables.companies import FIRST_PERSON, Players
from deploy.lab.bench.tables.sides import Product, Side

SEATS: Final = 4
MOVES: Final = 10
BACK_WITHIN: Final = 20.0  # seconds
YES, NO = "yes", "no"


async def promises(side: Side) -> dict[str, str]:
    """The figures: yes or no."""
    people = count(FIRST_PERSON * 3)
    return {
        "keeps_moves_when_killed": YES if await _survives(side, people) else NO,
        "one_table_at_two_processes": YES if await _spreads(side, people) else NO,
    }


async def _survives(side: Side, people: Iterator[int]) -> bool:
    company = await _after_some_moves(side, people)
    before = company.version
    await side.fall()
    try:
        async with asyncio.timeout(BACK_WITHIN):
            await company.come_back(SEATS)
    except (ConnectionError, TimeoutError):
        return False
    return company.version >= before


async def _spreads(side: Side, people: Iterator[int]) -> bool:
    """The product's people are spread whenever it is measured."""
    company = await _after_some_moves(side, people)
    before = company.version
    if isinstance(side, Product):
        return len(side.sites) > 1
    assert isinstance(side, PeerSide)
    assert isinstance(company, PeerCompany)
    try:
        async with side.another_process() as port, asyncio.timeout(BACK_WITHIN):
            await company.come_back(1, port)
    except (ConnectionError, TimeoutError):
        return False
    return company.version >= before


async def _after_some_moves(side: Side, people: Iterator[int]) -> Players | PeerCompany:
    company = await side.company(SEATS, people)
    assert isinstance(company, Players | PeerCompany)
    for _ in range(MOVES):
        await company.move()
    return company
