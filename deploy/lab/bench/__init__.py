"""Measurements of `durak bench`: a module or folder for each name.

A measurement is named in `bench_command.NAMES` and has

    def measure(seconds: float = 10.0) -> dict[str, Any]

The whole run takes `seconds` at most, preparation included, and gives what was measured by then
(`time_limit.py`). It returns JSON. A figure named `ratio`, or `…_ratio`, is divided by a floor
that was measured in the same run. A measurement that can't be taken on this machine raises
`Unmeasurable`.
"""

from __future__ import annotations


class Unmeasurable(Exception):
    """Something is missing on this machine; the sentence says what and how to get it."""
