"""What tells computer players apart: their numbers at one table, and how well they play."""

from __future__ import annotations

import pytest

from engine.players import PLAYERS
from engine.words import LEVELS, computer_number


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (["Anna", ""], {1: None}),
        (["", "Anna", "Boris"], {0: None}),
        (["Anna", "", "Boris", ""], {1: 1, 3: 2}),
        (["", "", ""], {0: 1, 1: 2, 2: 3}),
    ],
)
def test_they_have_numbers_where_there_are_several(
    names: list[str], numbers: dict[int, int | None]
) -> None:
    assert {seat: computer_number(names, seat) for seat in numbers} == numbers


def test_every_level_has_words_but_the_one_by_chance() -> None:
    assert list(LEVELS) == [level for level in PLAYERS if level != "random"]
