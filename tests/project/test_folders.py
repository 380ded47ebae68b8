"""Folders of tests: small enough to look through, and listed in tests/README.md."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
MOST_FILES = 22
FOLDERS = sorted(path.parent for path in TESTS.rglob("__init__.py"))


def test_a_folder_of_tests_is_small_enough_to_look_through() -> None:
    sizes = {folder: len([*folder.glob("*.py")]) - 1 for folder in FOLDERS}
    assert {folder: size for folder, size in sizes.items() if size > MOST_FILES} == {}, (
        "divide it by subject: conftest.py and helpers stay, and serve the folders below"
    )


def test_every_folder_of_tests_says_its_subject() -> None:
    below = [folder for folder in FOLDERS if folder != TESTS]
    files = [folder / "__init__.py" for folder in below]
    assert [file for file in files if not ast.get_docstring(ast.parse(file.read_text()))] == []


def test_every_folder_of_tests_is_in_the_readme() -> None:
    rows = re.findall(r"^\| (`.*?) \|", (TESTS / "README.md").read_text(), re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert listed == {folder.name for folder in FOLDERS if folder.parent == TESTS}
