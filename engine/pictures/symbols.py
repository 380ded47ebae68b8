"""The drawings on cards and seats (symbols.svg, portraits.svg), for pictures. They have their own
colours here; on the page the style sheets give them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.pictures import palette

FOLDER: Final = Path(__file__).parent
PORTRAITS: Final = "portraits.svg"
_SYMBOL: Final = re.compile(
    r'<symbol id="([\w-]+)" viewBox="0 0 (\d+) (\d+)">(.*?)</symbol>', re.S
)
_WORN: Final = {  # css/cards.css says the same to the page
    "cloak": 'fill="{colour}"',
    "hair": f'fill="{palette.HAIR}"',
    "skin": f'fill="{palette.SKIN}"',
    "linen": f'fill="{palette.LINEN}" stroke="{palette.HAIR}" stroke-width=".6"',
    "gold": f'fill="{palette.GOLD}"',
    "lips": f'fill="{palette.LIPS}"',
    "eye": f'fill="{palette.EYE}"',
    "ink": f'fill="none" stroke="{palette.HAIR}" stroke-width="1.3" stroke-linecap="round"'
    ' stroke-linejoin="round"',
    "beads": f'fill="none" stroke="{palette.RED}" stroke-width="2.6" stroke-linecap="round"'
    ' stroke-dasharray=".1 3.4"',
}


class Symbol(NamedTuple):
    """A drawing: its size in its own units, and its shapes."""

    width: int
    height: int
    shapes: str


@cache
def symbols() -> dict[str, Symbol]:
    """Return all drawings by name."""
    text = "".join((FOLDER / name).read_text("utf-8") for name in ("symbols.svg", PORTRAITS))
    found = _SYMBOL.findall(text)
    return {name: Symbol(int(wide), int(high), body.strip()) for name, wide, high, body in found}


def drawn(
    name: str, x: float, y: float, width: float, colour: str, *, mirrored: bool = False
) -> str:
    """Return a drawing of this width with its upper left corner at that point; `colour` is its
    suit's.
    """
    symbol = symbols()[name]
    scale = width / symbol.width
    turn = f"translate({x + width:g} {y:g}) scale({-scale:g} {scale:g})"
    straight = f"translate({x:g} {y:g}) scale({scale:g})"
    worn = re.sub(r'class="(\w+)"', lambda one: _WORN[one[1]].format(colour=colour), symbol.shapes)
    return f'<g transform="{turn if mirrored else straight}" fill="{colour}">{worn}</g>'
