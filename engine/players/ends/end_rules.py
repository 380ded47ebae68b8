"""The part of a table's rules that matters in an end."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from durak_rules import Suit
from durak_rules.beating import Beating, beating_masks, beating_of
from durak_rules.cards import TWIN
from durak_rules.frame import Frame
from durak_rules.masks import ALL_FACES, suit_mask

_SUITS: Final = tuple(Suit)


class EndRules(NamedTuple):
    """The rules as numbers and flags, in the order in which c/module.c reads them."""

    beaten_by: tuple[int, ...]
    """For each card of a pack all cards that beat it (R4.1), in the order of their bits. An end
    has no jokers."""
    trumps: int
    """All trumps."""
    apart: int
    """The suits that can't change places with others, a bit for each: one that is trump, and one
    that is beaten otherwise than the rest."""
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
    beaten_by, apart = _beating(beating_of(ruleset, frame.trump_suit))
    return EndRules(
        beaten_by=beaten_by,
        trumps=suit_mask(frame.trump_suit) & ALL_FACES,
        apart=apart,
        deck=ruleset.cards,
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


@cache
def _beating(beating: Beating) -> tuple[tuple[int, ...], int]:
    """Return the cards that beat each card of a pack, and the suits that stand apart."""
    masks = beating_masks(beating, 1)
    apart = {beating.trump_suit, Suit.SPADES if beating.spades_by_spades else None}
    return tuple(masks[1 << n] & ALL_FACES for n in range(TWIN)), sum(
        1 << place for place, suit in enumerate(_SUITS) if suit in apart
    )
