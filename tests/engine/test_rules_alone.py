"""The rules as a distribution of their own: built, installed and tried where nothing else is."""

from __future__ import annotations

import pkgutil
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

import durak_rules

RULES = Path(durak_rules.__file__).parents[1]
PROJECT = RULES.parents[1] / "pyproject.toml"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
OFFLINE = ("-q", "--no-deps", "--no-index")

TRY_ALL_EXAMPLES = """
import doctest, importlib, pkgutil
import durak_rules

found = pkgutil.walk_packages(durak_rules.__path__, "durak_rules.")
for name in ["durak_rules", *(module.name for module in found)]:
    print(name, doctest.testmod(importlib.import_module(name)).failed)
"""
LIST_WHAT_IS_INSTALLED = """
from importlib.metadata import distributions

print(*(found.name for found in distributions()))
"""
WRONG_PLAYER = """
from durak_rules import Game, play

def turn(game: Game) -> None:
    play(game, 0, "attack 7h")
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the rules and nothing else."""
    place = tmp_path_factory.mktemp("alone")
    copied = shutil.copytree(RULES, place / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    wheels = place / "wheels"
    run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "-w", str(wheels), str(copied))
    venv.create(place / "bare", with_pip=False)
    python = place / "bare" / "bin" / "python"
    run(*PIP, "--python", str(python), "install", *OFFLINE, *map(str, wheels.iterdir()))
    return python


@pytest.mark.slow
def test_every_example_is_true_where_nothing_else_is_installed(bare: Path) -> None:
    assert run(str(bare), "-I", "-c", LIST_WHAT_IS_INSTALLED).split() == ["durak-rules"]
    lines = run(str(bare), "-I", "-c", TRY_ALL_EXAMPLES).splitlines()
    modules = pkgutil.walk_packages(durak_rules.__path__, "durak_rules.")
    assert lines == [f"{name} 0" for name in ("durak_rules", *(m.name for m in modules))]


@pytest.mark.slow
def test_a_type_checker_knows_its_types(bare: Path, tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text(WRONG_PLAYER)
    words = ("-m", "mypy", "--python-executable", str(bare), "--cache-dir", str(tmp_path / "mypy"))
    told = subprocess.run(
        [sys.executable, *words, "player.py"], cwd=tmp_path, capture_output=True, text=True
    )
    assert 'Argument 3 to "play" has incompatible type "str"' in told.stdout
    assert "Found 1 error" in told.stdout


def test_it_has_the_version_of_the_whole() -> None:
    whole, alone = (
        tomllib.loads(path.read_text())["project"] for path in (PROJECT, RULES / "pyproject.toml")
    )
    assert alone["version"] == whole["version"]
    assert alone["requires-python"] == whole["requires-python"]
    assert alone["dependencies"] == []


def run(*words: str) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout
