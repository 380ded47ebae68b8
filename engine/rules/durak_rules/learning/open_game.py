"""Games and states with the methods that OpenSpiel's have, for algorithms written against those.

OpenSpiel itself isn't needed. The deal follows from the seed that a state begins with, so no state
is a chance node, and one seat moves at a time: see `seat_to_act`.

>>> from random import Random
>>> dice = Random(1)
>>> game = OpenGame(Ruleset.of("podkidnoy"), seats=3)
>>> state = game.new_initial_state(bytes(32))
>>> state.current_player(), [state.action_to_string(a) for a in state.legal_actions()][:2]
(1, ['attack 6h', 'attack 7h'])
>>> while not state.is_terminal():
...     state.apply_action(dice.choice(state.legal_actions()))
>>> state.returns()
[0.5, -1.0, 0.5]
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from durak_rules.deal import deal
from durak_rules.game import Game
from durak_rules.learning.acting import returns, seat_to_act
from durak_rules.learning.move_numbers import MoveNumbers
from durak_rules.learning.view_vector import ViewVector
from durak_rules.legal import legal_moves
from durak_rules.moves import Move, parse_move
from durak_rules.options.ruleset import Ruleset
from durak_rules.play import new_game, play
from durak_rules.view import view_for
from durak_rules.view_json import view_dict

TERMINAL: Final = -4
"""The player to move where the game is over, as in OpenSpiel."""


class OpenGame:
    """Durak by some rules and with so many seats."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        """Raise `RulesetError` where so many can't play."""
        self.ruleset = ruleset
        self.numbers = MoveNumbers.of(ruleset)
        self.vector = ViewVector.of(ruleset, seats)
        self._seats = seats

    def new_initial_state(self, seed: bytes) -> OpenState:
        """Return a game that has just been dealt by a seed, such as os.urandom(32)."""
        dealt = deal(self.ruleset, self._seats, seed)
        return OpenState(self, new_game(self.ruleset, dealt))

    def num_players(self) -> int:
        """Return the number of seats."""
        return self._seats

    def num_distinct_actions(self) -> int:
        """Return the number of different moves."""
        return self.numbers.size

    def observation_tensor_size(self) -> int:
        """Return the number of numbers that a seat sees."""
        return self.vector.size

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of what a seat sees: a row."""
        return [self.vector.size]

    def min_utility(self) -> float:
        """Return what the fool gets."""
        return -1.0

    def max_utility(self) -> float:
        """Return the most that anybody gets."""
        teams = self.ruleset.team_count
        losers = self._seats // teams if teams else 1
        return losers / (self._seats - losers)

    def utility_sum(self) -> float:
        """Return the sum of all returns, which is always the same."""
        return 0.0


class OpenState:
    """A game at some move. `durak` is the game itself."""

    def __init__(self, game: OpenGame, durak: Game) -> None:
        self.durak = durak
        self._game = game

    def get_game(self) -> OpenGame:
        """Return the rules and seats of this state."""
        return self._game

    def clone(self) -> OpenState:
        """Return an independent copy."""
        return OpenState(self._game, self.durak.copy())

    def num_players(self) -> int:
        """Return the number of seats."""
        return self.durak.seats

    def current_player(self) -> int:
        """Return the seat that moves next; `TERMINAL` where the game is over."""
        seat = seat_to_act(self.durak)
        return TERMINAL if seat is None else seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.durak.outcome is not None

    def is_chance_node(self) -> bool:
        """Return False: chance is in the seed alone."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the numbers of the moves of who moves next, rising; none for anybody else."""
        return sorted(map(self._game.numbers.move_number, self._moves(player)))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for each of these numbers, and 0 for the others."""
        return list(self._game.numbers.mask(self._moves(player)))

    def _moves(self, player: int | None) -> Sequence[Move]:
        seat = seat_to_act(self.durak)
        mine = seat is not None and player in (None, seat)
        return legal_moves(self.durak, seat) if seat is not None and mine else ()

    def apply_action(self, action: int) -> None:
        """Make the move of a number; ValueError where it can't be made now."""
        play(self.durak, self.current_player(), self._game.numbers.move_of(action))

    def action_to_string(self, *player_and_action: int) -> str:
        """Return the text of a number's move; the player before the number may be left out."""
        return str(self._game.numbers.move_of(player_and_action[-1]))

    def string_to_action(self, text: str) -> int:
        """Return the number of the move that is written so."""
        return self._game.numbers.move_number(parse_move(text))

    def returns(self) -> list[float]:
        """Return what each seat has got: zeros until the game is over."""
        return list(returns(self.durak))

    def rewards(self) -> list[float]:
        """Return what each seat got by the last move, which is all of it, at the end."""
        return self.returns()

    def observation_tensor(self, player: int) -> list[float]:
        """Return what a seat sees, as the numbers of `ViewVector`."""
        return self._game.vector.numbers(view_for(self.durak, player))

    def observation_string(self, player: int) -> str:
        """Return what a seat sees, as JSON."""
        return json.dumps(view_dict(self.durak, player))

    def history(self) -> list[int]:
        """Return the numbers of the moves since the deal."""
        return [self._game.numbers.move_number(move) for _seat, move in self.durak.turns]

    def __str__(self) -> str:
        return str(self.durak)
