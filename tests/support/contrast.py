"""The contrast of two colours, as WCAG counts it."""

from __future__ import annotations


def _light(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return 1 to 21; colours are written as `#rrggbb`."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)
