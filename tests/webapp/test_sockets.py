"""The socket: who may open it, what it carries, when it ends."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError

from tests.support.servers import Server
from tests.webapp.conftest import House, Open
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.people import Phone, nonce
from tests.webapp.test_a_game_over_sockets import seated
from webapp.limits import Rate
from webapp.tokens import Session, Tokens


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
async def test_other_pages_open_no_socket(house: House, origin: str | None) -> None:
    base = house.bases[0]
    headers = {} if origin is None else {"Origin": origin.format(base=base)}
    with pytest.raises(WSServerHandshakeError) as refused:
        await house.http.ws_connect(f"{base}/ws", headers=headers)
    assert refused.value.status == 403


async def test_our_public_origin_opens_one(house: House) -> None:
    base = await house.serve(public_url="https://durak.example.org/play")
    headers = {"Origin": "https://durak.example.org"}
    async with house.http.ws_connect(f"{base}/ws", headers=headers) as ws:
        assert not ws.closed
        assert ws.compress == 0, "compression costs seven times the memory"


async def test_a_silent_socket_is_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.socket.HELLO_WITHIN", 0.1)
    anna = await house.phone(1, "Anna").connect()
    assert await anna.is_sent_away() == (1008, "hello")


@pytest.mark.parametrize("token", ["", "rubbish", "я", "x" * 2000])
async def test_a_bad_token_is_asked_for_anew(house: House, token: str) -> None:
    anna = await house.phone(1, "Anna").connect()
    await anna.send(t="hello", token=token)
    assert (await anna.is_sent_away())[0] == 1008


async def test_an_old_token_is_asked_for_anew(house: House) -> None:
    anna = await house.phone(1, "Anna").connect()
    old = Tokens(BOT_TOKEN).make(Session(1, "Anna", "en"), time.time() - 7300)
    await anna.send(t="hello", token=old)
    assert await anna.is_sent_away() == (1008, "token")


async def test_a_fresh_token_comes_before_the_old_one_ends(house: House) -> None:
    anna = await house.phone(1, "Anna").connect()
    anna.token = Tokens(BOT_TOKEN).make(Session(1, "Anna", "en"), time.time() - 7000)
    await anna.hello(None)
    fresh = await anna.until(lambda frame: frame["t"] == "token")
    session = Tokens(BOT_TOKEN).read(fresh["token"], time.time() + 7100)
    assert (session.person_id, session.name) == (1, "Anna")


async def test_a_word_before_hello_ends_it(house: House) -> None:
    anna = await house.phone(1, "Anna").connect()
    await anna.send(t="move", id="m1", v=1, bout=1, move="take")
    assert await anna.is_sent_away() == (1008, "hello")


async def test_ping_is_answered(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
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


async def test_malformed_frames_are_refused_and_hurt_nobody(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    before = anna.view
    for number, text in enumerate(MALFORMED, start=10):
        await a_rude_page(await house.phone(number, "Rude").open(table), text)
    boris = await house.phone(2, "Boris").open(table)
    assert boris.view["v"] == before["v"], "nothing happened at the table"


async def a_rude_page(phone: Phone, text: str) -> None:
    """It says this and is refused in a sentence, or sent away."""

    def refusals() -> list[dict[str, Any]]:
        return [frame for frame in phone.frames if frame["t"] == "refused"]

    await phone.send_text(text)
    await phone.wait(lambda: bool(refusals()) or phone.close_code is not None)
    if phone.close_code is None:
        assert refusals()[0]["words"].endswith("."), text
    else:
        assert phone.close_code in {1003, 1007, 1008}, text
    await phone.hang_up()


async def test_bytes_that_are_no_text(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    assert anna.ws is not None
    await anna.ws.send_bytes(b'{"t":"ping"}')
    assert await anna.is_sent_away() == (1003, "text")
    anna = await house.phone(1, "Anna").open()
    assert anna.ws is not None
    await anna.ws.send_frame(b'{"t":"\xff"}', 1)
    assert (await anna.is_sent_away())[0] == 1007


async def test_frames_that_are_too_large(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    await anna.send_text(json.dumps({"t": "ping", "x": "x" * 9000}))
    assert (await anna.is_sent_away())[0] == 1009


@pytest.fixture
def few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.socket.MESSAGES", Rate(burst=20, per_second=0.01))


@pytest.mark.usefixtures("few_words")
async def test_a_flood_is_closed(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    for _ in range(25):
        await anna.send_text('{"t":"ping"}')
    assert await anna.is_sent_away() == (1008, "flood")


@pytest.mark.usefixtures("few_words")
async def test_a_flood_of_pings_below_the_messages_too(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    assert anna.ws is not None
    for _ in range(25):
        await anna.ws.ping(b"x")
    assert await anna.is_sent_away() == (1008, "flood")


async def test_whoever_connects_all_the_time_has_to_wait(
    open_house: Open, store: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.hall.CONNECTS_OF_PERSON", Rate(burst=3, per_second=0.001))
    house = await open_house(store)
    anna = house.phone(1, "Anna")
    await anna.open_session()
    for _ in range(3):
        await anna.connect()
        await anna.hello(None)
    await anna.connect()
    await anna.send(t="hello", token=anna.token)
    assert await anna.is_sent_away() == (1008, "flood")
    await house.phone(2, "Boris").open()


async def test_the_same_move_twice_is_one_move_and_two_acks(house: House) -> None:
    phones = await seated(house, "Anna", "Boris")
    mover = next(phone for phone in phones if phone.seat in phone.game["waited"])
    view = mover.view
    message = {
        "t": "move",
        "id": "m1",
        "v": view["v"],
        "bout": 1,
        "move": view["game"]["moves"][0],
    }
    await mover.send(**message)
    await mover.send(**message)
    await mover.answer("m1", count=2)
    answers = [frame for frame in mover.frames if frame.get("id") == "m1"]
    assert answers == [{"t": "ack", "id": "m1"}] * 2
    await mover.sees(lambda seen: bool(seen["game"]["pairs"]))
    assert len(mover.game["pairs"]) == 1
    assert mover.view["v"] == view["v"] + 1


async def test_two_devices_of_one_person(house: House) -> None:
    phones = await seated(house, "Anna", "Boris")
    mover = next(phone for phone in phones if phone.seat in phone.game["waited"])
    tablet = await house.phone(mover.id, mover.name).open(mover.view["id"])
    assert tablet.game["hand"] == mover.game["hand"]
    await tablet.play(tablet.game["moves"][0])
    view = await mover.sees(lambda view: bool(view["game"]["pairs"]))
    assert len(view["game"]["hand"]) == 5


async def test_a_reload_gives_the_whole_state_and_what_was_missed(house: House) -> None:
    phones = await seated(house, "Anna", "Boris", "Clara")
    mover = next(phone for phone in phones if phone.seat in phone.game["waited"])
    other = next(phone for phone in phones if phone is not mover)
    seen = other.view
    await other.hang_up()
    await mover.play(mover.game["moves"][0])
    await mover.sees(lambda view: bool(view["game"]["pairs"]))
    back = house.phone(other.id, other.name)
    await back.open_session()
    await back.connect()
    await back.hello(seen["id"], epoch=seen["epoch"], v=seen["v"])
    assert back.game["hand"] == seen["game"]["hand"]
    assert [event["kind"] for event in back.view["events"]] == ["attacked"]
    fresh = await house.phone(other.id, other.name).open(seen["id"])
    assert fresh.game == back.game
    assert fresh.view["events"] == [], "what a new page hasn't seen isn't known"
    other_life = house.phone(other.id, other.name)
    await other_life.open_session()
    await other_life.connect()
    await other_life.hello(seen["id"], epoch="another", v=seen["v"])
    assert other_life.view["events"] == []


async def test_refusals_come_in_words(house: House) -> None:
    anna, boris = await seated(house, "Anna", "Boris")
    other = boris if anna.seat in anna.game["waited"] else anna
    card = other.game["hand"][0]
    answer = await other.play(f"attack {card}")
    assert answer == {
        "t": "refused",
        "id": answer["id"],
        "code": "not_the_attacker",
        "rule": "R3.1",
        "words": "It isn't your attack. Wait for the first card.",
    }
    assert other.game["reasons"][card]["words"] == answer["words"]
    assert (await other.play("dance"))["code"] == "bad_move"
    assert (await boris.act("start"))["code"] == "game_runs"
    clara = await house.phone(300, "Clara").open(anna.view["id"])
    assert (await clara.play("take"))["code"] == "not_seated"
    assert "sit" not in clara.view["can"]
    assert (await clara.act("sit"))["code"] == "game_runs"


async def test_a_table_that_is_not_there(house: House) -> None:
    anna = await house.phone(1, "Anna").open("nosuchtable")
    assert anna.frames[-1]["t"] == "gone"
    assert anna.frames[-1]["code"] == "no_such_table"
    assert (await anna.act("sit"))["code"] == "no_table"
    assert (await anna.act("new-table", preset="podkidnoy"))["t"] == "ack", "the socket goes on"


async def test_a_new_table_asked_for_twice_is_one(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    message = {"t": "act", "id": "again", "act": "new-table", "preset": "podkidnoy"}
    await anna.send(**message)
    await anna.send(**message)
    await anna.answer("again", count=2)
    tables = {frame["table"] for frame in anna.frames if frame["t"] == "ack"}
    assert len(tables) == 1


async def test_the_lobby(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy", pace="slow"))["table"]
    await anna.hello(table)
    boris = await house.phone(2, "Boris").open(table)
    assert boris.view["can"] == ["sit", "invite", "new-table"]
    link = (await boris.act("invite"))["link"]
    assert link == f"https://t.me/durak_bot/play?startapp={table}"
    await boris.act("sit")
    await boris.sees(lambda view: "ready" in view["can"])
    assert (await boris.act("ready", nonce="abc"))["code"] == "bad_nonce"
    await boris.act("ready", nonce=nonce())
    view = await anna.sees(lambda view: view["seats"][1]["ready"])
    assert [seat["name"] for seat in view["seats"]] == ["Anna", "Boris"]
    assert [seat["looking"] for seat in view["seats"]] == [True, True]
    assert "start" in view["can"]
    answer = await anna.act("rules", preset="podkidnoy", changes={"deck": 24, "throw_in": "maybe"})
    assert (answer["code"], answer["words"]) == (
        "unknown_value",
        "The option throw_in can be: all, off, attacker, neighbours.",
    )
    await anna.act("rules", preset="podkidnoy", changes={"deck": 24})
    view = await boris.sees(lambda view: view["rules"]["deck"] == 24)
    assert view["seat_counts"] == [2, 3, 4]
    assert (await anna.act("pace", pace="never"))["code"] == "no_such_pace"
    assert (await boris.act("pace", pace="live"))["code"] == "not_the_host"
    await anna.act("pace", pace="live")
    await boris.sees(lambda view: view["pace"] == "live")
    await anna.act("remove-seat", seat=1)
    await boris.sees(lambda view: view["you"]["seat"] is None)


async def test_looking_on_and_coming_back_in_a_game(house: House) -> None:
    anna, boris = await seated(house, "Anna", "Boris")
    hand = boris.game["hand"]
    await boris.act("spectate")
    view = await boris.sees(lambda view: view["you"]["seat"] is None)
    assert view["game"]["hand"] == []
    assert "sit" in view["can"]
    await boris.act("sit")
    view = await boris.sees(lambda view: view["you"]["seat"] == 1)
    assert view["game"]["hand"] == hand
    assert (await boris.act("leave"))["t"] == "ack"
    view = await anna.sees(lambda view: view["seats"][1]["held"])
    again = await house.phone(boris.id, "Boris").open(view["id"])
    await again.sees(lambda view: not view["seats"][1]["held"])


async def test_who_looks_is_seen(house: House) -> None:
    anna, boris = await seated(house, "Anna", "Boris")
    await boris.send(t="looking", looking=False)
    await anna.sees(lambda view: not view["seats"][1]["looking"])
    await boris.send(t="looking", looking=True)
    await anna.sees(lambda view: view["seats"][1]["looking"])
    assert await house.tables[0].looking(anna.view["id"]) == {anna.id, boris.id}
    await boris.hang_up()
    await anna.sees(lambda view: not view["seats"][1]["looking"])


async def test_a_store_that_is_gone_sends_everybody_away(
    open_house: Open, own_store: Server
) -> None:
    house = await open_house(own_store)
    anna = await house.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await house.phone(2, "Boris").open()
    async with house.http.get(f"{house.bases[0]}/readyz") as response:
        assert response.status == 200
    own_store.kill()
    began = time.monotonic()
    assert await anna.is_sent_away() == (1013, "store")
    assert await boris.is_sent_away() == (1013, "store")
    assert time.monotonic() - began < 2
    async with house.http.get(f"{house.bases[0]}/readyz") as response:
        assert response.status == 503
    clara = house.phone(3, "Clara")
    clara.token = anna.token
    await clara.connect()
    await clara.send(t="hello", token=anna.token, table=table)
    assert await clara.is_sent_away() == (1013, "store")
    own_store.start()
    await house.phone(4, "Dora").open()


async def test_a_store_that_hangs_is_as_good_as_gone(open_house: Open, own_store: Server) -> None:
    house = await open_house(own_store)
    anna = await house.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    own_store.pause()
    began = time.monotonic()
    await anna.send(t="hello", token=anna.token, table=table)
    assert await anna.is_sent_away() == (1013, "store")
    assert time.monotonic() - began < 2.5
    own_store.go_on()
    again = await house.phone(1, "Anna").open(table)
    assert again.view["seats"][0]["name"] == "Anna"


async def test_a_fault_of_ours_ends_one_socket_and_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await house.phone(1, "Anna").open()
    boris = await house.phone(2, "Boris").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    with monkeypatch.context() as broken:
        broken.setattr("webapp.acts.table_id_for", lambda *_: 1 / 0)
        await boris.send(t="act", id="a", act="new-table", preset="podkidnoy")
        assert await boris.is_sent_away() == (1011, "broken")
    with monkeypatch.context() as broken:
        broken.setattr("webapp.views.you", lambda *_: 1 / 0)
        clara = await house.phone(3, "Clara").connect()
        await clara.open_session()
        await clara.send(t="hello", token=clara.token, table=table)
        assert (await clara.is_sent_away())[0] == 1006
    await anna.hello(table)
    assert anna.view["seats"][0]["name"] == "Anna"


async def test_a_stopping_process_says_so(house: House) -> None:
    anna = await house.phone(1, "Anna").open()
    await house.apps[0].shutdown()
    assert await anna.is_sent_away() == (1001, "restart")
