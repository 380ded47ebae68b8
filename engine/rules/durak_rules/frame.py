"""The parts of a game that stay the same, worked out once: rules, seats, tables of cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from durak_rules.beating import beating_masks, beating_of
from durak_rules.cards import TWIN, Card, Rank, Suit, fresh_deck, lowest_rank
from durak_rules.masks import bits_of
from durak_rules.options.ruleset import Ruleset
from durak_rules.outcome import Previous
from durak_rules.teams import drawing_orders, roles_at

NO_LIMIT: Final = 104
"""More cards than there are."""


class Frame:
    """The parts of a game that stay the same; copies of the game share them."""

    __slots__ = (
        "beats",
        "bout_limit",
        "cheating",
        "consent",
        "consent_by_card",
        "dealer",
        "deck",
        "drawing_orders",
        "ends_with_attacker",
        "every_seat",
        "exchange",
        "extras",
        "first_limit",
        "first_limit_until_beaten",
        "in_turn",
        "keeps_order",
        "ladder",
        "lowest_trumps",
        "nothing_added",
        "plain",
        "previous",
        "redeal",
        "roles",
        "ruleset",
        "seats",
        "several",
        "strict",
        "take_any_time",
        "teams",
        "throws_after_take",
        "throws_any_time",
        "transfers",
        "trump_suit",
        "turned_up",
        "twins",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        dealer: int,
        trump_suit: Suit | None,
        previous: Previous | None,
        ladder: tuple[Rank, ...] | None,
    ) -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.every_seat = range(seats)
        self.dealer = dealer
        self.trump_suit = trump_suit
        self.previous = previous
        self.ladder = ladder
        self.teams = ruleset.team_count
        self.roles = roles_at(ruleset.throw_in, seats, self.teams)
        self.drawing_orders = drawing_orders(seats)
        self.nothing_added = ruleset.throw_in == "off" and not ruleset.open_with_several
        one_card = self.nothing_added and not ruleset.transfer
        self.bout_limit = 1 if one_card else ruleset.bout_limit or NO_LIMIT
        self.first_limit = min(self.bout_limit, ruleset.first_bout_limit or NO_LIMIT)
        self.first_limit_until_beaten = ruleset.first_limit_until == "beaten"
        self.twins = ruleset.packs == 2
        self.deck = sum(
            bits_of(fresh_deck(ruleset.deck, ruleset.packs, ruleset.jokers), twins=self.twins)
        )
        self.beats = beating_masks(beating_of(ruleset, trump_suit), ruleset.packs)
        self.strict = ruleset.priority == "strict"
        self.keeps_order = ruleset.priority != "open"
        self.consent = ruleset.consent != "off"
        self.cheating = ruleset.cheaters
        self.in_turn = self.keeps_order or self.consent or self.cheating
        self.consent_by_card = ruleset.consent == "card"
        self.several = ruleset.open_with_several
        self.throws_any_time = ruleset.throw_in_from == "any_time"
        self.throws_after_take = ruleset.throw_in_after_take
        self.take_any_time = ruleset.take_any_time
        self.ends_with_attacker = ruleset.ends_with_attacker
        self.transfers = ruleset.transfer
        self.exchange = ruleset.trump_exchange
        self.redeal = ruleset.redeal
        self.extras = self.exchange or self.cheating
        self.plain = not (self.twins or self.exchange)
        self.turned_up = ruleset.trump == "turned"
        lowest = Card(lowest_rank(ruleset.deck), trump_suit).bit if trump_suit else 0
        self.lowest_trumps = lowest | lowest << TWIN if self.twins else lowest


@lru_cache(1 << 10)
def frame_of(
    ruleset: Ruleset,
    seats: int,
    dealer: int,
    trump_suit: Suit | None,
    previous: Previous | None,
    ladder: tuple[Rank, ...] | None,
) -> Frame:
    """Return the frame of a game. It is cached: few are in play at a time, and each is asked for
    at every move.

    Raises `RulesetError` unless that many can play.
    """
    ruleset.check_seats(seats)
    return Frame(ruleset, seats, dealer, trump_suit, previous, ladder)
