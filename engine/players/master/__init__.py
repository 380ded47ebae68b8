"""The master: a tree of what everybody may do, in games dealt anew each time it is walked.

`weigh` tells what each move is worth, for whoever wants to know more than the best one.
"""

from engine.players.master.master_player import Master
from engine.players.master.weighing import Estimate, Weighed, weigh, weigh_each

__all__ = ["Estimate", "Master", "Weighed", "weigh", "weigh_each"]
