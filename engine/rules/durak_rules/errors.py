"""Errors: text that doesn't parse, rules that don't fit together, moves that aren't allowed.

Each reason to refuse a move has one code, with the number of the rule that it follows from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple


def wrong_kind(wanted: str, value: object) -> TypeError:
    """Return the error for an argument that can't be meant. It names the kind alone: the value may
    be hidden.
    """
    return TypeError(f"{wanted}, not {type(value).__name__}")


class CardSyntaxError(ValueError):
    """The text is not a card."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a card: {text[:40]!r}")


class MoveSyntaxError(ValueError):
    """The text is not a move."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a move: {text[:40]!r}")
        self.text = text


class PositionError(ValueError):
    """The text, or the bytes, are not a position of this engine."""


class RulesetError(ValueError):
    """An option has a value that it can't have, alone or with others; or the number of seats has.

    `code` says what is wrong, `option` which option (or `seats`), `allowed` what it may be here
    instead.
    """

    def __init__(self, code: str, option: str, allowed: Sequence[object] = ()) -> None:
        words = ", ".join(str(value) for value in allowed)
        super().__init__(f"{code}: {option}" + (f" (allowed: {words})" if words else ""))
        self.code = code
        self.option = option
        self.allowed = tuple(allowed)


class IllegalMove(ValueError):
    """A move that the rules don't allow now.

    `code` names the reason, `rule` the rule of docs/rules.md, `values` what a sentence needs:
    public facts, or facts of the mover's own hand.
    """

    def __init__(self, code: str, rule: str, values: Mapping[str, Any]) -> None:
        super().__init__(f"{rule} {code}")
        self.code = code
        self.rule = rule
        self.values = dict(values)


class Refusal(NamedTuple):
    """The code for the faces, the rule's number, and the values that a sentence needs."""

    code: str
    rule: str
    values: Mapping[str, Any]


_RULES: Final = {
    "no_such_seat": "R1.1",
    "card_not_in_hand": "R1.5",
    "redeal_is_off": "R1.9",
    "redeal_too_late": "R1.9",
    "no_five_of_a_suit": "R1.9",
    "not_the_attacker": "R3.1",
    "opening_is_compulsory": "R3.1",
    "no_throwing_in": "R3.2",
    "only_the_attacker_throws_in": "R3.2",
    "only_neighbours_throw_in": "R3.2",
    "defender_adds_nothing": "R3.2",
    "rank_not_on_table": "R3.3",
    "wait_for_first_defence": "R3.4",
    "wait_until_all_beaten": "R3.4",
    "not_permitted": "R3.5",
    "consent_is_off": "R3.5",
    "only_the_attacker_permits": "R3.5",
    "nothing_lies_yet": "R3.5",
    "already_permitted": "R3.5",
    "permission_useless": "R3.5",
    "another_is_first": "R3.6",
    "has_passed": "R3.6",
    "limit_reached": "R3.7",
    "nothing_to_pass": "R3.8",
    "no_cards": "R3.8",
    "unbeaten_card_lies": "R3.8",
    "does_not_beat": "R4.1",
    "already_beaten": "R4.1",
    "not_on_table": "R4.1",
    "not_the_defender": "R4.2",
    "nothing_to_take": "R4.3",
    "all_beaten": "R4.3",
    "already_taking": "R4.5",
    "transfer_is_off": "R5.1",
    "nothing_to_transfer": "R5.1",
    "transfer_after_defence": "R5.1",
    "transfer_needs_rank": "R5.1",
    "next_has_too_few": "R5.2",
    "travel_document_is_off": "R5.4",
    "shows_trumps_only": "R5.4",
    "already_shown": "R5.4",
    "no_transfer_in_first_bout": "R5.5",
    "seat_is_out": "R7.1",
    "game_over": "R7.2",
    "exchange_is_off": "R8.1",
    "trump_is_drawn": "R8.1",
    "lowest_trump_not_in_hand": "R8.1",
    "no_right_to_exchange": "R8.2",
    "twin_is_no_exchange": "R8.2",
    "team_mate_defends": "R9.2",
    "cheating_is_off": "R14.1",
    "own_card": "R14.3",
    "too_late_to_challenge": "R14.3",
    "plays_by_the_rules": "R14.4",
    "challenge_failed": "R14.5",
    "only_challenges_now": "R14.6",
}

REFUSALS: Final[Mapping[str, str]] = _RULES
"""Every code with its rule."""

_PLAIN: Final = {code: Refusal(code, rule, {}) for code, rule in _RULES.items()}


def refusal(code: str, **values: Any) -> Refusal:
    """Return the refusal of a code, with its values."""
    if not values:
        return _PLAIN[code]
    return Refusal(code, _RULES[code], values)
