"""Game records that tests write, and spoil, as objects of JSON."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Corruption = Callable[[Json], None]


def as_line(line: bytes | Json) -> bytes:
    return line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n"


def changed(game: Json, change: Corruption) -> Json:
    copied = copy.deepcopy(game)
    change(copied)
    return copied


def put(path: str, value: object) -> Corruption:
    """Puts a value at a place such as `deal.hands.0`."""

    def change(game: Any) -> None:
        *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
        for step in way:
            game = game[step]
        game[last] = value

    return change


def bare(game: Json) -> Json:
    """Its deal as it stands, and nothing of what came of it."""
    nobody = {"fool": None, "losers": [], "out": [], "draw": False, "epaulettes": 0}
    result = {**nobody, "reason": "abandoned"}
    without = {key: value for key, value in game.items() if key != "fair"}
    return {**without, "moves": [], "result": result}


def swap_two_cards(game: Json) -> None:
    hands = game["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
