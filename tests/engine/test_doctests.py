"""The examples in the engine's own documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

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
