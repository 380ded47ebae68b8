"""The rules as a distribution of their own: built, installed and tried where nothing else is."""

from __future__ import annotations

import pkgutil
import shutil
import subprocess
import sys
import tarfile
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
import doctest, importlib, pkgutil, sys
import durak_rules

found = pkgutil.walk_packages(durak_rules.__path__, "durak_rules.")
for name in ["durak_rules", *(module.name for module in found)]:
    try:
        print(name, doctest.testmod(importlib.import_module(name)).failed)
    except ImportError as error:
        print(name, error)
print("README", doctest.testfile(sys.argv[1], module_relative=False).failed)
"""
MAKE_SDIST = "from setuptools.build_meta import build_sdist; build_sdist('dist')"
NEEDS_MORE = {
    "durak_rules.learning.pettingzoo_env": (
        "This needs PettingZoo: pip install 'durak-rules[pettingzoo]'"
    )
}
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
def packed_rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution that is published, unpacked."""
    place = tmp_path_factory.mktemp("source")
    built = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    copied = shutil.copytree(RULES, place / "rules", ignore=built)
    run(sys.executable, "-c", MAKE_SDIST, cwd=copied)
    [packed] = (copied / "dist").iterdir()
    with tarfile.open(packed) as archive:
        archive.extractall(place, filter="data")
    return place / packed.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def bare(packed_rules: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the rules and nothing else, from a wheel that was built from the source."""
    place = tmp_path_factory.mktemp("alone")
    wheels = place / "wheels"
    run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "-w", str(wheels), str(packed_rules))
    venv.create(place / "bare", with_pip=False)
    python = place / "bare" / "bin" / "python"
    run(*PIP, "--python", str(python), "install", *OFFLINE, *map(str, wheels.iterdir()))
    return python


@pytest.mark.slow
def test_every_example_is_true_where_nothing_else_is_installed(
    bare: Path, packed_rules: Path
) -> None:
    assert run(str(bare), "-I", "-c", LIST_WHAT_IS_INSTALLED).split() == ["durak-rules"]
    said = run(str(bare), "-I", "-c", TRY_ALL_EXAMPLES, str(packed_rules / "README.md"))
    modules = pkgutil.walk_packages(durak_rules.__path__, "durak_rules.")
    names = ("durak_rules", *(module.name for module in modules), "README")
    assert said.splitlines() == [f"{name} {NEEDS_MORE.get(name, 0)}" for name in names]


@pytest.mark.slow
def test_the_source_has_what_a_reader_wants(packed_rules: Path) -> None:
    there = {
        path.relative_to(packed_rules).as_posix()
        for path in packed_rules.rglob("*")
        if path.is_file()
    }
    wanted = {"README.md", "CHANGELOG.md", "LICENSE", "examples/train_a_player.py"}
    wanted |= {path.relative_to(RULES).as_posix() for path in RULES.glob("durak_rules/**/*.py")}
    assert wanted - there == set()
    assert "durak_rules/py.typed" in there


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
    for needed in alone["optional-dependencies"]["pettingzoo"]:
        assert needed in [
            one for extra in whole["optional-dependencies"].values() for one in extra
        ]


def run(*words: str, cwd: Path | None = None) -> str:
    return subprocess.run(words, cwd=cwd, check=True, capture_output=True, text=True).stdout
