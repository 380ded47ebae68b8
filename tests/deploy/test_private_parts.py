"""Nothing of ours reaches into another object's private parts, least of all a library's."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OWN = {"self", "cls", "its"}
PUBLIC = {"_asdict", "_fields", "_replace", "_current_frames"}
"""Documented, though they begin with an underscore: named tuples, and `sys`."""


def reached_into(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            whose = ast.unparse(node.value)
            if whose not in OWN and not whose.startswith("super("):
                yield f"{file.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}"


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def test_no_private_part_of_another_object_is_used() -> None:
    """A new release of a library may change such a part without a word. What can't be done
    without one is a function of ours, in one module for each library, that is checked at the
    start; deploy/serving/http/unreadable_requests.py shows how.
    """
    packages = ("engine", "bot", "webapp", "deploy")
    files = [
        file
        for package in packages
        for file in sorted((ROOT / package).rglob("*.py"))
        if "lab" not in file.parts
    ]
    assert [one for file in files for one in reached_into(file)] == []
