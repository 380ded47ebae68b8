"""Ends of a bout after a move: who takes, and who attacks next, in games that are imagined.

Where no fact of the cards says why a move was better (`reasons.py`), this often does: passing let
the defender off who takes in six of ten games otherwise.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from durak_rules import Game, Move, Take, View, play, waited_for
from durak_rules.imagination import Imagination
from engine.players.judgement import prices_of
from engine.players.lookback.reasons import MoveReason
from engine.players.playouts import Prices, habit

GAMES: Final = 200  # imagined for each of two moves: a share is within 0.07 of the true one
PLAIN: Final = 0.25  # difference of two shares that is worth a reason
OF: Final = 10  # games that are spoken of


class BoutEnds(NamedTuple):
    """Shares of the imagined games, 0 to 1."""

    takes: float  # the seat takes
    gives: float  # somebody else takes
    attacks: float  # the seat attacks next


def bout_ends(view: View, way: Move | None, dice: bytes) -> BoutEnds:
    """Play a move in imagined games and let everybody follow habit to the end of the bout. None
    leaves the move to those who are waited for. The same dice deal the same games for every move.
    """
    assert view.seat is not None
    random = Random(dice).random  # noqa: S311 - no secret is made of it
    prices = prices_of(view)
    imagination, seat = Imagination(view), view.seat
    takes = gives = attacks = 0
    for _ in range(GAMES):
        game = imagination.game(random)
        taker = _played_out(game, seat, way, prices)
        takes += taker == seat
        gives += taker not in (None, seat)
        attacks += game.outcome is None and game.attacker == seat
    return BoutEnds(takes / GAMES, gives / GAMES, attacks / GAMES)


def _played_out(game: Game, seat: int, way: Move | None, prices: Prices) -> int | None:
    """Play to the end of the bout; return the seat that takes, if one does."""
    bout, taker = game.bout_number, game.defender if game.taking else None
    while game.bout_number == bout and game.outcome is None:
        own, mover = way, seat
        if own is None:
            mover = waited_for(game)[0]
            own = habit(game, mover, prices)
        if isinstance(own, Take):
            taker = mover
        play(game, mover, own)
        way = None
    return taker


def reason_of_end(view: View, made: Move, better: Move | None, dice: bytes) -> MoveReason | None:
    """Return what changes most at the end of the bout with the better move: who takes, or who
    attacks next. None where nothing changes plainly.
    """
    before, after = bout_ends(view, made, dice), bout_ends(view, better, dice)
    gains = {
        "takes_less": before.takes - after.takes,
        "they_take": after.gives - before.gives,
        "attacks_next": after.attacks - before.attacks,
    }
    name = max(gains, key=lambda one: gains[one])
    if gains[name] < PLAIN:
        return None
    place = list(gains).index(name)
    count, other = (round(OF * shares[place]) for shares in (after, before))
    return MoveReason(name, count=count, other=other)
