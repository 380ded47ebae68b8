"""The verdict on an end: win, draw, loss or not proven, for the one who moves, and the move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from engine.players.ends.end_positions import NOBODY, Ends, Next, Place, place_of, two_left
from engine.players.ends.haste import Haste
from engine.players.ends.search import DEEPEST, NodeBudget, Search, TooLong
from engine.rules import Game, Move, View, legal_moves, play, waited_for
from engine.rules.imagination import Imagination

PLACES: Final = 180_000  # looked at before it gives up, some four to eight microseconds each
SPARE: Final = 10_000  # of them for how soon, once it is known what


class Verdict(StrEnum):
    """What the one who moves can force, whatever the other does."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    NOT_PROVEN = "not proven"


class Proof(NamedTuple):
    """What is proved of an end."""

    verdict: Verdict
    move: Move | None = None
    """The best move; None where nothing is proven."""
    plies: int | None = None
    """Moves of both to the end if the winner hurries and the loser resists, where that was worked
    out: for a loss, and for a win by rules where attacks go round (R5)."""


UNKNOWN: Final = Proof(Verdict.NOT_PROVEN)


def prove(end: View | Game, places: int = PLACES) -> Proof:
    """What the seat that is waited for can force, by looking at no more than so many places.

    Of a game what came before counts (R7.5), a view doesn't tell it. Not proven is also what isn't
    an end: cards to draw, more than two left, hidden cards, two packs, nobody's turn.
    """
    game = _only_game(end) if isinstance(end, View) else end
    seats = two_left(game) if game is not None else ()
    if game is None or not seats:
        return UNKNOWN
    place = place_of(game, seats)
    return UNKNOWN if place is None else _Judge(game, seats, places).proof()


def is_end(view: View) -> bool:
    """Whether it is this seat's turn, with nothing to draw and one other left."""
    left = len(view.cards) - len(view.out)
    return not view.stock and view.waited == (view.seat,) and left == 2


def _only_game(view: View) -> Game | None:
    """The game that a view shows, where nothing is hidden."""
    if not is_end(view):
        return None
    imagination = Imagination(view)
    return imagination.game(float) if imagination.certain else None


class _Judge:
    """Tries the moves of one game, one after the other."""

    def __init__(self, game: Game, seats: tuple[int, ...], places: int) -> None:
        (seat,) = waited_for(game)
        self._side = seats.index(seat)
        self._goes_round = game.frame.transfers
        self._ends = Ends(game, _draws_to_come(game, seats))
        self._budget = NodeBudget(places)
        self._spare = NodeBudget(min(places // 4, SPARE))
        self._mine = Search(self._ends, self._side, self._budget)
        self._moves = [(move, _after(game, seats, seat, move)) for move in legal_moves(game, seat)]

    def proof(self) -> Proof:
        """The verdict, and the move by it."""
        try:
            return self._won() or self._not_won()
        except TooLong:
            return UNKNOWN

    def _won(self) -> Proof | None:
        for move, then in self._moves:
            if self._mine.wins(then):
                return self._hurried(move) if self._goes_round else Proof(Verdict.WIN, move)
        return None

    def _not_won(self) -> Proof:
        """What one side wins the other one doesn't."""
        search = Search(self._ends, 1 - self._side, self._budget, self._mine)
        for move, then in self._moves:
            if not search.wins(then):
                return Proof(Verdict.DRAW, move)
        return self._put_off(search)

    def _hurried(self, sure: Move) -> Proof:
        """The move that wins soonest, so that the win comes nearer although attacks may go round
        (R5); the first sure one if that isn't found in time.
        """
        for moves, sooner in self._in_more_and_more(self._mine):
            for (move, _), is_sooner in zip(self._moves, sooner, strict=True):
                if is_sooner:
                    return Proof(Verdict.WIN, move, moves)
        return Proof(Verdict.WIN, sure)

    def _put_off(self, search: Search) -> Proof:
        """Every move loses: the one that puts it off longest, as far as is found in time."""
        longest = self._moves[0][0]
        for moves, lost in self._in_more_and_more(search):
            if all(lost):
                return Proof(Verdict.LOSS, longest, moves)
            longest = self._moves[lost.index(False)][0]
        return Proof(Verdict.LOSS, longest)

    def _in_more_and_more(self, search: Search) -> Iterator[tuple[int, list[bool]]]:
        """For one move, two and so on, with the first: whether a side wins in so many by each."""
        haste = Haste(self._ends, search, self._spare)
        try:
            for moves in range(DEEPEST):
                yield moves + 1, [haste.wins_within(then, moves) for _, then in self._moves]
        except TooLong:
            return


def _after(game: Game, seats: tuple[int, ...], seat: int, move: Move) -> Next:
    then = game.copy()
    play(then, seat, move)
    if then.outcome is None:
        place = place_of(then, seats)
        assert place is not None, "an end stays one"
        return place
    return NOBODY if then.outcome.fool is None else 1 - seats.index(then.outcome.fool)


def _draws_to_come(game: Game, seats: tuple[int, ...]) -> frozenset[Place]:
    """The beginnings of bouts that have come twice: the third time is a draw (R7.5)."""
    return frozenset(
        (hands[seat], hands[seats[1 - side]], 0, 0, side, 0)
        for (seat, *hands), times in Counter(game.seen).items()
        if times > 1 and seat in seats
        for side in [seats.index(seat)]
    )
