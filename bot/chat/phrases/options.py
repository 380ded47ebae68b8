"""Single options of the rules in a phrase: cheaters, jokers, trumps, the deal, points.

Words are compared whole and by sound: one wrong letter makes «обмен» of «обман», “poker” of
“joker”. A negation belongs to the word right after it and to words of its own language, since
Russian «но» sounds as English “no”, and Lithuanian “be” is English too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.chat.phrases import option_words as known
from bot.chat.phrases.option_words import OptionValue
from bot.chat.phrases.sounds import sound

GAP: Final = "·"
"""Stands for words that were understood."""
ALONE: Final = "+"
"""Stands for an option that was only named: an earlier “no” may be meant for it too."""
DENIED: Final = "−"
"""Stands for an option that was denied: the “no” may be meant for the next words too."""
_ASKED: Final = "?"
"""The mark of a pattern that has to be asked about; in the text it is a gap."""
_ENDING: Final = "[a-z]{0,6}"


class Options(NamedTuple):
    """All that a phrase says of options, and the other words with marks between them.

    If it is unclear, `told` is what may be meant.
    """

    rest: str
    told: tuple[OptionValue, ...]
    is_unclear: bool


Pattern = tuple[str, OptionValue | None, str]
"""By sound; the option that it says; its mark."""


def _any_of(*phrases: str) -> str:
    """Return the pattern of phrases with `|` between them; a `*` is any ending."""
    each = "|".join(filter(None, phrases)).split("|")
    return f"(?:{'|'.join(map(_by_sound, each))})"


def _by_sound(phrase: str) -> str:
    return " ".join(sound(word) + _ENDING * word.endswith("*") for word in phrase.split())


_JOKERS: Final = f"(?:dzhoker|dzoker|ioker){_ENDING}"
_NOT_MANY: Final = "2|24|36|52"  # two, or a deck: “52 jokers” are 52 cards with jokers
_MANY: Final = "(?:thre|four|five|siks|seven|eight|[3-9])"


def _unclear() -> Iterator[Pattern]:
    """Yield questions and accusations, and numbers of jokers and packs that no table has."""
    subject = _any_of("cheating|cheaters|jokers|redeal|redeals|points|trumps")
    yield f"{subject} {_any_of('off')}", None, _ASKED
    asking = _any_of("is|are|was|were|is there|are there|am|who|you|anybody|anyone")
    allowed = _any_of("allowed|ok|okay")
    yield f"{asking} cheating(?: {allowed})?", known.PEOPLE_CHEAT, _ASKED
    yield f"{asking} (?:ani )?{subject}(?: {allowed})?", None, _ASKED
    yield _any_of("можно ли|чи можна|ar galima|who can|who may"), None, _ASKED
    yield f"{_any_of(known.WHO)} {_any_of(known.CHEATER)}", known.PEOPLE_CHEAT, _ASKED
    yield f"{_any_of(known.ALL)} {_any_of(known.CHEAT)}", known.PEOPLE_CHEAT, _ASKED
    computers = _any_of(known.COMPUTERS)
    yield f"{_any_of('do|did|can|are')} (?:the )?{computers}", None, _ASKED
    yield rf"(?:{_MANY}|one|(?!(?:{_NOT_MANY}) )\d+) {_JOKERS}", known.JOKERS, _ASKED
    yield f"{_MANY} {_any_of('packs|decks')}", known.TWO_PACKS, _ASKED
    yield _any_of("no trump card"), None, _ASKED


def _phrases() -> Iterator[Pattern]:
    """Yield options that need no negation and no permission."""
    deal = f"{_any_of(known.DEALS)} {_any_of(known.ALL_CARDS)}"
    yield f"{deal}(?: {_any_of('сразу|одразу|out')})?", known.DEAL_ALL, GAP
    yield _any_of(known.DEALT), known.DEAL_ALL, GAP
    yield _any_of(known.TWO_JOKERS), known.JOKERS, GAP
    packs = f"{_any_of(known.TWO)} {_any_of(known.PACKS)}"
    yield f"{packs}(?: (?:po|of) (?=24|36|52))?", known.TWO_PACKS, GAP
    only, beat = _any_of(known.ONLY), _any_of(known.BEAT)
    spades = f"{_any_of(known.SPADE)} (?:(?:{only}|{beat}) ){{0,2}}{_any_of(known.BY_SPADES)}"
    yield spades, known.SPADES_BY_SPADES, GAP
    only = f"(?:{only} )?"
    spades = f"spades {only}(?:are )?{only}(?:beaten )?{only}{_any_of('by|with')} spades"
    yield f"{spades}(?: {_any_of('only')})?", known.SPADES_BY_SPADES, GAP
    yield _any_of(known.ONLY_SPADES), known.SPADES_BY_SPADES, GAP
    too, cheat = _any_of(known.TOO), _any_of(known.CHEAT)
    computers = f"{_any_of(known.COMPUTERS)} (?:{too} {cheat}|{cheat} {too})"
    yield computers, known.EVERYBODY_CHEATS, GAP
    yield _any_of(known.HONEST), known.NOBODY_CHEATS, GAP
    yield _any_of(known.WITHOUT_TRUMPS), known.NO_TRUMPS, GAP


def _denied() -> Iterator[Pattern]:
    """Yield options that a table shall not have."""
    for topic in known.TOPICS:
        for language, *said in topic.words:
            no, may, never = map(_any_of, language)
            word = _any_of(*said)
            yield f"{never} {word}|{word} {never}|{no} {word}(?: {may})?", topic.off, DENIED
    for language, trumps in known.TRUMPS.items():
        yield f"{_any_of(language.no)} {_any_of(trumps)}", known.NO_TRUMPS, DENIED
    for language, stocks in known.STOCKS.items():
        yield rf"{_any_of(language.no)} {_any_of(stocks)}(?! \d)", known.DEAL_ALL, DENIED


def _named() -> Iterator[Pattern]:
    """Yield options that are allowed, or named alone."""
    for topic in known.TOPICS:
        for language, alone, _, allowed in topic.words:
            word, may = _any_of(alone, allowed), _any_of(language.may)
            yield f"{may} {word}|{word} {may}", topic.on, GAP
            yield _any_of(alone), topic.on, ALONE


def _left() -> Iterator[Pattern]:
    """Yield words that say too little to make a table, and enough to offer one."""
    yield _any_of(known.CHEATS_LEFT), known.PEOPLE_CHEAT, _ASKED
    yield _JOKERS, known.JOKERS, _ASKED
    yield _any_of(known.REDEALS_LEFT), known.REDEAL, _ASKED
    yield _any_of(known.JAPANESE), known.SPADES_BY_SPADES, _ASKED
    yield _any_of(known.ALL_CARDS, "вся колода|visos kortos"), known.DEAL_ALL, _ASKED


_PATTERNS: Final = tuple(
    (re.compile(rf"(?<!\S)(?:{pattern})(?!\S)"), says, mark)
    for patterns in (_unclear, _phrases, _denied, _named, _left)
    for pattern, says, mark in patterns()
)


def read_options(sounds: str) -> Options:
    """Read the options in words by their sounds.

    >>> read_options("perevodnogo bez shulerov")[:2]
    ('perevodnogo −', (OptionValue(option='cheating', value='off'),))
    """
    told: list[OptionValue] = []
    is_unclear = False
    for pattern, says, mark in _PATTERNS:
        sounds, found = pattern.subn(GAP if mark == _ASKED else mark, sounds)
        if found:
            told += [] if says is None else [says]
            is_unclear |= mark == _ASKED
    if known.EVERYBODY_CHEATS in told:
        told = [one for one in told if one != known.PEOPLE_CHEAT]
    return Options(sounds, tuple(dict.fromkeys(told)), is_unclear)
