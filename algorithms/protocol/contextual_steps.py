"""Policies of :mod:`.vector_release` that see fresh actions in every round.

Their steps are those of all policies that gather rewards into a vector. The values of an arm, in the first
rows, are its action of the round; what the policy knows is in the rows below. The counts have a row an arm.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .contextual_policy import Outside, lengths_checked, longest_action
from .vector_release import GatheringPolicy


class ContextualSteps(GatheringPolicy):
    """A policy given by its steps; ``rows`` of as many numbers as an action has hold what it knows.

    ``outside`` says what becomes of actions longer than 1: see :mod:`~..linear.optimistic_ellipsoid`.
    """

    def __init__(
        self,
        dimension: int,
        *,
        parameters: Sequence[float],
        noise: Callable[[float], Any],
        rows: int,
        numbers: int,
        outside: Outside,
    ) -> None:
        super().__init__(
            0, parameters=parameters, noise=noise, counts=(0, 1), values=(rows, dimension), numbers=numbers
        )
        self.dimension = dimension
        self.longest = longest_action(outside)

    def begin(self, arms: int) -> None:
        """Make room for so many actions a round."""
        if arms != self.arms:
            self.counts = np.zeros((arms, 1), dtype=np.int64)
            self.values = np.vstack((np.zeros((arms, self.dimension)), self.values[self.arms :]))
            self.arms = arms

    def act(self, t: int, actions: NDArray[np.float64]) -> int:  # type: ignore[override]  # one argument more
        """The action that the steps choose."""
        matrix = lengths_checked(actions, t, self.dimension, self.longest)
        self.begin(len(matrix))
        self.values[: self.arms] = matrix
        probabilities = np.zeros(self.arms)
        type(self).choose(self.state, t, probabilities)
        return int(probabilities.argmax())
