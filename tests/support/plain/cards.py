"""Cards of the plain game: two letters, rank and suit, and which card beats which."""

from __future__ import annotations

from typing import Any

RANKS = "23456789TJQKAX"  # X: a joker, Xr or Xb (R1.7)
SUITS = "cdhs"
RED, BLACK = "dh", "cs"
PACKS_BY_SIZE = {24: "9TJQKA", 36: "6789TJQKA", 52: "23456789TJQKA"}


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def height(card: str) -> int:
    """Ace is high (R1.2)."""
    return RANKS.index(rank(card))


def ranks_of_pack(deck: int) -> str:
    """The ranks of a pack, rising (R1.2)."""
    return PACKS_BY_SIZE[deck]


def lowest_rank(deck: int) -> str:
    return ranks_of_pack(deck)[0]


def deck_in_order(options: dict[str, Any]) -> list[str]:
    """Return the order before the shuffle: for each pack, for suits c d h s, ranks rising; then
    the black joker and the red one (R1.7).
    """
    one_pack = [r + s for s in SUITS for r in ranks_of_pack(options["deck"])]
    return one_pack * options["packs"] + ["Xb", "Xr"][: options["jokers"]]


def beats(card: str, attack: str, trump_suit: str | None, relation: str) -> bool:
    """R4.1: a higher card of the same suit, or any trump on a card that is not a trump. By
    `spades_by_spades` no trump beats a spade.
    """
    if rank(attack) == "X":
        return False
    if suit(card) == suit(attack):
        return height(card) > height(attack)
    if relation == "spades_by_spades" and suit(attack) == "s":
        return False
    if rank(card) == "X":
        return suit(attack) in (RED if card == "Xr" else BLACK)
    return suit(card) == trump_suit


def may_be_turned_up(card: str, relation: str) -> bool:
    """R1.6: where spades are beaten by spades only, no spade names trump; a joker never does."""
    return rank(card) != "X" and not (relation == "spades_by_spades" and suit(card) == "s")
