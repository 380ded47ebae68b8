"""Words of the moves that a button or a number makes, where the card alone doesn't say it."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from durak_rules import Card, Game, Move
from durak_rules.moves import (
    Challenge,
    Exchange,
    Permit,
    Redeal,
    Show,
    Take,
    Transfer,
)
from engine.words import doubt_sentence, turn_sentence


def move_words(t: NullTranslations, game: Game, move: Move, called: Callable[[Card], str]) -> str:
    """Return the words of a move other than an attack or a defence; `called` names a card."""
    match move:
        case Transfer(card):
            return t.gettext("Pass it on with {card}").format(card=called(card))
        case Show(card):
            return turn_sentence(t, "show", card=called(card))
        case Take():
            return t.gettext("Take")
        case Permit():
            return t.gettext("Let them add")
        case Exchange():
            return t.gettext("Swap the trump")
        case Redeal():
            return t.gettext("New deal")
        case Challenge(card):
            return doubt_sentence(t, "wrong_card", card=called(card))
        case _:
            return t.gettext("No more") if game.taking else t.gettext("Done")
