"""A whole game of every preset, and some by other rules, move by move and seat by seat, as it was.

When a change of the rules is meant, read what it changes, and let the games be kept so:

    python -m tests.engine.golden --write
"""

from __future__ import annotations

from functools import cache

import pytest

from durak_rules import PRESETS
from tests.engine.golden.__main__ import difference
from tests.engine.golden.games import GAMES, RULES, game_now, kept_games

kept = cache(kept_games)


def test_every_preset_has_one() -> None:
    assert list(GAMES)[: len(PRESETS)] == list(PRESETS)
    assert list(kept()) == list(GAMES) == list(RULES)


@pytest.mark.parametrize("preset", GAMES)
def test_the_game_goes_as_it_always_went(preset: str) -> None:
    assert game_now(preset).splitlines() == kept()[preset].splitlines()


@pytest.mark.parametrize(
    ("preset", "happens"),
    [
        ("durnius_travel", "shown: seat"),
        ("perevodnoy", "transferred: seat"),
        ("helper", "exchanged: seat"),
        ("russian", "permitted: seat"),
        ("durnius_epaulettes", "epaulettes 1"),
        ("durnius_mockery", "epaulettes 1"),
        ("durnius_first_defence", "R3.4 wait_for_first_defence"),
        ("durnius_three_pairs", "R9.2 team_mate_defends"),
        ("eight_in_pairs", "R9.2 team_mate_defends"),
        ("spades_by_spades", "s (seat"),
        ("last_dealt", "trump_drawn yes · stock 18"),
        ("no_trumps", "trump - · trump_suit "),
        ("jokers", "< X"),
        ("cheaters", "caught: seat"),
        ("cheaters", "challenge_failed: seat"),
        ("cheaters", "R14.4 plays_by_the_rules"),
        ("cheaters", "settled yes"),
    ],
)
def test_each_presets_special_rule_happens_in_its_game(preset: str, happens: str) -> None:
    assert happens in kept()[preset]


def test_a_difference_can_be_read() -> None:
    one = {"express": "== the deal\n  bout 1\n", "helper": "== the deal\n"}
    other = {"express": "== the deal\n  bout 2\n", "helper": "== the deal\n"}
    assert list(difference(one, one)) == []
    told = list(difference(one, other))
    assert told[:2] == ["--- express as it was\n", "+++ express now\n"]
    assert told[-2:] == ["-  bout 1\n", "+  bout 2\n"]
