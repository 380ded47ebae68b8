"""Moves at a table: saved before they are answered, judged again when somebody was faster."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from redis.exceptions import ConnectionError

from durak_rules import Take
from engine.tables import (
    NO_DELAY,
    PLENTY,
    BadMoveId,
    Client,
    MoveRefused,
    NoGame,
    NotSeated,
    Nursery,
    Person,
    Phase,
    StaleBout,
    StaleCards,
    StoreUnavailable,
    Table,
    TableError,
    Tables,
    keys,
)
from engine.tables.store.commit import Commit, CommitReply
from tests.tables.evening import any_move, game, lobby, name_in, plays, scene, store_of

# Anna attacked Boris with the seven of spades; Vera may throw in. Both have another seven.
SEVENS = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=7cAcKc/8s9sKdQd/7dAdJd table=7s0 limit=4"
)
# The same, and Boris has beaten it: Anna and Vera are waited for.
BEATEN = SEVENS.replace("7s0", "7s0:Ts").replace("8s9sKdQd", "8s9sKd")


async def test_a_move_is_saved_when_it_is_answered(tables: Tables, anna: Person) -> None:
    table = await scene(tables, SEVENS, anna)
    told = await plays(tables, table, anna, "attack 7c")
    raw = await store_of(tables).read(table.id, 0)
    assert raw is not None
    assert raw.version == told.table.version == table.version + 1
    assert raw.moves == ("2 0 p attack 7c",)


async def test_an_answer_waits_for_the_store(
    local: Tables, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await scene(local, SEVENS, anna)
    may_save, save = asyncio.Event(), store_of(local).commit

    async def slow_save(change: Commit) -> CommitReply:
        await may_save.wait()
        return await save(change)

    monkeypatch.setattr(store_of(local), "commit", slow_save)
    async with Nursery() as nursery:
        move = nursery.start(plays(local, table, anna, "attack 7c"), "Anna's move")
        await asyncio.wait([move], timeout=0.1)
        assert not move.done()
        may_save.set()
        assert (await move).table.version == 2


async def test_two_throw_in_at_once_and_both_cards_lie(
    tables: Tables, client: Client, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(tables, SEVENS, anna, boris, vera)
    another_process = Tables(client, pass_delay=NO_DELAY, allowed=PLENTY)
    await another_process.load(table.id)
    await asyncio.gather(
        plays(tables, table, anna, "attack 7c"),
        plays(another_process, table, vera, "attack 7d"),
    )
    now = await tables.load(table.id)
    assert now.game is not None
    assert {str(pair.attack) for pair in now.game.bout} == {"7s", "7c", "7d"}
    assert now.version == table.version + 2


async def test_a_pass_counts_for_the_cards_that_were_seen(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    seen = await scene(tables, BEATEN, anna, boris, vera)
    await plays(tables, seen, vera, "attack 7d")
    with pytest.raises(StaleCards):
        await plays(tables, seen, anna, "pass")


async def test_a_pass_counts_when_only_somebody_elses_pass_came_between(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    seen = await scene(tables, BEATEN, anna, boris, vera)
    await plays(tables, seen, vera, "pass")
    told = await plays(tables, seen, anna, "pass")
    assert told.table.game is not None
    assert told.table.game.bout_number == 3


async def test_a_move_for_an_earlier_bout_is_refused(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    seen = await scene(tables, BEATEN, anna, boris, vera)
    await plays(tables, seen, vera, "pass")
    await plays(tables, seen, anna, "pass")
    with pytest.raises(StaleBout) as refusal:
        await plays(tables, seen, vera, "attack 7d")
    assert refusal.value.values == {"bout": 3}


async def test_a_version_from_the_future_is_refused(tables: Tables, anna: Person) -> None:
    table = await scene(tables, SEVENS, anna)
    later = replace(table, version=table.version + 5)
    with pytest.raises(StaleBout):
        await plays(tables, later, anna, "attack 7c")


async def test_a_move_that_the_rules_refuse_has_their_code_and_changes_nothing(
    tables: Tables, anna: Person
) -> None:
    table = await scene(tables, SEVENS, anna)
    with pytest.raises(MoveRefused) as refusal:
        await plays(tables, table, anna, "attack Ac")
    assert (refusal.value.code, refusal.value.rule) == ("rank_not_on_table", "R3.3")
    assert isinstance(refusal.value, TableError)
    assert (await tables.load(table.id)).version == table.version


async def test_a_person_without_a_seat_makes_no_move(
    tables: Tables, anna: Person, vera: Person
) -> None:
    table = await scene(tables, SEVENS, anna)
    with pytest.raises(NotSeated):
        await plays(tables, table, vera, "attack 7c")


async def test_no_move_without_a_game(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    with pytest.raises(NoGame):
        await local.game.play(
            table.id, anna.id, Take(), move_id="m1", version=table.version, bout=1
        )


@pytest.mark.parametrize("name", ["", "two words", "x" * 65, "žemaitis"])
async def test_a_move_id_is_a_short_word(local: Tables, anna: Person, name: str) -> None:
    table = await scene(local, SEVENS, anna)
    with pytest.raises(BadMoveId):
        await local.game.play(table.id, anna.id, Take(), move_id=name, version=1, bout=2)


async def test_a_move_sent_again_is_told_as_made(
    tables: Tables, client: Client, anna: Person
) -> None:
    seen = await scene(tables, SEVENS, anna)
    first = await plays(tables, seen, anna, "attack 7c", move_id="m17")
    again = await plays(tables, seen, anna, "attack 7c", move_id="m17")
    elsewhere = await plays(
        Tables(client, pass_delay=NO_DELAY, allowed=PLENTY), seen, anna, "attack 7c", move_id="m17"
    )
    assert (first.repeated, again.repeated, elsewhere.repeated) == (False, True, True)
    assert again.table.version == elsewhere.table.version == first.table.version


async def test_a_move_sent_again_is_told_as_made_however_much_was_changed_since(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """A phone in a tunnel, while somebody else goes and comes."""
    seen = await scene(tables, SEVENS, anna, boris, vera)
    first = await plays(tables, seen, anna, "attack 7c", move_id="m17")
    for _ in range(30):
        await tables.seats.leave(seen.id, boris.id)
        await tables.seats.come_back(seen.id, boris.id)
    again = await plays(tables, seen, anna, "attack 7c", move_id="m17")
    assert again.repeated
    assert again.table.version >= first.table.version + 60
    assert again.table.moves == 1


async def test_a_move_that_comes_late_is_made_if_its_bout_still_runs(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    seen = await scene(tables, SEVENS, anna, boris, vera)
    for _ in range(30):
        await tables.seats.leave(seen.id, boris.id)
        await tables.seats.come_back(seen.id, boris.id)
    late = await plays(tables, seen, anna, "attack 7c")
    assert (late.repeated, late.table.moves) == (False, 1)


async def test_each_move_of_a_whole_game_is_acknowledged_again(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await game(local, anna, boris, vera)
    made: dict[int, list[tuple[Table, str, str]]] = {one.id: [] for one in (anna, boris, vera)}
    while table.phase is Phase.PLAYING:
        seat = min(table.waiting)
        person = next(one for one in (anna, boris, vera) if table.seat_of(one.id) == seat)
        move, name = any_move(table, seat), f"m{table.version}"
        made[person.id].append((table, move, name))
        table = (await plays(local, table, person, move, move_id=name)).table
        for one in (anna, boris, vera):
            for seen, again, of in made[one.id][-keys.IDS_OF_PERSON :]:
                assert (await plays(local, seen, one, again, move_id=of)).repeated
    assert sum(map(len, made.values())) > 40


async def test_two_people_may_use_the_same_move_id(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    seen = await scene(tables, SEVENS, anna, boris, vera)
    await plays(tables, seen, anna, "attack 7c", move_id="m1")
    told = await plays(tables, seen, vera, "attack 7d", move_id="m1")
    assert not told.repeated


async def test_a_lost_answer_is_no_lost_move(
    local: Tables, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store did it, the answer got lost on the way: the same id sent again tells so."""
    seen = await scene(local, SEVENS, anna)
    ask = store_of(local).client.execute_command

    async def lose_the_answer(*words: Any, **more: Any) -> Any:
        await ask(*words, **more)
        raise ConnectionError("the line went dead")

    with monkeypatch.context() as fault:
        fault.setattr(store_of(local).client, "execute_command", lose_the_answer)
        with pytest.raises(StoreUnavailable):
            await plays(local, seen, anna, "attack 7c", move_id="m1")
    told = await plays(local, seen, anna, "attack 7c", move_id="m1")
    assert told.repeated
    assert told.table.moves == 1


async def test_a_known_table_costs_one_round_trip_a_move(local: Tables, anna: Person) -> None:
    table = await scene(local, SEVENS, anna)
    before = await asked(local)
    await plays(local, table, anna, "attack 7c")
    assert await asked(local) - before == 1


async def test_an_unknown_table_costs_two(local: Tables, valkey: Client, anna: Person) -> None:
    table = await scene(local, SEVENS, anna)
    await local.load(table.id)  # a server's very first reading costs one more, for the script
    stranger = Tables(valkey, pass_delay=NO_DELAY, allowed=PLENTY)
    before = await asked(local)
    await plays(stranger, table, anna, "attack 7c")
    assert await asked(local) - before == 2


async def asked(tables: Tables) -> int:
    """Return the number of commands that clients sent (not those that scripts run)."""
    stats = await store_of(tables).client.info("commandstats")
    calls = [stats.get(f"cmdstat_{name}", {"calls": 0})["calls"] for name in ("evalsha", "eval")]
    assert not {"cmdstat_watch", "cmdstat_multi", "cmdstat_exec"} & set(stats)
    return sum(calls)


async def test_others_can_follow_what_happened(
    tables: Tables, client: Client, anna: Person, boris: Person, vera: Person
) -> None:
    seen = await scene(tables, SEVENS, anna, boris, vera)
    await plays(tables, seen, anna, "attack 7c")
    await plays(tables, seen, vera, "attack 7d")
    followed = await Tables(client).news.follow(seen, seen.id)
    assert [(made.version, made.seat, made.move_text) for made in followed.moves] == [
        (2, 0, "attack 7c"),
        (3, 2, "attack 7d"),
    ]
    assert [event.kind for made in followed.moves for event in made.events] == ["attacked"] * 2
    assert followed.table.version == 3


async def test_nothing_is_followed_into_another_game(tables: Tables, anna: Person) -> None:
    seen = await scene(tables, SEVENS, anna)
    await tables.seats.leave(seen.id, anna.id)
    table = await tables.load(seen.id)
    assert (await tables.news.follow(None, seen.id)).moves == ()
    table = await tables.seats.sit(seen.id, anna)
    await tables.game.start(table.id, anna.id)
    assert (await tables.news.follow(seen, seen.id)).moves == ()


async def test_many_tables_are_compared_in_one_go(tables: Tables, anna: Person) -> None:
    known = [await lobby(tables, anna) for _ in range(4)]
    stamps = await tables.news.stamps([table.id for table in known] + ["nosuchtable"])
    assert stamps == {**{table.id: table.stamp for table in known}, "nosuchtable": ""}
    assert await tables.news.stamps([]) == {}


async def test_tables_of_all_shards_are_asked_about_at_once(local: Tables, anna: Person) -> None:
    """In a Cluster it is once for each shard."""
    ids = [(await lobby(local, anna, name=name_in(shard))).id for shard in range(keys.SHARDS)]
    await local.presence.keep_looking({ids[0]: [anna.id]})
    await local.news.stamps(ids)
    before = await asked(local)
    await local.news.stamps(ids)
    await local.presence.keep_looking({table_id: [anna.id] for table_id in ids})
    assert await asked(local) - before == 2
