"""What each decision of a seat cost: the chance after its move beside that after the best one,
both on what the seat could know then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Final

from engine.players.lookback.exact import Exact, proven
from engine.players.lookback.reasons import MoveReason, reason_for
from engine.players.master import Weighed, weigh_each
from engine.rules import Move, View, view_for
from engine.rules.bout import waited_for
from engine.rules.game import Game
from engine.rules.play import new_game, play
from engine.rules.records import Record

Weigher = Callable[[View, bytes, int, Sequence[Move]], Sequence[Weighed]]
"""Weighs these moves of a view, each by so many imagined games that the dice deal."""

SURE: Final = 1.96  # standard errors of what is taken for more than noise
WORTH_SAYING: Final = 0.03  # three games of a hundred; less is nobody's blunder
WORTH_A_SECOND_LOOK: Final = 0.015
SECOND_LOOK: Final = 4  # times the iterations of the first


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made where there was a choice. Chances are those not to be the fool, with a
    draw as half.
    """

    turn: int  # its place among the record's moves, from 0
    move: str  # as a record writes it
    chance: float  # after that move
    best: float  # after the best one that was found, never less
    margin: float  # what the difference may be by chance; 0 where the end is exact
    exact: bool
    better: str | None  # the best one, where it is better by more than noise
    reason: MoveReason | None

    @property
    def cost(self) -> float:
        """What the move cost, if it was more than noise."""
        return self.best - self.chance if self.better else 0.0


def decisions(
    record: Record,
    seat: int,
    dice: bytes,
    iterations: int,
    turns: range | None = None,
    weigh: Weigher = weigh_each,
) -> Iterator[Decision | None]:
    """One for each move of the record, None where this seat decided nothing: moves of others and
    of the clock, those with no choice, those before it was waited for, those outside `turns`.
    """
    game = new_game(record.ruleset, record.deal, previous=record.previous, ladder=record.ladder)
    by_clock = set(record.clock)
    for number, turn in enumerate(record.turns):
        own = turn.seat == seat and number not in by_clock and (turns is None or number in turns)
        view = _choice(game, seat) if own else None
        if view is None:
            yield None
        else:
            own_dice = sha256(dice + number.to_bytes(4, "big")).digest()
            exact = proven(game, view, turn.move)
            yield (
                _judged(view, number, turn.move, own_dice, iterations, weigh)
                if exact is None
                else _known(view, number, turn.move, exact)
            )
        play(game, turn.seat, turn.move)


def turning_point(found: Sequence[Decision]) -> Decision | None:
    """The decision that cost most, if any cost more than noise."""
    return max((one for one in found if one.better), key=lambda one: one.cost, default=None)


def _choice(game: Game, seat: int) -> View | None:
    """What the seat saw, if the game waited for it and it could do one thing or another."""
    if seat not in waited_for(game):
        return None
    view = view_for(game, seat)
    return view if len(view.moves) > 1 else None


def _judged(
    view: View, number: int, move: Move, dice: bytes, iterations: int, weigh: Weigher
) -> Decision:
    """The first look names the best move; where it matters a second one, with other dice, says
    what the two are worth. One look for both would flatter whichever move was lucky in it.
    """
    looks = _looks(weigh(view, dice, iterations, view.moves))
    best = max(looks, key=lambda one: looks[one].probability)
    if looks[best].probability - looks[move].probability >= WORTH_A_SECOND_LOOK:
        own_dice = sha256(dice).digest()
        looks = _looks(weigh(view, own_dice, SECOND_LOOK * iterations, [move, best]))
    return _decision(view, number, looks[move], looks[best])


def _known(view: View, number: int, move: Move, exact: Exact) -> Decision:
    """Where the end is worked out nothing is noise."""
    better = exact.better
    return Decision(
        turn=number,
        move=str(move),
        chance=exact.made,
        best=exact.best,
        margin=0.0,
        exact=True,
        better=None if better is None else str(better),
        reason=None if better is None else reason_for(view, move, better, exact.best),
    )


def _looks(weighed: Sequence[Weighed]) -> dict[Move, Weighed]:
    return {one.move: one for one in weighed}


def _decision(view: View, number: int, made: Weighed, best: Weighed) -> Decision:
    margin = SURE * sqrt(_spread(made) + _spread(best))
    is_better = best.probability - made.probability >= max(WORTH_SAYING, margin)
    return Decision(
        turn=number,
        move=str(made.move),
        chance=made.probability,
        best=max(made.probability, best.probability),
        margin=margin,
        exact=False,
        better=str(best.move) if is_better else None,
        reason=reason_for(view, made.move, best.move, None) if is_better else None,
    )


def _spread(one: Weighed) -> float:
    """The square of a chance's standard error; never none, however alike the games were."""
    return (one.probability * (1 - one.probability) + 1 / one.visits) / one.visits
