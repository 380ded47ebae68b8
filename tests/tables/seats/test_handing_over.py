"""A running seat goes to somebody who looks on; the game counts for who was dealt its cards."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from durak_rules.records import verify
from engine.tables import (
    AlreadySeated,
    KeptApart,
    NoGame,
    NoSuchSeat,
    NothingToHandOver,
    NotOffered,
    NotTheHost,
    Person,
    Phase,
    SawAHand,
    SeatInPlay,
    SentOut,
    StillPlaying,
    Tables,
)
from engine.tables.codec import decoded
from tests.tables.evening import any_move, game, lobby, plays, scene, store_of

GLEB = Person(7_000_000_004, "Gleb", "lt")
DARIA = Person(7_000_000_005, "Daria")

# Boris is attacked; Vera may add a seven
ATTACKED = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=Ac/6s8dKdQd/7dAdJd table=7s0 limit=4"
)
# Anna's last card beats Vera's: then Vera is the fool
NEARLY_OVER = (
    "podkidnoy bout=9 dealer=1 trump=9h attacker=2 defender=0 hands=9c/-/7d table=8c2 out=1"
)


async def test_a_leaving_player_offers_the_seat_and_a_spectator_takes_it(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    await local.seats.offer(table.id, boris.id, 1)
    table = await local.seats.take(table.id, GLEB, 1)
    assert table.seats[1].person == GLEB
    assert table.seat_of(boris.id) is None
    table = (await plays(local, table, GLEB, "take")).table
    assert table.moves == 1


async def test_the_hand_is_seen_by_who_takes_it_only_then_and_by_who_gave_it_no_more(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    table = await local.seats.offer(table.id, boris.id, 1)
    assert (table.game_seat_of(GLEB.id), table.game_seat_of(boris.id)) == (None, 1)
    table = await local.seats.take(table.id, GLEB, 1)
    assert (table.game_seat_of(GLEB.id), table.game_seat_of(boris.id)) == (1, None)


async def test_the_clock_begins_anew_for_who_takes_a_seat_that_is_waited_for(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    before = await scene(local, ATTACKED, anna, boris, vera)
    await local.seats.offer(before.id, boris.id, 1)
    table = await local.seats.take(before.id, GLEB, 1)
    assert before.waiting[1] < table.waiting[1] == table.version
    assert table.deadlines[1] >= before.deadlines[1]


async def test_standing_orders_of_the_giver_are_not_done_for_the_taker(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    await local.orders.give(table.id, vera.id, "done", "game")
    assert 2 in await local.orders.at(table.id)
    await local.seats.offer(table.id, vera.id, 2)
    await local.seats.take(table.id, GLEB, 2)
    assert await local.orders.at(table.id) == {}


async def test_a_host_gives_away_what_a_computer_player_holds_and_nothing_else(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    with pytest.raises(SeatInPlay):
        await local.seats.offer(table.id, anna.id, 1)
    with pytest.raises(NotTheHost):
        await local.seats.offer(table.id, vera.id, 1)
    await local.seats.leave(table.id, boris.id)
    await local.seats.offer(table.id, anna.id, 1)
    table = await local.seats.take(table.id, GLEB, 1)
    assert (table.seats[1].person, table.seats[1].held, table.seats[1].left) == (
        GLEB,
        False,
        False,
    )


async def test_a_player_who_comes_back_keeps_the_seat_that_a_host_had_offered(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    await local.seats.leave(table.id, boris.id)
    await local.seats.offer(table.id, anna.id, 1)
    table = await local.seats.come_back(table.id, boris.id)
    assert table.offered == {}
    with pytest.raises(NotOffered):
        await local.seats.take(table.id, GLEB, 1)


async def test_an_offer_is_taken_back_and_of_two_takers_one_is_quicker(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    await local.seats.offer(table.id, boris.id, 1)
    await local.seats.offer(table.id, boris.id, 1, on=False)
    with pytest.raises(NotOffered):
        await local.seats.take(table.id, GLEB, 1)
    await local.seats.offer(table.id, boris.id, 1)
    await local.seats.take(table.id, GLEB, 1)
    with pytest.raises(NotOffered):
        await local.seats.take(table.id, DARIA, 1)


async def test_a_player_who_has_seen_a_hand_of_this_game_takes_no_other(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    await local.seats.offer(table.id, boris.id, 1)
    with pytest.raises(AlreadySeated):
        await local.seats.take(table.id, vera, 1)
    await local.seats.take(table.id, GLEB, 1)
    await local.seats.offer(table.id, GLEB.id, 1)
    await local.seats.take(table.id, DARIA, 1)
    await local.seats.offer(table.id, vera.id, 2)
    for gone in (boris, GLEB):
        with pytest.raises(SawAHand):
            await local.seats.take(table.id, gone, 2)


async def test_nobody_takes_a_seat_beside_somebody_who_has_blocked_them(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    await local.people.block(anna.id, GLEB)
    await local.seats.offer(table.id, boris.id, 1)
    with pytest.raises(KeptApart):
        await local.seats.take(table.id, GLEB, 1)
    with pytest.raises(KeptApart):
        await local.seats.join_next(table.id, GLEB)


async def test_a_person_kept_out_takes_no_seat(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, ATTACKED, anna, boris, vera)
    await local.host.keep_out(table.id, anna.id, 2)
    await local.seats.offer(table.id, boris.id, 1)
    with pytest.raises(SentOut):
        await local.seats.take(table.id, vera, 1)


async def test_a_seat_without_cards_a_computers_own_and_none_are_not_handed_over(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, NEARLY_OVER, anna, boris, vera)
    with pytest.raises(NothingToHandOver):
        await local.seats.offer(table.id, boris.id, 1)
    with pytest.raises(NoSuchSeat):
        await local.seats.offer(table.id, anna.id, 5)
    with_computer = await scene(local, ATTACKED, anna, boris)
    with pytest.raises(NoSuchSeat):
        await local.seats.offer(with_computer.id, anna.id, 2)
    waiting = await lobby(local, anna, boris)
    with pytest.raises(NoGame):
        await local.seats.offer(waiting.id, anna.id, 0)
    with pytest.raises(NoGame):
        await local.seats.take(waiting.id, GLEB, 0)


async def test_the_loss_stays_with_who_gave_the_seat_away(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """In the result, in the lists of games, and in the record, which verifies as before."""
    table = await game(local, anna, boris, vera)
    for _ in range(2):
        seat = min(table.waiting)
        sitting = table.seats[seat].person
        assert sitting is not None
        table = (await plays(local, table, sitting, any_move(table, seat))).table
    await local.seats.offer(table.id, vera.id, 2)
    table = await local.seats.take(table.id, GLEB, 2)
    assert table.names == ("Anna", "Boris", "Gleb")
    with pytest.raises(StillPlaying):
        await local.people.forget(vera.id)
    while table.phase is Phase.PLAYING:
        seat = min(table.waiting)
        sitting = table.seats[seat].person
        assert sitting is not None
        table = (await plays(local, table, sitting, any_move(table, seat))).table
    assert table.names == ("Anna", "Boris", "Vera")
    assert table.handed[2].taker == "Gleb"
    assert [one.table_id for one in await local.past.of_person(vera.id, 5)] == [table.id]
    assert await local.past.of_person(GLEB.id, 5) == []
    record = await local.past.record(table.id)
    assert record["seats"] == [
        "first player",
        "second player",
        "third player, handed over at move 3",
    ]
    assert verify(record) == []
    again = await local.game.start(table.id, anna.id)
    assert again.players == (anna.id, boris.id, GLEB.id)
    assert (again.dealt_after, again.match, again.handed) == (None, None, {})


async def test_a_person_who_takes_a_seat_is_led_back_to_it(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    await local.seats.offer(table.id, boris.id, 1)
    await local.seats.take(table.id, GLEB, 1)
    assert [one.id for one in await local.people.running_games(GLEB.id)] == [table.id]
    assert await local.people.running_games(boris.id) == []


async def test_a_table_whose_creator_gives_the_seat_away_is_led_by_who_sits_there(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await game(local, anna, boris)
    await local.seats.offer(table.id, anna.id, 0)
    table = await local.seats.take(table.id, GLEB, 0)
    assert table.creator == boris


async def test_a_table_of_the_release_before_is_read(
    local: Tables, anna: Person, boris: Person
) -> None:
    """It has no offers, and its seats aren't kept for anybody."""
    table = await game(local, anna, boris)
    stored = await store_of(local).read(table.id)
    assert stored is not None
    fields = msgspec.msgpack.decode(stored.blob)
    old = [*fields[:7], [seat[:9] for seat in fields[7]], *fields[8:-3]]
    before = decoded(table.id, replace(stored, blob=msgspec.msgpack.encode(old)))
    assert before == table
    assert all(seat.late_ms == 0 for seat in before.seats)
