"""What stands on the picture of a finished game: what all at the table have seen of it. There is
no place for a hand in it, for a stock or for a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.rules import Event
from engine.rules.events import Attacked, Beaten, BoutBeaten, BoutTaken, Transferred
from engine.rules.records import Record, replay


@dataclass(frozen=True, slots=True)
class Pair:
    """An attack card and what beat it, "7h" and "9h"."""

    attack: str
    beaten: str | None = None


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat there: a person, a computer player (no name), or somebody who was forgotten."""

    name: str
    computer: bool


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """Of one finished game."""

    preset: str | None
    game: int
    sitters: tuple[Sitter, ...]
    trump: str  # the suit, "h"
    last_bout: tuple[Pair, ...]
    fool: int | None
    losers: tuple[int, ...]
    out: tuple[int, ...]
    draw: bool
    epaulettes: int


def facts_of(
    record: Mapping[str, Any], names: Iterable[str], levels: Iterable[str | None]
) -> PictureFacts:
    """The facts of a record; `names` and `levels` say who sat there, as finished games do."""
    told = Record.from_dict(record)
    outcome = told.outcome
    return PictureFacts(
        preset=told.ruleset.preset,
        game=told.game,
        sitters=tuple(
            Sitter(name, level is not None) for name, level in zip(names, levels, strict=True)
        ),
        trump=str(told.deal.trump.suit),
        last_bout=last_bout(event for step in replay(told) for event in step.events),
        fool=outcome.fool,
        losers=outcome.losers,
        out=outcome.out,
        draw=outcome.draw,
        epaulettes=outcome.epaulettes,
    )


def last_bout(events: Iterable[Event]) -> tuple[Pair, ...]:
    """The cards of the last bout that had any, in the order in which they were laid."""
    lying: list[Pair] = []
    over = False
    for event in events:
        if isinstance(event, Attacked | Transferred):
            lying = [] if over else lying
            lying.append(Pair(str(event.card)))
            over = False
        elif isinstance(event, Beaten):
            attack = str(event.card)
            place = next(
                i for i, one in enumerate(lying) if one.attack == attack and not one.beaten
            )
            lying[place] = Pair(attack, str(event.by))
        elif isinstance(event, BoutBeaten | BoutTaken):
            over = True
    return tuple(lying)
