"""The tables that people are led to: where they sit, and open ones known in their chats."""

from __future__ import annotations

import pytest

from durak_rules import Ruleset
from engine.tables import Pace, Person, Phase, Table, Tables, keys
from engine.tables.acts.playing import STAND_IN
from engine.tables.people import notes, suggested_tables
from tests.tables.evening import game, lobby, store_of

CHAT, OTHER_CHAT = "-77", "-78"
GLEB = Person(7_000_000_004, "Gleb", "lt")
OURS = Ruleset.of("podkidnoy")


@pytest.fixture(autouse=True)
def fresh_chats(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Hide the chats and seats of other tests at the same store."""
    for name in ("chats_of", "sitting", "opened_in"):
        named = getattr(keys, name)
        own = lambda *of, named=named: f"{named(*of)}:{request.node.name}"  # noqa: E731
        monkeypatch.setattr(keys, name, own)


async def told(tables: Tables, person: Person) -> list[str]:
    return [table.id for table in await tables.people.suggested_tables(person.id)]


async def known(tables: Tables, table: Table, *people_there: Person, chat: str = CHAT) -> None:
    """Let these people come from a chat to this table."""
    for person in people_there:
        await tables.people.note_arrival(chat, person.id, table.id)


# the table where they sit


async def test_a_player_finds_a_waiting_table_in_every_process(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    here, there, third = processes
    table = await lobby(here, anna)
    assert await told(there, anna) == [table.id]
    assert await told(there, boris) == []
    await third.seats.sit(table.id, boris)
    assert await told(here, boris) == [table.id]
    await there.seats.leave(table.id, boris.id)
    assert await told(here, boris) == []


async def test_a_person_finds_the_table_made_for_them(tables: Tables, anna: Person) -> None:
    table = await tables.create(anna, ruleset=OURS, pace=Pace.LIVE, place="", seated=True)
    assert await told(tables, anna) == [table.id]


async def test_first_where_one_is_waited_for_then_where_one_plays_then_where_one_sits(
    local: Tables, anna: Person, boris: Person
) -> None:
    games = [await game(local, anna, boris) for _ in range(6)]
    waiting = await lobby(local, boris, anna)
    found = await local.people.suggested_tables(anna.id)
    assert {table.id for table in found} == {waiting.id, *(one.id for one in games)}
    waited = [0 in table.waiting for table in found[:-1]]
    assert waited == sorted(waited, reverse=True)
    assert found[-1].id == waiting.id


async def test_after_a_game_the_others_wait_but_no_computers_do(
    local: Tables, anna: Person, boris: Person
) -> None:
    played = await game(local, anna, boris)
    await local.seats.leave(played.id, boris.id)
    await local.seats.leave(played.id, anna.id)
    for person in (anna, boris):
        await local.seats.sit(played.id, person)
    assert await told(local, anna) == [played.id]
    await local.seats.leave(played.id, boris.id)
    await local.host.add_computer(played.id, anna.id, STAND_IN)
    assert await told(local, anna) == [], "nobody waits for her there"


async def test_a_seat_that_was_left_is_forgotten(
    local: Tables, anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lobby(local, anna, boris)
    await local.seats.leave(table.id, boris.id)
    assert await told(local, boris) == []
    where = keys.sitting(keys.shard_of(table.id), boris.id)
    assert await store_of(local).client.zcard(where) == 1, "it may be just begun"
    monkeypatch.setattr(notes, "FRESH_MS", -60_000)
    assert await told(local, boris) == []
    assert await store_of(local).client.zcard(where) == 0


# open ones


async def test_a_member_of_the_chat_finds_the_tables_that_are_known_there(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(tables, anna)
    await known(tables, table, anna)
    assert await told(tables, boris) == [], "he wasn't seen there"
    await tables.people.note_arrival(CHAT, boris.id, None)
    await tables.people.note_arrival(OTHER_CHAT, vera.id, None)
    assert await told(tables, boris) == [table.id]
    assert await told(tables, vera) == [], "she is in another chat"


async def test_own_tables_come_first_and_each_once(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    open_one, own = await lobby(local, anna), await lobby(local, vera, boris)
    for chat in (CHAT, OTHER_CHAT):
        for table in (own, open_one):
            await known(local, table, boris, chat=chat)
    assert await told(local, boris) == [own.id, open_one.id]


async def test_only_where_somebody_waits_and_a_chair_is_free(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    two = Ruleset.of("durnius_pairs")
    running, empty = await game(local, anna, vera), await lobby(local, anna)
    await local.seats.leave(empty.id, anna.id)
    full = await lobby(local, anna, vera, rules=two)
    while len(full.seats) < two.max_seats:
        full = await local.host.add_computer(full.id, anna.id, STAND_IN)
    for table in (running, empty, full):
        await known(local, table, boris)
    assert await told(local, boris) == []
    await local.host.remove_seat(full.id, anna.id, 3)
    assert await told(local, boris) == [full.id]


async def test_a_person_kept_out_does_not_find_the_table(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(local, anna, boris, vera)
    await known(local, table, boris, vera)
    await local.host.keep_out(table.id, anna.id, 1)
    await local.chats.shut_out(table.id, vera.id)
    assert (await told(local, boris), await told(local, vera)) == ([], [])
    await local.host.let_in(table.id, anna.id, 1)
    assert await told(local, boris) == [table.id]


async def test_a_player_kept_out_of_a_game_does_not_find_it(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(local, anna, boris, vera)
    assert await told(local, boris) == [table.id]
    await local.host.keep_out(table.id, anna.id, 1)
    assert await told(local, boris) == []


async def test_after_a_game_one_more_is_waited_for_an_hour(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    await local.seats.leave(table.id, boris.id)
    table = await local.seats.leave(table.id, anna.id)
    table = await local.seats.sit(table.id, anna)
    assert table.phase is Phase.OVER
    for hours, is_open in ((0.9, True), (1.1, False)):
        now_ms = table.over_ms + int(hours * keys.HOUR_MS)
        assert suggested_tables.is_open(table, GLEB.id, now_ms) == is_open


async def test_a_person_not_seen_in_the_chat_for_a_week_is_not_taken_to_be_there(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    await known(local, table, boris)
    assert await told(local, boris) == [table.id]
    client, where = store_of(local).client, keys.chats_of(boris.id)
    assert 0 < await client.pttl(where) <= keys.SEEN_MS
    await client.zincrby(where, -keys.SEEN_MS, CHAT)
    assert await told(local, boris) == []


async def test_there_are_eight_at_most_however_many_there_are(
    local: Tables, anna: Person, boris: Person
) -> None:
    for number in range(20):
        await known(local, await lobby(local, anna), boris)
        await local.people.note_arrival(f"-{number}", boris.id, None)
    assert len(await told(local, anna)) == suggested_tables.MOST == 8
    client = store_of(local).client
    assert await client.zcard(keys.opened_in(CHAT)) == keys.OPENED_IN_CHAT
    assert await client.zcard(keys.chats_of(boris.id)) == keys.NOTED_CHATS
