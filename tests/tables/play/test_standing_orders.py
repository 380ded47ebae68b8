"""Standing orders: done for people who are away, by the same rules and after the same moment as
what is done by itself; told to nobody.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from durak_rules import Ruleset, legal_moves
from durak_rules.options.rules_code import rules_code
from engine.tables import (
    BadOrder,
    MovedBy,
    MoveRefused,
    NoGame,
    NotSeated,
    PassDelay,
    Person,
    Phase,
    Table,
    TableError,
    Tables,
    keys,
)
from engine.tables.acts.orders import kept_name, part_of
from engine.tables.store.redis_store import Deadline
from tests.tables.evening import (
    clock,
    game,
    lobby,
    plays,
    scene,
    store_of,
    time_is_up,
    until,
)

# Anna attacks; Boris defends, and can beat a seven of clubs with a nine, or with a trump
OPEN = "podkidnoy trump=9h attacker=0 hands=7c8d7d/9cKcTh/7s9sAs stock=6s6d9h"
LYING = OPEN.replace("hands=7c", "hands=") + " table=7c0"  # she has attacked with the seven
# Boris has beaten the seven with a nine: Anna could add her nine, Vera her seven
BEATEN = "podkidnoy trump=Kh attacker=0 hands=9dTd/8dJs9s/As7s stock=6s6dKh table=7c0:9c"


async def test_take(tables: Tables, anna: Person, boris: Person, vera: Person) -> None:
    table = await scene(tables, OPEN, anna, boris, vera)
    await tables.orders.give(table.id, boris.id, "take")
    async with clock(tables):
        await plays(tables, table, anna, "attack 7c")
        await until(lambda: _is(tables, table, lambda now: now.game and now.game.taking))
    assert (await _moves(tables, table))[-1] == f"3 1 {MovedBy.PERSON.value} take"


async def test_beat_with_the_cheapest_that_is_no_trump_else_take(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, OPEN, anna, boris, vera)
    await tables.orders.give(table.id, boris.id, "beat")
    async with clock(tables):
        await plays(tables, table, anna, "attack 7c")
        await until(lambda: _has_moved(tables, table, "1 p defend 7c 9c"))
        await plays(tables, await tables.load(table.id), anna, "attack 7d")
        await until(lambda: _has_moved(tables, table, "1 p take"))


async def test_done_unless_a_nine_appears(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """Anna holds nines and tens; she leaves, and a ten isn't what she waits for."""
    table = await scene(local, BEATEN.replace("7c0:9c", "Tc0:Jc"), anna, boris, vera)
    await local.orders.give(table.id, anna.id, "done unless 9")
    async with clock(local):
        await until(lambda: _has_moved(local, table, "0 p pass"))


async def test_a_nine_has_appeared(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, BEATEN, anna, boris, vera)
    await local.orders.give(table.id, anna.id, "done unless 9")
    await _moment_comes(local, table, 0)
    assert (await local.load(table.id)).version == table.version
    assert await _texts(local, table, anna) == ["done unless 9"], "it waits for the next cards"


async def test_throw_in_the_second_seven(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """It waits until it fits, and then has gone with its card."""
    table = await scene(local, OPEN, anna, boris, vera)
    await local.orders.give(table.id, vera.id, "play 7s")
    assert await _texts(local, table, vera) == ["play 7s"]
    async with clock(local):
        await plays(local, table, anna, "attack 7c")
        await until(lambda: _has_moved(local, table, "2 p attack 7s"))
    assert await _texts(local, table, vera) == []


async def test_a_card_with_two_places_to_go_waits_for_its_person(
    local: Tables, anna: Person, boris: Person
) -> None:
    two = "podkidnoy trump=9h attacker=0 hands=6d7d/ThAs stock=9h table=7c0,7s0"
    table = await scene(local, two, anna, boris)
    await local.orders.give(table.id, boris.id, "play Th")
    await _moment_comes(local, table, 1)
    assert (await local.load(table.id)).version == table.version


async def test_one_for_the_bout_ends_with_it_one_for_the_game_stays(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, OPEN, anna, boris, vera)
    await local.orders.give(table.id, vera.id, "done")
    await local.orders.give(table.id, anna.id, "done", "game")
    await plays(local, table, anna, "attack 7c")
    for person, move in ((boris, "take"), (anna, "pass"), (vera, "pass")):
        await plays(local, await local.load(table.id), person, move)
    assert await _texts(local, table, vera) == []
    assert await _texts(local, table, anna) == ["done"]


async def test_one_of_a_part_takes_the_place_of_another(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, OPEN, anna, boris)
    for order in ("take", "done", "beat", "play Th", "play 9c"):
        await local.orders.give(table.id, boris.id, order)
    assert await _texts(local, table, boris) == ["done", "play 9c", "beat"]


@pytest.fixture
def people(anna: Person, boris: Person, vera: Person) -> list[Person]:
    return [anna, boris, vera]


@pytest.mark.parametrize(
    ("order", "who", "move", "stays"),
    [
        ("beat", 1, "take", False),
        ("take", 1, "defend 7c 9c", False),
        ("done", 2, "attack 7s", False),
        ("done unless 9", 2, "pass", True),
    ],
)
async def test_a_move_by_hand_ends_it(
    local: Tables, people: list[Person], order: str, who: int, move: str, stays: bool
) -> None:
    """A move that says what the order says ends nothing."""
    table = await scene(local, LYING + ":Tc" * (move == "pass"), *people)
    await local.orders.give(table.id, people[who].id, order)
    await plays(local, table, people[who], move)
    assert await _texts(local, table, people[who]) == [order] * stays


async def test_one_of_two_equal_cards_played_by_hand_leaves_the_other(
    local: Tables, anna: Person, boris: Person
) -> None:
    rules = rules_code(Ruleset.of("podkidnoy", packs=2))
    twins = f"{rules} trump=9h attacker=0 hands=7c7cKd/9cTh stock=6s6d9h"
    table = await scene(local, twins, anna, boris)
    await local.orders.give(table.id, anna.id, "play 7c")
    await plays(local, table, anna, "attack 7c")
    assert await _texts(local, table, anna) == []


async def test_it_is_taken_back(local: Tables, anna: Person, boris: Person) -> None:
    table = await scene(local, LYING, anna, boris)
    await local.orders.give(table.id, boris.id, "take")
    await local.orders.end(table.id, boris.id, "take")
    await _moment_comes(local, table, 1)
    assert (await local.load(table.id)).version == table.version
    await local.orders.end(table.id, boris.id, "take")


async def test_taken_back_while_it_is_judged_it_isnt_done(
    local: Tables, anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await scene(local, LYING, anna, boris)
    await local.orders.give(table.id, boris.id, "take")
    commit = store_of(local).commit

    async def too_late(asked: Any) -> Any:
        await local.orders.end(table.id, boris.id, "take")
        return await commit(asked)

    monkeypatch.setattr(store_of(local), "commit", too_late)
    await _moment_comes(local, table, 1)
    assert (await local.load(table.id)).version == table.version


async def test_it_is_done_once_however_many_processes_meet_it(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    first = processes[0]
    table = await scene(first, LYING, anna, boris)
    await first.orders.give(table.id, boris.id, "take")
    await time_is_up(first, table, "p1")
    shard = keys.shard_of(table.id)
    [claim] = await first.deadlines.claim([shard], 2000, 10)
    assert Deadline(table.id, "p1") in claim.due
    deadline = Deadline(table.id, "p1")
    await asyncio.gather(*(one.deadlines.meet(deadline) for one in processes))
    assert (await _moves(first, table)) == ["2 1 p take"]


async def test_the_process_that_was_to_do_it_dies(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    """It had taken the deadline up; another does it when the lease ends."""
    dying, other, _ = processes
    table = await scene(dying, LYING, anna, boris)
    await dying.orders.give(table.id, boris.id, "take")
    await time_is_up(dying, table, "p1")
    [claim] = await dying.deadlines.claim([keys.shard_of(table.id)], 50, 10)
    assert Deadline(table.id, "p1") in claim.due
    async with clock(other):
        await until(lambda: _has_moved(other, table, "1 p take"))
    assert sum(move.endswith("1 p take") for move in await _moves(other, table)) == 1


async def test_an_order_given_while_the_moment_is_met_gets_its_own(
    local: Tables, anna: Person, boris: Person
) -> None:
    """The process that has the deadline knows nothing of the order, and mustn't take it away."""
    table = await scene(local, LYING, anna, boris)
    await local.orders.give(table.id, boris.id, "done")
    await time_is_up(local, table, "p1")
    await local.deadlines.claim([keys.shard_of(table.id)], 2000, 10)
    lent = await store_of(local).read(table.id)
    await local.orders.give(table.id, boris.id, "take")
    assert lent is not None
    assert not await store_of(local).forget(Deadline(table.id, "p1"), lent)
    async with clock(local):
        await until(lambda: _has_moved(local, table, "1 p take"))


async def test_the_end_of_the_turn_does_it_too(local: Tables, anna: Person, boris: Person) -> None:
    """The order's own moment was lost: the time runs out, but nobody has missed a move."""
    table = await scene(local, LYING, anna, boris)
    await local.orders.give(table.id, boris.id, "beat")
    await time_is_up(local, table, 1)
    await local.deadlines.claim([keys.shard_of(table.id)], 2000, 10)
    await local.deadlines.meet(Deadline(table.id, "1"))
    assert await _moves(local, table) == ["2 1 p defend 7c 9c"]
    assert (await local.load(table.id)).seats[1].missed == 0


async def test_a_computer_player_that_holds_the_seat_moves_as_it_likes(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, OPEN, anna, boris, vera)
    await local.orders.give(table.id, boris.id, "take")
    await local.seats.leave(table.id, boris.id)
    async with clock(local):
        await plays(local, await local.load(table.id), anna, "attack 7c")
        await until(lambda: _has_moved(local, table, "1 c defend 7c 9c"))


async def test_nothing_of_the_table_tells_of_it(
    tables: Tables, anna: Person, boris: Person
) -> None:
    """No version, no stamp, and the clock that all see stays. The outbox tells our bots of the
    table, not whose order it is, nor which.
    """
    table = await scene(tables, OPEN, anna, boris)
    told = await _announced(tables, table)
    before = await store_of(tables).read(table.id)
    await tables.orders.give(table.id, boris.id, "take")
    after = await store_of(tables).read(table.id)
    assert before is not None
    assert after is not None
    assert replace(after, now_ms=before.now_ms) == before
    [(_, entry)] = (await _announced(tables, table))[len(told) :]
    assert entry == {b"t": table.id.encode(), b"v": b"0", b"k": b"ordered"}


async def test_the_moment_is_that_of_a_pass_by_itself(
    valkey: Any, anna: Person, boris: Person, vera: Person
) -> None:
    slow = Tables(valkey, pass_delay=PassDelay.exactly(5_000_000))
    table = await scene(slow, OPEN, anna, boris, vera, auto_pass=True)
    await slow.orders.give(table.id, vera.id, "done")
    await slow.orders.give(table.id, boris.id, "take")
    await plays(slow, table, anna, "attack 7c")
    now = await slow.clock_ms()
    due = {seat: await _due(slow, table, seat) for seat in range(3)}
    assert due[0] is None, "she has left no word"
    for at in (due[1], due[2]):
        assert at is not None
        assert 4_900_000 < at - now <= 5_000_000


@pytest.mark.parametrize("order", ["", "pass", "play 1h", "play", "done unless", "done unless 1"])
async def test_a_text_that_is_no_order_is_refused(
    local: Tables, anna: Person, boris: Person, order: str
) -> None:
    table = await scene(local, OPEN, anna, boris)
    for act in (local.orders.give, local.orders.end):
        with pytest.raises(BadOrder):
            await act(table.id, anna.id, order)
    with pytest.raises(BadOrder):
        await local.orders.give(table.id, anna.id, "take", "tomorrow")


async def test_people_who_can_give_no_order(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    waiting = await lobby(local, anna)
    with pytest.raises(NoGame):
        await local.orders.give(waiting.id, anna.id, "take")
    table = await scene(local, OPEN, anna, boris)
    with pytest.raises(NotSeated):
        await local.orders.give(table.id, vera.id, "take")
    with pytest.raises(MoveRefused, match="card_not_in_hand"):
        await local.orders.give(table.id, anna.id, "play 9c")


async def test_the_next_game_begins_without(local: Tables, anna: Person, boris: Person) -> None:
    last = "podkidnoy trump=9h attacker=0 hands=7c/8d9d"
    table = await scene(local, last, anna, boris)
    await local.orders.give(table.id, boris.id, "take", "game")
    await plays(local, table, anna, "attack 7c")
    await plays(local, await local.load(table.id), boris, "take")
    assert (await local.load(table.id)).phase is Phase.OVER
    assert await store_of(local).orders(table.id) == []


async def test_an_order_of_a_newer_release_is_let_lie(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, LYING, anna, boris)
    await local.orders.give(table.id, boris.id, "take")
    there = keys.orders(table.id)
    await store_of(local).client.hset(there, kept_name(1, part_of("done")), b"\x81\xa1a\x01")
    assert await _texts(local, table, boris) == ["take"]
    async with clock(local):
        await until(lambda: _has_moved(local, table, "1 p take"))
    assert len(await store_of(local).orders(table.id)) == 2


async def test_a_whole_game_by_standing_orders(local: Tables, anna: Person, boris: Person) -> None:
    """Boris only opens by hand; whatever else is his is done for him."""
    table = await game(local, anna, boris)
    for order in ("beat", "done"):
        await local.orders.give(table.id, boris.id, order, "game")
    async with clock(local):
        while (table := await local.load(table.id)).phase is Phase.PLAYING:
            await _plays_on(local, table, anna, boris)
    assert table.last_outcome is not None
    assert not any(seat.missed for seat in table.seats)


async def _plays_on(tables: Tables, table: Table, anna: Person, boris: Person) -> None:
    """Anna plays whatever she can; Boris opens."""
    assert table.game is not None
    opens = not table.game.attacks
    for seat, person in enumerate((anna, boris)):
        moves = legal_moves(table.game, seat)
        if seat in table.waiting and moves and (seat == 0 or opens):
            try:
                await plays(tables, table, person, str(moves[0]))
            except TableError:
                continue
            return
    await asyncio.sleep(0)


async def _texts(tables: Tables, table: Table, person: Person) -> list[str]:
    return [order.text for order in await tables.orders.of(table.id, person.id)]


async def _moves(tables: Tables, table: Table) -> list[str]:
    stored = await store_of(tables).read(table.id, 0)
    assert stored is not None
    return list(stored.moves)


async def _has_moved(tables: Tables, table: Table, line: str) -> bool:
    return any(move.partition(" ")[2] == line for move in await _moves(tables, table))


async def _is(tables: Tables, table: Table, true_of: Any) -> bool:
    return bool(true_of(await tables.load(table.id)))


async def _moment_comes(tables: Tables, table: Table, seat: int) -> None:
    """The moment at which the seat's orders are judged comes now, and is met."""
    await time_is_up(tables, table, f"p{seat}")
    await tables.deadlines.claim([keys.shard_of(table.id)], 2000, 10)
    await tables.deadlines.meet(Deadline(table.id, f"p{seat}"))


async def _announced(tables: Tables, table: Table) -> list[Any]:
    return list(await store_of(tables).client.xrange(keys.outbox(keys.shard_of(table.id))))


async def _due(tables: Tables, table: Table, seat: int) -> int | None:
    shard = keys.deadlines(keys.shard_of(table.id))
    member = keys.deadline_member(table.id, f"p{seat}")
    score = await store_of(tables).client.zscore(shard, member)
    return None if score is None else int(score)
