"""Policies as pure steps that gather rewards into a vector, and release it as a whole.

Where :mod:`.stepped_policy` holds one sum of rewards an arm, these hold numbers that are linear in the
rewards of all arms: the losses of experts, a total that goes across arms. They pull once a round, and are
these functions in the plain subset of Python that also compiles, on arrays of public state:

``choose(state, t, probabilities)``
    writes the action distribution of round ``t``;
``odds(state, arm, t, odds) -> how many``
    writes the odds of one more public draw, which is made after ``arm`` was pulled; 0: nothing is drawn;
``weigh(state, arm, drawn, t, offset, slope) -> (released, scale)``
    writes how the reward enters what is held, ``offset + slope * reward`` (both come as zeros), and says
    whether that is then held on (0), released and begun anew (1) or released and held on (2), and the scale
    of the noise on each number;
``absorb(state, arm, drawn, released, numbers, t)``
    takes the released numbers in (``t`` is the next round).

``weigh`` and ``absorb`` may change counts and values: the arm is public when it has been pulled.

:class:`GatheringPolicy` runs them by the protocol of :mod:`.block_policy` with sealed rewards; the
simulator runs the same functions compiled. Policies that see fresh actions in every round have the same
steps: see :mod:`.contextual_steps`.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..environments.sealed import Sealed
from ..mechanisms.tree_counter import TreeCounter
from .block_policy import Block, Mixed, Pulls, Request
from .public_draw import PublicDraw
from .stepped_policy import Counts, Schedule, State, Step, Values, Vector

HELD, RELEASED, RELEASED_AND_HELD = 0, 1, 2
NOT_DRAWN = -1


class GatheringPolicy:
    """A policy given by its steps.

    Subclasses set the steps as class attributes and call ``super().__init__`` with their real
    ``parameters``, the ``noise`` (a mechanism, given its scale), the shapes of ``counts`` and ``values``,
    which start at zero, and how many ``numbers`` are held. ``chances`` is how many odds there are at most.

    With ``apart`` the numbers are released one by one, each a sum of its own; else they are one vector.

    With ``trees``, one an arm or one for all, what is released goes through the tree of the arm, whose nodes
    have the noise of the steps' scale; ``absorb`` then gets the noisy total so far.
    """

    choose: Step
    odds: Step | None = None
    weigh: Step
    absorb: Step
    apart: bool = False

    def __init__(
        self,
        arms: int,
        *,
        parameters: Sequence[float],
        noise: Callable[[float], Any],
        counts: tuple[int, int],
        values: tuple[int, int],
        numbers: int,
        chances: int = 0,
    ) -> None:
        self.arms = arms
        self.parameters: Vector = np.array(parameters, dtype=np.float64)
        self.schedule: Schedule = np.zeros(0, dtype=np.int64)
        self.noise = noise
        self.counts: Counts = np.zeros(counts, dtype=np.int64)
        self.values: Values = np.zeros(values, dtype=np.float64)
        self.numbers = numbers
        self.chances = chances
        self.held: Sealed | None = None
        self.held_apart: list[Sealed | None] = [None] * numbers
        self.trees: list[TreeCounter] = []

    @property
    def state(self) -> State:
        """What the steps see."""
        return State(self.counts, self.values, self.parameters, self.schedule)

    def act(self, t: int) -> Request:
        """One pull, by the distribution that the steps choose at round ``t``."""
        probabilities = np.zeros(self.arms)
        type(self).choose(self.state, t, probabilities)
        choices = tuple((float(probabilities[arm]), Block(int(arm))) for arm in np.flatnonzero(probabilities))
        return Mixed(choices) if len(choices) > 1 else choices[0][1]

    def learn(self, pulls: Pulls) -> None:
        """Add the reward to what is held and, when the steps say so, release that."""
        arm, t, reward = pulls.arm, pulls.first, pulls.sum()
        drawn = self._drawn(arm, t, reward)
        offset, slope = np.zeros(self.numbers), np.zeros(self.numbers)
        released, scale = type(self).weigh(self.state, arm, drawn, t, offset, slope)
        if self.apart:
            numbers = self._gathered_apart(reward, offset, slope, released, scale)
        else:
            form = reward * slope
            self.hold(form + offset if offset.any() else form)
            numbers = self._released(arm, released, scale)
        type(self).absorb(self.state, arm, drawn, released, numbers, t + 1)

    def _drawn(self, arm: int, t: int, reward: Sealed) -> int:
        step = type(self).odds
        if step is None:
            return NOT_DRAWN
        odds = np.zeros(self.chances)
        many = step(self.state, arm, t, odds)
        if not many:
            return NOT_DRAWN
        drawn = PublicDraw(tuple(odds[:many].tolist())).release(0 * reward)
        return max(int(drawn), 0)  # enumerators also try numbers of no chance

    def hold(self, form: Sealed) -> None:
        """Add to what is held."""
        self.held = form if self.held is None else self.held + form

    def _released(self, arm: int, released: int, scale: float) -> NDArray[np.float64]:
        held = self.held
        if released == HELD or held is None:
            return np.zeros(self.numbers)
        if self.trees:
            numbers = self.trees[arm if len(self.trees) > 1 else 0].add(held)
        else:
            numbers = self.noise(scale).release(held)
        if released == RELEASED:
            self.held = None
        return np.array(numbers, dtype=np.float64)

    def _gathered_apart(
        self, reward: Sealed, offset: Vector, slope: Vector, released: int, scale: float
    ) -> NDArray[np.float64]:
        held = self.held_apart
        for place in np.flatnonzero((offset != 0) | (slope != 0)):
            form = reward * slope[place] + offset[place]
            before = held[place]
            held[place] = form if before is None else before + form
        if released == HELD:
            return np.zeros(self.numbers)
        mechanism = self.noise(scale)
        numbers = [float(mechanism.release(0 * reward if each is None else each)) for each in held]
        if released == RELEASED:
            self.held_apart = [None] * self.numbers
        return np.array(numbers)
