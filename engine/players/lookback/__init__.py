"""Looking back at a finished game: what each decision of one seat cost it, the better move with a
reason, how its chances went, and how much of the result the deal was.

Decisions are judged on what the seat could know then, never on the cards that lay hidden.
"""

from engine.players.lookback.decisions import Decision, Weigher, decisions, turning_point
from engine.players.lookback.luck import Luck, results_of_deal
from engine.players.lookback.report import report

__all__ = [
    "Decision",
    "Luck",
    "Weigher",
    "decisions",
    "report",
    "results_of_deal",
    "turning_point",
]
