"""Rewards linear in the actions of each round, for given contexts   [ZCDP-S-CTX, TA-EQ5.8, RDP-EQ9]"""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Doubles
from ...theory.numbers.small_matrices import product
from .contexts import GivenContexts


@dataclass(frozen=True, init=False, eq=False)
class ContextualArms:
    """Arm ``a`` gives 1 or -1 in round ``t`` with the mean ``<theta, action a of round t>``.

    The environment that a policy :class:`~..protocol.contextual_policy.InContexts` ``contexts`` plays in;
    ``means`` are those over the rounds that are given.
    """

    contexts: GivenContexts
    theta: Doubles
    means: Doubles

    def __init__(self, contexts: GivenContexts, theta: ArrayLike) -> None:
        parameter = np.array(theta, dtype=np.float64)
        if parameter.shape != (contexts.dimension,) or not np.isfinite(parameter).all():
            raise ValueError(f"theta is {contexts.dimension} finite numbers, not {theta!r}")
        means = product(contexts.table, parameter).reshape(-1, contexts.arms)
        if np.abs(means).max() > 1:
            raise ValueError(
                f"rewards 1 and -1 have means in [-1, 1], not {means.flat[np.abs(means).argmax()]}"
            )
        object.__setattr__(self, "contexts", contexts)
        object.__setattr__(self, "theta", parameter)
        object.__setattr__(self, "means", means.mean(axis=0))

    @property
    def arms(self) -> int:
        """How many actions there are in a round."""
        return self.contexts.arms

    @property
    def reward_range(self) -> tuple[float, float]:
        """From -1 to 1."""
        return (-1.0, 1.0)

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> float:
        """The sum of the rewards of these rounds."""
        return float(self.rewards(arm, first, length, generator).sum())

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> Doubles:
        """The rewards one by one."""
        rounds = np.arange(first - 1, first - 1 + length)
        rows = (rounds * self.arms + arm) % len(self.contexts.table)
        ones = generator.random(length) < (1 + product(self.contexts.table[rows], self.theta)) / 2
        return np.where(ones, 1.0, -1.0)

    def table(self) -> Doubles:
        """Row 0: the means over the rounds."""
        return self.means[None, :].copy()
