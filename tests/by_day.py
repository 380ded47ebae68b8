"""Sampling of long lists of cases: some run by day, all of them by night."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_by_day(cases: Iterable[Any], every: int) -> list[Any]:
    """Return the cases for `parametrize`; all but each `every`th are marked as nightly."""
    return [case if number % every == 0 else _nightly(case) for number, case in enumerate(cases)]


def _nightly(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.nightly)
