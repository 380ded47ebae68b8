"""Wishes: games and paces by any name in any language, or a rules code.

`phrases/` reads what friends write; here names are compared whole.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from durak_rules import PRESETS, Ruleset, RulesetError
from durak_rules.options.rules_code import parse_rules_code, rules_code
from engine.tables import Pace
from engine.words import GAMES, LANGUAGES, game_title, pace_title

if TYPE_CHECKING:
    from bot.language_choice import Words

USUAL_PRESET = "podkidnoy"
OFFERED = 5  # games, where nothing was typed that names others
MOST = 10
LONGEST_NAME = 6  # words
LONGEST_WISH = 128  # characters that are read
SAME_LETTERS = str.maketrans("ё_", "е ")

Named = Ruleset | Pace


@dataclass(frozen=True, slots=True)
class Wish:
    """The rules, the pace and the computer players that somebody asks for."""

    ruleset: Ruleset = PRESETS[USUAL_PRESET]
    pace: Pace = Pace.LIVE
    computers: int = 0


USUAL_WISH: Final = Wish()


def written_wish(wish: Wish) -> str:
    """Return a wish as text that `read_phrase` reads in any language and release."""
    game = wish.ruleset.preset or rules_code(wish.ruleset)
    return f"{game} {wish.pace}" + (f" {wish.computers}" if wish.computers else "")


def parse_written(written: str) -> Wish | None:
    """Return the wish that `written_wish` wrote; None for a forged one.

    >>> parse_written("perevodnoy slow") == Wish(PRESETS["perevodnoy"], Pace.SLOW)
    True
    """
    game, _, rest = written.partition(" ")
    pace, _, computers = rest.partition(" ")
    ruleset = PRESETS.get(game) or _rules_of_code(game)
    if not ruleset or pace not in {*Pace} or not re.fullmatch("[1-7]?", computers):
        return None
    return Wish(ruleset, Pace(pace), int(computers or 0))


def search(text: str, words: Words) -> list[Wish]:
    """Return the games with a typed text in one of their names, with the typed pace."""
    wish, rest = USUAL_WISH, []
    for written, named in _pieces(text, paces_by_name(words)):
        if isinstance(named, Ruleset):
            return [replace(wish, ruleset=named)]
        wish = _with(wish, named)
        if named is None:
            rest.append(written)
    typed = plain(" ".join(rest))
    names = games_by_name(words).items() if typed else ()
    found = {ruleset: None for name, ruleset in names if typed in name}
    return [_with(wish, ruleset) for ruleset in found][:MOST]


@cache
def games_by_name(words: Words) -> dict[str, Named]:
    """Names of the games in all languages and in the code, normalized by `plain`."""
    return {
        plain(name): PRESETS[preset]
        for preset in GAMES
        for name in (preset, *(game_title(words(language), preset) for language in LANGUAGES))
    }


@cache
def paces_by_name(words: Words) -> dict[str, Named]:
    """Names of the paces in all languages and in the code, normalized by `plain`."""
    return {
        plain(name): pace
        for pace in Pace
        for name in (pace, *(pace_title(words(language), pace) for language in LANGUAGES))
    }


@cache
def _all_by_name(words: Words) -> dict[str, Named]:
    return paces_by_name(words) | games_by_name(words)


def plain(text: str) -> str:
    """Return a name without what people leave out: capitals, accents, signs, double blanks.

    >>> plain("«Дурнюс, трое на  трое»"), plain("simple_table"), plain("Lietuviškas")
    ('дурнюс трое на трое', 'simple table', 'lietuviskas')
    """
    letters = unicodedata.normalize("NFKD", text.casefold().translate(SAME_LETTERS))
    kept = (char for char in letters if not unicodedata.combining(char))
    return " ".join("".join(char if char.isalnum() else " " for char in kept).split())


def exact_pieces(text: str, words: Words) -> Iterator[tuple[str, Named | None]]:
    """Yield the longest whole names of games and paces, and each other word with None."""
    return _pieces(text, _all_by_name(words))


def _pieces(text: str, known: Mapping[str, Named]) -> Iterator[tuple[str, Named | None]]:
    """Yield the longest names in a text one after the other, and each other word with None."""
    left = text[:LONGEST_WISH].replace(",", " ").split()
    while left:
        size, named = _longest(left, known)
        if named is not None or plain(left[0]):
            yield " ".join(left[:size]), named
        left = left[size:]


def _longest(left: list[str], known: Mapping[str, Named]) -> tuple[int, Named | None]:
    for size in range(LONGEST_NAME, 0, -1):
        named = known.get(plain(" ".join(left[:size])))
        if named is not None:
            return min(size, len(left)), named
    return 1, _rules_of_code(left[0])


def _rules_of_code(text: str) -> Ruleset | None:
    try:
        return parse_rules_code(text.lower())
    except RulesetError:
        return None


def _with(wish: Wish, named: Named | None) -> Wish:
    match named:
        case Ruleset():
            return replace(wish, ruleset=named)
        case Pace():
            return replace(wish, pace=named)
        case None:
            return wish
