"""Learned value: the probability that a seat isn't the fool, from the numbers in `value.json`.

The file says how it was made. `durak train` makes another.
"""

from __future__ import annotations

import json
from base64 import b64decode
from binascii import Error as NoBase64
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from durak_rules import Game
from engine.players.learned_value.features import Kind, kind_of
from engine.players.learned_value.net import HIDDEN, Net, NetWeights
from engine.players.playouts import Prices
from engine.players.prospects import prospect, result

FORMAT: Final = 1
FILE: Final = Path(__file__).with_name("value.json")

Nets = Mapping[Kind, Net]


class BadNumbers(ValueError):
    """The file of learned numbers can't be used; the text gives the reason."""


def value(game: Game, seat: int, prices: Prices) -> float:
    """Return the value of a game for a seat, from 0 to 1, where a bout begins or the game is over.

    Games that nothing was learned for are judged by the hands.
    """
    if game.outcome is not None:
        return result(game.outcome, seat)
    if not game.frame.teams and seat in game.out:
        return 1.0
    net = net_for(game)
    return prospect(game, seat, prices) if net is None else net.probability(game, seat)


def net_for(game: Game) -> Net | None:
    """Return what was learned for games like this one; None for a kind that wasn't played, with
    jokers, and without trumps.
    """
    if game.trump_suit is None or game.ruleset.jokers:
        return None
    return _nets().get(kind_of(game))


def read_nets(text: str) -> Nets:
    """Return the nets of a file's text, one for each kind of games; raises `BadNumbers`."""
    try:
        found = json.loads(text)
        known = found["format"]
        if known != FORMAT:
            raise BadNumbers(f"It has format {known}, not {FORMAT}: make it with `durak train`.")
        return dict(map(_net, found["kinds"]))
    except (KeyError, TypeError, json.JSONDecodeError, NoBase64):
        raise BadNumbers("It isn't what `durak train` writes.") from None


@cache
def _nets() -> Nets:
    return read_nets(FILE.read_text())


def _net(entry: Mapping[str, Any]) -> tuple[Kind, Net]:
    kind = Kind(entry["seats"], entry["teams"])
    numbers = memoryview(b64decode(entry["numbers"], validate=True)).cast("b").tolist()
    first, second = HIDDEN
    one, two = (kind.inputs + 1) * first, (first + 1) * second
    if len(numbers) != one + two + second + 1:
        raise BadNumbers(f"For {kind.seats} seats it has {len(numbers)} numbers: too many or few.")
    rows = [numbers[start : start + first] for start in range(0, one, first)]
    second_rows = [numbers[start : start + second] for start in range(one, one + two, second)]
    return kind, Net(kind, NetWeights(rows, second_rows, numbers[one + two :]))
