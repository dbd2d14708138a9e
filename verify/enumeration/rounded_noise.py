"""Continuous noise whose numbers are rounded: a twin for releases of real numbers, which no lattice holds.

Noise on whole numbers goes with whole sums alone. A vector of real coefficients is released through
continuous noise instead, and what comes out is rounded down to a multiple of a width: as many numbers as can
be listed, whose chances are those of cells of the noise. Rounding what was released is post-processing: the
privacy of each release is at most that of the mechanism, and where a cell lies on one side of the noise's
centre in both worlds, the very ratio of Laplace noise.

Noise on whole numbers is taken as it is where all that can come out is few, and else rounded in the same way.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator

from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from ...algorithms.mechanisms.mechanism import Released, Shaped
from ...theory.numbers.arrays import Doubles
from ...theory.numbers.enclosure import Exact

_WIDEST = 2.0**10
ROUNDINGS = 1 << 12
"""Of a mass, in units of 2^-53: 5e-13, far more than differences of exponentials and error functions lose."""


def multiples(width: float, least: float, most: float) -> Doubles:
    """Those of a width, from that below ``least`` to that below ``most``."""
    found: Doubles = (
        np.arange(math.floor(least / width), math.floor(most / width) + 1, dtype=np.float64) * width
    )
    return found


@dataclass(frozen=True, slots=True)
class RoundedNoise(Released):
    """Laplace or Gaussian noise, the sum rounded down to a multiple of ``width``, a power of two."""

    continuous: Laplace | Gaussian
    width: float

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value`` with fresh noise, rounded, on each coordinate its own."""
        return np.floor(self.continuous.draw(value, generator) / self.width) * self.width

    def facts(self, sensitivity: Exact = 1) -> Any:  # noqa: ANN401  as the mechanism's own
        """What is known of its privacy: no less than that of the noise that is not rounded."""
        return self.continuous.facts(sensitivity)

    def outcomes(self, totals: Doubles, tail: float) -> tuple[Doubles, Doubles]:
        """The numbers that can come out, and their chances, a row for each of the ``totals``.

        At most ``tail`` of each row is left out.
        """
        numbers = self.numbers(float(totals.min()), float(totals.max()), tail)
        return numbers, self.chances(numbers, totals)

    def numbers(self, least: float, most: float, tail: float) -> Doubles:
        """What can come out for totals from ``least`` to ``most``."""
        reach = self._radius(tail)
        return multiples(self.width, least - reach, most + reach)

    def chances(self, numbers: Doubles, totals: Doubles) -> Doubles:
        """The chances of the numbers, a row for each of the totals."""
        low = numbers - totals[:, None]
        return self._mass(low, low + self.width)

    def _radius(self, tail: float) -> float:
        if isinstance(self.continuous, Laplace):
            return float(self.continuous.scale) * -math.log(tail) * (1 + 1e-9)
        from scipy.special import ndtri

        return float(-ndtri(tail / 2)) * float(self.continuous.sigma) * (1 + 1e-9)

    def _mass(self, low: Doubles, high: Doubles) -> Doubles:
        """``P[low <= Z < high]``, by the nearer and the farther end, so that nothing cancels in the tails."""
        near, far = np.minimum(np.abs(low), np.abs(high)), np.maximum(np.abs(low), np.abs(high))
        across = (low < 0) & (high > 0)
        if isinstance(self.continuous, Laplace):
            scale = float(self.continuous.scale)
            beside = -0.5 * np.exp(-near / scale) * np.expm1(-(far - near) / scale)
            around = -0.5 * (np.expm1(-near / scale) + np.expm1(-far / scale))
            return np.where(across, around, beside)
        from scipy.special import erf, ndtr

        sigma = float(self.continuous.sigma)
        found: Doubles = ndtr(-near / sigma) - ndtr(-far / sigma)
        near, far = near[across], far[across]
        found[across] = 0.5 * (erf(near / sigma / math.sqrt(2)) + erf(far / sigma / math.sqrt(2)))
        return found


def rounded_noise(mechanism: Any, *, times: float = 1) -> Any:  # noqa: ANN401  any mechanism
    """Rounded to cells of ``times`` the scale of the noise, up to twice; itself if it is none of the two."""
    if isinstance(mechanism, Laplace):
        return RoundedNoise(mechanism, 2.0 ** math.ceil(math.log2(times * mechanism.scale)))
    if isinstance(mechanism, Gaussian):
        return RoundedNoise(mechanism, 2.0 ** math.ceil(math.log2(times * mechanism.sigma)))
    return mechanism


@dataclass(frozen=True, slots=True)
class RoundedLattice:
    """Noise on whole numbers, the sum rounded down to a multiple of ``width``; at 1 it is the noise itself.

    Its chances are those of the mechanism's ``lattice``, added up over each cell.
    """

    discrete: Any
    width: float
    tail: float

    def numbers(self, least: float, most: float, tail: float) -> Doubles:
        """What can come out for totals from ``least`` to ``most``."""
        if tail < self.tail:
            raise ValueError(f"the lattice leaves out up to {self.tail:g}, which is more than {tail:g}")
        reach = -_listed(self.discrete, self.tail)[0]
        return multiples(self.width, least - reach, most + reach)

    def chances(self, numbers: Doubles, totals: Doubles) -> Doubles:
        """The chances of the numbers, a row for each of the totals, which are whole."""
        different, which = np.unique(totals, return_inverse=True)
        whole = np.rint(different)
        if not np.array_equal(whole, different):
            raise ValueError("noise on whole numbers is added to what is not whole")
        first, law = _listed(self.discrete, self.tail)
        padded = np.concatenate([[0.0], law, [0.0]])
        found = np.zeros((len(whole), len(numbers)))
        start = np.rint(numbers - whole[:, None]).astype(np.int64) - first + 1
        for step in range(int(self.width)):
            found += padded[np.clip(start + step, 0, len(padded) - 1)]
        return found[which]


@lru_cache(64)
def _listed(discrete: Any, tail: float) -> tuple[int, Doubles]:  # noqa: ANN401  any mechanism
    """The least that it adds, and the chances of all that it adds from there on."""
    support, chances, _ = discrete.lattice(tail)
    return int(support[0]), np.asarray(chances, dtype=np.float64)


def cells_of_release(
    mechanisms: Sequence[Any], spans: Sequence[float], *, times: int, tail: float, most: int
) -> list[RoundedNoise | RoundedLattice | None]:
    """The noise of each number of a release in cells; None where it has none that is known here.

    Laplace and Gaussian noise is rounded to cells of ``times`` its scale. Noise on whole numbers has the
    least width, a power of two, with which ``most`` lists of numbers suffice for totals that far apart.
    """
    found: list[RoundedNoise | RoundedLattice | None] = []
    for mechanism in mechanisms:
        noise = rounded_noise(mechanism, times=times)
        if isinstance(noise, RoundedNoise):
            found.append(noise)
        elif hasattr(mechanism, "lattice") and mechanism.facts(1) is not None:
            found.append(RoundedLattice(mechanism, 1.0, tail))
        else:
            found.append(None)
    width = 1.0
    while _lists(found, spans, tail) > most and any(isinstance(each, RoundedLattice) for each in found):
        width *= 2
        if width > _WIDEST:
            break
        found = [
            RoundedLattice(each.discrete, width, tail) if isinstance(each, RoundedLattice) else each
            for each in found
        ]
    return found


def _lists(
    noises: Sequence[RoundedNoise | RoundedLattice | None], spans: Sequence[float], tail: float
) -> float:
    """How many lists of numbers can come out."""
    return math.prod(
        float(len(each.numbers(0.0, span, tail)))
        for each, span in zip(noises, spans, strict=True)
        if each is not None
    )
