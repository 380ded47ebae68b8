"""The part of a table's rules that matters in an end."""

from __future__ import annotations

from typing import Final, NamedTuple

from durak_rules import Suit
from durak_rules.frame import Frame

_SUITS: Final = tuple(Suit)


class EndRules(NamedTuple):
    """The rules as numbers and flags, in the order in which c/module.c reads them."""

    trump: int
    """The trump suit's place among the four: its bit within each rank."""

    deck: int
    bout_limit: int
    first_limit: int
    first_limit_until_beaten: bool
    draws: bool
    throws: bool
    throws_after_take: bool
    always_more: bool
    transfers: bool
    travel_document: bool
    first_bout_transfer: bool


def end_rules(frame: Frame) -> EndRules:
    """Return the rules of a game."""
    ruleset = frame.ruleset
    return EndRules(
        trump=_SUITS.index(frame.trump_suit),
        deck=ruleset.deck,
        bout_limit=frame.bout_limit,
        first_limit=frame.first_limit,
        first_limit_until_beaten=frame.first_limit_until_beaten,
        draws=ruleset.draws,
        throws=ruleset.throw_in != "off",
        throws_after_take=frame.throws_after_take,
        always_more=frame.throws_any_time,
        transfers=frame.transfers,
        travel_document=ruleset.travel_document,
        first_bout_transfer=ruleset.first_bout_transfer,
    )


def trump_suit(rules: EndRules) -> Suit:
    """Return the trump suit."""
    return _SUITS[rules.trump]
