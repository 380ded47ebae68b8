"""Proofs about an end: win, draw, loss or not proven, for the side to move, and the move."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Final, NamedTuple

from durak_rules import Game, Move, View, legal_moves, play, waited_for
from durak_rules.imagination import Imagination
from engine.players.ends.end_positions import NOBODY, Next, Place, place_of, two_left
from engine.players.ends.end_rules import end_rules
from engine.players.ends.search import LOSS, NO_WIN, WIN
from engine.players.ends.solver import Problem

try:
    from engine.players.ends.compiled import solve

    IS_COMPILED = True
except ImportError:
    from engine.players.ends.solver import solve

    IS_COMPILED = False

SPARE: Final = 10_000  # places looked at for how soon, once it is known what


class Reach(NamedTuple):
    """Limits of the search for a proof, in places looked at: so every machine finds the
    same one.
    """

    places: int
    """So many are looked at: some ten microseconds each in Python, a quarter of one compiled."""
    deepest: int = 300
    """So many moves ahead. Python has no room for more than 300: they are 900 calls in each other.
    2,500 take 1.2 MB of the stack where this is compiled.
    """


FARTHEST: Final = Reach(4_000_000, 2_500) if IS_COMPILED else Reach(200_000)
"""A second or two of a machine, and 30 MB where it is compiled."""


class Verdict(StrEnum):
    """The result that the side to move can force, whatever the other does."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    NOT_PROVEN = "not proven"


_VERDICTS: Final = {WIN: Verdict.WIN, NO_WIN: Verdict.DRAW, LOSS: Verdict.LOSS}


class Proof(NamedTuple):
    """The proven result of an end."""

    verdict: Verdict
    move: Move | None = None
    """The best move; None where nothing is proven."""
    plies: int | None = None
    """Moves of both to the end if the winner hurries and the loser resists, where that was worked
    out: for a loss, and for a win by rules where attacks go round (R5)."""


UNKNOWN: Final = Proof(Verdict.NOT_PROVEN)


def prove(end: View | Game, reach: Reach = FARTHEST) -> Proof:
    """Return the result that the seat to move can force.

    Earlier positions of a game count (R7.5); a view doesn't contain them. The result is also "not
    proven" where it isn't an end: cards to draw, more than two left, hidden cards, two packs, a
    joker in play, nobody's turn.
    """
    game = _only_game(end) if isinstance(end, View) else end
    problem = problem_of(game, reach) if game is not None else None
    solution = solve(problem) if problem is not None else None
    if game is None or solution is None:
        return UNKNOWN
    worth, best, plies, _ = solution
    (seat,) = waited_for(game)
    return Proof(_VERDICTS[worth], legal_moves(game, seat)[best], plies)


def problem_of(game: Game, reach: Reach) -> Problem | None:
    """Return the question for a solver about a game; None if it isn't an end."""
    seats = two_left(game)
    if not seats or place_of(game, seats) is None:
        return None
    (seat,) = waited_for(game)
    return Problem(
        rules=end_rules(game.frame),
        drawn=_draws_to_come(game, seats),
        thens=tuple([_after(game, seats, seat, move) for move in legal_moves(game, seat)]),
        side=seats.index(seat),
        places=reach.places,
        spare=min(reach.places // 4, SPARE),
        deepest=reach.deepest,
    )


def is_end(view: View) -> bool:
    """Return whether it is this seat's turn, with nothing to draw and one other left."""
    left = len(view.cards) - len(view.out)
    return not view.stock and view.waited == (view.seat,) and left == 2


def _only_game(view: View) -> Game | None:
    """Return the game that a view shows, if nothing is hidden."""
    if not is_end(view):
        return None
    imagination = Imagination(view)
    return imagination.game(float) if imagination.certain else None


def _after(game: Game, seats: tuple[int, ...], seat: int, move: Move) -> Next:
    then = game.copy()
    play(then, seat, move)
    if then.outcome is None:
        place = place_of(then, seats)
        assert place is not None, "an end stays one"
        return place
    return NOBODY if then.outcome.fool is None else 1 - seats.index(then.outcome.fool)


def _draws_to_come(game: Game, seats: tuple[int, ...]) -> tuple[Place, ...]:
    """Return the beginnings of bouts that have come twice: the third time is a draw (R7.5)."""
    return tuple(
        (hands[seat], hands[seats[1 - side]], 0, 0, side, 0)
        for (seat, *hands), times in Counter(game.seen).items()
        if times > 1 and seat in seats
        for side in [seats.index(seat)]
    )
