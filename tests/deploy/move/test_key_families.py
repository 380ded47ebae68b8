"""Every key that a module of keys names is moved, or is meant to stay behind."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

from bot.memory import keys as bot_keys
from deploy.move.key_families import BOT, OTHER, family_of
from engine.tables import keys

NO_KEYS = {"shard_of", "tag", "table_of_changes", "table_of_deadline", "deadline_member"}
STAY = {
    keys: {"layout", "trial", "epoch", "layout_lease", "archive_turn", "crowd", "devices"}
    | {"questions", "thinkers", "maintenance_look", "maintenance_over", "ask_answer"},
    bot_keys: {"polling_lease"},
}


def made_keys(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The name of each kind of key, or of the function that makes it, and a key of it."""
    for name, kind in inspect.getmembers(module, lambda one: isinstance(one, bot_keys.Key)):
        yield name, kind(7)
    for name, make in inspect.getmembers(module, inspect.isfunction):
        is_here = make.__module__ == module.__name__
        if is_here and name not in NO_KEYS and "(no key)" not in (make.__doc__ or ""):
            told = inspect.get_annotations(make)
            given = {"int": 7, "str": "abc"}
            yield name, make(*(given[kind] for one, kind in told.items() if one != "return"))


@pytest.mark.parametrize("module", STAY)
def test_each_key_is_moved_or_stays(module: ModuleType) -> None:
    families = {name: family_of(key) for name, key in made_keys(module)}
    assert {name for name, family in families.items() if family is None} == STAY[module]
    assert OTHER not in families.values()


@pytest.mark.parametrize("key", [keys.CLOCK, keys.EARLIER_CLOCK, keys.EARLIER_RUNS])
def test_keys_that_processes_hold_stay(key: str) -> None:
    assert family_of(key) is None


def test_other_programs_keys_are_not_ours() -> None:
    for key in ("session:7", "{user}:table:7", "table:7", "{bot:x}:menu", "{00dd}", "", ":", "{"):
        assert family_of(key) is None


def test_keys_of_another_release_are_moved_too() -> None:
    assert family_of(f"{keys.tag(3)}:something:new") == OTHER
    assert family_of(f"{bot_keys.tag(4242)}:something:new") == BOT
