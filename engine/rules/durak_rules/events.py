"""Events: each says what happened, in the past tense, and what each seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from durak_rules.cards import Card
from durak_rules.deal import Deal
from durak_rules.errors import IllegalMove, refusal
from durak_rules.outcome import Outcome


class _Event:
    """An event: a `kind`, the seat it happened to, and a JSON form. It is never changed. Events
    that are made at every bout's end aren't frozen, which would take three times as long.
    """

    __slots__ = ()
    kind: ClassVar[str]

    def as_dict(self) -> dict[str, Any]:
        """Return everything that happened, hidden cards too; for a seat use `event_for`."""
        fields = {name: _plain(getattr(self, name)) for name in self.__dataclass_fields__}  # type: ignore[attr-defined]
        return {"kind": self.kind, **fields}


def _plain(value: Any) -> Any:
    """Return a field as JSON has it."""
    if isinstance(value, Card):
        return value.text
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.as_dict() if isinstance(value, Outcome) else value


@dataclass(frozen=True, slots=True)
class Dealt(_Event):
    """The cards were dealt by `seat`."""

    kind: ClassVar = "dealt"
    seat: int
    attacker: int
    hands: tuple[tuple[Card, ...], ...]
    stock: int
    trump: Card | None


@dataclass(frozen=True, slots=True)
class Attacked(_Event):
    """A card was laid to attack; `opening` says that it opened the bout."""

    kind: ClassVar = "attacked"
    seat: int
    card: Card
    opening: bool


@dataclass(frozen=True, slots=True)
class Beaten(_Event):
    """An attack card was beaten."""

    kind: ClassVar = "beaten"
    seat: int
    card: Card
    by: Card


@dataclass(frozen=True, slots=True)
class Transferred(_Event):
    """The defender added a card and passed the attack on to `defender`."""

    kind: ClassVar = "transferred"
    seat: int
    card: Card
    defender: int


@dataclass(frozen=True, slots=True)
class Shown(_Event):
    """The defender showed a trump, kept it, and passed the attack on to `defender`."""

    kind: ClassVar = "shown"
    seat: int
    card: Card
    defender: int


@dataclass(frozen=True, slots=True)
class TakeSaid(_Event):
    """The defender gave the defence up."""

    kind: ClassVar = "take_said"
    seat: int


@dataclass(frozen=True, slots=True)
class Passed(_Event):
    """A thrower has nothing to add."""

    kind: ClassVar = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class Permitted(_Event):
    """The main attacker let the others throw in."""

    kind: ClassVar = "permitted"
    seat: int


@dataclass(frozen=True, slots=True)
class Exchanged(_Event):
    """The lowest trump `card` went under the stock, `trump` went to the hand."""

    kind: ClassVar = "exchanged"
    seat: int
    card: Card
    trump: Card


@dataclass(frozen=True, slots=True)
class Redealt(_Event):
    """A player showed a hand with five cards of one suit and asked for a new deal, which follows
    (R1.9).
    """

    kind: ClassVar = "redealt"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Caught(_Event):
    """`seat` challenged a card that didn't fit: it went back to `layer`, who had added it, or laid
    it on `beaten`.
    """

    kind: ClassVar = "caught"
    seat: int
    layer: int
    card: Card
    beaten: Card | None


@dataclass(frozen=True, slots=True)
class ChallengeFailed(_Event):
    """`seat` challenged a card of `layer` that fits: it stays."""

    kind: ClassVar = "challenge_failed"
    seat: int
    layer: int
    card: Card


@dataclass(slots=True, unsafe_hash=True)
class BoutBeaten(_Event):
    """The defender beat everything; the table's cards went to the discard."""

    kind: ClassVar = "bout_beaten"
    seat: int
    cards: tuple[Card, ...]


@dataclass(slots=True, unsafe_hash=True)
class BoutTaken(_Event):
    """The defender picked the table's cards up."""

    kind: ClassVar = "bout_taken"
    seat: int
    cards: tuple[Card, ...]


@dataclass(slots=True, unsafe_hash=True)
class Drawn(_Event):
    """A player drew from the stock. `trump` is the turned-up card if it was among them."""

    kind: ClassVar = "drawn"
    seat: int
    cards: tuple[Card, ...]
    trump: Card | None


@dataclass(slots=True, unsafe_hash=True)
class SeatOut(_Event):
    """A player got rid of all cards and left the game."""

    kind: ClassVar = "seat_out"
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(_Event):
    """The game is over. `seat` is the fool's, if there is one."""

    kind: ClassVar = "game_ended"
    seat: int | None
    outcome: Outcome


Event = (
    Dealt
    | Attacked
    | Beaten
    | Transferred
    | Shown
    | TakeSaid
    | Passed
    | Permitted
    | Exchanged
    | Redealt
    | Caught
    | ChallengeFailed
    | BoutBeaten
    | BoutTaken
    | Drawn
    | SeatOut
    | GameEnded
)


def dealt(deal: Deal) -> Dealt:
    """Return the event that begins a game."""
    return Dealt(deal.dealer, deal.attacker, deal.hands, len(deal.stock), deal.trump)


def looks_alike(event: Event) -> bool:
    """Return whether every seat and every spectator may know the same of the event."""
    return not isinstance(event, Drawn | Dealt)


def event_for(event: Event, seat: int | None) -> dict[str, Any]:
    """Return the part of an event that one seat (None: a spectator) may know, as JSON.

    `IllegalMove` with the code `no_such_seat` where the event shows that nobody sits there (R1.1).
    """
    if isinstance(event, Drawn):
        return _drawn_for(event, seat)
    if isinstance(event, Dealt):
        return _dealt_for(event, seat)
    return event.as_dict()


def _drawn_for(event: Drawn, seat: int | None) -> dict[str, Any]:
    """Return a draw as a seat sees it: the number of cards and the trump card. The drawer sees all
    cards.
    """
    known: dict[str, Any] = {"kind": event.kind, "seat": event.seat, "count": len(event.cards)}
    if event.trump is not None:
        known["trump"] = str(event.trump)
    if seat == event.seat:
        known["cards"] = [str(card) for card in event.cards]
    return known


def _dealt_for(event: Dealt, seat: int | None) -> dict[str, Any]:
    """Return a deal as a seat sees it: the sizes of the hands, and its own cards."""
    if seat is not None and seat not in range(len(event.hands)):
        raise IllegalMove(*refusal("no_such_seat"))
    return {
        "kind": event.kind,
        "seat": event.seat,
        "attacker": event.attacker,
        "counts": [len(hand) for hand in event.hands],
        "hand": [] if seat is None else [str(card) for card in event.hands[seat]],
        "stock": event.stock,
        "trump": None if event.trump is None else str(event.trump),
    }
