"""Start over the line: all see who promised, devices are asked, and the cards come."""

from __future__ import annotations

import secrets

import pytest

from durak_rules.deal import nonce_commitment
from durak_rules.records import verify
from tests.tables.evening import time_to_reveal_is_up
from tests.webapp.conftest import Site
from tests.webapp.people import Phone


class Device(Phone):
    """One that promises a number, as the page does."""

    nonce = ""

    async def promises(self, act: str = "ready") -> None:
        self.nonce = secrets.token_hex(16)
        answer = await self.act(act, nonce_commitment=nonce_commitment(self.nonce))
        assert answer["t"] == "ack"


async def at_a_table(site: Site, *names: str) -> list[Device]:
    """Seat people at one table, each at a process of their own."""
    devices = []
    table = None
    for number, name in enumerate(names):
        device = Device(site.http, site.bases[number % len(site.bases)], 100 + number, name)
        await device.open(table)
        if table is None:
            table = (await device.act("new-table", preset="podkidnoy"))["table"]
            await device.hello(table)
        else:
            await device.act("sit")
        devices.append(device)
    return devices


async def hang_up(devices: list[Device]) -> None:
    for device in devices:
        await device.hang_up()


async def test_all_are_shown_all_promises_and_no_number_before_the_game_is_over(
    site: Site,
) -> None:
    anna, boris = devices = await at_a_table(site, "Anna", "Boris")
    await anna.promises()
    await boris.promises()
    promises = [nonce_commitment(device.nonce) for device in devices]
    for device in devices:
        await device.sees(lambda view: view["fair"]["nonce_commitments"] == promises)
    assert (await anna.act("start"))["t"] == "ack"
    for device in devices:
        await device.sees(lambda view: view["dealing"] == [0, 1] or view["phase"] == "playing")
    await boris.act("reveal", nonce=boris.nonce)
    await anna.act("reveal", nonce=anna.nonce)
    for device in devices:
        view = await device.sees(lambda view: view["phase"] == "playing")
        assert (view["dealing"], view["fair"]["nonce_commitments"]) == (None, promises)
        told = str(device.frames)
        assert not any(one.nonce in told for one in devices)
    await hang_up(devices)


async def test_meanwhile_nothing_else_is_open_to_anybody(site: Site) -> None:
    anna, boris = devices = await at_a_table(site, "Anna", "Boris")
    await boris.promises()
    await anna.act("start")
    view = await anna.until(lambda frame: bool(frame.get("dealing")))
    acts = {"start", "leave", "ready", "sit", "remove-seat", "close-table", "rules"}
    assert acts.isdisjoint(view["can"])
    await hang_up(devices)


async def test_the_deal_goes_on_without_a_player_who_does_not_answer(site: Site) -> None:
    """Boris' phone is in a tunnel."""
    anna, boris = devices = await at_a_table(site, "Anna", "Boris")
    await boris.promises()
    await boris.hang_up()
    await anna.act("start")
    tables = site.tables[0]
    await time_to_reveal_is_up(tables, await tables.load(anna.view["id"]))
    view = await anna.sees(lambda view: view["phase"] == "playing")
    assert view["fair"]["nonce_commitments"] == ["", nonce_commitment(boris.nonce)]
    await hang_up(devices[:1])


async def test_the_next_game_is_promised_anew(site: Site) -> None:
    devices = await at_a_table(site, "Anna", "Boris")
    anna, table = devices[0], devices[0].view["id"]
    for act in ("ready", "rematch"):
        for device in devices:
            await device.promises(act)
        await anna.act("start")
        for device in devices:
            await device.act("reveal", nonce=device.nonce)
        await anna.sees(lambda view: view["phase"] == "playing")
        for device in devices:
            await device.act("leave")
        view = await anna.sees(lambda view: view["phase"] == "over")
        assert set(view["fair"]["nonce_commitments"]) <= {""}
        record = await site.tables[0].past.record(table)
        assert (record["version"], verify(record)) == (2, [])
        for device in devices:
            await device.act("sit")
    await hang_up(devices)


@pytest.mark.parametrize("nonce", ["c3" * 16, ""])
async def test_a_number_that_was_not_promised(site: Site, nonce: str) -> None:
    anna, boris = devices = await at_a_table(site, "Anna", "Boris")
    await boris.promises()
    assert (await boris.act("reveal", nonce=boris.nonce))["code"] == "reveal_not_asked"
    await anna.act("start")
    refused = await boris.act("reveal", nonce=nonce)
    assert (refused["t"], refused["code"]) == ("refused", "not_the_promised_nonce")
    assert refused["words"]
    await hang_up(devices)
