"""A room shows the newest state, even if changes are missed, late or out of order."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace

from durak_rules import Ruleset, parse_move
from durak_rules.events import TakeSaid
from engine.tables import (
    HeardRemark,
    MadeMove,
    Pace,
    Person,
    Seat,
    Table,
    Tables,
    connect,
    keys,
)
from engine.tables.channels.changes import Changes, OwnChange
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site
from tests.webapp.seats import seated
from webapp.live.showing.photos import Photos
from webapp.live.showing.recent_moves import MOST_KEPT
from webapp.live.showing.room import SPECTATORS_AT_ONCE, Room
from webapp.live.showing.rooms import Rooms
from webapp.live.views.table_views import NOTHING
from webapp.metrics import Metrics


@pytest.fixture
async def table(store: StoreServer) -> Table:
    """A table as the store gives it, which no page looks at."""
    client = connect(store.url)
    rules = Ruleset.of("podkidnoy")
    made = await Tables(client).create(
        Person(1, "Anna"), ruleset=rules, pace=Pace.LIVE, place="test"
    )
    await client.aclose()
    return made


def step(version: int) -> MadeMove:
    return MadeMove(version, 0, "take", (TakeSaid(seat=0),))


def versions(room: Room, since: int) -> list[int]:
    events = room.events_since(room.table.epoch, since, None)
    return [event["v"] for event in json.loads(bytes(events))]


def test_an_older_state_is_no_news(table: Table) -> None:
    room = Room(replace(table, version=5))
    assert not room.update(replace(table, version=4), ())
    assert not room.update(replace(table, version=5), ())
    assert room.table.version == 5
    assert room.update(replace(table, version=6), ())


def test_another_life_of_the_store_is_news_though_it_is_older(table: Table) -> None:
    room = Room(replace(table, version=5, epoch="one"))
    room.update(replace(table, version=6, epoch="one"), [step(6)])
    assert room.update(replace(table, version=3, epoch="two"), ())
    assert room.table.version == 3
    assert room.events_since("one", 5, None) == NOTHING


def test_missed_changes_are_told(table: Table) -> None:
    room = Room(replace(table, version=5))
    room.update(replace(table, version=7), [step(6), step(7)])
    room.update(replace(table, version=8), [step(8)])
    assert versions(room, 5) == [6, 7, 8]
    assert versions(room, 7) == [8]
    assert versions(room, 8) == []
    assert versions(room, 4) == [], "it isn't known what happened between 4 and 5"


def test_another_game_begins_anew(table: Table) -> None:
    room = Room(replace(table, version=5, game_number=1))
    room.update(replace(table, version=6, game_number=1), [step(6)])
    room.update(replace(table, version=7, game_number=2), ())
    assert versions(room, 5) == []


def test_only_so_much_is_remembered(table: Table) -> None:
    room = Room(replace(table, version=1))
    for version in range(2, MOST_KEPT + 12):
        room.update(replace(table, version=version), [step(version)])
    assert versions(room, 1) == [], "too long ago"
    assert len(versions(room, 11)) == MOST_KEPT


@pytest.mark.slow
async def test_missed_changes_are_found_by_comparing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = await site.serve()
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    monkeypatch.setattr(Changes, "_tell", lambda *_told: None)
    boris = await site.phone(2, "Boris", process=site.bases.index(base)).open(anna.view["id"])
    await boris.act("sit")
    await anna.sees(lambda view: len(view["seats"]) == 2)


async def test_another_change_of_the_same_version_is_found_by_comparing(
    open_site: Open, own_store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store fell back, and another process has brought the table to that version again."""
    site = await open_site(own_store)
    await site.serve()
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    table_id = anna.view["id"]
    boris = await site.phone(2, "Boris", process=1).open(table_id)
    monkeypatch.setattr(Changes, "_tell", lambda *_told: None)
    with own_store.client as store:
        before = store.get(keys.state(table_id))
        await anna.act("rules", preset="perevodnoy")
        lost = await anna.sees(lambda view: view["rules"]["preset"] == "perevodnoy")
        store.set(keys.state(table_id), before)
        store.set(keys.epoch(keys.shard_of(table_id)), "another.")
    await boris.act("sit")
    found = await anna.sees(lambda view: len(view["seats"]) == 2)
    assert (found["v"], found["rules"]["preset"]) == (lost["v"], "podkidnoy")


async def test_a_watcher_who_comes_back_never_sees_less_than_before(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process serves the phone now, and the last change hasn't come there."""
    base = await site.serve()
    late = site.bases.index(base)
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    await site.phone(2, "Boris", process=late).open(anna.view["id"])
    monkeypatch.setattr(Changes, "_tell", lambda *_told: None)
    await anna.act("rules", preset="perevodnoy")
    seen = await anna.sees(lambda view: view["v"] > 1)
    back = site.phone(1, "Anna", process=late)
    back.token = anna.token
    await back.open(seen["id"], epoch=seen["epoch"], v=seen["v"])
    assert [frame["v"] for frame in back.frames if frame["t"] == "table"] == [seen["v"]]


def deaf(_room: Room, _said: HeardRemark) -> None:
    """Ignore every remark."""


class Counter:
    """A phone in a room that counts how often it hears of a newer view."""

    person_id = 1

    def __init__(self) -> None:
        self.views = 0

    def show(self) -> None:
        self.views += 1

    def send_news(self, remark: bytes) -> None:
        raise AssertionError("nobody says anything")

    def table_is_gone(self) -> None:
        raise AssertionError("the table is there")


def deaf_to_ends(_room: object) -> None:
    raise AssertionError("no game is over")


async def test_every_change_is_read_once_though_it_is_heard_of_twice(site: Site) -> None:
    tables = site.tables[0]
    rules = Ruleset.of("podkidnoy")
    table = await tables.create(Person(1, "Anna"), ruleset=rules, pace=Pace.LIVE, place="test")
    nursery, phone = site.nurseries[0], Counter()
    rooms = Rooms(tables, nursery, Metrics(), deaf, Photos(tables, nursery), deaf_to_ends)
    await rooms.enter(phone, table.id)
    changed = await tables.host.choose_terms(table.id, 1, pace=Pace.SLOW)
    for _ in range(5):
        rooms._hear(table.id, OwnChange(changed, None))
    for _ in range(5):
        rooms._hear(table.id, None)
    await asyncio.sleep(0.1)
    assert phone.views == 1


async def test_a_phone_that_comes_back_soon_sees_what_happened(site: Site) -> None:
    """Though nobody else was there to look at the table meanwhile."""
    phones = await seated(site, "Anna", "Boris")
    anna, boris = phones
    seen = anna.view
    for phone in phones:
        await phone.hang_up()
    mover = anna if anna.seat in anna.game["waited"] else boris
    move = parse_move(mover.game["moves"][0])
    await site.tables[0].game.play(
        seen["id"], mover.id, move, move_id="m", version=seen["v"], bout=1
    )
    back = site.phone(anna.id, "Anna")
    await back.open_session()
    await back.connect()
    await back.hello(seen["id"], epoch=seen["epoch"], v=seen["v"])
    await back.sees(lambda view: bool(view["game"]["pairs"]))
    events = [event for frame in back.frames for event in frame.get("events", ())]
    assert [event["kind"] for event in events] == ["attacked"]


async def test_an_empty_room_is_closed_after_a_while(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.showing.rooms.KEPT_EMPTY", 0)
    monkeypatch.setattr("webapp.live.showing.rooms.COMPARE_EVERY", 0.05)
    await site.serve()
    anna = await site.phone(1, "Anna", process=1).open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy"))["table"])
    await anna.hang_up()
    async with asyncio.timeout(PATIENCE):
        while "durak_web_rooms 0.0" not in await metrics(site, 1):
            await asyncio.sleep(0.05)


async def metrics(site: Site, process: int) -> str:
    async with site.http.get(f"{site.bases[process]}/metrics") as response:
        return await response.text()


@pytest.mark.slow
async def test_a_table_that_ends_is_gone(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    client = connect(site.store.url)
    for key in [key async for key in client.scan_iter(match=f"*{table}*")]:
        await client.delete(key)
    await client.aclose()
    gone = await anna.until(lambda frame: frame["t"] == "gone")
    assert gone == {"t": "gone", "code": "no_such_table", "words": "This table is closed."}


class Queued:
    """A phone in a room that notes when its turn came to be told."""

    def __init__(self, person_id: int, told: list[int]) -> None:
        self.person_id = person_id
        self._told = told

    def show(self) -> None:
        self._told.append(self.person_id)

    def send_news(self, remark: bytes) -> None:
        raise AssertionError("nobody says anything")

    def table_is_gone(self) -> None:
        raise AssertionError("the table is there")


async def test_those_who_play_are_told_at_once_and_those_who_look_on_a_few_at_a_time(
    table: Table,
) -> None:
    people = tuple(Person(id, f"P{id}") for id in (7, 8))
    room = Room(replace(table, seats=tuple(Seat(person=person) for person in people)))
    told = list[int]()
    room.members.update(Queued(id, told) for id in range(1, 103))
    room.show_all()
    assert sorted(told[:2]) == [7, 8]
    assert len(told) == 2 + SPECTATORS_AT_ONCE
    room.show_all()  # another change: who waits goes on waiting, and nobody is left out by it
    async with asyncio.timeout(PATIENCE):
        while len(set(told)) < 102:
            await asyncio.sleep(0.001)
    first = [id for id in told if id not in (7, 8)]
    assert len(set(first[:100])) == 100, "nobody hears twice before all have heard once"


async def test_a_watcher_who_comes_right_back_was_never_seen_to_go(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.showing.room.GONE_AFTER", 0.05)
    people = tuple(Person(id, f"P{id}") for id in (7, 8))
    room = Room(replace(table, seats=tuple(Seat(person=person) for person in people)))
    told = list[int]()
    room.members.add(Queued(8, told))
    room.set_looking(frozenset({7, 8}))
    assert told == [8], "who comes is seen at once"
    room.set_looking(frozenset({8}))
    room.set_looking(frozenset({7, 8}))
    await asyncio.sleep(0.1)
    assert told == [8]
    room.set_looking(frozenset({8}))
    assert room.views.looking == {7, 8}
    async with asyncio.timeout(PATIENCE):
        while room.views.looking != {8}:
            await asyncio.sleep(0.001)
    assert told == [8, 8]
