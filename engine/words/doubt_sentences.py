"""Sentences of a cheaters' table (R14): what is said about a card, and how many stood.

Chat and page both take them from this table. The page is sent it as data (webapp/page/words.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import Final

from durak_rules.game import Doubts
from engine.words.translation.sentences import Sentence, _, counted

DOUBTS: Final[Mapping[str, Sentence]] = {
    "wrong": Sentence(_("Wrong!")),
    "wrong_card": Sentence(_("{card}: wrong!")),
    "lay": Sentence(_("Lay {card} anyway")),
    "lay_on": Sentence(_("Lay {card} on {attack} anyway")),
    "false_move": Sentence(_("{move} (doesn't fit)")),
    "stood": counted(
        "{name} got away with {count} card.", "{name} got away with {count} cards.", "count"
    ),
    "caught_once": Sentence(_("{name} was caught once.")),
    "caught_twice": Sentence(_("{name} was caught twice.")),
    "caught": counted(
        "{name} was caught {count} time.", "{name} was caught {count} times.", "count"
    ),
}
"""By the names that the page uses too."""

_CAUGHT: Final = {1: "caught_once", 2: "caught_twice"}
"""Numbers that are words. No plural form: in Slavic languages 21 has the form of 1."""


def doubt_sentence(t: NullTranslations, name: str, /, **values: object) -> str:
    """A sentence of the table above in the language of `t`, with its holes filled.

    >>> doubt_sentence(NullTranslations(), "stood", name="Anna", count=1)
    'Anna got away with 1 card.'
    """
    return DOUBTS[name].said(t, values)


def told_cheats(t: NullTranslations, doubts: Doubts, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each player who got away with cards, then for each who was caught."""
    stood = [laid - caught for laid, caught in zip(doubts.cheats, doubts.catches, strict=True)]
    for name, count in zip(names, stood, strict=True):
        if count:
            yield doubt_sentence(t, "stood", name=name, count=count)
    for name, count in zip(names, doubts.catches, strict=True):
        if count:
            yield doubt_sentence(t, _CAUGHT.get(count, "caught"), name=name, count=count)
