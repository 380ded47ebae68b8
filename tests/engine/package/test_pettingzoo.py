"""PettingZoo's own tests of the environment, and what they don't ask."""

from __future__ import annotations

import pytest
from pettingzoo.test import api_test, seed_test

from durak_rules import PRESETS, RulesetError
from durak_rules.learning.pettingzoo_env import DurakEnv

# PettingZoo knows by name which of its own games have a mask beside what is observed
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
PODKIDNOY = PRESETS["podkidnoy"]


def played(env: DurakEnv, seed: int) -> dict[str, float]:
    """Return the rewards of each agent after a game of random ones."""
    earned = {}
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _info = env.last()
        if terminated or truncated:
            earned[agent] = reward
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    return earned


@pytest.mark.parametrize(
    ("preset", "seats"), [("podkidnoy", 3), ("durnius_travel", 2), ("helper", 4)]
)
def test_it_keeps_to_pettingzoos_rules(
    preset: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(DurakEnv(PRESETS[preset], seats), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def test_a_game_follows_from_its_seed() -> None:
    seed_test(lambda: DurakEnv(PODKIDNOY, 3, quickest_first=True), num_cycles=30)


def test_the_fool_pays_the_others() -> None:
    earned = [played(DurakEnv(PRESETS["express"], 3), seed) for seed in range(5)]
    assert {tuple(sorted(one.values())) for one in earned} == {(-1, 0.5, 0.5)}
    fools = {min(one, key=one.__getitem__) for one in earned}
    assert len(fools) > 1


def test_an_agent_sees_its_own_hand_and_may_move_only_when_it_is_asked() -> None:
    env = DurakEnv(PODKIDNOY, 3, render_mode="ansi")
    env.reset(seed=1)
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert seen in env.observation_space(agent)
        hand = [card.bit for card in env.durak.hand(seat)]
        shown = [1 << place + 16 for place in range(36) if seen["observation"][place]]
        assert shown == hand
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)
    assert env.render() == str(env.durak)


def test_a_move_that_is_not_allowed_changes_nothing() -> None:
    env = DurakEnv(PODKIDNOY, 3)
    env.reset(seed=1)
    before = str(env.durak)
    for action in (0, -1, 1334, None):
        with pytest.raises(ValueError, match=r"not_the_defender|from 0 to 1333|has to move"):
            env.step(action)
    assert (str(env.durak), env.render()) == (before, None)


def test_a_game_that_goes_on_too_long_is_cut() -> None:
    env = DurakEnv(PODKIDNOY, 3, most_moves=5)
    assert set(played(env, 1).values()) == {0}
    assert len(env.durak.turns) == 5


def test_as_many_sit_there_as_the_rules_allow() -> None:
    with pytest.raises(RulesetError, match="seats"):
        DurakEnv(PRESETS["durnius_pairs"], 3)
