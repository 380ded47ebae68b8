"""Finished games: kept by the commit that ends them, listed for those who sat there, added up."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from io import BytesIO

import pytest

from deploy.cli.verify.verify_command import verify_lines
from durak_rules import Ruleset
from durak_rules.records import verify
from engine.tables import (
    NO_DELAY,
    PLENTY,
    Client,
    NoRecord,
    Nursery,
    Person,
    Phase,
    StoreUnavailable,
    Table,
    TableError,
    Tables,
    connect,
    history,
    keys,
)
from engine.tables.finished import packed
from tests.support.servers import StoreServer
from tests.tables.evening import any_move, clock, game, lobby, plays, scene, time_is_up, until
from tests.tables.play.test_end_of_a_game import LAST_CARDS, last_game

DAY_MS = 24 * 3600 * 1000


@pytest.fixture
async def its_tables(a_server: StoreServer) -> AsyncIterator[Tables]:
    client = connect(a_server.url)
    yield Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
    await client.aclose()


async def abandoned(tables: Tables, *people: Person) -> Table:
    """A game that all its people have left."""
    table = await game(tables, *people)
    for person in people:
        table = await tables.seats.leave(table.id, person.id)
    return table


async def games_by_themselves(tables: Tables, anna: Person, preset: str, count: int) -> str:
    """A row of games between computer players and somebody whom the clock plays for."""
    table = await lobby(tables, anna, rules=Ruleset.of(preset))
    for _ in range(table.ruleset.seat_counts[0] - 1):
        await tables.host.add_computer(table.id, anna.id, "random")

    for _ in range(count):
        await play_by_itself(tables, table.id, anna)
    return table.id


async def play_by_itself(tables: Tables, table_id: str, anna: Person) -> None:
    """The next game, whose first seat is too late with every move."""

    async def is_over() -> bool:
        seen = await tables.load(table_id)
        if 0 in seen.waiting and not seen.seats[0].held:
            await time_is_up(tables, seen, 0)
        return seen.phase is Phase.OVER

    await tables.game.start(table_id, anna.id)
    await until(is_over)


async def test_a_finished_game_is_kept_and_listed(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await abandoned(tables, anna, boris)
    assert verify(await tables.past.record(table.id, 1)) == []
    for listed in (
        await tables.past.of_person(anna.id, 5),
        await tables.past.of_person(boris.id, 5),
        await tables.past.of_place("chat:1", 5),
    ):
        newest = listed[0]
        assert (newest.table_id, newest.game) == (table.id, 1)
        assert (newest.names, newest.outcome.reason) == (("Anna", "Boris"), "abandoned")
    assert table.id not in [one.table_id for one in await tables.past.of_person(vera.id, 50)]


def test_a_record_packed_by_the_first_program_is_read() -> None:
    stored = (
        "78f96772b713232dd7661b575822e75c584c43d29142414e62253803e22eb411"
        "3627230aba58bce59a21524965188bf011d9251500e0c8500c"
    )
    record = packed.unpack_record(bytes.fromhex(stored))
    assert (record["table"], record["moves"]) == ("k3x9", ["0 attack 6c", "1 take"])


async def test_nobody_is_named_in_a_record(tables: Tables, anna: Person) -> None:
    ivan = Person(7_000_000_004, "computer:Ivan Petrov", "ru")
    table = await game(tables, anna, ivan, computers=1)
    for person in (anna, ivan):
        await tables.seats.leave(table.id, person.id)
    record = await tables.past.record(table.id, 1)
    assert record["seats"] == ["first player", "second player", "computer:easy"]
    newest = (await tables.past.of_person(ivan.id, 1))[0]
    assert newest.names == ("Anna", "computer:Ivan Petrov", "")
    assert newest.levels == (None, None, "easy")


async def test_a_record_that_was_kept_with_names_is_read_without(
    tables: Tables,
    client: Client,
    anna: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As they were written once, a person's name like a computer's among them."""
    named = ["Anna", "computer:Ivan Petrov"]
    with monkeypatch.context() as once:
        once.setattr(history, "record_seats", lambda *_: named)
        table = await abandoned(tables, anna, boris)
    value = await client.get(keys.record(table.id, 1))
    assert packed.unpack_record(packed.read_packed(table.id, value).record)["seats"] == named
    record = await tables.past.record(table.id, 1)
    assert record["seats"] == ["first player", "second player"]
    assert verify(record) == []


async def test_the_newest_of_all_shards_come_first(
    tables: Tables, anna: Person, boris: Person
) -> None:
    made = [(await abandoned(tables, anna, boris)).id for _ in range(4)]
    assert len({keys.shard_of(table_id) for table_id in made}) > 1
    assert [one.table_id for one in await tables.past.of_person(anna.id, 3)] == made[:0:-1]
    assert await tables.past.of_person(anna.id, 0) == []


@pytest.mark.slow
async def test_records_hold_where_the_rules_change_between_games(
    local: Tables, anna: Person
) -> None:
    """A game of teams becomes the `previous` of one without, and the other way round."""
    table = await lobby(local, anna, rules=Ruleset.of("durnius_pairs"))
    for _ in range(3):
        await local.host.add_computer(table.id, anna.id, "random")
    said: list[str] = []
    records = []
    async with clock(local):
        for number, preset in enumerate(("durnius_pairs", "podkidnoy", "russian_pairs"), 1):
            await local.host.choose_terms(table.id, anna.id, ruleset=Ruleset.of(preset))
            await play_by_itself(local, table.id, anna)
            records.append(await local.past.record(table.id, number))
    assert [record["deal"]["previous"] is None for record in records] == [True, False, False]
    assert all(record["clock"] for record in records)
    lines = b"".join(json.dumps(record).encode() + b"\n" for record in records)
    assert (verify_lines(BytesIO(lines), said.append).bad, said) == (0, [])


async def test_an_earlier_game_of_a_table_can_still_be_had(local: Tables, anna: Person) -> None:
    async with clock(local):
        table_id = await games_by_themselves(local, anna, "podkidnoy", 2)
    first, second = [await local.past.record(table_id, number) for number in (1, 2)]
    assert (first["game"], second["game"]) == (1, 2)
    assert second["deal"]["previous"]["fool"] == first["result"]["fool"]
    assert await local.past.record(table_id) == second
    with pytest.raises(NoRecord):
        await local.past.record(table_id, 3)


async def test_nothing_of_a_running_game_is_kept(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    table = await game(tables, anna, boris)
    with pytest.raises(NoRecord):
        await tables.past.record(table.id, 1)
    with pytest.raises(NoRecord):
        await tables.past.record(table.id)
    assert await client.exists(keys.record(table.id, 1)) == 0


async def test_a_running_game_is_told_from_its_deal(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = dealt = await game(tables, anna, boris)
    for _ in range(15):
        (seat, *_) = table.waiting
        table = (await plays(tables, table, (anna, boris)[seat], any_move(table, seat))).table
    told, followed = await tables.news.retell(table.id), await tables.news.follow(dealt, table.id)
    assert told == followed
    assert len(told.moves) == 15


async def test_a_record_that_the_rules_forbid_by_now_is_not_told(
    tables: Tables, anna: Person, boris: Person
) -> None:
    attacked = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c/8hJc table=7c0"
    table = await scene(tables, attacked, anna, boris)
    table = (await plays(tables, table, boris, "take")).table
    assert table.moves == 1
    assert (await tables.news.retell(table.id)).moves == (), "these cards were never dealt"


@pytest.mark.slow
async def test_totals_are_what_the_records_say(local: Tables, anna: Person) -> None:
    before = await local.past.totals()
    records = []
    async with clock(local):
        for preset in ("podkidnoy", "perevodnoy", "express", "durnius"):
            table_id = await games_by_themselves(local, anna, preset, 3)
            records += [await local.past.record(table_id, number) for number in (1, 2, 3)]
    after = await local.past.totals()
    assert after.games - before.games == len(records)
    drawn = [record for record in records if record["result"]["fool"] is None]
    assert after.draws - before.draws == len(drawn)
    for suit, count in after.trumps.items():
        of_suit = [one for one in records if one["deal"]["trump"][1] == suit]
        assert count - before.trumps[suit] == len(of_suit)
    for seat in (0, 1):
        first = [
            one
            for one in records
            if one["deal"]["previous"] is None and one["deal"]["attacker"] == seat
        ]
        fools = [one for one in records if one["result"]["fool"] == seat]
        then = (before.first_attackers.get(2, (0, 0)), before.fools.get(2, (0, 0)))
        now = (after.first_attackers[2], after.fools[2])
        assert now[0][seat] - then[0][seat] == len(first)
        assert now[1][seat] - then[1][seat] == len(fools)


async def test_an_abandoned_game_adds_to_no_totals(
    tables: Tables, anna: Person, boris: Person
) -> None:
    before = await tables.past.totals()
    await abandoned(tables, anna, boris)
    assert await tables.past.totals() == before


async def test_an_ending_sent_twice_counts_once(
    tables: Tables, anna: Person, boris: Person
) -> None:
    before = await tables.past.totals()
    table = await scene(tables, LAST_CARDS, anna, boris)
    await plays(tables, table, anna, "attack 7s")
    seen = await tables.load(table.id)
    told = [await plays(tables, seen, boris, "take", move_id="the-end") for _ in range(2)]
    assert [one.repeated for one in told] == [False, True]
    assert (await tables.past.totals()).games == before.games + 1


async def test_a_game_is_kept_for_ninety_days(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    left = await client.pttl(keys.record(table.id, 1))
    assert 89.9 * DAY_MS < left <= 90 * DAY_MS
    shard = keys.shard_of(table.id)
    for key in (keys.games_of(shard, anna.id), keys.games_at(shard, "chat:1")):
        assert 89.9 * DAY_MS < await client.pttl(key) <= 90 * DAY_MS


@pytest.mark.slow
async def test_old_games_leave_the_lists(client: Client, anna: Person, boris: Person) -> None:
    forgetful = Tables(
        client, think=(0, 0), keep_days=0.3 / 86400, pass_delay=NO_DELAY, allowed=PLENTY
    )
    old = await last_game(forgetful, anna, boris)
    await asyncio.sleep(0.35)
    with pytest.raises(NoRecord):
        await forgetful.past.record(old.id, 1)
    assert old.id not in [one.table_id for one in await forgetful.past.of_person(anna.id, 50)]
    shard = keys.shard_of(old.id)
    while keys.shard_of((await last_game(forgetful, anna, boris)).id) != shard:
        pass  # until a game of the same shard is written
    assert f"{old.id}:1".encode() not in await client.zrange(keys.games_of(shard, anna.id), 0, -1)


@pytest.mark.slow
async def test_no_ended_game_is_without_its_record_after_a_kill(
    its_tables: Tables, a_server: StoreServer, anna: Person, boris: Person
) -> None:
    begun: list[str] = []
    enough = asyncio.Event()

    async def end_games() -> None:
        while not enough.is_set():
            try:
                table = await scene(its_tables, LAST_CARDS, anna, boris)
                begun.append(table.id)
                await plays(its_tables, table, anna, "attack 7s")
                await plays(its_tables, await its_tables.load(table.id), boris, "take")
            except (StoreUnavailable, TableError):
                await asyncio.sleep(0.01)

    async def are_begun(number: int) -> bool:
        return len(begun) >= number

    async with Nursery() as nursery:
        tasks = [nursery.start(end_games(), f"games {number}") for number in range(4)]
        for round_number in itertools.count(1):
            target = 20 * round_number
            await until(lambda target=target: are_begun(target))
            a_server.kill()
            a_server.start()
            if round_number == 3:
                break
        enough.set()
        await asyncio.gather(*tasks)
    there = await its_tables.news.stamps(begun)
    kept = [await its_tables.load(table_id) for table_id in begun if there[table_id]]
    over = [table for table in kept if table.phase is Phase.OVER]
    assert over
    for table in over:
        assert (await its_tables.past.record(table.id, 1))["game"] == 1
    assert (await its_tables.past.totals()).games == len(over)
