"""What one seat may see of a game, built from nothing, field by field; the only way to show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.rules.bout import waited_for
from engine.rules.cards import Card, Rank, Suit
from engine.rules.errors import Refusal
from engine.rules.game import Game, Pair, not_a_game
from engine.rules.legal import check_seat, legal_moves, why_no_attacks, why_not
from engine.rules.masks import cards_of
from engine.rules.moves import Defend, Exchange, Move, Pass, Permit, Take, Transfer
from engine.rules.outcome import Outcome
from engine.rules.ruleset import Ruleset


class OwnPart(NamedTuple):
    """What a seat sees besides what everybody sees."""

    seat: int | None
    hand: tuple[Card, ...]
    moves: tuple[Move, ...]
    reasons: Mapping[Card, Refusal]

    def as_dict(self) -> dict[str, Any]:
        """Its fields in the JSON form of a view."""
        return {
            "seat": self.seat,
            "hand": [card.text for card in self.hand],
            "moves": [str(move) for move in self.moves],
            "reasons": {card.text: _reason(why) for card, why in self.reasons.items()},
        }


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; `seat` is None for a spectator."""

    ruleset: Ruleset
    seat: int | None
    bout: int
    dealer: int
    trump: Card
    """The turned-up card, also when it is drawn."""
    trump_suit: Suit
    trump_drawn: bool
    stock: int
    discard: int
    attacker: int
    defender: int
    limit: int
    """How many attack cards this bout may have."""
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
    """What this seat may do now."""
    reasons: Mapping[Card, Refusal]
    """Why the other cards of the hand can't be played now."""
    outcome: Outcome | None
    teams: tuple[int, ...] | None
    ladder: tuple[Rank, ...] | None

    # What somebody knows who has watched and forgets nothing
    opener: int
    """Who opened, or opens, this bout."""
    opening: bool
    """Whether the main attacker may still lay further opening cards."""
    emptied: tuple[int, ...]
    """The seats whose hands became empty in this bout, in that order."""
    defended: tuple[int, ...]
    """With teams: who was defender when a bout ended, the latest first."""
    known: tuple[tuple[Card, ...], ...]
    """Of every hand the cards that everybody has seen."""
    unseen: tuple[Card, ...]
    """The cards in other hands and in the stock that this seat can't place."""

    def as_dict(self) -> dict[str, Any]:
        """The JSON form for the page, without what is only remembered: people do that
        themselves.
        """
        own = OwnPart(self.seat, self.hand, self.moves, self.reasons)
        return {**own.as_dict(), **self.shared_dict()}

    def shared_dict(self) -> dict[str, Any]:
        """Of the JSON form what is the same for every seat and for spectators."""
        outcome = None if self.outcome is None else self.outcome.as_dict()
        return {**self._places(), **self._people(), "outcome": outcome}

    def _places(self) -> dict[str, Any]:
        return {
            "bout": self.bout,
            "trump": str(self.trump),
            "trump_suit": self.trump_suit.value,
            "trump_drawn": self.trump_drawn,
            "stock": self.stock,
            "discard": self.discard,
            "limit": self.limit,
            "taking": self.taking,
            "pairs": [_pair(pair) for pair in self.pairs],
            "shown": [card.text for card in self.shown],
        }

    def _people(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "attacker": self.attacker,
            "defender": self.defender,
            "cards": list(self.cards),
            "roles": list(self.roles),
            "waited": list(self.waited),
            "passed": list(self.passed),
            "permitted": self.permitted,
            "out": list(self.out),
            "teams": None if self.teams is None else list(self.teams),
            "ladder": None if self.ladder is None else [str(rank) for rank in self.ladder],
        }


def view_for(game: Game, seat: int | None) -> View:
    """What a seat may see; None is a spectator, who sees no hand.

    Raises `IllegalMove` with `no_such_seat` for a seat that isn't there (R1.1).
    """
    if not isinstance(game, Game):
        raise not_a_game(game)
    frame, own = game.frame, own_part(game, seat)
    return View(
        ruleset=frame.ruleset,
        seat=seat,
        bout=game.bout_number,
        dealer=frame.dealer,
        trump=game.trump,
        trump_suit=frame.trump_suit,
        trump_drawn=game.stock_size == 0,
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
        roles=_roles(game),
        waited=waited_for(game),
        passed=game.passed,
        permitted=game.permitted,
        out=game.out,
        moves=own.moves,
        reasons=own.reasons,
        outcome=game.outcome,
        teams=_teams(game),
        ladder=frame.ladder,
        opener=game.opener,
        opening=game.opening,
        emptied=game.emptied,
        defended=game.defended,
        known=tuple([cards_of(hand & game.known) for hand in game.hands]),
        unseen=cards_of(_unseen(game, seat)),
    )


def own_part(game: Game, seat: int | None) -> OwnPart:
    """What only this seat sees; nothing for None, a spectator.

    Raises `IllegalMove` with `no_such_seat` for a seat that isn't there (R1.1).
    """
    if seat is None:
        return OwnPart(None, (), (), {})
    check_seat(game, seat)
    moves = legal_moves(game, seat)
    return OwnPart(seat, game.hand(seat), moves, _reasons(game, seat, moves))


def _unseen(game: Game, seat: int | None) -> int:
    """The stock but for the trump card, and what nobody has seen of the other hands."""
    cards = game.piles[game.drawn] & ~game.piles[-2] if game.stock_size else 0
    for other, hand in enumerate(game.hands):
        if other != seat:
            cards |= hand & ~game.known
    return cards


def _teams(game: Game) -> tuple[int, ...] | None:
    teams = game.frame.teams
    return tuple(seat % teams for seat in range(game.seats)) if teams else None


def _roles(game: Game) -> tuple[str, ...]:
    """Each seat's part in the bout, or in the result."""
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


def _reasons(game: Game, seat: int, moves: Sequence[Move]) -> dict[Card, Refusal]:
    """For each card of the hand without a move, what keeps what a tap on it means."""
    if game.outcome is not None:
        return {}
    movable = {_card_played(move) for move in moves}
    stuck = [card for card in game.hand(seat) if card not in movable]
    if seat != game.defender or not game.unbeaten or game.taking:
        return why_no_attacks(game, seat, stuck)
    first = next(pair.attack for pair in game.bout if pair.beaten is None)
    return {card: why_not(game, seat, _answer(game, first, card)) for card in stuck}


def _card_played(move: Move) -> Card | None:
    """The card of the hand that a move uses."""
    if isinstance(move, Take | Pass | Permit | Exchange):
        return None
    return move.by if isinstance(move, Defend) else move.card


def _answer(game: Game, attack: Card, card: Card) -> Move:
    """What the defender means by tapping a card."""
    passes_on = game.ruleset.transfer and card.rank == attack.rank
    return Transfer(card) if passes_on else Defend(attack, card)


def _pair(pair: Pair) -> dict[str, Any]:
    beaten = None if pair.beaten is None else pair.beaten.text
    return {"attack": pair.attack.text, "by": pair.by, "beaten": beaten}


def _reason(why: Refusal) -> dict[str, Any]:
    return {"code": why.code, "rule": why.rule, "values": dict(why.values)}
