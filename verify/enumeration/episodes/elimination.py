"""An episode of DP-SE or DP-MASE: its rounds, what gap of sums eliminates, and the noise on a sum."""

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from ....algorithms.best_arm import dp_mase
from ....algorithms.best_arm.dp_mase import DPMASE
from ....algorithms.best_arm.dp_se_identification import DPSEIdentification
from ....algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ....algorithms.private.dp_se import BETA, DPSE, SCALE, length_of_episode, threshold

Eliminating = DPSE | DPMASE


class NotSeenError(ValueError):
    """Within the horizon nothing that is played depends on rewards."""

    def __init__(self, horizon: int) -> None:
        super().__init__(f"no elimination is seen in {horizon} rounds")


@dataclass(frozen=True, slots=True)
class Episode:
    """Its first round, the pulls of each arm, the least whole gap of sums that eliminates, how many arms."""

    first: int
    length: int
    gap: int
    arms: int = 2

    @property
    def last(self) -> int:
        """The last round."""
        return self.first + self.arms * self.length - 1


def episode_of(policy: Eliminating, number: int, first: int, horizon: int) -> Episode:
    """The episode of that number, which all arms play; a ``NotSeenError`` if no round follows it."""
    parameters, arms = policy.parameters, policy.arms
    length = length_of(policy, number)
    if first + arms * length - 1 >= horizon:
        raise NotSeenError(horizon)
    if isinstance(policy, DPMASE):
        width = dp_mase.threshold(arms, number, float(length), parameters)
    else:
        width = threshold(arms, number, parameters[BETA], parameters[SCALE], length)
    return Episode(first, length, gap_of(length * Fraction(width)), arms)


def length_of(policy: Eliminating, number: int) -> int:
    """How often each of all arms is pulled in the episode of that number."""
    if isinstance(policy, DPMASE):
        return int(dp_mase.pulls_per_agent(policy.arms, number, policy.parameters)) * agents_of(policy)
    return int(length_of_episode(policy.arms, number, policy.parameters[BETA], policy.parameters[SCALE]))


def agents_of(policy: Eliminating) -> int:
    """How many noises are on the sum of an arm."""
    return int(policy.parameters[dp_mase.AGENTS]) if isinstance(policy, DPMASE) else 1


def whole_noise(policy: Eliminating) -> DiscreteLaplace | None:
    """The noise of a release; None where it is another one, or the steps may be others."""
    if type(policy) not in {DPSE, DPSEIdentification, DPMASE}:
        return None
    noise = policy.noise(float(policy.parameters[SCALE]))
    return noise if isinstance(noise, DiscreteLaplace) else None


def gap_of(limit: Fraction) -> int:
    """The least whole number above ``limit``, which is not so close to one that doubles might not see it."""
    if abs(limit - round(limit)) < Fraction(1, 10**6):
        raise ValueError("a threshold is so close to a difference of means that rounding decides")
    return math.floor(limit) + 1


def sum_mass(q: arb, many: int, k: int) -> arb:
    """The mass at k, at least 0, of the sum of n discrete Laplace variables, ``q = e^{-1/scale}``.

    It is the difference of two sums of n geometric ones: by Euler's transformation

        ``(1 - q)^{2n} (1 - q^2)^{1 - 2n} q^k C(n - 1 + k, k) F(1 - n, k + 1 - n; k + 1; q^2)``,

    with a hypergeometric series that ends.
    """
    term = total = arb(1)
    for i in range(many - 1):
        term *= q**2 * ((1 - many + i) * (k + 1 - many + i)) / ((k + 1 + i) * (i + 1))
        total += term
    ways = math.comb(many - 1 + k, k)
    return (1 - q) ** (2 * many) / (1 - q**2) ** (2 * many - 1) * q**k * ways * total


def tails_of(q: arb, many: int, farthest: int, precision: int) -> list[arb]:
    """``P[Y >= k]`` of that sum, for k from 0 to ``farthest``."""
    scale = -1 / float(q.log())
    last = farthest + math.ceil(scale * (precision + 8 * many))
    masses = [sum_mass(q, many, k) for k in range(last + 2)]
    # from one k to the next the mass falls by a ratio that falls, too, to q: both laws are log-concave
    beyond, ratio = masses[-1], masses[-1] / masses[-2]
    tail = (beyond / (1 - q)).union(beyond / (1 - ratio))
    found = []
    for mass in reversed(masses[:-1]):
        tail += mass
        found.append(tail)
    return found[::-1]
