"""Standing orders: what a person wants done for their seat when the moment comes.

Pure. A person who gives an order may be away when it counts. So it is judged on the table as it is
then, by the same rules as any move, and it only makes moves that its person could make by hand. It
is hidden information of its seat and not a part of the table: neither views nor versions tell of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from durak_rules import (
    Attack,
    Card,
    Defend,
    Game,
    Move,
    Permit,
    Rank,
    Show,
    Take,
    Transfer,
    View,
    legal_moves,
    view_for,
)
from durak_rules.errors import CardSyntaxError
from durak_rules.moves import PASS, TAKE
from engine.players.judgement import is_strong, plan
from engine.tables.acts.seating import seat_of
from engine.tables.errors import BadOrder, MoveRefused, NoGame, NotSeated
from engine.tables.table import Phase, Table


class Until(StrEnum):
    """The time for which an order holds, if nothing ends it before."""

    BOUT = "bout"
    GAME = "game"


class OrderPart(StrEnum):
    """The subject of an order; a seat has at most one order of each."""

    CARD = "card"  # one card of the hand
    ADD = "add"  # what is thrown in
    DEFEND = "defend"


_PARTS: Final = {
    "play": OrderPart.CARD,
    "done": OrderPart.ADD,
    "take": OrderPart.DEFEND,
    "beat": OrderPart.DEFEND,
}
_UNLESS: Final = "done unless "
_PLAY: Final = "play "
_RANKS: Final = {str(rank): rank for rank in Rank}


class StandingOrder(Struct, frozen=True, array_like=True):
    """One order. `text` is one of: `done`, `done unless 9` (a card of that rank lies on the
    table), `play 7h`, `beat` (with the cheapest cards that are no trumps, else take), `take`.
    """

    text: str
    until: Until
    person: int  # who gave it: it isn't that of whoever has the seat next
    game: int  # by number, and the bout, in which it was given
    bout: int

    @property
    def part(self) -> OrderPart:
        """The subject of the order."""
        return part_of(self.text)

    @property
    def card(self) -> Card | None:
        """The card that is to be played, if the order is about one."""
        return Card.parse(self.text.removeprefix(_PLAY)) if self.part is OrderPart.CARD else None

    @property
    def rank(self) -> Rank | None:
        """The rank that keeps the order from being followed, if it names one."""
        return _RANKS.get(self.text.removeprefix(_UNLESS))


class KeptOrder(NamedTuple):
    """An order as the store keeps it: its name there, and its bytes, which tell it from others."""

    name: str
    value: bytes
    order: StandingOrder


_encode = msgspec.msgpack.Encoder().encode
_decode: msgspec.msgpack.Decoder[StandingOrder] = msgspec.msgpack.Decoder(StandingOrder)


def kept_name(seat: int, part: OrderPart) -> str:
    """Return the name under which a seat's order of this part is kept."""
    return f"{seat} {part}"


def kept(seat: int, order: StandingOrder) -> KeptOrder:
    """Return the order as the store keeps it."""
    return KeptOrder(kept_name(seat, order.part), _encode(order), order)


def orders_of(seat: int) -> tuple[str, ...]:
    """Return the names of all orders that a seat can have: they end when another player
    takes it.
    """
    return tuple(kept_name(seat, part) for part in OrderPart)


def read_kept(seat: int, found: Iterable[tuple[str, bytes]]) -> tuple[KeptOrder, ...]:
    """Return the orders of a seat among those of a table. An order of another release that this
    one can't read stays where it is.
    """
    mine = orders_of(seat)
    read = (_read(name, value) for name, value in found if name in mine)
    return tuple(sorted(one for one in read if one is not None))


def _read(name: str, value: bytes) -> KeptOrder | None:
    try:
        order = _decode.decode(value)
        return KeptOrder(name, value, order) if is_order(order.text) else None
    except msgspec.DecodeError:
        return None


def part_of(text: str) -> OrderPart:
    """Return the subject of an order with this text."""
    return _PARTS[text.partition(" ")[0]]


def is_order(text: str) -> bool:
    """Return whether this is the text of an order."""
    if text in ("done", "beat", "take"):
        return True
    if text.startswith(_UNLESS):
        return text.removeprefix(_UNLESS) in _RANKS
    return text.startswith(_PLAY) and _is_card(text.removeprefix(_PLAY))


def _is_card(text: str) -> bool:
    try:
        return str(Card.parse(text)) == text
    except CardSyntaxError:
        return False


def given(table: Table, person_id: int, text: str, until: str) -> tuple[int, StandingOrder]:
    """Return the seat and the order that this person gives there now. Raises BadOrder, NoGame,
    NotSeated, and MoveRefused (a card that isn't held, a person who is out).
    """
    game, seat = _game(table), seat_of(table, person_id)
    if until not in list(Until) or not is_order(text):
        raise BadOrder
    order = StandingOrder(text, Until(until), person_id, table.game_number, game.bout_number)
    if seat in game.out:
        raise MoveRefused("seat_is_out", "R7.1", {})
    if order.card is not None and order.card not in game.hand(seat):
        raise MoveRefused("card_not_in_hand", "R1.5", {"card": str(order.card)})
    return seat, order


def _game(table: Table) -> Game:
    if table.game is None or table.phase is not Phase.PLAYING:
        raise NoGame
    return table.game


def stands(table: Table, seat: int, order: StandingOrder) -> bool:
    """Return whether the order still holds. It ends with its bout or game, with its card, and with
    its person's seat.
    """
    game = table.game
    if game is None or table.phase is not Phase.PLAYING or order.game != table.game_number:
        return False
    person = table.seats[seat].person
    if person is None or person.id != order.person or seat in game.out:
        return False
    if order.until is Until.BOUT and order.bout != game.bout_number:
        return False
    return order.card is None or order.card in game.hand(seat)


def due_move(table: Table, seat: int, order: StandingOrder) -> Move | None:
    """Return the move that the order makes now; None if it waits. It does nothing while a computer
    player holds the seat.
    """
    game = table.game
    if game is None or not stands(table, seat, order) or table.seats[seat].automatic:
        return None
    return _DUE[order.part](game, seat, order, seat in table.waiting)


def first_due(
    table: Table, seat: int, orders: Iterable[KeptOrder]
) -> tuple[KeptOrder, Move] | None:
    """Return the first of a seat's orders that makes a move now, with that move; None if
    all wait.
    """
    for one in sorted(orders, key=lambda one: list(OrderPart).index(one.order.part)):
        move = due_move(table, seat, one.order)
        if move is not None:
            return one, move
    return None


def _play(game: Game, seat: int, order: StandingOrder, _is_waited: bool) -> Move | None:
    """Play the card if it can go to one place only; else its person is asked."""
    moves = {move for move in legal_moves(game, seat) if _card_of(move) == order.card}
    return moves.pop() if len(moves) == 1 else None


def _card_of(move: Move) -> Card | None:
    match move:
        case Attack(card) | Transfer(card) | Show(card):
            return card
        case Defend(_, by):
            return by
    return None


def _done(game: Game, seat: int, order: StandingOrder, is_waited: bool) -> Move | None:
    """Pass, unless a card of that rank lies on the table."""
    if not is_waited or PASS not in legal_moves(game, seat):
        return None
    return None if order.rank in _ranks(game) else PASS


def _ranks(game: Game) -> set[Rank]:
    """Return the ranks of the cards on the table."""
    lying = (card for pair in game.bout for card in (pair.attack, pair.beaten))
    return {card.rank for card in lying if card is not None}


def _defend(game: Game, seat: int, order: StandingOrder, is_waited: bool) -> Move | None:
    if not is_waited or seat != game.defender or not game.attacks:
        return None
    defence = _cheapest(view_for(game, seat)) if order.text == "beat" else None
    if defence is not None:
        return defence
    return TAKE if TAKE in legal_moves(game, seat) else None


def _cheapest(view: View) -> Defend | None:
    """Return the cheapest defence of one open card, if each of them can be beaten without
    a trump.
    """
    plain = tuple(
        move for move in view.moves if isinstance(move, Defend) and not is_strong(view, move.by)
    )
    defence = plan(replace(view, moves=plain))
    return min(defence, key=lambda move: (move.by.rank, move.by.suit)) if defence else None


_Due = Callable[[Game, int, StandingOrder, bool], Move | None]
_DUE: Final[dict[OrderPart, _Due]] = {
    OrderPart.CARD: _play,
    OrderPart.ADD: _done,
    OrderPart.DEFEND: _defend,
}


def overruled(table: Table, seat: int, move: Move) -> tuple[str, ...]:
    """Return the names of the orders that end because their person does by hand what they were
    for.
    """
    return tuple(kept_name(seat, part) for part in _overruled_parts(_game(table), seat, move))


def _overruled_parts(game: Game, seat: int, move: Move) -> Iterable[OrderPart]:
    match move:
        case Defend() | Transfer() | Show() | Take():
            yield OrderPart.DEFEND
        case Attack() | Permit() if game.attacks:
            yield OrderPart.ADD
    if game.hand(seat).count(_card_of(move)) > 1:  # with two packs: the other one stays
        yield OrderPart.CARD


def possible(table: Table, person_id: int) -> tuple[str, ...]:
    """Return the texts of all orders that this person could give now; none without a seat in a
    game.
    """
    try:
        game, seat = _game(table), seat_of(table, person_id)
    except (NoGame, NotSeated):
        return ()
    if seat in game.out:
        return ()
    hand = dict.fromkeys(game.hand(seat))
    ranks = sorted({card.rank for card in hand} - _ranks(game))
    return (
        "take",
        "beat",
        "done",
        *(f"{_UNLESS}{rank}" for rank in ranks),
        *(f"{_PLAY}{card}" for card in hand),
    )
