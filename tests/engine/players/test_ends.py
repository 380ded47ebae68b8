"""Ends worked out exactly: against brute force, by all the rules of a table, and not a word more
than is proven.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Hashable
from dataclasses import replace
from random import Random

import pytest

from durak_rules import (
    PRESETS,
    Game,
    Ruleset,
    deal,
    legal_moves,
    new_game,
    parse_position,
    play,
    view_for,
    waited_for,
)
from durak_rules.cards import FACES
from durak_rules.options.rules_code import rules_code
from engine.players.ends import Proof, Verdict, prove, solver
from engine.players.ends.end_positions import Ends
from engine.players.ends.end_rules import end_rules
from engine.players.ends.likeness import Likeness
from engine.players.ends.proof import Reach, problem_of
from tests.engine.brute_force import TooMany, worked_out
from tests.engine.some_ends import TABLES, dealt_end, random_end

HEARTS, SPADES = 1 << 2, 1 << 3  # the bits of suits that stand apart


def end(hands: str, rest: str = "", rules: str = "podkidnoy") -> Game:
    """Seat 0 attacks seat 1, and hearts are trumps."""
    return parse_position(f"{rules} bout=9 dealer=1 trump=9h attacker=0 hands={hands} {rest}")


def proof(hands: str, rest: str = "", rules: str = "podkidnoy") -> Proof:
    return prove(end(hands, rest, rules))


# Against brute force


@pytest.mark.parametrize("rules", TABLES, ids=rules_code)
def test_proofs_agree_with_brute_force(rules: Ruleset) -> None:
    assert compare(rules, ends=3, cards=5) == 3


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=rules_code)
def test_a_thousand_ends_are_what_brute_force_finds(rules: Ruleset) -> None:
    assert compare(rules, ends=100, cards=7) == 100


def compare(rules: Ruleset, ends: int, cards: int) -> int:
    """Count the random ends that agree, also in the middle of bouts. Ends that are too large are
    left out, and others taken.
    """
    dice, agree = Random(rules_code(rules)), 0
    while agree < ends:
        game = random_end(rules, dice, dice.randint(2, cards))
        (seat,) = waited_for(game)
        try:
            verdict, moves = worked_out(game, seat)
        except TooMany:
            continue
        found = prove(game)
        assert (found.verdict, found.plies) in {(verdict, moves), (verdict, None)}, str(game)
        assert keeps(game, seat, found), f"{found.move} in {game}"
        agree += 1
    return agree


def is_sure(game: Game) -> bool:
    return Ends(end_rules(game.frame)).is_sure((*game.hands, 0, 0, 0, 0))


def keeps(game: Game, seat: int, found: Proof) -> bool:
    """Return whether the move forces no less than was promised."""
    then = game.copy()
    assert found.move is not None
    play(then, seat, found.move)
    if then.outcome is None:
        return worked_out(then, seat)[0] == found.verdict
    fool = then.outcome.fool
    return found.verdict == {None: "draw", seat: "loss"}.get(fool, "win")


@pytest.mark.parametrize("rules", TABLES, ids=rules_code)
def test_a_win_that_is_sure_without_a_search_is_won(rules: Ruleset) -> None:
    """Few cards of few ranks: many of these attacks could be passed on (R5.1)."""
    dice, sure = Random(rules_code(rules)), 0
    while sure < 30:
        game = dealt_end(rules, dice.sample(FACES[-20:], dice.randint(3, 5)), dice)
        if is_sure(game):
            assert worked_out(game, 0)[0] == "win", str(game)
            sure += 1


@pytest.mark.parametrize(
    ("trump", "hands", "verdict"),
    [
        ("Ts", "ThKsAc/Ah", Verdict.LOSS),
        ("Kd", "JcKdAh/Ac", Verdict.LOSS),
        ("Qd", "TdThJc/Jh", Verdict.DRAW),
    ],
)
def test_a_trump_that_is_taken_beats_what_comes_after_it(
    trump: str, hands: str, verdict: Verdict
) -> None:
    """So the trump would go last, and what goes before it is passed on (R5.1)."""
    game = parse_position(f"perevodnoy bout=9 dealer=1 trump={trump} attacker=0 hands={hands}")
    assert not is_sure(game)
    assert prove(game).verdict is verdict is Verdict(worked_out(game, 0)[0])


# Ends that once were lost


@pytest.mark.parametrize(
    ("trump", "hands", "wins"),
    [
        ("7s", "6h8d8hKdKsAs/6s7hQsKcKhAh", "7h Kc Kh Ah"),
        ("6s", "7sQdKdKhAcAs/8d9sJdJsQsKs", "8d Jd Js"),
        ("7h", "6d8h9d9hTsKh/6hThJcJdQcAh", "Jc Jd Qc"),
    ],
)
def test_with_six_cards_each_the_win_is_found(trump: str, hands: str, wins: str) -> None:
    game = parse_position(
        f"podkidnoy bout=12 dealer=1 trump={trump} attacker=1 defender=0 hands={hands}"
    )
    found = prove(view_for(game, 1))
    assert found.verdict is Verdict.WIN
    assert str(found.move).removeprefix("attack ") in wins.split()


# The hardest

HARDEST = (
    ("loss", "dealer=0 trump=9h attacker=0 defender=1 hands=8h9hQsKsAcAs/6s9cJhQhKhAh"),
    ("loss", "dealer=0 trump=Ad attacker=0 defender=1 hands=8d9hJcQdAcAd/9dJdQhKdAhAs"),
    ("loss", "dealer=1 trump=As attacker=0 defender=1 hands=9dQhKhKsAcAs/6s8sJsQsAdAh"),
    ("loss", "dealer=0 trump=8c attacker=0 hands=6c8cJcKhAs/6hTsQcQsKcAc table=Qh0 limit=6"),
    ("win", "dealer=1 trump=Kh attacker=0 hands=7c9cJhQsAcAhAs/9hJcQhKcKh table=Td1,Tc0 limit=5"),
    (
        "win",
        "dealer=1 trump=Ac attacker=1 defender=0 hands=8d8h9sTcTsJcQcKc/8cTdKsAc "
        "table=Jh1:Ah,Jd1:Ad limit=6",
    ),
    (
        "win",
        "dealer=1 trump=6s attacker=1 defender=0 hands=6s7s9sJsAcAd/7hQcKhKsAhAs "
        "table=Qs1,Qh1 limit=6 flags=taking",
    ),
)
"""Of five hundred games of `normal`, with twelve cards in both hands at most. They took 60,000 to
200,000 places each as long as bouts that are alike were told apart.
"""


@pytest.mark.nightly
def test_the_hardest_of_a_thousand_is_proven() -> None:
    """Of the ends with twelve cards in another five hundred games of `normal` by both rules. It
    takes 107,000 places, and Python has time for them too.
    """
    hands = "JdQd/TcTdThTsQsKdAcAdAhAs"
    game = parse_position(
        f"perevodnoy bout=14 dealer=0 trump=Qd attacker=1 defender=0 hands={hands}"
    )
    problem = problem_of(game, Reach(200_000))
    assert problem is not None
    assert solver.solve(problem) is not None
    assert prove(game).verdict is Verdict.WIN


@pytest.mark.slow
@pytest.mark.parametrize(("verdict", "position"), HARDEST)
def test_hard_ends_are_proven_in_time(verdict: str, position: str) -> None:
    game = parse_position(f"perevodnoy bout=9 {position}")
    assert prove(game, Reach(40_000)).verdict == verdict


@pytest.mark.parametrize(
    ("hands", "others"),
    [
        ("7c9d/8cAd", "7d9c/8dAc"),  # two suits have changed places
        ("7c9d/8cAd", "6cTd/QcJd"),  # what is gone between them doesn't count
        ("7cTd/9c9s", "7cJd/TcTs"),
        ("7cTd/9c9s", "7sTc/9d9s"),
        ("7h8h/9hAc", "6hTh/JhAs"),
    ],
)
def test_hands_are_alike_whatever_their_suits_and_ranks_are_called(
    hands: str, others: str
) -> None:
    assert likeness(hands) == likeness(others)


@pytest.mark.parametrize(
    ("hands", "others"),
    [
        ("7c8d/9cTd", "7c7d/9cTd"),  # two of a rank: one can be added to the other
        ("7c7d/9cTd", "7c7d/9c9d"),
        ("7c8d/7d9c", "7c8d/7s9c"),
        ("7c/8c", "8c/7c"),  # who beats whom
        ("7c/8c", "7c/8d"),
        ("7c/8c", "7h/8h"),  # trumps
    ],
)
def test_hands_arent_alike_where_it_matters(hands: str, others: str) -> None:
    assert likeness(hands) != likeness(others)


@pytest.mark.parametrize(
    ("apart", "hands", "others", "are_alike"),
    [
        (0, "7h/8h", "7c/8c", True),  # no suit is trump (R1.6)
        (HEARTS | SPADES, "7c/8c", "7d/8d", True),
        (HEARTS | SPADES, "7c/8c", "7s/8s", False),  # spades are beaten otherwise (R4.1)
        (HEARTS | SPADES, "7s/8s", "7h/8h", False),
    ],
)
def test_suits_that_stand_apart_keep_their_places(
    apart: int, hands: str, others: str, are_alike: bool
) -> None:
    assert (likeness(hands, apart) == likeness(others, apart)) is are_alike


def likeness(hands: str, apart: int = HEARTS) -> Hashable:
    return Likeness(apart)(*end(hands).hands)


# The best move


def test_a_draw_is_taken_where_there_is_no_win() -> None:
    """R7.3: both lay their last cards; without draws the defender is the fool."""
    assert proof("8d/9d") == Proof(Verdict.DRAW, legal_moves(end("8d/9d"), 0)[0])
    rules = rules_code(Ruleset.of("podkidnoy", draws=False))
    assert proof("8d/9d", rules=rules).verdict is Verdict.WIN


def test_a_loss_is_put_off() -> None:
    """The lowest card is beaten at once; the trump is taken first, and comes back later."""
    game = end("6s7dJsAh/8hAc")
    found = prove(game)
    assert (found.verdict, str(found.move)) == ("loss", "attack Ah")
    assert ("loss", found.plies) == worked_out(game, 0)


def test_a_position_that_came_twice_is_a_draw_the_third_time() -> None:
    """R7.5: what wins else leads to a bout that began twice before."""
    game = end("8dQs/9dTc")
    assert prove(game).verdict is Verdict.WIN
    queen_taken = end("8d/9dTcQs")
    game.seen = ((0, *queen_taken.hands),) * 2
    assert prove(game).verdict is Verdict.DRAW


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["perevodnoy", "durnius_travel"])
def test_a_win_comes_nearer_until_it_is_there(preset: str) -> None:
    """R5: where the attack goes round, a win could be put off until it is a draw (R7.5)."""
    dice, won = Random(preset), 0
    while won < 10:
        game = random_end(PRESETS[preset], dice, 8)
        (seat,) = waited_for(game)
        if prove(game).verdict is Verdict.WIN:
            assert fool_against_chance(game, seat, dice) == 1 - seat
            won += 1


def fool_against_chance(game: Game, seat: int, dice: Random) -> int | None:
    while game.outcome is None:
        (mover,) = waited_for(game)
        move = prove(game).move if mover == seat else dice.choice(legal_moves(game, mover))
        assert move is not None
        play(game, mover, move)
    return game.outcome.fool


# Ends that aren't proven

WITH_JOKERS = rules_code(Ruleset.of("podkidnoy", jokers=2))


@pytest.mark.parametrize(
    ("hands", "rest", "rules"),
    [
        ("7c8d/9cTd", "stock=9h", "podkidnoy"),  # cards to draw
        ("7c8d/9cTd/7sAs", "", "podkidnoy"),  # three left
        ("-/8dKd/7c9c", "table=7h0:8h limit=3 emptied=0", "podkidnoy"),  # R7.1: still in
        ("7c8d/9cTd", "", rules_code(Ruleset.of("podkidnoy", packs=2))),
        ("7cXr/9cTd", "", WITH_JOKERS),  # R1.7
        ("7c8d/9cTd", "limit=2 table=Xb0", WITH_JOKERS),
        ("8d8h/9dTc", "limit=1 table=7d0", "podkidnoy"),  # a limit that no rule gives
    ],
)
def test_a_position_that_is_no_end_of_two_isnt_proven(hands: str, rest: str, rules: str) -> None:
    assert proof(hands, rest, rules) == Proof(Verdict.NOT_PROVEN)


def test_an_end_is_proven_once_the_jokers_are_gone() -> None:
    assert proof("8dQs/9dTc", rules=WITH_JOKERS).verdict is Verdict.WIN


def test_two_of_three_are_an_end_once_the_third_has_left() -> None:
    assert proof("8dQs/-/9dTc", "out=1").verdict is Verdict.WIN


def test_a_view_that_hides_cards_proves_nothing() -> None:
    view = view_for(end("8dQs/9dTc"), 0)
    assert prove(view).verdict is Verdict.WIN
    assert prove(view_for(end("8dQs/9dTc"), 1)).verdict is Verdict.NOT_PROVEN  # not their turn
    assert prove(replace(view, waited=(0, 1))).verdict is Verdict.NOT_PROVEN


def test_too_many_places_to_look_at_prove_nothing() -> None:
    game = end("6c7d8s9cTdJsQcKdAsQh/6d7s8c9dTsJcQdKsAcJh")
    assert prove(game, Reach(2000)) == Proof(Verdict.NOT_PROVEN)
    assert prove(end("8dQs/9dTc"), Reach(1)) == Proof(Verdict.NOT_PROVEN)


@pytest.mark.nightly
def test_no_line_is_followed_deeper_than_python_has_room() -> None:
    """Attacks go round and round (R5): half a million places would do, but some lines have more
    than 300 moves.
    """
    hands = "9sQs/QcQhKcKdKhKsAcAdAhAs"
    game = parse_position(
        f"perevodnoy bout=9 dealer=0 trump=9s attacker=1 defender=0 hands={hands}"
    )
    problem = problem_of(game, Reach(1_000_000))
    assert problem is not None
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 3 * problem.deepest + 100)
    try:
        assert solver.solve(problem) is None
    finally:
        sys.setrecursionlimit(usual)


def test_games_to_the_end_are_proven_as_they_go() -> None:
    """From the first proof on, who was to win wins if that seat follows the proofs."""
    rules, proven = PRESETS["podkidnoy"], 0
    for number in range(6):
        dice = Random(number)
        game = new_game(rules, deal(rules, 2, bytes([number])))
        while game.outcome is None:
            (seat,) = waited_for(game)
            small = not game.stock_size and sum(game.hand_sizes) <= 10
            if small and prove(game).verdict is Verdict.WIN:
                assert fool_against_chance(game, seat, dice) == 1 - seat
                proven += 1
                break
            play(game, seat, dice.choice(legal_moves(game, seat)))
    assert proven >= 3
