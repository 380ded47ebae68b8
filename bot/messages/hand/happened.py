"""Events at a table in words for one of its players: a sentence for each public event."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations
from typing import Final

from bot.messages import texts
from durak_rules import Event
from durak_rules.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutTaken,
    Caught,
    ChallengeFailed,
    Exchanged,
    Passed,
    Permitted,
    Redealt,
    SeatOut,
    Shown,
    TakeSaid,
    Transferred,
)
from engine.tables import Table
from engine.words import card_name, event_sentence

TOLD: Final = (
    Attacked
    | Beaten
    | BoutBeaten
    | BoutTaken
    | ChallengeFailed
    | Caught
    | Exchanged
    | Passed
    | Permitted
    | Redealt
    | SeatOut
    | Shown
    | TakeSaid
    | Transferred
)
"""Who drew what isn't told, nor what the message says anyway: the deal and the result."""


def happened(t: NullTranslations, table: Table, own: int, events: Iterable[Event]) -> list[str]:
    """Return the sentences for these events; `own` is the reader's seat. Drawn
    cards aren't told, nor who was done before a bout ended.
    """
    told: list[Event] = []
    for event in events:
        if isinstance(event, BoutBeaten | BoutTaken):
            while told and isinstance(told[-1], Passed | TakeSaid):
                told.pop()  # what follows says it again
        if isinstance(event, TOLD):
            told.append(event)
    return [_sentence(t, table, event, own) for event in told]


def _sentence(t: NullTranslations, table: Table, event: Event, own: int) -> str:
    values: dict[str, object] = {}
    if event.seat is not None:
        values["name"] = texts.player_in_html(t, table.names, event.seat)
    name = event.kind
    match event:
        case Attacked(card=card, opening=opening):
            values["card"] = card_name(t, card)
            name = name if opening else "added"
        case Beaten(card=card, by=by):
            values |= {"card": card_name(t, card), "by": card_name(t, by)}
        case (
            Transferred(card=card)
            | Shown(card=card)
            | Exchanged(card=card)
            | Caught(card=card)
            | ChallengeFailed(card=card)
        ):
            values["card"] = card_name(t, card)
        case BoutTaken(cards=cards):
            values["count"] = len(cards)
    return event_sentence(t, name, mine=event.seat == own, **values)
