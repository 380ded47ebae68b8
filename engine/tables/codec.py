"""Stored tables: compact messages with a schema number, checked when they are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from durak_rules import Outcome, Rank, Ruleset, RulesetError
from durak_rules.errors import PositionError
from durak_rules.match import Match
from durak_rules.outcome import Previous, Reason
from durak_rules.positions import decode, encode
from engine.tables.errors import UnreadableTable
from engine.tables.store.redis_store import Stored
from engine.tables.table import (
    Dealing,
    Handed,
    Joiner,
    KeptOut,
    Pace,
    PausedGame,
    Person,
    Phase,
    RevealedDeal,
    Seat,
    Table,
    Telling,
    in_a_row,
)
from engine.tables.tally import Tally

SCHEMA = 1
_USUAL = Ruleset().as_dict()

_Seats = tuple[int, ...]
_Previous = tuple[int, int | None, _Seats]
_Match = tuple[int, tuple[int, ...], tuple[int, ...] | None, _Seats | None]
Sitting = TypeVar("Sitting", Seat, Joiner)
PackedOutcome = tuple[int | None, _Seats, _Seats, bool, int, str]


class _Table(msgspec.Struct, array_like=True, frozen=True):
    """A table as it is stored. Fields are known by their place: new ones go to the end and have a
    default.
    """

    schema: int
    place: str
    creator: Person
    hosts: frozenset[int]
    ruleset: dict[str, Any]
    pace: Pace
    phase: Phase
    seats: tuple[Seat, ...]
    commitment: str
    server_seed: bytes
    game_number: int
    game: bytes | None
    started: int
    moves: int
    cards_since: int
    waiting: Mapping[int, int]
    previous: _Previous | None
    dealt_after: _Previous | None
    nonces: tuple[str, ...]
    last_outcome: PackedOutcome | None
    names: tuple[str, ...]
    players: tuple[int, ...]
    levels: tuple[str | None, ...]
    creator_left: bool
    revealed: RevealedDeal | None
    match: _Match | None = None
    auto_pass: bool = True
    kept_out: tuple[KeptOut, ...] = ()
    absent: Mapping[int, frozenset[int]] = {}
    dealt_ms: int = 0
    over_ms: int = 0
    tally: tuple[Tally, ...] = ()
    minutes: Mapping[int, int] = {}
    muted: frozenset[int] = frozenset()
    hushed: bool = False
    offered: Mapping[int, int] = {}
    handed: Mapping[int, Handed] = {}
    joining: tuple[Joiner, ...] = ()
    dealing: Dealing | None = None
    hints: bool = False
    interrupted: Mapping[int, int] = {}
    paused: PausedGame | None = None
    points: tuple[int, ...] | None = None
    """Of the match; a part of `match` would upset an earlier release."""
    tellings: Mapping[int, Telling] = {}


FIELDS: Final = _Table.__struct_fields__
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Table)
_fields = msgspec.msgpack.Decoder(list[msgspec.Raw])


def encoded(table: Table) -> bytes:
    """Return the table as it is stored, without what the store itself knows: version and
    deadlines.
    """
    return _encoder.encode(
        _Table(
            schema=SCHEMA,
            place=table.place,
            creator=table.creator,
            hosts=table.hosts,
            ruleset=_packed_rules(table.ruleset),
            pace=table.pace,
            phase=table.phase,
            seats=table.seats,
            commitment=table.commitment,
            server_seed=table.server_seed,
            game_number=table.game_number,
            game=None if table.game is None else encode(table.game),
            started=table.started,
            moves=table.moves,
            cards_since=table.cards_since,
            waiting=table.waiting,
            previous=_packed_previous(table.previous),
            dealt_after=_packed_previous(table.dealt_after),
            nonces=_joined(table.nonces, table.nonce_commitments),
            last_outcome=packed_outcome(table.last_outcome),
            names=table.names,
            players=table.players,
            levels=table.levels,
            creator_left=table.creator_left,
            revealed=_packed_revealed(table.revealed),
            match=_packed_match(table.match),
            auto_pass=table.auto_pass,
            kept_out=table.kept_out,
            absent=table.absent,
            dealt_ms=table.dealt_ms,
            over_ms=table.over_ms,
            tally=table.tally,
            minutes=table.minutes,
            muted=table.muted,
            hushed=table.hushed,
            offered=table.offered,
            handed=table.handed,
            joining=table.joining,
            dealing=table.dealing,
            hints=table.hints,
            interrupted=table.interrupted,
            paused=table.paused,
            points=None if table.match is None else table.match.points,
            tellings=table.tellings,
        )
    )


def decoded(table_id: str, stored: Stored) -> Table:
    """Return the table that the store gave. Raises UnreadableTable."""
    try:
        raw = _decoder.decode(stored.blob)
        if raw.schema == SCHEMA:
            return _table(table_id, stored, raw)
    except (msgspec.DecodeError, RulesetError, PositionError) as error:
        raise UnreadableTable(table=table_id, schema=_schema_of(stored.blob)) from error
    raise UnreadableTable(table=table_id, schema=raw.schema)  # a newer program has written it


def _schema_of(blob: bytes) -> int:
    """Return the schema of a table that can't be read: it may be that of a newer program."""
    try:
        return msgspec.msgpack.decode(_fields.decode(blob)[0], type=int)
    except (msgspec.DecodeError, IndexError):
        return SCHEMA


def _without_addresses(people: tuple[Sitting, ...]) -> tuple[Sitting, ...]:
    """Return the people without the addresses of their photos, which the release before kept."""
    if not any(one.photo for one in people):
        return people
    return tuple(replace(one, photo=None) if one.photo else one for one in people)


def _on_chairs(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats in a row if a program stored them that knew no chairs."""
    in_order = all(one.chair < other.chair for one, other in pairwise(seats))
    return seats if in_order else in_a_row(seats)


def _table(table_id: str, stored: Stored, raw: _Table) -> Table:
    return Table(
        id=table_id,
        version=stored.version,
        epoch=stored.epoch,
        stamp=stored.stamp,
        deadlines={seat: at for seat, at in stored.deadlines.items() if seat in raw.waiting},
        place=raw.place,
        creator=raw.creator,
        hosts=raw.hosts,
        ruleset=_rules(tuple(raw.ruleset.items())),
        pace=raw.pace,
        phase=raw.phase,
        seats=_on_chairs(_without_addresses(raw.seats)),
        commitment=raw.commitment,
        server_seed=raw.server_seed,
        game_number=raw.game_number,
        game=None if raw.game is None else decode(raw.game),
        started=raw.started,
        moves=raw.moves,
        cards_since=raw.cards_since,
        waiting=raw.waiting,
        previous=_previous(raw.previous),
        dealt_after=_previous(raw.dealt_after),
        nonces=_parted(raw.nonces)[0],
        nonce_commitments=_parted(raw.nonces)[1],
        last_outcome=outcome_of(raw.last_outcome),
        names=raw.names,
        players=raw.players,
        levels=raw.levels,
        creator_left=raw.creator_left,
        revealed=_revealed(raw.revealed),
        match=_match(raw.match, raw.points),
        auto_pass=raw.auto_pass,
        kept_out=raw.kept_out,
        absent=raw.absent,
        dealt_ms=raw.dealt_ms,
        over_ms=raw.over_ms,
        tally=raw.tally,
        minutes=raw.minutes,
        muted=raw.muted,
        hushed=raw.hushed,
        offered=raw.offered,
        handed=raw.handed,
        joining=_without_addresses(raw.joining),
        dealing=raw.dealing,
        hints=raw.hints,
        interrupted=raw.interrupted,
        paused=raw.paused,
        tellings=raw.tellings,
    )


_PROMISED: Final = "/"  # between a nonce and what had been promised


def _joined(nonces: tuple[str, ...], promised: tuple[str, ...] | None) -> tuple[str, ...]:
    """Join nonces and their commitments in one text each. An earlier release would leave out a
    field of their own when it writes the table in the middle of the game.
    """
    if promised is None:
        return nonces
    pairs = zip(nonces, promised, strict=True)
    return tuple(f"{nonce}{_PROMISED}{there}" for nonce, there in pairs)


def _parted(joined: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    if not joined or _PROMISED not in joined[0]:
        return joined, None
    pairs = [one.split(_PROMISED, 1) for one in joined]
    return tuple(nonce for nonce, _ in pairs), tuple(there for _, there in pairs)


def _packed_revealed(revealed: RevealedDeal | None) -> RevealedDeal | None:
    if revealed is None or revealed.nonce_commitments is None:
        return revealed
    nonces = _joined(revealed.nonces, revealed.nonce_commitments)
    return replace(revealed, nonces=nonces, nonce_commitments=None)


def _revealed(raw: RevealedDeal | None) -> RevealedDeal | None:
    if raw is None:
        return None
    nonces, promised = _parted(raw.nonces)
    return replace(raw, nonces=nonces, nonce_commitments=promised)


@lru_cache(1024)
def _packed_rules(ruleset: Ruleset) -> dict[str, Any]:
    """Return only the options that differ from the usual rules; the preset's name follows from
    them.
    """
    options = ruleset.as_dict().items()
    return {name: value for name, value in options if name != "preset" and value != _USUAL[name]}


@lru_cache(1024)
def _rules(changed: tuple[tuple[str, Any], ...]) -> Ruleset:
    return Ruleset(**dict(changed))


def _packed_previous(previous: Previous | None) -> _Previous | None:
    return None if previous is None else (previous.dealer, previous.fool, previous.out)


def _previous(raw: _Previous | None) -> Previous | None:
    return None if raw is None else Previous(*raw)


def packed_outcome(outcome: Outcome | None) -> PackedOutcome | None:
    if outcome is None:
        return None
    reason = outcome.reason.value
    return outcome.fool, outcome.losers, outcome.out, outcome.draw, outcome.epaulettes, reason


def outcome_of(raw: PackedOutcome | None) -> Outcome | None:
    if raw is None:
        return None
    fool, losers, out, draw, epaulettes, reason = raw
    return Outcome(fool, losers, out, draw, epaulettes, Reason(reason))


def _packed_match(match: Match | None) -> _Match | None:
    if match is None:
        return None
    ladder = None if match.ladder is None else tuple(map(int, match.ladder))
    return match.games, match.fools, ladder, match.losers


def _match(raw: _Match | None, points: tuple[int, ...] | None) -> Match | None:
    if raw is None:
        return None
    games, fools, ranks, losers = raw
    ladder = None if ranks is None else tuple(map(Rank, ranks))
    return Match(games, fools, ladder, losers, points)
