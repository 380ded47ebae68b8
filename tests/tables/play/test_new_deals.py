"""New deals at a table (R1.9): people ask for them, computer players too, and nothing of the old
cards goes on.
"""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace

from durak_rules import Ruleset, legal_moves, parse_move
from durak_rules.deal import commitment
from durak_rules.moves import REDEAL
from durak_rules.options.rules_code import rules_code
from durak_rules.records import verify
from engine.tables import MoveRefused, Person, Phase, StaleBout, Table, Tables, keys
from engine.tables.acts.change import Change
from engine.tables.acts.dealing import started
from engine.tables.acts.orders import orders_of
from engine.tables.acts.playing import fired, moved, redealt
from engine.tables.history import MoveLine, finished_record
from engine.tables.table import ChangeKind
from engine.tables.timing.auto_pass import PassDelay
from engine.tables.timing.deadlines import Deadlines
from engine.tables.timing.thinking_time import ThinkingTime, Weight, weight
from tests.tables.evening import clock, lobby, plays, scene, store_of, until

RULES = rules_code(Ruleset.of("podkidnoy", redeal=True))
# Anna opens. Boris holds five clubs and no trump.
POOR = (
    f"{RULES} bout=1 dealer=1 trump=9h next={'0f' * 32} stock=ThJhQh9h attacker=0 "
    "hands=7h8h6s7s8sKd/6c7c8cTcJc6d limit=5"
)
# The same with five trumps: nobody would give those back.
RICH = POOR.replace("hands=7h8h6s7s8sKd/6c7c8cTcJc6d", "hands=6c7c6s7s8sKd/6h7h8hKhAh6d")


async def test_a_hand_of_five_clubs_is_dealt_anew(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(tables, POOR, anna, boris)
    saved = await plays(tables, table, boris, "redeal")
    assert saved.table == await tables.load(table.id)
    now = saved.table.game
    assert now is not None
    assert now != table.game
    assert (now.bout_number, now.attacks, now.dealer) == (1, [], 1)
    assert saved.table.waiting == {now.attacker: saved.table.version}


async def test_a_move_meant_for_the_old_cards_is_stale(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(tables, POOR, anna, boris)
    await plays(tables, table, boris, "redeal")
    with pytest.raises(StaleBout):
        await plays(tables, table, anna, "attack 6s")


async def test_after_the_first_card_nobody_is_dealt_anew(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(tables, POOR, anna, boris)
    table = (await plays(tables, table, anna, "attack 6s")).table
    with pytest.raises(MoveRefused) as refused:
        await plays(tables, table, boris, "redeal")
    assert refused.value.code == "redeal_too_late"


async def test_standing_orders_end_with_the_old_cards(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(local, POOR, anna, boris)
    change = moved(table, boris.id, REDEAL, version=1, bout=1)
    assert set(change.ends_orders) == {*orders_of(0), *orders_of(1)}


async def test_a_computer_player_asks_with_a_poor_hand_alone(local: Tables, anna: Person) -> None:
    poor = await scene(local, POOR, anna)
    change = redealt(poor)
    assert change is not None
    assert change.made is not None
    assert (change.made.seat, change.made.move_text) == (1, "redeal")
    assert redealt(await scene(local, RICH, anna)) is None


async def test_computer_players_are_asked_soon_after_each_deal(
    local: Tables, anna: Person
) -> None:
    """The time says nothing to anybody: it is the same without five of a suit."""
    deadlines = Deadlines(ThinkingTime(), PassDelay())
    for position in (POOR, RICH):
        dealt = await scene(local, position, anna)
        before = replace(dealt, game=None, phase=Phase.LOBBY, waiting={})
        assert deadlines.after(before, Change(dealt, ChangeKind.STARTED))[keys.ANEW] > 0
        assert keys.ANEW not in deadlines.after(dealt, Change(dealt, ChangeKind.SEATS))
        begun = moved(dealt, anna.id, parse_move("attack 6s"), version=1, bout=1)
        assert deadlines.after(dealt, begun)[keys.ANEW] == -1


async def test_the_clock_asks_for_a_computer_player(tables: Tables, anna: Person) -> None:
    """Anna thinks about her first card meanwhile."""
    table = await scene(tables, POOR, anna)
    store, member = store_of(tables), keys.deadline_member(table.id, keys.ANEW)
    key = keys.deadlines(keys.shard_of(table.id))
    await store.ask([key], lambda pipe, name: pipe.zadd(name, {member: 1}))
    async with clock(tables):
        await until(lambda: _is_dealt_anew(tables, table))
    raw = await store.read(table.id, 0)
    assert raw is not None
    assert raw.moves[0] == "2 1 c redeal"


async def _is_dealt_anew(tables: Tables, table: Table) -> bool:
    return (await tables.load(table.id)).game != table.game


async def test_a_computer_that_opens_waits_a_moment_for_those_who_may_ask(
    local: Tables, anna: Person
) -> None:
    game = (await scene(local, POOR, anna)).game
    assert game is not None
    assert weight(game, 0, is_quick=False) is Weight.ASKED
    thinking_time = ThinkingTime()
    assert thinking_time.of("easy", game, 0, 0.0, is_quick=False) == 9 * thinking_time.shortest


async def test_a_game_with_a_new_deal_leaves_a_record_that_holds(
    local: Tables, anna: Person, boris: Person
) -> None:
    """Of many games that could be dealt the first in which Anna has five of a suit."""
    waiting = await lobby(local, anna, boris, rules=Ruleset.of("podkidnoy", redeal=True))
    table = _dealt(waiting, anna)
    change = moved(table, anna.id, REDEAL, version=table.version, bout=1)
    lines = []
    while True:
        made = change.made
        assert made is not None
        lines.append(str(MoveLine(made.version, made.seat, made.by, made.move_text)))
        table = replace(change.table, version=made.version)
        if change.kind is ChangeKind.ENDED:
            break
        change = fired(table, next(iter(table.waiting)), bytes(4), print)
    record = finished_record(table, lines)
    assert record["moves"][0] == "0 redeal"
    assert verify(record) == []


def _dealt(table: Table, anna: Person) -> Table:
    for number in count():
        secret = number.to_bytes(32, "big")
        secret_known = replace(table, server_seed=secret, commitment=commitment(secret))
        dealt = started(secret_known, anna.id).table
        dealt = replace(dealt, version=dealt.started)
        assert dealt.game is not None
        if REDEAL in legal_moves(dealt.game, 0):
            return dealt
    raise AssertionError
