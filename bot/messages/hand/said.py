"""What a person is told who has just made a move: that it counts, in one sentence."""

from __future__ import annotations

from gettext import NullTranslations

from engine.rules import Move
from engine.rules.moves import Attack, Defend, Exchange, Pass, Permit, Show, Take, Transfer
from engine.tables import Table
from engine.words import UNTIL, card_name, order_sentence


def said(t: NullTranslations, move: Move, table: Table) -> str:
    """About a move after which the table is as it is now."""
    match move:
        case Attack(card):
            opens = table.game is not None and table.game.attacks == [card]
            text = t.gettext("You attack with {card}.") if opens else t.gettext("You add {card}.")
            return text.format(card=card_name(t, card))
        case Defend(card, by):
            text = t.gettext("You beat {card} with {by}.")
            return text.format(card=card_name(t, card), by=card_name(t, by))
        case Transfer(card):
            return t.gettext("You pass it on with {card}.").format(card=card_name(t, card))
        case Show(card):
            return t.gettext("You show {card} and pass it on.").format(card=card_name(t, card))
        case Take():
            return t.gettext("You take.")
        case Pass():
            return t.gettext("You are done.")
        case Permit():
            return t.gettext("You let the others add.")
        case Exchange():
            return t.gettext("You have swapped the trump.")


def left_to_be_done(t: NullTranslations, order: str, until: str) -> str:
    """About a standing order that was given until then, or ended (`until` is "")."""
    words = order_sentence(t, order, card_name)
    if not until:
        return t.gettext("Cancelled: {what}").format(what=words)
    holds = t.gettext(UNTIL[until])
    return t.gettext("Planned ({until}): {what}").format(until=holds, what=words)
