"""For those who train players: moves and views as numbers, one seat at a time, and what it earned.

A ruleset has a fixed number of moves, each with a number of its own (`MoveNumbers`), and a view is
a row of numbers from 0 to 1, of a fixed length for so many seats (`ViewVector`). `seat_to_act`
says who moves next where one does at a time, and `returns` what each seat gets in the end:

>>> from random import Random
>>> from durak_rules import Ruleset, deal, new_game, play, view_for
>>> dice = Random(1)
>>> rules = Ruleset.of("express")
>>> numbers, vector = MoveNumbers.of(rules), ViewVector.of(rules, seats=3)
>>> numbers.size, vector.size
(602, 200)
>>> game = new_game(rules, deal(rules, 3, bytes(32)))
>>> seat = seat_to_act(game)
>>> while seat is not None:
...     view = view_for(game, seat)
...     seen, allowed = vector.numbers(view), [numbers.move_number(move) for move in view.moves]
...     chosen = dice.choice(allowed)  # here a player that learns looks at what is seen
...     _ = play(game, seat, numbers.move_of(chosen))
...     seat = seat_to_act(game)
>>> returns(game)
(-1.0, 0.5, 0.5)

At a cheaters' table `view.cheats` and `view.challenges` have numbers too.

Two modules put this into forms that others know. `open_game` has games and states as OpenSpiel
has them, and `pettingzoo_env` an environment of PettingZoo (`pip install
'durak-rules[pettingzoo]'`). Both know the moves of `view.moves` alone, so that nobody
cheats or challenges there.
"""

from durak_rules.learning.acting import returns, seat_to_act
from durak_rules.learning.move_numbers import MoveNumbers
from durak_rules.learning.view_vector import VectorPart, ViewVector

__all__ = ["MoveNumbers", "VectorPart", "ViewVector", "returns", "seat_to_act"]
