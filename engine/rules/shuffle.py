"""The shuffle that everybody can check: from seeds to the order of the cards."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256

from engine.rules.cards import Card, fresh_deck
from engine.rules.deal import Deal, hand_out, next_dealer
from engine.rules.outcome import Previous
from engine.rules.ruleset import Ruleset

_WORDS = 2**32


def commitment(server_seed: bytes) -> str:
    """What is shown before the game, so that the seed can't be changed after it."""
    return sha256(server_seed).hexdigest()


def deck_seed(server_seed: bytes, table: str, game: int, nonces: Sequence[str]) -> bytes:
    """The seed of one game's deck: the server's secret and every player's nonce together."""
    message = f"durak-shuffle/1|{table}|{game}|{','.join(nonces)}"
    return hmac.digest(server_seed, message.encode(), "sha256")


def deal(ruleset: Ruleset, seats: int, seed: bytes, *, previous: Previous | None = None) -> Deal:
    """Shuffles a new deck with a deck seed and deals it.

    >>> seed = deck_seed(b"\\xa1" * 32, "tbl", 1, ["00ff", "", "beef"])
    >>> dealt = deal(Ruleset(), 3, seed)
    >>> dealt.dealer, " ".join(map(str, dealt.hands[0]))
    (0, 'Ad 9c As 7h Jc 8d')
    """
    ruleset.check_seats(seats)
    words = _words(seed)
    deck = _shuffled(fresh_deck(ruleset.deck, ruleset.packs), words)
    dealer = below(seats, words) if previous is None else next_dealer(previous, seats)
    return hand_out(ruleset, seats, dealer, deck, previous)


def below(n: int, words: Iterator[int]) -> int:
    """A number from 0 to n - 1, each equally likely: words of the last, short lap are skipped."""
    fair = _WORDS - _WORDS % n
    return next(word for word in words if word < fair) % n


def _words(seed: bytes) -> Iterator[int]:
    """The random words: SHA-256 of the seed and a counter, eight to a block."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")
        counter += 1


def _shuffled(deck: list[Card], words: Iterator[int]) -> list[Card]:
    """Fisher and Yates: every order of the deck is equally likely."""
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1, words)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
