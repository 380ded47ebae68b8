"""Between Start and the cards: devices tell the nonces that they promised, and nobody chose."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec import msgpack

from durak_rules.deal import deck_seed, nonce_commitment
from durak_rules.records import verify
from engine.tables import (
    BeingDealt,
    NothingPromised,
    NotSeated,
    NotThePromisedNonce,
    Person,
    Phase,
    RevealedAlready,
    RevealNotAsked,
    RevealTooLate,
    Table,
    TableError,
    Tables,
    awaited,
    keys,
)
from engine.tables.codec import FIELDS, decoded, encoded
from engine.tables.store.redis_store import stored_value
from tests.tables.attack import against_promised, against_told, hand_of
from tests.tables.evening import (
    clock,
    lobby,
    store_of,
    time_is_up,
    time_to_reveal_is_up,
    until,
)

ANNAS, BORIS_S = "a1" * 16, "b2" * 16
PROMISES = (nonce_commitment(ANNAS), nonce_commitment(BORIS_S))


async def promised(tables: Tables, *people: Person) -> Table:
    """A table at which the first two have promised their nonces."""
    table = await lobby(tables, *people)
    for person, there in zip(people, PROMISES, strict=False):
        table = await tables.seats.get_ready(table.id, person.id, there)
    return table


async def dealing(tables: Tables, *people: Person) -> Table:
    """… and the game was started."""
    table = await promised(tables, *people)
    return await tables.game.start(table.id, people[0].id)


async def over(tables: Tables, table: Table) -> Table:
    """Everybody leaves the game."""
    for person in table.persons:
        table = await tables.seats.leave(table.id, person.id)
    return table


async def test_with_the_last_nonce_the_cards_are_dealt(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await dealing(tables, anna, boris)
    assert (table.phase, table.game, awaited(table)) == (Phase.LOBBY, None, (0, 1))
    table = await tables.game.reveal(table.id, boris.id, BORIS_S)
    assert (table.phase, awaited(table)) == (Phase.LOBBY, (0,))
    table = await tables.game.reveal(table.id, anna.id, ANNAS)
    assert (table.phase, table.dealing) == (Phase.PLAYING, None)
    assert (table.nonces, table.nonce_commitments) == ((ANNAS, BORIS_S), PROMISES)


async def test_its_record_can_be_checked_and_is_of_version_2(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await dealing(tables, anna, boris)
    await tables.game.reveal(table.id, anna.id, ANNAS)
    table = await tables.game.reveal(table.id, boris.id, BORIS_S)
    record = await tables.past.record((await over(tables, table)).id)
    assert (record["version"], record["fair"]["nonces"]) == (2, [ANNAS, BORIS_S])
    assert record["fair"]["nonce_commitments"] == list(PROMISES)
    assert verify(record) == []


async def test_a_player_who_sends_no_nonce_is_waited_for_by_the_clock_alone(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await dealing(tables, anna, boris)
    await tables.game.reveal(table.id, anna.id, ANNAS)
    await time_to_reveal_is_up(tables, table)
    table = await tables.load(table.id)
    assert (table.phase, table.nonces) == (Phase.PLAYING, (ANNAS, ""))
    assert table.nonce_commitments == PROMISES
    record = await tables.past.record((await over(tables, table)).id)
    assert verify(record) == []


async def test_the_clock_of_another_process_deals_when_this_one_dies(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    here, there, _ = processes
    table = await dealing(here, anna, boris)
    assert (await there.deadlines.next())[keys.shard_of(table.id)] <= 2000
    await time_is_up(there, table, keys.DEAL)

    async def is_dealt() -> bool:
        return (await there.load(table.id)).phase is Phase.PLAYING

    async with clock(there):
        await until(is_dealt)


async def test_the_deadline_goes_with_the_last_nonce(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await dealing(local, anna, boris)
    await local.game.reveal(table.id, anna.id, ANNAS)
    await local.game.reveal(table.id, boris.id, BORIS_S)
    member = keys.deadline_member(table.id, keys.DEAL)
    left = await store_of(local).client.zscore(keys.deadlines(keys.shard_of(table.id)), member)
    assert left is None


async def test_the_cards_come_at_once_if_nobody_promised(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    await local.seats.count_in(table.id, boris.id)  # by a button in the chat: no device, no nonce
    table = await local.game.start(table.id, anna.id)
    assert (table.phase, table.nonce_commitments) == (Phase.PLAYING, ("", ""))


async def test_a_page_of_the_release_before_is_waited_for_by_nobody(
    local: Tables, anna: Person, boris: Person
) -> None:
    """It tells its nonce at once, which counts as promised by then."""
    table = await lobby(local, anna, boris)
    await local.seats.get_ready(table.id, boris.id, BORIS_S)
    table = await local.game.start(table.id, anna.id)
    assert (table.nonces, table.nonce_commitments) == (("", BORIS_S), ("", PROMISES[1]))


async def test_two_say_it_at_the_same_moment(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    here, there, _ = processes
    table = await dealing(here, anna, boris)
    await asyncio.gather(
        here.game.reveal(table.id, anna.id, ANNAS), there.game.reveal(table.id, boris.id, BORIS_S)
    )
    assert (await here.load(table.id)).nonces == (ANNAS, BORIS_S)


async def test_every_game_wants_promises_of_its_own(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await dealing(local, anna, boris)
    await local.game.reveal(table.id, anna.id, ANNAS)
    table = await over(local, await local.game.reveal(table.id, boris.id, BORIS_S))
    assert [seat.nonce for seat in table.seats] == [""] * len(table.seats)
    with pytest.raises(TableError):
        await local.game.reveal(table.id, anna.id, ANNAS)


# Refusals

Act = Callable[[Tables, Table, Person, Person, Person], Awaitable[object]]

REFUSED_MEANWHILE: dict[str, Act] = {
    "start": lambda tables, table, anna, _b, _v: tables.game.start(table.id, anna.id),
    "leave": lambda tables, table, _a, boris, _v: tables.seats.leave(table.id, boris.id),
    "sit": lambda tables, table, _a, _b, vera: tables.seats.sit(table.id, vera),
    "ready": lambda tables, table, anna, _b, _v: tables.seats.get_ready(
        table.id, anna.id, PROMISES[1]
    ),
    "remove": lambda tables, table, anna, _b, _v: tables.host.remove_seat(table.id, anna.id, 1),
    "late": lambda tables, table, _a, boris, _v: tables.seats.keep(table.id, boris.id),
    "close": lambda tables, table, anna, _b, _v: tables.host.close(table.id, anna.id),
    "computer": lambda tables, table, anna, _b, _v: tables.host.add_computer(
        table.id, anna.id, "easy"
    ),
    "forget": lambda tables, _t, _a, boris, _v: tables.people.forget(boris.id),
}


@pytest.mark.parametrize("what", REFUSED_MEANWHILE)
async def test_nothing_else_changes_while_the_cards_are_dealt(
    local: Tables, anna: Person, boris: Person, vera: Person, what: str
) -> None:
    """A player who knows the first nonces could try others if a deal could be called off."""
    table = await dealing(local, anna, boris)
    with pytest.raises(BeingDealt) as refusal:
        await REFUSED_MEANWHILE[what](local, table, anna, boris, vera)
    assert refusal.value.code == "being_dealt"
    assert (await local.load(table.id)).version == table.version


async def test_a_nonce_is_told_once_and_only_by_its_own_seat(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await dealing(local, anna, boris, vera)
    for person, nonce, refusal in (
        (anna, BORIS_S, NotThePromisedNonce),  # of another seat
        (anna, "c3" * 16, NotThePromisedNonce),
        (anna, "", NotThePromisedNonce),
        (anna, ANNAS.upper(), NotThePromisedNonce),
        (anna, PROMISES[0], NotThePromisedNonce),
        (vera, ANNAS, NothingPromised),
        (Person(99, "Somebody"), ANNAS, NotSeated),
    ):
        with pytest.raises(refusal):
            await local.game.reveal(table.id, person.id, nonce)
    await local.game.reveal(table.id, anna.id, ANNAS)
    with pytest.raises(RevealedAlready):
        await local.game.reveal(table.id, anna.id, ANNAS)


async def test_neither_before_start_nor_after_the_deal(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await promised(local, anna, boris)
    with pytest.raises(RevealNotAsked):
        await local.game.reveal(table.id, anna.id, ANNAS)
    table = await local.game.start(table.id, anna.id)
    await time_to_reveal_is_up(local, table)
    with pytest.raises(RevealTooLate):
        await local.game.reveal(table.id, anna.id, ANNAS)


# The release before, at the same store


async def test_beside_the_release_before_games_are_dealt_as_it_does(
    local: Tables, anna: Person, boris: Person
) -> None:
    """It could neither finish such a game nor read its record. What was promised is the nonce."""
    table = await promised(local, anna, boris)
    await store_of(local).client.set(keys.EARLIER_CLOCK, b"", px=60_000)
    table = await local.game.start(table.id, anna.id)
    assert (table.nonces, table.nonce_commitments) == (PROMISES, None)
    record = await local.past.record((await over(local, table)).id)
    assert (record["version"], verify(record)) == (1, [])


async def test_an_older_release_that_runs_is_remembered_for_a_while(local: Tables) -> None:
    store = store_of(local)
    assert not await store.older_runs()
    await store.client.set(keys.EARLIER_CLOCK, b"")
    assert await store.older_runs()
    await store.client.delete(keys.EARLIER_CLOCK)
    assert await store.older_runs()
    await store.client.delete(keys.EARLIER_RUNS)
    assert not await store.older_runs()


async def test_the_deadline_is_forgotten_if_an_older_release_wrote_the_table_meanwhile(
    local: Tables, anna: Person, boris: Person
) -> None:
    """It looks past what it doesn't know, so nothing is being dealt any more."""
    table = await promised(local, anna, boris)
    await time_to_reveal_is_up(local, table)
    member = keys.deadline_member(table.id, keys.DEAL)
    left = await store_of(local).client.zscore(keys.deadlines(keys.shard_of(table.id)), member)
    assert (left, (await local.load(table.id)).version) == (None, table.version)


def as_it_writes(table: Table) -> Table:
    """The table without the last of its fields, which the release before doesn't know."""
    fields = msgpack.decode(encoded(table))[: FIELDS.index("dealing")]
    value = table.stamp.encode() + msgpack.encode(fields)
    return decoded(table.id, stored_value(value, table.epoch, 0))


async def test_promises_stand_where_it_keeps_them(
    local: Tables, anna: Person, boris: Person
) -> None:
    """In one text with the nonces, which it writes again as they are."""
    table = as_it_writes(await dealing(local, anna, boris))
    assert (table.dealing, [seat.nonce for seat in table.seats]) == (None, [*PROMISES])
    await local.game.reveal(table.id, anna.id, ANNAS)
    table = await over(local, await local.game.reveal(table.id, boris.id, BORIS_S))
    again = as_it_writes(table)
    assert (again.nonces, again.nonce_commitments) == ((ANNAS, BORIS_S), PROMISES)
    assert again.revealed == table.revealed


# A player who reads the store


async def test_the_store_and_a_seat_choose_no_deal(local: Tables) -> None:
    """With a nonce that was told the cheat gets the very hand that was chosen (this attack works);
    with one that was promised another.
    """
    hope, table = await against_told(local, 60)
    assert hand_of(table) == hope.hand
    hope, table, known = await against_promised(local, 60)
    assert not known
    assert hand_of(table) != hope.hand


async def test_with_all_nonces_the_deal_follows_for_anybody(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await dealing(local, anna, boris)
    await local.game.reveal(table.id, anna.id, ANNAS)
    table = await local.game.reveal(table.id, boris.id, BORIS_S)
    told = (await local.news.follow(None, table.id)).table
    seed = deck_seed(told.server_seed, told.id, 1, [ANNAS, BORIS_S], version=2)
    assert seed != deck_seed(told.server_seed, told.id, 1, [ANNAS, BORIS_S])
