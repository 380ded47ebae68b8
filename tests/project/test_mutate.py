"""`tests/mutate.py`: every module has its turn and its tests, and too few noticed changes fail."""

from __future__ import annotations

import pytest

from tests import mutate


def test_each_day_another_module() -> None:
    first = 739_000
    days = [mutate.module_of(first + day) for day in range(len(mutate.MODULES))]
    assert sorted(days) == sorted(mutate.MODULES)
    assert mutate.module_of(first + len(days)) == days[0]


@pytest.mark.parametrize("module", mutate.MODULES)
def test_a_module_and_its_tests_are_there(module: str) -> None:
    assert (mutate.ROOT / module).exists()
    assert mutate.tests_of(module)


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({"total": 45, "killed": 42, "survived": 3}, 0),
        ({"total": 10, "killed": 5, "timeout": 3, "survived": 2}, 0),
        ({"total": 10, "killed": 7, "survived": 3}, 1),
        ({"total": 12, "killed": 8, "skipped": 2, "no_tests": 2}, 0),
        ({"total": 0}, 1),
    ],
)
def test_four_of_five_changes_are_to_be_noticed(
    counts: dict[str, int], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mutate.report(counts, ["# nobody noticed this"]) == code
    said = capsys.readouterr().out
    assert "# nobody noticed this" in said
    assert "changes were noticed; 80% are to be." in said
