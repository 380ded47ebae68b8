"""Buttons of a hand: the card to be beaten, the hand by suit, and all other moves.

A card's button names it, and ✓ marks that it may be played; a press on another card answers why
not. Names of cards are read aloud everywhere, suit signs take less room: each person chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.memory import PlayWay
from bot.messages.callbacks import AimPress, HandAct, HandPress, MovePress
from bot.messages.hand.meanings import aimed_at, meaning, other_moves, to_beat
from bot.messages.hand.orders_keyboard import opened, opener, order_rows
from bot.messages.keyboards import Way
from bot.messages.order_message import votes_keyboard
from engine.rules import Card, Game, Move, legal_moves
from engine.rules.moves import Exchange, Pass, Permit, Show, Take, Transfer
from engine.tables import Phase, StandingOrder, Table
from engine.words import card_name, card_sign, turn_sentence

NAMES_IN_A_ROW, SIGNS_IN_A_ROW = 2, 5  # on a small phone
SAMPLE = "7h"
SUITS = "sdch"  # black and red by turns; trumps stand last


class HandOwner(NamedTuple):
    """The player of this hand, and how they want to see it."""

    seat: int
    way: PlayWay
    aim: str = ""
    late: Sequence[int] = ()  # the seats without which all may go on
    orders: Sequence[StandingOrder] = ()  # what they have left to be done


def hand_keyboard(
    t: NullTranslations, table: Table, game: Game, player: HandOwner, page: Way
) -> Keyboard:
    """Return all buttons of this player in a running game; `page` opens the table."""
    if player.aim == opened(table):
        signs, who = player.way.signs, table.players[player.seat]
        return Keyboard(inline_keyboard=order_rows(t, table, who, player.orders, signs=signs))
    cards = _Cards(t, table, game, player)
    rows = [*cards.targets(), *cards.hand(), *cards.others()]
    rows += _acts(t, table, player.seat)
    rows += opener(t, table, player.orders)
    rows += votes_keyboard(t, table, [seat for seat in player.late if seat != player.seat])
    return Keyboard(inline_keyboard=[*rows, *_ways(t, table, player.way, page)])


def result_keyboard(t: NullTranslations, table: Table, way: PlayWay, page: Way) -> Keyboard:
    """Return the buttons after a game."""
    again = _press(t.gettext("Again"), HandAct.AGAIN, table.id, style="success")
    return Keyboard(inline_keyboard=[[again], *_ways(t, table, way, page)])


def here_button(t: NullTranslations, table_id: str) -> Button:
    """Return the button under notices and calls that switches to playing with buttons."""
    return _press(t.gettext("Play here with buttons"), HandAct.HERE, table_id)


class _Cards:
    """Buttons that are moves."""

    def __init__(self, t: NullTranslations, table: Table, game: Game, player: HandOwner) -> None:
        self._t, self._table, self._game = t, table, game
        self._seat, self._signs = player.seat, player.way.signs
        self._aim = aimed_at(game, player.seat, player.aim)
        self._width = SIGNS_IN_A_ROW if self._signs else NAMES_IN_A_ROW

    def targets(self) -> list[list[Button]]:
        """Return buttons that choose the card to be beaten, where there are several."""
        attacks = to_beat(self._game, self._seat)
        if len(attacks) < 2:
            return []
        return _rows(map(self._target, attacks), 2)

    def _target(self, card: Card) -> Button:
        text = self._t.gettext("Beat {card}").format(card=self._called(card))
        press = AimPress(table=self._table.id, card=str(card))
        return Button(text=f"▸ {text}" if card is self._aim else text, callback_data=press.pack())

    def hand(self) -> list[list[Button]]:
        """Return the cards by suit, each suit in rows of its own; equal cards of two packs are
        one.
        """
        held, trump = Counter(self._game.hand(self._seat)), str(self._game.trump_suit)
        rows: list[list[Button]] = []
        for suit in [*SUITS.replace(trump, ""), trump]:
            cards = sorted(card for card in held if card.suit == suit)
            rows += _rows((self._card(card, held[card]) for card in cards), self._width)
        return rows

    def _card(self, card: Card, count: int) -> Button:
        move = meaning(card, self._aim)
        legal = move in legal_moves(self._game, self._seat)
        name = self._called(card) if count == 1 else f"{count} × {self._called(card)}"
        return self._move(f"✓ {name}" if legal else name, move, "primary" if legal else None)

    def others(self) -> list[list[Button]]:
        """Return buttons of all other moves: those with a card in a row each, the rest side by
        side.
        """
        moves = other_moves(self._game, self._seat)
        with_card = [move for move in moves if isinstance(move, Transfer | Show)]
        rest = [move for move in moves if move not in with_card]
        return [*([self._other(move)] for move in with_card), *_rows(map(self._other, rest), 2)]

    def _other(self, move: Move) -> Button:
        style = {Take: "danger", Pass: "success"}.get(type(move))
        return self._move(self._words(move), move, style)

    def _words(self, move: Move) -> str:
        t = self._t
        match move:
            case Transfer(card):
                return t.gettext("Pass it on with {card}").format(card=self._called(card))
            case Show(card):
                return turn_sentence(t, "show", card=self._called(card))
            case Take():
                return t.gettext("Take")
            case Permit():
                return t.gettext("Let them add")
            case Exchange():
                return t.gettext("Swap the trump")
            case _:
                return t.gettext("No more") if self._game.taking else t.gettext("Done")

    def _move(self, text: str, move: Move, style: str | None) -> Button:
        table, bout = self._table, self._game.bout_number
        press = MovePress(table=table.id, version=table.version, bout=bout, move=str(move))
        return Button(text=text, callback_data=press.pack(), style=style)

    def _called(self, card: Card) -> str:
        return card_sign(self._t, card) if self._signs else card_name(self._t, card)


def _acts(t: NullTranslations, table: Table, seat: int) -> list[list[Button]]:
    """Return buttons for a player who needs time, or is back."""
    if table.seats[seat].automatic:
        return [[_press(t.gettext("Take my seat back"), HandAct.BACK, table.id, style="primary")]]
    if table.pace.gives_a_minute and seat in table.waiting and seat not in table.minutes:
        return [[_press(t.gettext("I need a minute"), HandAct.MINUTE, table.id)]]
    return []


def _ways(t: NullTranslations, table: Table, way: PlayWay, page: Way) -> list[list[Button]]:
    """Return buttons for other ways to play: show cards otherwise, or play on the page."""
    called, hand = (card_name, HandAct.NAMES) if way.signs else (card_sign, HandAct.SIGNS)
    text = t.gettext("Cards: {sample}").format(sample=called(t, SAMPLE))
    other = _press(text, hand, table.id)
    opens = page(t.gettext("Open the table"), table.id, None)
    leaves = _press(t.gettext("Play on the page"), HandAct.PAGE, table.id)
    shown = [other] if table.phase is Phase.PLAYING else []
    return [[opens, *shown], [leaves]]


def _press(text: str, hand: HandAct, table_id: str, style: str | None = None) -> Button:
    data = HandPress(hand=hand, table=table_id).pack()
    return Button(text=text, callback_data=data, style=style)


def _rows(buttons: Iterable[Button], width: int) -> list[list[Button]]:
    everything = list(buttons)
    return [everything[at : at + width] for at in range(0, len(everything), width)]
