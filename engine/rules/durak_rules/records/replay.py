"""Replaying a record, and finding its faults: in the format, the deal, a move or the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import pairwise
from typing import Any

from durak_rules.beating import may_name_trump
from durak_rules.bout import waited_for
from durak_rules.cards import fresh_deck
from durak_rules.deal import (
    Deal,
    card_that_names_trump,
    commitment,
    deal,
    deck_seed,
    first_attacker,
    next_dealer,
    nonce_commitment,
)
from durak_rules.errors import IllegalMove
from durak_rules.events import Event, dealt
from durak_rules.game import Game
from durak_rules.moves import REDEAL
from durak_rules.options.ruleset import HAND, TEAMS
from durak_rules.outcome import Outcome, Reason
from durak_rules.play import abandon, clock_move, new_game, play
from durak_rules.records.json_places import RecordError
from durak_rules.records.record import Record, Seeds, Turn
from durak_rules.teams import same_team


class Where(StrEnum):
    """The part of a record that a fault is in."""

    FORMAT = "format"
    DEAL = "deal"
    MOVE = "move"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a record. `move` counts from 1; `rule` is the one that is broken."""

    where: Where
    code: str
    rule: str | None = None
    move: int | None = None
    turn: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a replay. `game` goes on with the next step: copy it to keep it."""

    game: Game
    turn: Turn | None
    events: tuple[Event, ...]


def replay(record: Record) -> Iterator[Step]:
    """Yield the game step by step: first the deal, then a step for each move; `IllegalMove` if one
    is.

    A game that was abandoned ends with a step without a turn.
    """
    game = new_game(record.ruleset, record.deal, previous=record.previous, ladder=record.ladder)
    yield Step(game, None, (dealt(record.deal),))
    for turn in record.turns:
        yield Step(game, turn, play(game, turn.seat, turn.move))
    if game.outcome is None and record.outcome.reason == Reason.ABANDONED:
        yield Step(game, None, abandon(game))


def game_as_played(record: Record) -> Game:
    """Return a record's game before its first card: after the new deals that were asked for."""
    game = new_game(record.ruleset, record.deal, previous=record.previous, ladder=record.ladder)
    asked = [place for place, turn in enumerate(record.turns) if turn.move is REDEAL]
    for turn in record.turns[: max(asked, default=-1) + 1]:
        play(game, turn.seat, turn.move)
    return game


def false_moves(record: Record) -> tuple[int, ...]:
    """Return the places, from 0, of the moves with a card that didn't fit (R14). `IllegalMove` if
    the record can't be played again.
    """
    if not record.ruleset.cheaters:
        return ()
    counts = [sum(step.game.doubts.cheats) for step in replay(record) if step.game.doubts]
    return tuple(place for place, (one, next_) in enumerate(pairwise(counts)) if next_ > one)


def verify(record: Record | Mapping[str, Any] | object) -> list[Fault]:
    """Return the faults of a record, or of its JSON object; no fault means that it is right.

    A record without `fair` is judged by its deal as it stands.
    """
    if not isinstance(record, Record):
        try:
            record = Record.from_dict(record)
        except RecordError as error:
            return [_format_fault(error)]
    return _number_faults(record) or _deal_faults(record) or _move_faults(record)


def _format_fault(error: RecordError) -> Fault:
    where = Where.FORMAT if error.move is None else Where.MOVE
    return Fault(where, error.code, move=error.move, values={"place": error.place})


def _number_faults(record: Record) -> list[Fault]:
    """Check the game's number and the places of the clock's moves."""
    if record.game < 1:
        return [_number_fault("games_count_from_one", "game")]
    if any(place >= later for place, later in pairwise(record.clock)):
        return [_number_fault("not_rising", "clock")]
    if record.clock and record.clock[-1] >= len(record.turns):
        return [_number_fault("no_such_move", "clock", number=record.clock[-1])]
    return []


def _number_fault(code: str, place: str, **values: Any) -> Fault:
    return Fault(Where.FORMAT, code, values={"place": place, **values})


# The deal


def _deal_faults(record: Record) -> list[Fault]:
    faults = _previous_faults(record) or _card_faults(record)
    if record.fair is None:
        return faults or _order_faults(record)
    return faults or _seed_faults(record, record.fair)


def _previous_faults(record: Record) -> list[Fault]:
    """Check that the game before is possible, and can have ended so."""
    previous, seats = record.previous, len(record.seats)
    if previous is None:
        return []
    if record.game == 1:
        return [_deal_fault("nothing_before_the_first", "R2.1")]
    left = [seat for seat in range(seats) if seat not in (previous.fool, *previous.out)]
    if previous.fool is None:
        if len(left) == 1:
            return [_deal_fault("fool_not_named", "R7.2", expected=left[0])]
    elif not _may_hold_cards(left, previous.fool, seats):
        return [_deal_fault("others_hold_cards", "R7.2", seats=left)]
    return []


def _may_hold_cards(left: list[int], fool: int, seats: int) -> bool:
    """Return whether only the fool's team is left (R9.3). The rules may have been others in the
    game before, so the seats left may have formed any team that fits their number.
    """
    numbers = [teams for teams, members in TEAMS.values() if teams * members == seats]
    return not left or any(all(same_team(n, fool, seat) for seat in left) for n in numbers)


def _card_faults(record: Record) -> list[Fault]:
    """Check that every card of the packs is there, six in each hand (R1.2, R1.3)."""
    rules, dealt_out = record.ruleset, record.deal
    cards = [*dealt_out.stock, *(card for hand in dealt_out.hands for card in hand)]
    if sorted(cards) != sorted(fresh_deck(rules.deck, rules.packs, rules.jokers)):
        return [_deal_fault("cards_are_not_the_pack", "R1.2")]
    if rules.deal_all:
        return _uneven_faults(dealt_out)
    if any(len(hand) != HAND for hand in dealt_out.hands):
        return [_deal_fault("not_six_cards_each", "R1.3")]
    return []


def _uneven_faults(dealt_out: Deal) -> list[Fault]:
    """Check that all cards were dealt, and one more to the dealer's left where they don't go out
    evenly (R1.8).
    """
    seats = len(dealt_out.hands)
    order = [(dealt_out.dealer + step) % seats for step in range(1, 1 + seats)]
    sizes = [len(dealt_out.hands[seat]) for seat in order]
    if dealt_out.stock or sizes != [-(-(sum(sizes) - place) // seats) for place in range(seats)]:
        return [_deal_fault("not_all_cards_dealt", "R1.8")]
    return []


def _order_faults(record: Record) -> list[Fault]:
    """Check, without seeds, that trump card, dealer and first attacker follow from the rules."""
    given, previous = record.deal, record.previous
    trump = card_that_names_trump(record.ruleset, given.dealer, given.hands, given.stock)
    if given.trump is not trump:
        return [_deal_fault("other_trump", "R1.3", expected=str(trump))]
    if trump is not None and not may_name_trump(record.ruleset, trump):
        return [_deal_fault("names_no_trump", "R1.6", card=str(trump))]
    seats = len(given.hands)
    if previous is not None and given.dealer != next_dealer(previous, seats):
        return [_deal_fault("other_dealer", "R2.2", expected=next_dealer(previous, seats))]
    first = first_attacker(record.ruleset, given.dealer, given.hands, trump, previous)
    if given.attacker != first:
        return [_deal_fault("other_attacker", "R2.1", expected=first)]
    return []


def _seed_faults(record: Record, seeds: Seeds) -> list[Fault]:
    """Check that the deal is the one of its seeds, and those are the persons' and the server's."""
    wrong = _nonce_faults(record, seeds)
    if wrong:
        return wrong
    if commitment(seeds.server_seed) != seeds.commitment:
        return [_deal_fault("other_commitment")]
    seed = deck_seed(
        seeds.server_seed, record.table, record.game, seeds.nonces, version=seeds.version
    )
    fresh = deal(record.ruleset, len(record.seats), seed, previous=record.previous)
    for part in fields(fresh):
        if getattr(fresh, part.name) != getattr(record.deal, part.name):
            return [_deal_fault("not_the_deal_of_its_seeds", part=part.name)]
    return []


def _nonce_faults(record: Record, seeds: Seeds) -> list[Fault]:
    """Check that no computer player added a nonce, and each is the one that its seat promised."""
    promised = seeds.nonce_commitments or tuple(map(nonce_commitment, seeds.nonces))
    for seat, (nonce, there) in enumerate(zip(seeds.nonces, promised, strict=True)):
        if (nonce or there) and record.is_computer(seat):
            return [_deal_fault("computers_add_no_nonce", seat=seat)]
        if nonce and nonce_commitment(nonce) != there:
            return [_deal_fault("not_the_promised_nonce", seat=seat)]
    return []


def _deal_fault(code: str, rule: str | None = None, **values: Any) -> Fault:
    return Fault(Where.DEAL, code, rule, values=values)


# The moves and the result


def _move_faults(record: Record) -> list[Fault]:
    steps, clock = replay(record), set(record.clock)
    game = next(steps).game
    for number, turn in enumerate(record.turns, 1):
        mark = _mark_fault(record, game, number) if number - 1 in clock else None
        try:
            next(steps)
        except IllegalMove as error:
            return [_move_fault(number, turn, error.code, error.rule, error.values)]
        if mark is not None:
            return [mark]
    next(steps, None)
    return _result_faults(record, game.outcome)


def _mark_fault(record: Record, game: Game, number: int) -> Fault | None:
    """Return the fault of the next move if the clock can't have made it, else None. The clock
    moves for persons whom the game waits for, and the position decides its move (R11.3).
    """
    turn = record.turns[number - 1]
    if record.is_computer(turn.seat):
        return _move_fault(number, turn, "computers_have_no_clock", "R11.3", {})
    if turn.seat not in waited_for(game):
        return _move_fault(number, turn, "clock_does_not_wait", "R13.1", {})
    expected = clock_move(game, turn.seat)
    if turn.move == expected:
        return None
    values = {"expected": str(expected)}
    return _move_fault(number, turn, "not_the_clocks_move", "R11.3", values)


def _move_fault(number: int, turn: Turn, code: str, rule: str, values: Mapping[str, Any]) -> Fault:
    return Fault(Where.MOVE, code, rule, number, str(turn), values)


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
