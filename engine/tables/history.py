"""The past of tables: moves since a known version, the record of a finished game, totals of all
games. Values only, no I/O.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from durak_rules import Game, IllegalMove, Outcome, Suit, deal, new_game, parse_move, play
from durak_rules.deal import deck_seed
from durak_rules.outcome import outcome_dict
from durak_rules.records import COMPUTER, Seeds
from engine.tables.errors import NoRecord
from engine.tables.table import Handed, MadeMove, MovedBy, Phase, Table

log = logging.getLogger(__name__)

HANDED_OVER = ", handed over at move {}"
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class MoveLine(NamedTuple):
    """One line of the moves that the store keeps, "version seat by move"."""

    version: int
    seat: int
    by: MovedBy
    move: str

    @classmethod
    def parse(cls, text: str) -> MoveLine:
        """Return the parts of a line."""
        version, seat, by, move = text.split(" ", 3)
        return cls(int(version), int(seat), MovedBy(by), move)

    def __str__(self) -> str:
        return f"{self.version} {self.seat} {self.by} {self.move}"


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game in short: the players (0 and "" for a computer player, which has a level
    instead), and how it ended. Its cards are in its record.
    """

    table_id: str
    game: int
    ended_ms: int  # the store's clock, since 1970
    place: str
    names: tuple[str, ...]
    players: tuple[int, ...]
    levels: tuple[str | None, ...]
    outcome: Outcome


Seats = Mapping[int, tuple[int, ...]]  # number of seats -> a count for each seat


@dataclass(frozen=True, slots=True)
class Totals:
    """All finished games, added up; abandoned ones don't count.

    `first_attackers` counts games without a game before them: there the cards name the first
    attacker, and every seat should be named equally often. Later the fool of the game before
    decides, which says nothing about the shuffle.
    """

    games: int
    draws: int
    trumps: Mapping[Suit, int]
    first_attackers: Seats
    fools: Seats


def totals_of(counts: Mapping[str, int]) -> Totals:
    """Return the totals of these counts, which have the names that `counts` of finished/packed.py
    gives them.
    """
    counted = Counter(counts)
    return Totals(
        games=counted["games"],
        draws=counted["draws"],
        trumps={suit: counted[f"trump:{suit}"] for suit in Suit},
        first_attackers=_by_seat(counted, "first"),
        fools=_by_seat(counted, "fool"),
    )


def _by_seat(counted: Counter[str], what: str) -> Seats:
    names = [name.split(":") for name in counted]
    numbers = sorted({int(name[1]) for name in names if name[0] == what})
    return {
        seats: tuple(counted[f"{what}:{seats}:{seat}"] for seat in range(seats))
        for seats in numbers
    }


def moves_between(old: Table, new: Table, lines: Sequence[str]) -> tuple[MadeMove, ...]:
    """Return the moves made since `old`, with their events; none if the tables are of different
    games or epochs.
    """
    same_game = (old.epoch, old.started) == (new.epoch, new.started)
    if not same_game or old.game is None or old.version > new.version:
        return ()
    return played(old.game.copy(), lines)


def moves_of_game(table: Table, lines: Sequence[str]) -> tuple[MadeMove, ...]:
    """Return all moves of the running game, with their events, played again from its deal. Return
    none if that fails, as after a change of the rules' code in the middle of a game.
    """
    if table.phase is not Phase.PLAYING or table.game is None:
        return ()
    previous, game = table.dealt_after, table.game
    version = 1 if table.nonce_commitments is None else 2
    seed = deck_seed(table.server_seed, table.id, table.game_number, table.nonces, version=version)
    dealt = deal(game.ruleset, game.seats, seed, previous=previous)
    begun = new_game(game.ruleset, dealt, previous=previous, ladder=game.ladder)
    try:
        return played(begun, lines)
    except IllegalMove as why:
        log.warning("A game can't be told again: %s", why)
        return ()


def played(game: Game, lines: Sequence[str]) -> tuple[MadeMove, ...]:
    """Make the moves of these lines in this game, which goes on with them, and return them."""
    made = []
    for version, seat, by, text in map(MoveLine.parse, lines):
        events = play(game, seat, parse_move(text))
        made.append(MadeMove(version, seat, text, events, by))
    return tuple(made)


def record_seats(levels: Sequence[str | None], handed: Mapping[int, Handed] = {}) -> list[str]:
    """Return the seats as a record names them. Anybody may read a record, so people are named by
    the order of their seats. A level makes a computer player, not a name. A seat that was handed
    over says from which move on, counted from 1.
    """
    return [
        f"{COMPUTER}{level}" if level else f"{PLACES[seat]} player{_handed_over(handed.get(seat))}"
        for seat, level in enumerate(levels)
    ]


def unnamed_seats(seats: Sequence[str], levels: Sequence[str | None]) -> list[str]:
    """Return the seats of a record that may have been written with people's names in them, without
    the names.
    """
    return [
        seat if re.fullmatch(name + HANDED_OVER.format("[0-9]+"), seat) else name
        for seat, name in zip(seats, record_seats(levels), strict=True)
    ]


def _handed_over(handed: Handed | None) -> str:
    return HANDED_OVER.format(handed.moves + 1) if handed else ""


def handed_over_at(seat: str) -> int | None:
    """Return the place of the first move, from 0, that another person made for a record's seat;
    None if the seat wasn't handed over.
    """
    found = re.search(HANDED_OVER.format("([0-9]+)") + "$", seat)
    return int(found[1]) - 1 if found else None


def finished_record(table: Table, moves: Sequence[str]) -> dict[str, Any]:
    """Return the last finished game as a record that anybody can check. Raises NoRecord."""
    fair, game = table.revealed, table.game
    if fair is None or game is None or table.phase is not Phase.OVER or table.last_outcome is None:
        raise NoRecord
    seeds = Seeds(fair.commitment, fair.server_seed, fair.nonces, fair.nonce_commitments)
    seed = deck_seed(fair.server_seed, table.id, fair.game, fair.nonces, version=seeds.version)
    dealt = deal(game.ruleset, game.seats, seed, previous=table.dealt_after)
    lines = [MoveLine.parse(text) for text in moves]
    return {
        "format": "durak-record",
        "version": seeds.version,
        "table": table.id,
        "game": fair.game,
        "rules": game.ruleset.as_dict(),
        "seats": record_seats(table.levels, table.handed),
        "fair": seeds.as_dict(),
        "deal": {
            **dealt.as_dict(),
            "previous": table.dealt_after.as_dict() if table.dealt_after else None,
            "ladder": [str(rank) for rank in game.ladder] if game.ladder else None,
        },
        "moves": [f"{seat} {move}" for _, seat, _, move in lines],
        "clock": [number for number, made in enumerate(lines) if made.by is MovedBy.CLOCK],
        **({"hints": True} if table.hints else {}),
        "result": outcome_dict(game.ruleset, game.seats, table.last_outcome),
    }
