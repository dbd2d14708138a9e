"""Two arms and a perturbed leader: how chances move over the one number that decides, in balls   [ADV-A4]

Who leads depends on ``D = n (L_1 - L_0)`` alone, the estimated losses of n rounds apart, a whole number where
noise is whole. A batch of arm 1 that releases z adds ``m (n - z)`` to it, m the resampling count; a batch of
arm 0 takes as much away. A vector has a ball for each D from -w to w, so that reading it backwards
exchanges the arms: here every batch is one of arm 1.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Any

import numpy as np
from flint import arb, arb_poly

from ....algorithms.adversarial.batched_learner import BATCH, SCALE
from ....algorithms.adversarial.ftpl import CAP, ETA, FAILED, FTPL, LARGEST
from ....theory.numbers.enclosure import ball

Vector = list[arb]


class LeadingChances:
    """All chances that enter, at the precision in force.

    Parameters
    ----------
    policy
        Of two arms.
    sums
        What the rewards of a batch can add up to.
    radius
        Of the noise: the numbers that can come out are those so far from any of the sums.
    tail
        What may be left out of the counts of a batch, and of D after it.
    """

    def __init__(self, policy: FTPL, sums: Sequence[int], radius: int, tail: float) -> None:
        parameters = policy.parameters
        self.length, self.cap, self.tail = int(parameters[BATCH]), int(parameters[CAP]), tail
        self.eta, self.failed = float(parameters[ETA]), int(parameters[FAILED])
        self.argmax = bool(parameters[LARGEST])
        self.least, most = self.length - sums[-1] - radius, self.length - sums[0] + radius
        self.width = most - self.least + 1
        """How many numbers can come out."""
        self.farthest = max(-self.least, most)
        mass = noise_mass(policy.noise(float(parameters[SCALE])))
        losses = range(self.least, most + 1)
        self.noise = [[mass(self.length - loss - total) for loss in losses] for total in sums]
        self._weights: dict[int, tuple[dict[int, Vector], float]] = {}

    def leads(self, half: int) -> Vector:
        """The chance of arm 1 to lead, at each D as far as ``half``."""
        trails = [trailing(ball(self.eta) * d / self.length) for d in range(half + 1)]
        return [1 - chance for chance in trails[:0:-1]] + trails

    def counts(self, half: int) -> int:
        """The largest count that is kept where D is as far as ``half``, unless all have failed."""
        if not self.tail:
            return self.cap
        distances = self.eta / self.length * np.arange(half + 1)
        trails = np.exp(-distances) * (0.5 + distances / 4)
        leads = np.concatenate([1 - trails[:0:-1], trails])
        chance_to_fail = leads if self.argmax else leads[::-1]
        likely = leads > self.tail
        with np.errstate(divide="ignore"):
            counts = np.log(leads[likely] / self.tail) / np.abs(np.log(chance_to_fail[likely]))
        return int(min(np.ceil(counts.max()), self.cap))

    def weights(self, half: int) -> tuple[dict[int, Vector], float]:
        """The chance that arm 1 leads and its count is m, at each D as far as ``half``, by m.

        The second number is what is left out of the counts of both arms, at most.
        """
        if half not in self._weights:
            leads, most, dropped = self.leads(half), self.counts(half), 0.0
            success = leads[::-1] if self.argmax else leads
            unsettled, by_count = leads, {}
            for m in range(1, most + 1):
                by_count[m] = [chance * p for chance, p in zip(unsettled, success, strict=True)]
                unsettled = [chance * q for chance, q in zip(unsettled, success[::-1], strict=True)]
            if most < self.cap:
                dropped = 2 * max(float(chance.upper()) for chance in unsettled) * (1 + 1e-9)
            else:
                failed = by_count.get(self.failed, [arb(0)] * len(unsettled))
                by_count[self.failed] = [x + y for x, y in zip(failed, unsettled, strict=True)]
            self._weights[half] = by_count, dropped
        return self._weights[half]

    def reach(self, half: int) -> int:
        """How far one batch can move D from there."""
        return self.counts(half) * self.farthest

    def spread(self, chances: Vector) -> tuple[Vector, float]:
        """One batch more, of either arm and the likeliest sum: at most so likely are D, for any rewards.

        The second number is what is left out of counts and at both ends, at most.
        """
        half = len(chances) // 2
        likeliest = [reduce(arb.max, masses) for masses in zip(*self.noise, strict=True)]
        (moved,) = self.learned(chances, half + self.reach(half), noise=[likeliest])
        either_arm = [x + y for x, y in zip(moved, moved[::-1], strict=True)]
        cut, outside = 0, arb(0)
        while outside + 2 * either_arm[cut] <= self.tail:
            outside += 2 * either_arm[cut]
            cut += 1
        left_out = float(outside.upper()) * (1 + 1e-9) + self.weights(half)[1]
        return either_arm[cut : len(either_arm) - cut], left_out

    def learned(self, before: Vector, half: int, *, noise: Sequence[Vector] = ()) -> list[Vector]:
        """What ``before`` becomes by a batch of arm 1, as far as ``half``, for each sum of its rewards."""
        kernels = [arb_poly(masses) for masses in noise or self.noise]
        reach = self.reach(len(before) // 2)
        after = [[arb(0)] * (len(before) + 2 * reach) for _ in kernels]
        for m, weights in self.weights(len(before) // 2)[0].items():
            drawn = [x * y for x, y in zip(before, weights, strict=True)]
            start = reach + m * self.least
            for chances, kernel in zip(after, kernels, strict=True):
                for r in range(min(m, len(drawn))):
                    spread = _filled(arb_poly(drawn[r::m]) * kernel, len(drawn[r::m]) + self.width - 1)
                    span = slice(start + r, start + r + m * len(spread), m)
                    chances[span] = [x + y for x, y in zip(chances[span], spread, strict=True)]
                if not m:
                    span = slice(start, start + len(drawn))
                    chances[span] = [x + y for x, y in zip(chances[span], drawn, strict=True)]
        return [_middle(vector, 2 * half + 1) for vector in after]

    def expected(self, after: Vector, half: int) -> list[Vector]:
        """The chance, before a batch of arm 1, of what ``after`` is the chance of behind it, for each sum."""
        size, reach = 2 * half + 1, self.reach(half)
        padding = [arb(0)] * (half + reach - len(after) // 2)
        padded = padding + after + padding
        kernels = [arb_poly(masses[::-1]) for masses in self.noise]
        before = [[arb(0)] * size for _ in kernels]
        for m, weights in self.weights(half)[0].items():
            for total, kernel in enumerate(kernels):
                expectation = _middle(padded, size)
                for r in range(min(m, size)):
                    count = len(range(r, size, m)) + self.width - 1
                    start = r + m * self.least + reach
                    product = arb_poly(padded[start : start + m * count : m]) * kernel
                    expectation[r::m] = _filled(product, count)[self.width - 1 :]
                more = zip(before[total], expectation, weights, strict=True)
                before[total] = [z + x * y for z, x, y in more]
        return before


def trailing(distance: arb) -> arb:
    """The chance that the arm so far behind leads: ``e^{-x} (1/2 + x/4)``, x at least 0."""
    return (-distance).exp() * (arb(2) + distance) / 4


def noise_mass(noise: Any) -> Any:  # noqa: ANN401  a mechanism on a lattice, and a function of whole numbers
    """The mass of each whole number, as a ball."""
    if noise.facts(1) is None:
        return lambda z: arb(z == 0)
    return lambda z: noise.pmf_ball(ball(z))


def _middle(vector: Vector, size: int) -> Vector:
    start = (len(vector) - size) // 2
    return vector[start : start + size]


def _filled(poly: arb_poly, size: int) -> Vector:
    """The first ``size`` coefficients, with the zeros that a polynomial does not keep."""
    coefficients: Vector = poly.coeffs()[:size]
    return coefficients + [arb(0)] * (size - len(coefficients))
