"""The chat client's modules import one another in one direction; ESLint keeps the folders."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

MODULES = Path(__file__).parents[2] / "deploy/sandbox/client/js"
IMPORTED = re.compile(r'^import .*? from "(\.[^"]+)";$', re.MULTILINE)


def test_no_module_needs_itself() -> None:
    needs = {
        module: {(module.parent / name).resolve() for name in IMPORTED.findall(module.read_text())}
        for module in MODULES.rglob("*.js")
    }
    assert set().union(*needs.values()) < set(needs)
    TopologicalSorter(needs).prepare()
