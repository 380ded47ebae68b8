"""A view as a row of numbers, for players that learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from durak_rules.cards import Card, Rank, Suit, fresh_deck
from durak_rules.errors import wrong_kind
from durak_rules.options.ruleset import Ruleset, not_a_ruleset
from durak_rules.view import View


class VectorPart(NamedTuple):
    """Numbers of a vector that stand together: the first has the place `start`."""

    name: str
    start: int
    size: int


T = TypeVar("T")
_Named = tuple[str, int, Callable[[View], list[float]]]

MOST_ROOM: Final = 6
"""More attack cards than these are seldom laid in a bout: `room` is counted up to them."""


class ViewVector:
    """The form of views by some rules and with some seats: `size` numbers from 0 to 1, in `parts`.

    Cards are in the order of their ranks, within a rank c d h s, jokers last. A part of cards has
    a number for each: how many of them are there, of all that the packs have. Seats are in the
    order in which they sit, beginning with the view's own, and a part of seats has a number for
    each.

    | part | numbers | each is |
    |---|---|---|
    | `hand` | cards | the own cards |
    | `unseen` | cards | in another hand or the stock, nobody knows where |
    | `unbeaten` | cards | attack cards that lie there |
    | `beaten` | cards | the other cards on the table |
    | `trump` | cards | the card that names trump |
    | `trump_suit` | 4 | c d h s |
    | `known` | cards, for each other seat | cards of that hand that everybody has seen |
    | `shown` | cards, with travel documents | shown in this bout |
    | `cards` | seats | cards in the hand, of all cards |
    | `attacker`, `defender`, `thrower` | seats | 1 for who is that |
    | `waited`, `passed`, `out` | seats | 1 for who is waited for, has passed, has left |
    | `team_mate` | seats, with teams | 1 for the own team |
    | `ladder` | seats, with a ladder | the rank of the next epaulette: 2 is 0, an ace 1 |
    | `stock`, `discard` | 1 | cards there, of all cards |
    | `room` | 1 | attack cards that the bout still allows, of six |
    | `taking`, `permitted`, `opening` | 1 | as in the view |
    | `first_bout` | 1 | the first bout has rules of its own |

    >>> vector = ViewVector.of(Ruleset.of("podkidnoy"), seats=2)
    >>> vector.size, vector.parts[1]
    (241, VectorPart(name='unseen', start=36, size=36))
    """

    __slots__ = (
        "_cards",
        "_named",
        "_place",
        "_seats",
        "_share",
        "_total",
        "parts",
        "ruleset",
        "size",
    )

    size: int
    parts: tuple[VectorPart, ...]
    ruleset: Ruleset

    @staticmethod
    def of(ruleset: Ruleset, seats: int) -> ViewVector:
        """Return the form for so many seats; `RulesetError` where so many can't play."""
        if not isinstance(ruleset, Ruleset):
            raise not_a_ruleset(ruleset)
        ruleset.check_seats(seats)
        return _made(ruleset, seats)

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self.ruleset = ruleset
        deck = Counter(fresh_deck(ruleset.deck, ruleset.packs, ruleset.jokers))
        self._cards = sorted(deck)
        self._place = {card: place for place, card in enumerate(self._cards)}
        self._share = {card: 1 / count for card, count in deck.items()}
        self._seats = seats
        self._total = deck.total()
        self._named = tuple(self._writers())
        parts, start = [], 0
        for name, size, _write in self._named:
            parts.append(VectorPart(name, start, size))
            start += size
        self.parts, self.size = tuple(parts), start

    def numbers(self, view: View) -> list[float]:
        """Return the numbers of a seat's view of a game by these rules with so many seats;
        ValueError for any other view, and for a spectator's.
        """
        if not isinstance(view, View):
            raise wrong_kind("a vector is made of a View", view)
        if view.seat is None:
            raise ValueError("a spectator has no hand and no place to count the seats from")
        if view.ruleset != self.ruleset or len(view.cards) != self._seats:
            raise ValueError("this view is of other rules, or another number of seats")
        row: list[float] = []
        for _name, _size, write in self._named:
            row += write(view)
        return row

    def _writers(self) -> Iterator[_Named]:
        """Yield each part: its name, its size and what writes it."""
        rules, cards, seats = self.ruleset, len(self._cards), self._seats
        yield "hand", cards, lambda view: self._sets(view.hand)
        yield "unseen", cards, lambda view: self._sets(view.unseen)
        yield "unbeaten", cards, lambda view: self._sets(_unbeaten(view))
        yield "beaten", cards, lambda view: self._sets(_beaten(view))
        yield "trump", cards, lambda view: self._sets((view.trump,) if view.trump else ())
        yield "trump_suit", len(Suit), lambda view: [float(s == view.trump_suit) for s in Suit]
        yield "known", cards * (seats - 1), self._known
        if rules.travel_document:
            yield "shown", cards, lambda view: self._sets(view.shown)
        yield "cards", seats, lambda view: [n / self._total for n in self._round(view, view.cards)]
        yield "attacker", seats, lambda view: self._marks(view, (view.attacker,))
        yield "defender", seats, lambda view: self._marks(view, (view.defender,))
        yield "thrower", seats, lambda view: self._marks(view, _throwers(view))
        yield "waited", seats, lambda view: self._marks(view, view.waited)
        yield "passed", seats, lambda view: self._marks(view, view.passed)
        yield "out", seats, lambda view: self._marks(view, view.out)
        if rules.team_count:
            yield "team_mate", seats, lambda view: self._marks(view, _team(view))
        if rules.epaulettes == "ladder":
            yield (
                "ladder",
                seats,
                lambda view: [_height(r) for r in self._round(view, view.ladder)],
            )
        yield "stock", 1, lambda view: [view.stock / self._total]
        yield "discard", 1, lambda view: [view.discard / self._total]
        yield "room", 1, lambda view: [_room(view) / MOST_ROOM]
        yield "taking", 1, lambda view: [float(view.taking)]
        yield "permitted", 1, lambda view: [float(view.permitted)]
        yield "opening", 1, lambda view: [float(view.opening)]
        yield "first_bout", 1, lambda view: [float(view.bout == 1)]

    def _sets(self, cards: Iterable[Card]) -> list[float]:
        row = [0.0] * len(self._cards)
        for card in cards:
            row[self._place[card]] += self._share[card]
        return row

    def _known(self, view: View) -> list[float]:
        _own, *others = self._round(view, view.known)
        return [number for cards in others for number in self._sets(cards)]

    def _marks(self, view: View, seats: Iterable[int]) -> list[float]:
        row = [0.0] * self._seats
        for seat in seats:
            row[(seat - _own(view)) % self._seats] = 1.0
        return row

    def _round(self, view: View, of_seats: Sequence[T] | None) -> Sequence[T]:
        """Return what each seat has, the view's own seat first."""
        if of_seats is None:
            return ()
        own = _own(view)
        return [*of_seats[own:], *of_seats[:own]]


@lru_cache(1 << 6)
def _made(ruleset: Ruleset, seats: int) -> ViewVector:
    return ViewVector(ruleset, seats)


def _own(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _unbeaten(view: View) -> Iterator[Card]:
    return (pair.attack for pair in view.pairs if pair.beaten is None)


def _beaten(view: View) -> Iterator[Card]:
    return (card for pair in view.pairs if pair.beaten for card in (pair.attack, pair.beaten))


def _throwers(view: View) -> Iterator[int]:
    return (seat for seat, role in enumerate(view.roles) if role == "thrower")


def _team(view: View) -> Iterator[int]:
    teams = view.teams or ()
    return (seat for seat, team in enumerate(teams) if team == teams[_own(view)])


def _room(view: View) -> int:
    return max(0, min(view.limit - len(view.pairs), MOST_ROOM))


def _height(rank: Rank) -> float:
    return (rank - Rank.TWO) / (Rank.ACE - Rank.TWO)
