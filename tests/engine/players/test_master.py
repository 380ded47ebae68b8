"""The master: what its tree finds, that it knows no more than its view, and that it is the same
every time.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings

from durak_rules import (
    PRESETS,
    Card,
    Game,
    View,
    legal_moves,
    parse_position,
    play,
    view_for,
    waited_for,
)
from engine.players.ends import Verdict, prove
from engine.players.judgement import points
from engine.players.master import weigh
from engine.players.master.master_player import Master
from engine.players.master.tree import Tree
from tests.engine.rulesets import Dice, Setting, settings_of_games

FEW = 60
FEWER = settings(max_examples=max(8, settings.default.max_examples // 20))  # type: ignore[union-attr]


def seen(hands: str, *, stock: str = "", rest: str = "") -> View:
    """Return the view of seat 0, which attacks seat 1 where hearts are trumps."""
    game = parse_position(
        f"podkidnoy bout=5 dealer=1 trump=9h stock={stock} attacker=0 defender=1 "
        f"hands={hands} {rest}"
    )
    return view_for(game, 0)


@pytest.mark.parametrize(
    ("hands", "wins"),
    [("8dQs/9dTc", "attack Qs"), ("8dTc/9dTdQs", "attack Tc")],
)
def test_it_finds_the_win_where_nothing_is_hidden(hands: str, wins: str) -> None:
    best = weigh(seen(hands), b"dice", 400)[0]
    assert str(best.move) == wins
    assert best.probability > 0.9


def test_a_lost_end_is_played_for_a_slip_of_the_other() -> None:
    """Not for the longest resistance."""
    end = seen("9cKdAdAh./9dTh")
    lost = prove(end)
    assert (lost.verdict, str(lost.move)) == (Verdict.LOSS, "attack Ad")
    assert str(Master(400).choose(end, b"dice")) == "attack Ah"


def test_it_remembers_what_everybody_saw() -> None:
    """The defender took diamonds: a club isn't beaten, and the other way round."""
    stock = "6c6d6h6s7c7d7s9s8h9h"
    clubs, diamonds = "8cTdKs/9c.Jc.Qc.Kc.", "8cTdKs/Jd.Qd.Kd.Ad."
    assert str(weigh(seen(clubs, stock=stock), b"dice", 400)[0].move) == "attack Td"
    assert str(weigh(seen(diamonds, stock=stock), b"dice", 400)[0].move) == "attack 8c"


def test_unseen_cards_make_no_difference() -> None:
    """The same hands and stock, the hidden cards elsewhere: it can't know them."""
    stock = "9dTc9s8h6c6h9h"
    for number in range(4):
        dice = sha256(bytes([number])).digest()
        one = weigh(seen("8cTdKs/7cJcQcKc", stock="JdQdKdAd" + stock), dice, FEW)
        other = weigh(seen("8cTdKs/JdQdKdAd", stock="7cJcQcKc" + stock), dice, FEW)
        assert one == other


def test_every_move_is_weighed_and_every_walk_counted() -> None:
    view = seen("8cTdKs/7cJcQcKc", stock="JdQd9h")
    weighed = weigh(view, b"dice", FEW)
    assert {one.move for one in weighed} == set(view.moves)
    assert sum(one.visits for one in weighed) == FEW
    assert all(0 < one.probability < 1 for one in weighed)
    assert weighed == weigh(view, b"dice", FEW)
    assert weighed != weigh(view, b"other dice", FEW)


def test_everybody_in_the_tree_plays_by_their_own_hand() -> None:
    """A player with an ace had better beat, and one without had better take: they can tell."""
    position = "podkidnoy bout=5 dealer=1 trump=9h attacker=0 defender=1 hands=6s6d"
    ace = parse_position(f"{position}/7sAd stock=JcQc9h")
    none = parse_position(f"{position}/7s7d stock=JdQd9h")
    sixes = Card.parse("6s").bit | Card.parse("6d").bit

    def judge(game: Game, seat: int) -> float:
        right = bool(game.hands[1] & sixes) == (game.stock == none.stock)
        return float(right == (seat == 1))

    tree = Tree(0, points(36, ace.trump_suit), ace.trump_suit, judge, Random(1).random)
    for _ in range(400):
        tree.walk(ace.copy())
        tree.walk(none.copy())
    assert all(edge.won / edge.tried < 0.25 for edge in tree.moves.values())


@pytest.mark.slow
@FEWER
@given(settings_of_games())
def test_it_weighs_by_the_rules_whatever_they_are(setting: Setting) -> None:
    game, dice = setting.new_game(), Dice(setting.seed)
    for _move in range(dice.below(80)):
        if game.outcome is None:
            seat = waited_for(game)[0]
            moves = legal_moves(game, seat)
            play(game, seat, moves[dice.below(len(moves))])
    if game.outcome is None:
        seat = waited_for(game)[0]
        weighed = weigh(view_for(game, seat), b"dice", FEW)
        assert {one.move for one in weighed} == set(legal_moves(game, seat))


def test_weighing_leaves_the_game_as_it_is() -> None:
    game = parse_position("perevodnoy bout=3 dealer=1 trump=9h attacker=0 hands=6c9cAs/7c8cAd")
    before = str(game)
    weigh(view_for(game, 0), b"dice", FEW)
    assert str(game) == before
    assert game.ruleset == PRESETS["perevodnoy"]
