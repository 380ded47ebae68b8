"""One word means one thing: no two classes, and no two modules, have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "deploy", "engine", "webapp")
MEANT_CLASSES = {"Metrics": "each face counts its own things, and neither knows the other's"}
MEANT_MODULES = {
    "__main__": "Python's name of a package's program",
    "archive": "the archive: `durak doctor` examines it, `durak bench archive` measures it",
    "errors": "what the rules refuse, and what a table refuses: exceptions, as Python calls them",
    "keys": "Redis keys: those of tables, and those that only the bot needs",
    "metrics": "each face counts its own things, and neither knows the other's",
    "settings": "what each face must be told, and the environment from which deploy tells them",
    "webhook": "Telegram's webhook: the bot serves it, `durak doctor` examines it",
}


def _sources() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text()


def _shared(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names that stand more than once, with the files in which they do."""
    found = defaultdict[str, list[str]](list)
    for name, path in named:
        found[name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def _classes(sources: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for path, text in sources:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                yield node.name, path


def _modules(sources: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """All but packages: those may be called as a module is, which is what they're about."""
    for path, _ in sources:
        if (name := PurePosixPath(path).stem) != "__init__":
            yield name, path


@pytest.fixture(scope="module")
def classes() -> dict[str, list[str]]:
    return _shared(_classes(_sources()))


@pytest.fixture(scope="module")
def modules() -> dict[str, list[str]]:
    return _shared(_modules(_sources()))


def test_no_two_classes_share_a_name(classes: dict[str, list[str]]) -> None:
    assert {name: at for name, at in classes.items() if name not in MEANT_CLASSES} == {}


def test_no_two_modules_share_a_name(modules: dict[str, list[str]]) -> None:
    assert {name: at for name, at in modules.items() if name not in MEANT_MODULES} == {}


def test_every_exception_is_still_one(
    classes: dict[str, list[str]], modules: dict[str, list[str]]
) -> None:
    assert MEANT_CLASSES.keys() <= classes.keys()
    assert MEANT_MODULES.keys() <= modules.keys()


def test_a_shared_name_is_found_in_whatever_it_stands() -> None:
    nested = "def made():\n    class Card: ...\n"
    sources = [("a.py", "class Card: ...\nclass Deck: ...\n"), ("b.py", nested)]
    assert _shared(_classes(sources)) == {"Card": ["a.py", "b.py"]}


def test_modules_share_a_name_in_whatever_packages_they_stand() -> None:
    files = ["bot/__init__.py", "bot/app.py", "bot/chat/keys.py", "webapp/__init__.py", "app.py"]
    assert _shared(_modules((file, "") for file in files)) == {"app": ["bot/app.py", "app.py"]}
