"""No hidden card, and no secret of a running game, is where somebody else could read it."""

from __future__ import annotations

import logging
import pickle
import re

import msgspec
import pytest
from msgspec.structs import replace

from durak_rules import parse_position
from engine.tables import MoveRefused, Person, Saved, Tables, UnreadableTable, keys
from engine.tables.codec import decoded, encoded
from engine.tables.store.redis_store import Stored
from tests.tables.evening import clock, game, lobby, plays, scene, store_of, until

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
HIDDEN = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=7cAcKc/8s9sKdQd/7dAdJd table=7s0 limit=4"
)


async def test_a_table_in_a_log_or_a_traceback_shows_no_card(local: Tables, anna: Person) -> None:
    table = await game(local, anna, computers=1)
    shown = f"{table!r} {table} {Saved(table)!r} {[table]} {table.seats!r}"
    assert not CARD.search(shown)
    assert table.server_seed.hex() not in shown
    assert repr(table.server_seed) not in shown


async def test_values_of_the_store_are_not_printed(local: Tables, anna: Person) -> None:
    table = await game(local, anna, computers=1)
    stored = await store_of(local).read(table.id)
    assert repr(table.server_seed) not in repr(stored)
    assert "blob" not in repr(stored)


async def test_a_refusal_tells_nothing_of_other_hands(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """Anna asks for a card that Boris holds: the same answer as for one in the stock."""
    table = await scene(local, HIDDEN, anna, boris, vera)
    told = []
    for card in ("8s", "Th"):
        with pytest.raises(MoveRefused) as refusal:
            await plays(local, table, anna, f"attack {card}")
        words = str(refusal.value).replace(card, "it")
        told.append((refusal.value.code, refusal.value.rule, words))
    assert told[0] == told[1]


async def test_logs_of_a_whole_game_show_no_card(
    local: Tables, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table = await game(local, anna, computers=2)
    async with clock(local):

        async def is_annas_turn() -> bool:
            return 0 in (await local.load(table.id)).waiting

        await until(is_annas_turn)
    named = ("durak_rules", "engine")
    ours = [one.getMessage() for one in caplog.records if one.name.startswith(named)]
    assert not any(CARD.search(line) for line in ours)


async def test_the_secret_of_the_next_game_is_not_the_one_that_was_shown(
    local: Tables, anna: Person
) -> None:
    table = await game(local, anna, computers=1)
    assert table.revealed is None
    over = await local.seats.leave(table.id, anna.id)
    assert over.revealed is not None
    assert over.revealed.server_seed == table.server_seed
    assert over.server_seed != table.server_seed


async def test_a_table_of_a_newer_release_is_refused_with_a_code(
    local: Tables, anna: Person
) -> None:
    table = await lobby(local, anna)
    for blob in (msgspec.msgpack.encode([99, "later"]), b"\xff damaged", b""):
        stored = b"00000009abcdefab" + blob
        await store_of(local).client.set(keys.state(table.id), stored)
        with pytest.raises(UnreadableTable):
            await local.load(table.id)


async def test_tables_are_not_written_as_programs(local: Tables, anna: Person) -> None:
    """A stored table can't run anything when it is read: it is data with a schema number."""
    table = await lobby(local, anna)
    with pytest.raises((pickle.UnpicklingError, KeyError, ValueError, IndexError, EOFError)):
        pickle.loads(encoded(table))


async def test_a_table_is_the_same_after_writing_and_reading(
    local: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(local, HIDDEN, anna, boris, vera)
    stored = Stored(
        version=table.version,
        stamp=table.stamp,
        epoch=table.epoch,
        now_ms=0,
        blob=encoded(table),
        deadlines=table.deadlines,
        moves=(),
        lent=frozenset(),
        kept={},
        again=False,
    )
    again = decoded(table.id, stored)
    assert replace(again, game=None) == replace(table, game=None)
    assert encoded(again) == stored.blob
    assert len(stored.blob) < 1000
    assert again.game is not None
    assert parse_position(HIDDEN).hand(1) == again.game.hand(1)
