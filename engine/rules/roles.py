"""Who attacks whom in a bout, who may throw in, and how many cards the attack may have."""

from __future__ import annotations

from engine.rules.game import Game


def limit_for(game: Game, held: int) -> int:
    """How many attack cards a defender may meet who holds so many when it begins (R3.7)."""
    most = game.frame.first_limit if game.bout_number == 1 else game.frame.bout_limit
    return held if held < most else most


def give_roles(game: Game, attacker: int) -> None:
    """Makes a seat the main attacker, and the next player with cards the defender (R6.3, R9.1)."""
    frame = game.frame
    defender, throwers = frame.roles[attacker][game.holding]
    assert defender is not None, "an attack has somebody to go to"
    game.attacker = attacker
    game.defender = defender
    game.throwers = throwers
    most = frame.first_limit if game.bout_number == 1 else frame.bout_limit
    held = game.hands[defender].bit_count()
    game.limit = held if held < most else most
    game.asked = throwers & game.holding
    game.permitted = False
    game.opening = False
