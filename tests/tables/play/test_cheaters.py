"""A cheaters' table (R14) with the store, the clock and computer players."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from durak_rules import Attack, Card, Defend, Pass, Ruleset, Take, legal_moves, parse_position
from durak_rules import view_for as seen
from durak_rules.moves import Challenge
from durak_rules.options.rules_code import rules_code
from durak_rules.records import Record, verify
from engine.players.tricks import CHEATS, NOTICES, attention, looks_false, trick
from engine.tables import MoveRefused, Person, Phase, Table, TableError, Tables
from engine.tables.acts.playing import fired
from engine.tables.errors import HintsOff, StaleCards
from engine.tables.numbers.seat_facts import facts_of
from tests.engine.games import played
from tests.tables.evening import lobby, plays, scene

RULES = rules_code(Ruleset.of("podkidnoy", cheating="people"))
COMPUTERS_TOO = rules_code(Ruleset.of("podkidnoy", cheating="everybody"))
OPENED = f"{RULES} trump=Kh attacker=0 hands=9dTd/8dJsQs/AsKs/6c6d table=7c0"


@pytest.fixture
def clara() -> Person:
    return Person(104, "Clara")


DICE = [number.to_bytes(4, "big") for number in range(400)]


def doubts(table: Table) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    assert table.game is not None
    assert table.game.doubts is not None
    kept = table.game.doubts
    return kept.cheats, kept.catches, kept.wrong_challenges


async def test_an_evening_of_four_cheaters(
    tables: Tables, anna: Person, boris: Person, clara: Person, vera: Person
) -> None:
    """Clara adds an ace that doesn't fit, Boris beats it falsely, Anna spots that, Vera errs."""
    table = await scene(tables, OPENED, anna, boris, clara, vera)
    table = (await plays(tables, table, clara, "attack As")).table
    table = (await plays(tables, table, boris, "defend As Js")).table
    with pytest.raises(MoveRefused, match="too_late_to_challenge"):
        await plays(tables, table, anna, "challenge As")
    with pytest.raises(MoveRefused, match="own_card"):
        await plays(tables, table, boris, "challenge Js")
    table = (await plays(tables, table, anna, "challenge Js")).table
    assert table.game is not None
    assert Card.parse("Js") in table.game.hand(1)
    with pytest.raises(MoveRefused, match="plays_by_the_rules"):
        await plays(tables, table, boris, "defend 7c Js")
    table = (await plays(tables, table, clara, "attack Ks")).table
    table = (await plays(tables, table, vera, "challenge Ks")).table
    assert doubts(table) == ((0, 1, 2, 0), (0, 1, 1, 0), (0, 0, 0, 0))


async def test_a_wrong_challenge_silences(
    local: Tables, anna: Person, boris: Person, clara: Person, vera: Person
) -> None:
    position = OPENED.replace("AsKs", "7sKs")
    table = await scene(local, position, anna, boris, clara, vera)
    table = (await plays(local, table, clara, "attack 7s")).table
    table = (await plays(local, table, vera, "challenge 7s")).table
    table = (await plays(local, table, clara, "attack Ks")).table
    with pytest.raises(MoveRefused, match="challenge_failed"):
        await plays(local, table, vera, "challenge Ks")
    assert doubts(table) == ((0, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 1))


async def test_a_second_tap_is_no_false_card_by_mistake(
    local: Tables, anna: Person, boris: Person, clara: Person, vera: Person
) -> None:
    """Before Anna's attack each of her cards fitted; what she sees now she may lay falsely."""
    before = await scene(local, OPENED.replace(" table=7c0", ""), anna, boris, clara, vera)
    now = (await plays(local, before, anna, "attack 9d")).table
    with pytest.raises(StaleCards):
        await plays(local, before, anna, "attack Td")
    with pytest.raises(StaleCards):
        await plays(local, before, boris, "defend 9d Js")
    table = (await plays(local, now, anna, "attack Td")).table
    assert doubts(table)[0] == (1, 0, 0, 0)


async def test_a_fair_table_refuses_false_cards(
    local: Tables, anna: Person, boris: Person, clara: Person, vera: Person
) -> None:
    fair = OPENED.replace(RULES, "podkidnoy")
    table = await scene(local, fair, anna, boris, clara, vera)
    with pytest.raises(MoveRefused, match="rank_not_on_table"):
        await plays(local, table, clara, "attack As")
    with pytest.raises(MoveRefused, match="cheating_is_off"):
        await plays(local, table, clara, "challenge 7c")


async def test_a_caught_card_was_not_thrown_in(
    local: Tables, anna: Person, boris: Person, clara: Person, vera: Person
) -> None:
    table = await scene(local, OPENED, anna, boris, clara, vera)
    table = (await plays(local, table, clara, "attack As")).table
    assert table.tally[2].thrown_in == 1
    table = (await plays(local, table, boris, "challenge As")).table
    assert table.tally[2].thrown_in == 0


async def test_a_game_ends_only_after_the_attackers_word(
    local: Tables, anna: Person, boris: Person
) -> None:
    """R14.6, and the time runs for her, though her hand is empty."""
    position = f"{RULES} trump=Kh attacker=0 hands=-/6s table=7c0 emptied=0"
    table = await scene(local, position, anna, boris)
    table = (await plays(local, table, boris, "defend 7c 6s")).table
    assert table.phase is Phase.PLAYING
    assert set(table.waiting) == {0}
    made = fired(table, 0, b"dice", pytest.fail).made
    assert made is not None
    assert made.move_text == "pass"
    table = (await plays(local, table, anna, "challenge 6s")).table
    assert set(table.waiting) == {1}
    table = (await plays(local, table, boris, "take")).table
    assert table.last_outcome is not None
    assert table.last_outcome.fool == 1


async def test_nobody_passes_by_themselves(
    local: Tables, anna: Person, boris: Person, clara: Person
) -> None:
    """Everybody may have something to say, and Clara could add a false card."""
    position = f"{RULES} trump=Kh attacker=0 hands=9dTd/8dJsQs/AsKs table=7c0:9c"
    table = await scene(local, position, anna, boris, clara, auto_pass=True)
    assert not any(name.startswith("p") for name in map(str, table.deadlines))
    assert set(table.waiting) == {0, 2}


async def test_hints_are_off(local: Tables, anna: Person, boris: Person) -> None:
    rules = Ruleset.of("podkidnoy", cheating="people")
    table = await lobby(local, anna, boris, rules=rules)
    await local.host.choose_terms(table.id, anna.id, hints=True)
    table = await local.game.start(table.id, anna.id)
    player = anna if 0 in table.waiting else boris
    with pytest.raises(HintsOff):
        await local.game.hint(table.id, player.id)


def test_the_record_can_be_checked_and_counts_for_no_rating() -> None:
    record = played(Ruleset.of("podkidnoy", cheating="people"), 4, 7)
    assert any("challenge" in str(turn) for turn in record.turns)
    assert verify(Record.from_dict(record.as_dict())) == []
    assert facts_of(record) == ()


# computer players


def view(position: str, seat: int, rules: str = COMPUTERS_TOO):  # type: ignore[no-untyped-def]
    return seen(parse_position(f"{rules} trump=Kh attacker=0 {position}"), seat)


FALSE = "hands=9dTd/8dJsQs/AsKs table=7c0,6c2 doubts=3///0.0.0,0.0.0,1.0.0"
TRUE = "hands=9dTd/8dJsQs/AsKs table=7c0,7d2 doubts=3///0.0.0,0.0.0,0.0.0"
BUSY = "hands=9dTd/8dJsQs/As table=7c0:8c,8s0:9s,9h0:Th,6c2 doubts=7///0.0.0,0.0.0,1.0.0"


def test_a_computer_player_notices_as_people_do() -> None:
    """Often at a quiet table, less at a busy one, and never a card that fits."""
    for level, share in NOTICES.items():
        quiet = [trick(view(FALSE, 1), level, Take(), one, cheats=False) for one in DICE]
        seen_by = sum(isinstance(move, Challenge) for move in quiet) / len(quiet)
        assert abs(seen_by - attention(view(FALSE, 1), level)) < 0.1
        assert attention(view(BUSY, 1), level) < attention(view(FALSE, 1), level) < share
        fitting = [trick(view(TRUE, 1), level, Take(), one, cheats=False) for one in DICE]
        assert set(fitting) == {Take()}
    assert not looks_false(view("hands=9dTd/8dJsQs table=7c0", 1))
    beaten = "hands=9dTd/8dJs table=7c0:{} doubts=2///0.0.0,0.0.0"
    assert looks_false(view(beaten.format("Qs"), 0))
    assert not looks_false(view(beaten.format("Qc"), 0))


def test_the_stronger_notice_more() -> None:
    levels = ["beginner", "easy", "normal", "hard", "master"]
    assert sorted(levels, key=NOTICES.__getitem__) == levels


def test_a_beginner_never_cheats_and_nobody_does_unless_told_to() -> None:
    position = "hands=9dTd/6d8dJs/6sAs table=7c0"
    others = {"easy", "normal", "hard", "master"}
    for level in NOTICES:
        fair = {trick(view(position, 1), level, Take(), one, cheats=False) for one in DICE}
        told = {trick(view(position, 1), level, Take(), one, cheats=True) for one in DICE}
        assert fair == {Take()}
        assert any(isinstance(move, Defend) for move in told) == (level in others)
        added = {trick(view(position, 2), level, Pass(), one, cheats=True) for one in DICE}
        assert any(isinstance(move, Attack) for move in added) == (level in others)
    assert set(CHEATS) == others


def test_a_computer_player_gives_away_no_good_card_falsely() -> None:
    """It lays low cards that are no trumps: what looks like a slip."""
    position = "hands=9dTd/QdAsKh table=7c0"
    assert {trick(view(position, 1), "hard", Take(), one, cheats=True) for one in DICE} == {Take()}


@pytest.mark.parametrize(("rules", "cheats"), [(RULES, False), (COMPUTERS_TOO, True)])
async def test_computer_players_cheat_where_the_table_wants_it(
    local: Tables, anna: Person, rules: str, cheats: bool
) -> None:
    """Boris' seat is an easy computer player's, which can't beat the king of trumps."""
    position = f"{rules} trump=6h attacker=0 hands=9dTd/6d8dJs/6sAs table=Kh0"
    table = await scene(local, position, anna)
    moves = {_made(table, 1, one) for one in DICE[:60]}
    assert ("take" in moves, len(moves) > 1) == (True, cheats)


async def test_a_stand_in_cheats_for_nobody(local: Tables, anna: Person, boris: Person) -> None:
    position = f"{COMPUTERS_TOO} trump=6h attacker=0 hands=9dTd/6d8dJs/6sAs table=Kh0"
    table = await scene(local, position, anna, boris)
    table = await local.seats.leave(table.id, boris.id)
    assert table.seats[1].automatic
    assert {_made(table, 1, one) for one in DICE[:60]} == {"take"}


def _made(table: Table, seat: int, dice: bytes) -> str:
    made = fired(table, seat, dice, pytest.fail).made
    assert made is not None
    return made.move_text


async def test_a_computer_player_ends_a_bout_that_is_settled(local: Tables, anna: Person) -> None:
    position = f"{RULES} trump=Kh attacker=1 defender=0 hands=6s/- table=7c1 emptied=1"
    table = await scene(local, position, anna)
    table = (await plays(local, table, anna, "defend 7c 6s")).table
    assert set(table.waiting) == {1}
    assert table.game is not None
    assert [str(move) for move in legal_moves(table.game, 1)] == ["pass"]
    assert {_made(table, 1, one) for one in DICE[:60]} == {"pass", "challenge 6s"}


async def test_a_rules_form_that_is_changed_asks_everybody_again(
    local: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(local, anna, boris)
    rules = Ruleset.of("podkidnoy", cheating="everybody")
    table = await local.host.choose_terms(table.id, anna.id, ruleset=rules)
    assert table.ruleset.cheaters
    with pytest.raises(TableError):
        await local.host.choose_terms(table.id, boris.id, ruleset=Ruleset.of("podkidnoy"))
