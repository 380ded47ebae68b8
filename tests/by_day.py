"""Samples by day, everything by night: of lists of cases, and of how often something is done."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from zlib import crc32

import pytest

NIGHTLY = os.environ.get("DURAK_TEST_PROFILE") == "nightly"
OTHERS = ("redis", "cluster")


def some_by_day(cases: Iterable[Any], every: int) -> list[Any]:
    """Return the cases for `parametrize`; all but each `every`th are marked as nightly."""
    return [case if number % every == 0 else _nightly(case) for number, case in enumerate(cases)]


def other_server_by_day(test: str, kind: str) -> bool:
    """Return whether a test runs by day at this kind of server too. At the embedded one all do;
    a third of them, chosen by their names, also at Redis, and another third at a Cluster.
    """
    return kind not in OTHERS or crc32(test.encode()) % 3 == OTHERS.index(kind)


def a_third_by_day(items: Iterable[pytest.Item]) -> None:
    """Mark as nightly all but each third case of tests that have several. Tests that choose their
    cases themselves stay as they are, and those whose `every_case` is tried by day.
    """
    tests = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    for cases in tests.values():
        chosen = ("nightly", "every_case")
        if not any(case.get_closest_marker(name) for case in cases for name in chosen):
            for number, case in enumerate(sorted(cases, key=lambda case: case.nodeid)):
                if number % 3:
                    case.add_marker(pytest.mark.nightly)


def half_by_day(items: Iterable[pytest.Item]) -> None:
    """Mark as nightly every other test, chosen by their names."""
    for item in items:
        if crc32(item.nodeid.partition("[")[0].encode()) % 2:
            item.add_marker(pytest.mark.nightly)


def _nightly(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.nightly)
