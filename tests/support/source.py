"""The project's source beside the project, for what is built: a build leaves its folders there."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.support.needs import ROOT

BUILT_FROM = (
    "pyproject.toml", "setup.py", "README.md", "LICENSE", "bot", "deploy", "engine", "webapp",
)  # fmt: skip


def copy_source(folder: Path) -> None:
    """Copy everything that a wheel is built from into this folder."""
    for name in BUILT_FROM:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
