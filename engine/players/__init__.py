"""Computer players: each chooses a move from the view of its own seat and never receives a game.

`levels.py` lists the levels. `random_.py`, `easy.py`, `normal.py`, `hard.py` and the folder
`master` have one level each; `slips.py` adds the mistakes that make `beginner` and `easy`.
`judgement.py` is shared by all: the worth of a card, the cheapest way to beat. `playouts.py`
moves for the others in imagined games, and `prospects.py` judges a game by its hands where no net
exists.

The same view and dice give the same move on every machine. Players are asked only when the game
waits for their seat, so they add no card while the defender thinks. The reasons and the strength
of each level: docs/decisions/0007 and 0012.
"""

from engine.players.levels import PLAYERS
from engine.players.player import Player

__all__ = ["PLAYERS", "Player"]
