"""Single options of the rules in a phrase: cheaters, jokers, trumps, the deal, points.

Words are compared whole and by sound: one wrong letter makes «обмен» of «обман», “poker” of
“joker”. A negation belongs to the word right after it and to words of its own language, since
Russian «но» sounds as English “no”, and Lithuanian “be” is English too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from bot.chat.phrases.word_files import ENDING, FAMILIES, pattern

GAP: Final = "·"
"""Stands for words that were understood."""
ALONE: Final = "+"
"""Stands for an option that was only named: an earlier “no” may be meant for it too."""
DENIED: Final = "−"
"""Stands for an option that was denied: the “no” may be meant for the next words too."""
_ASKED: Final = "?"
"""The mark of a pattern that has to be asked about; in the text it is a gap."""


class OptionValue(NamedTuple):
    """An option of the rules and the value that somebody wants for it."""

    option: str
    value: Any


class Options(NamedTuple):
    """All that a phrase says of options, and the other words with marks between them.

    If it is unclear, `told` is what may be meant.
    """

    rest: str
    told: tuple[OptionValue, ...]
    is_unclear: bool


Pattern = tuple[str, OptionValue | None, str]
"""By sound; the option that it says; its mark."""

PEOPLE_CHEAT: Final = OptionValue("cheating", "people")
EVERYBODY_CHEATS: Final = OptionValue("cheating", "everybody")
NOBODY_CHEATS: Final = OptionValue("cheating", "off")
JOKERS: Final = OptionValue("jokers", 2)
NO_TRUMPS: Final = OptionValue("trump", "none")
SPADES_BY_SPADES: Final = OptionValue("beats", "spades_by_spades")
DEAL_ALL: Final = OptionValue("deal_all", True)
REDEAL: Final = OptionValue("redeal", True)
POINTS: Final = OptionValue("score", "places")
TWO_PACKS: Final = OptionValue("packs", 2)
TOPICS: Final = {  # what a table has or doesn't have; «можно пересдать» asks for another deal now
    "cheating": (PEOPLE_CHEAT, NOBODY_CHEATS),
    "jokers": (JOKERS, OptionValue("jokers", 0)),
    "redeal": (REDEAL, OptionValue("redeal", False)),
    "points": (POINTS, OptionValue("score", "fools")),
}
_NOT_MANY: Final = "2|24|36|52"  # two, or a deck: “52 jokers” are 52 cards with jokers
_MANY: Final = "(?:thre|four|five|siks|seven|eight|[3-9])"
_JOKERS: Final = f"(?:dzhoker|dzoker|ioker){ENDING}"


def _unclear() -> Iterator[Pattern]:
    """Yield questions and accusations, and numbers of jokers and packs that no table has."""
    subject, allowed = pattern("questions.subjects"), pattern("questions.allowed")
    yield f"{subject} {pattern('questions.off')}", None, _ASKED
    asking = pattern("questions.asking")
    yield f"{asking} cheating(?: {allowed})?", PEOPLE_CHEAT, _ASKED
    yield f"{asking} (?:ani )?{subject}(?: {allowed})?", None, _ASKED
    yield pattern("questions.may_we"), None, _ASKED
    yield f"{pattern('cheating.who')} {pattern('cheating.cheater')}", PEOPLE_CHEAT, _ASKED
    yield f"{pattern('cheating.all')} {pattern('cheating.cheat')}", PEOPLE_CHEAT, _ASKED
    computers = pattern("computers.one")
    yield f"{pattern('questions.do_they')} (?:the )?{computers}", None, _ASKED
    yield rf"(?:{_MANY}|one|(?!(?:{_NOT_MANY}) )\d+) {_JOKERS}", JOKERS, _ASKED
    yield f"{_MANY} {pattern('options.packs')}", TWO_PACKS, _ASKED
    yield pattern("questions.one_card"), None, _ASKED


def _phrases() -> Iterator[Pattern]:
    """Yield options that need no negation and no permission."""
    deal = f"{pattern('options.deal')} {pattern('options.all_cards')}"
    yield f"{deal}(?: {pattern('options.at_once')})?", DEAL_ALL, GAP
    yield pattern("options.dealt"), DEAL_ALL, GAP
    yield pattern("jokers.two"), JOKERS, GAP
    packs = f"{pattern('options.two')} {pattern('options.packs')}"
    yield f"{packs}(?: (?:po|of) (?=24|36|52))?", TWO_PACKS, GAP
    only, beat = pattern("options.only"), pattern("options.beat")
    spades = f"{pattern('options.spade')} (?:(?:{only}|{beat}) ){{0,2}}"
    yield spades + pattern("options.by_spades"), SPADES_BY_SPADES, GAP
    only = f"(?:{only} )?"
    spades = f"spades {only}(?:are )?{only}(?:beaten )?{only}(?:by|vith) spades(?: only)?"
    yield spades.replace("by", "bi"), SPADES_BY_SPADES, GAP
    yield pattern("options.only_spades"), SPADES_BY_SPADES, GAP
    too, cheat = pattern("cheating.too"), pattern("cheating.cheat")
    computers = f"{pattern('computers.one')} (?:{too} {cheat}|{cheat} {too})"
    yield computers, EVERYBODY_CHEATS, GAP
    yield pattern("cheating.honest"), NOBODY_CHEATS, GAP
    yield pattern("options.without_trumps"), NO_TRUMPS, GAP


def _denied() -> Iterator[Pattern]:
    """Yield options that a table shall not have."""
    for topic, (_, off) in TOPICS.items():
        for family in FAMILIES:
            no, may, never = _permission(family)
            word = pattern(f"{topic}.alone", f"{topic}.denied", f"{topic}.allowed", by=family)
            yield f"{never} {word}|{word} {never}|{no} {word}(?: {may})?", off, DENIED
    for family in FAMILIES:
        no, _may, _never = _permission(family)
        yield f"{no} {pattern('options.trumps', by=family)}", NO_TRUMPS, DENIED
        yield rf"{no} {pattern('options.stock', by=family)}(?! \d)", DEAL_ALL, DENIED


def _permission(family: Sequence[str]) -> list[str]:
    """Return the patterns of “no”, “allowed” and “forbidden” in languages that people mix."""
    return [pattern(f"option_words.{entry}", by=family) for entry in ("no", "may", "never")]


def _named() -> Iterator[Pattern]:
    """Yield options that are allowed, or named alone."""
    for topic, (on, _) in TOPICS.items():
        for family in FAMILIES:
            _no, may, _never = _permission(family)
            word = pattern(f"{topic}.alone", f"{topic}.allowed", by=family)
            yield f"{may} {word}|{word} {may}", on, GAP
            yield pattern(f"{topic}.alone", by=family), on, ALONE


def _left() -> Iterator[Pattern]:
    """Yield words that say too little to make a table, and enough to offer one."""
    yield pattern("cheating.left"), PEOPLE_CHEAT, _ASKED
    yield _JOKERS, JOKERS, _ASKED
    yield pattern("redeal.left"), REDEAL, _ASKED
    # in most rules of Japanese Durak diamonds are always trump
    yield pattern("options.japanese"), SPADES_BY_SPADES, _ASKED
    yield pattern("options.all_cards", "options.all_cards_left"), DEAL_ALL, _ASKED


_PATTERNS: Final = tuple(
    (re.compile(rf"(?<!\S)(?:{form})(?!\S)"), says, mark)
    for patterns in (_unclear, _phrases, _denied, _named, _left)
    for form, says, mark in patterns()
)


def read_options(sounds: str) -> Options:
    """Read the options in words by their sounds.

    >>> read_options("perevodnogo bez shulerov")[:2]
    ('perevodnogo −', (OptionValue(option='cheating', value='off'),))
    """
    told: list[OptionValue] = []
    is_unclear = False
    for form, says, mark in _PATTERNS:
        sounds, found = form.subn(GAP if mark == _ASKED else mark, sounds)
        if found:
            told += [] if says is None else [says]
            is_unclear |= mark == _ASKED
    if EVERYBODY_CHEATS in told:
        told = [one for one in told if one != PEOPLE_CHEAT]
    return Options(sounds, tuple(dict.fromkeys(told)), is_unclear)
