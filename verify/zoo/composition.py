"""Rewards that are released more often than the budget was divided."""

from typing import Any

from numpy.random import Generator

from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.mechanism import Released
from ...algorithms.protocol.block_policy import Pulls
from ...theory.numbers.enclosure import Exact
from .win_stay import HORIZON, TreeWinStay, WinStay, of_policy

_FIRST = ((0,) * HORIZON, (1, *(0,) * (HORIZON - 1)))
_SHORT = 5  # two releases a batch: the enumeration branches twice as often
_EARLY = ((0,) * _SHORT, (1, *(0,) * (_SHORT - 1)))
_TREE_HORIZON = TreeWinStay.in_tree + 1
_TREE = ((0,) * _TREE_HORIZON, (1, *(0,) * (_TREE_HORIZON - 1)))


class RedrawnNoise(WinStay):
    """Looks twice at the sum, each time with new noise, and believes both."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the noisy sum is above the bar in two looks at the same rewards."""
        return super().good(pulls) and super().good(pulls)


class SumsKept(WinStay):
    """The sum of all rewards of the arm is released after every batch, each time as if it were the first."""

    def __init__(self) -> None:
        super().__init__()
        self.sums: list[Any] = [0, 0]
        self.pulls = [0, 0]

    def good(self, pulls: Pulls) -> bool:
        """Whether the noisy sum of the whole past is good."""
        arm = pulls.arm
        self.sums[arm] = self.sums[arm] + pulls.sum()
        self.pulls[arm] += pulls.length
        number = type(self).noise(self.scale(pulls)).release(self.sums[arm])
        return bool(number > self.bar * self.pulls[arm])


class TreeLevelMissing(TreeWinStay):
    """The budget of the tree divided by ``log2`` of its size, one level less than it has."""

    def levels(self) -> int:
        """One level less than a reward enters, so that the noise is too small."""
        return super().levels() - 1


class KeptNoise(Released):
    """A mechanism that draws its noise once and adds it to all that comes."""

    def __init__(self, scale: Exact) -> None:
        self._fresh = DiscreteLaplace(scale)
        self._noise: int | None = None

    def draw(self, value: Any, generator: Generator) -> Any:  # noqa: ANN401  as all mechanisms
        """The value plus the noise that was drawn once and for all."""
        if self._noise is None:
            self._noise = int(self._fresh.draw(0, generator))
        return value + self._noise

    def facts(self, sensitivity: int = 1) -> object:
        """What is known of the privacy of fresh noise, which this is not."""
        return self._fresh.facts(sensitivity)

    def pmf(self, z: int) -> float:
        """The chance of a value under fresh noise."""
        return self._fresh.pmf(z)

    def lattice(self, tail: float = 1e-15) -> object:
        """The values of fresh noise and their chances."""
        return self._fresh.lattice(tail)


class ReusedNoise(WinStay):
    """Faulty: one value of noise is added to the sum of every batch."""

    def __init__(self) -> None:
        super().__init__()
        self.mechanism = KeptNoise(1 / self.epsilon)

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """The sum of the batch, with the noise of the batches before."""
        return self.mechanism.release(pulls.sum())


_SHARED = {
    "account": "releases that share one draw of noise look like any others",
    "enumerate": "the noise of every release is taken as its own, as the mechanism states",
}

SPECIMENS = (
    of_policy(
        "redrawn noise", "new noise at every look at the same sum", RedrawnNoise, _EARLY, horizon=_SHORT
    ),
    of_policy(
        "sums kept",
        "sums of the whole past released again after every batch, with the noise of one",
        SumsKept,
        _FIRST,
    ),
    of_policy(
        "tree level missing",
        "the tree's budget divided by one level too few",
        TreeLevelMissing,
        _TREE,
        right=TreeWinStay,
        epsilon=TreeWinStay.epsilon,
        horizon=_TREE_HORIZON,
    ),
    of_policy(
        "reused noise",
        "one noise for all releases",
        ReusedNoise,
        ((0, 1, *(0,) * (HORIZON - 2)), (1, 1, *(0,) * (HORIZON - 2))),
        beyond=_SHARED,
    ),
)
