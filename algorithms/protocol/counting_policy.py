"""Policies as pure steps that count rewards above public levels, and release the counts as a whole.

Where :mod:`.stepped_policy` holds the sum of an arm's rewards, these hold how many of the rewards lie above
each of several levels. Their steps are

``choose`` and ``block``
    as there, but that ``block`` is asked for no scale: the mechanism is one for all releases;
``absorb(state, arm, length, released, numbers, t)``
    takes the released numbers in, one a level (``t`` is the round after the block).

:class:`CountingPolicy` runs them by the protocol of :mod:`.block_policy` with sealed rewards; the simulator
runs the same functions compiled.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ..environments.sealed import Sealed
from .block_policy import Pulls
from .counted_pulls import counts_above
from .stepped_policy import Schedule, SteppedBlocks


class CountingPolicy(SteppedBlocks):
    """A policy given by its steps.

    Subclasses set them as class attributes and call ``super().__init__`` with what
    :class:`~.stepped_policy.StepPolicy` takes too, with the ``levels`` in increasing order, and with the
    ``noise``, which is a mechanism.
    """

    def __init__(
        self,
        arms: int,
        *,
        parameters: Sequence[float],
        noise: Any,  # noqa: ANN401  any mechanism
        levels: Sequence[Fraction],
        columns: int,
        schedule: Sequence[int] | Schedule = (),
    ) -> None:
        super().__init__(arms, parameters=parameters, columns=(columns, len(levels)), schedule=schedule)
        self.levels = tuple(levels)
        self.noise = noise
        self.held: Sealed | None = None

    def learn(self, pulls: Pulls) -> None:
        """Count the rewards and, when the steps say so, release the counts."""
        length, released, _ = self._block(pulls.arm)
        counts = counts_above(pulls, self.levels)
        self.held = counts if self.held is None else self.held + counts
        numbers = np.zeros(len(self.levels))
        if released:
            numbers[:] = self.noise.release(self.held)
            self.held = None
        self._absorb(pulls.arm, length, released, numbers)
