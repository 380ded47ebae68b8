"""Replaying a record, and finding what is wrong with one: format, deal, a move, the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from engine.rules.cards import fresh_deck
from engine.rules.deal import first_attacker, next_dealer
from engine.rules.errors import IllegalMove
from engine.rules.events import Event, dealt
from engine.rules.game import Game
from engine.rules.outcome import Outcome, Reason
from engine.rules.play import abandon, new_game, play
from engine.rules.record import Fair, Record, RecordError, Turn
from engine.rules.ruleset import HAND
from engine.rules.shuffle import commitment, deal, deck_seed


class Where(StrEnum):
    """The part of a record that a fault is in."""

    FORMAT = "format"
    DEAL = "deal"
    MOVE = "move"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a record. `move` counts from 1; `rule` is the one that is broken."""

    where: Where
    code: str
    rule: str | None = None
    move: int | None = None
    turn: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a replay. `game` goes on with the next step: copy it to keep it."""

    game: Game
    turn: Turn | None
    events: tuple[Event, ...]


def replay(record: Record) -> Iterator[Step]:
    """The game step by step: first the deal, then a step for each move; `IllegalMove` if one is.

    A game that was abandoned ends with a step without a turn.
    """
    game = new_game(record.ruleset, record.deal, previous=record.previous, ladder=record.ladder)
    yield Step(game, None, (dealt(record.deal),))
    for turn in record.turns:
        yield Step(game, turn, play(game, turn.seat, turn.move))
    if game.outcome is None and record.outcome.reason == Reason.ABANDONED:
        yield Step(game, None, abandon(game))


def verify(record: Record | Mapping[str, Any] | object) -> list[Fault]:
    """What is wrong with a record, or with the JSON object of one: nothing, if it is empty.

    A record without `fair` is judged by its deal as it stands.
    """
    if not isinstance(record, Record):
        try:
            record = Record.from_dict(record)
        except RecordError as error:
            return [_format_fault(error)]
    return _deal_faults(record) or _move_faults(record)


def _format_fault(error: RecordError) -> Fault:
    where = Where.FORMAT if error.move is None else Where.MOVE
    return Fault(where, error.code, move=error.move, values={"place": error.place})


# The deal


def _deal_faults(record: Record) -> list[Fault]:
    faults = _card_faults(record)
    if record.fair is None:
        return faults or _order_faults(record)
    return faults or _seed_faults(record, record.fair)


def _card_faults(record: Record) -> list[Fault]:
    """Every card of the packs is there, six in each hand (R1.2, R1.3)."""
    rules, dealt_out = record.ruleset, record.deal
    cards = [*dealt_out.stock, *(card for hand in dealt_out.hands for card in hand)]
    if sorted(cards) != sorted(fresh_deck(rules.deck, rules.packs)):
        return [_deal_fault("cards_are_not_the_pack", "R1.2")]
    if any(len(hand) != HAND for hand in dealt_out.hands):
        return [_deal_fault("not_six_cards_each", "R1.3")]
    return []


def _order_faults(record: Record) -> list[Fault]:
    """Without seeds: trump card, dealer and first attacker are those of the rules."""
    given, previous = record.deal, record.previous
    trump = given.stock[-1] if given.stock else given.hands[given.dealer][-1]
    if given.trump is not trump:
        return [_deal_fault("other_trump", "R1.3", expected=str(trump))]
    seats = len(given.hands)
    if previous is not None and given.dealer != next_dealer(previous, seats):
        return [_deal_fault("other_dealer", "R2.2", expected=next_dealer(previous, seats))]
    first = first_attacker(record.ruleset, given.dealer, given.hands, trump, previous)
    if given.attacker != first:
        return [_deal_fault("other_attacker", "R2.1", expected=first)]
    return []


def _seed_faults(record: Record, fair: Fair) -> list[Fault]:
    """The deal is the one that its seeds give."""
    if commitment(fair.server_seed) != fair.commitment:
        return [_deal_fault("other_commitment")]
    seed = deck_seed(fair.server_seed, record.table, record.game, fair.nonces)
    fresh = deal(record.ruleset, len(record.seats), seed, previous=record.previous)
    for part in fields(fresh):
        if getattr(fresh, part.name) != getattr(record.deal, part.name):
            return [_deal_fault("not_the_deal_of_its_seeds", part=part.name)]
    return []


def _deal_fault(code: str, rule: str | None = None, **values: Any) -> Fault:
    return Fault(Where.DEAL, code, rule, values=values)


# The moves and the result


def _move_faults(record: Record) -> list[Fault]:
    steps = replay(record)
    game = next(steps).game
    for number, turn in enumerate(record.turns, 1):
        try:
            next(steps)
        except IllegalMove as error:
            where, text = Where.MOVE, str(turn)
            return [Fault(where, error.code, error.rule, number, text, error.values)]
    next(steps, None)
    return _result_faults(record, game.outcome)


def _result_faults(record: Record, outcome: Outcome | None) -> list[Fault]:
    if outcome is None:
        return [Fault(Where.RESULT, "game_not_over", values={"moves": len(record.turns)})]
    found, expected = record.outcome.as_dict(), outcome.as_dict()
    return [
        Fault(
            Where.RESULT,
            "other_result",
            values={"part": part, "expected": expected[part], "found": found[part]},
        )
        for part in expected
        if expected[part] != found[part]
    ]
