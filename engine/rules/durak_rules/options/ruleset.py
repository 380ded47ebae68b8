"""Rulesets: every option of the rule book with its value, checked when it is made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from durak_rules.errors import RulesetError, wrong_kind
from durak_rules.options.presets import LATER_PRESETS, OLD_PRESET_OPTIONS, PRESET_OPTIONS
from durak_rules.teams import MOST_SEATS

HAND: Final = 6
"""Cards in a full hand (R1.3)."""

SEATS: Final = tuple(range(2, MOST_SEATS + 1))
"""The numbers of players that are allowed (R1.1)."""

_OFF_ON: Final = (False, True)

CHOICES: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "deck": (36, 24, 52),
        "packs": (1, 2),
        "jokers": (0, 2),
        "trump": ("turned", "last_dealt", "none"),
        "beats": ("standard", "spades_by_spades"),
        "next_attack": ("lowest_trump", "left_of_dealer", "at_the_fool", "winning_team"),
        "open_with_several": _OFF_ON,
        "throw_in": ("all", "off", "attacker", "neighbours"),
        "throw_in_from": ("any_time", "first_defence", "all_beaten"),
        "consent": ("off", "bout", "card"),
        "priority": ("strict", "open", "order"),
        "first_limit_until": ("bout", "beaten"),
        "ends_with_attacker": _OFF_ON,
        "take_any_time": _OFF_ON,
        "throw_in_after_take": _OFF_ON,
        "transfer": _OFF_ON,
        "travel_document": _OFF_ON,
        "first_bout_transfer": (True, False),
        "draws": (True, False),
        "winner": ("none", "first_out"),
        "trump_exchange": _OFF_ON,
        "teams": ("off", "pairs", "threes", "three_pairs", "two_of_four", "four_pairs"),
        "epaulettes": ("off", "honour", "ladder"),
        "deal_all": _OFF_ON,
        "redeal": _OFF_ON,
        "score": ("fools", "places"),
        "cheating": ("off", "people", "everybody"),
    }
)
"""The options with a fixed list of values; the first is the default."""

ADDED_LATER: Final = (
    *("first_limit_until", "jokers", "trump", "beats", "deal_all", "redeal", "score"),
    "cheating",
)
"""The options that records from before them lack: there they have their default."""

LIMITS: Final = ("bout_limit", "first_bout_limit")
"""The options that are a number from 1, or None."""

NUMBERS: Final[Mapping[str, range]] = MappingProxyType(
    {**dict.fromkeys(LIMITS, range(1, 105)), "match": range(1, 10_000)}
)
"""The options that are any number of these, among other things; a match says it as `games:N`."""


class Conflict(NamedTuple):
    """A contradiction of options (R12): it is there if each has one of its `values` here."""

    code: str
    option: str
    """The one that is refused."""
    values: Mapping[str, tuple[Any, ...]]

    def hits(self, ruleset: Ruleset) -> bool:
        """Return whether these rules contain this contradiction."""
        return all(getattr(ruleset, name) in values for name, values in self.values.items())

    @property
    def allowed(self) -> tuple[Any, ...]:
        """The values that the refused option may have instead."""
        refused = self.values[self.option]
        return tuple(value for value in allowed_values(self.option) if value not in refused)


CONFLICTS: Final = (
    Conflict(
        "ladder_needs_epaulettes",
        "match",
        {"match": ("ladder",), "epaulettes": ("off", "honour")},
    ),
    Conflict(
        "travel_document_needs_transfer",
        "travel_document",
        {"travel_document": (True,), "transfer": (False,)},
    ),
    Conflict(
        "consent_needs_throwers",
        "consent",
        {"consent": ("bout", "card"), "throw_in": ("off", "attacker")},
    ),
    Conflict(
        "after_take_never_all_beaten",
        "throw_in_after_take",
        {"throw_in_after_take": (True,), "throw_in_from": ("all_beaten",)},
    ),
    Conflict(
        "winning_team_needs_teams",
        "next_attack",
        {"next_attack": ("winning_team",), "teams": ("off",)},
    ),
    Conflict(
        "first_limit_until_needs_limit",
        "first_limit_until",
        {"first_limit_until": ("beaten",), "first_bout_limit": (None,)},
    ),
    Conflict("jokers_need_one_pack", "jokers", {"jokers": (2,), "packs": (2,)}),
    Conflict("jokers_need_sixes", "jokers", {"jokers": (2,), "deck": (24,)}),
    Conflict(
        "spades_by_spades_needs_trump",
        "beats",
        {"beats": ("spades_by_spades",), "trump": ("none",)},
    ),
    Conflict(
        "exchange_needs_turned_trump",
        "trump_exchange",
        {"trump_exchange": (True,), "trump": ("last_dealt", "none")},
    ),
    Conflict(
        "travel_document_needs_trump",
        "travel_document",
        {"travel_document": (True,), "transfer": (True,), "trump": ("none",)},
    ),
    Conflict("redeal_needs_stock", "redeal", {"redeal": (True,), "deal_all": (True,)}),
    Conflict(
        "ladder_is_the_score",
        "score",
        {"score": ("places",), "match": ("ladder",), "epaulettes": ("ladder",)},
    ),
    Conflict(
        "too_few_cards",
        "deck",
        {"deck": (24,), "packs": (1,), "teams": ("threes", "three_pairs")},
    ),
    Conflict(
        "too_few_cards",
        "deck",
        {"deck": (24, 36), "packs": (1,), "teams": ("two_of_four", "four_pairs")},
    ),
)
"""All that options may not be together; forms ask it too (webapp/page/words.py)."""

TEAMS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "pairs": (2, 2),
        "threes": (2, 3),
        "three_pairs": (3, 2),
        "two_of_four": (2, 4),
        "four_pairs": (4, 2),
    }
)
"""The number of teams and of each one's members (R9.1)."""

TEAM_SEATS: Final[Mapping[str, int]] = MappingProxyType(
    {teams: prod(sizes) for teams, sizes in TEAMS.items()}
)
"""The number of players who play in such teams (R9.1)."""

_GAMES: Final = re.compile(r"games:[1-9][0-9]{0,3}")


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """All options of docs/rules.md. `preset` follows from them: a name, or None.

    >>> Ruleset.of("podkidnoy", deck=24).preset is None
    True
    >>> Ruleset.of("podkidnoy", deck=24, first_bout_limit=None).preset
    'express'
    """

    preset: str | None = None
    deck: int = 36
    packs: int = 1
    jokers: int = 0
    trump: str = "turned"
    beats: str = "standard"
    next_attack: str = "lowest_trump"
    open_with_several: bool = False
    throw_in: str = "all"
    throw_in_from: str = "any_time"
    consent: str = "off"
    priority: str = "strict"
    bout_limit: int | None = 6
    first_bout_limit: int | None = None
    first_limit_until: str = "bout"
    ends_with_attacker: bool = False
    take_any_time: bool = False
    throw_in_after_take: bool = False
    transfer: bool = False
    travel_document: bool = False
    first_bout_transfer: bool = True
    draws: bool = True
    winner: str = "none"
    trump_exchange: bool = False
    teams: str = "off"
    epaulettes: str = "off"
    cheating: str = "off"
    match: str = "open"
    deal_all: bool = False
    redeal: bool = False
    score: str = "fools"

    def __post_init__(self) -> None:
        _check_values(self)
        _check_together(self)
        name = _NAMES.get(_options(self))
        if self.preset is None:
            object.__setattr__(self, "preset", name)
        elif self.preset != name:
            _check_preset(self.preset)
            raise RulesetError("preset_differs", "preset", (name,))

    @staticmethod
    def of(preset: str, **changes: Any) -> Ruleset:
        """Return a preset with some options changed.

        Raises `RulesetError` for an unknown name or value, and for options that contradict each
        other (R12).
        """
        _check_preset(preset)
        _check_names(changes)
        return Ruleset(**{**PRESET_OPTIONS[preset], **changes})

    @staticmethod
    def from_dict(options: Mapping[str, Any]) -> Ruleset:
        """Return the ruleset of a game record, which has every option; else raise `RulesetError`.

        A record from before an option lacks it and means its default. Those from before
        `first_limit_until` call presets by what they were then, and those from before a preset had
        its name call it by none.
        """
        if not isinstance(options, Mapping):
            raise wrong_kind("Ruleset.from_dict reads the options of a record by name", options)
        _check_names(options)
        is_old = "first_limit_until" not in options
        for name in OPTIONS:
            if name not in options and name not in ADDED_LATER:
                raise RulesetError("missing_option", name, allowed_values(name))
        ruleset = Ruleset(**{**options, "preset": None})
        preset = _OLD_NAMES.get(_options(ruleset)) if is_old else ruleset.preset
        if options["preset"] != preset and not (
            options["preset"] is None and preset in LATER_PRESETS
        ):
            raise RulesetError("preset_differs", "preset", (preset,))
        return ruleset

    def as_dict(self) -> dict[str, Any]:
        """Return every option, as in a game record."""
        return asdict(self)

    @property
    def cards(self) -> int:
        """The number of cards that are played with."""
        return self.deck * self.packs + self.jokers

    @property
    def team_count(self) -> int:
        """The number of teams; 0 without teams."""
        return 0 if self.teams == "off" else TEAMS[self.teams][0]

    @property
    def cheaters(self) -> bool:
        """True at a cheaters' table (R14)."""
        return self.cheating != "off"

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats that these rules can be played with."""
        enough = tuple(n for n in SEATS if n * HAND <= self.cards)
        if self.teams == "off":
            return enough
        return tuple(n for n in enough if n == TEAM_SEATS[self.teams])

    @property
    def max_seats(self) -> int:
        """The most seats that these rules can be played with."""
        return self.seat_counts[-1]

    def check_seats(self, seats: int) -> None:
        """Raise `RulesetError` unless that many can play."""
        if not isinstance(seats, int):
            raise wrong_kind("so many as play is a whole number", seats)
        allowed = self.seat_counts
        if seats in allowed:
            return
        if self.teams != "off":
            raise RulesetError("teams_need_seats", "seats", allowed)
        if seats in SEATS:
            raise RulesetError("too_few_cards", "seats", allowed)
        raise RulesetError("seats_out_of_range", "seats", allowed)


OPTIONS: Final = tuple(field.name for field in fields(Ruleset))
"""The names of all options, `preset` first."""


@lru_cache(1 << 8)
def without_cheats(ruleset: Ruleset) -> Ruleset:
    """Return the same rules for a table where nobody cheats (R14)."""
    return replace(ruleset, preset=None, cheating="off") if ruleset.cheaters else ruleset


def not_a_ruleset(value: object) -> TypeError:
    """Return the error for an argument that is no ruleset."""
    return wrong_kind("rules are a Ruleset such as Ruleset.of('podkidnoy')", value)


def allowed_values(option: str) -> tuple[Any, ...]:
    """Return the values an option may have, for a sentence or a form."""
    if option == "preset":
        return tuple(PRESET_OPTIONS)
    if option in LIMITS:
        return ("none", "a number from 1")
    if option == "match":
        return ("open", "games:N", "ladder")
    return CHOICES[option]


def difference(here: Ruleset, there: Ruleset) -> tuple[tuple[str, Any, Any], ...]:
    """Return the options in which two rulesets differ: (option, here, there).

    >>> difference(Ruleset.of("podkidnoy"), Ruleset.of("express"))
    (('deck', 36, 24), ('first_bout_limit', 5, None))
    """
    pairs = ((name, getattr(here, name), getattr(there, name)) for name in OPTIONS[1:])
    return tuple(pair for pair in pairs if pair[1] != pair[2])


def closest_preset(ruleset: Ruleset) -> str:
    """Return the preset with the fewest differences: house rules are compared with it.

    >>> closest_preset(Ruleset.of("perevodnoy", deck=52))
    'perevodnoy'
    """
    return min(PRESETS, key=lambda name: len(difference(ruleset, PRESETS[name])))


def _options(ruleset: Ruleset) -> tuple[Any, ...]:
    return tuple(getattr(ruleset, name) for name in OPTIONS[1:])


def _check_preset(name: object) -> None:
    if not isinstance(name, str) or name not in PRESET_OPTIONS:
        raise RulesetError("unknown_preset", "preset", tuple(PRESET_OPTIONS))


def _check_names(options: Mapping[str, Any]) -> None:
    for name in options:
        if name not in OPTIONS:
            raise RulesetError("unknown_option", name, OPTIONS)


def _check_values(ruleset: Ruleset) -> None:
    """Check each option alone: it has one of its values, of the same type (1 is not `True`)."""
    for name, choices in CHOICES.items():
        value = getattr(ruleset, name)
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            raise RulesetError("unknown_value", name, choices)
    for name in LIMITS:
        value = getattr(ruleset, name)
        if value is not None and (type(value) is not int or value not in NUMBERS[name]):
            raise RulesetError("unknown_value", name, allowed_values(name))
    match = ruleset.match
    if not isinstance(match, str) or not (match in ("open", "ladder") or _GAMES.fullmatch(match)):
        raise RulesetError("unknown_value", "match", allowed_values("match"))


def _check_together(ruleset: Ruleset) -> None:
    """Check for options that contradict each other (R12)."""
    for conflict in CONFLICTS:
        if conflict.hits(ruleset):
            raise RulesetError(conflict.code, conflict.option, conflict.allowed)


_DEFAULTS: Final = {field.name: field.default for field in fields(Ruleset)}


def _names(presets: Mapping[str, Mapping[str, Any]]) -> dict[tuple[Any, ...], str]:
    """Return the name of each preset by the values of all options."""
    return {
        tuple({**_DEFAULTS, **changes}[name] for name in OPTIONS[1:]): preset
        for preset, changes in presets.items()
    }


_NAMES: Final = _names(PRESET_OPTIONS)
_OLD_NAMES: Final = _names({**PRESET_OPTIONS, **OLD_PRESET_OPTIONS})

PRESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {name: Ruleset(preset=name, **changes) for name, changes in PRESET_OPTIONS.items()}  # type: ignore[arg-type]
)
"""The games people know by name (R12)."""
