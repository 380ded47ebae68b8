"""Plays random games and prints a fingerprint of each: what every seat could do and saw at every
move. `python -m tests.engine.many_games 200` plays two hundred.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator

from durak_rules import Ruleset, all_moves, deal, game, new_game, play, waited_for
from durak_rules.view_json import view_dict
from tests.support.plain.tables import odd_options

SHOWN = 8  # letters of a fingerprint


def fingerprints(games: int) -> Iterator[str]:
    for number in range(games):
        yield f"{number} {_fingerprint(random.Random(number))}"


def _fingerprint(dice: random.Random) -> str:
    options, seats = odd_options(dice)
    ruleset = Ruleset.from_dict(options)
    played = new_game(ruleset, deal(ruleset, seats, dice.randbytes(32)))
    seen = hashlib.sha256()
    while played.outcome is None:
        moves = all_moves(played)
        views = [view_dict(played, seat) for seat in (*range(seats), None)]
        seen.update(f"{moves} {waited_for(played)} {json.dumps(views)}".encode())
        events = play(played, *dice.choice(moves))
        seen.update(str(events).encode())
    seen.update(f"{played} {played.outcome}".encode())
    return seen.hexdigest()[:SHOWN]


if __name__ == "__main__":
    sys.stdout.write(f"{game.__file__}\n")
    sys.stdout.writelines(f"{line}\n" for line in fingerprints(int(sys.argv[1])))
