"""Cost of a computer player's choice, time to prove ends, and strength of each level.

Every level plays the one below it, and players that stay as they are; every deal is played from
both sides, and the same seed gives the same games. A level that gets five points worse is to be
noticed. So a match goes on until its interval is ± 2.5 points, or the time is over: two figures so
sure differ by chance by less than 3.5 in 95 of 100 cases. That takes some 640 deals, with shares
of 25 to 35 %. The master, for which that is half an hour, plays with a fifth of its walks as well.
"""

from __future__ import annotations

from typing import Any, Final

from deploy.lab.bench import Unmeasurable
from deploy.lab.bench.players.cost import costs
from deploy.lab.bench.players.exact_ends import proven_ends
from deploy.lab.bench.players.ladder import matches_called, strengths
from deploy.lab.bench.time_limit import TimeLimit

PARTS: Final = {"costs": 0.04, "exact_ends": 0.04, "loses": 0.92}


def measure(seconds: float = 300.0, seed: str = "durak", match: str = "") -> dict[str, Any]:
    """The figures: costs of a choice, ends that are proven, and what share of decided games each
    level loses, of all matches or those with `match` in their names. Raises Unmeasurable where
    there is none.
    """
    wanted = matches_called(match)
    if not wanted:
        raise Unmeasurable(f"No match has '{match}' in its name. One is: master to hard.")
    limit = TimeLimit(seconds, PARTS)
    with limit.part("costs") as share:
        limit.figures["costs"] = costs(share)
    with limit.part("exact_ends") as share:
        limit.figures["exact_ends"] = proven_ends(share, seed)
    with limit.part("loses") as share:
        limit.figures["loses"] = strengths(wanted, share, seed)
    return limit.result
