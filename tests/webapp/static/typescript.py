"""TypeScript as a judge: whether values and names are those of the page's types (types.d.ts)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.support.node import tool
from webapp.page.assets import STATIC

TYPES = STATIC.parent / "types.d.ts"
FILE = "what_python_says.ts"
CONFIG = {
    "compilerOptions": {
        "strict": True,
        "noEmit": True,
        "target": "es2020",
        "module": "es2020",
        "moduleResolution": "bundler",
        "lib": ["es2020", "dom", "dom.iterable"],
        "types": [],
    },
    "files": [str(TYPES), FILE],
}


class Claims:
    """Claims about types, each on a line of its own."""

    def __init__(self) -> None:
        self._claims: dict[str, None] = {}

    def fits(self, kind: str, value: Any) -> None:
        """The value is one of this type, with no field more or less."""
        self._claims[f"{kind} = {json.dumps(value)}"] = None

    def names(self, kind: str, names: Iterable[str]) -> None:
        """Claim that these words, and no others, are of this type."""
        known = json.dumps(dict.fromkeys(sorted(names), True))
        self._claims[f"Record<{kind}, true> = {known}"] = None

    def wrong(self, folder: Path) -> str:
        """Return TypeScript's errors, by line; the first claim is on line 1."""
        lines = [f"const claim{n}: {claim};" for n, claim in enumerate(self._claims)]
        (folder / FILE).write_text("\n".join([*lines, "export {};"]))
        (folder / "tsconfig.json").write_text(json.dumps(CONFIG))
        run = [tool("tsc"), "--project", folder]
        done = subprocess.run(run, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr
