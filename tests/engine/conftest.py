"""Settings of the property tests: a few hundred games by day, thousands every night; and how two
games are told apart.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

from durak_rules import Game

_COMMON = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.filter_too_much],
}
settings.register_profile("fast", max_examples=20, derandomize=True, **_COMMON)
settings.register_profile("quick", max_examples=30, derandomize=True, **_COMMON)
settings.register_profile("nightly", max_examples=20_000, **_COMMON)
settings.load_profile(os.environ.get("DURAK_TEST_PROFILE", "quick"))


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Games that should be equal and aren't: their positions, since `repr` shows no cards."""
    if op == "==" and isinstance(left, Game) and isinstance(right, Game):
        return ["these positions are equal", str(left), str(right)]
    return None
