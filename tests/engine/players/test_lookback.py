"""Looking back at a game: which decisions are judged, what they cost, and what the deal did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256

import pytest

from durak_rules import (
    Deal,
    Move,
    Outcome,
    Ruleset,
    View,
    deal,
    legal_moves,
    new_game,
    parse_move,
    parse_position,
    play,
    view_for,
    waited_for,
)
from durak_rules.outcome import Reason
from durak_rules.records import Record, Turn
from engine.players import PLAYERS
from engine.players.lookback import Luck, decisions, parts, report, results_of_deal, turning_point
from engine.players.lookback.decisions import WAITING, _choice, _judged, _known
from engine.players.lookback.exact import proven
from engine.players.lookback.reasons import MoveReason
from engine.players.lookback.report import curve
from engine.players.master import Estimate, weigh_each

SUREST = MoveReason("wins_by_force")
FEW = 4  # imagined games, where it doesn't matter what comes out
DICE = b"dice"


@cache
def played(rules: str = "podkidnoy", seats: int = 2, seed: bytes = b"a") -> Record:
    """A game of players who don't think for long."""
    ruleset = Ruleset.of(rules)
    dealt = deal(ruleset, seats, sha256(seed).digest())
    game, turns = new_game(ruleset, dealt), []
    while game.outcome is None:
        seat = waited_for(game)[0]
        turns.append(Turn(seat, PLAYERS["normal"].choose(view_for(game, seat), DICE)))
        play(game, seat, turns[-1].move)
    names = tuple(f"player {seat}" for seat in range(seats))
    return Record("tbl", 1, ruleset, names, None, dealt, None, None, tuple(turns), game.outcome)


class Opinion:
    """A weigher that prefers the last move, and remembers what it was shown."""

    def __init__(self, *liked: float, visits: int = 100_000) -> None:
        self.views: list[View] = []
        self._liked = list(liked)  # look by look; the last one stays
        self._visits = visits

    def __call__(
        self, view: View, _dice: bytes, _iterations: int, moves: Sequence[Move | None]
    ) -> list[Estimate]:
        self.views.append(view)
        liked = self._liked.pop(0) if len(self._liked) > 1 else self._liked[0]
        return [Estimate(liked if move is view.moves[-1] else 0.5, self._visits) for move in moves]


def test_only_own_choices_are_judged_as_seen_from_the_own_seat() -> None:
    record, opinion = played(seats=3), Opinion(0.5)
    found = list(decisions(record, 1, DICE, FEW, weigh=opinion))
    assert len(found) == len(record.turns)
    for one, turn in zip(found, record.turns, strict=True):
        if one is not None:
            assert (turn.seat, str(turn.move)) == (1, one.move)
    assert opinion.views
    for view in opinion.views:
        assert view.seat == 1
        assert len(view.moves) > 1
        assert 1 in view.waited


def test_the_clocks_moves_and_those_after_handing_over_are_nobodys_decisions() -> None:
    record = played()
    every = [one.turn for one in decisions(record, 0, DICE, FEW, weigh=Opinion(0.5)) if one]
    by_clock = replace(record, clock=(every[0],))
    left = [one.turn for one in decisions(by_clock, 0, DICE, FEW, weigh=Opinion(0.5)) if one]
    assert left == every[1:]
    given = decisions(record, 0, DICE, FEW, turns=range(every[3]), weigh=Opinion(0.5))
    assert [one.turn for one in given if one] == every[:3]


def only(opinion: Opinion) -> tuple[float, str | None]:
    """The cost of the first decision, and what was better, for a first move that wasn't liked."""
    record = played()
    seat = record.turns[0].seat
    first = view_for(new_game(record.ruleset, record.deal), seat).moves[0]
    one = next(
        decisions(replace(record, turns=(Turn(seat, first),)), seat, DICE, 1, None, opinion)
    )
    assert one is not None
    return one.cost, one.better


def test_a_decision_costs_what_a_better_one_would_have_won() -> None:
    cost, better = only(Opinion(0.75))
    assert cost == pytest.approx(0.25)
    assert better is not None


def test_a_fault_not_confirmed_by_a_second_look_is_not_blamed() -> None:
    assert only(Opinion(0.9, 0.5)) == (0.0, None)
    assert only(Opinion(0.9, 0.1)) == (0.0, None)


def test_a_difference_that_may_be_noise_is_not_blamed() -> None:
    assert only(Opinion(0.6, visits=100)) == (0.0, None)
    assert only(Opinion(0.6, visits=1000))[0] == pytest.approx(0.1)
    assert only(Opinion(0.51)) == (0.0, None)


def test_the_judgement_does_not_follow_from_hidden_cards() -> None:
    """Other hands and a stock in another order, but for the trump card at its end."""
    record = played()
    seat = record.turns[0].seat
    one = replace(record, turns=record.turns[:1])
    other = replace(one, deal=swapped(record.deal, 1 - seat))
    assert other.deal != one.deal
    assert list(decisions(one, seat, DICE, FEW)) == list(decisions(other, seat, DICE, FEW))


def swapped(dealt: Deal, seat: int) -> Deal:
    """Return the deal with that hand swapped with the top of the stock."""
    hands = list(dealt.hands)
    hands[seat], stock = dealt.stock[:6], (*dealt.hands[seat], *dealt.stock[6:])
    return replace(dealt, hands=tuple(hands), stock=stock)


@pytest.mark.slow
def test_opening_with_the_highest_trump_is_a_mistake() -> None:
    ruleset, record = Ruleset.of("podkidnoy"), played()
    game, number = None, 0
    while game is None:
        dealt = deal(ruleset, 2, sha256(b"trumps" + bytes([number])).digest())
        hand = dealt.hands[dealt.attacker]
        trumps = [card for card in hand if card.suit == dealt.trump.suit]
        number += 1
        if len(trumps) == 1 and trumps[0].rank >= 13:
            game = new_game(ruleset, dealt)
    turn = Turn(dealt.attacker, parse_move(f"attack {trumps[0]}"))
    assert turn.move in legal_moves(game, turn.seat)
    one = next(decisions(replace(record, deal=dealt, turns=(turn,)), turn.seat, DICE, 200))
    assert one is not None
    assert one.cost > 0.03
    assert one.reason is not None
    assert one.reason.name == "keeps_last_trump"


def test_a_report_has_the_turning_point_and_a_curve_to_the_end() -> None:
    record = played()
    found = [one for one in decisions(record, 0, DICE, FEW, weigh=Opinion(0.7)) if one]
    turned = turning_point(found)
    told = report(record, 0, found, Luck(96, 60.0))
    assert turned is not None
    assert told["turning"] == turned.turn + 1
    assert told["luck"] == {"games": 96, "lost": 0.62, "margin": 0.095, "even": 0.5}
    assert told["curve"][-1] == (len(record.turns), 0.0 if 0 in record.outcome.losers else 1.0)
    places = [place for place, _ in told["curve"]]
    assert places == sorted(set(places))
    assert turning_point([]) is None


@pytest.mark.parametrize(
    ("rules", "seats", "even"),
    [("podkidnoy", 3, 0.333), ("durnius_pairs", 4, 0.5), ("durnius_three_pairs", 6, 0.333)],
)
def test_an_average_deal_loses_one_of_all_seats_or_teams(
    rules: str, seats: int, even: float
) -> None:
    assert report(played(rules, seats), 0, [], Luck(1, 0.0))["luck"]["even"] == even


@pytest.mark.parametrize(
    ("outcome", "end"),
    [
        (Outcome(1, (1,), (0,), False, 0, Reason.LAST_WITH_CARDS), [(7, 1.0)]),
        (Outcome(0, (0,), (1,), False, 0, Reason.LAST_WITH_CARDS), [(7, 0.0)]),
        (Outcome(2, (0, 2), (1, 3), False, 0, Reason.LAST_WITH_CARDS), [(7, 0.0)]),
        (Outcome(None, (), (0, 1), True, 0, Reason.DRAW), [(7, 0.5)]),
        (Outcome(None, (), (), False, 0, Reason.ABANDONED), []),
    ],
)
def test_the_curve_ends_with_the_result(outcome: Outcome, end: list[tuple[int, float]]) -> None:
    record = replace(played(), turns=played().turns[:7], outcome=outcome)
    assert curve(record, 0, []) == end


def test_the_deal_is_played_again_and_again() -> None:
    record = played("durnius_pairs", 4)
    games = [
        [next(results) for _ in range(3)]
        for results in (
            results_of_deal(record, seat, PLAYERS["random"], DICE) for seat in (0, 0, 1, 2)
        )
    ]
    assert games[0] == games[1] == games[3]  # partners lose together
    for mine, theirs in zip(games[0], games[2], strict=True):
        assert mine + theirs == 1


def test_luck_says_how_sure_it_is() -> None:
    assert Luck(3, 1.5).share == 0.5
    assert Luck(100, 0.0).share > 0
    assert Luck(100, 50.0).margin == pytest.approx(0.096, abs=0.001)
    assert Luck(400, 200.0).margin < Luck(100, 50.0).margin / 1.9


@pytest.mark.slow
def test_the_parts_of_the_work_together_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ITERATIONS", FEW)
    monkeypatch.setattr(parts, "GOOD_PLAYER", PLAYERS["random"])
    record = played()
    work = parts.parts_of(record, 1)
    answers = [parts.think(parts.question(record, 1, part, None)) for part in work]
    found, luck = parts.put_together(answers[::-1])
    dice = sha256(b"tbl 1 1").digest()
    assert found == [one for one in decisions(record, 1, dice, FEW) if one]
    assert luck.games == parts.DEALS * parts.GAMES
    assert 0 < luck.lost < luck.games


def test_no_part_is_asked_for_work_that_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ITERATIONS", FEW)
    record = played()
    work = [part for part in parts.parts_of(record, 1) if not part.of_deal]
    found, _ = parts.put_together(
        [parts.think(parts.question(record, 1, part, 9)) for part in work]
    )
    assert found
    assert all(one.turn < 9 for one in found)


E1 = "podkidnoy bout=12 dealer=1 trump=7h attacker=1 defender=0 hands=6d8h9d9hTsKh/6hThJcJdQcAh"


@pytest.mark.parametrize(
    ("move", "worth", "better"),
    [("attack Th", 0.0, True), ("attack Qc", 1.0, False), ("attack Jc", 1.0, False)],
)
def test_an_end_is_judged_exactly(move: str, worth: float, better: bool) -> None:
    game = parse_position(E1)
    view = view_for(game, 1)
    exact = proven(game, view, parse_move(move), view.moves)
    assert exact is not None
    assert (exact.best, exact.made, exact.best > exact.made) == (1.0, worth, better)
    hidden = parse_position("podkidnoy trump=6h attacker=0 stock=7h6h hands=7c8d/9c9d")
    view = view_for(hidden, 0)
    assert proven(hidden, view, parse_move("attack 7c"), view.moves) is None


TAKING_LOSES = "russian trump=6h attacker=1 hands=ThAh/KdAc"


def test_a_defender_who_takes_beaten_cards_could_have_waited() -> None:
    """R4.3. After K♦ is beaten the defender attacks with the last card, and is out first."""
    game = parse_position(TAKING_LOSES)
    for seat, move in ((1, "attack Kd"), (0, "defend Kd Th")):
        play(game, seat, parse_move(move))
    assert waited_for(game) == (1,)
    take, view = parse_move("take"), view_for(game, 0)
    exact = proven(game, view, take, (*view.moves, None))
    assert exact == (1.0, 0.0, None)
    one = _known(view, 2, take, exact)
    assert (one.cost, one.better, one.reason) == (1.0, WAITING, SUREST)


def test_moves_before_one_is_waited_for_are_decisions_but_for_passing() -> None:
    """R4.3, with cards to draw: what it costs to take is weighed beside waiting."""
    game = parse_position("durnius trump=6h attacker=1 stock=7c8c9c6h hands=ThAh/KdKcAc")
    play(game, 1, parse_move("attack Kd"))
    adding = _choice(game, 1, parse_move("attack Kc"))
    assert adding is not None
    assert None in adding.ways
    assert _choice(game, 1, parse_move("pass")) is None
    play(game, 0, parse_move("defend Kd Th"))
    choice = _choice(game, 0, parse_move("take"))
    assert choice is not None
    assert choice.ways == (*choice.view.moves, None)
    one = _judged(choice, 2, parse_move("take"), DICE, FEW, Opinion(0.5))
    assert one.better is None
    assert 0 < weigh_each(choice.view, DICE, FEW, [None])[0].probability <= 1


def test_a_win_thrown_away_costs_the_game() -> None:
    game, record = parse_position(E1), played()
    view, move = view_for(game, 1), parse_move("attack Th")
    exact = proven(game, view, move, view.moves)
    assert exact is not None
    one = _known(view, 0, move, exact)
    assert (one.cost, one.margin, one.exact) == (1.0, 0.0, True)
    assert one.reason == SUREST
    lost = report(record, 0, [one], Luck(1, 0.0))["decisions"][0]
    assert lost["reason"]["name"] == "wins_by_force"
