"""Looking back at a finished game: the cost of each decision of one seat.

`decisions` compares the chance after the seat's move with the chance after the best move, and
`turning_point` finds the costliest one. `reasons.py` explains why another move was better, and
`exact.py` judges endings without hidden cards. `results_of_deal` plays the same cards again with
good players, to show how much of the result the deal was. `parts.py` cuts the work into pieces of
a second or two; `report` returns the JSON for the page and the store.

Decisions are judged on what the seat could know then, never on hidden cards.
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
