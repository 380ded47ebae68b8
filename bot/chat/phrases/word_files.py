"""The words of our languages, which stand in `words/*.toml`, a file for each.

Where it doesn't matter in which language something was said, the words of all are taken together.
`en.toml` names every entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Final

from bot.chat.phrases.sounds import sound

REFERENCE: Final = "en"
FAMILIES: Final = (("en",), ("ru", "uk"), ("lt",))
"""Languages that people mix in a phrase: a “no” of one denies a word of another of its family."""
ALL: Final = tuple(language for family in FAMILIES for language in family)
NEVER: Final = "(?!)"  # a pattern that fits nothing
ENDING: Final = "[a-z]{0,6}"

Entries = dict[str, tuple[str, ...]]


class BadPhrases(ValueError):
    """Raised for a file of words that can't be used; says which file, and what is wrong in it."""


def parse_phrases(text: str, name: str, known: Iterable[str] | None = None) -> Entries:
    """Return the entries of a file, as `section.entry`. Only `known` ones may stand in it.

    >>> parse_phrases('[words]\\nnot = "no, not"', "en.toml")
    {'words.not': ('no', 'not')}
    """
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPhrases(f"{name}: {error}") from None
    entries: Entries = {}
    for section, said in sections.items():
        if not isinstance(said, dict):
            raise BadPhrases(f"{name}: {section} stands outside of a section")
        for entry, phrases in said.items():
            if not isinstance(phrases, str):
                raise BadPhrases(f"{name}: {section}.{entry} must be words between commas")
            entries[f"{section}.{entry}"] = tuple(_phrases(phrases))
    unknown = set() if known is None else entries.keys() - {*known}
    if unknown:
        raise BadPhrases(f"{name}: nobody reads {', '.join(sorted(unknown))}")
    for entry, each in entries.items():
        silent = [one for one in each if not sound(one)]
        if silent:
            raise BadPhrases(f"{name}: {entry} has no letters in {silent[0]!r}")
    return entries


def _phrases(text: str) -> Iterable[str]:
    each = (" ".join(one.split()) for one in text.split(","))
    return filter(None, each)


@cache
def _entries(language: str) -> Entries:
    name = f"{language}.toml"
    text = (files("bot.chat.phrases") / "words" / name).read_text("utf-8")
    known = None if language == REFERENCE else _entries(REFERENCE)
    return parse_phrases(text, name, known)


def said(*entries: str, by: Iterable[str] = ALL) -> tuple[str, ...]:
    """Return the phrases of entries, in all languages or in some."""
    known = {entry: _entries(REFERENCE)[entry] for entry in entries}  # KeyError: our mistake
    found = (_entries(language).get(entry, ()) for entry in known for language in by)
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def sounds_of(*entries: str) -> frozenset[str]:
    """Return the words of entries as they sound."""
    return frozenset(map(sound, said(*entries)))


def pattern(*entries: str, by: Iterable[str] = ALL) -> str:
    """Return a pattern of the phrases of entries, by their sound."""
    return any_of(said(*entries, by=by))


def any_of(phrases: Iterable[str]) -> str:
    """Return a pattern of phrases by their sound; a `*` after a word is any ending."""
    each = sorted({_by_sound(phrase) for phrase in phrases}, key=len, reverse=True)
    return f"(?:{'|'.join(each)})" if each else NEVER


def _by_sound(phrase: str) -> str:
    return " ".join(sound(word) + ENDING * word.endswith("*") for word in phrase.split())


@cache
def numbered(section: str) -> dict[str, int]:
    """Return the numbers that stand in a section, by the words for them."""
    numbers = [
        (entry, int(entry.removeprefix(f"{section}.")))
        for entry in _entries(REFERENCE)
        if entry.startswith(f"{section}.") and entry.rsplit(".")[-1].isdecimal()
    ]
    return {word: number for entry, number in numbers for word in map(sound, said(entry))}
