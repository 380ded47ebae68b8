"""Whole deals, new deals and points against the second reading: 40 random games by day, 10,000 by
night.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.by_day import NIGHTLY
from tests.support.both_readings import BothReadings
from tests.support.plain.presets import Options, makes_sense
from tests.support.plain.tables import dealt, odd_options, plain_game

PARTS = 10
GAMES = 1000 if NIGHTLY else 4  # in each part
NEW: tuple[Options, ...] = (
    {"deal_all": True, "redeal": False},
    {"deal_all": False, "redeal": True},
    {"score": "places", "match": "open"},
    {"deal_all": True, "redeal": False, "score": "places", "match": "open"},
    {"deal_all": False, "redeal": True, "score": "places", "match": "open"},
)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_new_options_play_alike(part: int) -> None:
    dice = random.Random(f"deals {part}")
    for game in range(GAMES):
        play_one({**NEW[(part + game) % len(NEW)]}, dice)


def play_one(new: Options, dice: random.Random) -> BothReadings:
    """A game by odd rules with these; where somebody may ask for a new deal, somebody does."""
    options, seats = odd_options(dice)
    options = {**options, **new}
    assert makes_sense(options)
    both = BothReadings(options, a_deal(options, seats, dice))
    while options["redeal"] and (seat := who_may_ask(both)) is not None:
        both.compare_position()
        both.play(seat, "redeal")
    both.play_to_the_end(dice)
    return both


def a_deal(options: Options, seats: int, dice: random.Random) -> dict[str, Any]:
    """Any deal; or one in which somebody has five of a suit, where that matters."""
    while True:
        deal = dealt(options, seats, dice)
        if not options["redeal"] or _asking_seats(options, deal):
            return deal


def _asking_seats(options: Options, deal: dict[str, Any]) -> list[int]:
    game = plain_game(options, deal)
    return [seat for seat in range(game.seats) if "redeal" in game.legal_moves(seat)]


def who_may_ask(both: BothReadings) -> int | None:
    seats = range(both.plain.seats)
    return next((seat for seat in seats if "redeal" in both.plain.legal_moves(seat)), None)
