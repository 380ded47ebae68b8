"""Facts of a finished game about each seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from durak_rules import Outcome
from durak_rules.outcome import Reason
from durak_rules.records import Record
from engine.tables.numbers.seat_facts import _places, facts_of
from tests.tables.numbers.season import record_of


def played(preset: str, players: int, number: int = 0) -> Record:
    return Record.from_dict(record_of(("easy",) * players, number, preset))


@pytest.mark.parametrize(
    ("preset", "players"), [("podkidnoy", 2), ("podkidnoy", 5), ("perevodnoy", 3), ("durnius", 4)]
)
def test_the_fool_is_last_and_the_others_as_they_left(preset: str, players: int) -> None:
    record = played(preset, players)
    facts, outcome = facts_of(record), record.outcome
    assert outcome.fool is not None
    assert [facts[seat].place for seat in outcome.out] == list(range(1, len(outcome.out) + 1))
    assert facts[outcome.fool].place == players
    assert [one.fool for one in facts] == [seat == outcome.fool for seat in range(players)]
    assert [one.lost for one in facts] == [one.fool for one in facts]


def test_a_team_has_one_place() -> None:
    facts = facts_of(played("durnius_pairs", 4))
    assert [one.team for one in facts] == [0, 1, 0, 1]
    assert facts[0].place == facts[2].place
    assert facts[1].place == facts[3].place
    assert {one.place for one in facts} == {1, 2}
    assert [one.lost for one in facts] == [one.place == 2 for one in facts]
    assert sum(one.fool for one in facts) == 1


def draw_of(out: tuple[int, ...], reason: Reason = Reason.DRAW) -> Outcome:
    return Outcome(None, (), out, draw=True, epaulettes=0, reason=reason)


def test_players_who_left_together_in_a_draw_share_a_place() -> None:
    assert _places(draw_of((2, 0, 1)), [0, 1, 2], (0, 1)) == {2: 1, 0: 2, 1: 2}


def test_players_left_when_nothing_went_on_share_the_last_place() -> None:
    """R7.5: nobody left with the last move."""
    outcome = draw_of((2,), Reason.NO_PROGRESS)
    assert _places(outcome, [0, 1, 2], ()) == {2: 1, 0: 2, 1: 2}


def test_the_last_defender_is_behind_those_who_left_before() -> None:
    """R7.3 with draws off."""
    outcome = Outcome(1, (1,), (0, 2), draw=False, epaulettes=0, reason=Reason.LAST_DEFENDER)
    assert _places(outcome, [0, 1, 2], (0, 2)) == {0: 1, 2: 2, 1: 3}


@pytest.mark.parametrize(("players", "number", "worn"), [(2, 8, 1), (3, 74, 2)])
def test_epaulettes_are_given_by_the_last_cards_and_worn_by_the_fool(
    players: int, number: int, worn: int
) -> None:
    """R10.1: the last attack card, or the last two, were of the lowest rank."""
    record = Record.from_dict(record_of(("random",) * players, number, "durnius_epaulettes"))
    facts, fool = facts_of(record), record.outcome.fool
    laid = [turn.seat for turn in record.turns if str(turn.move).startswith("attack")]
    assert fool is not None
    assert [one.worn for one in facts] == [worn * (seat == fool) for seat in range(players)]
    assert [one.given for one in facts] == [laid[-worn:].count(seat) for seat in range(players)]


def test_a_game_that_was_broken_off_says_nothing() -> None:
    record = played("podkidnoy", 3)
    outcome = Outcome(None, (), (), draw=False, epaulettes=0, reason=Reason.ABANDONED)
    assert facts_of(replace(record, turns=record.turns[:5], outcome=outcome)) == ()


def test_a_record_that_ends_otherwise_than_it_says_doesnt_count() -> None:
    record = played("podkidnoy", 3)
    assert facts_of(replace(record, turns=record.turns[:-1])) == ()
