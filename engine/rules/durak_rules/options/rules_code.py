"""Codes for rulesets, such as `36-1mayjk-6-5-o`, and back."""

from __future__ import annotations

import re
from typing import Final

from durak_rules.errors import RulesetError, wrong_kind
from durak_rules.options.ruleset import Ruleset

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_OFF_ON: Final = (False, True)
_PLACES: Final[tuple[tuple[str, tuple[object, ...]], ...]] = (
    ("deck", (36, 24, 52)),
    ("packs", (1, 2)),
    ("next_attack", ("lowest_trump", "left_of_dealer", "at_the_fool", "winning_team")),
    ("open_with_several", _OFF_ON),
    ("throw_in", ("all", "off", "attacker", "neighbours")),
    ("throw_in_from", ("any_time", "first_defence", "all_beaten")),
    ("consent", ("off", "bout", "card")),
    ("priority", ("strict", "open")),
    ("ends_with_attacker", _OFF_ON),
    ("take_any_time", _OFF_ON),
    ("throw_in_after_take", _OFF_ON),
    ("transfer", _OFF_ON),
    ("travel_document", _OFF_ON),
    ("first_bout_transfer", (True, False)),
    ("draws", (True, False)),
    ("winner", ("none", "first_out")),
    ("trump_exchange", _OFF_ON),
    ("teams", ("off", "pairs", "threes", "three_pairs")),
    ("epaulettes", ("off", "honour", "ladder")),
    ("priority", (None, "order")),
    ("first_limit_until", ("bout", "beaten")),
    ("teams", (None, "two_of_four", "four_pairs")),
    ("trump", ("turned", "last_dealt", "none")),
    ("beats", ("standard", "spades_by_spades")),
    ("jokers", (0, 2)),
    ("deal_all", _OFF_ON),
    ("redeal", _OFF_ON),
    ("score", ("fools", "places")),
    ("cheating", ("off", "people", "everybody")),
)
"""The meaning of a code's digits, the lowest first. Codes are in people's messages, so no line
changes, and new lines are added at the end. An option's later values are a digit of their own,
which is 0 (None) where an earlier line gives the value."""
_CODE: Final = re.compile(
    r"(?P<choices>0|[1-9a-z][0-9a-z]{0,7})"
    r"-(?P<bout>n|[1-9][0-9]{0,2})-(?P<first>n|[1-9][0-9]{0,2})"
    r"-(?P<match>o|l|g[1-9][0-9]{0,3})"
)


def rules_code(ruleset: Ruleset) -> str:
    """Return the code of a ruleset: the chosen words as one number, the two limits, the match.

    Each line of `_PLACES` is one digit of the number, and its first value 0; so what comes later
    leaves old codes as they are.

    >>> parse_rules_code(rules_code(Ruleset.of("express"))).preset
    'express'
    """
    number = 0
    for option, values in reversed(_PLACES):
        value = getattr(ruleset, option)
        digit = values.index(value) if value in values else 0
        number = number * len(values) + digit
    limits = (ruleset.bout_limit, ruleset.first_bout_limit)
    bout, first = ("n" if limit is None else str(limit) for limit in limits)
    match = ruleset.match.replace("games:", "g").replace("open", "o").replace("ladder", "l")
    return f"{_base36(number)}-{bout}-{first}-{match}"


def parse_rules_code(text: str) -> Ruleset:
    """Return the ruleset of a code; `RulesetError` if it is none, or if its options don't fit."""
    if not isinstance(text, str):
        raise wrong_kind("parse_rules_code reads text such as '3ao0-6-5-o'", text)
    parts = _CODE.fullmatch(text)
    if parts is None:
        raise RulesetError("bad_rules_code", "rules")
    number = int(parts["choices"], 36)
    options: dict[str, object] = {}
    for option, values in _PLACES:
        number, digit = divmod(number, len(values))
        if values[digit] is not None:
            options[option] = values[digit]
    match = {"o": "open", "l": "ladder"}.get(parts["match"], f"games:{parts['match'][1:]}")
    ruleset = Ruleset(
        **options,  # type: ignore[arg-type]
        bout_limit=_limit(parts["bout"]),
        first_bout_limit=_limit(parts["first"]),
        match=match,
    )
    if number or rules_code(ruleset) != text:  # one code for each ruleset
        raise RulesetError("bad_rules_code", "rules")
    return ruleset


def _limit(text: str) -> int | None:
    return None if text == "n" else int(text)


def _base36(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text or "0"
