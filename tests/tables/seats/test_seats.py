"""Between games: who sits down, who may do what, and every reason for a no."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from durak_rules import PRESETS, Ruleset, deal
from durak_rules.deal import commitment, deck_seed
from engine.tables import (
    AlreadySeated,
    BadNonce,
    BadTableId,
    GameRuns,
    NobodyHere,
    NoRecord,
    NoSuchLevel,
    NoSuchSeat,
    NoSuchTable,
    NotSeated,
    NotTheHost,
    Pace,
    Person,
    Phase,
    Table,
    TableExists,
    TableFull,
    Tables,
    TooFewSeats,
    TooManySeats,
)
from engine.tables.acts.dealing import started
from tests.tables.evening import NONCE, game, lobby, store_of


def names(table: Table) -> list[str]:
    return [seat.person.name if seat.person else f"({seat.level})" for seat in table.seats]


async def test_a_new_table_has_nobody_at_it_and_its_secret_is_committed_to(
    tables: Tables, anna: Person
) -> None:
    table = await tables.create(
        anna, ruleset=Ruleset.of("perevodnoy"), pace=Pace.SLOW, place="chat:5", hosts=[9]
    )
    there = await tables.load(table.id)
    assert there == table
    assert (there.phase, there.seats, there.version) == (Phase.LOBBY, (), 1)
    assert (there.place, there.pace, there.hosts) == ("chat:5", Pace.SLOW, frozenset({9}))
    assert there.ruleset == Ruleset.of("perevodnoy")
    assert there.commitment == commitment(there.server_seed)


async def test_a_table_may_be_made_by_somebody_who_sits_down(tables: Tables, anna: Person) -> None:
    """Asked for again, after she has stood up, it doesn't sit her down."""
    told = {"ruleset": Ruleset.of("express"), "pace": Pace.LIVE, "place": "chat:5"}
    table = await tables.create(anna, seated=True, table_id="anna5", **told)
    assert (names(table), table.version) == (["Anna"], 1)
    await tables.seats.leave(table.id, anna.id)
    again = await tables.create(anna, seated=True, table_id="anna5", **told)
    assert names(again) == []


async def test_table_ids_cannot_be_guessed(local: Tables, anna: Person) -> None:
    ids = {(await lobby(local, anna)).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(one) == 12 and one.isalnum() and one == one.lower() for one in ids)


async def test_a_table_asked_for_twice_is_made_once(
    local: Tables, anna: Person, boris: Person
) -> None:
    told = {"ruleset": Ruleset.of("podkidnoy"), "pace": Pace.LIVE, "table_id": "inline7"}
    first, second = await asyncio.gather(
        local.create(anna, place="p", **told), local.create(anna, place="p", **told)
    )
    assert first == second
    with pytest.raises(TableExists):
        await local.create(boris, place="p", **told)


@pytest.mark.parametrize("table_id", ["", "abc", "UPPER", "a:b:c", "x" * 33, "{d01}"])
async def test_a_text_that_is_no_table_id(local: Tables, anna: Person, table_id: str) -> None:
    with pytest.raises(BadTableId):
        await local.create(
            anna,
            ruleset=Ruleset.of("podkidnoy"),
            pace=Pace.LIVE,
            place="p",
            table_id=table_id,
        )
    with pytest.raises(NoSuchTable):
        await local.load(table_id)
    with pytest.raises(NoSuchTable):
        await local.seats.sit(table_id, anna)


async def test_people_sit_down_in_order(tables: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(tables, anna, boris)
    assert names(table) == ["Anna", "Boris"]
    assert table.seat_of(boris.id) == 1


async def test_two_sit_down_at_once_and_both_have_a_seat(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(tables, anna)
    await asyncio.gather(tables.seats.sit(table.id, boris), tables.seats.sit(table.id, vera))
    assert set(names(await tables.load(table.id))) == {"Anna", "Boris", "Vera"}


async def test_nobody_sits_twice(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    with pytest.raises(AlreadySeated) as refusal:
        await local.seats.sit(table.id, anna)
    assert refusal.value.values == {"seat": 0}


async def test_no_more_seats_than_the_rules_allow(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna, rules=Ruleset.of("express"))
    for _ in range(3):
        await local.host.add_computer(table.id, anna.id, "easy")
    for late in (
        local.seats.sit(table.id, Person(8, "Late")),
        local.host.add_computer(table.id, 1, "x"),
    ):
        with pytest.raises((TableFull, NotTheHost)):
            await late
    with pytest.raises(TableFull) as refusal:
        await local.host.add_computer(table.id, anna.id, "easy")
    assert refusal.value.values == {"seats": 4}


async def test_a_creator_who_goes_hands_over_to_who_sat_first(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(local, anna, boris, vera)
    table = await local.seats.leave(table.id, anna.id)
    assert (table.creator, names(table)) == (boris, ["Boris", "Vera"])


async def test_the_next_to_come_takes_over_an_empty_table(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    await local.seats.leave(table.id, anna.id)
    table = await local.seats.sit(table.id, boris)
    assert table.creator == boris
    with pytest.raises(NotTheHost):
        await local.host.add_computer(table.id, anna.id, "easy")


async def test_a_person_without_a_seat_cannot_leave_or_be_ready_or_come_back(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna)
    for act in (
        local.seats.leave(table.id, boris.id),
        local.seats.get_ready(table.id, boris.id, NONCE),
        local.seats.come_back(table.id, boris.id),
    ):
        with pytest.raises(NotSeated):
            await act


async def test_only_hosts_do_what_hosts_do(local: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(local, anna, boris)
    acts = [
        lambda: local.game.start(table.id, boris.id),
        lambda: local.host.add_computer(table.id, boris.id, "easy"),
        lambda: local.host.remove_seat(table.id, boris.id, 0),
        lambda: local.host.choose_terms(table.id, boris.id, pace=Pace.SLOW),
    ]
    for act in acts:
        with pytest.raises(NotTheHost):
            await act()
    await local.chats.set_hosts(table.id, [boris.id])
    assert (await local.host.choose_terms(table.id, boris.id, pace=Pace.SLOW)).pace is Pace.SLOW


async def test_a_computer_player_sits_down_and_is_sent_away(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    table = await local.host.add_computer(table.id, anna.id, "easy")
    assert names(table) == ["Anna", "(easy)"]
    assert table.seats[1].ready
    assert names(await local.host.remove_seat(table.id, anna.id, 1)) == ["Anna"]


async def test_there_is_no_such_level_and_no_such_seat(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    with pytest.raises(NoSuchLevel) as refusal:
        await local.host.add_computer(table.id, anna.id, "grandmaster")
    assert "easy" in refusal.value.values["known"]  # type: ignore[operator]
    for seat in (-1, 1):
        with pytest.raises(NoSuchSeat):
            await local.host.remove_seat(table.id, anna.id, seat)


@pytest.mark.parametrize("nonce", ["", "00ff", "F" * 32, "0" * 33, "0" * 31 + "\n", "g" * 32])
async def test_a_nonce_is_32_hexadecimal_digits(local: Tables, anna: Person, nonce: str) -> None:
    table = await lobby(local, anna)
    with pytest.raises(BadNonce):
        await local.seats.get_ready(table.id, anna.id, nonce)


async def test_ready_twice_is_ready(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    table = await local.seats.get_ready(table.id, anna.id, NONCE)
    assert (table.seats[0].ready, table.seats[0].nonce) == (True, NONCE)
    assert (await local.seats.get_ready(table.id, anna.id, NONCE)).version == table.version


async def test_other_rules_ask_everybody_anew(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    await local.seats.get_ready(table.id, anna.id, NONCE)
    table = await local.host.choose_terms(table.id, anna.id, ruleset=Ruleset.of("express"))
    assert (table.ruleset.preset, table.seats[0].ready) == ("express", False)
    again = await local.host.choose_terms(table.id, anna.id, ruleset=Ruleset.of("express"))
    assert again.version == table.version


async def test_rules_for_fewer_seats_than_are_taken_are_refused(
    local: Tables, anna: Person
) -> None:
    table = await lobby(local, anna)
    for _ in range(4):
        await local.host.add_computer(table.id, anna.id, "easy")
    with pytest.raises(TooManySeats) as refusal:
        await local.host.choose_terms(table.id, anna.id, ruleset=Ruleset.of("express"))
    assert refusal.value.values == {"seats": 5, "allowed": [2, 3, 4]}


async def test_nobody_plays_alone(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    with pytest.raises(TooFewSeats) as refusal:
        await local.game.start(table.id, anna.id)
    assert refusal.value.values == {"seats": 1, "allowed": [2, 3, 4, 5, 6]}


async def test_computer_players_do_not_play_among_themselves(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    await local.host.add_computer(table.id, anna.id, "easy")
    await local.host.add_computer(table.id, anna.id, "easy")
    await local.seats.leave(table.id, anna.id)
    with pytest.raises(NobodyHere):
        await local.game.start(table.id, anna.id)


async def test_the_deal_is_the_one_that_was_committed_to(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    await tables.seats.get_ready(table.id, boris.id, NONCE)
    shown = (await tables.load(table.id)).commitment
    table = await tables.game.start(table.id, anna.id)
    seed = deck_seed(table.server_seed, table.id, 1, ["", NONCE], version=2)
    dealt = deal(table.ruleset, 2, seed)
    assert commitment(table.server_seed) == shown
    assert table.game is not None
    assert [set(table.game.hand(seat)) for seat in (0, 1)] == [set(hand) for hand in dealt.hands]
    assert (table.game.dealer, table.game.attacker) == (dealt.dealer, dealt.attacker)
    assert table.waiting == {dealt.attacker: table.version}


async def test_a_game_is_not_disturbed(local: Tables, anna: Person, vera: Person) -> None:
    table = await game(local, anna, computers=1)
    acts = [
        lambda: local.seats.sit(table.id, vera),
        lambda: local.seats.get_ready(table.id, anna.id, NONCE),
        lambda: local.game.start(table.id, anna.id),
        lambda: local.host.add_computer(table.id, anna.id, "easy"),
        lambda: local.host.remove_seat(table.id, anna.id, 1),
        lambda: local.host.choose_terms(table.id, anna.id, pace=Pace.SLOW),
    ]
    for act in acts:
        with pytest.raises(GameRuns):
            await act()


async def test_no_record_before_a_game_is_over(local: Tables, anna: Person) -> None:
    table = await game(local, anna, computers=1)
    with pytest.raises(NoRecord):
        await local.past.record(table.id)


async def test_a_person_who_looks_is_known_for_a_moment(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    await tables.presence.look(table.id, anna.id, True)
    assert await tables.presence.look(table.id, boris.id, True) == {anna.id, boris.id}
    await tables.presence.look(table.id, anna.id, False)
    assert await tables.presence.looking(table.id) == {boris.id}
    other = await tables.create(anna, ruleset=PRESETS["podkidnoy"], pace=Pace.LIVE, place="")
    found = await tables.presence.looking_at_each([other.id, table.id])
    assert found == {other.id: frozenset(), table.id: {boris.id}}
    assert await tables.load_many([other.id, "nosuchtable", table.id, "?"]) == {
        one: await tables.load(one) for one in (other.id, table.id)
    }
    assert await store_of(tables).looking(table.id, boris.id, 20) == {boris.id}
    await asyncio.sleep(0.05)
    assert await tables.presence.looking(table.id) == frozenset()


async def test_the_host_who_starts_the_game_is_back(
    tables: Tables, anna: Person, boris: Person
) -> None:
    """A computer player held both seats at the end of the last game."""
    table = await lobby(tables, anna, boris)
    held = replace(table, seats=tuple(replace(seat, held=True) for seat in table.seats))
    seats = started(held, anna.id).table.seats
    assert [seat.held for seat in seats] == [False, True]


async def test_the_version_that_somebody_saw_stays_known_after_they_look_away(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(tables, anna, boris, vera)
    for person in (anna, boris):
        await tables.presence.look(table.id, person.id, True)
    await tables.presence.look(table.id, anna.id, False)
    seen = table.version
    table = await tables.seats.leave(table.id, vera.id)
    assert await tables.presence.seen(table.id) == {anna.id: seen, boris.id: seen}
    await tables.presence.keep_looking({table.id: [boris.id]})
    await tables.presence.look(table.id, anna.id, False)  # she didn't look
    known = await tables.presence.seen(table.id)
    assert (known[anna.id], known[boris.id]) == (seen, table.version)
