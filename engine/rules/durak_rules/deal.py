"""The deal: a shuffle that everybody can check, the dealer, the first attacker, and each card's
place (R1.3, R1.4, R2).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain, islice
from typing import Any

from durak_rules.beating import may_name_trump
from durak_rules.cards import Card, Rank, fresh_deck, lowest_rank
from durak_rules.errors import wrong_kind
from durak_rules.frame import frame_of
from durak_rules.game import NOBODY, Game, bare_table, no_doubts
from durak_rules.masks import bits_of, piles_of
from durak_rules.options.ruleset import HAND, Ruleset, not_a_ruleset
from durak_rules.outcome import Previous, first_team_out

_WORDS = 2**32


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt game: each seat's hand in dealing order, and the first attacker.

    `stock` is in drawing order, so a trump card that is turned up is its last one. Where nothing
    is left to draw it is the card that was dealt last (R1.4, R1.8). `trump` is None in a game
    without trumps. `next_seed` is what a new deal would be made of, where players may ask for one
    (R1.9).
    """

    dealer: int
    attacker: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    trump: Card | None
    next_seed: bytes = b""

    @property
    def size(self) -> int:
        """The number of cards in the deal."""
        return len(self.stock) + sum(map(len, self.hands))

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, as in a game record; it shows every card."""
        further = {"next_seed": self.next_seed.hex()} if self.next_seed else {}
        return {
            "dealer": self.dealer,
            "attacker": self.attacker,
            "hands": [[str(card) for card in hand] for hand in self.hands],
            "stock": [str(card) for card in self.stock],
            "trump": None if self.trump is None else str(self.trump),
            **further,
        }


# The shuffle: from seeds to the order of the cards


def commitment(server_seed: bytes) -> str:
    """Return the SHA-256 of the seed, in hex. It is shown before the game, so that the seed can't
    be changed later.
    """
    return sha256(server_seed).hexdigest()


def nonce_commitment(nonce: str) -> str:
    """Return the SHA-256 of a nonce's bytes, in hex; "" for no nonce. The device shows it before
    the game, so that the nonce can't be changed later.
    """
    return sha256(bytes.fromhex(nonce)).hexdigest() if nonce else ""


def deck_seed(
    server_seed: bytes, table: str, game: int, nonces: Sequence[str], *, version: int = 1
) -> bytes:
    """Return the seed of one game's deck: the server's secret and every player's nonce together.

    `nonces` are in seat order, lower-case hex, "" for a computer player; `game` counts from 1.
    `version` is that of the game's record: 1 where nonces were told before the game.
    """
    message = f"durak-shuffle/{version}|{table}|{game}|{','.join(nonces)}"
    return hmac.digest(server_seed, message.encode(), "sha256")


def deal(ruleset: Ruleset, seats: int, seed: bytes, *, previous: Previous | None = None) -> Deal:
    """Shuffle a new deck with a seed and deal it (R1.2 to R2.3); the same seed gives the same
    deal.

    The seed is any bytes, or those of `deck_seed`. After a game with the same seats `previous` is
    what `previous_of` tells of it: it says who deals, and by some rules who attacks. Raises
    `RulesetError` where so many can't play by these rules (R1.1).

    >>> seed = deck_seed(b"\\xa1" * 32, "tbl", 1, ["00ff", "", "beef"])
    >>> dealt = deal(Ruleset(), 3, seed)
    >>> dealt.dealer, " ".join(map(str, dealt.hands[0]))
    (0, 'Ad 9c As 7h Jc 8d')
    """
    if not isinstance(ruleset, Ruleset):
        raise not_a_ruleset(ruleset)
    if not isinstance(seed, bytes):
        raise wrong_kind("a seed is bytes, such as those of os.urandom(32)", seed)
    ruleset.check_seats(seats)
    words = _words(seed)
    deck = _shuffled(ruleset, words)
    dealer = below(seats, words) if previous is None else next_dealer(previous, seats)
    dealt = hand_out(ruleset, seats, dealer, deck, previous)
    return replace(dealt, next_seed=next_seed(seed)) if ruleset.redeal else dealt


def next_seed(seed: bytes) -> bytes:
    """Return the seed of the deal that follows if somebody asks for a new one (R1.9): so nobody
    can choose it, and everybody can check it.

    >>> next_seed(bytes(32)).hex()[:8]
    '6e603d22'
    """
    return hmac.digest(seed, b"durak-redeal/1", "sha256")


def deal_again(
    ruleset: Ruleset, seats: int, dealer: int, seed: bytes, previous: Previous | None
) -> Deal:
    """Deal again for the same dealer, because a player asked for it (R1.9): the seed is the
    `next_seed` of the deal before.
    """
    dealt = hand_out(ruleset, seats, dealer, _shuffled(ruleset, _words(seed)), previous)
    return replace(dealt, next_seed=next_seed(seed))


def below(n: int, words: Iterator[int]) -> int:
    """Return a number from 0 to n - 1, each equally likely: words of the last, short lap are
    skipped.
    """
    fair = _WORDS - _WORDS % n
    return next(word for word in words if word < fair) % n


def _words(seed: bytes) -> Iterator[int]:
    """Yield the random words: SHA-256 of the seed and a counter, eight to a block."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")
        counter += 1


def _shuffled(ruleset: Ruleset, words: Iterator[int]) -> list[Card]:
    """Return the cards of these rules in the order of Fisher and Yates: every order is equally
    likely.
    """
    deck = fresh_deck(ruleset.deck, ruleset.packs, ruleset.jokers)
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1, words)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


# The deal


def next_dealer(previous: Previous, seats: int) -> int:
    """Return the next dealer: the fool, or after a game without one the next player to the left
    (R2.2, R2.3).
    """
    if previous.fool is not None:
        return previous.fool
    return (previous.dealer + 1) % seats


def hand_out(
    ruleset: Ruleset, seats: int, dealer: int, deck: Sequence[Card], previous: Previous | None
) -> Deal:
    """Deal a shuffled deck, one card at a time, from the dealer's left: six each, or all of it
    (R1.8).

    >>> from durak_rules.cards import cards
    >>> deck = cards("9c Tc Jc Qc Kc Ac 9d Td Jd Qd Kd Ad 9h Th Jh Qh Kh Ah 9s Ts Js Qs Ks As")
    >>> deal = hand_out(Ruleset.of("express"), 2, 0, deck, None)
    >>> [str(card) for card in deal.hands[1]], deal.trump, deal.attacker
    (['9c', 'Jc', 'Kc', '9d', 'Jd', 'Kd'], Card.parse('As'), 1)
    """
    ruleset.check_seats(seats)
    size = len(deck) if ruleset.deal_all else seats * HAND
    deck = _with_trump_in_place(ruleset, size, deck)
    hands = tuple(tuple(deck[(seat - dealer - 1) % seats : size : seats]) for seat in range(seats))
    stock = tuple(deck[size:])
    trump = card_that_names_trump(ruleset, dealer, hands, stock)
    attacker = first_attacker(ruleset, dealer, hands, trump, previous)
    return Deal(dealer, attacker, hands, stock, trump)


def card_that_names_trump(
    ruleset: Ruleset, dealer: int, hands: Sequence[Sequence[Card]], stock: Sequence[Card]
) -> Card | None:
    """Return the card that names trump: the last of the stock, or the last one dealt; None in a
    game without trumps (R1.3, R1.4, R1.6, R1.8).
    """
    if ruleset.trump == "none":
        return None
    return stock[-1] if stock and ruleset.trump == "turned" else _last_dealt(dealer, hands)


def _with_trump_in_place(ruleset: Ruleset, dealt: int, deck: Sequence[Card]) -> Sequence[Card]:
    """Return the deck with a card that may name trump where the trump card lies: if another one
    lies there, it changes places with the nearest one above it (R1.6). So many cards are dealt.
    """
    if ruleset.trump == "none":
        return deck
    place = len(deck) - 1 if ruleset.trump == "turned" else dealt - 1
    nearest = next(n for n in range(place, -1, -1) if may_name_trump(ruleset, deck[n]))
    in_place = list(deck)
    in_place[place], in_place[nearest] = in_place[nearest], in_place[place]
    return in_place


def _last_dealt(dealer: int, hands: Sequence[Sequence[Card]]) -> Card:
    return hands[_last_served(dealer, hands)][-1]


def _last_served(dealer: int, hands: Sequence[Sequence[Card]]) -> int:
    """Return the seat that was dealt the last card: the dealer, unless the hands are uneven
    (R1.8).
    """
    longest = max(map(len, hands))
    last = next(step for step in range(len(hands)) if len(hands[dealer - step]) == longest)
    return (dealer - last) % len(hands)


def first_attacker(
    ruleset: Ruleset,
    dealer: int,
    hands: Sequence[Sequence[Card]],
    trump: Card | None,
    previous: Previous | None,
) -> int:
    """Return the seat that opens the first bout (R2.1 to R2.3, R9.6)."""
    seats = len(hands)
    wanted = None if previous is None else _by_last_game(ruleset, dealer, seats, previous)
    if wanted is not None:
        return wanted
    return _lowest_trump(dealer, hands, trump)


def _by_last_game(ruleset: Ruleset, dealer: int, seats: int, previous: Previous) -> int | None:
    """Return the attacker that the game before names; None if it names nobody."""
    if previous.fool is None:
        return None
    match ruleset.next_attack:
        case "left_of_dealer":
            return (dealer + 1) % seats
        case "at_the_fool":
            return (previous.fool - 1) % seats
        case "winning_team":
            return _of_winning_team(ruleset.team_count, dealer, seats, previous)
        case _:
            return None


def _of_winning_team(teams: int, dealer: int, seats: int, previous: Previous) -> int | None:
    """Return the winning team's member nearest to the dealer's left (R9.6)."""
    fool = previous.fool
    assert fool is not None
    team = (fool + 1) % teams if teams == 2 else first_team_out(previous.out, seats, teams)
    order = ((dealer + step) % seats for step in range(1, seats + 1))
    return next((seat for seat in order if seat % teams == team), None)


def _lowest_trump(dealer: int, hands: Sequence[Sequence[Card]], trump: Card | None) -> int:
    """Return the seat that holds the lowest trump. If two do, or none does, it is the nearest to
    the dealer's left.
    """
    seats = len(hands)
    best, holder, suit = None, (dealer + 1) % seats, trump and trump.suit
    for step in range(1, seats + 1):
        seat = (dealer + step) % seats
        lowest = min((card.rank for card in hands[seat] if card.suit == suit), default=None)
        if lowest is not None and (best is None or lowest < best):
            best, holder = lowest, seat
    return holder


# The game that a deal makes


def dealt_game(
    ruleset: Ruleset, deal: Deal, previous: Previous | None, ladder: Sequence[Rank] | None
) -> Game:
    """Return a game with its cards dealt and no bout yet."""
    seats = len(deal.hands)
    if ruleset.epaulettes == "ladder" and ladder is None:
        ladder = (lowest_rank(ruleset.deck),) * seats
    steps = None if ladder is None else tuple(ladder)
    game = Game.__new__(Game)
    suit = deal.trump and deal.trump.suit
    game.frame = frame_of(ruleset, seats, deal.dealer, suit, previous, steps)
    lay_out(game, deal)
    bare_table(game)
    game.bout_number = 0
    game.doubts = no_doubts(game.frame)
    game.out = game.defended = ()
    game.seen = ()
    game.outcome = None
    game.deal = game.made = None
    game.listed_for = NOBODY
    return game


def lay_out(game: Game, deal: Deal) -> None:
    """Write hands and stock as bits, and the cards that may be exchanged since they were dealt
    (R8.2).
    """
    everything = bits_of(chain(*deal.hands, deal.stock), twins=game.frame.twins)
    bits = iter(everything)
    game.hands = [sum(islice(bits, len(hand))) for hand in deal.hands]
    game.holding = (1 << len(deal.hands)) - 1
    lies = deal.stock and game.frame.turned_up
    game.known = 0 if lies else _shown_trump(deal, everything)
    game.stock = deal.stock
    game.piles = piles_of(list(bits))
    game.drawn = 0
    game.trump = deal.trump
    game.next_seed = deal.next_seed
    game.dealt_right = sum(game.hands) & game.frame.lowest_trumps if game.frame.exchange else 0
    game.drawn_right = 0


def _shown_trump(deal: Deal, everything: Sequence[int]) -> int:
    """Return the bit of the last card dealt, which everybody sees, if it names trump (R1.4, R1.6,
    R1.8). Else return 0.
    """
    for holder in (deal.dealer, _last_served(deal.dealer, deal.hands)):
        if deal.trump in deal.hands[holder][-1:]:
            return everything[sum(map(len, deal.hands[: holder + 1])) - 1]
    return 0
