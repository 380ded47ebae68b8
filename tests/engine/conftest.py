"""How many games the properties play: a few hundred, or thousands every night."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_COMMON = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.filter_too_much],
}
settings.register_profile("quick", max_examples=60, derandomize=True, **_COMMON)
settings.register_profile("nightly", max_examples=20_000, **_COMMON)
settings.load_profile(os.environ.get("DURAK_TEST_PROFILE", "quick"))
