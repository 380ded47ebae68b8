"""One word means one thing: no two classes of the project have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "deploy", "engine", "webapp")
MEANT = {"Metrics": "each face counts its own things, and neither knows the other's"}


def _sources() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path.read_text()


def _shared_names(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names of more than one class, with the files that define them."""
    found = defaultdict[str, list[str]](list)
    for path, text in sources:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


@pytest.fixture(scope="module")
def shared() -> dict[str, list[str]]:
    return _shared_names(_sources())


@pytest.mark.slow
def test_no_two_classes_share_a_name(shared: dict[str, list[str]]) -> None:
    assert {name: paths for name, paths in shared.items() if name not in MEANT} == {}


def test_every_exception_is_still_one(shared: dict[str, list[str]]) -> None:
    assert MEANT.keys() <= shared.keys()


def test_a_shared_name_is_found_in_whatever_it_stands() -> None:
    nested = "def made():\n    class Card: ...\n"
    sources = [("a.py", "class Card: ...\nclass Deck: ...\n"), ("b.py", nested)]
    assert _shared_names(sources) == {"Card": ["a.py", "b.py"]}
