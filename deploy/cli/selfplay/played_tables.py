"""Computer players at one table: ten games in a row, as records and as sums."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from durak_rules import Deal, Game, Rank, Ruleset, deal, new_game, play, view_for, waited_for
from durak_rules.deal import commitment, deck_seed
from durak_rules.match import Match, new_match, next_match, previous_of
from durak_rules.outcome import Previous
from durak_rules.records import COMPUTER, Seeds, record_of
from engine.players import PLAYERS
from engine.players.asking import wants_new_deal

GAMES_IN_A_ROW = 10


@dataclass(frozen=True, slots=True)
class SelfplayPlan:
    """The games to play: `players` has a name for every seat, `seed` is any text."""

    ruleset: Ruleset
    players: tuple[str, ...]
    seed: str


@dataclass(slots=True)
class Sums:
    """Sums over some games; `fools` are counted seat by seat."""

    fools: list[int]
    games: int = 0
    draws: int = 0
    bouts: int = 0
    moves: int = 0

    def add(self, other: Sums) -> None:
        """The games of the other too."""
        self.fools = [mine + theirs for mine, theirs in zip(self.fools, other.fools, strict=True)]
        self.games += other.games
        self.draws += other.draws
        self.bouts += other.bouts
        self.moves += other.moves

    def count(self, game: Game) -> None:
        """One more game, which is over."""
        assert game.outcome is not None
        if game.outcome.fool is not None:
            self.fools[game.outcome.fool] += 1
        self.games += 1
        self.draws += game.outcome.draw
        self.bouts += game.bout_number
        self.moves += len(game.turns)


@dataclass(slots=True)
class Played:
    """A table's games: a line of JSON for each, and their sums."""

    sums: Sums
    lines: list[bytes] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Start:
    """The beginning of a game."""

    deal: Deal
    fair: Seeds
    previous: Previous | None
    ladder: tuple[Rank, ...] | None


def table_name(number: int) -> str:
    """The id of a table in its records, from `t1`."""
    return f"t{number + 1}"


def play_table(plan: SelfplayPlan, number: int, games: int) -> Played:
    """So many games at one table, each beginning with what the one before left."""
    played = Played(Sums([0] * len(plan.players)))
    match = new_match(plan.ruleset, len(plan.players))
    previous = None
    for game_number in range(1, games + 1):
        start = _start(plan, table_name(number), game_number, match, previous)
        game = _play_game(plan, start)
        assert game.outcome is not None
        played.sums.count(game)
        played.lines.append(_line(plan, table_name(number), game_number, start, game))
        match = next_match(match, plan.ruleset, game.outcome)
        previous = previous_of(start.deal.dealer, game.outcome)
    return played


def _start(
    plan: SelfplayPlan, table: str, number: int, match: Match, previous: Previous | None
) -> _Start:
    """The deal that the seeds give; computer players have no nonces."""
    secret = sha256(f"{plan.seed}|{table}|{number}".encode()).digest()
    fair = Seeds(commitment(secret), secret, ("",) * len(plan.players))
    seed = deck_seed(secret, table, number, fair.nonces)
    dealt = deal(plan.ruleset, len(plan.players), seed, previous=previous)
    return _Start(dealt, fair, previous, match.ladder)


def _play_game(plan: SelfplayPlan, start: _Start) -> Game:
    """A whole game. Of several seats that it waits for, dice say which one is the quickest."""
    game = new_game(plan.ruleset, start.deal, previous=start.previous, ladder=start.ladder)
    for dice in _dice(start.fair.server_seed):
        waiting = _asking(plan, game) or waited_for(game)
        seat = waiting[dice[0] % len(waiting)]
        play(game, seat, PLAYERS[plan.players[seat]].choose(view_for(game, seat), dice[1:]))
        if game.outcome is not None:
            break
    return game


def _asking(plan: SelfplayPlan, game: Game) -> tuple[int, ...]:
    """Return the seats that ask for a new deal (R1.9), whose players don't move at random."""
    if not game.next_seed:
        return ()
    seats = [seat for seat, player in enumerate(plan.players) if player != "random"]
    return tuple([seat for seat in seats if wants_new_deal(view_for(game, seat))])


def _dice(secret: bytes) -> Iterator[bytes]:
    """Random bytes for every move of a game, always the same ones."""
    number = 0
    while True:
        yield sha256(b"dice|%d|" % number + secret).digest()
        number += 1


def _line(plan: SelfplayPlan, table: str, number: int, start: _Start, game: Game) -> bytes:
    names = [f"{COMPUTER}{name}" for name in plan.players]
    record = record_of(game, names, table=table, number=number, fair=start.fair)
    return json.dumps(record.as_dict(), separators=(",", ":")).encode() + b"\n"
