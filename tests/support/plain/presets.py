"""The table of presets (R12), written out option by option, and who may play them."""

from __future__ import annotations

from typing import Any

Options = dict[str, Any]

COMMON: Options = {
    "preset": None,
    "deck": 36,
    "packs": 1,
    "jokers": 0,
    "trump": "turned",
    "beats": "standard",
    "next_attack": "lowest_trump",
    "open_with_several": False,
    "throw_in": "all",
    "throw_in_from": "any_time",
    "consent": "off",
    "priority": "strict",
    "bout_limit": None,
    "first_bout_limit": None,
    "first_limit_until": "bout",
    "ends_with_attacker": False,
    "take_any_time": False,
    "throw_in_after_take": False,
    "transfer": False,
    "travel_document": False,
    "first_bout_transfer": True,
    "draws": True,
    "winner": "none",
    "trump_exchange": False,
    "teams": "off",
    "epaulettes": "off",
    "cheating": "off",
    "match": "open",
    "deal_all": False,
    "redeal": False,
    "score": "fools",
}

DURNIUS: Options = {**COMMON, "priority": "order", "take_any_time": True}

RUSSIAN: Options = {
    **COMMON,
    "throw_in_from": "all_beaten",
    "consent": "card",
    "priority": "open",
    "bout_limit": 6,
    "take_any_time": True,
}

HELPER: Options = {
    **COMMON,
    "throw_in": "neighbours",
    "throw_in_from": "all_beaten",
    "consent": "card",
    "priority": "open",
    "bout_limit": 6,
    "trump_exchange": True,
    "next_attack": "left_of_dealer",
    "ends_with_attacker": True,
}

SIMPLE_TABLE: Options = {
    **COMMON,
    "throw_in": "attacker",
    "throw_in_from": "first_defence",
    "bout_limit": 6,
}

ONLINE: Options = {**COMMON, "priority": "open", "bout_limit": 6, "throw_in_after_take": True}

DURNIUS_TEAMS: Options = {**DURNIUS, "next_attack": "winning_team"}

WITHOUT_NAMES: dict[str, Options] = {
    "durnius": DURNIUS,
    "durnius_passing": {**DURNIUS, "transfer": True},
    "durnius_travel": {**DURNIUS, "transfer": True, "travel_document": True},
    "durnius_pairs": {**DURNIUS_TEAMS, "teams": "pairs"},
    "durnius_threes": {**DURNIUS_TEAMS, "teams": "threes"},
    "durnius_three_pairs": {**DURNIUS_TEAMS, "teams": "three_pairs"},
    "durnius_epaulettes": {
        **DURNIUS,
        "next_attack": "at_the_fool",
        "epaulettes": "ladder",
        "match": "ladder",
    },
    "durnius_first_defence": {**DURNIUS, "throw_in_from": "first_defence"},
    "durnius_at_the_fool": {**DURNIUS, "next_attack": "at_the_fool"},
    "durnius_mockery": {**DURNIUS, "epaulettes": "honour"},
    "russian": RUSSIAN,
    "russian_pairs": {**RUSSIAN, "teams": "pairs"},
    "russian_threes": {**RUSSIAN, "teams": "threes"},
    "russian_three_pairs": {**RUSSIAN, "teams": "three_pairs"},
    "helper": HELPER,
    "simple_table": SIMPLE_TABLE,
    "podkidnoy": {**ONLINE, "first_bout_limit": 5},
    "perevodnoy": {
        **ONLINE,
        "first_bout_limit": 5,
        "transfer": True,
        "first_bout_transfer": False,
    },
    "express": {**ONLINE, "deck": 24},
    "podkidnoy_several": {**ONLINE, "first_bout_limit": 5, "open_with_several": True},
    "durak_app": {
        **ONLINE,
        "first_bout_limit": 5,
        "first_limit_until": "beaten",
        "open_with_several": True,
    },
}

PLAIN_PRESETS: dict[str, Options] = {
    name: {**options, "preset": name} for name, options in WITHOUT_NAMES.items()
}


def options_of(preset: str, **changes: Any) -> Options:
    """A preset with changes on top of it (R12); the name goes when an option differs."""
    options = {**PLAIN_PRESETS[preset], **changes}
    if options != PLAIN_PRESETS[preset]:
        options["preset"] = None
    return options


def seat_counts(options: Options) -> list[int]:
    """R1.1, R1.4, R9.1: how many may play with these options."""
    if options["teams"] == "pairs":
        wanted = [4]
    elif options["teams"] in ("threes", "three_pairs"):
        wanted = [6]
    elif options["teams"] in ("two_of_four", "four_pairs"):
        wanted = [8]
    else:
        wanted = [2, 3, 4, 5, 6, 7, 8]
    cards = options["deck"] * options["packs"] + options["jokers"]
    return [seats for seats in wanted if seats * 6 <= cards]


def makes_sense(options: Options) -> bool:
    """The combinations that R12 refuses by name are the ones that answer False here."""
    consent_without_helpers = options["consent"] != "off" and options["throw_in"] in (
        "off",
        "attacker",
    )
    refused = [
        options["match"] == "ladder" and options["epaulettes"] != "ladder",
        options["travel_document"] and not options["transfer"],
        consent_without_helpers,
        options["throw_in_after_take"] and options["throw_in_from"] == "all_beaten",
        options["next_attack"] == "winning_team" and options["teams"] == "off",
        options["first_limit_until"] == "beaten" and options["first_bout_limit"] is None,
        options["beats"] == "spades_by_spades" and options["trump"] == "none",
        options["trump_exchange"] and options["trump"] != "turned",
        options["travel_document"] and options["trump"] == "none",
        options["jokers"] == 2 and (options["packs"] == 2 or options["deck"] == 24),
        options["redeal"] and options["deal_all"],
        options["score"] == "places" and options["match"] == "ladder",
        not seat_counts(options),
    ]
    return not any(refused)
