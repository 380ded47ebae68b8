"""How a table is stored: a compact message with a schema number, checked when it is read."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from engine.rules import Game, Outcome, Rank, Ruleset, RulesetError
from engine.rules.errors import PositionError
from engine.rules.match import Match
from engine.rules.outcome import Previous, Reason
from engine.rules.positions import decode, encode
from engine.tables.errors import UnreadableTable
from engine.tables.redis_store import Stored
from engine.tables.table import KeptOut, Pace, Person, Phase, RevealedDeal, Seat, Table

SCHEMA = 1
_USUAL = Ruleset().as_dict()

_Person = tuple[int, str, str]
_Previous = tuple[int, int | None, list[int]]
_Match = tuple[int, list[int], list[int] | None, list[int] | None]
PackedOutcome = tuple[int | None, list[int], list[int], bool, int, str]


class _Seat(msgspec.Struct, array_like=True, frozen=True):
    person: _Person | None
    level: str | None
    ready: bool
    nonce: str
    missed: int
    held: bool
    left: bool


class _Table(msgspec.Struct, array_like=True, frozen=True):
    """Fields are known by their place: new ones go to the end and have a default."""

    schema: int
    place: str
    creator: _Person
    hosts: list[int]
    ruleset: dict[str, Any]
    pace: Pace
    phase: Phase
    seats: list[_Seat]
    commitment: str
    server_seed: bytes
    game_number: int
    game: bytes | None
    started: int
    moves: int
    cards_since: int
    waiting: dict[int, int]
    previous: _Previous | None
    dealt_after: _Previous | None
    nonces: list[str]
    last_outcome: PackedOutcome | None
    names: list[str]
    players: list[int]
    levels: list[str | None]
    creator_left: bool
    revealed: tuple[int, str, bytes, list[str]] | None
    match: _Match | None = None
    auto_pass: bool = True
    kept_out: list[tuple[int, _Person, bool]] = []
    absent: dict[int, list[int]] = {}
    dealt_ms: int = 0
    over_ms: int = 0


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Table)
_schema = msgspec.msgpack.Decoder(list[msgspec.Raw])


def encoded(table: Table) -> bytes:
    """The table as it is stored, without what the store itself knows: version and deadlines."""
    return _encoder.encode(
        _Table(
            schema=SCHEMA,
            place=table.place,
            creator=_packed_person(table.creator),
            hosts=sorted(table.hosts),
            ruleset=_packed_rules(table.ruleset),
            pace=table.pace,
            phase=table.phase,
            seats=[_packed_seat(seat) for seat in table.seats],
            commitment=table.commitment,
            server_seed=table.server_seed,
            game_number=table.game_number,
            game=None if table.game is None else encode(table.game),
            started=table.started,
            moves=table.moves,
            cards_since=table.cards_since,
            waiting=dict(table.waiting),
            previous=_packed_previous(table.previous),
            dealt_after=_packed_previous(table.dealt_after),
            nonces=list(table.nonces),
            last_outcome=packed_outcome(table.last_outcome),
            names=list(table.names),
            players=list(table.players),
            levels=list(table.levels),
            creator_left=table.creator_left,
            revealed=_packed_revealed(table.revealed),
            match=_packed_match(table.match),
            auto_pass=table.auto_pass,
            kept_out=[
                (one.number, _packed_person(one.person), one.stranger) for one in table.kept_out
            ],
            absent={seat: sorted(voters) for seat, voters in table.absent.items()},
            dealt_ms=table.dealt_ms,
            over_ms=table.over_ms,
        )
    )


def decoded(table_id: str, stored: Stored, game: Game | None = None) -> Table:
    """The table as the store gave it; its game needn't be read where it is known."""
    try:
        schema = msgspec.msgpack.decode(_schema.decode(stored.blob)[0], type=int)
        if schema != SCHEMA:  # written by a newer program than this one
            raise UnreadableTable(table=table_id, schema=schema)
        return _table(table_id, stored, _decoder.decode(stored.blob), game)
    except (msgspec.DecodeError, RulesetError, PositionError) as error:
        raise UnreadableTable(table=table_id, schema=SCHEMA) from error


def _table(table_id: str, stored: Stored, raw: _Table, game: Game | None) -> Table:
    if game is None and raw.game is not None:
        game = decode(raw.game)
    return Table(
        id=table_id,
        version=stored.version,
        epoch=stored.epoch,
        stamp=stored.stamp,
        deadlines={seat: at for seat, at in stored.deadlines.items() if seat in raw.waiting},
        place=raw.place,
        creator=Person(*raw.creator),
        hosts=frozenset(raw.hosts),
        ruleset=_rules(tuple(raw.ruleset.items())),
        pace=raw.pace,
        phase=raw.phase,
        seats=tuple(_seat(seat) for seat in raw.seats),
        commitment=raw.commitment,
        server_seed=raw.server_seed,
        game_number=raw.game_number,
        game=game,
        started=raw.started,
        moves=raw.moves,
        cards_since=raw.cards_since,
        waiting=raw.waiting,
        previous=_previous(raw.previous),
        dealt_after=_previous(raw.dealt_after),
        nonces=tuple(raw.nonces),
        last_outcome=outcome_of(raw.last_outcome),
        names=tuple(raw.names),
        players=tuple(raw.players),
        levels=tuple(raw.levels),
        creator_left=raw.creator_left,
        revealed=_revealed(raw.revealed),
        match=_match(raw.match),
        auto_pass=raw.auto_pass,
        kept_out=tuple(
            KeptOut(number, Person(*person), stranger) for number, person, stranger in raw.kept_out
        ),
        absent={seat: frozenset(voters) for seat, voters in raw.absent.items()},
        dealt_ms=raw.dealt_ms,
        over_ms=raw.over_ms,
    )


@lru_cache(1024)
def _packed_rules(ruleset: Ruleset) -> dict[str, Any]:
    """Only what differs from the usual rules; the preset's name follows from the options."""
    options = ruleset.as_dict().items()
    return {name: value for name, value in options if name != "preset" and value != _USUAL[name]}


@lru_cache(1024)
def _rules(changed: tuple[tuple[str, Any], ...]) -> Ruleset:
    return Ruleset(**dict(changed))


def _packed_person(person: Person) -> _Person:
    return person.id, person.name, person.language


def _packed_seat(seat: Seat) -> _Seat:
    person = None if seat.person is None else _packed_person(seat.person)
    return _Seat(person, seat.level, seat.ready, seat.nonce, seat.missed, seat.held, seat.left)


def _seat(raw: _Seat) -> Seat:
    person = None if raw.person is None else Person(*raw.person)
    return Seat(person, raw.level, raw.ready, raw.nonce, raw.missed, raw.held, raw.left)


def _packed_previous(previous: Previous | None) -> _Previous | None:
    return None if previous is None else (previous.dealer, previous.fool, list(previous.out))


def _previous(raw: _Previous | None) -> Previous | None:
    return None if raw is None else Previous(raw[0], raw[1], tuple(raw[2]))


def packed_outcome(outcome: Outcome | None) -> PackedOutcome | None:
    if outcome is None:
        return None
    losers, out = list(outcome.losers), list(outcome.out)
    return outcome.fool, losers, out, outcome.draw, outcome.epaulettes, outcome.reason.value


def outcome_of(raw: PackedOutcome | None) -> Outcome | None:
    if raw is None:
        return None
    fool, losers, out, draw, epaulettes, reason = raw
    return Outcome(fool, tuple(losers), tuple(out), draw, epaulettes, Reason(reason))


def _packed_revealed(deal: RevealedDeal | None) -> tuple[int, str, bytes, list[str]] | None:
    if deal is None:
        return None
    return deal.game, deal.commitment, deal.server_seed, list(deal.nonces)


def _revealed(raw: tuple[int, str, bytes, list[str]] | None) -> RevealedDeal | None:
    return None if raw is None else RevealedDeal(raw[0], raw[1], raw[2], tuple(raw[3]))


def _packed_match(match: Match | None) -> _Match | None:
    if match is None:
        return None
    ladder = None if match.ladder is None else [int(rank) for rank in match.ladder]
    losers = None if match.losers is None else list(match.losers)
    return match.games, list(match.fools), ladder, losers


def _match(raw: _Match | None) -> Match | None:
    if raw is None:
        return None
    games, fools, ladder, losers = raw
    return Match(
        games,
        tuple(fools),
        None if ladder is None else tuple(map(Rank, ladder)),
        None if losers is None else tuple(losers),
    )
