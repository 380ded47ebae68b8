"""The examples in the engine's own documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re

import pytest

import durak_rules

MODULES = ["durak_rules"] + [
    module.name for module in pkgutil.walk_packages(durak_rules.__path__, "durak_rules.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, _tried = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_the_front_page_has_examples() -> None:
    assert doctest.testmod(durak_rules).attempted >= 10


def test_the_front_page_is_read_in_a_minute() -> None:
    """Things that a first player or simulation doesn't need are one level down."""
    assert len(durak_rules.__all__) <= 32


def test_the_front_page_names_all_that_is_one_level_down() -> None:
    assert durak_rules.__doc__ is not None
    told = re.findall(r"^    ([a-z_]+)  ", durak_rules.__doc__, re.MULTILINE)
    inside = {"beating", "bout", "challenging", "frame", "game", "legal", "masks", "move_rules"}
    inside |= {"moves", "teams"}
    modules = {module.name for module in pkgutil.iter_modules(durak_rules.__path__)}
    assert set(told) == modules - inside - {"view"}
