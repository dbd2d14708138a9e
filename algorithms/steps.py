"""Policies as pure steps on arrays of public state: written once, run one way or another.

A policy whose state is public numbers (counts and released values, one row an arm, one last row for the whole) is four
functions, written in the plain subset of Python that also compiles:

``choose(counts, values, t, parameters, schedule, probabilities)``
    writes the action distribution of round ``t`` (a single 1 where the policy is deterministic);
``block(counts, values, arm, t, parameters, schedule) -> (length, released, scale)``
    for how long ``arm`` is then pulled (0: stop and recommend it), whether what lies in the arm's buffer is released
    after that (1) or kept (0), and the scale of the noise on the released sum;
``absorb(counts, values, arm, length, released, number, t, parameters, schedule)``
    takes the released number in (``t`` is the round after the block);
``sample(counts, values, t, parameters, schedule, generator) -> arm``
    where drawing an arm is cheaper than its distribution: equal to ``choose`` in law.

:class:`StepPolicy` runs them by the protocol of :mod:`.policy` with sealed rewards; the simulator runs the same functions
compiled, and the enumerator runs them over all values of the noise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .policy import Block, Mixed, Pulls, Request, Stop
from .sealed import Sealed

Counts = NDArray[np.int64]
Values = NDArray[np.float64]
Vector = NDArray[np.float64]
Schedule = NDArray[np.int64]
Step = Callable[..., Any]


class StepPolicy:
    """A policy given by its steps.

    Subclasses set the four as class attributes and call ``super().__init__`` with their real ``parameters``, their whole
    ones (``schedule``: batch lengths, say), the ``noise`` (a mechanism, given its scale), and how many ``columns`` of counts
    and of values there are; see :mod:`.dp_imed` for the pattern. ``counts`` and ``values`` start at zero.
    """

    choose: Step
    block: Step
    absorb: Step
    sample: Step | None = None

    def __init__(
        self,
        arms: int,
        *,
        parameters: Sequence[float],
        noise: Callable[[float], Any],
        columns: tuple[int, int],
        schedule: Sequence[int] | Schedule = (),
    ) -> None:
        if type(arms) is not int or arms < 1:
            raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
        self.arms = arms
        self.parameters = np.array(parameters, dtype=np.float64)
        self.schedule: Schedule = np.array(schedule, dtype=np.int64)
        self.noise = noise
        self.counts: Counts = np.zeros((arms + 1, columns[0]), dtype=np.int64)
        self.values: Values = np.zeros((arms + 1, columns[1]), dtype=np.float64)
        self.buffer: list[Sealed | None] = [None] * arms
        self._round = 0

    def act(self, t: int) -> Request:
        """The block that the steps choose at round ``t``."""
        self._round = t
        probabilities = np.zeros(self.arms)
        type(self).choose(self.counts, self.values, t, self.parameters, self.schedule, probabilities)
        choices = [
            (float(probabilities[arm]), self._block(int(arm))) for arm in np.flatnonzero(probabilities)
        ]
        if len(choices) > 1:
            return Mixed(tuple(choices))
        ((_, block),) = choices
        return block if block.length else Stop(block.arm)

    def _block(self, arm: int) -> Block:
        length, _, _ = type(self).block(
            self.counts, self.values, arm, self._round, self.parameters, self.schedule
        )
        return Block(arm, int(length))

    def learn(self, pulls: Pulls) -> None:
        """Put the pulls into the arm's buffer and, when the steps say so, release it."""
        arm = pulls.arm
        length, released, scale = type(self).block(
            self.counts, self.values, arm, self._round, self.parameters, self.schedule
        )
        held = self.buffer[arm]
        held = pulls.sum() if held is None else held + pulls.sum()
        number = self.noise(scale).release(held) if released else 0.0
        self.buffer[arm] = None if released else held
        type(self).absorb(
            self.counts,
            self.values,
            arm,
            length,
            released,
            number,
            self._round + length,
            self.parameters,
            self.schedule,
        )
