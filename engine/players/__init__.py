"""Computer players: each sees a view of its own seat, never a game."""

from engine.players.player import PLAYERS, Player

__all__ = ["PLAYERS", "Player"]
