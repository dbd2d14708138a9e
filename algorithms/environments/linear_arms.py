"""Finitely many actions with rewards linear in them   [ZCDP-S-LIN, TA-EQ5.5, RDP-EQ7]"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Doubles
from ...theory.numbers.small_matrices import product

Rewards = Literal["gaussian", "sign"]

_LARGEST_COUNT = 1 << 30


@dataclass(frozen=True, slots=True, init=False, eq=False)
class LinearArms:
    """Action ``a`` has the mean ``<theta, a>``; arm number i is row i of ``actions``.

    ``rewards`` are ``"gaussian"``, ``N(<theta, a>, sigma^2)``, or ``"sign"``, 1 or -1 with that mean: then
    they are bounded, as privacy and the boundedness assumption want it   [ZCDP-ASS1, RDP-AS1].
    """

    actions: Doubles
    theta: Doubles
    means: Doubles
    rewards_are: Rewards
    sigma: float

    def __init__(
        self, actions: ArrayLike, theta: ArrayLike, *, rewards: Rewards = "gaussian", sigma: float = 1.0
    ) -> None:
        matrix = np.array(actions, dtype=np.float64)
        parameter = np.array(theta, dtype=np.float64)
        if matrix.ndim != 2 or 0 in matrix.shape or parameter.shape != matrix.shape[1:]:
            raise ValueError(
                f"actions of the shape {matrix.shape} and theta of the shape {parameter.shape}: "
                "one action a row is accepted, as long as theta"
            )
        if not (np.isfinite(matrix).all() and np.isfinite(parameter).all()):
            raise ValueError("actions and theta hold finite numbers")
        means = product(matrix, parameter)
        if rewards not in {"gaussian", "sign"}:
            raise ValueError(f"rewards are 'gaussian' or 'sign', not {rewards!r}")
        if rewards == "sign" and np.abs(means).max() > 1:
            raise ValueError(f"rewards 1 and -1 have means in [-1, 1], not {means[np.abs(means).argmax()]}")
        if not 0 <= sigma < math.inf:
            raise ValueError(f"sigma is at least 0 and finite, not {sigma!r}")
        for name, value in (("actions", matrix), ("theta", parameter), ("means", means)):
            value.setflags(write=False)
            object.__setattr__(self, name, value)
        object.__setattr__(self, "rewards_are", rewards)
        object.__setattr__(self, "sigma", float(sigma))

    @property
    def arms(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    @property
    def reward_range(self) -> tuple[float, float]:
        """The whole line, or [-1, 1]."""
        return (-1.0, 1.0) if self.rewards_are == "sign" else (-math.inf, math.inf)

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> float:
        """The sum of a block, in one draw up to 2^30 rewards of 1 and -1."""
        return float(block_sum(arm, first, length, self.table(), generator))

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> Doubles:  # noqa: ARG002  all rounds are alike
        """The rewards one by one."""
        if self.rewards_are == "gaussian":
            return np.asarray(self.means[arm] + self.sigma * generator.standard_normal(length))
        return np.asarray(2.0 * generator.binomial(1, (1 + self.means[arm]) / 2, length) - 1)

    def table(self) -> Doubles:
        """Row 0: the means; row 1: sigma, or -1 where rewards are 1 and -1."""
        kind = -1.0 if self.rewards_are == "sign" else self.sigma
        return np.array([self.means, np.full(self.arms, kind)])


def block_sum(arm: int, first: int, length: int, table: Doubles, generator: Generator) -> float:
    """The sum of ``length`` rewards: a normal number, or a binomial one doubled and moved."""
    mean = table[0, arm]
    if table[1, arm] >= 0:
        return float(length * mean + math.sqrt(length) * table[1, arm] * generator.standard_normal())
    ones, left = 0, length
    while left > 0:
        part = min(left, _LARGEST_COUNT)
        ones += generator.binomial(part, (1 + mean) / 2)
        left -= part
    return float(2 * ones - length)
