"""Random valid rulesets and random games, for the properties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from durak_rules import (
    Game,
    Move,
    Ruleset,
    RulesetError,
    deal,
    legal_moves,
    new_game,
    waited_for,
)
from durak_rules.cheating import challenges, cheats
from durak_rules.options.ruleset import CHOICES, SEATS, without_cheats


def _ruleset(options: dict[str, Any]) -> Ruleset | None:
    try:
        return Ruleset(**options)
    except RulesetError:
        return None


def _made_sensible(options: dict[str, Any]) -> dict[str, Any]:
    """Most random options contradict each other somewhere: the lesser one gives way."""
    if options["throw_in"] in ("off", "attacker"):
        options["consent"] = "off"
    if not options["transfer"]:
        options["travel_document"] = False
    if options["throw_in_from"] == "all_beaten":
        options["throw_in_after_take"] = False
    if options["teams"] == "off" and options["next_attack"] == "winning_team":
        options["next_attack"] = "lowest_trump"
    if options["packs"] == 2 or options["deck"] == 24:
        options["jokers"] = 0
    if options["trump"] == "none":
        options["beats"], options["travel_document"] = "standard", False
    if options["trump"] != "turned":
        options["trump_exchange"] = False
    if options["first_bout_limit"] is None:
        options["first_limit_until"] = "bout"
    if options["epaulettes"] != "ladder" and options["match"] == "ladder":
        options["match"] = "open"
    return _fitting_deal_and_score(options)


def _fitting_deal_and_score(options: dict[str, Any]) -> dict[str, Any]:
    if options["match"] == "ladder":
        options["score"] = "fools"
    if options["redeal"]:
        options["deal_all"] = False
    return options


_LIMITS = st.sampled_from([None, 1, 2, 5, 6, 9])
_OPTIONS = st.fixed_dictionaries(
    {
        **{name: st.sampled_from(choices) for name, choices in CHOICES.items()},
        "bout_limit": _LIMITS,
        "first_bout_limit": _LIMITS,
        "match": st.sampled_from(["open", "games:3", "ladder"]),
        "cheating": st.sampled_from(["off", "off", "off", "people"]),
    }
)

rulesets = _OPTIONS.map(_made_sensible).map(_ruleset).filter(lambda rules: rules is not None)
"""Valid rulesets with any combination of options."""


@dataclass(frozen=True)
class Setting:
    """Rules, seats, and the seed of deal and choices."""

    ruleset: Ruleset
    seats: int
    seed: int

    def new_game(self) -> Game:
        return new_game(self.ruleset, deal(self.ruleset, self.seats, self.seed.to_bytes(8, "big")))


@st.composite
def settings_of_games(draw: st.DrawFn, *, cheating: bool = True) -> Setting:
    """A valid ruleset with a number of seats that it allows; `cheating`: cheaters' tables too."""
    ruleset = draw(rulesets)
    assert ruleset is not None
    ruleset = ruleset if cheating else without_cheats(ruleset)
    seats = draw(st.sampled_from([n for n in SEATS if n in ruleset.seat_counts]))
    return Setting(ruleset, seats, draw(st.integers(0, 2**64 - 1)))


class Dice:
    """A small generator of its own, so that a game follows from its seed alone."""

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def below(self, n: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % n


def moves_of(game: Game, seat: int) -> tuple[Move, ...]:
    """Everything that a seat may do, at a cheaters' table too."""
    return legal_moves(game, seat) + cheats(game, seat) + challenges(game, seat)


def choices(game: Game, dice: Dice) -> tuple[int, Move]:
    """A random move: by a seat that is waited for, or, at times, by any seat that has one."""
    seats = list(waited_for(game))
    if dice.below(3) == 0:
        seats = [seat for seat in range(game.seats) if moves_of(game, seat)]
    seat = seats[dice.below(len(seats))]
    moves = moves_of(game, seat)
    return seat, moves[dice.below(len(moves))]


def turns(game: Game, seed: int, limit: int) -> Iterator[tuple[int, Move]]:
    """Yield random moves until the game is over; the caller plays them."""
    dice = Dice(seed)
    for _turn in range(limit):
        if game.outcome is not None:
            return
        yield choices(game, dice)
    raise AssertionError(f"the game goes on after {limit} moves")
