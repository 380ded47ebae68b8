"""The picture itself, as SVG: the cloth, the fool with cap and epaulettes, the last bout, and in
which order the others were out; or one bout alone. Made for a phone: its units are those of one
390 wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import Final, TypeVar

from engine.pictures import palette
from engine.pictures.card_faces import HEIGHT, SUITS, card, edges
from engine.pictures.facts import BoutFacts, PictureFacts, PicturePair, Sitter
from engine.pictures.lettering import Style, plain_name, text
from engine.pictures.symbols import drawn
from engine.words import game_title, player_name

WIDTH: Final = 390
MIDDLE: Final = WIDTH / 2
ROOM: Final = WIDTH - 64  # for a line of words
HINT: Final = Style(16, palette.HINT, room=ROOM)  # a line of small words
RADIUS: Final = 60  # of the medal with the fool
FEET: Final = 22  # below the last line
SIZES: Final = ((3, 3, 72), (4, 4, 56), (6, 3, 64), (8, 4, 54), (12, 6, 36), (999, 7, 29))
"""Sizes as (greatest number of pairs, pairs in a row, width of a card)."""
ACROSS, DOWN = 1.4, 1.72  # size of a pair in widths of a card, as on the page (css/table.css)
BESIDE, BELOW = 0.4, 0.32  # offset of the card that beats, in widths of a card

T = TypeVar("T")


def picture(t: NullTranslations, facts: PictureFacts) -> str:
    """Return the whole picture of a finished game as SVG."""
    parts = [heading(t, facts)]
    figure, y = _figure(t, facts, 66)
    parts.append(figure)
    if facts.last_bout:
        parts.append(text(t.gettext("The last bout"), MIDDLE, y + 20, HINT))
        bout, y = _bout(t, facts.last_bout, facts.trump, y + 32)
        parts.append(bout)
    order, y = _order(t, facts, y)
    parts.append(order)
    return framed("".join(parts), round(y + FEET), facts.trump, facts.last_bout)


def bout_picture(t: NullTranslations, facts: BoutFacts) -> str:
    """Return the picture of one bout as SVG: its cards, the defender and how it ended."""
    title = t.ngettext("takes {count} card", "takes {count} cards", facts.taken)
    ended = title.format(count=facts.taken) if facts.taken else t.gettext("all beaten")
    name = name_of(t, facts.sitters, facts.defender)
    bout, y = _bout(t, facts.pairs, facts.trump, 142)
    parts = [
        heading(t, facts),
        text(name, MIDDLE, 88, Style(36, bold=True, room=ROOM)),
        text(ended, MIDDLE, 118, Style(19, palette.GOLD, bold=True, room=ROOM)),
        bout,
    ]
    return framed("".join(parts), round(y + FEET), facts.trump, facts.pairs)


def rows(things: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    return (things[begin : begin + most] for begin in range(0, len(things), most))


def framed(inside: str, height: int, trump: str, pairs: Sequence[PicturePair]) -> str:
    """Put a drawing on the cloth, with a stitched seam and the trump suit sewn in."""
    seam = 'fill="none" stroke-width="1.5" stroke-dasharray="7 4"'
    width = _layout(pairs)[1] if pairs else 0
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}"><defs>{edges(width)}</defs>'
        f'<rect width="{WIDTH}" height="{height}" fill="{palette.CLOTH}"/>'
        f"{_sewn(trump, height)}"
        f'<rect x="7" y="7" width="{WIDTH - 14}" height="{height - 14}" rx="16"'
        f' stroke="{palette.SEAM}" {seam}/>{inside}</svg>'
    )


def _sewn(trump: str, height: int) -> str:
    """Draw the trump suit; nothing for a game without trumps."""
    if not trump:
        return ""
    return drawn(SUITS[trump], MIDDLE - 150, height / 2 - 150, 300, palette.SEWN)


def heading(t: NullTranslations, facts: PictureFacts | BoutFacts) -> str:
    game = t.gettext("game {n}").format(n=facts.game)
    words = f"{game_title(t, facts.preset)} · {game}"
    return text(words, MIDDLE, 38, HINT)


# The end


def _figure(t: NullTranslations, facts: PictureFacts, y: float) -> tuple[str, float]:
    """Draw the fool, or that there is none. Return the SVG and the height at which it ends."""
    title, name, line = end_words(t, facts)
    sign = _sign(facts, y)
    y += 2 * RADIUS + 4
    parts = [sign, text(title, MIDDLE, y + 20, Style(19, palette.GOLD, bold=True, room=ROOM))]
    y += 26
    for words, below, style in (
        (name, 38, Style(36, bold=True, room=ROOM)),
        (line, 26, Style(17, palette.HINT, room=ROOM)),
    ):
        if words:
            y += below
            parts.append(text(words, MIDDLE, y, style))
    return "".join(parts), y + 12


def end_words(t: NullTranslations, facts: PictureFacts) -> tuple[str, str, str]:
    if facts.draw:
        return t.gettext("A draw"), "", t.gettext("Nobody is the fool.")
    if facts.fool is None:
        return t.gettext("Unfinished"), "", t.gettext("Nobody is the fool.")
    others = [name_of(t, facts.sitters, seat) for seat in facts.losers if seat != facts.fool]
    line = _shoulders(t, facts.epaulettes)
    if others:
        line = t.gettext("and with them lost: {names}").format(names=", ".join(others))
    return t.gettext("The fool"), name_of(t, facts.sitters, facts.fool), line


def _shoulders(t: NullTranslations, epaulettes: int) -> str:
    if not epaulettes:
        return ""
    both = t.gettext("with epaulettes on both shoulders")
    return both if epaulettes > 1 else t.gettext("with an epaulette on the shoulder")


def _sign(facts: PictureFacts, y: float) -> str:
    """Draw a figure in the fool's cap; where there is no fool, the trump suit on a card's ground,
    or spades in a game without trumps.
    """
    ring = f'<circle cx="{MIDDLE}" cy="{y + RADIUS}" r="{RADIUS}" fill="{palette.PAPER}"'
    medal = f'{ring} stroke="{palette.GOLD}" stroke-width="3"/>'
    if facts.fool is None:
        suit = facts.trump or "s"
        size = MIDDLE - 34, y + RADIUS - 34, 68
        return medal + drawn(SUITS[suit], *size, palette.SUITS[suit])
    figure = drawn("portrait-jack", MIDDLE - 42, y + 13, 84, palette.RED)
    cap = drawn("cap", MIDDLE - 40, y - 22, 80, palette.GOLD)
    return medal + _in_ring(y, figure + epaulettes(facts.epaulettes, y)) + cap


def _in_ring(y: float, figure: str) -> str:
    """Clip a figure at the ring of the medal."""
    ring = f'<circle cx="{MIDDLE}" cy="{y + RADIUS}" r="{RADIUS - 1.5}"/>'
    clip = f'<clipPath id="medal">{ring}</clipPath>'
    return f'{clip}<g clip-path="url(#medal)">{figure}</g>'


def epaulettes(count: int, y: float) -> str:
    """Draw the epaulettes, the left shoulder first."""
    places = (MIDDLE - 45, MIDDLE + 19)[:count]
    return "".join(drawn("epaulette", x, y + 85, 26, palette.GOLD) for x in places)


# A bout


def _layout(pairs: Sequence[PicturePair]) -> tuple[int, float]:
    """Return the number of pairs in a row and the width of their cards."""
    return next((row, width) for most, row, width in SIZES if len(pairs) <= most)


def _bout(
    t: NullTranslations, pairs: Sequence[PicturePair], trump: str, y: float
) -> tuple[str, float]:
    """Draw the cards as they lay. Return the SVG and the height at which it ends."""
    in_row, width = _layout(pairs)
    parts = []
    for row in rows(pairs, in_row):
        parts.append(_row(t, row, y, width, trump))
        y += width * DOWN + 10
    return "".join(parts), y


def _row(
    t: NullTranslations, row: Sequence[PicturePair], y: float, width: float, trump: str
) -> str:
    step = width * ACROSS + 10
    left = MIDDLE - (len(row) * step - 10) / 2
    return "".join(
        _pair(t, pair, left + place * step, y, width, trump) for place, pair in enumerate(row)
    )


def _pair(
    t: NullTranslations, pair: PicturePair, x: float, y: float, width: float, trump: str
) -> str:
    if pair.beaten is None:
        middle = x + width * (ACROSS - 1) / 2, y + width * (DOWN - HEIGHT) / 2
        return card(t, pair.attack, *middle, width, trump)
    above = card(t, pair.beaten, x + width * BESIDE, y + width * BELOW, width, trump)
    return card(t, pair.attack, x, y, width, trump) + above


# The others


def _order(t: NullTranslations, facts: PictureFacts, y: float) -> tuple[str, float]:
    """Draw the order in which players were out: a sign and a name for each, three in a row. Return
    the SVG and the height at which it ends.
    """
    parts = []
    places = list(enumerate(facts.out, 1))
    for row in rows(places, 3):
        wide = ROOM / len(row)
        for column, (place, seat) in enumerate(row):
            x = MIDDLE - ROOM / 2 + wide * (column + 0.5)
            parts.append(_place(t, facts, place, seat, x, y, min(wide, 150)))
        y += 70
    return "".join(parts), y


def _place(
    t: NullTranslations,
    facts: PictureFacts,
    place: int,
    seat: int,
    x: float,
    y: float,
    room: float,
) -> str:
    tone, name = palette.TONES[seat % len(palette.TONES)], name_of(t, facts.sitters, seat)
    return (
        f'<circle cx="{x:g}" cy="{y + 24:g}" r="17" fill="{tone}"/>'
        + text(str(place), x, y + 30, Style(17, "#fff", bold=True))
        + text(name, x, y + 60, Style(17, room=room - 8))
    )


def name_of(t: NullTranslations, sitters: Sequence[Sitter], seat: int) -> str:
    """Return the name that the picture shows; a person who was forgotten has none, and
    a numbered one is "Player 2".
    """
    sitter = sitters[seat]
    if sitter.computer:
        return player_name(t, [""] * len(sitters), seat)
    if sitter.numbered:
        return t.gettext("Player {n}").format(n=seat + 1)
    return plain_name(sitter.name) or t.gettext("a player")
