"""Words for games, paces, decks and numbers of players, from the files of our languages.

Stems are compared by sound. An ending may follow them, and long ones may have a wrong letter.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from bot.chat.phrases.sounds import sound
from bot.chat.phrases.word_files import numbered, pattern, said, sounds_of
from engine.tables import Pace


class Feature(StrEnum):
    """Parts of a game's name."""

    PODKIDNOY = "podkidnoy"
    PEREVODNOY = "perevodnoy"
    EXPRESS = "express"
    SIMPLE = "simple_table"
    DURNIUS = "durnius"
    RUSSIAN = "russian"
    HELPER = "helper"
    PASSING = "passing"
    TRAVEL = "travel"
    EPAULETTES = "epaulettes"
    PAIRS = "pairs"
    THREES = "threes"
    THREE_PAIRS = "three_pairs"
    TWO_OF_FOUR = "two_of_four"
    FOUR_PAIRS = "four_pairs"


GAMES_ALONE: Final = frozenset([*Feature][: [*Feature].index(Feature.PASSING)])
EIGHT: Final = frozenset({Feature.TWO_OF_FOUR, Feature.FOUR_PAIRS})
"""Teams of eight, which no game has by itself: they are `teams` of the rules."""
TEAMS: Final = frozenset({Feature.PAIRS, Feature.THREES, Feature.THREE_PAIRS}) | EIGHT
PARTS: Final = frozenset(Feature) - GAMES_ALONE | {Feature.HELPER}
"""All that a game may have or not."""


def _stems(entry: str) -> tuple[str, ...]:
    return tuple(sound(word) for word in said(entry))


_BY_STEMS: Final = [
    feature for feature in Feature if feature not in TEAMS and feature is not Feature.RUSSIAN
]
FEATURE_STEMS: Final = {stem: one for one in _BY_STEMS for stem in _stems(f"games.{one}")}
PACE_STEMS: Final = {stem: pace for pace in Pace for stem in _stems(f"paces.{pace}")}
QUICK_STEMS: Final = _stems("paces.quick")
RUSSIAN_STEMS: Final = _stems("games.russian")
TABLE_STEMS: Final = _stems("games.tables")
PLAYER_STEMS: Final = _stems("words.players")
NUMBER_WORDS: Final = numbered("seats")
FOR_WORDS: Final = sounds_of("words.for")
"""Words before a number of players: «на 4», «нас 4»."""
CARD_WORDS: Final = sounds_of("words.cards")
FILLERS: Final = frozenset(
    part for word in said("words.fillers", "days.today") for part in sound(word).split()
)
NEGATIONS: Final = sounds_of("words.not")
CHOICES: Final = sounds_of("words.or")
CONJUNCTIONS: Final = sounds_of("words.and") | CHOICES
VERSUS: Final = sounds_of("teams.versus")
WITH: Final = sounds_of("words.with")
BUT: Final = frozenset(said("words.but"))  # as written
_TWO, _THREE, _FOUR = (
    f"(?:{number}|{pattern(f'teams.{name}')})"
    for number, name in ((2, "two"), (3, "three"), (4, "four"))
)
_AGAINST: Final = f" ?(?:{pattern('teams.against')}) ?"
_FOR: Final = "(?<!for )"
_FIXED: Final[tuple[tuple[str, Feature | Pace], ...]] = (
    (pattern("game_phrases.podkidnoy"), Feature.PODKIDNOY),
    (f"{_TWO}{_AGAINST}{_TWO}", Feature.PAIRS),
    (f"{_THREE}{_AGAINST}{_THREE}|{pattern('teams.threes')}", Feature.THREES),
    (pattern("teams.three_pairs"), Feature.THREE_PAIRS),
    (f"{_FOUR}{_AGAINST}{_FOUR}", Feature.TWO_OF_FOUR),
    (f"{_FOR}{pattern('teams.four_pairs')}", Feature.FOUR_PAIRS),
    (f"(?<!four )(?<!4 ){pattern('teams.pairs')}", Feature.PAIRS),  # of how many: above
    (pattern("pace_phrases.relaxed"), Pace.RELAXED),
    (pattern("pace_phrases.slow"), Pace.SLOW),
)
FIXED_PHRASES: Final = [(re.compile(rf"(?<!\S)(?:{form})(?!\S)"), what) for form, what in _FIXED]
"""By sound, and before single words."""
