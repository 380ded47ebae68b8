"""Meanings of single words by their stems, and games by the features that were named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from bot.chat.phrases import vocabulary as known
from bot.chat.phrases.vocabulary import GAMES_ALONE, Feature
from engine.tables import Pace
from engine.words import GAMES

LONGEST_ENDING: Final = 6  # letters after a stem
ALIKE: Final = 60  # of 100: a stem that an unknown word may have been meant for


def starts(word: str, stems: Iterable[str]) -> bool:
    """Return whether a word begins with one of these stems."""
    return any(word.startswith(stem) for stem in stems)


def nearest(word: str) -> Feature | Pace | None:
    """Return what a word means, with an ending and at most a wrong letter or two; None if no stem,
    or several, are as near.
    """
    stems: dict[str, Feature | Pace] = {**known.FEATURE_STEMS, **known.PACE_STEMS}
    found = [
        (distance, -len(stem), what)
        for stem, what in stems.items()
        if (distance := _distance(word, stem)) is not None
    ]
    if not found:
        return None
    best = min(one[:2] for one in found)
    means = {one[2] for one in found if one[:2] == best}
    return means.pop() if len(means) == 1 else None


def _distance(word: str, stem: str) -> int | None:
    """Return in how many letters the beginning of a word differs from a stem; None: too many."""
    most = 2 if len(stem) >= 8 else 1 if len(stem) >= 5 else 0
    if len(word) > len(stem) + LONGEST_ENDING or len(word) < len(stem) - most:
        return None
    beginnings = {word[: len(stem) + more] for more in range(-most, most + 1)}
    least = min(OSA.distance(one, stem) for one in beginnings)
    return least if least <= most else None


def alike(word: str, most: int) -> list[str]:
    """Return at most so many games that an unknown word may have been meant for."""
    stems = {stem: what for stem, what in known.FEATURE_STEMS.items() if what in GAMES_ALONE}
    found = process.extract(word, stems.keys(), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=most)
    return [str(stems[stem]) for stem, _score, _at in found]


def features_of(preset: str) -> frozenset[str]:
    """Return the parts of a game's name that a phrase may name."""
    first, _, rest = preset.partition("_")
    if preset in GAMES_ALONE or not rest:
        return frozenset({preset})
    return frozenset({first, rest})


def preset_of(features: frozenset[Feature]) -> str | None:
    """Return the game with these features; None if there is none, or more than one."""
    passing = Feature.PASSING
    if features in ({passing}, {passing, Feature.PODKIDNOY}, {passing, Feature.PEREVODNOY}):
        return "perevodnoy"
    if features == {Feature.TRAVEL}:
        return "durnius_travel"
    # durnius is also the Lithuanian word for Durak
    for names in (features, features - {Feature.DURNIUS}):
        found = [preset for preset in GAMES if features_of(preset) == {str(one) for one in names}]
        if len(found) == 1:
            return found[0]
    return None
