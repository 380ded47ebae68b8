"""Source maps, version 3, for bundles: for each line of a bundle the script and line that it comes
from.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

import msgspec

from webapp.page.bundle import Bundle

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def source_map(bundle: Bundle, name: str) -> str:
    """Return the map as JSON for a bundle served as `name`; scripts are named relative to its
    folder.
    """
    scripts = list(dict.fromkeys(line.script for line in bundle.lines if line.script))
    folder = posixpath.dirname(name)
    found = {
        "version": 3,
        "file": posixpath.basename(name),
        "sources": [posixpath.relpath(script, folder) for script in scripts],
        "names": [],
        "mappings": ";".join(_segments(bundle, scripts)),
    }
    return msgspec.json.encode(found).decode()


def _segments(bundle: Bundle, scripts: list[str]) -> Iterator[str]:
    """Yield one segment for each line: its start is the start of that line. Numbers are written as
    differences.
    """
    script = number = 0
    for line in bundle.lines:
        if line.script is None:
            yield ""
            continue
        at = scripts.index(line.script)
        yield "A" + _digits(at - script) + _digits(line.number - 1 - number) + "A"
        script, number = at, line.number - 1


def _digits(value: int) -> str:
    """Return a number in base 64, the sign in its lowest bit, the lowest five bits first."""
    left = abs(value) << 1 | (value < 0)
    digits = ""
    while True:
        low, left = left & 31, left >> 5
        digits += DIGITS[low | (32 if left else 0)]
        if not left:
            return digits
