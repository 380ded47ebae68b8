"""Tables for the tests: an arranged position, option sets drawn by lot, games played at random."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

from tests.support.plain.cards import deck_in_order, height, may_be_turned_up
from tests.support.plain.deal import holder_of_lowest_trump, named_trump
from tests.support.plain.presets import (
    PLAIN_PRESETS,
    Options,
    makes_sense,
    options_of,
    seat_counts,
)
from tests.support.plain_durak import PlainGame, plain_deal

CHOICES: dict[str, list[Any]] = {
    "deck": [24, 36, 52],
    "packs": [1, 2],
    "jokers": [0, 2],
    "trump": ["turned", "last_dealt", "none"],
    "beats": ["standard", "spades_by_spades"],
    "next_attack": ["lowest_trump", "left_of_dealer", "at_the_fool", "winning_team"],
    "open_with_several": [False, True],
    "throw_in": ["off", "attacker", "neighbours", "all"],
    "throw_in_from": ["any_time", "first_defence", "all_beaten"],
    "consent": ["off", "bout", "card"],
    "priority": ["strict", "open", "order"],
    "bout_limit": [None, 3, 6],
    "first_bout_limit": [None, 2, 5],
    "first_limit_until": ["bout", "beaten"],
    "ends_with_attacker": [False, True],
    "take_any_time": [False, True],
    "throw_in_after_take": [False, True],
    "transfer": [False, True],
    "travel_document": [False, True],
    "first_bout_transfer": [False, True],
    "draws": [False, True],
    "winner": ["none", "first_out"],
    "trump_exchange": [False, True],
    "teams": ["off", "pairs", "threes", "three_pairs", "two_of_four", "four_pairs"],
    "epaulettes": ["off", "honour", "ladder"],
    "deal_all": [False, False, False, True],
    "redeal": [False, True],
    "score": ["fools", "places"],
    "cheating": ["off", "people", "everybody"],
}


def cards(text: str) -> list[str]:
    return text.split()


def seated(
    hands: list[str], *, trump: str, stock: str = "", attacker: int = 0, **options: Any
) -> PlainGame:
    """A first bout as arranged: the hands, the stock with the trump card last, who opens."""
    chosen = options_of(options.pop("preset", "durnius"), **options)
    chosen["next_attack"] = "left_of_dealer"
    dealer = (attacker - 1) % len(hands)
    previous = {"dealer": dealer, "fool": dealer, "out": []}
    return PlainGame(
        chosen, [cards(hand) for hand in hands], cards(stock), trump, dealer, previous
    )


def play(game: PlainGame, *lines: str) -> None:
    """Lines as in a record: the seat, then the move."""
    for line in lines:
        seat, _, move = line.partition(" ")
        game.play(int(seat), move)


FAIR = 0.7  # the share of tables at which nobody may cheat


def odd_options(dice: random.Random, least_seats: int = 2) -> tuple[Options, int]:
    """Any options that make sense together, and a number of seats for them."""
    while True:
        changes = {name: dice.choice(words) for name, words in CHOICES.items()}
        if dice.random() < 0.7:
            changes["teams"] = "off"
        if dice.random() < FAIR:
            changes["cheating"] = "off"
        options = options_of("podkidnoy", **changes)
        counts = [seats for seats in seat_counts(options) if seats >= least_seats]
        if counts and makes_sense(options):
            return options, dice.choice(counts)


def every_preset() -> Iterator[tuple[Options, int]]:
    for options in PLAIN_PRESETS.values():
        for seats in seat_counts(options):
            yield options, seats


def dealt(
    options: Options,
    seats: int,
    dice: random.Random,
    previous: dict[str, Any] | None = None,
    ladder: list[str] | None = None,
) -> dict[str, Any]:
    """A record's `deal` from random seeds."""
    deal = plain_deal(options, seats, dice.randbytes(32), "tbl", 1, [""] * seats, previous)
    return {**deal, "previous": previous, "ladder": ladder}


def plain_game(options: Options, deal: dict[str, Any]) -> PlainGame:
    given = {name: value for name, value in deal.items() if name != "attacker"}
    return PlainGame(options, **given)


MOODS: dict[str, dict[str, int]] = {
    "getting on": {"take": 1, "permit": 1},
    "any move": {},
    "travelling": {"transfer": 20, "show": 20, "exchange": 20, "take": 1, "redeal": 40},
    "giving up": {"take": 40, "attack": 8},
}


def random_move(
    moves: Sequence[set[str]], dice: random.Random, mood: str = "getting on"
) -> tuple[int, str]:
    """One of each seat's legal moves, some kinds more often than others."""
    choice = sorted((seat, move) for seat, legal in enumerate(moves) for move in legal)
    weights = [MOODS[mood].get(move.split()[0], 4) for _seat, move in choice]
    return dice.choices(choice, weights)[0]


def few_cards(options: Options, seats: int, dice: random.Random) -> dict[str, Any]:
    """Small hands and a short stock, often of a few ranks only, as if the game had run long."""
    sizes = [dice.randint(1, dice.choice([1, 2, 4])) for _ in range(seats)]
    stock_size = dice.choice([0, 0, 1, 3, 8])
    deck = crowded_deck(options, sum(sizes) + stock_size, dice)
    hands = [[deck.pop() for _ in range(size)] for size in sizes]
    stock = [deck.pop() for _ in range(stock_size)]
    dealer = dice.randrange(seats)
    trump = named_trump(options, stock, hands[dealer][-1])
    if trump and not may_be_turned_up(trump, options["beats"]):
        return few_cards(options, seats, dice)
    attacker = holder_of_lowest_trump(hands, trump, dealer)
    return {
        "dealer": dealer,
        "attacker": attacker,
        "hands": hands,
        "stock": stock,
        "trump": trump,
        "previous": None,
        "ladder": None,
    }


def crowded_deck(options: Options, wanted: int, dice: random.Random) -> list[str]:
    """The whole deck, or as few of its lowest ranks as will do: pairs, transfers, exchanges."""
    deck = deck_in_order(options)
    if dice.random() < 0.6:
        deck.sort(key=height)
        of_a_rank = 4 * options["packs"]
        jokers = deck[len(deck) - options["jokers"] :]
        deck = deck[: of_a_rank * math.ceil(max(wanted, 2 * of_a_rank) / of_a_rank)]
        deck += [card for card in jokers if card not in deck]
    dice.shuffle(deck)
    return deck
