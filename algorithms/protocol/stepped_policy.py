"""Policies as pure steps on arrays of public state: written once, run one way or another.

A policy whose state is public numbers (counts and released values, one row an arm, one last row for the
whole) is four functions, written in the plain subset of Python that also compiles:

``choose(state, t, probabilities)``
    writes the action distribution of round ``t`` (a single 1 where the policy is deterministic), whatever the
    array held before; it may keep in ``values`` what saves it work later, never what changes an answer;
``block(state, arm, t) -> (length, released, scale)``
    for how long ``arm`` is then pulled (0: stop and recommend it), whether what lies in the arm's buffer is
    released after that (1; by two mechanisms one after the other, of which the second draws nothing: 2) or
    kept (0), and the scale of the noise on the released sum;
``absorb(state, arm, length, released, number, t)``
    takes the released number in (``t`` is the round after the block);
``sample(state, t, generator) -> arm``
    where drawing an arm is cheaper than its distribution: equal to ``choose`` in law;
``settled(counts) -> arm``
    where the steps keep the arm of the next round: that on which ``choose`` puts a 1, or -1 where it is to
    be asked. It changes no run;
``lead(state, arm, t, last) -> (rounds, least, rise)``
    where ``arm`` is chosen at ``t``, and on in up to ``rounds <= last`` rounds as long as their rewards in
    [0, 1] add up to more than ``least + rise j`` after ``j`` of them: single pulls whose rewards are all
    released as they are, or all kept, and which ``absorb`` takes in together. It changes no run.

:class:`StepPolicy` runs them by the protocol of :mod:`.block_policy` with sealed rewards; the simulator
runs the same functions compiled, and the enumerator runs them over all values of the noise.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..environments.sealed import Sealed
from ..mechanisms.no_noise import NoNoise
from ..mechanisms.tree_counter import TreeCounter
from .block_policy import Block, Mixed, Pulls, Request, Stop, Sure

Counts = NDArray[np.int64]
Values = NDArray[np.float64]
Vector = NDArray[np.float64]
Schedule = NDArray[np.int64]
Step = Callable[..., Any]


class State(NamedTuple):
    """What the steps of a policy see: public numbers, a row an arm, and numbers that stay as they are."""

    counts: Counts
    values: Values
    parameters: Vector
    schedule: Schedule


def without_noise(scale: float) -> NoNoise:
    """The ``noise`` of the policies that are not private: the mechanism that adds nothing, at any scale."""
    return NoNoise()


class SteppedBlocks:
    """Public state, and steps that ask for blocks: what is asked for is a function of that state alone."""

    choose: Step
    block: Step
    absorb: Step

    def __init__(
        self,
        arms: int,
        *,
        parameters: Sequence[float],
        columns: tuple[int, int],
        schedule: Sequence[int] | Schedule = (),
    ) -> None:
        if type(arms) is not int or arms < 1:
            raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
        self.arms = arms
        self.parameters = np.array(parameters, dtype=np.float64)
        self.schedule: Schedule = np.array(schedule, dtype=np.int64)
        self.counts: Counts = np.zeros((arms + 1, columns[0]), dtype=np.int64)
        self.values: Values = np.zeros((arms + 1, columns[1]), dtype=np.float64)
        self._round = 0

    @property
    def state(self) -> State:
        """What the steps see."""
        return State(self.counts, self.values, self.parameters, self.schedule)

    def act(self, t: int) -> Request:
        """The block that the steps choose at round ``t``."""
        self._round = t
        probabilities = np.zeros(self.arms)
        type(self).choose(self.state, t, probabilities)
        choices = [
            (float(probabilities[arm]), self._asked(int(arm))) for arm in np.flatnonzero(probabilities)
        ]
        mixed = Mixed(tuple(choices))
        return mixed if len(choices) > 1 else choices[0][1]

    def _asked(self, arm: int) -> Sure:
        length, _, _ = self._block(arm)
        return Block(arm, length) if length else Stop(arm)

    def _block(self, arm: int) -> tuple[int, int, float]:
        """What the step says of a block of ``arm``: its length, whether it is released, the scale."""
        step = type(self).block
        length, released, scale = step(self.state, arm, self._round)
        return int(length), released, scale

    def _absorb(self, arm: int, length: int, released: int, numbers: Any) -> None:  # noqa: ANN401  one or some
        type(self).absorb(self.state, arm, length, released, numbers, self._round + length)


class StepPolicy(SteppedBlocks):
    """A policy given by its steps.

    Subclasses set the four as class attributes and call ``super().__init__`` with their real
    ``parameters``, their whole ones (``schedule``: batch lengths, say), the ``noise`` (a mechanism, given
    its scale), and how many ``columns`` of counts and of values there are; see :mod:`..private.dp_imed` for
    the pattern. ``counts`` and ``values`` start at zero.

    With a ``tree_horizon`` each arm has a :class:`~..mechanisms.tree_counter.TreeCounter` for that many
    releases, its nodes with the noise of the arm's first release. What is released then goes through the
    counter, and the number that ``absorb`` gets is the noisy total of the arm so far.
    """

    sample: Step | None = None
    settled: Step | None = None
    lead: Step | None = None
    block_length: int = 0
    """Of every block that is no stop, where all are of one length: then many are played in one go."""
    doubling: bool = False
    """Whether its trees are hybrid counters, each begun anew when the arm's rewards have doubled."""
    draws_more: bool = False
    """Whether it draws more than arms and noise: then its steps alone do not tell the law of its actions."""

    def __init__(
        self,
        arms: int,
        *,
        parameters: Sequence[float],
        noise: Callable[[float], Any],
        columns: tuple[int, int],
        schedule: Sequence[int] | Schedule = (),
        tree_horizon: int | None = None,
    ) -> None:
        super().__init__(arms, parameters=parameters, columns=columns, schedule=schedule)
        self.noise = noise
        self.buffer: list[Sealed | None] = [None] * arms
        self.tree_horizon = 0 if tree_horizon is None else tree_horizon
        self.trees: list[TreeCounter | None] = [None] * arms

    def learn(self, pulls: Pulls) -> None:
        """Put the pulls into the arm's buffer and, when the steps say so, release it."""
        arm = pulls.arm
        length, released, scale = self._block(arm)
        held = self.buffer[arm]
        held = pulls.sum() if held is None else held + pulls.sum()
        number = self._released(arm, held, scale) if released else 0.0
        self.buffer[arm] = None if released else held
        self._absorb(arm, length, released, number)

    def _released(self, arm: int, held: Sealed, scale: float) -> float:
        if not self.tree_horizon:
            return float(self.noise(scale).release(held))
        tree = self.trees[arm]
        if tree is None:
            tree = self.trees[arm] = TreeCounter(self.tree_horizon, self.noise(scale))
        return float(tree.add(held))


class PlayedBySteps(ABC):
    """A policy that may be played by another one, which is given by its steps: the same for equal luck."""

    @abstractmethod
    def in_steps(self) -> StepPolicy | None:
        """That policy, in the state of this one; None where there is none."""
