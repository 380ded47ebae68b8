"""Views: the part of a game that one seat may see, built from nothing, field by field.

Players get the object in this file; the page gets the JSON of view_json.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from durak_rules.beating import beating_of
from durak_rules.bout import waited_for
from durak_rules.cards import TWIN, Card, Rank, Suit
from durak_rules.cheating import challenges, cheats, why_not_here
from durak_rules.errors import Refusal
from durak_rules.game import Doubts, Game, Laid, Pair, not_a_game
from durak_rules.legal import Reasons, check_seat, legal_moves, why_no_attacks, why_not
from durak_rules.masks import SEATS_IN, cards_of
from durak_rules.moves import (
    TAKE,
    Defend,
    Exchange,
    Move,
    Moves,
    Pass,
    Permit,
    Redeal,
    Take,
    Transfer,
)
from durak_rules.options.ruleset import Ruleset
from durak_rules.outcome import Outcome


class OwnPart(NamedTuple):
    """The things that one seat sees besides those that everybody sees."""

    seat: int | None
    hand: tuple[Card, ...]
    moves: tuple[Move, ...]
    reasons: Reasons
    cheats: tuple[Move, ...] = ()
    challenges: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; `seat` is None for a spectator."""

    ruleset: Ruleset
    seat: int | None
    bout: int
    dealer: int
    trump: Card | None
    """The card that names trump, also when it is drawn; None in a game without trumps."""
    trump_suit: Suit | None
    trump_drawn: bool
    """True if no trump card lies under the stock."""
    stock: int
    discard: int
    attacker: int
    defender: int
    limit: int
    """The greatest number of attack cards in this bout."""
    taking: bool
    pairs: tuple[Pair, ...]
    shown: tuple[Card, ...]
    """Travel documents shown in this bout."""
    hand: tuple[Card, ...]
    cards: tuple[int, ...]
    """The size of every hand."""
    roles: tuple[str, ...]
    waited: tuple[int, ...]
    passed: tuple[int, ...]
    permitted: bool
    out: tuple[int, ...]
    moves: tuple[Move, ...]
    """The moves that this seat may make now."""
    reasons: Mapping[Card, Refusal]
    """The reasons why the other cards of the hand can't be played now."""
    outcome: Outcome | None
    teams: tuple[int, ...] | None
    ladder: tuple[Rank, ...] | None

    # Known to a player who has watched the game and forgets nothing
    opener: int
    """The seat that opens this bout."""
    opening: bool
    """True if the main attacker may still lay further opening cards."""
    emptied: tuple[int, ...]
    """The seats whose hands became empty in this bout, in that order."""
    defended: tuple[int, ...]
    """With teams: the defenders at the ends of bouts, the latest first."""
    known: tuple[tuple[Card, ...], ...]
    """Of every hand the cards that everybody has seen."""
    unseen: tuple[Card, ...]
    """The cards in other hands and in the stock that this seat can't place."""

    # At a cheaters' table (R14)
    cheats: tuple[Move, ...] = ()
    """The moves that this seat may make with cards that don't fit."""
    challenges: tuple[Move, ...] = ()
    """The challenge that this seat may make, if it may."""
    laid_last: Laid | None = None
    """The card that can be challenged."""
    settled: bool = False
    """True if the bout is over but for somebody's word."""
    caught: tuple[int, ...] = ()
    """The seats that were caught in this bout: they play by the rules."""
    silent: tuple[int, ...] = ()
    """The seats that challenged wrongly in this bout: they challenge no more."""

    def beats(self, by: Card, card: Card) -> bool:
        """Return whether a card beats another one by the rules of this game (R4.1)."""
        return beating_of(self.ruleset, self.trump_suit).beats(by, card)


_NO_DOUBTS: Final = Doubts()


def view_for(game: Game, seat: int | None) -> View:
    """Return the view of a seat; None is a spectator, who sees no hand.

    Raises `IllegalMove` with `no_such_seat` for a seat that isn't there (R1.1).
    """
    if not isinstance(game, Game):
        raise not_a_game(game)
    frame, own, doubts = game.frame, own_part(game, seat), game.doubts or _NO_DOUBTS
    return View(
        ruleset=frame.ruleset,
        seat=seat,
        bout=game.bout_number,
        dealer=frame.dealer,
        trump=game.trump,
        trump_suit=frame.trump_suit,
        trump_drawn=not game.turned_up,
        stock=game.stock_size,
        discard=game.discard_size,
        attacker=game.attacker,
        defender=game.defender,
        limit=game.limit,
        taking=game.taking,
        pairs=game.bout,
        shown=game.shown_cards,
        hand=own.hand,
        cards=game.hand_sizes,
        roles=roles_of(game),
        waited=waited_for(game),
        passed=game.passed,
        permitted=game.permitted,
        out=game.out,
        moves=own.moves,
        reasons={card: why for why, cards in own.reasons for card in cards},
        outcome=game.outcome,
        teams=teams_of(game),
        ladder=frame.ladder,
        opener=game.opener,
        opening=game.opening,
        emptied=game.emptied,
        defended=game.defended,
        known=tuple([cards_of(hand & game.known) for hand in game.hands]),
        unseen=cards_of(unseen(game, seat)),
        cheats=own.cheats,
        challenges=own.challenges,
        laid_last=game.laid_last,
        settled=game.settled,
        caught=SEATS_IN[doubts.caught],
        silent=SEATS_IN[doubts.silent],
    )


def own_part(game: Game, seat: int | None) -> OwnPart:
    """Return the things that only this seat sees; nothing for None, a spectator.

    Raises `IllegalMove` with `no_such_seat` for a seat that isn't there (R1.1).
    """
    if seat is None:
        return OwnPart(None, (), (), ())
    check_seat(game, seat)
    moves = legal_moves(game, seat)
    reasons = _reasons(game, seat, moves)
    if not game.frame.cheating:
        return OwnPart(seat, game.hand(seat), moves, reasons)
    return OwnPart(
        seat, game.hand(seat), moves, reasons, cheats(game, seat), challenges(game, seat)
    )


def unseen(game: Game, seat: int | None) -> int:
    """Return the stock without a turned-up card, and the cards of other hands that nobody
    has seen.
    """
    cards = game.piles[game.drawn] & ~game.turned_up
    for other, hand in enumerate(game.hands):
        if other != seat:
            cards |= hand & ~game.known
    return cards


def teams_of(game: Game) -> tuple[int, ...] | None:
    """Return each seat's team; None where everybody plays for themselves."""
    teams = game.frame.teams
    return tuple(seat % teams for seat in range(game.seats)) if teams else None


def roles_of(game: Game) -> tuple[str, ...]:
    """Return each seat's part in the bout, or in the result."""
    return tuple(_role(game, seat) for seat in range(game.seats))


def _role(game: Game, seat: int) -> str:
    if game.outcome is not None and seat == game.outcome.fool:
        return "fool"
    if seat in game.out:
        return "out"
    if game.outcome is not None:
        return "idle"
    if seat == game.attacker:
        return "attacker"
    if seat == game.defender:
        return "defender"
    return "thrower" if game.throwers >> seat & 1 else "idle"


def _reasons(game: Game, seat: int, moves: Moves) -> Reasons:
    """Return the reasons for the cards of the hand without a move: why a tap on them is
    refused.
    """
    stuck = game.hands[seat] & ~_playable(moves)
    if game.outcome is not None or not stuck:
        return ()
    if game.settled:
        settled = why_not_here(game, seat, TAKE)
        return ((settled, cards_of(stuck)),) if settled else ()
    if seat != game.defender or not game.unbeaten or game.taking:
        return why_no_attacks(game, seat, stuck)
    first = game.attacks[game.beaters.index(None)]
    cards = cards_of(stuck)
    return tuple([(why_not(game, seat, _answer(game, first, card)), (card,)) for card in cards])


@lru_cache(1 << 12)
def _playable(moves: Moves) -> int:
    """Return the cards of a hand that these moves use, and their twins."""
    used = 0
    for move in moves:
        if not isinstance(move, Take | Pass | Permit | Exchange | Redeal):
            used |= (move.by if isinstance(move, Defend) else move.card).bit
    return used | used << TWIN


def _answer(game: Game, attack: Card, card: Card) -> Move:
    """Return the move that the defender means by tapping a card."""
    passes_on = game.ruleset.transfer and card.rank == attack.rank
    return Transfer(card) if passes_on else Defend(attack, card)
