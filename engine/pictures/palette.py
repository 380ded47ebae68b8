"""The colours of pictures: those of the page's cloth (css/cloth.css) and cards
(css/tokens.css, css/seats.css). A test compares them.
"""

from __future__ import annotations

from typing import Final

CLOTH: Final = "#1c5c3f"
SEAM: Final = "#4a7d66"
SEWN: Final = "#2b694d"
TEXT: Final = "#fdfaf0"
HINT: Final = "#ebefe3"
PAPER: Final = "#f3efe4"
EDGE: Final = "#b8b2a3"
BLACK: Final = "#17181c"
RED: Final = "#c4162f"
GOLD: Final = "#d99a2b"
SKIN: Final = "#f3cfae"
LINEN: Final = "#fffaf0"
HAIR: Final = "#2d2320"
LIPS: Final = "#a3303a"
EYE: Final = "#1d1a1a"
TONES: Final = (
    "#35618f",
    "#8a4a2f",
    "#4f6b2d",
    "#7b3f75",
    "#2c6f6b",
    "#6a5a2a",
    "#8a3b4e",
    "#4b4f86",
)
"""The ground of each seat's sign."""

THROWN: Final = {
    "tomato": "#d63a2c",
    "egg": "#f0b84a",
    "pie": "#fff4dc",
    "snowball": "#e9f3fa",
    "boot": "#77594a",
    "flower": "#d9639a",
    "balloon": "#4a7fc4",
    "confetti": "#e0a23a",
}
"""What each sign leaves that is thrown at the fool."""

SUITS: Final = {"c": BLACK, "d": RED, "h": RED, "s": BLACK, "r": RED, "b": BLACK}
