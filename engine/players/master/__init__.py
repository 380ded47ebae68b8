"""The strongest computer player: a tree of moves, in games dealt again for each walk.

`master_player.py` plays a proven ending, and otherwise the tree's move. `tree.py` grows the tree;
a node is a move, whatever the deal, so nobody in it plays by cards that they can't see.
`weigh` and `weigh_each` return the worth of every move of a view, as looking back needs it.
"""

from engine.players.master.master_player import Master
from engine.players.master.weighing import Estimate, Weighed, weigh, weigh_each

__all__ = ["Estimate", "Master", "Weighed", "weigh", "weigh_each"]
