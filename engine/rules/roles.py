"""Who attacks whom in a bout, who may throw in, and how many cards the attack may have."""

from __future__ import annotations

from engine.rules.game import Game
from engine.rules.teams import next_defender, throwers


def limit_for(game: Game, defender: int) -> int:
    """How many attack cards may lie in a bout that this seat defends from now on (R3.7)."""
    rules = game.frame.ruleset
    limit = game.hands[defender].bit_count()
    if rules.bout_limit is not None and rules.bout_limit < limit:
        limit = rules.bout_limit
    if (
        game.bout_number == 1
        and rules.first_bout_limit is not None
        and rules.first_bout_limit < limit
    ):
        limit = rules.first_bout_limit
    return limit


def give_roles(game: Game, attacker: int) -> None:
    """Makes a seat the main attacker, and the next player with cards the defender (R6.3, R9.1)."""
    frame = game.frame
    defender = next_defender(frame.seats, frame.teams, attacker, game.holding)
    assert defender is not None, "an attack has somebody to go to"
    game.attacker = attacker
    game.defender = defender
    game.limit = limit_for(game, defender)
    game.throwers = throwers(
        frame.ruleset.throw_in, frame.seats, frame.teams, attacker, defender, game.holding
    )
    game.passes = 0
    game.permitted = False
    game.opening = False
