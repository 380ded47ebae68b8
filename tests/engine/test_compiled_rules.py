"""The rules compiled by mypyc play as their source does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.needs import ROOT
from tests.support.source import copy_source

# compiling takes a minute
pytestmark = [pytest.mark.nightly, pytest.mark.compiled, pytest.mark.timeout(7200)]
GAMES = 10_000
# What the source says in words of its own, mypyc says in its own: "str object expected; got int"
WORDED_BY_MYPYC = "tests/engine/test_wrong_arguments.py"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the project and its rules compiled in place."""
    folder = tmp_path_factory.mktemp("compiled")
    copy_source(folder)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    asked = {**os.environ, "DURAK_COMPILED_RULES": "1"}
    subprocess.run(command, cwd=folder, env=asked, check=True, capture_output=True)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_games_are_the_same_move_for_move(compiled: Path) -> None:
    by_source, by_machine = many_games(ROOT), many_games(compiled)
    assert by_source[0].endswith(".py")
    assert by_machine[0].endswith(".so")
    assert by_source[1:] == by_machine[1:]
    assert len(by_source) == 1 + GAMES


def many_games(folder: Path) -> list[str]:
    command = [sys.executable, "-m", "tests.engine.many_games", str(GAMES)]
    return run(folder, *command).splitlines()


def test_the_engines_tests_pass(compiled: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", compiled)
    fast = "not nightly and not slow"
    tests = ("tests/engine", "--ignore", WORDED_BY_MYPYC, "-p", "no:randomly", "-m", fast)
    run(compiled, sys.executable, "-m", "pytest", "-q", *tests)


def run(folder: Path, *command: str) -> str:
    """Return what it prints; the folder comes before the project that is installed."""
    places = os.pathsep.join((str(folder), str(folder / "engine" / "rules")))
    found_there = {**os.environ, "PYTHONPATH": places}
    done = subprocess.run(
        command, cwd=folder, env=found_there, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
