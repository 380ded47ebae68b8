"""An environment of PettingZoo, which asks one agent after the other (AEC).

    from durak_rules import Ruleset
    from durak_rules.learning.pettingzoo_env import DurakEnv

    env = DurakEnv(Ruleset.of("podkidnoy"), seats=3)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

It needs the extra: `pip install 'durak-rules[pettingzoo]'`.
"""

from __future__ import annotations

from typing import Any, Final

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("This needs PettingZoo: pip install 'durak-rules[pettingzoo]'") from error

from durak_rules.deal import deal
from durak_rules.game import Game
from durak_rules.learning.acting import returns, seat_to_act
from durak_rules.learning.move_numbers import MoveNumbers
from durak_rules.learning.view_vector import ViewVector
from durak_rules.options.ruleset import Ruleset
from durak_rules.play import new_game, play
from durak_rules.view import view_for

Observation = dict[str, NDArray[Any]]

MOST_MOVES: Final = 1000
"""More than nearly every game of random players has, which is cut then."""


class DurakEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which the agents `player_0`, `player_1` … sit in this order.

    An action is a number of `MoveNumbers`. An agent observes two rows: `observation`, the
    numbers of `ViewVector`, and `action_mask`, a 1 for each move that it may make now. Rewards
    come at the end, as `returns` has them.
    """

    metadata: Final = {"name": "durak_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        *,
        quickest_first: bool = False,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment for so many seats; `RulesetError` where so many can't play.

        Where several may add cards, they are asked in order, or with `quickest_first` in a random
        one. A game of more than `most_moves` is truncated, with no reward.
        """
        super().__init__()
        self.ruleset = ruleset
        self.numbers = MoveNumbers.of(ruleset)
        self.vector = ViewVector.of(ruleset, seats)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._quickest_first = quickest_first
        self._most_moves = most_moves
        self._random, _seed = seeding.np_random()
        self._observed = {agent: self._observation_space() for agent in self.possible_agents}
        self._actions = {
            agent: spaces.Discrete(self.numbers.size) for agent in self.possible_agents
        }

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.vector.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.numbers.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what an agent observes, the same object each time."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, the same object each time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. With a seed, all that is random follows from it from now on."""
        if seed is not None:
            self._random, _seed = seeding.np_random(seed)
        seats = len(self.possible_agents)
        self.durak: Game = new_game(
            self.ruleset, deal(self.ruleset, seats, self._random.bytes(32))
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select_next()

    def step(self, action: int | None) -> None:
        """Make the move of the agent that is asked. Raises ValueError for a move that it may not
        make, and for anything but None where its game is over.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent whose game runs has to move")
        play(self.durak, self._seat(agent), self.numbers.move_of(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._end_if_over()
        self._accumulate_rewards()
        self._select_next()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it may do if it is the one that is asked."""
        seat = self._seat(agent)
        view = view_for(self.durak, seat)
        asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self.numbers.mask(view.moves if asked else ())
        return {
            "observation": np.array(self.vector.numbers(view), np.float32),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def render(self) -> str | None:
        """Return the position with all hands in the mode `ansi`, and nothing in another one."""
        return str(self.durak) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to be closed."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _end_if_over(self) -> None:
        if self.durak.outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            earned = returns(self.durak)
            self.rewards = {agent: earned[self._seat(agent)] for agent in self.agents}
        elif len(self.durak.turns) >= self._most_moves:
            self.truncations = dict.fromkeys(self.agents, True)

    def _select_next(self) -> None:
        random = self._random.random if self._quickest_first else None
        seat = seat_to_act(self.durak, random)
        self.agent_selection = self.possible_agents[0 if seat is None else seat]
