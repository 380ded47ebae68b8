"""A hand in the answer to a press: free at Telegram, seen by one person, 200 characters at most.

Its moves have numbers, and the group's board has a button for each number. So play goes on in a
group whose minute is used up, without a single message.
"""

from __future__ import annotations

import hashlib
import html
from gettext import NullTranslations
from typing import Final, NamedTuple

from bot.messages import texts
from bot.messages.hand.meanings import to_beat
from bot.messages.hand.move_words import move_words
from bot.messages.hand.turn_line import turn_line
from durak_rules import Card, Game, Move, legal_moves
from durak_rules.cheating import challenges
from durak_rules.moves import Attack, Defend, Transfer
from engine.tables import Table
from engine.words import card_sign, turn_sentence

NUMBERS: Final = 8  # buttons that fit into one row
ON_A_PAGE: Final = NUMBERS - 1  # where there are more moves; the last number shows the next ones


class NumberedMoves(NamedTuple):
    """The moves that an alert has numbered, from 1 on; `digest` tells whether they are the same
    that a person was shown.
    """

    moves: tuple[Move, ...]
    has_more: bool
    digest: str


def numbered_moves(game: Game, seat: int, page: int) -> NumberedMoves:
    """Return the moves of this seat on a page of the numbers; pages begin with 0 and go round."""
    moves = (*legal_moves(game, seat), *challenges(game, seat))
    shown, has_more = moves, len(moves) > NUMBERS
    if has_more:
        first = page % -(-len(moves) // ON_A_PAGE) * ON_A_PAGE
        shown = moves[first : first + ON_A_PAGE]
    # the game's number of cards dealt and laid is in it: moves of another moment aren't these
    whole = f"{game.bout_number} {page} {game.attacks} {' '.join(map(str, shown))}"
    return NumberedMoves(shown, has_more, hashlib.sha256(whole.encode()).hexdigest()[:16])


def hand_alert(t: NullTranslations, table: Table, game: Game, seat: int, page: int = 0) -> str:
    """Return whose turn it is, the numbered moves of this seat, and its cards: as much of that as
    Telegram shows.
    """
    numbered = numbered_moves(game, seat, page)
    told = [f"{n} {_named(t, game, seat, move)}" for n, move in enumerate(numbered.moves, start=1)]
    if numbered.has_more:
        told.append(f"{NUMBERS} …")
    moves = "  ".join(told)
    cards = " ".join(card_sign(t, card) for card in sorted(game.hand(seat), key=_by_suit))
    hand = t.gettext("Your cards: {cards}").format(cards=cards or "–")
    line, short = _lines(t, table, game, seat)
    wholes = ((line, moves, hand), (short, moves, hand), (short, moves))
    found = ["\n".join(filter(None, parts)) for parts in wholes]
    return next((one for one in found if len(one) <= texts.TOAST), texts.toast(found[-1]))


def _lines(t: NullTranslations, table: Table, game: Game, seat: int) -> tuple[str, str]:
    """Return the line about the turn, and a short one."""
    line = html.unescape(turn_line(t, table, game, seat))
    if seat not in table.waiting:
        theirs = t.gettext("It isn't your turn.")
        return f"{theirs} {line}", theirs
    beats = bool(game.unbeaten) and seat == game.defender and not game.taking
    return line, turn_sentence(t, "defend_in_short") if beats else line


def _by_suit(card: Card) -> tuple[str, Card]:
    return str(card.suit), card


def _named(t: NullTranslations, game: Game, seat: int, move: Move) -> str:
    """Return the short name of a move: its card, where that is enough."""

    def called(card: Card) -> str:
        return card_sign(t, card)

    match move:
        case Attack(card):
            return called(card)
        case Defend(card, by):
            several = len(to_beat(game, seat)) > 1
            return f"{called(card)}←{called(by)}" if several else called(by)
        case Transfer(card):
            return f"↪ {called(card)}"
        case _:
            return move_words(t, game, move, called)
