"""Versions of others' packages that pyproject.toml allows."""

from __future__ import annotations

import tomllib
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.support.needs import ROOT

WRITTEN: Final = (ROOT / "pyproject.toml").read_text()
_READ: Final = tomllib.loads(WRITTEN)
_PROJECT: Final = _READ["project"]
EXTRAS: Final = _PROJECT["optional-dependencies"]


def required(*extras: str) -> list[Requirement]:
    """Return the packages that the project needs on this machine, and those that these extras of
    it need.
    """
    written = [*_PROJECT["dependencies"], *(one for extra in extras for one in EXTRAS[extra])]
    asked = [Requirement(one) for one in written]
    here = [one for one in asked if one.marker is None or one.marker.evaluate()]
    return [one for one in here if one.name != _PROJECT["name"]]


def builders() -> list[Requirement]:
    """Return the packages that build the project."""
    return [Requirement(one) for one in _READ["build-system"]["requires"]]


def everything() -> list[Requirement]:
    """Return the packages that the project, any extra of it or its build needs."""
    return [*required(*EXTRAS), *builders()]


def name_of(one: Requirement) -> str:
    """Return a name as package indexes write it."""
    return canonicalize_name(one.name)


def lowest(one: Requirement) -> Version:
    """The lowest version that is allowed."""
    [bound] = [part.version for part in one.specifier if part.operator == ">="]
    return Version(bound)
