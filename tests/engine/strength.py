"""How strong a computer player is against another: the same deals every time, each played from
both sides.
"""

from __future__ import annotations

from hashlib import sha256

from engine.players import PLAYERS
from engine.rules import Ruleset, deal, new_game, play, view_for, waited_for
from engine.rules.deal import deck_seed


def share_lost(player: str, against: str, ruleset: Ruleset, seats: int, games: int) -> float:
    """The share that `player` loses of the games with a fool; half is as strong as the other."""
    fools = {player: 0, against: 0}
    for number in range(games):
        levels = [player, against] if number % 2 else [against, player]
        players = levels * (seats // 2)
        fool = _fool_of(ruleset, players, number // 2)
        if fool is not None:
            fools[players[fool]] += 1
    return fools[player] / sum(fools.values())


def _fool_of(ruleset: Ruleset, players: list[str], number: int) -> int | None:
    seed = deck_seed(b"h" * 32, "strength", number, [""] * len(players))
    game = new_game(ruleset, deal(ruleset, len(players), seed))
    moves = 0
    while game.outcome is None:
        seat = waited_for(game)[0]
        dice = sha256(f"{number}/{moves}".encode()).digest()
        play(game, seat, PLAYERS[players[seat]].choose(view_for(game, seat), dice))
        moves += 1
    return game.outcome.fool
