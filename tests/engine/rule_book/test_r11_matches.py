"""R11: games in a row, and people who go away."""

from __future__ import annotations

import pytest

from durak_rules import Outcome, Ruleset, waited_for
from durak_rules.match import Match, new_match, next_match, previous_of
from durak_rules.outcome import Reason, points_of
from durak_rules.play import abandon, clock_move
from tests.engine.scenario import at_table


def lost_by(fool: int | None) -> Outcome:
    losers = () if fool is None else (fool,)
    return Outcome(fool, losers, (), fool is None, 0, Reason.LAST_WITH_CARDS)


def after(rules: Ruleset, *fools: int | None) -> Match:
    match = new_match(rules, 3)
    for fool in fools:
        match = next_match(match, rules, lost_by(fool))
    return match


def test_an_open_match_goes_on() -> None:
    """R11.1"""
    match = after(Ruleset(), 0, 1, 1)
    assert (match.over, match.games, match.fools) == (False, 3, (1, 2, 0))


def test_most_fools_of_n_games_loses() -> None:
    """R11.1"""
    rules = Ruleset(match="games:3")
    assert not after(rules, 1, 1).over
    assert after(rules, 1, 0, 1).losers == (1,)


def test_a_tie_stays_a_tie() -> None:
    """R11.2"""
    assert after(Ruleset(match="games:2"), 1, 0).losers == (0, 1)
    assert after(Ruleset(match="games:2"), None, None).losers == ()


def test_after_the_end_a_new_match_starts() -> None:
    """R11.2"""
    match = after(Ruleset(match="games:2"), 1, 0, 2)
    assert (match.games, match.fools, match.over) == (1, (0, 0, 1), False)


def test_the_next_deal_knows_the_game_before() -> None:
    """R2.2, R11.2"""
    outcome = Outcome(2, (2,), (0, 1), False, 0, Reason.LAST_WITH_CARDS)
    assert previous_of(1, outcome).as_dict() == {"dealer": 1, "fool": 2, "out": [0, 1]}


def test_the_clock_opens_with_the_lowest_card_that_is_no_trump() -> None:
    """R11.3: equal ranks in the order c d h s"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=6h7s7dKc/8cJd")
    assert str(clock_move(table.game, 0)) == "attack 7d"
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=Kh7h/8cJd")
    assert str(clock_move(table.game, 0)) == "attack 7h"


def test_the_clock_takes_and_passes() -> None:
    """R11.3"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7cKc/8cJdQd").attack(0, "7c")
    assert str(clock_move(table.game, 1)) == "take"
    table.defend(1, "7c", "8c")
    assert str(clock_move(table.game, 0)) == "pass"


def test_the_clock_alone_finishes_a_game() -> None:
    """R11.3: every move that it makes is legal"""
    table = at_table("durnius", "trump=9h stock=9h attacker=0 hands=6h7s7dKc/8cJd/AsAd")
    moves = 0
    while table.game.outcome is None:
        seat = waited_for(table.game)[0]
        table.move(seat, str(clock_move(table.game, seat)))
        moves += 1
        assert moves < 1000


def test_an_abandoned_game_has_no_fool_and_is_no_draw() -> None:
    """R11.3"""
    table = at_table("podkidnoy", "out=2 trump=9h attacker=0 hands=7cKc/8cJdQd/-")
    (ended,) = abandon(table.game)
    assert ended.kind == "game_ended"
    table.expect_over(fool=None, losers=(), draw=False, out=(2,), reason="abandoned")


FOUR = Ruleset.of("podkidnoy", score="places", match="games:2")


def ended(out: tuple[int, ...], fool: int | None, reason: Reason, *losers: int) -> Outcome:
    draw = reason in (Reason.DRAW, Reason.NO_PROGRESS)
    return Outcome(fool, losers or (() if fool is None else (fool,)), out, draw, 0, reason)


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (ended((2, 0, 1), 3, Reason.LAST_WITH_CARDS), (1, 2, 0, 3)),
        (ended((2, 0, 1), 3, Reason.LAST_DEFENDER), (1, 2, 0, 3)),
        (ended((2, 0, 1, 3), None, Reason.DRAW), (1, 2, 0, 2)),
        (ended((2,), None, Reason.NO_PROGRESS), (1, 1, 0, 1)),
        (ended((2,), None, Reason.ABANDONED), (0, 0, 0, 0)),
    ],
)
def test_points_by_the_order_of_leaving(outcome: Outcome, points: tuple[int, ...]) -> None:
    """R11.4"""
    assert points_of(FOUR, 4, outcome) == points
    assert points_of(Ruleset(), 4, outcome) is None


def test_points_of_teams_are_their_members() -> None:
    """R11.4, R9.5: 2 and 5 are out first; the game is over when 0 and 3 alone hold cards"""
    rules = Ruleset.of("durnius_three_pairs", score="places")
    lost = ended((2, 1, 5, 4), 0, Reason.LAST_WITH_CARDS, 0, 3)
    assert points_of(rules, 6, lost) == (2, 1, 0, 2, 1, 0)


def test_most_points_of_n_games_lose() -> None:
    """R11.1, R11.4: Dan was never the fool of more games than Anna, and has more points"""
    match = next_match(new_match(FOUR, 4), FOUR, ended((2, 0, 1), 3, Reason.LAST_WITH_CARDS))
    assert (match.points, match.over) == ((1, 2, 0, 3), False)
    match = next_match(match, FOUR, ended((1, 2, 3), 0, Reason.LAST_WITH_CARDS))
    assert (match.points, match.fools, match.losers) == ((4, 2, 1, 5), (1, 0, 0, 1), (3,))
    match = next_match(match, FOUR, ended((1, 2, 3), 0, Reason.LAST_WITH_CARDS))
    assert (match.games, match.points) == (1, (3, 0, 1, 2)), "a new match"
