"""What tells computer players at one table apart."""

from __future__ import annotations

import pytest

from engine.words import computer_number


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
