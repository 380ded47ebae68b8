"""Records: a game that anybody can replay, with its rules, its deal, its moves and its result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from durak_rules.cards import Rank, lowest_rank
from durak_rules.deal import Deal
from durak_rules.errors import CardSyntaxError, MoveSyntaxError, RulesetError
from durak_rules.moves import Move, parse_move
from durak_rules.options.ruleset import Ruleset
from durak_rules.outcome import Outcome, Previous, Reason, outcome_dict, points_of
from durak_rules.records.json_places import JsonPlace, RecordError
from durak_rules.teams import MOST_SEATS

FORMAT: Final = "durak-record"
VERSIONS: Final = (1, 2)
"""In version 2 nonces were told only after the game had been started."""

COMPUTER: Final = "computer:"
"""The prefix of a computer player's name in a record; its level follows."""

_KEYS: Final = (
    *("format", "version", "table", "game", "rules", "seats", "fair", "deal", "moves", "clock"),
    *("hints", "result"),
)
_DEAL_KEYS: Final = (
    *("dealer", "attacker", "hands", "stock", "trump", "next_seed"),
    *("previous", "ladder"),
)
_HEX_32: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"(?:[0-9a-f]{2})*")
_TURN: Final = re.compile(rf"([0-{MOST_SEATS - 1}]) ([a-z]+(?: [0-9A-Z][a-z]){{0,2}})")


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds that the deal was made of."""

    commitment: str
    server_seed: bytes
    nonces: tuple[str, ...]
    nonce_commitments: tuple[str, ...] | None = None
    """In seat order, "" for who promised no nonce; None in a record of version 1."""

    @property
    def version(self) -> int:
        """The version of the record that contains these seeds."""
        return 1 if self.nonce_commitments is None else 2

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        printed = {
            "commitment": self.commitment,
            "server_seed": self.server_seed.hex(),
            "nonces": list(self.nonces),
        }
        if self.nonce_commitments is None:
            return printed
        return {**printed, "nonce_commitments": list(self.nonce_commitments)}


@dataclass(frozen=True, slots=True)
class Turn:
    """A move and the seat that made it, written in a record as `2 attack 7h`."""

    seat: int
    move: Move

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game. `clock` are the places, from 0, of the moves that the clock made. With
    `hints`, players could ask for some.
    """

    table: str
    game: int
    ruleset: Ruleset
    seats: tuple[str, ...]
    fair: Seeds | None
    deal: Deal
    previous: Previous | None
    ladder: tuple[Rank, ...] | None
    turns: tuple[Turn, ...]
    outcome: Outcome
    clock: tuple[int, ...] = ()
    hints: bool = False

    def is_computer(self, seat: int) -> bool:
        """Return whether a computer player had that seat."""
        return self.seats[seat].startswith(COMPUTER)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        record = {
            "format": FORMAT,
            "version": 1 if self.fair is None else self.fair.version,
            "table": self.table,
            "game": self.game,
            "rules": self.ruleset.as_dict(),
            "seats": list(self.seats),
            "fair": None if self.fair is None else self.fair.as_dict(),
            "deal": self._print_deal(),
            "moves": [str(turn) for turn in self.turns],
            "clock": list(self.clock),
            "hints": self.hints,
            "result": outcome_dict(self.ruleset, len(self.seats), self.outcome),
        }
        absent = [key for key in ("fair", "clock", "hints") if not record[key]]
        return {key: value for key, value in record.items() if key not in absent}

    def _print_deal(self) -> dict[str, Any]:
        return {
            **self.deal.as_dict(),
            "previous": None if self.previous is None else self.previous.as_dict(),
            "ladder": None if self.ladder is None else [str(rank) for rank in self.ladder],
        }

    @staticmethod
    def from_dict(data: object) -> Record:
        """Return the record of a JSON object; `RecordError` says what is wrong with it."""
        place = JsonPlace("record", data)
        written, version = place.text("format"), place.number("version")
        if written != FORMAT or version not in VERSIONS:
            raise RecordError("unknown_format", "format")
        place.only(*_KEYS)
        ruleset = _read_rules(place.at("rules"))
        names = tuple(name.as_text() for name in place.items("seats"))
        _check_seats(ruleset, len(names))
        deal = place.at("deal").only(*_DEAL_KEYS)
        previous = _read_previous(deal.unless_null("previous"), len(names))
        ladder = _read_ladder(deal.unless_null("ladder"), ruleset, len(names))
        _check_ladder(ladder, ruleset, first=previous is None)
        return Record(
            table=place.text("table"),
            game=place.number("game"),
            ruleset=ruleset,
            seats=names,
            fair=_read_fair(place.maybe("fair"), len(names), version),
            deal=_read_deal(deal, ruleset, len(names)),
            previous=previous,
            ladder=ladder,
            turns=_read_turns(place.items("moves"), len(names)),
            outcome=_read_outcome(place.at("result"), ruleset, len(names)),
            clock=_read_clock(place.maybe("clock")),
            hints=_read_hints(place.maybe("hints")),
        )


def _read_rules(place: JsonPlace) -> Ruleset:
    if not isinstance(place.value, Mapping):
        raise place.refuse("not_an_object")
    try:
        return Ruleset.from_dict(place.value)
    except RulesetError as error:
        raise RecordError(error.code, f"rules.{error.option}") from error


def _check_seats(ruleset: Ruleset, seats: int) -> None:
    try:
        ruleset.check_seats(seats)
    except RulesetError as error:
        raise RecordError(error.code, "seats") from error


def _read_fair(place: JsonPlace | None, seats: int, version: int) -> Seeds | None:
    if place is None:
        return None
    promised = ("nonce_commitments",) if version > 1 else ()
    place.only("commitment", "server_seed", "nonces", *promised)
    for key in ("commitment", "server_seed"):
        if not _HEX_32.fullmatch(place.text(key)):
            raise place.at(key).refuse("not_32_bytes_hex")
    nonces = tuple(nonce.as_text() for nonce in place.items("nonces"))
    if len(nonces) != seats or not all(_NONCE.fullmatch(nonce) for nonce in nonces):
        raise place.at("nonces").refuse("not_a_nonce_each_seat")
    return Seeds(
        place.text("commitment"),
        bytes.fromhex(place.text("server_seed")),
        nonces,
        _read_commitments(place, seats) if promised else None,
    )


def _read_commitments(place: JsonPlace, seats: int) -> tuple[str, ...]:
    found = tuple(one.as_text() for one in place.items("nonce_commitments"))
    if len(found) != seats or not all(not one or _HEX_32.fullmatch(one) for one in found):
        raise place.at("nonce_commitments").refuse("not_a_commitment_each_seat")
    return found


def _read_deal(place: JsonPlace, ruleset: Ruleset, seats: int) -> Deal:
    hands = tuple(hand.as_cards() for hand in place.items("hands"))
    if len(hands) != seats:
        raise place.at("hands").refuse("not_a_hand_each_seat")
    trump = place.unless_null("trump")
    return Deal(
        dealer=place.at("dealer").as_seat(seats),
        attacker=place.at("attacker").as_seat(seats),
        hands=hands,
        stock=place.at("stock").as_cards(),
        trump=None if trump is None else trump.as_card(),
        next_seed=_read_next_seed(place.maybe("next_seed"), ruleset),
    )


def _read_next_seed(place: JsonPlace | None, ruleset: Ruleset) -> bytes:
    """Read the seed of a new deal, which is there just where one may be asked for (R1.9)."""
    if (place is not None) != ruleset.redeal:
        raise RecordError("seed_only_with_redeal", "deal.next_seed")
    if place is None:
        return b""
    if not _HEX_32.fullmatch(place.as_text()):
        raise place.refuse("not_32_bytes_hex")
    return bytes.fromhex(place.as_text())


def _read_previous(place: JsonPlace | None, seats: int) -> Previous | None:
    if place is None:
        return None
    place.only("dealer", "fool", "out")
    dealer, fool = place.at("dealer").as_seat(seats), place.unless_null("fool")
    previous = Previous(
        dealer=dealer,
        fool=None if fool is None else fool.as_seat(seats),
        out=place.at("out").as_seats(seats),
    )
    if len({*previous.out, previous.fool}) <= len(previous.out):  # twice out, or a fool who is
        raise place.at("out").refuse("not_an_order_of_leaving")
    return previous


def _read_ladder(place: JsonPlace | None, ruleset: Ruleset, seats: int) -> tuple[Rank, ...] | None:
    if (place is not None) != (ruleset.epaulettes == "ladder"):
        raise RecordError("ladder_only_with_its_epaulettes", "deal.ladder")
    if place is None:
        return None
    items = place.as_items()
    try:
        ladder = tuple(Rank.parse(item.as_text()) for item in items)
    except CardSyntaxError:
        raise place.refuse("not_a_rank") from None
    if len(ladder) != seats:
        raise place.refuse("not_a_rank_each_seat")
    return ladder


def _check_ladder(ladder: tuple[Rank, ...] | None, ruleset: Ruleset, *, first: bool) -> None:
    """Check that the ladder rises from the pack's lowest rank, for a team as one (R10.2)."""
    if ladder is None:
        return
    lowest, teams = lowest_rank(ruleset.deck), ruleset.team_count
    if min(ladder) < lowest or (first and max(ladder) > lowest):
        raise RecordError("not_a_ladder", "deal.ladder")
    if teams and ladder != ladder[:teams] * (len(ladder) // teams):
        raise RecordError("not_a_ladder", "deal.ladder")


def _read_turns(places: list[JsonPlace], seats: int) -> tuple[Turn, ...]:
    return tuple(_read_turn(place, number, seats) for number, place in enumerate(places, 1))


def _read_turn(place: JsonPlace, number: int, seats: int) -> Turn:
    parts = _TURN.fullmatch(place.as_text())
    if parts is None or int(parts[1]) >= seats:
        raise RecordError("not_a_turn", place.path, number)
    try:
        return Turn(int(parts[1]), parse_move(parts[2]))
    except MoveSyntaxError:
        raise RecordError("not_a_move", place.path, number) from None


def _read_hints(place: JsonPlace | None) -> bool:
    if place is not None and not isinstance(place.value, bool):
        raise place.refuse("not_true_or_false")
    return place is not None and bool(place.value)


def _read_clock(place: JsonPlace | None) -> tuple[int, ...]:
    return () if place is None else tuple(item.as_number() for item in place.as_items())


def _read_outcome(place: JsonPlace, ruleset: Ruleset, seats: int) -> Outcome:
    counted = ("points",) if ruleset.score == "places" else ()
    place.only("fool", "losers", "out", "draw", "epaulettes", "reason", *counted)
    fool = place.unless_null("fool")
    draw, reason = place.at("draw"), place.at("reason")
    if not isinstance(draw.value, bool):
        raise draw.refuse("not_true_or_false")
    if reason.value not in list(Reason):
        raise reason.refuse("unknown_reason")
    outcome = Outcome(
        fool=None if fool is None else fool.as_seat(seats),
        losers=place.at("losers").as_seats(seats),
        out=place.at("out").as_seats(seats),
        draw=draw.value,
        epaulettes=place.number("epaulettes"),
        reason=Reason(reason.as_text()),
    )
    if counted:
        points = tuple(item.as_number() for item in place.items("points"))
        if points != points_of(ruleset, seats, outcome):
            raise place.at("points").refuse("not_the_points_of_this_order")
    return outcome
