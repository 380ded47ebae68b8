"""The examples in the engine's own documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re

import pytest

import engine.rules

MODULES = ["engine.rules"] + [
    module.name for module in pkgutil.walk_packages(engine.rules.__path__, "engine.rules.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, _tried = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_the_front_page_has_examples() -> None:
    assert doctest.testmod(engine.rules).attempted >= 10


def test_the_front_page_is_read_in_a_minute() -> None:
    """Things that a first player or simulation doesn't need are one level down."""
    assert len(engine.rules.__all__) <= 32


def test_the_front_page_names_all_that_is_one_level_down() -> None:
    assert engine.rules.__doc__ is not None
    told = re.findall(r"^    ([a-z_]+)  ", engine.rules.__doc__, re.MULTILINE)
    inside = {"bout", "frame", "game", "legal", "masks", "move_rules", "moves", "teams"}
    modules = {module.name for module in pkgutil.iter_modules(engine.rules.__path__)}
    assert set(told) == modules - inside - {"view"}
