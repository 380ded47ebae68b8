"""The time that a strong computer player's move is waited for tells nothing of its hand."""

from __future__ import annotations

import secrets
import time

import pytest
from msgspec.structs import replace

from engine.tables import Nursery, Person, Table, Tables
from engine.tables.acts.playing import running
from engine.tables.thinking import queue
from engine.tables.thinking.choosing import FRESH, AnswerWait, Choosing
from tests.tables.evening import scene, store_of, until
from tests.tables.thinking.test_thoughts import outcome, waiting

KING = (
    "podkidnoy bout=3 dealer=1 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=6c7d8s/{} table=Kd0 limit=3"
)
HELPLESS, ABLE = KING.format("7cTc8c"), KING.format("7cTcAd")
"""The second one may beat the king; everybody sees the same."""


async def beside_a_master(tables: Tables, anna: Person, position: str) -> Table:
    """Anna attacks, a master defends."""
    table = await scene(tables, position, anna)
    return replace(table, seats=(table.seats[0], replace(table.seats[1], level="master")))


async def seconds(choosing: Choosing, table: Table) -> float:
    """Return the seconds until it is known that there is no answer."""
    began = time.monotonic()
    assert await choosing.thought(table, 1, secrets.token_bytes(16)) is None
    return time.monotonic() - began


@pytest.mark.slow
async def test_a_player_who_can_only_take_waits_as_long_as_one_who_may_beat(
    asking: Tables, anna: Person
) -> None:
    """Those who think are so busy that nobody is answered."""
    choosing = Choosing(asking.thoughts)
    await queue.note_alive(store_of(asking), "busy")
    able = await seconds(choosing, await beside_a_master(asking, anna, ABLE))
    helpless = await seconds(choosing, await beside_a_master(asking, anna, HELPLESS))
    assert helpless >= able
    assert outcome(asking, "late") == 1, "where there is no choice nobody is asked"


async def test_a_changed_table_ends_the_wait_of_a_player_who_can_only_take(
    asking: Tables, tables: Tables, anna: Person
) -> None:
    """In another process: there a thought would be dropped."""
    choosing = Choosing(asking.thoughts)
    choosing._waits["master"] = AnswerWait(3600.0, time.monotonic())
    table = await beside_a_master(asking, anna, HELPLESS)
    async with Nursery() as nursery:
        thought = nursery.start(choosing.thought(table, 1, b"four"), "a move")
        await tables.host.hush(table.id, anna.id, True)
        assert await thought is None


async def test_a_hand_that_all_know_hides_nothing_and_waits_for_nothing(
    asking: Tables, anna: Person
) -> None:
    choosing = Choosing(asking.thoughts)
    choosing._waits["master"] = AnswerWait(3600.0, time.monotonic())
    table = await beside_a_master(asking, anna, HELPLESS)
    running(table).known = running(table).hands[1]
    assert await choosing.thought(table, 1, b"four") is None
    assert await waiting(asking) == 0


async def test_old_load_of_the_thinkers_tells_nothing(asking: Tables, anna: Person) -> None:
    choosing = Choosing(asking.thoughts)
    choosing._waits["master"] = AnswerWait(3600.0, time.monotonic() - FRESH)
    assert await seconds(choosing, await beside_a_master(asking, anna, HELPLESS)) < 3600


async def test_nobody_waits_without_a_thinker(asking: Tables, anna: Person) -> None:
    choosing = Choosing(asking.thoughts)
    choosing._waits["master"] = AnswerWait(3600.0, time.monotonic())
    assert await seconds(choosing, await beside_a_master(asking, anna, ABLE)) < 3600
    assert choosing._waits["master"].took < 3600
    assert outcome(asking, "nobody") == 1


async def test_a_wait_that_the_table_ended_is_no_measure(asking: Tables, anna: Person) -> None:
    choosing = Choosing(asking.thoughts)
    before = choosing._waits["master"] = AnswerWait(1.2, time.monotonic())
    await queue.note_alive(store_of(asking), "busy")
    table = await beside_a_master(asking, anna, ABLE)
    async with Nursery() as nursery:
        thought = nursery.start(choosing.thought(table, 1, b"four"), "a move")
        await until(lambda: is_waiting(asking))
        asking.thoughts.changed(table.id)
        assert await thought is None
    assert choosing._waits["master"] == before


async def is_waiting(tables: Tables) -> bool:
    return await waiting(tables) == 1
