"""The end of a game, what is shown then, and the next one."""

from __future__ import annotations

from typing import Any

import pytest

from durak_rules import Rank, Ruleset, deal
from durak_rules.deal import commitment, deck_seed
from durak_rules.options.rules_code import rules_code
from durak_rules.play import clock_move
from durak_rules.records import verify
from engine.tables import NoGame, Person, Phase, Table, Tables
from tests.tables.evening import NONCE, clock, game, lobby, plays, scene, time_is_up, until

# One card each, the stock is empty: Anna attacks, Boris must take.
LAST_CARDS = "podkidnoy bout=9 dealer=1 trump=9h attacker=0 defender=1 hands=7s/6d limit=1"
# The same, where a six at the end is an epaulette.
LAST_SIX = "durnius_epaulettes ladder=66 trump=9h attacker=0 defender=1 hands=6c/7d limit=1"


async def last_game(tables: Tables, anna: Person, boris: Person) -> Table:
    table = await scene(tables, LAST_CARDS, anna, boris)
    await plays(tables, table, anna, "attack 7s")
    table = await tables.load(table.id)
    return (await plays(tables, table, boris, "take")).table


async def test_the_game_ends_with_a_fool_and_its_secret_is_shown(
    tables: Tables, anna: Person, boris: Person
) -> None:
    before = await scene(tables, LAST_CARDS, anna, boris)
    await plays(tables, before, anna, "attack 7s")
    seen = await tables.load(before.id)
    table = (await plays(tables, seen, boris, "take")).table
    assert table == await tables.load(table.id)
    assert (table.phase, table.waiting, table.deadline_ms) == (Phase.OVER, {}, None)
    assert table.last_outcome is not None
    assert table.last_outcome.fool == 1
    assert table.revealed is not None
    assert table.revealed.server_seed == before.server_seed
    assert table.commitment == commitment(table.server_seed) != before.commitment


async def test_a_table_knows_when_its_game_began_and_was_over(
    tables: Tables, anna: Person, boris: Person
) -> None:
    before = await tables.clock_ms()
    dealt = await game(tables, anna, boris)
    assert (before <= dealt.dealt_ms, dealt.over_ms) == (True, 0)
    await tables.seats.leave(dealt.id, anna.id)
    await tables.seats.leave(dealt.id, boris.id)
    over = await tables.load(dealt.id)
    assert dealt.dealt_ms == over.dealt_ms <= over.over_ms <= await tables.clock_ms()


async def test_the_fool_of_the_game_before_deals_the_next(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    assert table.previous is not None
    assert table.previous.fool == 1
    await tables.seats.get_ready(table.id, boris.id, NONCE)
    await tables.seats.get_ready(table.id, anna.id, NONCE)
    table = await tables.game.start(table.id, anna.id)
    assert table.game is not None
    assert (table.game_number, table.game.dealer, table.moves) == (2, 1, 0)


async def test_other_seats_begin_a_new_row_of_games(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await last_game(tables, anna, boris)
    table = await tables.seats.sit(table.id, vera)
    assert table.previous is None
    table = await tables.seats.leave(table.id, anna.id)
    assert (table.game_seat_of(boris.id), table.seat_of(boris.id)) == (1, 0)
    assert table.game is not None  # the last cards stay on the table


async def test_no_moves_when_it_is_over(tables: Tables, anna: Person, boris: Person) -> None:
    table = await last_game(tables, anna, boris)
    with pytest.raises(NoGame):
        await plays(tables, table, anna, "take")


async def test_a_player_who_leaves_has_a_stand_in_and_may_come_back(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await game(tables, anna, boris)
    table = await tables.seats.leave(table.id, boris.id)
    assert (table.seats[1].held, table.phase) == (True, Phase.PLAYING)
    table = await tables.seats.come_back(table.id, boris.id)
    assert (table.seats[1].held, table.seats[1].left) == (False, False)
    assert (await tables.seats.come_back(table.id, boris.id)).version == table.version


async def test_a_move_brings_its_player_back(tables: Tables, anna: Person, boris: Person) -> None:
    table = await scene(tables, LAST_CARDS, anna, boris)
    table = await tables.seats.leave(table.id, anna.id)
    told = await plays(tables, table, anna, "attack 7s")
    assert not told.table.seats[0].held


async def test_a_player_who_left_has_no_seat_when_it_is_over(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await scene(tables, LAST_CARDS, anna, boris)
    await tables.seats.leave(table.id, anna.id)

    async def attacked() -> bool:
        return bool((await tables.load(table.id)).moves)

    async with clock(tables):
        await until(attacked)
    table = (await plays(tables, await tables.load(table.id), boris, "take")).table
    assert [seat.person for seat in table.seats] == [boris]
    assert table.creator == boris
    assert table.names == ("Anna", "Boris")
    assert table.previous is None


async def test_a_game_that_all_people_leave_is_abandoned(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await game(tables, anna, boris, computers=1)
    await tables.seats.leave(table.id, boris.id)
    table = await tables.seats.leave(table.id, anna.id)
    assert table.last_outcome is not None
    assert (table.phase, table.last_outcome.reason.value) == (Phase.OVER, "abandoned")
    assert [seat.level for seat in table.seats] == ["easy"]


async def test_a_finished_game_has_a_record_that_can_be_checked(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await game(tables, anna, boris)
    await tables.seats.leave(table.id, anna.id)
    await tables.seats.leave(table.id, boris.id)
    record: dict[str, Any] = await tables.past.record(table.id)
    secret = bytes.fromhex(record["fair"]["server_seed"])
    seed = deck_seed(secret, table.id, 1, ["", ""], version=2)
    assert record["fair"]["commitment"] == table.commitment
    assert record["deal"] == {
        **deal(table.ruleset, 2, seed).as_dict(),
        "previous": None,
        "ladder": None,
    }
    assert record["seats"] == ["first player", "second player"]
    assert record["result"]["reason"] == "abandoned"
    assert verify(record) == []


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["podkidnoy", "durnius_epaulettes", "helper", "russian_pairs"])
async def test_records_of_whole_games_stand_the_check(
    local: Tables, anna: Person, preset: str
) -> None:
    """Two games in a row by the clock and computer players, the second dealt after the first:
    Anna, who starts it, plays again, and is late again.
    """
    table = await lobby(local, anna, rules=Ruleset.of(preset))
    for _ in range(3):
        await local.host.add_computer(table.id, anna.id, "random")

    async def is_over() -> bool:
        table = await local.load(table_id)
        if 0 in table.waiting and not table.seats[0].held:
            await time_is_up(local, table, 0)
        return table.phase is Phase.OVER

    table_id = table.id
    async with clock(local):
        for number in (1, 2):
            table = await local.game.start(table_id, anna.id)
            await until(is_over)
            record = await local.past.record(table_id)
            assert verify(record) == []
            assert (record["game"], record["clock"] != []) == (number, True)
    table = await local.load(table_id)
    assert table.match is not None
    assert table.match.games == 2


async def test_a_match_goes_on_from_game_to_game(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    table = await last_game(tables, anna, boris)
    assert table.match is not None
    assert (table.match.games, table.match.fools) == (1, (0, 1))
    assert (await tables.seats.sit(table.id, vera)).match is None


async def test_fools_of_other_rules_do_not_count_in_a_match(
    local: Tables, anna: Person, boris: Person
) -> None:
    """Boris lost a game of podkidnoy; then they agree on five games of durnius."""
    table = await last_game(local, anna, boris)
    five_games = Ruleset.of("durnius", match="games:5")
    await local.host.choose_terms(table.id, anna.id, ruleset=five_games)
    table = await played_out(local, await local.game.start(table.id, anna.id), anna, boris)
    assert table.last_outcome is not None
    assert table.match is not None
    fools = tuple(int(seat in table.last_outcome.losers) for seat in (0, 1))
    assert (table.match.games, table.match.fools) == (1, fools)


async def played_out(tables: Tables, table: Table, *people: Person) -> Table:
    """The game to its end: everybody makes the least harmful move."""
    while table.phase is Phase.PLAYING:
        assert table.game is not None
        (seat, *_) = table.waiting
        move = str(clock_move(table.game, seat))
        table = (await plays(tables, table, people[seat], move)).table
    return table


@pytest.mark.parametrize(
    ("changes", "ladder"),
    [({}, (Rank.SIX, Rank.SEVEN)), ({"trump_exchange": True}, (Rank.SIX, Rank.SIX))],
)
async def test_a_ladder_goes_on_under_the_same_rules_only(
    local: Tables, anna: Person, boris: Person, changes: dict[str, bool], ladder: tuple[Rank, ...]
) -> None:
    """Boris lost to a six: the next rank of Boris is a seven, for as long as the match goes on."""
    table = await scene(local, LAST_SIX, anna, boris)
    table = (await plays(local, table, anna, "attack 6c")).table
    await plays(local, table, boris, "take")
    rules = Ruleset.of("durnius_epaulettes", **changes)
    await local.host.choose_terms(table.id, anna.id, ruleset=rules)
    table = await local.game.start(table.id, anna.id)
    assert table.game is not None
    assert table.game.ladder == ladder


async def test_points_by_the_order_of_leaving_are_kept(
    tables: Tables, anna: Person, boris: Person
) -> None:
    """R11.4"""
    code = rules_code(Ruleset.of("podkidnoy", score="places"))
    table = await scene(tables, LAST_CARDS.replace("podkidnoy", code), anna, boris)
    await plays(tables, table, anna, "attack 7s")
    await plays(tables, await tables.load(table.id), boris, "take")
    over = await tables.load(table.id)
    assert over.match is not None
    assert (over.match.points, over.match.fools) == ((0, 1), (0, 1))
