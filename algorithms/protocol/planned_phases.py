"""Policies that are decided phase by phase, and estimate a parameter linearly: what simulation needs of them.

Which blocks a phase has hangs on its number and on the arms that survive alone. What is released at its end
is linear in the sums of its blocks, and in noise; the arms survive whose estimated reward is near the
largest. A policy that plays so may say so (:class:`PlannedPhases`): then the plans of phases are shared by
all runs, and rewards are never sealed.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.arrays import Matrix, Places


@dataclass(frozen=True, eq=False)
class Plan:
    """A phase: its blocks, one after the other, and what is made of their sums ``S`` at the end of it.

    The estimate is ``of_sums S + of_noise Z``, where ``Z`` are draws of ``mechanism``, one after the other,
    and arms survive whose ``<a, estimate>`` is within ``near`` of the largest. ``releases`` are as many as
    the protocol counts.
    """

    places: Places
    pulls: NDArray[np.int64]
    of_sums: Matrix
    of_noise: Matrix
    mechanism: Any
    near: float
    releases: int


class PlannedPhases(ABC):
    """A policy of such phases; ``actions`` has a row an arm."""

    actions: Matrix

    @abstractmethod
    def plan(self, number: int, survivors: Places) -> Plan | None:
        """The phase of that number, counted from 1, with those arms; None where it is not of this kind."""
