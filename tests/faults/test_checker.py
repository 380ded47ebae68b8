"""The checker finds what servers lose that leave one safeguard out."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.lab.bench.faults.checker import compared
from deploy.lab.bench.faults.fault_evening import evening
from deploy.lab.bench.faults.faults import FAULTS
from deploy.lab.bench.faults.house import PAGE, House
from tests.faults.conftest import altered, built
from tests.support.servers import embedded_binary

SECONDS = 3.0
NIGHTLY = pytest.mark.nightly
EVENINGS = 6
WITHIN = 3.0  # seconds after which a naive page is given up


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "faults", "found"),
    [
        ("acknowledges_first", ["pages_killed"], "lost"),
        pytest.param(
            "forgets_what_was_said", ["everything_twice", "answers_lost"], "refused", marks=NIGHTLY
        ),
        pytest.param("trusts_its_links", ["channels_cut"], "frozen", marks=NIGHTLY),
    ],
)
async def test_a_naive_page_is_found_out(
    tmp_path: Path, way: str, faults: list[str], found: str
) -> None:
    async with built(tmp_path, embedded_binary(), altered(way)) as house:
        for fault in faults:
            assert await is_found(house, fault, found), fault


async def is_found(house: House, fault: str, found: str) -> bool:
    """Return whether the fault is found on one of some evenings: it depends on when it strikes."""
    for _ in range(EVENINGS):
        async with evening(house, 4) as begun:
            report = await begun.goes_on_through(FAULTS[fault], SECONDS, WITHIN)
        if getattr(report.found, found):
            return True
    return False


@pytest.mark.nightly
async def test_a_store_that_keeps_nothing_is_found_out(tmp_path: Path) -> None:
    async with (
        built(tmp_path, embedded_binary(), PAGE, ("--appendonly", "no")) as house,
        evening(house, 2) as begun,
    ):
        report = await begun.goes_on_through(FAULTS["store_killed"], SECONDS, WITHIN)
    assert report.found.lost
    assert report.found.frozen


@pytest.mark.parametrize(
    ("acknowledged", "kept", "found"),
    [
        ("abc", "abc", (0, 0)),
        ("abc", "ab", (1, 0)),
        ("abc", "abbc", (0, 1)),
        ("abc", "axc", (1, 1)),
        ("abc", "abcd", (0, 0)),  # the last one was made, and its answer is still to come
        ("abc", "abcde", (0, 2)),
        ("", "", (0, 0)),
    ],
)
def test_moves_that_are_missing_or_there_twice(
    acknowledged: str, kept: str, found: tuple[int, int]
) -> None:
    assert compared(acknowledged, kept) == found
