"""Luck: the deal's part in a result. Good players in all seats play the same cards again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Final

from durak_rules import play, view_for, waited_for
from durak_rules.records import Record, game_as_played
from engine.players.player import Player
from engine.players.prospects import result

SURE: Final = 1.96  # standard errors on each side of 95 %
ADDED: Final = 4  # games that are added, half of them lost: so none of few lost isn't "never"


@dataclass(frozen=True, slots=True)
class Luck:
    """The result of one seat with a deal, over so many games; a draw counts half."""

    games: int
    lost: float

    @property
    def share(self) -> float:
        """The share of lost games, 0 to 1."""
        return (self.lost + ADDED / 2) / (self.games + ADDED)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of that share."""
        share = self.share
        return SURE * sqrt(share * (1 - share) / (self.games + ADDED))


def results_of_deal(record: Record, seat: int, player: Player, dice: bytes) -> Iterator[float]:
    """Yield what the end of a game is to the seat, 0 to 1, each time that the deal of a record is
    played again with the same player in all seats. It goes on for as long as the caller asks.
    """
    number = 0
    while True:
        yield _played(record, seat, player, dice + number.to_bytes(4, "big"))
        number += 1


def _played(record: Record, seat: int, player: Player, dice: bytes) -> float:
    game = game_as_played(record)
    game.next_seed = b""  # these are the cards to be judged
    moves = 0
    while game.outcome is None:
        waited = waited_for(game)[0]
        own = sha256(dice + moves.to_bytes(4, "big")).digest()
        play(game, waited, player.choose(view_for(game, waited), own))
        moves += 1
    return result(game.outcome, seat)
