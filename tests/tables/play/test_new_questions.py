"""Whoever is asked something new has at least a third of a turn's time to answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from durak_rules import Ruleset, legal_moves
from durak_rules.options.rules_code import rules_code
from engine.tables import Client, Pace, Person, Phase, Table, Tables, keys
from engine.tables.store.redis_store import Deadline
from tests.tables.channels.test_changes import shown
from tests.tables.evening import lobby, plays, scene, store_of, until

# Boris is attacked with a seven; Anna and Vera each hold one more.
SEVENS = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=Ac7c/6s8dKdQd/7dAdJd table=7s0 limit=4"
)
TURN = {pace: pace.seconds for pace in Pace}


def by_rules(position: str, **options: Any) -> str:
    """The position by other rules."""
    ruleset = Ruleset.of("podkidnoy", **options)
    return position.replace("podkidnoy", rules_code(ruleset), 1)


async def leaves(tables: Tables, table: Table, seat: int, seconds: float) -> Table:
    """Leave so much of a seat's time; return the table as it is then."""
    client = store_of(tables).client
    due = await tables.clock_ms() + int(seconds * 1000)
    member = keys.deadline_member(table.id, seat)
    await client.zadd(keys.deadlines(keys.shard_of(table.id)), {member: due})
    tables._commits._known.clear()  # another process reads the deadline from the store
    return await tables.load(table.id)


async def left(tables: Tables, table: Table, seat: int) -> float:
    """The seconds a seat has, as the store says, and as the saved table does."""
    said = table.deadlines[seat]
    tables._commits._known.clear()
    kept = (await tables.load(table.id)).deadlines[seat]
    assert said == kept
    return (kept - await tables.clock_ms()) / 1000


@pytest.mark.parametrize("pace", Pace)
async def test_a_card_thrown_in_at_the_last_second_leaves_a_third_of_the_turn(
    tables: Tables, anna: Person, boris: Person, vera: Person, pace: Pace
) -> None:
    table = await scene(tables, SEVENS, anna, boris, vera, pace=pace)
    table = await leaves(tables, table, 1, 2.5)
    table = (await plays(tables, table, vera, "attack 7d")).table
    assert await left(tables, table, 1) == pytest.approx(TURN[pace] / 3, abs=1)


async def test_a_clock_that_took_up_the_turn_lets_go_of_it(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """The card came between the end of the time and the move of the process that saw it."""
    table = await scene(tables, SEVENS, anna, boris, vera)
    await leaves(tables, table, 1, -0.001)
    (claim,) = await tables.deadlines.claim([keys.shard_of(table.id)], 2000, 10)
    assert claim.due == (Deadline(table.id, "1"),)
    table = (await plays(tables, table, vera, "attack 7d")).table
    await tables.deadlines.meet(claim.due[0])
    assert (await tables.load(table.id)).version == table.version
    assert await left(tables, table, 1) == pytest.approx(10, abs=1)


async def test_a_permitted_thrower_has_a_whole_turn(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    position = by_rules(SEVENS.replace("table=7s0", "table=7s0:Ts"), consent="bout")
    table = await scene(tables, position, anna, boris, vera)
    assert set(table.waiting) == {0}
    table = await leaves(tables, table, 0, 1)
    table = (await plays(tables, table, anna, "permit")).table
    assert await left(tables, table, 2) == pytest.approx(30, abs=1)


async def test_the_new_defender_after_a_transfer_has_a_whole_turn(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    position = SEVENS.replace("podkidnoy", "perevodnoy").replace("6s8dKdQd", "7hKdQd8d")
    table = await scene(tables, position, anna, boris, vera)
    table = await leaves(tables, table, 1, 1)
    table = (await plays(tables, table, boris, "transfer 7h")).table
    assert set(table.waiting) == {2}
    assert await left(tables, table, 2) == pytest.approx(30, abs=1)


async def test_more_time_than_that_is_not_touched(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, SEVENS, anna, boris, vera)
    table = await leaves(tables, table, 1, 23)
    table = (await plays(tables, table, vera, "attack 7d")).table
    assert await left(tables, table, 1) == pytest.approx(23, abs=1)


async def test_a_card_given_to_somebody_who_takes_leaves_the_others_time_to_add(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, SEVENS, anna, boris, vera)
    table = (await plays(tables, table, boris, "take")).table
    table = await leaves(tables, table, 2, 1)
    table = (await plays(tables, table, anna, "attack 7c")).table
    assert await left(tables, table, 2) == pytest.approx(10, abs=1)


async def test_the_answer_of_somebody_else_is_no_new_question(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """Anna passes on a card that is beaten: for Vera nothing has changed."""
    position = SEVENS.replace("table=7s0", "table=7s0:Ts")
    table = await scene(tables, position, anna, boris, vera)
    assert {0, 2} <= set(table.waiting)
    table = await leaves(tables, table, 2, 3)
    table = (await plays(tables, table, anna, "pass")).table
    assert await left(tables, table, 2) == pytest.approx(3, abs=1)


async def test_another_process_has_the_same_deadline(
    tables: Tables, client: Client, anna: Person, boris: Person, vera: Person
) -> None:
    """It makes the move again, and reads nothing."""
    table = await scene(tables, SEVENS, anna, boris, vera)
    table = await leaves(tables, table, 1, 2.5)
    other = Tables(client)
    async with shown(other, await other.load(table.id)) as screen:
        saved = (await plays(tables, table, vera, "attack 7d")).table

        async def heard() -> bool:
            return screen.table.version == saved.version

        await until(heard)
        assert screen.unread == 0
        assert screen.table.deadlines == saved.deadlines


@pytest.mark.parametrize("seed", range(3))
async def test_over_whole_games_nobody_has_less_and_nobody_more_than_a_turn(
    local: Tables, anna: Person, boris: Person, vera: Person, seed: int
) -> None:
    """Each move is made with a second left for all who are waited for; a bout isn't prolonged more
    often than cards can be laid, a take said, and the others let in.
    """
    chance, times = random.Random(seed), 0
    table = await lobby(local, anna, boris, vera)
    await local.host.choose_terms(table.id, anna.id, auto_pass=False)
    table = await local.game.start(table.id, anna.id)
    people = {one.id: one for one in (anna, boris, vera)}
    while table.phase is Phase.PLAYING and table.game is not None:
        for seat in table.waiting:
            table = await leaves(local, table, seat, 1.0)
        assert table.game is not None
        bout = table.game.bout_number
        seat = chance.choice(sorted(table.waiting))
        moves = legal_moves(table.game, seat)
        before, person = table, people[table.players[seat]]
        table = (await plays(local, table, person, str(chance.choice(moves)))).table
        if table.phase is not Phase.PLAYING or table.game is None:
            break
        now_ms = await local.clock_ms()
        for other in table.waiting:
            seconds = (table.deadlines[other] - now_ms) / 1000
            assert seconds <= TURN[table.pace]
            if lies(table) != lies(before):
                assert seconds > TURN[table.pace] / 3 - 2
        same = table.game.bout_number == bout
        times = times + 1 if same and lies(table) != lies(before) else 0
        assert times <= 2 * table.game.limit + 2


def lies(table: Table) -> object:
    """Return the part of the bout that everybody sees."""
    game = table.game
    assert game is not None
    return game.bout_number, tuple(game.attacks), tuple(game.beaters), game.taking, game.defender


async def test_a_player_who_takes_a_seat_begins_a_turn_of_their_own(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    gleb = Person(7000000004, "Gleb")
    table = await scene(tables, SEVENS, anna, boris, vera)
    table = await leaves(tables, table, 1, 1)
    await tables.seats.leave(table.id, boris.id)
    await tables.seats.come_back(table.id, boris.id)
    await tables.seats.offer(table.id, boris.id, 1)
    table = await tables.seats.take(table.id, gleb, 1)
    assert await left(tables, table, 1) == pytest.approx(30, abs=1)
    await tables.seats.leave(table.id, gleb.id)
    table = await tables.seats.come_back(table.id, gleb.id)
    assert await left(tables, table, 1) == pytest.approx(30, abs=1)


async def test_leaving_and_coming_back_makes_a_turn_a_third_longer_once(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, SEVENS, anna, boris, vera)
    table = await leaves(tables, table, 1, 1)
    for _ in range(3):
        await tables.seats.leave(table.id, boris.id)
        table = await tables.seats.come_back(table.id, boris.id)
        assert await left(tables, table, 1) == pytest.approx(11, abs=1)


async def test_a_player_who_comes_back_during_the_computers_turn_has_a_whole_one(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """The turn had not begun when they left."""
    table = await scene(tables, SEVENS, anna, boris, vera)
    await tables.seats.leave(table.id, anna.id)
    table = (await plays(tables, table, boris, "take")).table
    assert 0 not in table.interrupted
    table = await tables.seats.come_back(table.id, anna.id)
    assert await left(tables, table, 0) == pytest.approx(30, abs=1)
