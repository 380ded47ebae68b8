"""Phones spread over the processes of the page, also after one of them was away."""

from __future__ import annotations

import asyncio

import pytest

from engine.tables import Tables, connect
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.people import Phone
from webapp.live.connections.open_sockets import OpenSockets
from webapp.live.connections.spreading import Spreading, too_many
from webapp.metrics import Metrics


@pytest.mark.parametrize(
    ("here", "elsewhere", "going"),
    [
        (1000, [0], 100),  # a tenth at once
        (1000, [], 0),  # no other phone is there
        (20, [5], 0),  # too few to care
        (30, [5], 3),
        (540, [460], 0),  # about as many
        (620, [420, 460], 62),
        (100, [700, 700], 0),  # the others have too many
        (13, [0, 0, 0], 2),
    ],
)
def test_the_number_of_phones_sent_away(here: int, elsewhere: list[int], going: int) -> None:
    assert too_many(here, elsewhere) == going


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.live.connections.spreading.EVERY", 0.1)
    monkeypatch.setattr("webapp.live.connections.spreading.TOO_FEW", 2)


@pytest.fixture
async def full(hasty: None, open_site: Open, own_store: StoreServer) -> tuple[Site, list[Phone]]:
    """The one process that was left has all phones, when the other one is back."""
    site = await open_site(own_store)
    phones = [await site.phone(number, f"Nr {number}").open() for number in range(1, 25)]
    await site.serve()
    return site, phones


async def sockets(site: Site) -> list[int]:
    counts = []
    for base in site.bases:
        async with site.http.get(f"{base}/metrics") as answer:
            told = (await answer.text()).partition("\ndurak_web_sockets ")[2]
        counts.append(int(float(told.partition("\n")[0])))
    return counts


async def comes_back(phone: Phone, base: str) -> None:
    """Come back at once, as the page does. It may be sent on before it is greeted."""
    assert (phone.close_code, phone.close_reason) == (1001, "spread")
    phone.base = base
    await phone.open()


@pytest.mark.slow
async def test_a_process_that_is_back_gets_phones_again(full: tuple[Site, list[Phone]]) -> None:
    site, phones = full
    async with asyncio.timeout(PATIENCE):
        while min(await sockets(site)) < 9:
            for number, phone in enumerate(phones):
                if phone.close_code is not None:  # half of them meet the same process again
                    await comes_back(phone, site.bases[number % 2])
            await asyncio.sleep(0.02)
    before = await sockets(site)
    assert max(before) <= 15
    async with asyncio.timeout(PATIENCE):  # a phone just sent away is still counted for a moment
        while sum(await sockets(site)) != [phone.close_code for phone in phones].count(None):
            await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_nobody_is_sent_in_vain_again_and_again(
    full: tuple[Site, list[Phone]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proxy brings them all back here."""
    site, phones = full
    sent = 0
    until = asyncio.get_running_loop().time() + 6
    while asyncio.get_running_loop().time() < until:
        for phone in phones:
            if phone.close_code is not None:
                sent += 1
                await comes_back(phone, site.bases[0])
        await asyncio.sleep(0.02)
    assert 3 <= sent <= 24, "some 60 rounds have passed"


@pytest.mark.slow
async def test_a_process_that_ends_counts_no_more(full: tuple[Site, list[Phone]]) -> None:
    site, _ = full
    tables = site.tables[0]
    await until_told(site, 2)
    await site.apps[1].shutdown()
    assert len(await tables.presence.phones_elsewhere("somebody", 0)) == 1


async def until_told(site: Site, processes: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(await site.tables[0].presence.phones_elsewhere("somebody", None)) < processes:
            await asyncio.sleep(0.05)


async def test_a_rush_of_phones_is_no_difference(
    store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes get as many, while each knows of the other what was a round before."""
    phones = [OpenSockets(), OpenSockets()]
    sent = list[int]()

    async def close_some(*_: object, most: int) -> None:
        sent.append(most)

    async with connect(store.url) as client:
        spreading = [Spreading(Tables(client), some, Metrics()) for some in phones]
        for number in range(8):
            for one, some in zip(spreading, phones, strict=True):
                monkeypatch.setattr(some, "close_some", close_some)
                for _ in range(100 * (number + 1)):
                    some.add(Line())
                await one._compare()
    assert sent == []


class Line:
    """A socket that stays open."""

    def close(self, code: int, reason: str = "") -> None:
        raise AssertionError((code, reason))

    def renew_token(self, now: float) -> None:
        raise AssertionError("not yet")
