"""Long polling, where no socket gets through: the same talk under the same limits."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import replace
from typing import Any

import pytest

from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.games import Knowledge, play_on
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.people import Phone, nonce
from tests.webapp.pollers import PollingPhone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate
from webapp.access.tokens import Session, Tokens
from webapp.live.transports.long_polls import WAIT

KNOWN = {"table": "id", "epoch": "epoch", "v": "v"}  # field of a poll → of a view


@pytest.fixture
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people can."""
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )
    monkeypatch.setattr(
        "webapp.live.transports.long_polls.POLLS_OF_PERSON", Rate(burst=10_000, per_second=10_000)
    )
    monkeypatch.setattr(
        "webapp.live.transports.long_polls.POLLS_OF_ADDRESS", Rate(burst=10_000, per_second=10_000)
    )


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notice at once that somebody hung up."""
    monkeypatch.setattr("webapp.live.transports.long_polls.LISTEN_EVERY", 0.02)


async def a_game(site: Site) -> list[Phone]:
    """Anna at a socket, Boris and Clara by polls, Dora looks on by polls; cards are dealt."""
    anna = await site.phone(100, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await site.poller(101, "Boris").open(table)
    clara = await site.poller(102, "Clara").open(table)
    dora = await site.poller(999, "Dora").open(table)
    for phone in (boris, clara):
        assert (await phone.act("sit"))["t"] == "ack"
    for phone in (anna, boris, clara):
        await phone.act("ready", nonce=nonce())
    assert (await anna.act("start"))["t"] == "ack"
    phones = [anna, boris, clara, dora]
    for phone in phones:
        await phone.sees(lambda view: view["phase"] == "playing")
    return phones


@pytest.mark.slow
@pytest.mark.usefixtures("quick_hands")
async def test_a_game_by_polls_at_three_processes_and_no_card_shows(
    open_site: Open, store: StoreServer
) -> None:
    """Any process gets the next poll; every frame is searched for hidden cards."""
    site = await open_site(store)
    for _ in range(2):
        await site.serve()
    phones = await a_game(site)
    await play_on(phones)
    assert {phone.view["phase"] for phone in phones} == {"over"}
    for phone in phones:
        knows = Knowledge(phone)
        for frame in phone.frames:
            knows.check(frame)
    views = [
        frame["game"] for frame in phones[-1].frames if frame["t"] == "table" and frame["game"]
    ]
    assert len(views) > 20
    assert not any(view["hand"] or view["moves"] or view["reasons"] for view in views)


async def counted(site: Site, line: str) -> None:
    """Wait until the metrics say so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with site.http.get(f"{site.bases[0]}/metrics") as response:
                if line in await response.text():
                    return
            await asyncio.sleep(0.02)


async def waiting_at_a_table(site: Site) -> tuple[Phone, PollingPhone]:
    """Anna's own table, and Boris whose phone knows its newest view."""
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    boris = await site.poller(2, "Boris").open(anna.view["id"])
    await boris.hang_up()
    await counted(site, "durak_web_polls 0.0")
    boris.at |= {"v": anna.view["v"], "epoch": anna.view["epoch"]}
    return anna, boris


async def test_a_poll_waits_for_news_beyond_the_known_version(site: Site) -> None:
    anna, boris = await waiting_at_a_table(site)
    poll = asyncio.create_task(boris.post())
    done, _ = await asyncio.wait({poll}, timeout=0.3)
    assert not done, "there is nothing new to say"
    await anna.act("pace", pace="slow")
    _, answer = await poll
    (view,) = answer["said"]
    assert view["v"] == boris.at["v"] + 1


async def test_a_poll_without_news_ends_with_the_view_as_it_is(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.transports.long_polls.WAIT", 0.2)
    _, boris = await waiting_at_a_table(site)
    _, answer = await boris.post()
    assert [frame["v"] for frame in answer["said"]] == [boris.at["v"]]


async def test_changes_between_two_polls_are_told(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    mover = next(phone for phone in phones if phone.seat in phone.game["waited"])
    other = next(phone for phone in phones if phone is not mover)
    boris = site.poller(other.id, other.name)
    await boris.open_session()
    boris.at |= {key: other.view[name] for key, name in KNOWN.items()}
    await mover.play(mover.game["moves"][0])
    _, answer = await boris.post()
    assert [event["kind"] for event in answer["said"][-1]["events"]] == ["attacked"]
    boris.at["epoch"] = "another"
    _, answer = await boris.post()
    assert answer["said"][-1]["events"] == [], "of another life nothing is known"


async def test_a_player_who_comes_back_is_told_the_missed_changes_at_once(site: Site) -> None:
    """With `wait` false a pong is the last word: everything was told before it."""
    anna, boris = await waiting_at_a_table(site)
    boris.at["wait"] = False
    assert await boris.post() == (200, {"said": [{"t": "pong"}]}), "nothing happened"
    await anna.act("pace", pace="slow")
    _, answer = await boris.post()
    assert [frame["t"] for frame in answer["said"]] == ["table", "pong"]
    _, answer = await boris.post({"t": "act", "id": "a1", "act": "sit"})
    assert [frame["t"] for frame in answer["said"]] == ["table", "ack", "pong"]


@pytest.fixture
def never_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that isn't heard of is not found by itself."""
    monkeypatch.setattr("webapp.live.showing.rooms.COMPARE_EVERY", 3600.0)


@pytest.mark.usefixtures("never_compared")
async def test_a_player_who_comes_back_is_told_also_of_a_change_that_was_not_heard_of(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = await waiting_at_a_table(site)
    monkeypatch.setattr("engine.tables.channels.changes.Changes._tell", lambda *_told: None)
    await anna.act("pace", pace="slow")
    boris.at["wait"] = False
    _, answer = await boris.post()
    assert [frame["t"] for frame in answer["said"]] == ["table", "pong"]
    with site.store.client as client:
        client.flushall()
    _, answer = await boris.post()
    assert [frame["t"] for frame in answer["said"]] == ["gone", "pong"]


async def test_a_move_said_again_is_one_move(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    mover = next(phone for phone in phones if phone.seat in phone.game["waited"])
    phone = await site.poller(mover.id, mover.name).open(mover.view["id"])
    move = {"t": "move", "id": "m1", "v": phone.view["v"], "bout": 1}
    move["move"] = phone.game["moves"][0]
    for _ in range(2):
        status, answer = await phone.post(move)
        assert (status, answer) == (200, {"said": [{"t": "ack", "id": "m1"}]})
    await mover.sees(lambda view: len(view["game"]["pairs"]) == 1)
    assert mover.view["v"] == move["v"] + 1


async def test_a_polling_player_is_seen_to_look_and_gone_when_he_says_so(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    boris = await site.poller(2, "Boris").open(anna.view["id"])
    await boris.act("sit")
    await anna.sees(lambda view: [seat["looking"] for seat in view["seats"]] == [True, True])
    await boris.hang_up()
    await boris.post({"t": "looking", "looking": False})
    await anna.sees(lambda view: [seat["looking"] for seat in view["seats"]] == [True, False])


async def test_a_seat_that_is_held_comes_back_with_a_look_and_not_with_a_poll(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that was left open polls on and on; only its owner's look takes the seat back."""
    monkeypatch.setattr("webapp.live.transports.long_polls.WAIT", 0.05)
    anna, boris = await seated(site, "Anna", "Boris")
    phone = await site.poller(boris.id, boris.name).open(boris.view["id"])
    await boris.act("leave")
    await anna.sees(lambda view: view["seats"][1]["held"])
    await phone.sees(lambda view: view["seats"][1]["held"])
    await phone.hang_up()
    await phone.post()
    await asyncio.gather(phone.post({"t": "ping"}), phone.post({"t": "ping"}))
    assert (await site.tables[0].load(anna.view["id"])).seats[1].held
    await phone.hello(anna.view["id"])
    await anna.sees(lambda view: not view["seats"][1]["held"])


async def test_looking_on_is_remembered_by_the_page(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    boris = await site.poller(101, "Boris").open(phones[0].view["id"])
    assert len(boris.game["hand"]) == 6
    await boris.act("spectate")
    await boris.sees(lambda view: view["you"]["seat"] is None)
    assert boris.game["hand"] == []
    await boris.act("sit")
    await boris.sees(lambda view: len(view["game"]["hand"]) == 6)


async def test_a_socket_that_comes_back_still_only_looks_on(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    again = await site.phone(101, "Boris").open(phones[0].view["id"], aside=True)
    assert again.view["you"]["seat"] is None
    assert again.game["hand"] == []


# Rights to poll


@pytest.mark.parametrize(
    "origin", ["null", "https://evil.example", "http://127.0.0.1:1", "https://web.telegram.org"]
)
async def test_other_pages_may_not_poll(site: Site, origin: str) -> None:
    _, boris = await waiting_at_a_table(site)
    assert (await boris.post(Origin=origin))[0] == 403


def forged() -> list[str]:
    """Tokens that aren't ours, or not any more."""
    now = int(time.time())
    anna = Session(1, "Anna", "en", launched=now)
    long_ago = Tokens(BOT_TOKEN).make(replace(anna, launched=now - 7201), now - 7201)
    other = Tokens("1:" + "x" * 35).make(anna, time.time())
    bent = Tokens(BOT_TOKEN).make(anna, time.time())
    bent = bent[:60] + ("A" if bent[60] != "A" else "B") + bent[61:]
    return ["Bearer " + token for token in ("", "rubbish", long_ago, other, bent, "x" * 3000)]


async def test_forged_tokens_are_asked_for_anew(site: Site) -> None:
    _, boris = await waiting_at_a_table(site)
    for said in [*forged(), "", "tma rubbish", f"Basic {boris.token}"]:
        status, answer = await boris.post(Authorization=said)
        assert status == 401, said
        assert answer["code"] in {"no_token", "bad_token"}
    assert (await boris.post({"t": "ping"}))[0] == 200


async def test_a_token_in_what_is_said_makes_nobody_else_of_him(site: Site) -> None:
    anna, boris = await waiting_at_a_table(site)
    hello = {"t": "hello", "token": anna.token, "table": anna.view["id"]}
    _, answer = await boris.post(hello, {"t": "act", "id": "a", "act": "start"})
    first, second = answer["said"]
    assert (first["t"], first["code"]) == ("refused", "bad_message")
    assert (second["t"], second["code"]) == ("refused", "not_the_host")


async def test_a_fresh_token_comes_before_the_old_one_ends(site: Site) -> None:
    _, boris = await waiting_at_a_table(site)
    ago = int(time.time()) - 7000
    boris.token = Tokens(BOT_TOKEN).make(Session(2, "Boris", "en", ago), ago)
    _, answer = await boris.post()
    (token,) = (frame["token"] for frame in answer["said"] if frame["t"] == "token")
    assert Tokens(BOT_TOKEN).read(token, time.time() + 7000).person_id == 2


# Requests that aren't polls, and too many of them


BODIES = [
    b"",
    b"null",
    b"[]",
    b"{",
    b'{"said":{}}',
    b'{"said":[' + b"[" * 9000,
    b'{"v":-1}',
    b'{"v":"7"}',
    b'{"table":7}',
    b'{"table":"' + b"x" * 65 + b'"}',
    b'{"aside":1}',
    b'{"wait":1}',
    b'{"said":[1,2,3,4,5,6,7,8,9]}',
    b'{"table":"\xff"}',
    b"\x00",
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:20]))
async def test_a_body_that_is_no_poll_is_refused(site: Site, body: bytes) -> None:
    _, boris = await waiting_at_a_table(site)
    headers = {"Origin": boris.base, "Authorization": f"Bearer {boris.token}"}
    url = f"{boris.base}/api/poll"
    async with site.http.post(url, headers=headers, data=body) as response:
        assert response.status == 400
        assert (await response.json())["code"] == "bad_request"


SAID: list[Any] = [
    1,
    None,
    {},
    [],
    {"t": "nonsense"},
    {"t": "move"},
    {"t": "move", "id": "", "v": 1, "bout": 1, "move": "take"},
    {"t": "act", "id": "a", "act": "fly"},
    {"t": "looking", "looking": "yes"},
]


async def test_a_body_that_is_no_message_is_refused_and_hurts_nobody(site: Site) -> None:
    anna, boris = await waiting_at_a_table(site)
    for said in SAID:
        status, answer = await boris.post(said, {"t": "ping"})
        assert status == 200
        refusal, pong = answer["said"]
        assert refusal["words"].endswith("."), said
        assert pong == {"t": "pong"}
    assert (await site.tables[0].load(anna.view["id"])).version == anna.view["v"]


async def test_too_large_a_poll(site: Site) -> None:
    _, boris = await waiting_at_a_table(site)
    assert (await boris.post({"t": "ping", "x": "x" * 20_000}))[0] == 413


async def test_a_table_that_is_not_there(site: Site) -> None:
    _, boris = await waiting_at_a_table(site)
    boris.at["table"] = "nowhere"
    _, answer = await boris.post()
    assert [(frame["t"], frame["code"]) for frame in answer["said"]] == [("gone", "no_such_table")]


async def test_without_a_table_there_is_nothing_to_wait_for(site: Site) -> None:
    boris = site.poller(2, "Boris")
    await boris.open_session()
    assert await boris.post() == (200, {"said": [{"t": "pong"}]})


async def test_a_flood_has_to_wait(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word counts, not only every poll; others aren't held up."""
    monkeypatch.setattr(
        "webapp.live.transports.long_polls.POLLS_OF_PERSON", Rate(burst=20, per_second=0.001)
    )
    site = await open_site(store)
    boris, clara = site.poller(2, "Boris"), site.poller(3, "Clara")
    for phone in (boris, clara):
        await phone.open_session()
    pings = [{"t": "ping"}] * 7
    statuses = [(await boris.post(*pings))[0] for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert (await clara.post())[0] == 200


async def test_an_address_that_floods_has_to_wait(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows no token; people behind the same address go on."""
    monkeypatch.setattr(
        "webapp.live.transports.long_polls.POLLS_OF_ADDRESS", Rate(burst=3, per_second=0.001)
    )
    site = await open_site(store)
    boris = site.poller(2, "Boris")
    address = {"X-Forwarded-For": "8.8.8.8"}
    statuses = [(await boris.post(**address))[0] for _ in range(5)]
    assert statuses == [401, 401, 401, 429, 429]
    assert (await boris.post(**{"X-Forwarded-For": "8.8.4.4"}))[0] == 401
    await boris.open_session()
    assert (await boris.post(**address))[0] == 200


@pytest.mark.slow
async def test_of_many_polls_side_by_side_the_oldest_end(site: Site) -> None:
    anna, boris = await waiting_at_a_table(site)
    polls = []
    for _ in range(20):
        polls.append(asyncio.create_task(boris.post()))
        await asyncio.sleep(0.02)
    async with asyncio.timeout(PATIENCE):
        while sum(poll.done() for poll in polls) < 12:
            await asyncio.sleep(0.02)
    done, open_ = await asyncio.wait(polls, timeout=0.5)
    assert len(open_) == 8
    assert {json.dumps(poll.result()) for poll in done} == {'[200, {"said": []}]'}
    await anna.act("pace", pace="slow")
    for poll in open_:
        assert (await poll)[1]["said"][0]["t"] == "table"
    await counted(site, "durak_web_polls 0.0")


@pytest.mark.slow
async def test_a_phone_that_hangs_up_leaves_nothing_behind(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.showing.rooms.KEPT_EMPTY", 0)
    anna, boris = await waiting_at_a_table(site)
    poll = asyncio.create_task(boris.post())
    await counted(site, "durak_web_polls 1.0")
    poll.cancel()
    await counted(site, "durak_web_polls 0.0")
    await counted(site, "durak_web_rooms 1.0")
    await anna.hang_up()
    await counted(site, "durak_web_rooms 0.0")


async def test_a_process_that_stops_answers_at_once(site: Site) -> None:
    _, boris = await waiting_at_a_table(site)
    poll = asyncio.create_task(boris.post())
    await counted(site, "durak_web_polls 1.0")
    await site.apps[0].shutdown()
    assert await poll == (200, {"said": []})


@pytest.mark.slow
async def test_a_store_that_is_gone_answers_everybody(
    open_site: Open, own_store: StoreServer
) -> None:
    site = await open_site(own_store)
    _, boris = await waiting_at_a_table(site)
    poll = asyncio.create_task(boris.post())
    await counted(site, "durak_web_polls 1.0")
    own_store.kill()
    status, answer = await poll
    assert (status, answer["code"]) == (503, "try_again")
    move = {"t": "move", "id": "m", "v": 1, "bout": 1, "move": "take"}
    assert (await boris.post(move))[0] == 503
    own_store.start()


async def test_a_new_table_asked_for_twice_is_one(site: Site) -> None:
    boris = site.poller(2, "Boris")
    await boris.open_session()
    act = {"t": "act", "id": secrets.token_hex(8), "act": "new-table", "preset": "podkidnoy"}
    first, second = (await boris.post(act))[1], (await boris.post(act))[1]
    assert first == second
    assert first["said"][0]["t"] == "ack"


async def test_a_process_that_has_stopped_keeps_nobody_waiting(site: Site) -> None:
    """An open line may bring one more poll: it isn't kept until something happens."""
    _, boris = await waiting_at_a_table(site)
    await site.apps[0].shutdown()
    async with asyncio.timeout(WAIT / 2):
        status, _ = await boris.post()
    assert status == 200
