"""Stretches of games as one seat sees them: a view, what happened then, the view after it.

`python -m tests.webapp.spans > tests/webapp/page/spans.jsonl` writes the stored ones again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from durak_rules import Game, Ruleset, deal, legal_moves, new_game, play, waited_for
from durak_rules.deal import deck_seed
from durak_rules.events import event_for
from durak_rules.view_json import view_dict

TABLES = (
    (Ruleset.of("podkidnoy"), 2),
    (Ruleset.of("podkidnoy", deck=24, trump_exchange=True), 3),
    (Ruleset.of("perevodnoy", travel_document=True), 4),
    (Ruleset.of("durnius", deck=52), 6),
)
Lines = list[dict[str, Any]]


def spans(word: str, games: int = 2) -> Iterator[dict[str, Any]]:
    """Some of each game, from somewhere in it to somewhere later."""
    chance = Random(word)
    for number in range(games):
        for ruleset, seats in TABLES:
            seat = chance.choice([*range(seats), None])
            lived = list(_lived(ruleset, seats, seat, f"{word}{number}", chance))
            first, last = sorted(chance.sample(range(len(lived)), 2))
            events = [event for moment in lived[first + 1 : last + 1] for event in moment[1]]
            yield {"from": lived[first][0], "events": events, "present": lived[last][0]}


def _lived(
    ruleset: Ruleset, seats: int, seat: int | None, word: str, chance: Random
) -> Iterator[tuple[dict[str, Any], Lines]]:
    seed = deck_seed(word.encode(), "tbl", 1, [""] * seats)
    game = new_game(ruleset, deal(ruleset, seats, seed))
    yield _seen(game, seat), []
    version = 1
    while game.outcome is None:
        mover = chance.choice(waited_for(game))
        events = play(game, mover, chance.choice(legal_moves(game, mover)))
        version += 1
        told = [{"v": version, "seat": mover, **event_for(event, seat)} for event in events]
        yield _seen(game, seat), told


def _seen(game: Game, seat: int | None) -> dict[str, Any]:
    return {"number": 1, **view_dict(game, seat), "moves": [], "reasons": {}}


if __name__ == "__main__":
    for span in spans("stored"):
        sys.stdout.write(json.dumps(span, separators=(",", ":")) + "\n")
