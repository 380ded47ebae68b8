"""Buttons of a hand: the card to be beaten, the hand by suit, and all other moves.

A card's button names it. ✓ marks one that may be played; the others can't be pressed, but stay,
because nothing else shows the hand. Suit signs take less room, names are read aloud everywhere:
each person chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from aiogram.types import DisabledButton
from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.memory.people.play_ways import PlayWay
from bot.messages.callbacks import AimPress, HandAct, HandPress, MovePress
from bot.messages.hand.meanings import aimed_at, laid_anyway, meaning, other_moves, to_beat
from bot.messages.hand.move_words import move_words
from bot.messages.hand.orders_keyboard import opened, opener, order_rows
from bot.messages.keyboards import Way, ring_buttons
from bot.messages.order_message import votes_keyboard
from durak_rules import Card, Game, Move, legal_moves
from durak_rules.cards import Colour
from durak_rules.moves import (
    Attack,
    Challenge,
    Defend,
    Pass,
    Show,
    Take,
    Transfer,
)
from engine.tables import Phase, StandingOrder, Table
from engine.words import card_name, card_sign, doubt_sentence

NAMES_IN_A_ROW, SIGNS_IN_A_ROW, ACTS_IN_A_ROW = 2, 5, 3  # on a small phone
SUITS = "sdch"  # black and red by turns; trumps and jokers stand last


class HandOwner(NamedTuple):
    """The player of this hand, and how they want to see it."""

    seat: int
    way: PlayWay
    aim: str = ""
    late: Sequence[int] = ()  # the seats without which all may go on
    orders: Sequence[StandingOrder] = ()  # what they have left to be done
    in_group: bool = False  # not in their private chat


def hand_keyboard(
    t: NullTranslations, table: Table, game: Game, player: HandOwner, page: Way
) -> Keyboard:
    """Return all buttons of this player in a running game; `page` opens the table."""
    if player.aim == opened(table):
        signs, who = player.way.signs, table.players[player.seat]
        return Keyboard(inline_keyboard=order_rows(t, table, who, player.orders, signs=signs))
    cards = _Cards(t, table, game, player)
    besides = [*_acts(t, table, player.seat), *opener(t, table, player.orders)]
    rows = [*cards.targets(), *cards.false_ones(), *cards.hand(), *cards.others(besides)]
    rows += votes_keyboard(t, table, [seat for seat in player.late if seat != player.seat])
    ways = _ways(t, table, player.way, page, in_group=player.in_group)
    return Keyboard(inline_keyboard=[*rows, *ways])


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
        self._aim, self._chosen = aimed_at(game, player.seat, player.aim), player.aim
        self._width = SIGNS_IN_A_ROW if self._signs else NAMES_IN_A_ROW

    def targets(self) -> list[list[Button]]:
        """Return buttons that choose the card to be beaten, where there are several."""
        attacks = to_beat(self._game, self._seat)
        if len(attacks) < 2:
            return []
        return _rows(map(self._target, attacks), ACTS_IN_A_ROW if self._signs else 2)

    def _target(self, card: Card) -> Button:
        text = self._t.gettext("Beat {card}").format(card=self._called(card))
        press = AimPress(table=self._table.id, card=str(card))
        return Button(text=f"▸ {text}" if card is self._aim else text, callback_data=press.pack())

    def hand(self) -> list[list[Button]]:
        """Return the cards by suit, trumps last; equal cards of two packs are one."""
        held, trump = Counter(self._game.hand(self._seat)), str(self._game.trump_suit or "")
        suits = [*SUITS.replace(trump, ""), trump, *map(str, Colour)]
        cards = sorted(held, key=lambda card: (suits.index(str(card.suit)), card))
        return _rows((self._card(card, held[card]) for card in cards), self._width)

    def _card(self, card: Card, count: int) -> Button:
        move = meaning(card, self._aim)
        name = self._called(card) if count == 1 else f"{count} × {self._called(card)}"
        if move in legal_moves(self._game, self._seat):
            return self._move(f"✓ {name}", move, "primary")
        if laid_anyway(self._game, self._seat, str(card)):  # one more press lays it
            press = AimPress(table=self._table.id, card=str(card))
            return Button(text=name, callback_data=press.pack())
        return Button(text=name, disabled=DisabledButton())

    def false_ones(self) -> list[list[Button]]:
        """Return buttons that lay the chosen card though it doesn't fit."""
        moves = laid_anyway(self._game, self._seat, self._chosen)
        return [[self._move(self._false_words(move), move, "danger")] for move in moves]

    def _false_words(self, move: Move) -> str:
        match move:
            case Defend(card, by):
                values = {"card": self._called(by), "attack": self._called(card)}
                return doubt_sentence(self._t, "lay_on", **values)
            case Attack(card):
                return doubt_sentence(self._t, "lay", card=self._called(card))
            case _:
                raise ValueError(f"no card is laid by {move}")

    def others(self, besides: Sequence[Button]) -> list[list[Button]]:
        """Return buttons of all other moves, and `besides`: by signs all of them share a row."""
        moves = other_moves(self._game, self._seat)
        with_card = [move for move in moves if isinstance(move, Transfer | Show)]
        rest = [self._other(move) for move in moves if move not in with_card]
        passed_on = map(self._other, with_card)
        if self._signs and len(with_card) <= 1:
            return _rows([*passed_on, *rest, *besides], ACTS_IN_A_ROW)
        return [*_rows(passed_on, 2 if self._signs else 1), *_rows([*rest, *besides], 2)]

    def _other(self, move: Move) -> Button:
        style = {Take: "danger", Pass: "success", Challenge: "danger"}.get(type(move))
        return self._move(move_words(self._t, self._game, move, self._called), move, style)

    def _move(self, text: str, move: Move, style: str | None) -> Button:
        table, bout = self._table, self._game.bout_number
        press = MovePress(table=table.id, version=table.version, bout=bout, move=str(move))
        return Button(text=text, callback_data=press.pack(), style=style)

    def _called(self, card: Card) -> str:
        return card_sign(self._t, card) if self._signs else card_name(self._t, card)


def _acts(t: NullTranslations, table: Table, seat: int) -> list[Button]:
    """Return the button for a player who needs time, or is back."""
    if table.seats[seat].automatic:
        return [_press(t.gettext("Take my seat back"), HandAct.BACK, table.id, style="primary")]
    if table.pace.gives_a_minute and seat in table.waiting and seat not in table.minutes:
        return [_press(t.gettext("I need a minute"), HandAct.MINUTE, table.id)]
    return []


def _ways(
    t: NullTranslations, table: Table, way: PlayWay, page: Way, *, in_group: bool = False
) -> list[list[Button]]:
    """Return buttons for other ways to play: on the page, or with other cards on the buttons.

    The hand in the private chat rings, so it has the buttons of notices too.
    """
    text = t.gettext("Cards in words") if way.signs else t.gettext("Cards as signs")
    other = _press(text, HandAct.NAMES if way.signs else HandAct.SIGNS, table.id)
    opens = page(t.gettext("Open the table"), table.id, None)
    if in_group:
        return [[opens, other]]
    leaves = _press(t.gettext("Play on the page"), HandAct.PAGE, table.id)
    shown = [[other, *ring_buttons(t)]] if table.phase is Phase.PLAYING else []
    return [[opens, leaves], *shown]


def _press(text: str, hand: HandAct, table_id: str, style: str | None = None) -> Button:
    data = HandPress(hand=hand, table=table_id).pack()
    return Button(text=text, callback_data=data, style=style)


def _rows(buttons: Iterable[Button], width: int) -> list[list[Button]]:
    """Return rows of about equal length, none wider than that."""
    everything = list(buttons)
    count = -(-len(everything) // width)
    even = -(-len(everything) // count) if count else width
    return [everything[at : at + even] for at in range(0, len(everything), even)]
