"""The files of deploy/kit, and the programs that judge them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
KIT = ROOT / "deploy" / "kit"
PROGRAMS = f"{os.environ.get('PATH', '')}:/usr/sbin"  # Debian keeps nginx there
VARIABLE = re.compile(r"^#? ?(DURAK_[A-Z_]+)=", re.MULTILINE)


def documents(path: Path) -> list[dict[str, Any]]:
    """All documents of a YAML file."""
    return [*yaml.safe_load_all(path.read_text())]


def judged(*command: str | Path, **environment: str) -> str:
    """Return a program's output about a file; fail with it unless the program is content."""
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": PROGRAMS, "HOME": "/nonexistent", **environment},
    )
    said = ran.stdout + ran.stderr
    assert ran.returncode == 0, said
    return said


def tool(name: str) -> str:
    """A program of the development environment."""
    return str(Path(sys.executable).parent / name)
