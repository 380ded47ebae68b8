"""The browser that the tests use, and how to start it. Standard library only: `run.py`
reads it.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NAMES = (
    "chromium-headless-shell",  # the same engine without windows: about half the time a test
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
PROGRAMS = ("chrome-headless-shell", "headless_shell", "chrome", "Chromium")  # Playwright's


def chromium() -> str:
    """The browser's path."""
    path = find_chromium()
    assert path, "no Chromium: `python3 tests/run.py` says how to get one"
    return path


def find_chromium() -> str | None:
    """The one that `DURAK_CHROMIUM` names, one on the PATH, or Playwright's own."""
    named = os.environ.get("DURAK_CHROMIUM")
    if named and Path(named).exists():
        return named
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights()


def _playwrights() -> str | None:
    """The newest browser that `playwright install` has put where it puts them."""
    folders = sorted(_downloads().glob("chromium*"), key=_revision, reverse=True)
    for name in PROGRAMS:
        for folder in folders:
            for program in folder.glob(f"**/{name}"):
                if program.is_file() and os.access(program, os.X_OK):
                    return str(program)
    return None


def _downloads() -> Path:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if named:
        return Path(named)
    mac = sys.platform == "darwin"
    return Path.home() / ("Library/Caches" if mac else ".cache") / "ms-playwright"


def _revision(folder: Path) -> int:
    number = folder.name.rpartition("-")[2]
    return int(number) if number.isdigit() else 0
