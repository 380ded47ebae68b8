"""The measurements of `durak bench`: a module each, as long as it takes and no dependency more.

A measurement is a module of this package that is named as in `NAMES` and has

    def measure(seconds: float = 10.0) -> dict[str, Any]

`seconds` is about how long it may take; a measurement that can't choose has no such parameter.
Its answer is JSON: figures, and figures by what was measured. A figure named `ratio`, or
`…_ratio`, is one to a floor that was measured in the same run. What has no module yet isn't
offered. One that can't be taken on this machine raises `Unmeasurable`.
"""

from __future__ import annotations


class Unmeasurable(Exception):
    """Something is missing on this machine; the sentence says what and how to get it."""
