"""No bound in pyproject.toml allows a version with a hole that is known."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import pytest
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.support.needs import ROOT
from tests.versions.bounds import WRITTEN, everything, lowest, name_of

LIBRARIES: Final = ROOT / "docs" / "libraries.md"
HEAD: Final = "| library | safe since | what was mended |\n|---|---|---|\n"
ROW: Final = re.compile(r"\| ([\w-]+) \| ([\d.]+) \| (.+) \|")
HOLE: Final = re.compile(r"CVE-\d+-\d+|[\w-]+/[\w-]+#\d+")


class Mended(NamedTuple):
    """A row of the table in docs/libraries.md: from which version on a library is safe."""

    library: str
    since: Version
    holes: list[str]


def mended(row: str) -> Mended:
    found = ROW.fullmatch(row)
    assert found, f"not read: {row}"
    library, since, what = found.groups()
    return Mended(library, Version(since), HOLE.findall(what))


def rows() -> list[str]:
    _, head, rest = LIBRARIES.read_text().partition(HEAD)
    assert head
    return rest.partition("\n\n")[0].splitlines()


each = pytest.mark.parametrize("row", rows(), ids=lambda row: row.split()[1])


@each
def test_no_bound_is_below_what_was_mended(row: str) -> None:
    library, since, _ = mended(row)
    bounds = [lowest(one) for one in everything() if name_of(one) == canonicalize_name(library)]
    assert bounds
    assert min(bounds) >= since


@each
def test_a_hole_is_named_beside_each_bound(row: str) -> None:
    library, _, holes = mended(row)
    beside = re.findall(rf'"{library}\b[^"]*>=.*', WRITTEN)
    assert beside
    assert [line for line in beside if not any(hole in line for hole in holes)] == []
