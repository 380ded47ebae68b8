"""Computer players: each sees a view of its own seat, never a game.

They are asked for a move only when the game waits for their seat, so they add no card while the
defender thinks.
"""

from engine.players.levels import PLAYERS
from engine.players.player import Player

__all__ = ["PLAYERS", "Player"]
