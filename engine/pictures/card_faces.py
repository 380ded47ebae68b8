"""A card in a picture, drawn as the page draws its portraits (css/faces.css): paper, an index in
the corner, a suit or a court figure in the field.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from engine.pictures import palette
from engine.pictures.lettering import Style, text
from engine.pictures.symbols import drawn

HEIGHT: Final = 1.4  # of a card, where its width is one
SUITS: Final = {
    "c": "club",
    "d": "diamond",
    "h": "heart",
    "s": "spade",
    "r": "cap",
    "b": "cap",  # the jokers
}
COURTS: Final = {"J": "jack", "Q": "queen", "K": "king"}
LOOK_AWAY: Final = ("c", "h")  # their court figures look to the other side
INDEX: Final = 0.34
PIP: Final = 0.25
CROWN: Final = "M0 8V1.1L5.6 4.5 10 0l4.4 4.5L20 1.1V8z"


def index_of(t: NullTranslations, rank: str) -> str:
    """The letter or number in the corner, as people print it who speak this language."""
    letters = {
        "T": "10",
        "J": t.gettext("J"),
        "Q": t.gettext("Q"),
        "K": t.gettext("K"),
        "A": t.gettext("A"),
        "X": "",  # the sign is enough
    }
    return letters.get(rank, rank)


def card(t: NullTranslations, face: str, x: float, y: float, width: float, trump: str) -> str:
    """Draw an open card such as "7h", with its upper left corner at the given point."""
    rank, suit = face[0], face[1]
    colour, middle = palette.SUITS[suit], width * 0.23
    index = text(
        index_of(t, rank),
        middle,
        width * 0.325,
        Style(width * INDEX, colour, bold=True, room=width * 0.36),
    )
    pip = drawn(SUITS[suit], middle - width * PIP / 2, width * 0.43, width * PIP, colour)
    crown = _crown(middle, width) if suit == trump else ""
    inside = f"{_art(rank, suit, width)}{index}{pip}{crown}"
    return f'<g transform="translate({x:g} {y:g})">{paper(width)}{inside}</g>'


def paper(width: float) -> str:
    """Draw an empty card with its shadow."""
    height, round_ = width * HEIGHT, width * 0.12
    shape = f'width="{width:g}" height="{height:g}" rx="{round_:g}"'
    return (
        f'<rect y="2.5" {shape} fill="#000" fill-opacity=".3"/>'
        f'<rect {shape} fill="{palette.PAPER}" stroke="{palette.EDGE}" stroke-width=".8"/>'
    )


def edges(width: float) -> str:
    """Return the SVG that a picture with cards of this width needs once: it clips figures at the
    card's edges.
    """
    shape = f'width="{width:g}" height="{width * HEIGHT:g}" rx="{width * 0.12:g}"'
    return f'<clipPath id="{_edge(width)}"><rect {shape}/></clipPath>'


def _edge(width: float) -> str:
    return f"edge{width:g}"


def _art(rank: str, suit: str, width: float) -> str:
    colour, height = palette.SUITS[suit], width * HEIGHT
    if rank in COURTS:
        size, mirrored = width * 0.78, suit in LOOK_AWAY
        at = width * 0.26, height - width * 1.04
        names = (f"portrait-{COURTS[rank]}", f"portrait-{COURTS[rank]}-{suit}")
        figure = "".join(drawn(name, *at, size, colour, mirrored=mirrored) for name in names)
        return f'<g clip-path="url(#{_edge(width)})">{figure}</g>'
    size, right, bottom = (0.74, 0.07, 0.2) if rank == "A" else (0.6, 0.1, 0.12)
    at = width * (1 - right - size), height - width * (bottom + size)
    return drawn(SUITS[suit], *at, width * size, colour)


def _crown(middle: float, width: float) -> str:
    """Draw the crown that a trump wears under its index."""
    scale = width * 0.21 / 20
    at = f"translate({middle - width * 0.105:g} {width * 0.73:g}) scale({scale:g})"
    return f'<path transform="{at}" d="{CROWN}" fill="{palette.GOLD}"/>'
