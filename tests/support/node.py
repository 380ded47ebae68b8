"""The page's development tools, for the tests that run them."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
MISSING = "no {name} here: run `python3 tests/run.py`, it finds or installs what the page needs"


def node() -> str:
    """Node, as the PATH has it."""
    found = shutil.which("node")
    assert found, MISSING.format(name="Node")
    return found


def tool(name: str) -> Path:
    """A tool of package.json, looked for where Node looks: here, then further up."""
    places = (folder / "node_modules/.bin" / name for folder in (ROOT, *ROOT.parents))
    found = next((place for place in places if place.exists()), None)
    assert found, MISSING.format(name=name)
    return found
