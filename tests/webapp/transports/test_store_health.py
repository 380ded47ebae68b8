"""Slow is not lost: who is sent away when the store is gone, and who isn't while it is slow."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.people import Phone
from webapp.live.connections.open_sockets import OpenSockets

pytestmark = pytest.mark.slow

LOSSES = "durak_web_store_losses_total"


async def figure(site: Site, name: str) -> float:
    """One of `/metrics`."""
    async with site.http.get(f"{site.bases[0]}/metrics") as response:
        told = await response.text()
    return float(told.partition(f"\n{name} ")[2].partition("\n")[0])


async def at_a_table(site: Site) -> Phone:
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    return anna


async def test_a_busy_process_takes_nobody_for_lost(
    open_site: Open, own_store: StoreServer
) -> None:
    """For five seconds it hardly comes round, while the store answers as ever."""
    site = await open_site(own_store)
    anna = await at_a_table(site)
    until = time.monotonic() + 5
    while time.monotonic() < until:
        time.sleep(0.9)  # noqa: ASYNC251  the loop is held up
        await asyncio.sleep(0)
    await anna.act("rules", preset="perevodnoy")
    assert anna.close_code is None
    assert await figure(site, LOSSES) == 0
    assert await figure(site, "durak_web_loop_lag_seconds_sum") > 1


async def test_a_store_that_pauses_for_a_moment_isnt_lost(
    open_site: Open, own_store: StoreServer
) -> None:
    """It writes its file anew, or its machine was busy."""
    site = await open_site(own_store)
    anna = await at_a_table(site)
    own_store.pause()
    await asyncio.sleep(1.4)
    own_store.go_on()
    await anna.act("rules", preset="perevodnoy")
    assert anna.close_code is None
    assert await figure(site, LOSSES) == 0


async def test_a_store_that_stays_silent_is_lost(open_site: Open, own_store: StoreServer) -> None:
    """No request is made meanwhile."""
    site = await open_site(own_store)
    phones = [await site.phone(number, "Anna").open() for number in range(1, 4)]
    began = time.monotonic()
    own_store.pause()
    for phone in phones:
        assert await phone.is_sent_away() == (1013, "store")
    assert time.monotonic() - began > 3
    assert await figure(site, LOSSES) == 1
    own_store.go_on()
    await site.phone(9, "Dora").open()


class Line:
    """One of many phones: when it was sent away."""

    def __init__(self) -> None:
        self.closed_at: float | None = None

    def close(self, code: int, reason: str = "") -> None:
        assert (code, reason) == (1013, "store")
        self.closed_at = time.monotonic()

    def renew_token(self, now: float) -> None:
        raise AssertionError("no token ends")


async def test_a_thousand_are_sent_away_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.live.connections.open_sockets.SENT_AWAY_WITHIN", 0.5)
    sockets, lines = OpenSockets(), [Line() for _ in range(1000)]
    for line in lines:
        sockets.add(line)
    await sockets.close_some(1013, "store", while_=lambda: True)
    moments = [line.closed_at for line in lines]
    assert None not in moments
    assert len({moment // 0.04 for moment in moments if moment is not None}) >= 8
    assert moments != sorted(moments), "nobody is first because they came first"


@pytest.mark.parametrize("setting", ["maxmemory", "min-replicas-to-write"])
async def test_a_phone_that_comes_while_the_store_refuses_is_sent_to_come_back(
    open_site: Open, own_store: StoreServer, setting: str
) -> None:
    """Their table can't be read now. A page that stayed would be told of it by nobody, later."""
    site = await open_site(own_store)
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    with own_store.client as store:
        store.config_set(setting, 1)
        await anna.send(t="hello", token=anna.token, table=table)
        assert await anna.is_sent_away() == (1013, "store")
        store.config_set(setting, 0)
    await anna.connect()
    await anna.hello(table)
    assert anna.view["id"] == table


async def test_a_phone_still_there_when_the_store_is_back_may_stay() -> None:
    sockets, lines = OpenSockets(), [Line() for _ in range(100)]
    for line in lines:
        sockets.add(line)
    await sockets.close_some(1013, "store", while_=lambda: all(not one.closed_at for one in lines))
    assert len([line for line in lines if line.closed_at]) == 10
