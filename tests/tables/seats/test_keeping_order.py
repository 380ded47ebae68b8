"""Hosts free seats, keep people out and close tables; players go on without somebody."""

from __future__ import annotations

import pytest

from durak_rules.outcome import Reason
from engine.tables import (
    AwayAlready,
    CantKeepOut,
    Client,
    GameRuns,
    MembersOnly,
    NoGame,
    NoSuchPerson,
    NoSuchSeat,
    NoSuchTable,
    NotSeated,
    NotTheHost,
    Person,
    Phase,
    SentOut,
    StillInTime,
    Table,
    Tables,
    keys,
    votes,
    votes_needed,
    votes_open,
)
from tests.tables.evening import clock, game, lobby, plays, scene, store_of, time_is_up, until

# Boris is attacked and holds nothing that beats it; Vera may throw in a seven.
ATTACKED = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=Ac/6s8dKdQd/7dAdJd table=7s0 limit=4"
)
# Anna attacks, Boris is next; Gleb sits at the end.
FOUR = (
    "podkidnoy bout=2 dealer=3 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=AcKs/6s8dKdQd/7dAdJd/6dJs limit=4"
)
GLEB = Person(7_000_000_004, "Gleb", "lt")


def names(table: Table) -> list[str]:
    return [seat.person.name if seat.person else "" for seat in table.seats]


# a seat is freed


async def test_a_host_gives_a_seat_to_a_computer_in_the_middle_of_a_game(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, ATTACKED, anna, boris, vera)
    table = await tables.host.remove_seat(table.id, anna.id, 1)
    assert (table.seats[1].held, table.seats[1].left) == (True, True)
    async with clock(tables):
        await until(lambda: somebody_has_moved(tables, table))


async def somebody_has_moved(tables: Tables, table: Table) -> bool:
    return (await tables.load(table.id)).moves > 0


async def test_a_player_whose_seat_was_freed_may_come_back_as_one_who_left(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, ATTACKED, anna, boris, vera)
    await tables.host.remove_seat(table.id, anna.id, 1)
    table = await tables.seats.come_back(table.id, boris.id)
    assert not table.seats[1].automatic


async def test_a_player_put_out_of_a_game_has_no_seat_after_it(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(tables, anna, boris, vera)
    await tables.host.remove_seat(table.id, anna.id, 1)
    await tables.seats.leave(table.id, anna.id)
    table = await tables.seats.leave(table.id, vera.id)
    assert (table.phase, names(table)) == (Phase.OVER, [])


async def test_only_hosts_free_seats_and_only_where_somebody_sits(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await game(tables, anna, boris, computers=1)
    with pytest.raises(NotTheHost):
        await tables.host.remove_seat(table.id, boris.id, 0)
    with pytest.raises(NoSuchSeat):
        await tables.host.remove_seat(table.id, anna.id, 3)
    with pytest.raises(GameRuns):  # a computer player stays to the end
        await tables.host.remove_seat(table.id, anna.id, 2)


# kept out


async def test_a_person_kept_out_can_look_on_but_not_sit(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    table = await tables.host.keep_out(table.id, anna.id, 1)
    assert names(table) == ["Anna"]
    with pytest.raises(SentOut):
        await tables.seats.sit(table.id, boris)
    (kept,) = table.kept_out
    assert (kept.person, kept.stranger) == (boris, False)


async def test_a_player_kept_out_of_a_game_does_not_play_it_any_more(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, ATTACKED, anna, boris, vera)
    table = await tables.host.keep_out(table.id, anna.id, 1)
    assert table.seats[1].held
    with pytest.raises(SentOut):
        await plays(tables, table, boris, "take")
    with pytest.raises(SentOut):
        await tables.seats.come_back(table.id, boris.id)


async def test_a_host_who_is_kept_out_is_no_host_and_somebody_else_takes_over(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    await tables.chats.set_hosts(table.id, [9])
    table = await tables.host.keep_out(table.id, 9, 0)
    assert table.creator == boris
    with pytest.raises(SentOut):
        await tables.host.add_computer(table.id, anna.id, "easy")


async def test_neither_oneself_nor_an_admin_can_be_kept_out(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    await tables.chats.set_hosts(table.id, [boris.id])
    for seat in (0, 1):
        with pytest.raises(CantKeepOut):
            await tables.host.keep_out(table.id, anna.id, seat)
    with pytest.raises(NotTheHost):
        await tables.host.keep_out(table.id, 8, 1)


async def test_a_computer_player_is_not_kept_out(tables: Tables, anna: Person) -> None:
    table = await lobby(tables, anna)
    await tables.host.add_computer(table.id, anna.id, "easy")
    with pytest.raises(NoSuchSeat):
        await tables.host.keep_out(table.id, anna.id, 1)


async def test_a_host_lets_somebody_in_again(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await lobby(tables, anna, boris, vera)
    await tables.host.keep_out(table.id, anna.id, 1)
    table = await tables.host.keep_out(table.id, anna.id, 1)
    first, second = table.kept_out
    assert [first.person, second.person] == [boris, vera]
    with pytest.raises(SentOut):
        await tables.host.let_in(table.id, vera.id, second.number)
    await tables.host.let_in(table.id, anna.id, second.number)
    table = await tables.seats.sit(table.id, vera)
    assert [one.person for one in table.kept_out] == [boris]
    with pytest.raises(NoSuchPerson):
        await tables.host.let_in(table.id, anna.id, second.number)


async def test_a_stranger_sits_as_soon_as_they_belong_to_the_chat(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    table = await tables.chats.shut_out(table.id, boris.id)
    assert names(table) == ["Anna"]
    with pytest.raises(MembersOnly):
        await tables.seats.sit(table.id, boris)
    await tables.chats.let_member_in(table.id, boris.id)
    assert names(await tables.seats.sit(table.id, boris)) == ["Anna", "Boris"]


async def test_membership_lets_in_nobody_whom_a_host_keeps_out(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    table = await tables.host.keep_out(table.id, anna.id, 1)
    assert await tables.chats.let_member_in(table.id, boris.id) == table
    assert await tables.chats.shut_out(table.id, boris.id) == table


# closed


async def test_a_host_closes_a_table(tables: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(tables, anna, boris)
    with pytest.raises(NotTheHost):
        await tables.host.close(table.id, boris.id)
    await tables.host.close(table.id, anna.id)
    with pytest.raises(NoSuchTable):
        await tables.load(table.id)
    with pytest.raises(NoSuchTable):
        await tables.host.close(table.id, anna.id)


async def test_a_game_at_a_table_that_is_closed_is_kept_as_broken_off(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await game(tables, anna, boris)
    await tables.host.close(table.id, anna.id)
    (kept,) = await tables.past.of_person(boris.id, 5)
    assert (kept.table_id, kept.outcome.reason, kept.outcome.losers) == (
        table.id,
        Reason.ABANDONED,
        (),
    )
    assert await tables.people.running_games(boris.id) == []


# going on without somebody


async def late(tables: Tables, table: Table, seat: int) -> Table:
    """The clock moves for this seat."""
    async with clock(tables):
        await time_is_up(tables, table, seat)
        await until(lambda: somebody_has_moved(tables, table))
    return await tables.load(table.id)


async def test_more_than_half_of_the_others_go_on_without_who_ran_out_of_time(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, FOUR, anna, boris, vera, GLEB)
    table = await late(tables, table, 0)
    assert (votes(table, 0), votes_needed(table, 0)) == (0, 2)
    table = await tables.game.vote_to_go_on(table.id, boris.id, 0)
    assert votes(table, 0) == 1
    again = await tables.game.vote_to_go_on(table.id, boris.id, 0)
    assert again.version == table.version, "one voice is one"
    table = await tables.game.vote_to_go_on(table.id, GLEB.id, 0)
    assert (table.seats[0].held, table.seats[0].left) == (True, False)
    assert table.absent == {}
    with pytest.raises(AwayAlready):
        await tables.game.vote_to_go_on(table.id, vera.id, 0)
    assert not (await tables.seats.come_back(table.id, anna.id)).seats[0].held


async def test_an_absent_player_does_not_count_among_the_others(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, FOUR, anna, boris, vera, GLEB)
    table = await late(tables, table, 0)
    await tables.game.vote_to_go_on(table.id, boris.id, 0)
    await tables.seats.leave(table.id, vera.id)
    table = await tables.seats.leave(table.id, GLEB.id)
    assert (votes(table, 0), votes_needed(table, 0)) == (1, 1)
    assert (await tables.game.vote_to_go_on(table.id, boris.id, 0)).seats[0].held


async def test_without_other_people_there_is_no_vote(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(tables, FOUR, anna, boris)
    table = await late(tables, table, 0)
    looking = {anna.id, boris.id}
    assert votes_open(table, looking, 0) == {0: 0}
    table = await tables.seats.leave(table.id, boris.id)
    assert 0 in table.absent
    assert votes_open(table, looking, 0) == {}


async def test_a_move_ends_the_vote(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, FOUR, anna, boris, vera, GLEB)
    table = await late(tables, table, 0)
    await tables.game.vote_to_go_on(table.id, boris.id, 0)
    table = await tables.load(table.id)
    await plays(tables, table, boris, "take")
    table = await tables.load(table.id)
    assert table.absent == {0: frozenset({boris.id})}, "others may move"
    table = (await plays(tables, table, anna, "pass")).table
    assert table.absent == {}


async def test_a_player_who_is_still_in_time_is_waited_for(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, FOUR, anna, boris, vera, GLEB)
    for seat in (0, 1, 2):  # waited for; not waited for; oneself
        with pytest.raises(StillInTime):
            await tables.game.vote_to_go_on(table.id, vera.id, seat)


async def test_half_a_turn_is_enough_for_who_does_not_look(
    tables: Tables, client: Client, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, FOUR, anna, boris, vera, GLEB)
    await half_a_turn_later(tables, table, 0)
    await tables.presence.look(table.id, anna.id, True)
    there = Tables(client)  # a process that reads the deadline as it is now
    with pytest.raises(StillInTime):
        await there.game.vote_to_go_on(table.id, vera.id, 0)
    await tables.presence.look(table.id, anna.id, False)
    table = await there.game.vote_to_go_on(table.id, vera.id, 0)
    assert table.absent == {0: frozenset({vera.id})}


async def test_a_player_in_the_chat_is_there_until_told_otherwise(
    tables: Tables, client: Client, anna: Person, boris: Person, vera: Person
) -> None:
    """Also when a page of somebody else, which is there for seconds, tells of itself later."""
    table = await scene(tables, FOUR, anna, boris, vera, GLEB)
    await half_a_turn_later(tables, table, 0)
    await tables.presence.play_in_chat(table.id, anna.id, True)
    await tables.presence.look(table.id, vera.id, True)
    await tables.presence.keep_looking({table.id: [vera.id]})
    assert await client.pttl(keys.looking(table.id)) > keys.LOOKING_MS
    there = Tables(client)  # a process that reads the deadline as it is now
    with pytest.raises(StillInTime):
        await there.game.vote_to_go_on(table.id, vera.id, 0)
    await tables.presence.play_in_chat(table.id, anna.id, False)
    table = await there.game.vote_to_go_on(table.id, vera.id, 0)
    assert table.absent == {0: frozenset({vera.id})}


async def half_a_turn_later(tables: Tables, table: Table, seat: int) -> None:
    now = await tables.clock_ms()
    due = {keys.deadline_member(table.id, seat): now + table.pace.seconds * 500 - 1}
    await store_of(tables).client.zadd(keys.deadlines(keys.shard_of(table.id)), due)


async def test_the_right_to_vote_and_the_seats_voted_on(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, FOUR, anna, boris, vera)
    with pytest.raises(NotSeated):
        await tables.game.vote_to_go_on(table.id, GLEB.id, 0)
    for seat in (3, 9):  # a computer player; no seat
        with pytest.raises(NoSuchSeat):
            await tables.game.vote_to_go_on(table.id, vera.id, seat)
    with pytest.raises(NoGame):
        await tables.game.vote_to_go_on((await lobby(tables, anna)).id, anna.id, 0)
