"""Decisions of a seat and what each cost: the chance after its move beside that after the best
one, both on what the seat could know then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Final, NamedTuple

from durak_rules import Move, Pass, Permit, View, view_for
from durak_rules.bout import waited_for
from durak_rules.game import Game
from durak_rules.moves import REDEAL
from durak_rules.play import new_game, play
from durak_rules.records import Record
from engine.players.lookback.bout_ends import reason_of_end
from engine.players.lookback.exact import Exact, Way, proven
from engine.players.lookback.reasons import WEAK, MoveReason, reason_for
from engine.players.master import Estimate, weigh_each

Weigher = Callable[[View, bytes, int, Sequence[Way]], Sequence[Estimate]]
"""Weighs these ways of a view, each by so many imagined games that the dice deal."""

WAITING: Final = "wait"  # written in the place of a move
SURE: Final = 1.96  # standard errors of what is taken for more than noise
WORTH_SAYING: Final = 0.03  # three games of a hundred; less is nobody's blunder
WORTH_A_SECOND_LOOK: Final = 0.015
SECOND_LOOK: Final = 4  # times the iterations of the first


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a seat that had a choice. Chances are those of not being the fool; a draw counts
    as half.
    """

    turn: int  # its place among the record's moves, from 0
    move: str  # as a record writes it
    chance: float  # after that move
    best: float  # after the best one that was found, never less
    margin: float  # the difference that may be chance; 0 where the end is exact
    exact: bool
    better: str | None  # the best one, or `WAITING`, where it is better by more than noise
    reason: MoveReason | None

    @property
    def cost(self) -> float:
        """The chance that the move lost, if the loss was more than noise, else 0."""
        return self.best - self.chance if self.better else 0.0


def decisions(
    record: Record,
    seat: int,
    dice: bytes,
    iterations: int,
    turns: range | None = None,
    weigh: Weigher = weigh_each,
) -> Iterator[Decision | None]:
    """Yield a decision for each move of the record, or None where this seat decided nothing: moves
    of others and of the clock, those with no choice, passing before it was waited for, those
    outside `turns`. A seat that adds or takes cards before it is waited for could have waited as
    well.
    """
    game = new_game(record.ruleset, record.deal, previous=record.previous, ladder=record.ladder)
    by_clock = set(record.clock)
    for number, turn in enumerate(record.turns):
        own = turn.seat == seat and number not in by_clock and (turns is None or number in turns)
        choice = _choice(game, seat, turn.move) if own else None
        if choice is None:
            yield None
        else:
            own_dice = sha256(dice + number.to_bytes(4, "big")).digest()
            exact = proven(game, choice.view, turn.move, choice.ways)
            yield (
                _judged(choice, number, turn.move, own_dice, iterations, weigh)
                if exact is None
                else _known(choice.view, number, turn.move, exact)
            )
        play(game, turn.seat, turn.move)


def turning_point(found: Sequence[Decision]) -> Decision | None:
    """Return the decision that cost most, if any cost more than noise."""
    return max((one for one in found if one.better), key=lambda one: one.cost, default=None)


class _OwnChoice(NamedTuple):
    """A seat's view and the ways that it could choose from."""

    view: View
    ways: Sequence[Way]


def _choice(game: Game, seat: int, move: Move) -> _OwnChoice | None:
    """Return the choice of a seat; None where it had none, only said early that it would add
    nothing, or asked for a new deal: nobody knows what that would have been.
    """
    view = view_for(game, seat)
    if move is REDEAL:
        return None
    ways: Sequence[Way] = tuple(way for way in view.moves if way is not REDEAL)
    if seat not in waited_for(game):
        ways = () if isinstance(move, Pass | Permit) else (*ways, None)
    return _OwnChoice(view, ways) if len(ways) > 1 else None


def _judged(
    choice: _OwnChoice, number: int, move: Move, dice: bytes, iterations: int, weigh: Weigher
) -> Decision:
    """Judge a decision. A first look names the best move. Where it matters, a second look with
    other dice gives the worth of both moves: one look for both would favour the move that was
    lucky in it.
    """
    view, ways = choice
    looks = dict(zip(ways, weigh(view, dice, iterations, ways), strict=True))
    best = max(looks, key=lambda way: looks[way].probability)
    if looks[best].probability - looks[move].probability >= WORTH_A_SECOND_LOOK:
        own_dice = sha256(dice).digest()
        again = weigh(view, own_dice, SECOND_LOOK * iterations, [move, best])
        looks = dict(zip([move, best], again, strict=True))
    made, most = looks[move], looks[best]
    margin = SURE * sqrt(_spread(made) + _spread(most))
    is_better = most.probability - made.probability >= max(WORTH_SAYING, margin)
    return Decision(
        turn=number,
        move=str(move),
        chance=made.probability,
        best=max(made.probability, most.probability),
        margin=margin,
        exact=False,
        better=_written(best) if is_better else None,
        reason=_reason(view, move, best, dice) if is_better else None,
    )


def _reason(view: View, made: Move, better: Way, dice: bytes) -> MoveReason | None:
    """Return a fact of the cards; how the bout ends where there is no such fact, or a weak one."""
    fact = reason_for(view, made, better, None)
    if fact is not None and fact.name not in WEAK:
        return fact
    return reason_of_end(view, made, better, dice) or fact


def _known(view: View, number: int, move: Move, exact: Exact) -> Decision:
    """Return a decision in an end that is worked out, where nothing is noise."""
    is_better = exact.best > exact.made
    return Decision(
        turn=number,
        move=str(move),
        chance=exact.made,
        best=exact.best,
        margin=0.0,
        exact=True,
        better=_written(exact.way) if is_better else None,
        reason=reason_for(view, move, exact.way, exact.best) if is_better else None,
    )


def _written(way: Way) -> str:
    return WAITING if way is None else str(way)


def _spread(one: Estimate) -> float:
    """Return the square of a chance's standard error; never 0, however alike the games were."""
    return (one.probability * (1 - one.probability) + 1 / one.visits) / one.visits
