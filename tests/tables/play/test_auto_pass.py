"""Automatic Done: the server passes for those who can do nothing else, whoever looks."""

from __future__ import annotations

from random import Random

from durak_rules import legal_moves
from engine.tables import (
    MovedBy,
    PassDelay,
    Person,
    Table,
    TableError,
    Tables,
    keys,
    passes_by_itself,
)
from engine.tables.store.redis_store import Deadline
from tests.tables.evening import clock, game, lobby, plays, scene, store_of, until

# Anna's seven was beaten: she could add a nine, Vera has nothing to add
BEATEN = "podkidnoy trump=Kh attacker=0 hands=9dTd/8dJsQs/AsKs table=7c0:9c"
LAST_TWO = "podkidnoy trump=Kh attacker=0 hands=TdJd/8dJsQs table=7c0:9c"


async def test_a_player_who_can_only_pass_passes_with_the_page_closed(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """R13.1 waits for Vera too, though she holds no card that could be added"""
    table = await scene(tables, BEATEN, anna, boris, vera, auto_pass=True)
    assert set(table.waiting) == {0, 2}
    assert [passes_by_itself(table, seat) for seat in range(3)] == [False, False, True]
    async with clock(tables):
        await until(lambda: _waits_for(tables, table, {0}))
    stored = await store_of(tables).read(table.id, 0)
    assert stored is not None
    assert stored.moves == (f"2 2 {MovedBy.PERSON.value} pass",), "like one that she says"


async def test_no_move_is_missed_by_it(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, BEATEN, anna, boris, vera, auto_pass=True)
    async with clock(tables):
        await until(lambda: _waits_for(tables, table, {0}))
    assert (await tables.load(table.id)).seats[2].missed == 0


async def test_a_player_with_a_choice_is_waited_for(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, BEATEN, anna, boris, vera, auto_pass=True)
    assert set(await _passes_due(local, table)) == {"p2"}
    async with clock(local):
        await until(lambda: _waits_for(local, table, {0}))
    assert await _passes_due(local, table) == {}


async def test_the_public_clock_tells_nothing_of_it(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """All see the same clock for both who are waited for."""
    table = await scene(tables, BEATEN, anna, boris, vera, auto_pass=True)
    stored = await store_of(tables).read(table.id)
    assert stored is not None
    assert stored.deadlines[0] == stored.deadlines[2] == table.deadline_ms


async def test_a_table_can_turn_it_off(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    assert (await lobby(tables, anna, boris)).auto_pass, "it is on unless a host says otherwise"
    table = await scene(tables, BEATEN, anna, boris, vera, auto_pass=False)
    assert not any(passes_by_itself(table, seat) for seat in table.waiting)
    assert await _passes_due(tables, table) == {}


async def test_a_host_chooses_it_between_games(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    table = await tables.host.choose_terms(table.id, anna.id, auto_pass=False)
    assert not (await tables.load(table.id)).auto_pass
    assert table.ruleset.preset == "podkidnoy"


async def test_the_moment_is_one_of_chance_within_its_limits(
    anna: Person, boris: Person, vera: Person, local: Tables
) -> None:
    table = await scene(local, BEATEN, anna, boris, vera, auto_pass=True)
    delay, chance = PassDelay(), Random(1)
    moments = [delay.by_itself(table, 2, chance) for _ in range(2000)]
    assert delay.early <= min(moments) < 1.1 * delay.early
    assert 0.9 * delay.longest < max(moments) <= delay.longest
    assert sum(moments) / len(moments) < 1900, "a bout ends no later than it did"
    assert len(set(moments)) > 500


async def test_a_tap_is_held_for_a_moment(
    anna: Person, boris: Person, vera: Person, local: Tables
) -> None:
    table = await scene(local, BEATEN, anna, boris, vera, auto_pass=True)
    delay, chance = PassDelay(), Random(1)
    began = table.deadlines[0] - table.pace.seconds * 1000
    for tap in range(delay.soonest_tap, 5000, 10):
        held = delay.by_hand(table, 0, began + tap, chance)
        assert delay.shortest_hold <= held <= delay.longest_hold
    assert delay.by_hand(table, 0, began, chance) >= delay.soonest_tap + delay.shortest_hold
    assert delay.by_hand(table, 0, began + 9000, chance) == delay.shortest_hold


async def test_a_pass_with_nobody_to_hide_it_from_comes_at_once(
    local: Tables, anna: Person
) -> None:
    """Two computer players learn nothing."""
    alone = await scene(local, BEATEN.replace("9dTd", "TdJd"), anna, auto_pass=True)
    assert passes_by_itself(alone, 0)
    assert PassDelay().by_itself(alone, 0, Random(1)) == PassDelay().at_once
    assert PassDelay().of_order(alone, 0, Random(1)) == PassDelay().at_once


async def test_a_pass_that_everybody_can_foretell_comes_at_once(
    local: Tables, anna: Person, boris: Person
) -> None:
    """Two hands are left, and each knows the other's. That an order was given stays hidden."""
    table = await scene(local, LAST_TWO, anna, boris, auto_pass=True)
    delay, chance = PassDelay(), Random(1)
    assert passes_by_itself(table, 0)
    assert delay.by_itself(table, 0, chance) == delay.at_once
    assert delay.by_hand(table, 0, table.deadlines[0], chance) == 0
    assert delay.of_order(table, 0, chance) >= delay.early


async def test_a_pass_that_is_said_is_held(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """Anna has a choice and says done at once: that must not tell it."""
    table = await scene(local, BEATEN, anna, boris, vera, auto_pass=True)
    local.game._pass_delay = PassDelay.exactly(400)
    began = table.deadlines[0] - table.pace.seconds * 1000
    await plays(local, table, anna, "pass")
    assert await local.clock_ms() >= began + 400


async def test_a_tap_of_somebody_who_can_only_pass_changes_nothing(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """Her pass comes by itself, at its own moment."""
    table = await scene(tables, BEATEN, anna, boris, vera, auto_pass=True)
    tables.game._pass_delay = PassDelay()
    due = await _passes_due(tables, table)
    saved = await plays(tables, table, vera, "pass")
    assert saved.repeated
    assert saved.table.version == table.version
    assert await _passes_due(tables, table) == due
    async with clock(tables):
        await until(lambda: _waits_for(tables, table, {0}))


async def test_a_pass_that_hides_nothing_is_made_when_it_is_said(
    local: Tables, anna: Person, boris: Person
) -> None:
    """With computers alone, or where everybody says done themselves."""
    for people, auto_pass in (([anna], True), ([anna, boris], False)):
        table = await scene(local, BEATEN, *people, auto_pass=auto_pass)
        assert PassDelay().by_hand(table, 0, table.deadlines[0], Random(1)) == 0


async def test_a_whole_evening_of_choices_only(
    tables: Tables, anna: Person, boris: Person
) -> None:
    """A player who can only say done never says it, and the game comes to its end."""
    table = await game(tables, anna, boris)
    said = 0
    async with clock(tables):
        while (table := await tables.load(table.id)).waiting:
            seat = next((one for one in table.waiting if not passes_by_itself(table, one)), None)
            if seat is None:
                continue
            assert table.game is not None
            said += await _plays_first(tables, table, (anna, boris)[seat], seat)
    assert said > 20


async def _plays_first(tables: Tables, table: Table, person: Person, seat: int) -> int:
    """The first of the moves that there are; 0 if the table had moved on."""
    assert table.game is not None
    try:
        await plays(tables, table, person, str(legal_moves(table.game, seat)[0]))
    except TableError:
        return 0
    return 1


async def _waits_for(tables: Tables, table: Table, seats: set[int]) -> bool:
    return set((await tables.load(table.id)).waiting) == seats


async def _passes_due(tables: Tables, table: Table) -> dict[str, int]:
    """The moments that are set for passes by themselves."""
    found = {}
    for seat in range(6):
        deadline = Deadline(table.id, f"p{seat}")
        if (at := await _due(tables, deadline)) is not None:
            found[deadline.what] = at
    return found


async def _due(tables: Tables, deadline: Deadline) -> int | None:
    shard = keys.deadlines(keys.shard_of(deadline.table_id))
    score = await store_of(tables).client.zscore(shard, keys.deadline_member(*deadline))
    return None if score is None else int(score)
