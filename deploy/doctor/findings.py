"""Findings of the doctor: one for each thing it looked at, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Level = Literal["good", "note", "warning", "bad"]


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at.

    `about` is one word that scripts may rely on. A note is what can't be seen from here, or needs
    nothing; a warning works for now; with what is bad people can't play, or games get lost.
    """

    level: Level
    about: str
    says: str
    do: str = ""


def good(about: str, says: str) -> Finding:
    """As it should be."""
    return Finding("good", about, says)


def note(about: str, says: str, do: str = "") -> Finding:
    """To know, not to mend."""
    return Finding("note", about, says, do)


def warning(about: str, says: str, do: str) -> Finding:
    """It works, and something isn't as it should be."""
    return Finding("warning", about, says, do)


def bad(about: str, says: str, do: str) -> Finding:
    """It doesn't work, or games get lost."""
    return Finding("bad", about, says, do)


def all_is_well(findings: Sequence[Finding], *, strict: bool = False) -> bool:
    """Nothing is bad; with `strict` there is no warning either."""
    faults = {"bad", "warning"} if strict else {"bad"}
    return not any(finding.level in faults for finding in findings)
