"""Number of ends that are proven within half a second: stock empty, two left, twelve cards in both
hands, at the beginning of a bout in games of `normal`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Any, Final

from durak_rules import Game, Ruleset, deal, new_game, play, view_for, waited_for
from engine.players import PLAYERS
from engine.players.ends import IS_COMPILED, Verdict, prove

CARDS: Final = 12
IN_TIME: Final = 0.5  # seconds of the processor
KINDS: Final = ("podkidnoy", "perevodnoy", "durnius_travel")


def proven_ends(seconds: float, seed: str) -> dict[str, Any]:
    """The figures of each kind of game, with as much time for each; one end at least."""
    found = {kind: _figures(_costs(kind, seconds / len(KINDS), seed)) for kind in KINDS}
    return {"compiled": IS_COMPILED, **found}


def _costs(kind: str, seconds: float, seed: str) -> list[float | None]:
    """Seconds of the processor for each end; None for one that isn't proven."""
    until, costs = time.monotonic() + seconds, list[float | None]()
    for end in _ends(kind, seed):
        start = time.process_time()
        verdict = prove(end).verdict
        took = time.process_time() - start
        costs.append(None if verdict is Verdict.NOT_PROVEN else took)
        if time.monotonic() > until:
            break
    return costs


def _figures(costs: list[float | None]) -> dict[str, float]:
    proven = [cost for cost in costs if cost is not None]
    return {
        "ends": len(costs),
        "proven": len(proven),
        "proven_within_half_a_second": sum(cost <= IN_TIME for cost in proven),
        "ms_mean_of_proven": round(1000 * sum(proven) / max(len(proven), 1), 2),
        "ms_at_most": round(1000 * max(proven, default=0.0), 1),
    }


def _ends(kind: str, seed: str) -> Iterator[Game]:
    """Those of game after game; a third of the games have none with just so many cards."""
    rules = Ruleset.of(kind)
    for number in count():
        game = new_game(rules, deal(rules, 2, sha256(f"{seed}/{number}".encode()).digest()))
        made = 0
        while game.outcome is None and not _has_come(game):
            seat = waited_for(game)[0]
            dice = sha256(f"{seed}/{number}/{made}".encode()).digest()
            play(game, seat, PLAYERS["normal"].choose(view_for(game, seat), dice))
            made += 1
        if game.outcome is None and sum(game.hand_sizes) == CARDS:
            yield game


def _has_come(game: Game) -> bool:
    """A bout begins with so many cards, or with fewer where that number was passed over."""
    begins = not game.lying and not game.stock_size
    return begins and sum(game.hand_sizes) <= CARDS
