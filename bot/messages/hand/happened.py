"""What happened at a table, in words for one of its players: a sentence for each public event."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations

from bot.messages import texts
from engine.rules import Event
from engine.rules.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutTaken,
    Exchanged,
    Passed,
    Permitted,
    SeatOut,
    Shown,
    TakeSaid,
    Transferred,
)
from engine.tables import Table
from engine.words import card_name


def happened(t: NullTranslations, table: Table, own: int, events: Iterable[Event]) -> list[str]:
    """The sentences for these events; `own` is the reader's seat. Who drew what isn't told."""
    found = (_sentence(t, table, event, event.seat == own) for event in events)
    return [sentence for sentence in found if sentence]


def _sentence(t: NullTranslations, table: Table, event: Event, mine: bool) -> str:
    name = "" if event.seat is None else texts.player_in_html(t, table.names, event.seat)
    match event:
        case Attacked() | Beaten() | Transferred() | Shown() | Exchanged():
            return _with_card(t, event, mine, name)
        case BoutBeaten():
            return t.gettext("All beaten: the cards are discarded.")
        case BoutTaken(cards=cards):
            return _taken(t, len(cards), mine, name)
        case _:
            said = _without_card(t, event, mine)
            return said.format(name=name) if said else ""


def _with_card(
    t: NullTranslations,
    event: Attacked | Beaten | Transferred | Shown | Exchanged,
    mine: bool,
    name: str,
) -> str:
    card, by = card_name(t, event.card), ""
    match event:
        case Attacked(opening=True):
            both = t.gettext("You attack with {card}."), t.gettext("{name} attacks with {card}.")
        case Attacked():
            both = t.gettext("You add {card}."), t.gettext("{name} adds {card}.")
        case Beaten():
            by = card_name(t, event.by)
            both = (
                t.gettext("You beat {card} with {by}."),
                t.gettext("{name} beats {card} with {by}."),
            )
        case Transferred():
            both = (
                t.gettext("You pass it on with {card}."),
                t.gettext("{name} passes it on with {card}."),
            )
        case Shown():
            both = (
                t.gettext("You show {card} and pass it on."),
                t.gettext("{name} shows {card} and passes it on."),
            )
        case Exchanged():
            both = (
                t.gettext("You swap {card} for the trump card."),
                t.gettext("{name} swaps {card} for the trump card."),
            )
    return both[0 if mine else 1].format(name=name, card=card, by=by)


def _taken(t: NullTranslations, count: int, mine: bool, name: str) -> str:
    if mine:
        text = t.ngettext("You pick up {count} card.", "You pick up {count} cards.", count)
    else:
        text = t.ngettext("{name} picks up {count} card.", "{name} picks up {count} cards.", count)
    return text.format(name=name, count=count)


def _without_card(t: NullTranslations, event: Event, mine: bool) -> str:
    match event:
        case TakeSaid():
            return t.gettext("You take.") if mine else t.gettext("{name} takes.")
        case Passed():
            return t.gettext("You are done.") if mine else t.gettext("{name} is done.")
        case Permitted():
            if mine:
                return t.gettext("You let the others add.")
            return t.gettext("{name} lets the others add.")
        case SeatOut():
            return t.gettext("You are out of cards.") if mine else t.gettext("{name} is out.")
        case _:
            return ""
