"""Whether a game is over after a bout, and how (R7, R9.3 to R9.5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.epaulettes import epaulettes
from engine.rules.game import Game
from engine.rules.masks import SEATS_IN
from engine.rules.outcome import Outcome, Reason
from engine.rules.teams import team_mates


def outcome_of(game: Game, laid: Sequence[Card]) -> Outcome | None:
    """How the game ended with this bout; None if it goes on. Nobody has left the seats yet.

    `laid` is the attack of this bout.
    """
    holding = game.holding
    if not holding:
        return _nobody_holds(game, laid)
    if holding & (holding - 1) and not (game.frame.teams and _one_team(game)):
        return None
    return _lost(game, _fool_of(game), laid, Reason.LAST_WITH_CARDS)


def no_progress(game: Game) -> Outcome:
    """The draw of R7.5."""
    return Outcome(None, (), game.out, True, 0, Reason.NO_PROGRESS)


def abandoned(game: Game) -> Outcome:
    """The end without a fool and without a draw of R11.3."""
    return Outcome(None, (), game.out, False, 0, Reason.ABANDONED)


def _nobody_holds(game: Game, laid: Sequence[Card]) -> Outcome:
    """After the last bout nobody holds a card (R7.3, R9.4)."""
    if game.frame.ruleset.draws:
        return Outcome(None, (), game.out, True, 0, Reason.DRAW)
    return _lost(game, game.defender, laid, Reason.LAST_DEFENDER)


def _lost(game: Game, fool: int, laid: Sequence[Card], reason: Reason) -> Outcome:
    losers = SEATS_IN[team_mates(game.frame.teams, game.frame.seats, fool)]
    return Outcome(fool, losers, game.out, False, epaulettes(game, fool, laid), reason)


def _one_team(game: Game) -> bool:
    """Whether all who hold cards are of one team."""
    teams = game.frame.teams
    return len({seat % teams for seat in SEATS_IN[game.holding]}) == 1


def _fool_of(game: Game) -> int:
    """Of those holding cards, who defended last; else the first to the attacker's left (R9.3)."""
    holders = SEATS_IN[game.holding]
    for seat in game.defended:
        if seat in holders:
            return seat
    return min(holders, key=lambda seat: (seat - game.attacker - 1) % game.frame.seats)
