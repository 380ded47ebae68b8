"""The time that a computer player seems to think, by its level, by what everybody sees, and by
chance.

Pure. Nothing of its hand and of what it thought goes in, so that the time it takes tells nothing.
A level that thinks in a process of its own begins early enough for most answers to be there at
that moment (`ahead_ms`), and an early answer never brings the move forward. Late answers delay it,
whether there is a choice or not (`thinking/choosing.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from durak_rules import Game, legal_moves
from durak_rules.masks import cards_of
from engine.players.thoughts.question_kinds import OUTSIDE

CAREFUL: Final = {"hard": 1.15, "master": 1.3}  # times as long as the others
MUCH = 2  # cards that the defender has to beat, or pairs on the table, from which it is a burden
FEW = 4  # cards in a hand, with no stock, with which each may decide the game


class Weight(Enum):
    """Shares of the usual shortest and longest time."""

    LIGHT = (3 / 7, 1 / 3)
    USUAL = (1.0, 1.0)
    HEAVY = (10 / 7, 4 / 3)
    ASKED = (9.0, 5.5)
    """The others may ask for a new deal meanwhile (R1.9)."""


def weight(game: Game, seat: int, *, is_quick: bool) -> Weight:
    """Return how much there is to think about. `is_quick`: nobody expects a thought, since the
    seat goes on in the same bout, or no person plays any more.
    """
    if game.next_seed:
        return Weight.ASKED
    if is_quick or is_forced(game, seat):
        return Weight.LIGHT
    if not game.attacks or _is_burdened(game, seat) or _is_near_the_end(game, seat):
        return Weight.HEAVY
    return Weight.USUAL


def is_forced(game: Game, seat: int) -> bool:
    """Return whether everybody sees that the seat has no choice: it opens with its only card, or
    the whole hand is known and one move possible.
    """
    hand = game.hands[seat]
    if not hand & ~game.known:
        return len(legal_moves(game, seat)) == 1
    return not game.attacks and seat == game.attacker and len(cards_of(hand)) == 1


def _is_burdened(game: Game, seat: int) -> bool:
    """Return whether the defender has so much to beat that taking is the question."""
    to_beat = game.beaters.count(None)
    much = to_beat >= MUCH or len(game.attacks) > MUCH
    return seat == game.defender and not game.taking and much


def _is_near_the_end(game: Game, seat: int) -> bool:
    return not game.stock_size and game.hand_sizes[seat] <= FEW


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """The shortest and longest time for a usual move, in ms."""

    shortest: int = 700
    longest: int = 1500
    most_ahead: int = 300

    @property
    def ahead_ms(self) -> int:
        """The time before its move at which a level that takes long begins to think, in ms."""
        return min(self.most_ahead, int(self.shortest * Weight.LIGHT.value[0]))

    def of(self, level: str, game: Game, seat: int, chance: float, *, is_quick: bool) -> int:
        """Return in how many ms this seat moves; `chance` is a random number in [0, 1)."""
        least, most = weight(game, seat, is_quick=is_quick).value
        shortest, longest = self.shortest * least, self.longest * most
        return int((shortest + chance * (longest - shortest)) * CAREFUL.get(level, 1.0))

    def asking(self, chance: float) -> int:
        """Return in how many ms a computer player asks for a new deal, if it wants one."""
        return int(self.shortest + chance * (self.longest - self.shortest))

    def due(self, level: str, game: Game, seat: int, chance: float, *, is_quick: bool) -> int:
        """Return in how many ms the seat's deadline is: earlier, if the level takes long."""
        ahead = self.ahead_ms if level in OUTSIDE else 0
        return self.of(level, game, seat, chance, is_quick=is_quick) - ahead
