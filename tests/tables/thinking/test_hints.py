"""Hints: where they are given, what they say, and what is kept of it."""

from __future__ import annotations

import secrets

import pytest
from msgspec.structs import replace

from durak_rules import legal_moves, parse_position
from durak_rules.records import Record, RecordError
from engine.tables import HintsOff, NotSeated, NotWaitedFor, Person, Table, Tables
from engine.tables.numbers.seat_facts import facts_of
from tests.tables.evening import lobby, plays, scene
from tests.tables.thinking.conftest import Serve

one_store = pytest.mark.parametrize("store", ["valkey"], indirect=True)
pytestmark = one_store

CHOICE = (
    "podkidnoy bout=3 dealer=1 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=6c7d8s/7hTcQd limit=3"
)


async def with_hints(tables: Tables, position: str, *people: Person) -> Table:
    table = await scene(tables, position, *people)
    allowed = replace(table, id=secrets.token_hex(6), hints=True, stamp="", epoch="", version=1)
    made = await tables._commits.create(allowed)
    assert made is not None
    return made


async def test_a_table_gives_none_unless_its_host_says_so(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(tables, CHOICE, anna, boris)
    with pytest.raises(HintsOff):
        await tables.game.hint(table.id, anna.id)
    waits = await lobby(tables, anna, boris)
    assert not waits.hints
    assert (await tables.host.choose_terms(waits.id, anna.id, hints=True)).hints
    assert (await tables.load(waits.id)).hints


@pytest.mark.slow
async def test_a_strong_player_is_asked(
    asking: Tables, serve: Serve, anna: Person, boris: Person
) -> None:
    table = await with_hints(asking, CHOICE, anna, boris)
    async with serve():
        hint = await asking.game.hint(table.id, anna.id)
        while hint.guessed:  # a busy machine may take longer than a person waits
            asking.game._hints._given.clear()
            hint = await asking.game.hint(table.id, anna.id)
    assert table.game is not None
    assert hint.move in legal_moves(table.game, 0)
    assert hint.version == table.version
    assert await asking.game.hint(table.id, anna.id) == hint, "nobody is there to think again"


async def test_a_hint_without_a_thinker_is_a_guess(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await with_hints(tables, CHOICE, anna, boris)
    hint = await tables.game.hint(table.id, anna.id)
    assert (str(hint.move), hint.guessed) == ("attack 6c", True)


async def test_a_store_that_fell_back_gets_a_hint_for_its_own_cards(
    tables: Tables, anna: Person, boris: Person
) -> None:
    """Played on, it came to the same version of another table."""
    table = await with_hints(tables, CHOICE, anna, boris)
    lost = await tables.game._hints.give(table, anna.id)
    game = parse_position(CHOICE.replace("6c7d8s/7hTcQd", "8s7cTd/7hTcQd"))
    instead = replace(table, game=game, stamp=f"{table.stamp[:8]}another1")
    hint = await tables.game._hints.give(instead, anna.id)
    assert hint.version == lost.version
    assert (str(lost.move), str(hint.move)) == ("attack 6c", "attack 7c")


async def test_only_who_is_waited_for_gets_one(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await with_hints(tables, CHOICE, anna, boris)
    with pytest.raises(NotWaitedFor):
        await tables.game.hint(table.id, boris.id)
    with pytest.raises(NotSeated):
        await tables.game.hint(table.id, vera.id)


@pytest.mark.parametrize("hints", [True, False])
async def test_the_record_knows_and_no_rating_counts_it(
    tables: Tables, anna: Person, boris: Person, hints: bool
) -> None:
    seated = await lobby(tables, anna, boris)
    await tables.host.choose_terms(seated.id, anna.id, hints=hints)
    table = await tables.game.start(seated.id, anna.id)
    while table.game is not None and table.game.outcome is None:
        seat = min(table.waiting)
        person = anna if table.players[seat] == anna.id else boris
        move = str(legal_moves(table.game, seat)[0])
        table = (await plays(tables, table, person, move)).table
    record = await tables.past.record(table.id)
    assert record.get("hints", False) is hints
    read = Record.from_dict(record)
    assert (read.hints, read.as_dict().get("hints", False)) == (hints, hints)
    assert len(facts_of(read)) == (0 if hints else 2)
    with pytest.raises(RecordError, match="not_true_or_false: hints"):
        Record.from_dict({**record, "hints": "yes"})
