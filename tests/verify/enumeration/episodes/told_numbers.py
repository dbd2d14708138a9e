"""A policy played by its own steps in a world where the numbers that come out are told."""

import numpy as np
from banditproof.algorithms.environments.sealed import Sealed
from banditproof.algorithms.protocol.block_policy import Stop


class Told:
    """A world where the numbers that come out are told."""

    def __init__(self, numbers):
        self.numbers = list(numbers)

    def release(self, *_):
        return np.array(self.numbers.pop(0), dtype=float)[()]


class Pulls:
    """Pulls in that world."""

    def __init__(self, arm, first, length, world):
        self.arm, self.first, self.length, self.world = arm, first, length, world

    def sum(self):
        return Sealed(0, (), self.world)

    def stretch(self, *_):
        return self.sum()


def played(make, horizon, numbers):
    """The arms of the rounds; a stop is minus one less its answer."""
    policy, t, seen, world = make(), 1, [], Told(numbers)
    while t <= horizon:
        asked = policy.act(t)
        if isinstance(asked, Stop):
            return (*seen, -1 - asked.arm)
        length = min(asked.length, horizon + 1 - t)
        seen += [asked.arm] * length
        t += length
        if t <= horizon:
            policy.learn(Pulls(asked.arm, t - length, length, world))
    return tuple(seen)
