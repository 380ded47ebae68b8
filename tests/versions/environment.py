"""A fresh environment with the product, installed from a package index as anybody would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.support.needs import UV_PATIENCE
from tests.support.source import copy_source

ASKED = """
import json
from importlib.metadata import distribution, distributions
made_by = distribution("durak").read_text("WHEEL").split("Generator: ")[1].split()
versions = {one.name: one.version for one in distributions()}
print(json.dumps({**versions, made_by[0]: made_by[1].strip("()")}))
"""
BOTH_READ = ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT", "UV_CONSTRAINT", "UV_BUILD_CONSTRAINT")
LAST_LINES = 12  # of what an installer says
NOT_INSTALLED = """\
The product could not be installed from a package index:
{said}
Where pip reaches no index: python3 tests/run.py --without-index, whose last line says what isn't \
proven then."""


def install(folder: Path, extras: str, pins: Mapping[str, Version], *options: str) -> Path:
    """Its Python. The wheel is built on the way, and `pins` hold for what builds it too."""
    source, python = folder / "source", folder / "venv" / "bin" / "python"
    source.mkdir()
    copy_source(source)
    venv.create(folder / "venv", symlinks=True)
    written = folder / "pins.txt"
    written.write_text("".join(f"{name}=={version}\n" for name, version in pins.items()))
    pinned = dict.fromkeys(BOTH_READ, str(written))
    said = _get(python, [*options, f"{source}[{extras}]"], {**os.environ, **UV_PATIENCE, **pinned})
    if said:
        pytest.fail(NOT_INSTALLED.format(said=said), pytrace=False)
    return python


def _get(python: Path, words: Sequence[str], environment: Mapping[str, str]) -> str:
    """Install by uv, or by pip where uv gets nothing, as tests/support/needs.py does. Return the
    last lines of both if pip gets nothing either, else "".
    """
    uv, said = Path(sys.executable).with_name("uv"), ""
    by_uv = [uv, "pip", "install", "--python", python]
    for command in [by_uv] * uv.exists() + [[*_pip(python), "install"]]:
        asked = [*command, "-q", *words]
        done = subprocess.run(asked, env=environment, check=False, capture_output=True, text=True)
        if done.returncode == 0:
            return ""
        lines = [line for line in done.stderr.splitlines() if not line.startswith("WARNING")]
        said += "\n".join([f"── {Path(command[0]).name}", *lines[-LAST_LINES:], ""])
    return said


def versions(python: Path) -> dict[str, Version]:
    """Return the versions installed there, by name, and those of the packages that built the
    product's wheel.
    """
    asked = [python, "-I", "-c", ASKED]  # not from the folder where the tests run
    told = subprocess.run(asked, check=True, capture_output=True, text=True)
    return {canonicalize_name(name): Version(one) for name, one in json.loads(told.stdout).items()}


def check(python: Path) -> None:
    """Check that each package there is of a version that the others allow."""
    subprocess.run([*_pip(python), "check"], check=True)


def _pip(python: Path) -> list[str | Path]:
    """The tests' own, for that environment."""
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
