"""Kept games and their courses, one of each preset and some by other rules: one packed file, since
it is long.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path

from durak_rules import PRESETS, Ruleset
from tests.engine.golden.writing import playthrough

KEPT = Path(__file__).with_name("games.json.xz")
GAMES = {  # name: seats, and the number of a short game in which much happens
    "durnius": (2, 50),
    "durnius_passing": (3, 12),
    "durnius_travel": (3, 92),
    "durnius_pairs": (4, 2),
    "durnius_threes": (6, 15),
    "durnius_three_pairs": (6, 12),
    "durnius_epaulettes": (3, 27),
    "durnius_first_defence": (2, 28),
    "durnius_at_the_fool": (2, 8),
    "durnius_mockery": (2, 209),
    "russian": (3, 27),
    "russian_pairs": (4, 19),
    "russian_threes": (6, 41),
    "russian_three_pairs": (6, 59),
    "helper": (3, 45),
    "simple_table": (2, 6),
    "podkidnoy": (2, 38),
    "perevodnoy": (3, 37),
    "express": (3, 54),
    "podkidnoy_several": (2, 40),
    "durak_app": (3, 55),
    "eight": (8, 18),
    "eight_in_pairs": (8, 18),
    "spades_by_spades": (3, 5),
    "last_dealt": (3, 7),
    "no_trumps": (2, 3),
    "jokers": (2, 13),
    "all_dealt": (3, 36),
    "redeal": (2, 92),
    "cheaters": (3, 232),
}
RULES = {
    **PRESETS,
    "eight": Ruleset.of("podkidnoy", deck=52),
    "eight_in_pairs": Ruleset.of("durnius_pairs", teams="four_pairs", packs=2),
    "spades_by_spades": Ruleset.of("podkidnoy", beats="spades_by_spades"),
    "last_dealt": Ruleset.of("perevodnoy", trump="last_dealt"),
    "no_trumps": Ruleset.of("express", trump="none"),
    "jokers": Ruleset.of("perevodnoy", jokers=2),
    "all_dealt": Ruleset.of("perevodnoy", deck=24, deal_all=True, score="places"),
    "redeal": Ruleset.of("express", redeal=True),
    "cheaters": Ruleset.of("express", cheating="everybody"),
}


def kept_games() -> dict[str, str]:
    """Return the text of each game as it went the last time."""
    games: dict[str, str] = json.loads(lzma.decompress(KEPT.read_bytes()))
    return games


def game_now(name: str) -> str:
    """Return the text of the game as it goes now."""
    return playthrough(name, RULES[name], *GAMES[name])


def keep(games: dict[str, str]) -> None:
    """Keep these games: from now on they are to go like this."""
    KEPT.write_bytes(lzma.compress(json.dumps(games).encode(), preset=9))
