"""The shuffle and the deal from their seeds (interface, "The deal can be checked by anybody"),
and who attacks first (R2)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Any

from tests.support.plain.cards import deck_in_order, height, may_be_turned_up, suit
from tests.support.plain.seats import clockwise_from, team_of

HAND_SIZE = 6


def commitment(server_seed: bytes) -> str:
    """Step 1: what is shown before anybody says ready."""
    return hashlib.sha256(server_seed).hexdigest()


def deck_seed(server_seed: bytes, table: str, game: int, nonces: list[str]) -> bytes:
    """Step 3."""
    message = "durak-shuffle/1|" + table + "|" + str(game) + "|" + ",".join(nonces)
    return hmac.new(server_seed, message.encode("utf-8"), hashlib.sha256).digest()


def random_words(seed: bytes) -> Iterator[int]:
    """Step 4: eight 32-bit big-endian words of SHA-256(seed + i) for i = 0, 1, …"""
    block_number = 0
    while True:
        block = hashlib.sha256(seed + block_number.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        block_number += 1


def below(words: Iterator[int], n: int) -> int:
    """Step 4: words that would make some answers likelier than others are left out."""
    while True:
        word = next(words)
        if word < 2**32 - 2**32 % n:
            return word % n


def shuffled(options: dict[str, Any], words: Iterator[int]) -> list[str]:
    """Step 5: for i from last to 1, swap i with below(i + 1)."""
    deck = deck_in_order(options)
    for i in range(len(deck) - 1, 0, -1):
        j = below(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def next_dealer(previous: dict[str, Any], seats: int) -> int:
    """R2.2: the fool deals. R2.3: without a fool the dealer moves one seat left."""
    if previous["fool"] is not None:
        return int(previous["fool"])
    return int((previous["dealer"] + 1) % seats)


def dealt_hands(
    options: dict[str, Any], deck: list[str], seats: int, dealer: int
) -> tuple[list[list[str]], list[str], str]:
    """R1.3: six cards each, one at a time, starting left of the dealer; R1.8: all of them. Return
    the hands, the stock and the last card dealt.
    """
    hands: list[list[str]] = [[] for _ in range(seats)]
    stock = list(deck)
    last = ""
    seat = dealer
    for _card in range(cards_to_deal(options, deck, seats)):
        seat = (seat + 1) % seats
        last = stock.pop(0)
        hands[seat].append(last)
    return hands, stock, last


def cards_to_deal(options: dict[str, Any], deck: list[str], seats: int) -> int:
    """R1.3, R1.8."""
    return len(deck) if options["deal_all"] else seats * HAND_SIZE


def seed_of_a_new_deal(seed: bytes) -> bytes:
    """R1.9, and docs/fairness.md."""
    return hmac.new(seed, b"durak-redeal/1", hashlib.sha256).digest()


def dealt_from(
    options: dict[str, Any], seats: int, seed: bytes, previous: dict[str, Any] | None, dealer: int
) -> dict[str, Any]:
    """R1.9: the dealer stays, the rest is as always."""
    deck = shuffled(options, random_words(seed))
    return with_its_attacker(options, deck, seats, dealer, previous, seed)


def with_its_attacker(
    options: dict[str, Any],
    deck: list[str],
    seats: int,
    dealer: int,
    previous: dict[str, Any] | None,
    seed: bytes,
) -> dict[str, Any]:
    """Steps 6 and R2, in the form of a record's `deal`."""
    put_trump_card_right(options, deck, seats)
    hands, stock, last = dealt_hands(options, deck, seats, dealer)
    trump = named_trump(options, stock, last)
    attacker = first_attacker(options, hands, trump, dealer, previous)
    deal = {"dealer": dealer, "attacker": attacker, "hands": hands, "stock": stock, "trump": trump}
    if options["redeal"]:
        deal["next_seed"] = seed_of_a_new_deal(seed).hex()
    return deal


def plain_deal(
    options: dict[str, Any],
    seats: int,
    server_seed: bytes,
    table: str,
    game: int,
    nonces: list[str],
    previous: dict[str, Any] | None,
) -> dict[str, Any]:
    """Steps 3 to 6, in the form of a record's `deal` (without `previous` and `ladder`)."""
    seed = deck_seed(server_seed, table, game, nonces)
    words = random_words(seed)
    deck = shuffled(options, words)
    dealer = below(words, seats) if previous is None else next_dealer(previous, seats)
    return with_its_attacker(options, deck, seats, dealer, previous, seed)


def put_trump_card_right(options: dict[str, Any], deck: list[str], seats: int) -> None:
    """R1.6: a card that may not name trump changes places with the next one above it that may."""
    if options["trump"] == "none":
        return
    dealt = cards_to_deal(options, deck, seats)
    last = dealt - 1 if options["trump"] == "last_dealt" else len(deck) - 1
    other = last
    while not may_be_turned_up(deck[other], options["beats"]):
        other -= 1
    deck[last], deck[other] = deck[other], deck[last]


def named_trump(options: dict[str, Any], stock: list[str], last_dealt: str) -> str | None:
    """R1.3, R1.4, R1.6: under the stock, or the last card dealt; or none."""
    if options["trump"] == "none":
        return None
    return last_dealt if options["trump"] == "last_dealt" or not stock else stock[-1]


def first_attacker(
    options: dict[str, Any],
    hands: list[list[str]],
    trump: str | None,
    dealer: int,
    previous: dict[str, Any] | None,
) -> int:
    """R2.1 for a first game, R2.2 for later ones, R2.3 where nobody was the fool."""
    if previous is None or previous["fool"] is None:
        return holder_of_lowest_trump(hands, trump, dealer)
    if options["next_attack"] == "left_of_dealer":
        return (dealer + 1) % len(hands)
    if options["next_attack"] == "at_the_fool":
        return int((previous["fool"] - 1) % len(hands))
    if options["next_attack"] == "winning_team":
        return of_the_winning_team(options, len(hands), dealer, previous)
    return holder_of_lowest_trump(hands, trump, dealer)


def holder_of_lowest_trump(hands: list[list[str]], trump: str | None, dealer: int) -> int:
    """R2.1: with two packs the nearest to the dealer's left; nobody has one: left of dealer."""
    held = [card for hand in hands for card in hand if trump and suit(card) == suit(trump)]
    from_the_left = [*clockwise_from(dealer, len(hands)), dealer]
    if not held:
        return from_the_left[0]
    lowest = min(held, key=height)
    return next(seat for seat in from_the_left if lowest in hands[seat])


def of_the_winning_team(
    options: dict[str, Any], seats: int, dealer: int, previous: dict[str, Any]
) -> int:
    """R9.6: the member of the team that was out first who is nearest to the dealer's left."""
    winners = first_team_out(options, seats, previous)
    from_the_left = [*clockwise_from(dealer, seats), dealer]
    return next(seat for seat in from_the_left if team_of(options, seat) == winners)


def first_team_out(options: dict[str, Any], seats: int, previous: dict[str, Any]) -> int:
    """R9.5: the first team of which every member has left; never the fool's own."""
    left: list[int] = []
    for seat in previous["out"]:
        left.append(seat)
        team = team_of(options, seat)
        members = [s for s in range(seats) if team_of(options, s) == team]
        if previous["fool"] not in members and all(s in left for s in members):
            return team
    raise ValueError("no team has left: " + repr(previous))
