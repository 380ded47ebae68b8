"""Remarks: who may say something, who hears it, how much, and what is refused."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest
from aiohttp import ClientSession

from engine.words import REMARKS
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate
from webapp.live.connections.connection import FEW, Connection

SECRET_FIELDS = {"person", "id", "name"}


@pytest.fixture
def slow_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refill slowly, so that a slow machine gives nobody more than the first three."""
    few = Rate(burst=3, per_second=0.000_001)
    monkeypatch.setattr("webapp.live.remarks.REMARKS_OF_PERSON", few)


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people say as much as they like, and play as fast."""
    much = Rate(burst=10_000, per_second=10_000)
    monkeypatch.setattr("webapp.live.remarks.REMARKS_OF_PERSON", much)
    monkeypatch.setattr("webapp.live.connections.devices.MESSAGES", much)


async def say(phone: Phone, remark: object, **more: object) -> str:
    id = secrets.token_hex(8)
    await phone.send(t="say", id=id, remark=remark, **more)
    return id


async def refused(phone: Phone, remark: object, **more: object) -> str:
    """The code with which it is refused."""
    answer = await phone.answer(await say(phone, remark, **more))
    assert answer["t"] == "refused"
    assert answer["words"]
    return str(answer["code"])


def heard(phone: Phone) -> list[dict[str, Any]]:
    return [frame for frame in phone.frames if frame["t"] == "remark"]


async def hears(phone: Phone, count: int) -> list[dict[str, Any]]:
    await phone.wait(lambda: len(heard(phone)) >= count)
    return heard(phone)


async def a_lobby(site: Site, *, poller: bool = False) -> tuple[Phone, Phone, Phone]:
    """Anna's table, Boris at it through the last process, Vera looking on."""
    last = len(site.bases) - 1
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    table = anna.view["id"]
    boris: Phone = site.poller(2, "Boris") if poller else site.phone(2, "Boris", process=last)
    await boris.open(table)
    assert (await boris.act("sit"))["t"] == "ack"
    vera = await site.phone(3, "Vera", process=last).open(table)
    await anna.sees(lambda view: len(view["seats"]) == 2)
    return anna, boris, vera


async def test_a_remark_is_heard_by_all_who_show_the_table_in_every_process(site: Site) -> None:
    await site.serve()
    phones = await a_lobby(site)
    anna, boris, _ = phones
    before = anna.view["v"]
    await say(anna, "hello")
    first = [(await hears(phone, 1))[0] for phone in phones]
    assert first[0] == {
        "t": "remark",
        "table": anna.view["id"],
        "seat": 0,
        "who": first[0]["who"],
        "remark": "hello",
    }
    assert first[1] == first[2] == first[0], "who speaks has one name in all processes"
    await say(boris, "thumb")
    second = [(await hears(phone, 2))[1] for phone in phones]
    assert [(one["seat"], one["remark"]) for one in second] == [(1, "thumb")] * 3
    assert second[0]["who"] != first[0]["who"]
    await anna.act("pace", pace="slow")
    assert (await anna.sees(lambda view: view["pace"] == "slow"))["v"] == before + 1


async def test_nobody_at_another_table_hears_it(site: Site) -> None:
    anna, boris, _ = await a_lobby(site)
    clara = await site.phone(4, "Clara").open()
    await clara.hello((await clara.act("new-table", preset="podkidnoy"))["table"])
    await say(anna, "hello")
    await hears(boris, 1)
    await clara.send(t="ping")
    await clara.until(lambda frame: frame["t"] == "pong")
    assert heard(clara) == []


async def test_a_name_tells_nothing_and_stays_the_same_at_another_table(site: Site) -> None:
    anna, _, _ = await a_lobby(site)
    await say(anna, "hello")
    [first] = await hears(anna, 1)
    assert not SECRET_FIELDS & set(first)
    assert len(first["who"]) == 16
    await anna.hello((await anna.act("new-table", preset="express"))["table"])
    await say(anna, "hello")
    [_, second] = await hears(anna, 2)
    assert second["table"] != first["table"]
    assert second["who"] == first["who"]


@pytest.mark.usefixtures("talkative")
async def test_remarks_before_in_and_after_a_game(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris", preset="express")
    anna, boris = phones
    await say(boris, "luck")
    assert (await hears(anna, 1))[0]["seat"] == 1
    await play_on(phones)
    assert anna.view["phase"] == "over"
    await say(boris, "thanks")
    assert (await hears(anna, 2))[1] == {**heard(anna)[0], "remark": "thanks"}


async def test_a_spectator_says_nothing(site: Site) -> None:
    anna, boris, vera = await a_lobby(site)
    assert await refused(vera, "hello") == "not_seated"
    await boris.act("leave")
    assert await refused(boris, "hello") == "not_seated"
    dora = await site.phone(5, "Dora").open()
    assert await refused(dora, "hello") == "no_table"
    assert heard(anna) == []


async def test_a_player_who_has_stepped_aside_says_nothing(site: Site) -> None:
    anna, _ = await seated(site, "Anna", "Boris")
    await anna.act("spectate")
    assert await refused(anna, "hello") == "not_seated"


async def test_a_person_kept_out_says_nothing(site: Site) -> None:
    anna, boris, _ = await a_lobby(site)
    await anna.act("keep-out", seat=1)
    await boris.sees(lambda view: view["barred"] is not None)
    assert await refused(boris, "hello") == "sent_out"


@pytest.mark.parametrize("remark", ["", "Hello!", "7h", "hello\n", "x" * 64, "👍"])
async def test_only_what_is_in_the_set_can_be_said(site: Site, remark: str) -> None:
    anna, boris, _ = await a_lobby(site)
    assert await refused(anna, remark) == "no_such_remark"
    assert heard(boris) == []


@pytest.mark.parametrize("remark", [None, 7, ["hello"], {"hello": 1}, "x" * 65])
async def test_a_remark_of_another_shape_is_no_message(site: Site, remark: object) -> None:
    anna, _, _ = await a_lobby(site)
    assert await refused(anna, remark) == "bad_message"


async def test_nobody_speaks_for_another(site: Site) -> None:
    anna, boris, _ = await a_lobby(site)
    await say(boris, "hello", seat=0, who="0" * 16, person=1, table="another")
    [remark] = await hears(anna, 1)
    assert (remark["seat"], remark["table"]) == (1, anna.view["id"])


@pytest.mark.usefixtures("slow_refill")
async def test_nobody_says_too_much_even_through_several_processes(site: Site) -> None:
    await site.serve()
    anna, boris, _ = await a_lobby(site)
    other = await site.phone(1, "Anna", process=1).open(anna.view["id"])
    for phone in (anna, other, anna):
        await say(phone, "think")
        await hears(anna, len(heard(other)) + 1)
        await hears(other, len(heard(anna)))
    assert await refused(anna, "think") == "too_many_remarks"
    assert await refused(other, "think") == "too_many_remarks"
    await say(boris, "moment")
    assert (await hears(anna, 4))[3]["seat"] == 1, "everybody has a measure of their own"
    assert len(heard(anna)) == 4


@pytest.mark.usefixtures("talkative")
async def test_every_remark_of_the_set_can_be_said(site: Site) -> None:
    anna, boris, _ = await a_lobby(site)
    for count, remark in enumerate(sorted(REMARKS), start=1):
        await say(anna, remark)
        assert (await hears(boris, count))[-1]["remark"] == remark


@pytest.mark.usefixtures("talkative")
async def test_polls_bring_remarks_too(site: Site) -> None:
    await site.serve()
    anna, boris, _ = await a_lobby(site, poller=True)
    await say(boris, "hello")
    assert (await hears(anna, 1))[0]["seat"] == 1
    assert await refused(boris, "7h") == "no_such_remark"
    while not [one for one in heard(boris) if one["seat"] == 0]:  # between two polls it is lost
        await say(anna, "thumb")
        await asyncio.sleep(0.01)


async def test_it_is_counted(site: Site) -> None:
    anna, boris, _ = await a_lobby(site)
    await say(anna, "hello")
    await hears(boris, 1)
    await refused(anna, "7h")
    told = await metrics(site.http, site.bases[0])
    assert 'durak_web_remarks_total{result="said"} 1.0' in told
    assert 'durak_web_remarks_total{result="refused"} 1.0' in told
    assert 'durak_web_refusals_total{code="no_such_remark"} 1.0' in told


async def metrics(http: ClientSession, base: str) -> str:
    async with http.get(f"{base}/metrics") as response:
        return await response.text()


def test_a_slow_phone_does_without() -> None:
    connection = Connection()
    for _ in range(FEW + 5):
        connection.send_if_fast(b"a remark")
    assert len(list(iter(connection.answer, None))) == FEW
    connection.send_if_fast(b"later")
    assert connection.answer() == b"later"
