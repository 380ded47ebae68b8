"""Prospects of a seat in a game: from 0, sure to be the fool, to 1, sure not to be."""

from __future__ import annotations

from math import sqrt
from typing import Final

from durak_rules import Game, Outcome
from durak_rules.masks import SEATS_IN
from durak_rules.teams import team_mates
from engine.players.judgement import BURDEN, RID_OF
from engine.players.playouts import Prices

TURN: Final = 6.0  # to attack next
SCALE: Final = 50.0  # so many points ahead of the others count as 85 games of 100
EVEN: Final = 0.5


def prospect(game: Game, seat: int, prices: Prices) -> float:
    """Return the chance of a seat by what everybody holds: for a game that is only thought of."""
    if game.outcome is not None:
        return result(game.outcome, seat)
    teams = game.frame.teams
    if not teams and seat in game.out:
        return 1.0
    team = team_mates(teams, game.frame.seats, seat)
    playing = (1 << game.frame.seats) - 1 if teams else game.holding
    ours, theirs = (
        [_standing(game, one, prices) for one in SEATS_IN[side]]
        for side in (playing & team, playing & ~team)
    )
    ahead = sum(ours) / len(ours) - sum(theirs) / len(theirs)
    return (
        1 + ahead / sqrt(SCALE**2 + ahead**2)
    ) / 2  # no `exp`: machines differ in its last digit


def result(outcome: Outcome, seat: int) -> float:
    """Return the worth of a game's end for a seat; its team loses and wins together (R9.5)."""
    if outcome.fool is None:
        return EVEN
    return 0.0 if seat in outcome.losers else 1.0


def _standing(game: Game, seat: int, prices: Prices) -> float:
    """Return the worth of a seat's hand and turn."""
    cards = game.hand(seat)
    points = sum([prices[card] for card in cards]) + TURN * (seat == game.attacker)
    if game.stock_size:
        return points
    return points - BURDEN * len(cards) if cards else RID_OF
