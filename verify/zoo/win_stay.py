"""The right policies of the zoo: win stays, loss shifts, by noisy sums.

Every decision is a threshold on one released number, so a fault in the noise shows in the actions at its full
size.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from numpy.random import Generator

from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.tree_counter import TreeCounter
from ...algorithms.protocol.block_policy import Block, Pulls, Request
from .specimen import Specimen

HORIZON = 8


class WinStay:
    """Two more pulls of an arm whose last batch was good, else one of the other arm.

    A batch is good if its noisy sum is above ``bar`` a pull. Every reward is released once, with noise of
    scale ``width/epsilon``.
    """

    epsilon: Fraction = Fraction(1)
    width: int = 1
    bar: Fraction = Fraction(1, 2)
    noise: Callable[..., Any] = DiscreteLaplace

    def __init__(self) -> None:
        self.arm, self.length = 0, 1

    def act(self, t: int) -> Request:  # noqa: ARG002  all rounds are alike
        """Pull the current arm for the length of a batch."""
        return Block(self.arm, self.length)

    def learn(self, pulls: Pulls) -> None:
        """Stay with the arm if the batch was good, else shift to the other one."""
        if self.good(pulls):
            self.length = 2
        else:
            self.arm, self.length = 1 - self.arm, 1

    def good(self, pulls: Pulls) -> bool:
        """Whether the noisy sum is above the bar."""
        return bool(self.total(pulls) > self.bar * pulls.length)

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """The noisy sum of the batch."""
        return type(self).noise(self.scale(pulls)).release(pulls.sum())

    def scale(self, pulls: Pulls) -> Fraction:  # noqa: ARG002  for those that do it wrong
        """The scale of the noise on a sum."""
        return self.width / self.epsilon


class TreeWinStay:
    """Stays with an arm while the noisy total of all rewards is above half the number of rounds.

    One binary tree over the first ``in_tree`` rounds, its nodes with noise of scale ``levels/epsilon``.
    """

    epsilon: Fraction = Fraction(3)
    in_tree: int = 4

    def __init__(self) -> None:
        self.arm = 0
        self.tree = TreeCounter(self.in_tree, DiscreteLaplace(self.levels() / self.epsilon))

    def levels(self) -> int:
        """The number of nodes of the tree that a reward enters."""
        return self.in_tree.bit_length()

    def act(self, t: int) -> Request:  # noqa: ARG002  all rounds are alike
        """Pull the current arm once."""
        return Block(self.arm)

    def learn(self, pulls: Pulls) -> None:
        """Take one more reward into the tree, while there is room."""
        if self.tree.count < self.in_tree and not 2 * self.add(pulls) > self.tree.count:
            self.arm = 1 - self.arm

    def add(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """The noisy total of all rewards, with those of the last pull."""
        return self.tree.add(pulls.sum())


class RawWinStay:
    """:class:`WinStay` as other libraries would write it: it reads raw rewards, and adds the noise itself."""

    epsilon: Fraction = Fraction(1)

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.arm, self.length = 0, 1
        self.batch: list[float] = []

    def select(self, t: int) -> int | None:  # noqa: ARG002  all rounds are alike
        """The arm to pull."""
        return self.arm

    def update(self, arm: int, reward: float) -> None:  # noqa: ARG002  it is the arm that was selected
        """Take the reward in; at the end of a batch stay or shift."""
        self.batch.append(reward)
        if len(self.batch) >= self.length:
            self.end()

    def end(self) -> None:
        """Stay or shift, and start a new batch."""
        if self.good():
            self.length = 2
        else:
            self.arm, self.length = 1 - self.arm, 1
        self.batch = []

    def good(self) -> bool:
        """Whether the noisy sum is above half the number of pulls."""
        return bool(2 * self.total() > len(self.batch))

    def total(self) -> int:
        """The noisy sum of the batch."""
        return int(DiscreteLaplace(1 / self.epsilon).draw(int(sum(self.batch)), self.generator))


def of_policy(
    name: str,
    wrong: str,
    broken: Callable[[], Any],
    neighbours: tuple[tuple[Any, ...], tuple[Any, ...]],
    right: Callable[[], Any] = WinStay,
    **more: Any,  # noqa: ANN401  fields of a specimen
) -> Specimen:
    """A specimen that is a policy, played up to the usual horizon unless another is named."""
    return Specimen(name, wrong, "policy", broken, right, neighbours, **{"horizon": HORIZON, **more})
