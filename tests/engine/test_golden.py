"""A whole game of every preset, move by move and seat by seat, just as it was the last time.

The games lie in tests/engine/golden as text. When a change of the rules is meant, write them again
and read the difference before you commit it:

    DURAK_GOLDEN=write pytest tests/engine/test_golden.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.rules import PRESETS
from tests.engine.golden.writing import playthrough

GOLDEN = Path(__file__).parent / "golden"
GAMES = {  # preset: seats, and the number of a short game in which much happens
    "durnius": (2, 50),
    "durnius_passing": (3, 12),
    "durnius_travel": (3, 50),
    "durnius_pairs": (4, 2),
    "durnius_threes": (6, 15),
    "durnius_three_pairs": (6, 12),
    "durnius_epaulettes": (3, 38),
    "russian": (3, 27),
    "russian_pairs": (4, 19),
    "russian_threes": (6, 41),
    "russian_three_pairs": (6, 59),
    "helper": (3, 45),
    "simple_table": (2, 6),
    "podkidnoy": (2, 38),
    "perevodnoy": (3, 37),
    "express": (3, 54),
}
WRITE = os.environ.get("DURAK_GOLDEN") == "write"


def test_every_preset_has_one() -> None:
    assert list(GAMES) == list(PRESETS)
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(PRESETS)


@pytest.mark.parametrize("preset", GAMES)
def test_the_game_goes_as_it_always_went(preset: str) -> None:
    path = GOLDEN / f"{preset}.txt"
    text = playthrough(preset, *GAMES[preset])
    if WRITE:
        path.write_text(text)
    assert text.splitlines() == path.read_text().splitlines()


@pytest.mark.parametrize(
    ("preset", "happens"),
    [
        ("durnius_travel", "shown: seat"),
        ("perevodnoy", "transferred: seat"),
        ("helper", "exchanged: seat"),
        ("russian", "permitted: seat"),
        ("durnius_epaulettes", "epaulettes 1"),
        ("durnius_three_pairs", "R9.2 team_mate_defends"),
    ],
)
def test_what_is_special_in_a_preset_happens_in_its_game(preset: str, happens: str) -> None:
    assert happens in (GOLDEN / f"{preset}.txt").read_text()
