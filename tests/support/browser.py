"""Which browser, and how it is started for tests."""

from __future__ import annotations

import os
import shutil

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """The browser's path; `tests/run.py` has put it into the environment."""
    path = os.environ.get("DURAK_CHROMIUM") or shutil.which("chromium")
    assert path, "no Chromium: run `python3 tests/run.py`, it finds or installs one"
    return path
