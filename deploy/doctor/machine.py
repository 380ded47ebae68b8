"""Findings about this machine: versions of Durak, Python and the system, and what was compiled
here.
"""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version

from deploy.doctor.findings import Finding, good, note, warning
from engine.players.ends import IS_COMPILED

PYTHONS = ((3, 11), (3, 14))  # the oldest and the newest that the libraries have


def look_at_machine() -> list[Finding]:
    """Its versions, whether Durak is made for them, and whether a C compiler was there."""
    return [_versions(), *_compiled()]


def _versions() -> Finding:
    oldest, newest = PYTHONS
    said = (
        f"Durak {version('durak')} with Python {platform.python_version()} "
        f"on {platform.system()} {platform.machine()}."
    )
    if oldest <= sys.version_info[:2] <= newest:
        return good("versions", said)
    bounds = " to ".join(".".join(map(str, one)) for one in PYTHONS)
    return warning("versions", said, f"Use Python {bounds}: others are untried.")


def _compiled() -> list[Finding]:
    if IS_COMPILED:
        return []
    says = "There was no C compiler when Durak was installed: ends take strong players longer."
    return [note("compiler", says, "Install gcc and Python's headers, then Durak again.")]
