"""Budget of an address while nobody there has shown who they are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

import pytest

from tests.webapp.conftest import Site
from tests.webapp.launches import launch
from webapp.access import address_budget
from webapp.access.rate_limits import Rate
from webapp.access.step_timer import StepTimer

STRANGER, NEIGHBOUR = "203.0.113.7", "203.0.113.8"
WORK = 0.02  # seconds


@pytest.fixture
async def poor(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site where an address may cost as much as some two requests, and nothing more after it."""
    budget = Rate(burst=2 * address_budget.OUTSIDE, per_second=0)
    monkeypatch.setattr(address_budget, "COST_OF_ADDRESS", budget)
    site.bases[0] = await site.serve(trusted_hops=1)
    return site


async def asks(site: Site, path: str, address: str, method: str = "GET", **headers: str) -> int:
    """The status of the answer to who comes from there."""
    headers |= {"X-Forwarded-For": address}
    async with site.http.request(method, site.bases[0] + path, headers=headers) as response:
        if response.status == 429:
            assert (await response.json())["code"] == "too_many"
        return response.status


async def spends(site: Site, path: str = "/app") -> None:
    """A stranger asks until nothing is left."""
    async with asyncio.timeout(10):
        while await asks(site, path, STRANGER) != 429:
            pass


async def test_a_stranger_who_has_cost_enough_is_refused_and_others_arent(poor: Site) -> None:
    assert await asks(poor, "/app", STRANGER) == 200
    await spends(poor)
    for path in ("/app", "/nowhere", "/api/games"):
        assert await asks(poor, path, STRANGER) == 429
    assert await asks(poor, "/app", NEIGHBOUR) == 200


async def test_an_address_that_isnt_there_costs_as_well(poor: Site) -> None:
    await spends(poor, "/nowhere")


async def test_others_behind_the_address_come_in_and_play(poor: Site) -> None:
    await spends(poor)
    phone = poor.phone(42, "Bob")
    shown = f"tma {launch(42, 'Bob')}"
    assert await asks(poor, "/api/session", STRANGER, "POST", Authorization=shown) == 200
    token = (await phone.open_session())["token"]
    mine = f"Bearer {token}"
    assert await asks(poor, "/api/tables", STRANGER, Authorization=mine) == 200
    assert await asks(poor, "/api/tables", STRANGER, Authorization="Bearer gAAAAA") == 429
    await phone.connect(headers={"Origin": phone.base, "X-Forwarded-For": STRANGER})
    await phone.hello(None)


async def test_a_request_with_a_token_costs_the_address_nothing(poor: Site) -> None:
    token = (await poor.phone(42, "Bob").open_session())["token"]
    for _ in range(20):
        mine = f"Bearer {token}"
        assert await asks(poor, "/api/tables", NEIGHBOUR, Authorization=mine) == 200
    shown = f"tma {launch(42, 'Bob')}"
    for _ in range(5):
        assert await asks(poor, "/api/session", NEIGHBOUR, "POST", Authorization=shown) == 200
    assert await asks(poor, "/app", NEIGHBOUR) == 200


async def test_steps_are_timed_and_what_they_wait_isnt() -> None:
    def work() -> None:
        until = time.thread_time() + WORK
        while time.thread_time() < until:
            pass

    async def steps() -> str:
        work()
        await asyncio.sleep(3 * WORK)
        work()
        return "done"

    timer = StepTimer()
    assert await timer.run(steps()) == "done"
    assert 2 * WORK <= timer.seconds < 4 * WORK


async def test_work_of_a_person_who_is_known_is_not_measured() -> None:
    known: list[bool] = []

    async def steps() -> str:
        await asyncio.sleep(0)
        known.append(True)
        await asyncio.sleep(0)
        begun = time.thread_time()
        while time.thread_time() < begun + WORK:
            pass
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await asyncio.Event().wait()
        return "done"

    timer = StepTimer(until=lambda: bool(known))
    assert await timer.run(steps()) == "done"
    assert timer.seconds < WORK


async def test_a_failed_or_cancelled_request_ends_as_without_the_timer() -> None:
    ended: list[str] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("why")

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ended.append("in order")

    async def timed(work: Awaitable[None]) -> None:
        await StepTimer().run(work)

    with pytest.raises(KeyError, match="why"):
        await timed(fails())
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await timed(waits())
    assert ended == ["in order"]
