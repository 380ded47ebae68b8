"""A seat's view as bytes: all that is told to the process that thinks about its move.

It is written from a `View`, so nothing hidden is in it. The reasons why cards can't be played are
left out: they are for people, and no player reads them. So is all that belongs to a cheaters'
table (R14): the process that asks adds the tricks of computer players.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from durak_rules import Card, Rank, Ruleset, View, parse_move
from durak_rules.cards import Suit
from durak_rules.game import Pair

_Cards = str  # two letters each, one after the other


class _Seen(msgspec.Struct, array_like=True, frozen=True):
    """The fields of a `View`, in its words."""

    ruleset: dict[str, Any]
    seat: int | None
    bout: int
    dealer: int
    trump: _Cards | None
    trump_suit: str | None
    trump_drawn: bool
    stock: int
    discard: int
    attacker: int
    defender: int
    limit: int
    taking: bool
    pairs: tuple[tuple[_Cards, int, _Cards], ...]
    shown: _Cards
    hand: _Cards
    cards: tuple[int, ...]
    roles: tuple[str, ...]
    waited: tuple[int, ...]
    passed: tuple[int, ...]
    permitted: bool
    out: tuple[int, ...]
    moves: tuple[str, ...]
    teams: tuple[int, ...] | None
    ladder: tuple[int, ...] | None
    opener: int
    opening: bool
    emptied: tuple[int, ...]
    defended: tuple[int, ...]
    known: tuple[_Cards, ...]
    unseen: _Cards


_ALIKE = (  # fields that are written as they are
    *("seat", "bout", "dealer", "trump_drawn", "stock", "discard", "attacker", "defender"),
    *("limit", "taking", "cards", "roles", "waited", "passed", "permitted", "out", "teams"),
    *("opener", "opening", "emptied", "defended"),
)
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Seen).decode


def view_as_bytes(view: View) -> bytes:
    """Return the view of a running game as bytes."""
    return _encode(
        _Seen(
            ruleset=view.ruleset.as_dict(),
            trump=None if view.trump is None else view.trump.text,
            trump_suit=None if view.trump_suit is None else view.trump_suit.value,
            pairs=tuple((one.attack.text, one.by, _text(one.beaten)) for one in view.pairs),
            shown=_texts(view.shown),
            hand=_texts(view.hand),
            moves=tuple(map(str, view.moves)),
            ladder=None if view.ladder is None else tuple(map(int, view.ladder)),
            known=tuple(map(_texts, view.known)),
            unseen=_texts(view.unseen),
            **{name: getattr(view, name) for name in _ALIKE},
        )
    )


def view_of_bytes(data: bytes) -> View:
    """Return the view of these bytes, without its reasons. Raises `msgspec.DecodeError` for
    others.
    """
    seen = _decode(data)
    return View(
        ruleset=Ruleset.from_dict(seen.ruleset),
        trump=None if seen.trump is None else Card.parse(seen.trump),
        trump_suit=None if seen.trump_suit is None else Suit(seen.trump_suit),
        pairs=tuple(
            Pair(Card.parse(attack), by, Card.parse(beaten) if beaten else None)
            for attack, by, beaten in seen.pairs
        ),
        shown=_cards(seen.shown),
        hand=_cards(seen.hand),
        moves=tuple(map(parse_move, seen.moves)),
        reasons={},
        outcome=None,
        ladder=None if seen.ladder is None else tuple(map(Rank, seen.ladder)),
        known=tuple(map(_cards, seen.known)),
        unseen=_cards(seen.unseen),
        **{name: getattr(seen, name) for name in _ALIKE},
    )


def _text(card: Card | None) -> _Cards:
    return card.text if card else ""


def _texts(cards: Iterable[Card]) -> _Cards:
    return "".join(card.text for card in cards)


def _cards(text: _Cards) -> tuple[Card, ...]:
    return tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))
