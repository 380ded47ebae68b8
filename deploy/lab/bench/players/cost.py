"""Cost of a computer player's choice, as a ratio to a floor: listing the moves it may make.

Each chooses in the same positions, those of random games of two, three and six. The view that it
is shown is made beforehand, and measured by itself.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

from deploy.lab.bench.slices import cost_of, in_turns, middle, ratio
from durak_rules import (
    PRESETS,
    Game,
    deal,
    legal_moves,
    new_game,
    play,
    view_for,
    waited_for,
)
from engine.players import PLAYERS

SEATS: Final = (2, 3, 6)
GAMES: Final = 10  # for each number of seats
DICE: Final = bytes(range(16))

Turn = tuple[Game, int]


def costs(seconds: float) -> dict[str, Any]:
    """The figures: microseconds of the floor, of a view, and of each player's choice."""
    turns = turns_of_games()
    views = [view_for(game, seat) for game, seat in turns]
    rounds = in_turns(
        seconds,
        cost_of(list_anew, turns),
        cost_of(lambda turn: view_for(*turn), turns),
        *(cost_of(partial(PLAYERS[name].choose, dice=DICE), views) for name in PLAYERS),
    )
    whats = ("floor", "view", *PLAYERS)
    found = {
        what: {
            "microseconds": round(middle(rounds, place) * 1e6, 2),
            "ratio": round(ratio(rounds, place, 0), 2),
        }
        for place, what in enumerate(whats)
    }
    floor = found.pop("floor")
    return {"positions": len(turns), "floor_microseconds": floor["microseconds"], **found}


def list_anew(turn: Turn) -> None:
    """As if nobody had asked for the moves of this position before."""
    game, seat = turn
    legal_moves(game.copy(), seat)


def turns_of_games() -> list[Turn]:
    """Every position of some random games, and whose turn it is there."""
    return [turn for seats in SEATS for number in range(GAMES) for turn in _turns(seats, number)]


def _turns(seats: int, number: int) -> list[Turn]:
    ruleset = PRESETS["podkidnoy"]
    game = new_game(ruleset, deal(ruleset, seats, number.to_bytes(8, "big")))
    dice, turns = Random(number), []  # noqa: S311 - the same games every time
    while game.outcome is None:
        seat = waited_for(game)[0]
        turns.append((game.copy(), seat))
        play(game, seat, dice.choice(legal_moves(game, seat)))
    return turns
