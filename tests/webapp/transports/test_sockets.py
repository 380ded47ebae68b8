"""The socket: who may open it, what it carries, when it ends."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError

from engine.tables.health.awake import AwakeLimit
from tests.support.leavers import leave_while_opening
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.people import Phone
from webapp.access.rate_limits import Rate
from webapp.access.tokens import Session, Tokens
from webapp.live.connections.devices import MOST

FLOOD = (1008, "flood")


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "https://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "https://web.telegram.org",
        "{base}.evil.example",
        "{base}/",
    ],
)
async def test_other_pages_open_no_socket(site: Site, origin: str | None) -> None:
    base = site.bases[0]
    headers = {} if origin is None else {"Origin": origin.format(base=base)}
    with pytest.raises(WSServerHandshakeError) as refused:
        await site.http.ws_connect(f"{base}/ws", headers=headers)
    assert refused.value.status == 403


async def test_our_public_origin_opens_one(site: Site) -> None:
    base = await site.serve(public_url="https://durak.example.org/play")
    headers = {"Origin": "https://durak.example.org"}
    async with site.http.ws_connect(f"{base}/ws", headers=headers) as ws:
        assert not ws.closed
        assert ws.compress == 0, "compression costs seven times the memory"


async def test_a_silent_socket_is_closed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.live.transports.socket.HELLO_WITHIN", 0.1)
    anna = await site.phone(1, "Anna").connect()
    assert await anna.is_sent_away() == (1008, "hello")


@pytest.mark.parametrize("token", ["", "rubbish", "я", "x" * 2000])
async def test_a_bad_token_is_asked_for_anew(site: Site, token: str) -> None:
    anna = await site.phone(1, "Anna").connect()
    await anna.send(t="hello", token=token)
    assert (await anna.is_sent_away())[0] == 1008


def annas_session(*, hours_since_launch: float = 2) -> Session:
    return Session(1, "Anna", "en", int(time.time() - hours_since_launch * 3600))


async def test_an_old_token_is_asked_for_anew(site: Site) -> None:
    anna = await site.phone(1, "Anna").connect()
    old = Tokens(BOT_TOKEN).make(annas_session(), time.time() - 7300)
    await anna.send(t="hello", token=old)
    assert await anna.is_sent_away() == (1008, "token")


async def test_a_fresh_token_comes_before_the_old_one_ends(site: Site) -> None:
    anna = await site.phone(1, "Anna").connect()
    anna.token = Tokens(BOT_TOKEN).make(annas_session(), time.time() - 7000)
    await anna.hello(None)
    fresh = await anna.until(lambda frame: frame["t"] == "token")
    session = Tokens(BOT_TOKEN).read(fresh["token"], time.time() + 7100)
    assert (session.person_id, session.name) == (1, "Anna")


@pytest.mark.slow
async def test_a_session_ends_a_day_after_its_launch(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it was renewed: then the page shows its launch data anew."""
    monkeypatch.setattr("webapp.live.connections.open_sockets.RENEW_EVERY", 0.05)
    await site.serve()
    ending, staying, late = (site.phone(1, "Anna", process=1) for _ in range(3))
    for phone, left in ((ending, 2 / 3600), (staying, 0.1)):
        session = annas_session(hours_since_launch=24 - left)
        phone.token = Tokens(BOT_TOKEN).make(session, time.time())
        await (await phone.connect()).send(t="hello", token=phone.token)
    assert await ending.is_sent_away() == (1008, "token")
    assert not [frame for frame in (*ending.frames, *staying.frames) if frame["t"] == "token"]
    assert staying.close_code is None, "it has six minutes left"
    await (await late.connect()).send(t="hello", token=ending.token)
    assert await late.is_sent_away() == (1008, "token")


async def test_a_word_before_hello_ends_it(site: Site) -> None:
    anna = await site.phone(1, "Anna").connect()
    await anna.send(t="move", id="m1", v=1, bout=1, move="take")
    assert await anna.is_sent_away() == (1008, "hello")


async def test_ping_is_answered(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    before = len(anna.frames)
    await anna.send(t="ping")
    await anna.wait(lambda: len(anna.frames) > before)
    assert anna.frames[-1] == {"t": "pong"}


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"hello"',
    "{}",
    '{"t":null}',
    '{"t":"dance"}',
    '{"t":["move"]}',
    '{"t":"move"}',
    '{"t":"move","id":"","v":1,"bout":1,"move":"take"}',
    '{"t":"move","id":"x","v":-1,"bout":1,"move":"take"}',
    '{"t":"move","id":"x","v":1e400,"bout":1,"move":"take"}',
    '{"t":"move","id":"x","v":NaN,"bout":1,"move":"take"}',
    '{"t":"move","id":"x","v":99999999999999999999,"bout":1,"move":"take"}',
    '{"t":"move","id":"x","v":1,"bout":1,"move":7}',
    '{"t":"move","id":"x","v":1,"bout":1,"move":"attack 1x"}',
    '{"t":"move","id":"x y","v":1,"bout":1,"move":"take"}',
    '{"t":"move","id":"x","v":1,"bout":1,"move":"take","t":"act"}',
    '{"t":"act","id":"a"}',
    '{"t":"act","id":"a","act":"fly"}',
    '{"t":"act","id":"a","act":"remove-seat"}',
    '{"t":"act","id":"a","act":"remove-seat","seat":"0"}',
    '{"t":"act","id":"a","act":"remove-seat","seat":-1}',
    '{"t":"act","id":"a","act":"ready","nonce":"XYZ"}',
    '{"t":"act","id":"a","act":"new-table","preset":"podkidnoy","changes":{"deck":[36]}}',
    '{"t":"act","id":"a","act":"new-table","preset":"podkidnoy","changes":{"preset":"express"}}',
    '{"t":"act","id":"a","act":"new-table","preset":"podkidnoy","changes":{"self":1}}',
    '{"t":"act","id":"a","act":"new-table","preset":"podkidnoy","pace":"never"}',
    '{"t":"act","id":"a","act":"rules","preset":"nothing"}',
    '{"t":"looking","looking":"yes"}',
    "[" * 4000,
    '{"t":' * 1000,
    '{"t":"ping"}garbage',
    "\u0000",
    "\ufeff{}",
]


@pytest.mark.slow
async def test_malformed_frames_are_refused_and_hurt_nobody(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    before = anna.view
    for number, text in enumerate(MALFORMED, start=10):
        await a_rude_page(await site.phone(number, "Rude").open(table), text)
    boris = await site.phone(2, "Boris").open(table)
    assert boris.view["v"] == before["v"], "nothing happened at the table"


async def a_rude_page(phone: Phone, text: str) -> None:
    """Say this, and be refused in a sentence or sent away."""

    def refusals() -> list[dict[str, Any]]:
        return [frame for frame in phone.frames if frame["t"] == "refused"]

    await phone.send_text(text)
    await phone.wait(lambda: bool(refusals()) or phone.close_code is not None)
    if phone.close_code is None:
        assert refusals()[0]["words"].endswith("."), text
    else:
        assert phone.close_code in {1003, 1007, 1008}, text
    await phone.hang_up()


async def test_bytes_that_are_no_text(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    assert anna.ws is not None
    await anna.ws.send_bytes(b'{"t":"ping"}')
    assert await anna.is_sent_away() == (1003, "text")
    anna = await site.phone(1, "Anna").open()
    assert anna.ws is not None
    await anna.ws.send_frame(b'{"t":"\xff"}', 1)
    assert (await anna.is_sent_away())[0] == 1007


async def test_frames_that_are_too_large(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    await anna.send_text(json.dumps({"t": "ping", "x": "x" * 9000}))
    assert (await anna.is_sent_away())[0] == 1009


@pytest.fixture
def few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=20, per_second=0.01)
    )


@pytest.mark.usefixtures("few_words")
async def test_a_flood_is_closed(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    for _ in range(25):
        await anna.send_text('{"t":"ping"}')
    assert await anna.is_sent_away() == (1008, "flood")


@pytest.mark.usefixtures("few_words")
async def test_a_flood_of_pings_below_the_messages_too(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    assert anna.ws is not None
    for _ in range(25):
        await anna.ws.ping(b"x")
    assert await anna.is_sent_away() == (1008, "flood")


@pytest.mark.usefixtures("few_words")
async def test_a_flood_through_several_sockets_is_one(site: Site) -> None:
    """A new socket begins with what the person has left."""
    devices = [await site.phone(1, "Anna").open() for _ in range(4)]
    for anna in devices:
        for _ in range(5):
            await anna.send_text('{"t":"ping"}')
        await anna.wait(lambda anna=anna: anna.frames.count({"t": "pong"}) == 1 + 5)  # and hello's
    for anna in devices:
        await anna.send_text('{"t":"ping"}')
        assert await anna.is_sent_away() == (1008, "flood")
    boris = await site.phone(2, "Boris").open()
    await boris.send_text('{"t":"ping"}')
    again = await site.phone(1, "Anna").open()
    await again.send_text('{"t":"ping"}')
    assert await again.is_sent_away() == (1008, "flood")
    assert boris.close_code is None


async def test_of_many_sockets_the_oldest_ends(site: Site) -> None:
    """Eight of one person stay open; other people's aren't counted with them."""
    boris = await site.phone(2, "Boris").open()
    devices = [await site.phone(1, "Anna").open() for _ in range(MOST + 2)]
    for old in devices[:2]:
        assert await old.is_sent_away() == (1008, "elsewhere")
    await devices[4].hang_up()
    devices.append(await site.phone(1, "Anna").open())
    for anna in (boris, *devices[2:4], *devices[5:]):
        await anna.send(t="ping")
        await anna.wait(lambda anna=anna: anna.frames[-1] == {"t": "pong"})
        assert anna.close_code is None


async def test_a_socket_may_become_another_persons(site: Site) -> None:
    """It counts for the one who spoke last."""
    first = await site.phone(1, "Anna").open()
    boris = site.phone(2, "Boris")
    await boris.open_session()
    first.token = boris.token
    await first.hello(None)
    devices = [await site.phone(1, "Anna").open() for _ in range(MOST)]
    assert {one.close_code for one in (first, *devices)} == {None}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.live.connections.devices.EVERY", 0.1)


@pytest.fixture
def exact_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every process knows the store's time, which is this machine's; else only as well as its
    question was answered quickly.
    """
    now = "webapp.live.store_health.StoreHealth.now_ms"
    monkeypatch.setattr(now, lambda _: int(time.time() * 1000))


@pytest.mark.usefixtures("hasty", "exact_clocks")
async def test_sockets_at_several_processes_are_counted_together(
    open_site: Open, store: StoreServer
) -> None:
    site = await open_site(store)
    await site.serve()
    ids = [secrets.randbelow(2**50) + 1 for _ in range(2)]
    devices = []
    for number in range(MOST + 3):
        devices.append(await site.phone(ids[0], "Anna", process=number % 2).open())
        await asyncio.sleep(0.01)  # in milliseconds, one came after the other
    boris = [await site.phone(ids[1], "Boris", process=number % 2).open() for number in range(4)]
    for old in devices[:3]:
        assert await old.is_sent_away() == (1008, "elsewhere")
    await asyncio.sleep(0.5)
    assert {one.close_code for one in (*devices[3:], *boris)} == {None}


@pytest.mark.slow
@pytest.mark.usefixtures("hasty", "few_words")
async def test_messages_at_several_processes_count_together(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither says as much as one person may."""
    monkeypatch.setattr("webapp.live.connections.devices.MUCH", 0)
    site = await open_site(store)
    await site.serve()
    anna = secrets.randbelow(2**50) + 1
    here, there = [await site.phone(anna, "Anna", process=number).open() for number in range(2)]
    for _ in range(18):
        for phone in (here, there):
            if phone.close_code is None:
                await phone.send_text('{"t":"ping"}')
        await asyncio.sleep(0.15)
    assert FLOOD in {(phone.close_code, phone.close_reason) for phone in (here, there)}


async def test_a_person_who_connects_all_the_time_has_to_wait(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.services.CONNECTS_OF_PERSON", Rate(burst=3, per_second=0.001))
    site = await open_site(store)
    anna = site.phone(1, "Anna")
    await anna.open_session()
    for _ in range(3):
        await anna.connect()
        await anna.hello(None)
    await anna.connect()
    await anna.send(t="hello", token=anna.token)
    assert await anna.is_sent_away() == (1008, "flood")
    await site.phone(2, "Boris").open()


async def test_an_address_is_limited_until_it_says_who_is_there(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.transports.socket.CONNECTS_OF_ADDRESS", Rate(3, 0.001))
    site = await open_site(store)
    school = {"headers": {"Origin": site.bases[0], "X-Forwarded-For": "8.8.8.8"}}
    for number in range(10):  # a class of pupils
        phone = site.phone(number + 1, "Anna")
        await phone.open_session()
        await (await phone.connect(**school)).hello(None)
    for _ in range(3):
        await site.phone(99, "Mute").connect(**school)
    with pytest.raises(WSServerHandshakeError) as refused:
        await site.phone(99, "Mute").connect(**school)
    assert refused.value.status == 429
    await site.phone(1, "Anna").open()


@pytest.mark.slow
async def test_a_store_that_is_gone_sends_everybody_away(
    open_site: Open, own_store: StoreServer
) -> None:
    site = await open_site(own_store)
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await site.phone(2, "Boris").open()
    async with site.http.get(f"{site.bases[0]}/readyz") as response:
        assert response.status == 200
    own_store.kill()
    async with AwakeLimit(3):
        assert await anna.is_sent_away() == (1013, "store")
        assert await boris.is_sent_away() == (1013, "store")
    async with site.http.get(f"{site.bases[0]}/readyz") as response:
        assert response.status == 503
    clara = site.phone(3, "Clara")
    clara.token = anna.token
    await clara.connect()
    await clara.send(t="hello", token=anna.token, table=table)
    assert await clara.is_sent_away() == (1013, "store")
    own_store.start()
    await site.phone(4, "Dora").open()


@pytest.mark.slow
async def test_a_store_that_hangs_is_as_good_as_gone(
    open_site: Open, own_store: StoreServer
) -> None:
    site = await open_site(own_store)
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    own_store.pause()
    async with AwakeLimit(4):
        await anna.send(t="hello", token=anna.token, table=table)
        assert await anna.is_sent_away() == (1013, "store")
    own_store.go_on()
    again = await site.phone(1, "Anna").open(table)
    assert again.view["seats"][0]["name"] == "Anna"


@pytest.mark.slow
async def test_a_fault_of_ours_ends_one_socket_and_no_other(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await site.phone(1, "Anna").open()
    boris = await site.phone(2, "Boris").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    with monkeypatch.context() as broken:
        broken.setattr("webapp.live.acts.table_id_for", lambda *_: 1 / 0)
        await boris.send(t="act", id="a", act="new-table", preset="podkidnoy")
        assert await boris.is_sent_away() == (1011, "broken")
    with monkeypatch.context() as broken:
        broken.setattr("webapp.live.views.table_views.votes_open", lambda *_: 1 / 0)
        clara = await site.phone(3, "Clara").connect()
        await clara.open_session()
        await clara.send(t="hello", token=clara.token, table=table)
        assert (await clara.is_sent_away())[0] == 1006
    with monkeypatch.context() as broken:
        broken.setattr("webapp.live.conversation.parse_move", lambda *_: 1 / 0)
        dora = await site.phone(4, "Dora").open(table)
        await dora.send(t="move", id="p", v=1, bout=1, move="pass")
        assert await dora.is_sent_away() == (1011, "broken")
    await anna.hello(table)
    assert anna.view["seats"][0]["name"] == "Anna"


async def test_a_client_that_leaves_while_the_socket_opens_is_no_fault(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    await leave_while_opening(site.bases[0], "/ws")
    await site.phone(1, "Anna").open()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_stopping_process_says_so(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    await site.apps[0].shutdown()
    assert await anna.is_sent_away() == (1001, "restart")
