"""Every lower bound in pyproject.toml is a version that can be had, also of what tests need."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.versions.bounds import EXTRAS, everything, lowest, name_of
from tests.versions.environment import install

pytestmark = [pytest.mark.index, pytest.mark.nightly]


def test_all_lowest_versions_go_together(tmp_path: Path) -> None:
    """Nothing is installed: an installer finds them and reads what they need in turn."""
    pins = {name_of(one): lowest(one) for one in everything()}
    install(tmp_path, ",".join(EXTRAS), pins, "--dry-run")
