"""The background of a web process: a task that is killed comes back, one that hangs is missed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.tables import KeptTask, StoreUnavailable
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.people import Phone

pytestmark = pytest.mark.slow

TASKS = ["clock", "changes", "store", "presence", "comparison", "spreading", "devices"]
TASKS += ["maintenance"]
HEARING = ["tokens"]  # it has no rhythm


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are short."""
    monkeypatch.setattr("engine.tables.channels.link.QUIET_FOR", 0.1)
    monkeypatch.setattr("webapp.live.showing.presence.REFRESH_EVERY", 0.1)
    monkeypatch.setattr("webapp.live.showing.rooms.COMPARE_EVERY", 0.1)
    monkeypatch.setattr("webapp.live.connections.spreading.EVERY", 0.1)
    monkeypatch.setattr("webapp.live.connections.devices.EVERY", 0.1)
    monkeypatch.setattr("webapp.live.maintenance_watch.EVERY", 0.1)


@pytest.fixture
async def busy(hasty: None, open_site: Open, store: StoreServer) -> tuple[Site, Phone]:
    """A site with somebody at a table."""
    site = await open_site(store)
    site.run_the_clock()
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    return site, anna


def kept(site: Site, name: str) -> KeptTask:
    """The task of that name, wherever it lives."""
    return next(one for one in site.nurseries[0]._kept if one._pulse.name == name)


async def readiness(site: Site) -> tuple[int, dict[str, Any]]:
    async with site.http.get(f"{site.bases[0]}/readyz") as response:
        return response.status, await response.json()


async def until(happens: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await happens():
            await asyncio.sleep(0.05)


async def test_all_is_well(busy: tuple[Site, Phone]) -> None:
    site, _ = busy
    status, told = await readiness(site)
    assert status == 200
    assert set(told["ages"]) == set(TASKS)
    assert (told["ready"], told["store"], told["late"]) == (True, True, [])


@pytest.mark.parametrize("name", TASKS + HEARING)
async def test_a_task_that_is_killed_starts_again(busy: tuple[Site, Phone], name: str) -> None:
    site, anna = busy
    pulse = site.tables[0].pulses.of(name)
    killed = kept(site, name)._task
    assert killed.get_name() == name
    killed.cancel()

    async def is_back() -> bool:
        return pulse.restarts == 1 and kept(site, name)._task is not killed

    await until(is_back)
    before = pulse._beat_at

    async def goes_round() -> bool:
        return pulse._beat_at > before

    if pulse.has_rhythm:
        await until(goes_round)
    await anna.act("rules", preset="perevodnoy")
    await anna.sees(lambda view: view["rules"]["preset"] == "perevodnoy")


@pytest.mark.parametrize("name", TASKS)
async def test_a_task_that_stays_away_is_missed(
    busy: tuple[Site, Phone], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hangs, say. Here it just ends, and isn't started again."""
    site, _ = busy
    monkeypatch.setattr("engine.tables.health.pulses.LATE_AFTER", 1.0)
    kept(site, name).let_end().cancel()

    async def is_missed() -> bool:
        status, told = await readiness(site)
        return status == 503 and not told["ready"] and name in told["late"]

    await until(is_missed)
    _, told = await readiness(site)
    assert told["ages"][name] >= 1


@pytest.mark.parametrize(
    ("name", "asked_of", "question"),
    [
        ("presence", "presence", "keep_looking"),
        ("comparison", "news", "stamps"),
        ("spreading", "presence", "phones_elsewhere"),
    ],
)
async def test_a_node_that_does_not_answer_makes_no_process_unready(
    busy: tuple[Site, Phone],
    name: str,
    asked_of: str,
    question: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a Cluster: the tables of the others are served as ever."""
    asked = []

    async def away(*_: object) -> None:
        asked.append(question)
        raise StoreUnavailable(reason="ClusterDownError")

    site, _ = busy
    pulse = site.tables[0].pulses.of(name)
    monkeypatch.setattr(getattr(site.tables[0], asked_of), question, away)

    async def was_asked() -> bool:
        return len(asked) >= 2

    await until(was_asked)
    before = pulse._beat_at

    async def goes_round() -> bool:
        return pulse._beat_at > before

    await until(goes_round)
