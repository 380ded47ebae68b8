"""The games people know by name (R12), each as its differences from the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Options = Mapping[str, object]

_DURNIUS: Final[Options] = {
    "throw_in": "all",
    "throw_in_from": "any_time",
    "priority": "order",
    "bout_limit": None,
    "take_any_time": True,
}
_RUSSIAN: Final[Options] = {
    "throw_in": "all",
    "throw_in_from": "all_beaten",
    "consent": "card",
    "priority": "open",
    "bout_limit": 6,
    "take_any_time": True,
}
_ONLINE: Final[Options] = {
    "throw_in": "all",
    "throw_in_from": "any_time",
    "priority": "open",
    "bout_limit": 6,
    "throw_in_after_take": True,
}

PRESET_OPTIONS: Final[Mapping[str, Options]] = {
    "durnius": _DURNIUS,
    "durnius_passing": {**_DURNIUS, "transfer": True},
    "durnius_travel": {**_DURNIUS, "transfer": True, "travel_document": True},
    "durnius_pairs": {**_DURNIUS, "teams": "pairs", "next_attack": "winning_team"},
    "durnius_threes": {**_DURNIUS, "teams": "threes", "next_attack": "winning_team"},
    "durnius_three_pairs": {**_DURNIUS, "teams": "three_pairs", "next_attack": "winning_team"},
    "durnius_epaulettes": {
        **_DURNIUS,
        "epaulettes": "ladder",
        "match": "ladder",
        "next_attack": "at_the_fool",
    },
    "durnius_first_defence": {**_DURNIUS, "throw_in_from": "first_defence"},
    "durnius_at_the_fool": {**_DURNIUS, "next_attack": "at_the_fool"},
    "durnius_mockery": {**_DURNIUS, "epaulettes": "honour"},
    "russian": _RUSSIAN,
    "russian_pairs": {**_RUSSIAN, "teams": "pairs"},
    "russian_threes": {**_RUSSIAN, "teams": "threes"},
    "russian_three_pairs": {**_RUSSIAN, "teams": "three_pairs"},
    "helper": {
        "throw_in": "neighbours",
        "throw_in_from": "all_beaten",
        "consent": "card",
        "priority": "open",
        "bout_limit": 6,
        "trump_exchange": True,
        "next_attack": "left_of_dealer",
        "ends_with_attacker": True,
    },
    "simple_table": {
        "throw_in": "attacker",
        "throw_in_from": "first_defence",
        "priority": "strict",
        "bout_limit": 6,
    },
    "podkidnoy": {**_ONLINE, "first_bout_limit": 5},
    "perevodnoy": {
        **_ONLINE,
        "transfer": True,
        "first_bout_limit": 5,
        "first_bout_transfer": False,
    },
    "express": {**_ONLINE, "deck": 24},
    "podkidnoy_several": {**_ONLINE, "first_bout_limit": 5, "open_with_several": True},
    "durak_app": {
        **_ONLINE,
        "first_bout_limit": 5,
        "first_limit_until": "beaten",
        "open_with_several": True,
    },
}

LATER_PRESETS: Final = frozenset(
    {
        "durnius_first_defence",
        "durnius_at_the_fool",
        "durnius_mockery",
        "podkidnoy_several",
        "durak_app",
    }
)
"""Presets that got their names after records had been kept: older ones call them by none."""

OLD_PRESET_OPTIONS: Final[Mapping[str, Options]] = {
    name: {**options, "priority": "strict"}
    for name, options in PRESET_OPTIONS.items()
    if name.startswith(("durnius", "russian", "helper"))
}
"""These presets while all of them kept a strict order (R3.6), for older records."""
