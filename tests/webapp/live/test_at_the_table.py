"""People's acts at a table through their sockets, and what the others see of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.games import Knowledge, play_on
from tests.webapp.people import nonce
from tests.webapp.seats import seated


async def test_the_same_move_twice_is_one_move_and_two_acks(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
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


async def test_two_devices_of_one_person(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris")
    mover = next(phone for phone in phones if phone.seat in phone.game["waited"])
    tablet = await site.phone(mover.id, mover.name).open(mover.view["id"])
    assert tablet.game["hand"] == mover.game["hand"]
    await tablet.play(tablet.game["moves"][0])
    view = await mover.sees(lambda view: bool(view["game"]["pairs"]))
    assert len(view["game"]["hand"]) == 5


async def test_a_reload_gives_the_whole_state_and_what_was_missed(site: Site) -> None:
    phones = await seated(site, "Anna", "Boris", "Clara")
    mover = next(phone for phone in phones if phone.seat in phone.game["waited"])
    other = next(phone for phone in phones if phone is not mover)
    seen = other.view
    await other.hang_up()
    await mover.play(mover.game["moves"][0])
    await mover.sees(lambda view: bool(view["game"]["pairs"]))
    back = site.phone(other.id, other.name)
    await back.open_session()
    await back.connect()
    await back.hello(seen["id"], epoch=seen["epoch"], v=seen["v"])
    assert back.game["hand"] == seen["game"]["hand"]
    assert [event["kind"] for event in back.view["events"]] == ["attacked"]
    fresh = await site.phone(other.id, other.name).open(seen["id"])
    assert fresh.game == back.game
    assert fresh.view["events"] == [], "what a new page hasn't seen isn't known"
    other_life = site.phone(other.id, other.name)
    await other_life.open_session()
    await other_life.connect()
    await other_life.hello(seen["id"], epoch="another", v=seen["v"])
    assert other_life.view["events"] == []


async def test_missed_changes_are_told_by_a_process_that_never_saw_them(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    left, lived = boris.view, len(boris.frames)
    knows = Knowledge(boris)
    knows.check(left)
    await play_on([anna, boris], rounds=20)
    await site.serve()
    back = site.phone(boris.id, boris.name, process=-1)
    await back.open_session()
    await back.connect()
    await back.hello(left["id"], epoch=left["epoch"], v=left["v"])
    told = [event for frame in boris.frames[lived:] for event in frame.get("events", ())]
    assert back.view["events"] == told
    assert {"attacked", "drawn"} <= {event["kind"] for event in told}
    knows.check(back.view)
    early = await site.phone(boris.id, boris.name, process=-1).open(
        left["id"], epoch=left["epoch"], v=1
    )
    assert early.view["events"] == [], "of the time before the cards were dealt nothing is told"


async def test_refusals_come_in_words(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
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
    clara = await site.phone(300, "Clara").open(anna.view["id"])
    assert (await clara.play("take"))["code"] == "not_seated"
    assert "sit" not in clara.view["can"]
    assert (await clara.act("sit"))["code"] == "game_runs"


async def test_a_table_that_is_not_there(site: Site) -> None:
    anna = await site.phone(1, "Anna").open("nosuchtable")
    assert anna.frames[-1]["t"] == "gone"
    assert anna.frames[-1]["code"] == "no_such_table"
    assert (await anna.act("sit"))["code"] == "no_table"
    assert (await anna.act("new-table", preset="podkidnoy"))["t"] == "ack", "the socket goes on"


async def test_a_new_table_asked_for_twice_is_one(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    message = {"t": "act", "id": "again", "act": "new-table", "preset": "podkidnoy"}
    await anna.send(**message)
    await anna.send(**message)
    await anna.answer("again", count=2)
    tables = {frame["table"] for frame in anna.frames if frame["t"] == "ack"}
    assert len(tables) == 1


async def test_nobody_fills_the_house_with_tables(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    answers = [await anna.act("new-table", preset="podkidnoy") for _ in range(21)]
    assert [answer["t"] for answer in answers] == ["ack"] * 20 + ["refused"]
    assert answers[-1]["code"] == "too_many"
    boris = await site.phone(2, "Boris").open()
    assert (await boris.act("new-table", preset="podkidnoy"))["t"] == "ack"


async def test_again_said_in_the_chat_adds_no_nonce(site: Site) -> None:
    """Else the check of the deal misses their number, and blames the server."""
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await site.phone(2, "Boris").open(table)
    await boris.act("sit")
    await anna.act("add-computer", level="easy")
    await anna.act("ready", nonce=nonce())
    await site.tables[0].seats.count_in(table, boris.id)
    await boris.sees(lambda view: ready_in(view) == [True, True, True])
    await anna.act("start")
    view = await boris.sees(lambda view: view["phase"] == "playing")
    assert ready_in(view) == [True, False, True]
    assert [bool(number) for number in (await site.tables[0].load(table)).nonces] == [
        True,
        False,
        False,
    ]


def ready_in(view: dict[str, Any]) -> list[bool]:
    return [seat["ready"] for seat in view["seats"]]


async def test_chairs_are_chosen(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="durnius_pairs"))["table"]
    await anna.hello(table)
    boris = await site.phone(2, "Boris").open(table)
    await boris.act("sit", chair=2)
    assert (await boris.act("sit", chair=0))["code"] == "chair_taken"
    assert (await anna.act("sit", chair=4))["code"] == "no_such_chair"
    await anna.act("add-computer", level="easy", chair=3)
    await anna.act("move-seat", seat=1, chair=1)
    assert (await boris.act("move-seat", seat=0, chair=2))["code"] == "not_the_host"
    view = await boris.sees(
        lambda view: len(view["seats"]) == 3 and view["seats"][1]["chair"] == 1
    )
    assert [(one["seat"], one["chair"]) for one in view["seats"]] == [(0, 0), (1, 1), (2, 3)]
    assert view["you"]["seat"] == 1
    await boris.act("sit", chair=2)
    view = await boris.sees(lambda view: view["seats"][1]["chair"] == 2)
    assert "move-seat" in anna.view["can"]
    assert "move-seat" not in view["can"]


async def test_the_lobby(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy", pace="slow"))["table"]
    await anna.hello(table)
    boris = await site.phone(2, "Boris").open(table)
    may = {*boris.view["can"]}
    assert may >= {"sit", "invite", "new-table"}
    assert not may & {"start", "rules", "keep-out"}, "that is the host's"
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
    assert view["house"] == {"preset": "podkidnoy", "usual": {"deck": 36}}
    assert (await anna.act("pace", pace="never"))["code"] == "no_such_pace"
    assert (await boris.act("pace", pace="live"))["code"] == "not_the_host"
    await anna.act("pace", pace="live")
    await boris.sees(lambda view: view["pace"] == "live")
    await anna.act("remove-seat", seat=1)
    await boris.sees(lambda view: view["you"]["seat"] is None)


async def test_an_admin_of_the_house_leads_tables_made_in_the_page(site: Site) -> None:
    """`DURAK_ADMINS`: no matter who made the table."""
    await site.serve(admins=(907,))
    anna = await site.phone(906, "Anna", process=1).open()
    made = await anna.act("new-table", preset="podkidnoy")
    admin = await site.phone(907, "Vera").open(made["table"])
    assert admin.view["you"]["host"]
    assert (await admin.act("pace", pace="slow"))["t"] == "ack"


async def test_looking_on_and_coming_back_in_a_game(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
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
    again = await site.phone(boris.id, "Boris").open(view["id"])
    await again.sees(lambda view: not view["seats"][1]["held"])


async def test_a_player_in_the_chat_is_seen_to_be_there(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.showing.presence.REFRESH_EVERY", 0.1)
    site = await open_site(store)
    anna, boris = await seated(site, "Anna", "Boris")
    await boris.hang_up()
    for plays in (True, False):
        await site.tables[0].presence.play_in_chat(anna.view["id"], boris.id, plays)
        await anna.sees(lambda view, plays=plays: view["seats"][1]["in_chat"] is plays)
    assert not anna.view["seats"][0]["in_chat"]


async def test_a_person_who_looks_is_seen(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    await boris.send(t="looking", looking=False)
    await anna.sees(lambda view: not view["seats"][1]["looking"])
    await boris.send(t="looking", looking=True)
    await anna.sees(lambda view: view["seats"][1]["looking"])
    assert await site.tables[0].presence.looking(anna.view["id"]) == {anna.id, boris.id}
    await boris.hang_up()
    await anna.sees(lambda view: not view["seats"][1]["looking"])
