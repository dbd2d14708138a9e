"""What an environment is: arms that give rewards, one by one or a whole block's sum at once."""

from typing import Protocol, runtime_checkable

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray


@runtime_checkable
class Environment(Protocol):
    """Arms ``0 .. arms - 1``, rounds counted from 1.

    The module of an environment also holds its pure function ::

        block_sum(arm, first, length, table, generator) -> float

    on whole numbers up to 2^62 and the array of :meth:`table`: the law of :meth:`sum`, and for equal
    generators the same double, in the plain subset of Python that compiles. A block of one reward is drawn as
    :meth:`rewards` draws it.
    """

    @property
    def arms(self) -> int:
        """How many arms there are."""
        ...

    @property
    def means(self) -> NDArray[np.float64]:
        """The mean reward of each arm, from which regret is counted; for a table, the mean of its column."""
        ...

    @property
    def reward_range(self) -> tuple[float, float]:
        """An interval that is declared to hold every reward: what one reward can change."""
        ...

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> float:
        """The sum of the rewards of the rounds ``first .. first + length - 1`` of ``arm``."""
        ...

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> NDArray[np.float64]:
        """The rewards of these rounds, one by one."""
        ...

    def table(self) -> NDArray[np.float64]:
        """What ``block_sum`` reads: two-dimensional, C-contiguous, one column an arm."""
        ...
