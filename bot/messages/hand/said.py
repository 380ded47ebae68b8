"""One sentence for a person who has just pressed a button of their hand."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from bot.messages.hand.meanings import laid_anyway
from durak_rules import Card, Game, Move
from durak_rules.moves import (
    Attack,
    Challenge,
    Defend,
    Exchange,
    Pass,
    Permit,
    Redeal,
    Show,
    Take,
    Transfer,
)
from engine.tables import Table
from engine.words import UNTIL, card_name, doubt_sentence, event_sentence, order_sentence

_WITHOUT_A_CARD: Final = {
    Take: "take_said",
    Pass: "passed",
    Permit: "permitted",
    Redeal: "redealt",
}
"""The events that moves without a card are told by."""


def said(t: NullTranslations, move: Move, table: Table) -> str:
    """Return the sentence about a move that was made; `table` is the table after it."""
    match move:
        case Attack(card):
            opens = table.game is not None and table.game.attacks == [card]
            return _done(t, "attacked" if opens else "added", card=card_name(t, card))
        case Defend(card, by):
            return _done(t, "beaten", card=card_name(t, card), by=card_name(t, by))
        case Transfer(card):
            return _done(t, "transferred", card=card_name(t, card))
        case Show(card):
            return _done(t, "shown", card=card_name(t, card))
        case Take() | Pass() | Permit() | Redeal():
            return _done(t, _WITHOUT_A_CARD[type(move)])
        case Exchange():
            return t.gettext("You have swapped the trump.")
        case Challenge():
            return doubt_sentence(t, "wrong")


def _done(t: NullTranslations, event: str, **values: object) -> str:
    return event_sentence(t, event, mine=True, **values)


def chosen(t: NullTranslations, game: Game, seat: int, card: Card) -> str:
    """Return the sentence about a card that was chosen: to be beaten, or to be laid though it
    doesn't fit.
    """
    if laid_anyway(game, seat, str(card)):
        text = t.gettext("{card} doesn't fit. Lay it anyway?")
    else:
        text = t.gettext("Choose a card to beat {card}.")
    told = text.format(card=card_name(t, card))
    return told[:1].upper() + told[1:]  # it may begin with a card's name


def left_to_be_done(t: NullTranslations, order: str, until: str) -> str:
    """Return the sentence about a standing order given until then, or ended (`until` is "")."""
    words = order_sentence(t, order, card_name)
    if not until:
        return t.gettext("Cancelled: {what}").format(what=words)
    holds = t.gettext(UNTIL[until])
    return t.gettext("Planned ({until}): {what}").format(until=holds, what=words)
