"""Facts on the picture of a finished game, or of a bout that is over: all at the table have seen
them. There is no place for a hand in them, for a stock or for a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from durak_rules import Card, Event
from durak_rules.events import Attacked, Beaten, BoutBeaten, BoutTaken, Caught, Transferred
from durak_rules.records import Record, game_as_played, replay
from engine.tables import Followed, Table


@dataclass(frozen=True, slots=True)
class PicturePair:
    """An attack card and the card that beat it, such as "7h" and "9h"."""

    attack: str
    beaten: str | None = None


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who sat there: a person, a computer player (no name), or a person who was
    forgotten. A numbered one is a person whose name isn't shown.
    """

    name: str
    computer: bool
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """The facts of a finished game."""

    preset: str | None
    game: int
    sitters: tuple[Sitter, ...]
    trump: str  # the suit, "h"; "" in a game without trumps
    last_bout: tuple[PicturePair, ...]
    fool: int | None
    losers: tuple[int, ...]
    out: tuple[int, ...]
    draw: bool
    epaulettes: int


@dataclass(frozen=True, slots=True)
class EndFacts(PictureFacts):
    """The facts of a finished game for those who have just seen its end."""

    lost: tuple[int, ...] = ()  # games of this row, by seat; empty after its first
    thrown: Mapping[str, int] = field(default_factory=dict)  # at the fool, by sign


@dataclass(frozen=True, slots=True)
class BoutFacts:
    """The facts of a bout that is over, in a game that may still run."""

    preset: str | None
    game: int
    sitters: tuple[Sitter, ...]
    trump: str
    pairs: tuple[PicturePair, ...]
    defender: int
    taken: int  # cards; 0 if all were beaten


Facts = TypeVar("Facts", bound=PictureFacts | BoutFacts)


def naming_only(facts: Facts, named: int | None) -> Facts:
    """Return the same facts with one person's name, or none: the other people are numbered. It is
    for pictures that anybody may see.
    """
    numbered = Sitter("", computer=False, numbered=True)
    sitters = tuple(
        one if one.computer or seat == named else numbered
        for seat, one in enumerate(facts.sitters)
    )
    return replace(facts, sitters=sitters)


def facts_of(
    record: Mapping[str, Any], names: Iterable[str], levels: Iterable[str | None]
) -> PictureFacts:
    """Return the facts of a record; `names` and `levels` are those of the seats, as in a finished
    game.
    """
    told = Record.from_dict(record)
    outcome = told.outcome
    return PictureFacts(
        preset=told.ruleset.preset,
        game=told.game,
        sitters=_sitters(names, levels),
        trump=_suit_of(game_as_played(told).trump),
        last_bout=last_bout(event for step in replay(told) for event in step.events),
        fool=outcome.fool,
        losers=outcome.losers,
        out=outcome.out,
        draw=outcome.draw,
        epaulettes=outcome.epaulettes,
    )


def end_facts(table: Table, thrown: Mapping[str, int]) -> EndFacts:
    """Return the facts of the game that is over at this table."""
    outcome, match = table.last_outcome, table.match
    assert outcome is not None
    told = match is not None and match.games > 1 and len(match.fools) == len(table.names)
    return EndFacts(
        preset=table.ruleset.preset,
        game=table.game_number,
        sitters=_sitters(table.names, table.levels),
        trump=_suit_of(table.game.trump) if table.game else "",
        last_bout=(),
        fool=outcome.fool,
        losers=outcome.losers,
        out=outcome.out,
        draw=outcome.draw,
        epaulettes=outcome.epaulettes,
        lost=match.fools if told and match else (),
        thrown=dict(thrown),
    )


def bout_facts(followed: Followed, number: int) -> BoutFacts | None:
    """Return the facts of a bout of the running game, counted from 1; None if it isn't over."""
    table, game = followed.table, followed.table.game
    if game is None:
        return None
    return _bout_of(
        [event for move in followed.moves for event in move.events],
        number,
        preset=table.ruleset.preset,
        game=table.game_number,
        sitters=_sitters(table.names, table.levels),
        trump=_suit_of(game.trump),
    )


def bout_of_record(
    record: Mapping[str, Any], names: Iterable[str], levels: Iterable[str | None], number: int
) -> BoutFacts | None:
    """Return the facts of a bout of a finished game, counted from 1; None if it has no such bout.
    The other arguments are those of `facts_of`.
    """
    told = Record.from_dict(record)
    return _bout_of(
        [event for step in replay(told) for event in step.events],
        number,
        preset=told.ruleset.preset,
        game=told.game,
        sitters=_sitters(names, levels),
        trump=_suit_of(game_as_played(told).trump),
    )


def _bout_of(
    events: Sequence[Event],
    number: int,
    *,
    preset: str | None,
    game: int,
    sitters: tuple[Sitter, ...],
    trump: str,
) -> BoutFacts | None:
    ends = [at for at, event in enumerate(events) if isinstance(event, BoutBeaten | BoutTaken)]
    if not 0 < number <= len(ends):
        return None
    bout = events[: ends[number - 1] + 1]
    end = bout[-1]
    assert isinstance(end, BoutBeaten | BoutTaken)
    return BoutFacts(
        preset=preset,
        game=game,
        sitters=sitters,
        trump=trump,
        pairs=last_bout(bout),
        defender=end.seat,
        taken=len(end.cards) if isinstance(end, BoutTaken) else 0,
    )


def _suit_of(trump: Card | None) -> str:
    return "" if trump is None else str(trump.suit)


def _sitters(names: Iterable[str], levels: Iterable[str | None]) -> tuple[Sitter, ...]:
    return tuple(
        Sitter(name, level is not None) for name, level in zip(names, levels, strict=True)
    )


def last_bout(events: Iterable[Event]) -> tuple[PicturePair, ...]:
    """The cards of the last bout that had any, in the order in which they were laid."""
    lying: list[PicturePair] = []
    over = False
    for event in events:
        if isinstance(event, Attacked | Transferred):
            lying = [] if over else lying
            lying.append(PicturePair(str(event.card)))
            over = False
        elif isinstance(event, Beaten):
            attack = str(event.card)
            place = next(
                i for i, one in enumerate(lying) if one.attack == attack and not one.beaten
            )
            lying[place] = PicturePair(attack, str(event.by))
        elif isinstance(event, Caught):
            _give_back(lying, event)
        elif isinstance(event, BoutBeaten | BoutTaken):
            over = True
    return tuple(lying)


def _give_back(lying: list[PicturePair], caught: Caught) -> None:
    """Take away the card laid last: it went back to the hand that it came from (R14.4)."""
    if caught.beaten is None:
        lying.pop()
        return
    pair = PicturePair(str(caught.beaten), str(caught.card))
    lying[lying.index(pair)] = PicturePair(pair.attack)
