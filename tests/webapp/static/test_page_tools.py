"""The page's development tools: which Node will do, and where its packages come from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support.needs import ROOT, is_node_right

LOCK = ROOT / "package-lock.json"


def machine_with(folder: Path, **programs: str) -> dict[str, str]:
    """An environment whose PATH has programs that print one line each."""
    for name, line in programs.items():
        (folder / name).write_text(f"#!/bin/sh\necho {line}\n")
        (folder / name).chmod(0o755)
    return {"PATH": str(folder)}


@pytest.mark.parametrize(
    ("version", "right"),
    [
        ("v18.19.0", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.15.1", False),
        ("v22.16.0", True),
        ("v24.0.0", True),
        ("v25.1.0", True),
        ("broken", False),
    ],
)
def test_old_nodes_are_not_taken(tmp_path: Path, version: str, right: bool) -> None:
    assert is_node_right(machine_with(tmp_path, node=version, npm="11.0.0")) is right


def test_node_without_npm_is_not_enough(tmp_path: Path) -> None:
    assert not is_node_right(machine_with(tmp_path, node="v24.0.0"))
    assert not is_node_right({"PATH": str(tmp_path / "empty")})


def test_the_packages_come_from_whichever_registry_a_machine_uses() -> None:
    """A lock made without .npmrc would name the registry of the machine that made it."""
    packages = json.loads(LOCK.read_text())["packages"]
    assert len(packages) > 100
    assert not [name for name, package in packages.items() if "resolved" in package]
    without = [name for name, package in packages.items() if name and "integrity" not in package]
    assert not without, "every package is held to its contents"


def test_the_packages_are_named_exactly() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
