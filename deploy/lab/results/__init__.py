"""Results that the documentation and the simulation are made of: one JSON file for a measurement.

`durak bench NAME --keep` writes them (`keep`); `deploy/lab/scale` and `deploy/lab/figures` read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

FOLDER: Final = Path(__file__).parent


class StoredResult(msgspec.Struct, frozen=True):
    """Figures of one run: the day, the machine, and what `measure` returned."""

    measured: str
    machine: str
    figures: dict[str, Any]

    def figure(self, path: str) -> Any:
        """A figure by its names with dots between them, as `coming_back.ratio`."""
        found: Any = self.figures
        for name in path.split("."):
            found = found[name]
        return found


def stored(name: str) -> StoredResult:
    """The result of this measurement that was kept last."""
    return msgspec.json.decode(_file(name).read_bytes(), type=StoredResult)


def keep(name: str, figures: Mapping[str, Any], machine: str) -> None:
    """Write the figures in the place of those that were kept before."""
    result = StoredResult(f"{datetime.now(UTC):%Y-%m-%d}", machine, dict(figures))
    _file(name).write_bytes(msgspec.json.format(msgspec.json.encode(result)) + b"\n")


def this_machine() -> str:
    """Its cores, and the processes that wanted one of them in the last minute."""
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before"


def _file(name: str) -> Path:
    return FOLDER / f"{name}.json"
