"""Ends in C: the same places in the same order as in Python, and no question breaks it."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import pytest

from engine.players.ends import Verdict, proof, prove, solver
from engine.players.ends.end_rules import end_rules
from engine.rules import Game, Ruleset, parse_position
from engine.rules.options.rules_code import rules_code

from .some_ends import TABLES, random_end

Question = tuple[Any, ...]


@pytest.fixture
def compiled() -> Any:
    return import_module("engine.players.ends.compiled")


def question(game: Game, places: int, monkeypatch: pytest.MonkeyPatch) -> Question:
    """What a solver is asked of a game."""
    asked: list[Question] = []
    with monkeypatch.context() as patched:
        patched.setattr(proof, "solve", lambda *question: asked.append(question))
        prove(game, places)
    return asked[0]


@pytest.mark.compiled
@pytest.mark.parametrize("rules", TABLES, ids=rules_code)
def test_both_look_at_the_same_places(
    rules: Ruleset, compiled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = compare(rules, 20, compiled, monkeypatch)
    assert None in found
    assert len(set(found)) > 1


@pytest.mark.compiled
@pytest.mark.nightly
@pytest.mark.parametrize("rules", TABLES, ids=rules_code)
def test_both_look_at_the_same_places_of_a_thousand(
    rules: Ruleset, compiled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(rules, 1000, compiled, monkeypatch)


def compare(
    rules: Ruleset, ends: int, compiled: Any, monkeypatch: pytest.MonkeyPatch
) -> list[solver.Solution | None]:
    """Worth, move, length, and how many places that took; some take too long."""
    dice, found = Random(rules_code(rules)), []
    for _ in range(ends):
        game = random_end(rules, dice, dice.randint(6, 14))
        if dice.random() < 0.2:  # this bout has begun twice before (R7.5)
            game.seen = ((game.attacker, *game.hands),) * 2
        asked = question(game, 2000, monkeypatch)
        found.append(compiled.solve(*asked))
        assert found[-1] == solver.solve(*asked), str(game)
    return found


HARDEST = (
    ("perevodnoy", "9s", "9sQs/QcQhKcKdKhKsAcAdAhAs", Verdict.WIN),
    ("perevodnoy", "7h", "7hQdQhKdKhAs/QcQsKcAcAdAh", Verdict.WIN),
    ("durnius_travel", "Kc", "6cKcKdKhAdAh/6sQcQdKsAcAs", Verdict.WIN),
)
"""Of those with twelve cards in 1,500 games of `normal`: 380,000 to 1,380,000 places."""


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(("rules", "trump", "hands", "verdict"), HARDEST)
def test_the_hardest_of_a_thousand_are_proven(
    rules: str, trump: str, hands: str, verdict: Verdict
) -> None:
    game = parse_position(f"{rules} bout=9 dealer=1 trump={trump} attacker=0 hands={hands}")
    assert prove(game).verdict is verdict


@pytest.mark.compiled
@pytest.mark.slow
def test_a_line_of_thousands_of_moves_has_room(
    compiled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(10):
        game = random_end(Ruleset.of("perevodnoy", deck=52), Random(seed), 52)
        *asked, deepest = question(game, 200_000, monkeypatch)
        assert deepest < 4000
        compiled.solve(*asked, 4000)


@pytest.mark.compiled
def test_two_packs_dont_come_here_and_nothing_else_breaks_it(
    compiled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = parse_position("podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands=8dQs/9dTc")
    rules, drawn, thens, side, *reach = question(game, 100, monkeypatch)
    assert rules == end_rules(game.frame)
    assert compiled.solve(rules, drawn, thens, side, *reach) is not None
    for wrong, why in (
        ((rules._replace(trump=4), drawn, thens, side), "trump suit is 0 to 3"),
        ((rules, drawn, (), side), "no move"),
        ((rules, drawn, (3,), side), "result is 0, 1 or 2"),
        ((rules, drawn, ((1, 2, 0, 0, 0),), side), "six numbers"),
        ((rules, (5,), thens, side), "six numbers"),
        ((rules, drawn, ((1 << 52, 2, 0, 0, 0, 0),), side), "one pack"),
        ((rules, drawn, ((1, 2, 0, 0, 8, 0),), side), "stage of 0 to 7"),
        ((rules, drawn, thens, 2), "side is 0 or 1"),
    ):
        with pytest.raises(ValueError, match=why):
            compiled.solve(*wrong, *reach)
    with pytest.raises(ValueError, match="at most 4,000 moves"):
        compiled.solve(rules, drawn, thens, side, *reach[:-1], 4001)
    for wrong in (
        (),
        ((1,), drawn, thens, side),
        (rules, [], thens, side),
        (rules, drawn, "x", 0),
    ):
        with pytest.raises(TypeError):
            compiled.solve(*wrong, *reach)
    with pytest.raises(OverflowError):
        compiled.solve(rules, drawn, ((-1, 2, 0, 0, 0, 0),), side, *reach)


TIGHT = """
import resource
from engine.players.ends import prove
from engine.rules import parse_position
game = parse_position({position!r})
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (30 << 20), resource.RLIM_INFINITY))
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
def test_where_memory_ends_it_says_so_and_goes_on() -> None:
    rules, trump, hands, verdict = HARDEST[-1]
    position = f"{rules} bout=9 dealer=1 trump={trump} attacker=0 hands={hands}"
    assert said(TIGHT.format(position=position)) == ["no memory", verdict]


def test_without_it_ends_are_proven_in_python() -> None:
    words = (
        "import sys; sys.modules['engine.players.ends.compiled'] = None\n"
        "from engine.players.ends import proof\n"
        "from engine.rules import parse_position\n"
        "game = parse_position("
        "'podkidnoy bout=9 dealer=1 trump=9h attacker=0 hands=8dQs/9dTc')\n"
        "print(proof.IS_COMPILED, proof.prove(game).verdict)"
    )
    assert said(words) == ["False win"]


def said(words: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
