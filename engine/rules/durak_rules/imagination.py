"""Imagined games: they fit what a seat sees, and the cards it can't place are dealt at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final

from durak_rules.cards import Card
from durak_rules.frame import frame_of
from durak_rules.game import NOBODY, Game
from durak_rules.masks import CARD, bits, bits_of, piles_of, ranks_of
from durak_rules.moves import Exchange, Show, Transfer
from durak_rules.options.ruleset import without_cheats
from durak_rules.view import View

THROWING: Final = ("attacker", "thrower")


class Imagination:
    """Games that fit a view: its hidden cards are dealt at random.

    Only the view comes in, so nothing hidden can come out. A seat that holds the lowest trump
    unseen may exchange it (R8.2). The number of times this position came before (R7.5) is not
    kept. Nobody cheats in an imagined game (R14).
    """

    def __init__(self, view: View) -> None:
        """Take the view of a seat in a game that isn't over; `ValueError` for a spectator's."""
        if view.seat is None:
            raise ValueError("a spectator has no hand to imagine the others by")
        game = self._game = _outline(view)
        lies = [card for pair in view.pairs for card in (pair.attack, pair.beaten) if card]
        known = [cards for seat, cards in enumerate(view.known) if seat != view.seat]
        trump = [view.trump] if view.trump and not view.trump_drawn else []
        groups = [lies, view.hand, *known, trump, view.unseen]
        each = iter(bits_of(chain(*groups), twins=game.frame.twins))
        lying, hand, *seen, stock_end, hidden = [[next(each) for _ in group] for group in groups]
        own = list(bits(_among(view.known[view.seat], hand)))
        game.known = sum(chain(own, *seen))
        game.shown = _shown(view, own, [*chain(*seen), *lying, *stock_end])
        seen.insert(view.seat, hand)
        game.hands = [sum(cards) for cards in seen]
        _lay(game, view, lying)
        if any(isinstance(move, Exchange) for move in view.moves):
            game.dealt_right = sum(hand) & game.frame.lowest_trumps
        self._hidden = hidden
        self._bottom = stock_end
        self._missing = [
            (seat, size - len(cards))
            for seat, (size, cards) in enumerate(zip(view.cards, seen, strict=True))
            if size > len(cards)
        ]

    @property
    def certain(self) -> bool:
        """True if only one game fits the view: all hidden cards lie in one place."""
        in_hands = sum(count for _seat, count in self._missing)
        return len(self._missing) + (len(self._hidden) > in_hands) <= 1

    def game(self, random: Callable[[], float]) -> Game:
        """Return such a game, each as likely as any other; `random` gives numbers from 0 to 1."""
        hidden = sorted(self._hidden, key=lambda _bit: random())
        game, first = self._game.copy(), 0
        for seat, count in self._missing:
            cards = sum(hidden[first : first + count])
            game.hands[seat] |= cards
            game.dealt_right |= cards & game.frame.lowest_trumps
            first += count
        if not game.frame.exchange:
            game.dealt_right = 0
        stock = hidden[first:] + self._bottom
        game.stock = tuple([CARD[bit] for bit in stock])
        game.piles = piles_of(stock)
        return game


def _outline(view: View) -> Game:
    """Return the game without its cards."""
    game = Game.__new__(Game)
    seats = len(view.cards)
    rules = without_cheats(view.ruleset)
    game.frame = frame_of(rules, seats, view.dealer, view.trump_suit, None, view.ladder)
    game.trump = view.trump
    game.next_seed = b""
    game.stock, game.piles, game.drawn = (), (), 0
    game.dealt_right = game.drawn_right = 0
    game.bout_number, game.opener = view.bout, view.opener
    game.attacker, game.defender, game.limit = view.attacker, view.defender, view.limit
    game.holding = _mask(seat for seat, size in enumerate(view.cards) if size)
    throws = view.ruleset.throw_in != "off"
    game.throwers = throws * _mask(
        seat for seat, role in enumerate(view.roles) if role in THROWING
    )
    game.asked = game.throwers & game.holding & ~_mask(view.passed)
    game.permitted, game.opening, game.taking = view.permitted, view.opening, view.taking
    game.emptied, game.out, game.defended = view.emptied, view.out, view.defended
    game.seen, game.outcome = (), None
    game.deal = game.made = None
    game.doubts = None
    game.listed_for = NOBODY
    return game


def _lay(game: Game, view: View, bits: list[int]) -> None:
    """Lay the cards on the table, whose bits come in the order of the pairs."""
    game.attacks = [pair.attack for pair in view.pairs]
    game.layers = [pair.by for pair in view.pairs]
    game.beaters = [pair.beaten for pair in view.pairs]
    game.lying, game.unbeaten = sum(bits), 0
    left = iter(bits)
    for pair in view.pairs:
        attack = next(left)
        if pair.beaten is None:
            game.unbeaten |= attack
        else:
            next(left)
    game.ranks = ranks_of(game.lying)


def _shown(view: View, own: Sequence[int], elsewhere: Sequence[int]) -> int:
    """Return the travel documents (R5.4). Of two equal cards it is not the own one if that passes
    the attack on.
    """
    free = {move.card for move in view.moves if isinstance(move, Transfer | Show)}
    used = [bit for bit in own if CARD[bit] not in free]
    return _among(view.shown, [*used, *elsewhere, *own])


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _among(cards: Iterable[Card], bits: Iterable[int]) -> int:
    """Return the bits of these cards among some; the first ones where there are several."""
    found, left = 0, list(dict.fromkeys(bits))
    for card in cards:
        bit = next((bit for bit in left if CARD[bit] is card), 0)
        if bit:
            left.remove(bit)
            found |= bit
    return found
