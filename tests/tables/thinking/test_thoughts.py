"""Questions, answers, and what becomes of them where nobody answers."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import secrets
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from durak_rules import View, parse_position, view_for
from engine.players import PLAYERS
from engine.players.thoughts.question_kinds import choice
from engine.tables import Nursery, Person, Table, Tables, keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.thinking import queue, watching
from engine.tables.thinking.child import Child, ThoughtDropped
from engine.tables.thinking.queue import Question
from engine.tables.thinking.thinkers import _UsualTime
from tests.support.patience import PATIENCE
from tests.tables.evening import clock, scene, store_of, time_is_up, until
from tests.tables.finished.past import past
from tests.tables.thinking.conftest import Serve

OPENS = (
    "podkidnoy bout=3 dealer=0 trump=9h stock=Th9h attacker=1 defender=0 "
    "hands=AcKc6d7s8c8h/6s7hTdTcQsAd limit=6"
)
DICE = b"four"
one_store = pytest.mark.parametrize("store", ["valkey"], indirect=True)
"""The place where children think; it knows nothing of the store."""


def question(view: View | None = None, level: str = "hard") -> bytes:
    return choice(level, view or view_for(parse_position(OPENS), 1), DICE)


def outcome(tables: Tables, result: str, kind: str = "choose") -> float:
    """Return how often questions had that result."""
    return tables.metrics.thoughts.labels(kind, result)._value.get()


async def waiting(tables: Tables) -> int:
    return int(await store_of(tables).client.xlen(keys.questions("short")))


async def asked_by_hand(tables: Tables, within: float = 30.0) -> None:
    """A question is in the queue, of a process that is no more."""
    asked = Question("choose", question(), secrets.token_hex(8), "nobody")
    assert not isinstance(await queue.put(store_of(tables), asked, within), queue.QueueRefusal)


@pytest.mark.slow
async def test_a_players_process_answers(asking: Tables, serve: Serve) -> None:
    async with serve() as thinkers:
        answer = await asking.thoughts.ask("choose", question(), within=30)
        assert answer is not None
        view = view_for(parse_position(OPENS), 1)
        assert answer.decode() == str(PLAYERS["hard"].choose(view, DICE))
        assert outcome(asking, "answered") == 1
        assert await waiting(asking) == 0
        told = thinkers.metrics.text().decode()
    assert 'durak_players_questions_total{kind="choose",result="answered"} 1.0' in told


async def test_a_missing_thinker_is_known_at_once(asking: Tables) -> None:
    assert await asking.thoughts.ask("choose", question(), within=3600) is None
    assert outcome(asking, "nobody") == 1
    assert await waiting(asking) == 0


@one_store
async def test_a_thinker_that_leaves_is_asked_no_more(asking: Tables, serve: Serve) -> None:
    async with serve():
        pass
    assert await asking.thoughts.ask("choose", question(), within=3600) is None
    assert outcome(asking, "nobody") == 1


async def test_one_that_hears_nothing_asks_nobody(tables: Tables) -> None:
    assert await tables.thoughts.ask("choose", question(), within=3600) is None
    assert outcome(tables, "unheard") == 1


async def test_an_asker_who_has_waited_long_enough_takes_the_question_back(asking: Tables) -> None:
    await queue.note_alive(store_of(asking), "paused")
    assert await asking.thoughts.ask("choose", question(), within=0.05) is None
    assert outcome(asking, "late") == 1
    assert await waiting(asking) == 0


async def test_only_so_many_wait(asking: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST", 1)
    await queue.note_alive(store_of(asking), "paused")
    await asked_by_hand(asking)
    assert await asking.thoughts.ask("choose", question(), within=3600) is None
    assert outcome(asking, "full") == 1


async def test_a_question_that_another_took_and_left_is_taken_again(
    asking: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(asking)
    await queue.note_alive(store, "dies")
    await asked_by_hand(asking)
    monkeypatch.setitem(queue.TAKEN_AGAIN, "short", 3600)
    first = (await queue.take(store, "short")).taken
    assert first is not None
    assert (await queue.take(store, "short")).taken is None  # somebody thinks about it
    monkeypatch.setitem(queue.TAKEN_AGAIN, "short", 0.3)
    await asyncio.sleep(0.3)
    await queue.keep_taken(store, first)
    assert (await queue.take(store, "short")).taken is None  # … and has said so
    monkeypatch.setitem(queue.TAKEN_AGAIN, "short", 0)
    again = (await queue.take(store, "short")).taken
    assert again is not None
    assert (again.mark, again.question) == (first.mark, first.question)


async def test_a_late_question_is_dropped(asking: Tables) -> None:
    await queue.note_alive(store_of(asking), "paused")
    await asked_by_hand(asking, within=-1)
    looked = await queue.take(store_of(asking), "short")
    assert (looked.taken, looked.late, looked.waiting) == (None, 1, 0)


async def test_a_question_that_cannot_be_answered_in_time_is_not_begun() -> None:
    usual = _UsualTime()
    assert not usual.is_too_much("choose", 0.01)
    usual.took("choose", 1.0)
    assert not usual.is_too_much("choose", 1.1)
    assert usual.is_too_much("choose", 0.8)
    assert not usual.is_too_much("hint", 0.8)
    tries = 2
    while usual.is_too_much("choose", 0.8):
        tries += 1
    assert tries == 4, "one is tried again, for the machine may be free by now"


@pytest.mark.slow
@one_store
async def test_a_killed_child_is_started_again(asking: Tables, serve: Serve) -> None:
    async with serve() as thinkers:
        await asking.thoughts.ask("choose", question(), within=30)
        for pid in thinkers.pids:
            os.kill(pid, signal.SIGKILL)
        answers = [await asking.thoughts.ask("choose", question(), within=30) for _ in range(2)]
    assert answers[-1] is not None


@pytest.mark.slow
@one_store
async def test_a_paused_child_is_not_waited_for(asking: Tables, serve: Serve) -> None:
    async with serve() as thinkers:
        for pid in thinkers.pids:
            os.kill(pid, signal.SIGSTOP)
        assert await asking.thoughts.ask("choose", question(), within=0.3) is None
        answer = None
        while answer is None:  # until it has been replaced
            answer = await asking.thoughts.ask("choose", question(), within=30)
    assert outcome(asking, "answered") == 1


@pytest.mark.slow
@one_store
async def test_a_question_that_breaks_who_thinks_is_answered_with_nothing(
    asking: Tables, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    async with serve():
        assert await asking.thoughts.ask("choose", b"6s7hTd", within=30) is None
    assert outcome(asking, "failed") == 1
    assert "ValidationError" in caplog.text
    assert "6s7hTd" not in caplog.text


@pytest.mark.slow
@one_store
async def test_one_process_dies_and_another_answers(asking: Tables, serve: Serve) -> None:
    """It had taken the question; nobody tells anybody that it is dead."""
    store = store_of(asking)
    await queue.note_alive(store, "dies")
    async with Nursery() as nursery:
        asked = nursery.start(asking.thoughts.ask("choose", question(), within=60), "ask")
        await until(lambda: is_taken(asking))
        async with serve():
            assert await asked is not None


async def is_taken(tables: Tables) -> bool:
    return (await queue.take(store_of(tables), "short")).taken is not None


# At the table


async def hard_table(tables: Tables, anna: Person) -> Table:
    """A `hard` computer player opens; Anna defends."""
    table = await scene(tables, OPENS, anna)
    hard = replace(table.seats[1], level="hard")
    with_hard = replace(table, id=secrets.token_hex(6), seats=(table.seats[0], hard), version=1)
    made = await tables._commits.create(replace(with_hard, stamp="", epoch=""))
    assert made is not None
    return made


async def moves(tables: Tables, table: Table) -> int:
    return (await tables.load(table.id)).moves


@pytest.mark.slow
@one_store
@pytest.mark.parametrize("somebody_thinks", [True, False])
async def test_the_strongest_moves(
    asking: Tables, serve: Serve, anna: Person, somebody_thinks: bool
) -> None:
    """Elsewhere, or where nobody is there, as `normal` would, at once."""
    table = await hard_table(asking, anna)
    await time_is_up(asking, table, 1)
    if somebody_thinks:
        async with serve(), clock(asking):
            await until(lambda: has_moved(asking, table))
        assert outcome(asking, "answered") + outcome(asking, "late") >= 1
    else:
        async with clock(asking):
            await until(lambda: has_moved(asking, table))
        assert outcome(asking, "nobody") == 1


async def has_moved(tables: Tables, table: Table) -> bool:
    return await moves(tables, table) > 0


@one_store
async def test_a_question_about_a_table_that_has_changed_is_not_thought_about(
    asking: Tables, serve: Serve, anna: Person
) -> None:
    table = await hard_table(asking, anna)
    async with serve() as thinkers:
        old = replace(table, version=0)
        assert await asking.thoughts.ask("choose", question(), table=old, within=30) is None
        told = thinkers.metrics.text().decode()
    assert 'durak_players_questions_total{kind="choose",result="stale"} 1.0' in told


def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the table so often that no thought is over before."""
    monkeypatch.setattr(watching, "WATCH_EVERY", 0.001)
    monkeypatch.setattr("engine.tables.thinking.thinkers.DROP_EVERY", 0.001)


def leaves(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    """Leave so many ms for each question that is taken."""

    async def taken(*where: Any) -> queue.Looked:
        looked = await queue.take(*where)
        left = looked.taken and dataclasses.replace(looked.taken, left_ms=ms)
        return dataclasses.replace(looked, taken=left)

    monkeypatch.setattr("engine.tables.thinking.thinkers.take", taken)


@pytest.mark.slow
async def test_a_question_is_dropped_when_the_table_changes(
    asking: Tables,
    tables: Tables,
    serve: Serve,
    anna: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In another process than the one that asks, after the question was begun."""
    table = await hard_table(asking, anna)
    thinks, long = Child.think, question(level="master")

    async def changes_and_thinks(child: Child, *asked: Any) -> bytes:
        await tables.host.hush(table.id, anna.id, True)
        return await thinks(child, *asked)

    monkeypatch.setattr(Child, "think", changes_and_thinks)
    looks_often(monkeypatch)
    async with serve() as served:
        assert await asking.thoughts.ask("choose", long, table=table, within=30) is None
        (pid, _) = served.pids
        monkeypatch.setattr(Child, "think", thinks)
        assert await asking.thoughts.ask("choose", question(), within=30) is not None
        told = served.metrics.text().decode()
        assert pid in served.pids, "it needn't be started anew"
    assert outcome(asking, "stale") == 1
    assert 'durak_players_questions_total{kind="choose",result="stale"} 1.0' in told
    assert 'durak_players_thought_seconds_count{kind="choose"} 1.0' in told


@pytest.mark.slow
@one_store
async def test_a_question_that_nobody_waits_for_any_more_is_dropped(
    asking: Tables, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks_often(monkeypatch)
    leaves(monkeypatch, ms=1)
    async with serve() as thinkers:
        before = thinkers.pids
        long = question(level="master")
        assert await asking.thoughts.ask_or_hear_why("choose", long, within=30) == "late"
        told = thinkers.metrics.text().decode()
        assert thinkers.pids == before, "no child was ended"
    assert 'durak_players_questions_total{kind="choose",result="late"} 1.0' in told


@pytest.mark.slow
@one_store
async def test_a_thought_is_dropped_in_time_while_the_store_hangs(
    asking: Tables, serve: Serve, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing of the table any more once the thought has begun."""
    table = await hard_table(asking, anna)
    looks = list[str]()

    async def hangs(store: RedisStore, ids: Iterable[str]) -> dict[str, str]:
        looks.extend(ids)
        if len(looks) > 1:
            await asyncio.Event().wait()
        return {table.id: table.stamp}

    monkeypatch.setattr(RedisStore, "stamps", hangs)
    looks_often(monkeypatch)
    leaves(monkeypatch, ms=30)
    monkeypatch.setattr("engine.tables.thinking.thinkers.GRACE", PATIENCE)
    async with serve():
        long = question(level="master")
        told = await asking.thoughts.ask_or_hear_why("choose", long, table=table, within=30)
    assert told == "late"


async def test_a_drop_ends_a_thought_and_nothing_else() -> None:
    child = Child()
    answer = await child.think("choose", question(), PATIENCE)
    child.drop()  # too late
    async with Nursery() as nursery:
        dropping = nursery.start(again_and_again(child.drop), "drops")
        with pytest.raises(ThoughtDropped):
            await child.think("choose", question(level="master"), PATIENCE)
        dropping.cancel()
        with suppress(asyncio.CancelledError):
            await dropping
    assert await child.think("choose", question(), PATIENCE) == answer
    await child.end()
    child.drop()  # nobody is there


async def again_and_again(act: Callable[[], None]) -> None:
    while True:
        act()
        await asyncio.sleep(0.001)


@one_store
async def test_a_change_in_this_process_ends_the_waiting(asking: Tables, anna: Person) -> None:
    table = await hard_table(asking, anna)
    await queue.note_alive(store_of(asking), "paused")
    async with Nursery() as nursery:
        ask = asking.thoughts.ask("choose", question(), table=table, within=3600)
        asked = nursery.start(ask, "ask")
        await until(lambda: waits(asking))
        await asking.host.hush(table.id, anna.id, True)
        assert await asked is None
    assert outcome(asking, "changed") == 1
    assert await waiting(asking) == 0


async def waits(tables: Tables) -> bool:
    return await waiting(tables) == 1


@one_store
@pytest.mark.slow
async def test_looking_back_is_thought_about_by_a_players_process(
    asking: Tables, serve: Serve
) -> None:
    """The first two parts of a game."""
    played = past(2).played()
    await store_of(asking).client.delete(keys.look_back(played.record["table"], 2))
    async with serve() as thinkers:
        done = [(await asking.look_backs.go_on(played, 0)).done for _ in range(2)]
        told = thinkers.metrics.text().decode()
    assert done == [1, 2]
    assert 'durak_players_questions_total{kind="look_back",result="answered"} 2.0' in told
