"""The worst of all tables of losses 0 and 1 for a learner of a few rounds: all of them, each exactly."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...algorithms.adversarial.oblivious_adversary import Losses
from ..enumeration.action_law import ActionLaw
from ..enumeration.discrete_twin import discrete_twin
from ..enumeration.exact_privacy import law_of_subject
from ..enumeration.work_limit import Work
from .measures import WORK, MakePolicy, Sample

MOST_TABLES: Final = 1 << 18
_ROUNDING: Final = 2.0**-40
"""Relative, of the sums in doubles: far more than their last digits."""


@dataclass(frozen=True, slots=True)
class ExactTables:
    """The expected regret of a learner on every table of losses 0 and 1, against its best single arm."""

    make: MakePolicy
    horizon: int
    twins: list[Any] = field(default_factory=list, compare=False)
    """Mechanisms of the discrete twin, where that is what is enumerated."""

    def worst(self, arms: int) -> tuple[Sample, Losses]:
        """The largest regret and its table; a ``ValueError`` where that would take too long."""
        if 2 ** (arms * self.horizon) > MOST_TABLES:
            raise ValueError(f"{self.horizon} rounds of {arms} arms have too many tables of losses 0 and 1")
        build = self.make(arms, self.horizon)
        law, _ = law_of_subject(_twin_of(build, self.twins), arms=arms, horizon=self.horizon, work=Work(WORK))
        lost, least = expected_losses(law), least_losses(arms, self.horizon)
        place, found = largest(lost, least, _ROUNDING + law.rounding, law.missing * self.horizon)
        return found, table_at(place, arms, self.horizon)


def largest(
    lost: NDArray[np.float64], least: NDArray[np.float64], relative: float, missing: float
) -> tuple[int, Sample]:
    """Where regret is largest, and an enclosure of the largest: losses are ``lost``, up to both errors."""
    regret, slack = lost - least, lost * relative
    place = int(np.argmax(regret))
    lower = math.nextafter(float(regret[place] - slack[place]), -math.inf)
    upper = math.nextafter(float((regret + slack).max()) + missing, math.inf)
    return place, Sample(np.array([regret[place]]), lower, upper, exact=True)


def _twin_of(build: Callable[..., Any], twins: list[Any]) -> Callable[[], Any]:
    return lambda: discrete_twin(build(), twins.append)


def table_at(place: int, arms: int, horizon: int) -> Losses:
    """The table of that number: its binary digits are the losses, round by round, the last one first."""
    return np.array([place >> bit & 1 for bit in range(horizon * arms)], dtype=float).reshape(horizon, arms)


def least_losses(arms: int, horizon: int) -> NDArray[np.float64]:
    """Of the best single arm on each table."""
    places = np.arange(1 << (horizon * arms))
    sums = np.zeros((arms, len(places)))
    for t in range(horizon):
        for arm in range(arms):
            sums[arm] += places >> (t * arms + arm) & 1
    least: NDArray[np.float64] = sums.min(axis=0)
    return least


def expected_losses(law: ActionLaw) -> NDArray[np.float64]:
    """``E[sum_t x_t(a_t)]`` on each table x, whose rewards are ``1 - x``, without what the law misses."""
    arms, horizon = law.arms, law.horizon
    low, high = (law.rewards.index(reward) for reward in (0, 1))
    found = np.zeros(1 << (horizon * arms))
    lists = np.arange(1 << horizon)
    digits = [lists >> t & 1 for t in range(horizon)]
    count = sum(digits)
    paid = tuple(np.where(digit == 1, low, high) for digit in digits[: horizon - 1])
    for actions, masses in zip(law.sequences, law.masses, strict=True):
        if len(actions) < horizon or max(actions) >= arms:
            raise ValueError("the policy stops by itself; policies that play all rounds are accepted")
        of_lists = np.asarray(masses[paid] if paid else masses, dtype=float) * count
        # digits of a table that a sequence of actions reads, in its order: all others are free
        shape = np.full(horizon * arms, 1)
        for t, arm in enumerate(actions[:horizon]):
            shape[t * arms + arm] = 2
        found.reshape((2,) * (horizon * arms))[...] += of_lists.reshape(shape[::-1])
    return found
