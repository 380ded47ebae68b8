"""A short code for every ruleset, such as `36-1mayjk-6-5-o`, and back."""

from __future__ import annotations

import re
from typing import Final

from engine.rules.errors import RulesetError, wrong_kind
from engine.rules.ruleset import CHOICES, Ruleset

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_CODE: Final = re.compile(
    r"(?P<choices>0|[1-9a-z][0-9a-z]{0,7})"
    r"-(?P<bout>n|[1-9][0-9]{0,2})-(?P<first>n|[1-9][0-9]{0,2})"
    r"-(?P<match>o|l|g[1-9][0-9]{0,3})"
)


def rules_code(ruleset: Ruleset) -> str:
    """The code: the chosen words as one number, the two limits, the match.

    Each option with a list of values is one digit of the number, the first one the lowest and
    its default 0; so options that come later leave old codes as they are.

    >>> parse_rules_code(rules_code(Ruleset.of("express"))).preset
    'express'
    """
    number = 0
    for option, choices in reversed(list(CHOICES.items())):
        number = number * len(choices) + choices.index(getattr(ruleset, option))
    limits = (ruleset.bout_limit, ruleset.first_bout_limit)
    bout, first = ("n" if limit is None else str(limit) for limit in limits)
    match = ruleset.match.replace("games:", "g").replace("open", "o").replace("ladder", "l")
    return f"{_base36(number)}-{bout}-{first}-{match}"


def parse_rules_code(text: str) -> Ruleset:
    """The ruleset of a code; `RulesetError` if it is none, or if its options don't fit."""
    if not isinstance(text, str):
        raise wrong_kind("parse_rules_code reads text such as '3ao0-6-5-o'", text)
    parts = _CODE.fullmatch(text)
    if parts is None:
        raise RulesetError("bad_rules_code", "rules")
    number = int(parts["choices"], 36)
    options: dict[str, object] = {}
    for option, choices in CHOICES.items():
        number, digit = divmod(number, len(choices))
        options[option] = choices[digit]
    if number:
        raise RulesetError("bad_rules_code", "rules")
    match = {"o": "open", "l": "ladder"}.get(parts["match"], f"games:{parts['match'][1:]}")
    return Ruleset(
        **options,  # type: ignore[arg-type]
        bout_limit=_limit(parts["bout"]),
        first_bout_limit=_limit(parts["first"]),
        match=match,
    )


def _limit(text: str) -> int | None:
    return None if text == "n" else int(text)


def _base36(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text or "0"
