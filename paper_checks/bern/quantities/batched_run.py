"""Algorithm 1 on given noisy means: which arm is selected when, for both of its indexes (Section 4).

A selected arm is pulled for an epoch, at whose end a noisy mean is released. The noise has a density on all
reals, so a statement that a proof makes about every run has to hold for every table of noisy means.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

from ....theory.divergences.bernoulli_divergences import d_eps_ball
from ....theory.divergences.inverses import d_eps_upper_inverse_ball
from ....theory.numbers.enclosure import ball

if TYPE_CHECKING:
    from flint import arb


@dataclass(frozen=True, slots=True)
class Selection:
    """A round in which ``arm`` is selected, and of every arm its last epoch, pulls, mean and index then."""

    round: int
    arm: int
    epochs: tuple[int, ...]
    counts: tuple[int, ...]
    means: tuple[Fraction, ...]
    indexes: "tuple[arb, ...]"


@dataclass(frozen=True, slots=True)
class Setting:
    """A run, and the ``level`` that a proof compares its means with.

    ``first`` and ``ratio`` are those of the batches; ``means[i][m]`` is the noisy mean of arm ``i`` after
    epoch ``m``, the last one that of all later epochs.
    """

    first: int
    ratio: Fraction
    epsilon: Fraction
    horizon: int
    level: Fraction
    means: tuple[tuple[Fraction, ...], ...]

    def count(self, epoch: int) -> int:
        """``n_m``, the pulls of an arm up to epoch m   [BERN-EQ35]"""
        return math.ceil(self.first * (self.ratio ** (epoch + 1) - 1) / (self.ratio - 1))

    def batch(self, epoch: int) -> int:
        """How many pulls epoch m has: ``B_m = n_m - n_{m-1}``   [BERN-EQ14]"""
        return self.count(epoch) - self.count(epoch - 1)

    def mean(self, arm: int, epoch: int) -> Fraction:
        """The noisy mean of the arm after the epoch."""
        row = self.means[arm]
        return row[min(epoch, len(row) - 1)]

    def divergence(self, mean: Fraction, other: Fraction) -> "arb":
        """The divergence ``d_eps`` from the clipped noisy mean to another mean."""
        return d_eps_ball(ball(clipped(mean)), ball(other), ball(self.epsilon))


def clipped(mean: Fraction) -> Fraction:
    """The mean clipped to [0, 1], ``[x]_0^1`` in the paper."""
    return max(Fraction(0), min(mean, Fraction(1)))


def imed_indexes(setting: Setting, means: Sequence[Fraction], counts: Sequence[int], t: int) -> "list[arb]":
    """``-I_i(t)`` of DP-IMED, so that the largest is selected   [BERN-A1b]"""
    del t
    best = clipped(max(means))
    return [
        -(ball(n) * setting.divergence(mean, best) + ball(n).log())
        for mean, n in zip(means, counts, strict=True)
    ]


def klucb_indexes(setting: Setting, means: Sequence[Fraction], counts: Sequence[int], t: int) -> "list[arb]":
    """The upper confidence bounds of DP-KLUCB   [BERN-A1a]"""
    return [
        d_eps_upper_inverse_ball(ball(clipped(mean)), ball(t).log() / n, ball(setting.epsilon))
        for mean, n in zip(means, counts, strict=True)
    ]


def selections(setting: Setting, *, ucb: bool) -> list[Selection]:
    """The selections up to the horizon; of indexes that balls do not tell apart the lowest arm's wins."""
    indexes_at = klucb_indexes if ucb else imed_indexes
    arms = range(len(setting.means))
    epochs, t = [0 for _ in arms], len(arms) * setting.first + 1
    selected = []
    while t <= setting.horizon:
        counts = [setting.count(epoch) for epoch in epochs]
        means = [setting.mean(arm, epochs[arm]) for arm in arms]
        indexes = indexes_at(setting, means, counts, t)
        best = next(arm for arm in arms if not any(other > indexes[arm] for other in indexes))
        selected.append(Selection(t, best, tuple(epochs), tuple(counts), tuple(means), tuple(indexes)))
        epochs[best] += 1
        t += setting.batch(epochs[best])
    return selected


def setting_of(point: Mapping[str, Fraction]) -> Setting:
    """Arm 0, the optimal one (j), has mean ``xj`` first and ``yj`` later; arm 1 (i) ``xi`` and ``yi``."""
    return Setting(
        int(point["n"]),
        point["a"],
        point["eps"],
        int(point["T"]),
        point["w"],
        ((point["xj"], point["yj"]), (point["xi"], point["yi"])),
    )


def exponential_of_level(setting: Setting, *, with_count: bool) -> "arb":
    """The sum of ``exp(n_m d_eps(x, level))``, or of ``n_m`` times that, over means x of arm 0 below level

    It is finite only where later means are not below the level, and at least as large as each of its terms.
    """
    total = ball(0)
    for epoch in range(len(setting.means[0])):
        mean, n = setting.mean(0, epoch), setting.count(epoch)
        if mean < setting.level:
            power = (n * setting.divergence(mean, setting.level)).exp()
            total += n * power if with_count else power
    return total


def batches_within(setting: Setting, budget: "arb", *, one_sided: bool) -> int:
    """The sum of ``B_{m+1}`` over the m with ``n_m d_eps([mean of arm 1], level) <= budget``

    ``one_sided`` counts means above the level as having divergence 0. Where the sum is infinite, epochs with
    more than T pulls, which no run reaches, are left out.
    """
    total = 0
    for epoch in count():
        n, mean = setting.count(epoch), setting.mean(1, epoch)
        above = one_sided and clipped(mean) >= setting.level
        divergence = ball(0) if above else setting.divergence(mean, setting.level)
        within = not n * divergence > budget
        unreachable = n > setting.horizon and not divergence > 0
        if epoch + 1 >= len(setting.means[1]) and (not within or unreachable):
            break  # the mean stays, and so does this answer
        if within:
            total += setting.batch(epoch + 1)
    return total


def pulls(setting: Setting, arm: int, *, ucb: bool) -> int:
    """``N_arm(T)``, the last batch ending with the horizon; the first batches are pulled arm by arm."""
    total = max(0, min(setting.first, setting.horizon - arm * setting.first))
    for each in selections(setting, ucb=ucb):
        if each.arm == arm:
            total += min(setting.batch(each.epochs[arm] + 1), setting.horizon - each.round + 1)
    return total
