"""The run of a policy in contexts by the protocol alone, on sealed rewards: compiled runs must repeat it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from banditproof.algorithms.environments.contexts import draw
from banditproof.algorithms.environments.sealed import Sealed, drawn
from banditproof.algorithms.streams import stream_of


def protocol_choices(policy, bandit, horizon, *, seed=0):
    made, world, contexts = policy(), Drawing(stream_of(seed, 0)), bandit.contexts
    generator = world.generator
    parameter = np.asarray(bandit.theta, dtype=np.float64)
    actions = np.zeros((contexts.arms, contexts.dimension))
    chosen = []
    for t in range(1, horizon + 1):
        draw(contexts.kind, contexts.table, t, actions, generator)
        arm = made.act(t, actions)
        mean = float(sum(a * b for a, b in zip(actions[arm].tolist(), parameter.tolist(), strict=True)))
        if bandit.rewards == "gaussian":
            reward = mean + bandit.sigma * generator.standard_normal()
        else:
            reward = 1.0 if generator.random() < (1.0 + mean) / 2.0 else -1.0
        made.learn(OnePull(arm, t, reward, world))
        chosen.append(arm)
    return chosen, made


@dataclass
class Drawing:
    """The world of simulation: a release draws noise."""

    generator: Any

    def release(self, mechanism, sealed):
        return drawn(mechanism, sealed, self.generator)


@dataclass
class OnePull:
    """One pull, its reward sealed."""

    arm: int
    first: int
    reward: float
    world: Drawing
    length: int = 1

    def sum(self):
        return Sealed(self.reward, (), self.world)

    def stretch(self, _start, _stop):
        return self.sum()
