"""Ends in C: the same places in the same order as in Python, and no problem breaks it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from durak_rules import Game, Ruleset, parse_position
from durak_rules.options.rules_code import rules_code
from engine.players.ends import FARTHEST, Reach, Verdict, prove, solver
from engine.players.ends.proof import problem_of
from engine.players.ends.search import LOSS
from tests.engine.some_ends import TABLES, random_end

Solve = Callable[[Any], solver.Solution | None]


@pytest.fixture
def solve() -> Solve:
    found: Solve = import_module("engine.players.ends.compiled").solve
    return found


LOOKED_AT_AGAIN = (
    ("QhQsKcKdAc/QcKsAd", "bout=1 trump=Jd limit=3", 7_310),
    ("JdKc/TdThTsJcJsQhAc", "bout=1 trump=Ts limit=7", 71),
    ("QdKs/JdJhQsKcAc", "bout=5 trump=Tc limit=5", 161),
)
"""Ends in which a bout that failed because of another one is looked at again, and how many places
they take.
"""


@pytest.mark.compiled
@pytest.mark.parametrize("rules", TABLES, ids=rules_code)
def test_both_look_at_the_same_places(rules: Ruleset, solve: Solve) -> None:
    found = compare(rules, 20, solve)
    assert len(set(found)) > 1


@pytest.mark.compiled
@pytest.mark.nightly
@pytest.mark.parametrize("rules", TABLES, ids=rules_code)
def test_both_look_at_the_same_places_of_a_thousand(rules: Ruleset, solve: Solve) -> None:
    compare(rules, 1000, solve)


def compare(rules: Ruleset, ends: int, solve: Solve) -> list[solver.Solution | None]:
    """Worth, move, length, and how many places that took; some take too long."""
    dice, found = Random(rules_code(rules)), []
    for _ in range(ends):
        game = random_end(rules, dice, dice.randint(6, 14))
        if dice.random() < 0.2:  # this bout has begun twice before (R7.5)
            game.seen = ((game.attacker, *game.hands),) * 2
        problem = problem_of(game, Reach(2000))
        assert problem is not None
        found.append(solve(problem))
        assert found[-1] == solver.solve(problem), str(game)
    return found


def looked_at_again(hands: str, rest: str) -> solver.Problem:
    seats = "dealer=1 opener=0 attacker=0 defender=1 throwers=0"
    game = parse_position(f"durnius_travel {seats} hands={hands} {rest}")
    problem = problem_of(game, Reach(10_000))
    assert problem is not None
    return problem


@pytest.mark.compiled
@pytest.mark.parametrize(("hands", "rest", "places"), LOOKED_AT_AGAIN)
def test_both_look_again_at_the_same_bouts(
    hands: str, rest: str, places: int, solve: Solve
) -> None:
    problem = looked_at_again(hands, rest)
    solution = solve(problem)
    assert solution is not None
    assert problem.places - solution[-1] == places
    assert solver.solve(problem) == solution


def test_a_bout_that_failed_is_looked_at_again() -> None:
    """Else this loss would be taken for a draw: it was no win because of a bout that wins."""
    hands, rest, _ = LOOKED_AT_AGAIN[0]
    solution = solver.solve(looked_at_again(hands, rest))
    assert solution is not None
    assert solution[0] == LOSS


HARDEST = (
    ("perevodnoy", "9s", 1, "9sQs/QcQhKcKdKhKsAcAdAhAs", 626_379, Verdict.WIN),
    ("perevodnoy", "7h", 0, "7hQdQhKdKhAs/QcQsKcAcAdAh", 526_163, Verdict.WIN),
    ("durnius_travel", "Kc", 0, "6cKcKdKhAdAh/6sQcQdKsAcAs", 2_063_464, Verdict.WIN),
)
"""Of those with twelve cards in 1,500 games of `normal`: who attacks, and how many places it
takes. Lines of the last are followed for more than 1,500 moves.
"""


def hardest(rules: str, trump: str, attacker: int, hands: str) -> Game:
    return parse_position(
        f"{rules} bout=9 dealer={1 - attacker} trump={trump} attacker={attacker} "
        f"defender={1 - attacker} hands={hands}"
    )


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(("rules", "trump", "attacker", "hands", "places", "verdict"), HARDEST)
def test_the_hardest_of_thousands_are_proven(
    rules: str,
    trump: str,
    attacker: int,
    hands: str,
    places: int,
    verdict: Verdict,
    solve: Solve,
) -> None:
    game = hardest(rules, trump, attacker, hands)
    problem = problem_of(game, FARTHEST)
    assert problem is not None
    solution = solve(problem)
    assert solution is not None
    assert problem.places - solution[-1] == places
    assert prove(game).verdict is verdict


@pytest.mark.compiled
def test_no_question_breaks_it(solve: Solve) -> None:
    game = parse_position("podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands=8dQs/9dTc")
    right = problem_of(game, Reach(100))
    assert right is not None
    assert solve(right) is not None
    for wrong, why in (
        ({"rules": right.rules._replace(trumps=1 << 52)}, "trumps are cards of one pack"),
        ({"rules": right.rules._replace(apart=16)}, "suits that stand apart 0 to 15"),
        ({"rules": right.rules._replace(beaten_by=(1, 2))}, "each of 52 cards"),
        ({"rules": right.rules._replace(bout_limit=-1)}, "0 to 104 cards"),
        ({"rules": right.rules._replace(first_limit=105)}, "0 to 104 cards"),
        ({"thens": ()}, "no move"),
        ({"thens": (3,)}, "result is 0, 1 or 2"),
        ({"thens": (2**32 + 1,)}, "result is 0, 1 or 2"),
        ({"thens": ((1, 2, 0, 0, 0),)}, "six numbers"),
        ({"thens": ((1 << 52, 2, 0, 0, 0, 0),)}, "one pack"),
        ({"thens": ((1, 2, 4, 4, 8, 0),)}, "stage of 0 to 7"),
        ({"drawn": ((1, 2, 0, 0, 2, 0),)}, "the side that attacks"),
        ({"drawn": (5,)}, "six numbers"),
        ({"side": 2}, "side is 0 or 1"),
        ({"places": -1}, "places are 0 to a thousand million"),
        ({"spare": 2**62}, "places are 0 to a thousand million"),
        ({"deepest": 2501}, "0 to 2,500 moves deep"),
    ):
        with pytest.raises(ValueError, match=why):
            solve(right._replace(**wrong))
    for odd in (5, (), right[:-1], right._replace(rules=(1,)), right._replace(thens="x")):
        with pytest.raises(TypeError):
            solve(odd)
    with pytest.raises(OverflowError):
        solve(right._replace(thens=((-1, 2, 0, 0, 0, 0),)))


TIGHT = """
import resource
from engine.players.ends import prove
from durak_rules import parse_position
game = parse_position({position!r})
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (5 << 20), resource.RLIM_INFINITY))
try:
    prove(game)
except MemoryError:
    print("no memory")
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(prove(game).verdict)
"""


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't keep that limit")
def test_out_of_memory_is_told_and_it_goes_on() -> None:
    *end, _, verdict = HARDEST[-1]
    assert said(TIGHT.format(position=str(hardest(*end)))) == ["no memory", verdict]


def test_without_it_ends_are_proven_in_python() -> None:
    words = (
        "import sys; sys.modules['engine.players.ends.compiled'] = None\n"
        "from engine.players.ends import proof\n"
        "from durak_rules import parse_position\n"
        "game = parse_position("
        "'podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands=8dQs/9dTc')\n"
        "print(proof.IS_COMPILED, proof.prove(game).verdict)"
    )
    assert said(words) == ["False win"]


def said(words: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
