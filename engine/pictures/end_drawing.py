"""The picture of a game's end for those who sat there: the fool's face in the cap with what was
thrown at it, the faces of the others, and how many games of this row each has lost.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from engine.pictures import palette
from engine.pictures.card_faces import SUITS
from engine.pictures.drawing import (
    FEET,
    MIDDLE,
    ROOM,
    end_words,
    epaulettes,
    framed,
    heading,
    name_of,
    rows,
)
from engine.pictures.facts import EndFacts
from engine.pictures.lettering import Style, text
from engine.pictures.symbols import drawn
from engine.words import COMPUTERS

RADIUS: Final = 66  # of the fool's face
SMALL: Final = 30  # of the others'
IN_A_ROW: Final = 4
TITLE: Final = Style(19, palette.GOLD, bold=True, room=ROOM)
NAME: Final = Style(36, bold=True, room=ROOM)
LINE: Final = Style(17, palette.HINT, room=ROOM)

SPLAT: Final = (  # the page draws the same (remarks/thrownsigns.js)
    "M12 1.5c2 0 2 3 4 2.8S19.6 2.3 21 4.2 18.6 8 19.4 10s4 1.4 3.8 3.4-3.4 1-4.2 2.8"
    " 1.6 4-.4 5-2.6-2.2-4.4-1.8-.8 3.8-2.6 3.8-1-3.4-2.8-4S5 21.6 3.6 20s1.8-3.2 1.2-5"
    "S.6 13 .8 11s3.4-.6 4.2-2.2S2.6 4.6 4.4 3.4 7.2 6 9 5.4 10.2 1.5 12 1.5z"
)
PLACES: Final = ((-44, 6), (46, 26), (-70, 34), (74, -14), (-92, -8), (96, 44))
"""Places of splats, from the middle of the face; the page has as many."""


def ending(t: NullTranslations, facts: EndFacts) -> str:
    """Return the picture as SVG."""
    middle = 84 + RADIUS
    face = _nobody(facts, middle) if facts.fool is None else _fool(t, facts, facts.fool, middle)
    told, y = _told(t, facts, middle + RADIUS + 30)
    others, y = _others(t, facts, y)
    parts = (heading(t, facts), face, *_splats(facts, middle), *told, *others)
    return framed("".join(parts), round(y + FEET), facts.trump, ())


def _told(t: NullTranslations, facts: EndFacts, y: float) -> tuple[list[str], float]:
    """Write who the fool is. Return the SVG and the height at which it ends."""
    parts = []
    lines = zip(end_words(t, facts), (TITLE, NAME, LINE), (38, 28, 26), strict=True)
    for words, style, below in lines:
        if words:
            parts.append(text(words, MIDDLE, y, style))
            y += below
    if facts.fool is None or not facts.lost:
        return parts, y + 14
    return [*parts, _score(facts, facts.fool, MIDDLE, y)], y + 34


def _others(t: NullTranslations, facts: EndFacts, y: float) -> tuple[list[str], float]:
    """Draw the others, those who were out first before. Return the SVG and its end."""
    parts = []
    everybody = dict.fromkeys((*facts.out, *range(len(facts.sitters))))
    for row in rows([seat for seat in everybody if seat != facts.fool], IN_A_ROW):
        wide = ROOM / len(row)
        for column, seat in enumerate(row):
            x = MIDDLE - ROOM / 2 + wide * (column + 0.5)
            parts.append(_other(t, facts, seat, x, y, min(wide, 150)))
        y += 2 * SMALL + (62 if facts.lost else 36)
    return parts, y - 14


def _nobody(facts: EndFacts, y: float) -> str:
    """Draw the trump suit on a card's ground, or spades in a game without trumps."""
    suit = facts.trump or "s"
    disc = _disc(MIDDLE, y, RADIUS, palette.PAPER)
    return disc + drawn(SUITS[suit], MIDDLE - 34, y - 34, 68, palette.SUITS[suit])


def _fool(t: NullTranslations, facts: EndFacts, seat: int, y: float) -> str:
    worn = epaulettes(facts.epaulettes, y - RADIUS + 6)
    cap = drawn("cap", MIDDLE - 44, y - RADIUS - 42, 88, palette.GOLD)
    return _face(t, facts, seat, MIDDLE, y, RADIUS) + worn + cap


def _splats(facts: EndFacts, y: float) -> list[str]:
    """Draw what was thrown, as far as there is room: of many signs different ones."""
    if facts.fool is None:
        return []
    counts = ((sign, facts.thrown.get(sign, 0)) for sign in palette.THROWN)
    turns = sorted(
        (turn, sign) for sign, count in counts for turn in range(min(count, len(PLACES)))
    )
    return [
        f'<path transform="translate({MIDDLE + x:g} {y + below:g}) rotate({37 * turn:g})'
        f' scale(1.25) translate(-12 -12)" d="{SPLAT}" fill="{palette.THROWN[sign]}"/>'
        for (turn, sign), (x, below) in zip(turns, PLACES, strict=False)
    ]


def _other(
    t: NullTranslations, facts: EndFacts, seat: int, x: float, y: float, room: float
) -> str:
    face = _face(t, facts, seat, x, y + SMALL, SMALL)
    below = y + 2 * SMALL + 20
    name = text(name_of(t, facts.sitters, seat), x, below, Style(17, room=room - 8))
    return face + name + _score(facts, seat, x, below + 22)


def _face(
    t: NullTranslations, facts: EndFacts, seat: int, x: float, y: float, radius: float
) -> str:
    """Draw the first letter of a name, or the animal of a computer player."""
    tone = palette.TONES[seat % len(palette.TONES)]
    disc = _disc(x, y, radius, tone)
    if facts.sitters[seat].computer:
        size = radius * 1.2
        return disc + drawn(COMPUTERS[seat].face, x - size / 2, y - size / 2, size, palette.LINEN)
    letter = name_of(t, facts.sitters, seat)[0].upper()
    return disc + text(letter, x, y + radius * 0.32, Style(radius * 0.9, palette.LINEN, bold=True))


def _disc(x: float, y: float, radius: float, ground: str) -> str:
    """Draw the ground of a face; a golden ring around the large one."""
    ring = f' stroke="{palette.GOLD}" stroke-width="3"' if radius == RADIUS else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{ground}"{ring}/>'


def _score(facts: EndFacts, seat: int, x: float, y: float) -> str:
    """Draw a cap, and how many games of this row the player has lost."""
    if not facts.lost:
        return ""
    cap = drawn("cap", x - 22, y - 15, 18, palette.GOLD)
    return cap + text(str(facts.lost[seat]), x + 8, y, Style(17, palette.GOLD, bold=True))
