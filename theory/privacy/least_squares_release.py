"""The actual sensitivity of a private least squares estimate, by the place of the noise.

A phase of GOPE plays action ``a`` ``T(a)`` times and releases ``V^-1 (sum over plays of a r)`` with noise,
where ``V = sum T(a) a a^T``. Only played actions have rewards that can change, so the sensitivity is a
maximum over them; it is exact for the allocation as played, rounded or not, from an optimal design or not.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..designs.optimal_design import checked_actions
from ..designs.optimal_design_certificate import (
    Rows,
    Span,
    exact_rows,
    fraction,
    rational_matrix,
    weighted_squares,
)
from ..numbers.arrays import Matrix, Vector
from ..numbers.enclosure import Exact
from ..numbers.small_matrices import forms, product, pseudo_inverse

if TYPE_CHECKING:
    from flint import fmpq_mat

BOUNDED_REWARDS = 2.0
"""How far a reward in [-1, 1] can move."""


@dataclass(frozen=True, slots=True)
class NoisyRelease:
    """A place for independent noises of one variance, and what it costs and injects."""

    place: str
    """``"beginning"`` (on the sum of each action's rewards), ``"middle"`` or ``"end"``."""
    squares: Vector
    """For each played action: the squared shift of the release, in noises of variance one, when one of its
    rewards moves by one."""
    covariance: Matrix
    """What noises of variance one add to the covariance of the estimate."""

    def sensitivity(self, *, reward_range: float = BOUNDED_REWARDS) -> float:
        """The largest shift when one reward changes."""
        return reward_range * math.sqrt(float(self.squares.max()))

    def zcdp_spent(self, variance: float, *, reward_range: float = BOUNDED_REWARDS) -> float:
        """The smallest rho such that Gaussian noises of this variance give rho-zCDP.

        ``D_q = q rho`` for the worst reward at every order q: no smaller budget is true  [ZCDP-T3, RDP-X3].
        """
        if not variance > 0:
            raise ValueError(f"variance is {variance!r}: it must be above 0")
        return self.sensitivity(reward_range=reward_range) ** 2 / (2 * variance)

    def variance_for(self, rho: float, *, reward_range: float = BOUNDED_REWARDS) -> float:
        """The variance of the Gaussian noises that spend ``rho`` exactly."""
        if not rho > 0:
            raise ValueError(f"rho is {rho!r}: it must be above 0")
        return self.sensitivity(reward_range=reward_range) ** 2 / (2 * rho)

    def injected_variance(
        self, direction: ArrayLike, rho: float, *, reward_range: float = BOUNDED_REWARDS
    ) -> float:
        """What the noises that spend ``rho`` add to the variance of the estimate in a direction."""
        along = np.asarray(direction, dtype=np.float64)
        return self.variance_for(rho, reward_range=reward_range) * float(
            product(product(along, self.covariance), along)
        )


def noise_at_beginning(actions: ArrayLike, pulls: ArrayLike) -> NoisyRelease:
    """Noise on each played action's sum of rewards: ``V^-1 sum of a (S_a + N_a)``  [ZCDP-EC2, RDP-X3]

    The estimate shows a change of a reward of ``a`` with the leverage ``a^T (sum of played b b^T)^-1 a <= 1``
    only. The texts calibrate to the sums themselves, whose sensitivity is that of leverage one.
    """
    played, counts = _played(actions, pulls)
    pooled, inverse = _inverse(played, np.ones(len(played))), _inverse(played, counts)
    images = product(inverse, played.T)
    return NoisyRelease("beginning", forms(played, pooled), product(images, images.T))


def noise_in_middle(actions: ArrayLike, pulls: ArrayLike) -> NoisyRelease:
    """Noise on ``V^-1/2 sum a r``: the shift is ``||a||_{V^-1}``      [ZCDP-A2, ZCDP-EC3, TA-C3b, TA-C33c]"""
    played, counts = _played(actions, pulls)
    inverse = _inverse(played, counts)
    return NoisyRelease("middle", forms(played, inverse), inverse)


def noise_at_end(actions: ArrayLike, pulls: ArrayLike) -> NoisyRelease:
    """Noise on the estimate itself: the shift is ``||V^-1 a||_2``                      [ZCDP-EC1, TA-C33a]"""
    played, counts = _played(actions, pulls)
    inverse = _inverse(played, counts)
    return NoisyRelease("end", forms(played, product(inverse, inverse)), np.eye(played.shape[1]))


def noisy_releases(actions: ArrayLike, pulls: ArrayLike) -> tuple[NoisyRelease, NoisyRelease, NoisyRelease]:
    """The three places side by side: beginning, middle, end                            [ZCDP-EC4, TA-C33d]"""
    return noise_at_beginning(actions, pulls), noise_in_middle(actions, pulls), noise_at_end(actions, pulls)


def rounded_pulls(weights: ArrayLike, constant: float) -> NDArray[np.int64]:
    """``T(a) = ceil(c pi(a))``                                                  [ZCDP-A2, TA-A8, RDP-EQ8]"""
    if not 0 < constant < 2**62:
        raise ValueError(f"constant is {constant!r}: it must be above 0 and below 2^62")
    return np.ceil(constant * np.asarray(weights, dtype=np.float64)).astype(np.int64)


def gope_constant(dimension: int, accuracy: float, delta: float, rho: float) -> float:
    """``c = (8 d / beta^2) log(4 / delta) + (2 d / beta) sqrt((2 / rho) f(d, delta))``    [ZCDP-C1, TA-CC.11]

    With ``ceil(c pi(a))`` pulls of an optimal design, each ``<theta, a>`` is known to within ``accuracy``
    with probability ``1 - delta``. At phase l the algorithm uses ``delta / (K l (l + 1))`` and ``2^-l``.
    """
    for name, value in (("dimension", dimension), ("accuracy", accuracy), ("rho", rho)):
        if not value > 0:
            raise ValueError(f"{name} is {value!r}: it must be above 0")
    private = math.sqrt(2 / rho * chi_square_radius(dimension, delta))
    return 8 * dimension / accuracy**2 * math.log(4 / delta) + 2 * dimension / accuracy * private


def chi_square_radius(dimension: int, delta: float) -> float:
    """``f(d, delta) = d + 2 sqrt(d log(2 / delta)) + 2 log(2 / delta)``             [ZCDP-T13, TA-EQ5.6]"""
    if not 0 < delta <= 1:
        raise ValueError(f"delta is {delta!r}: it must be above 0 and at most 1")
    log = math.log(2 / delta)
    return dimension + 2 * math.sqrt(dimension * log) + 2 * log


def gope_zcdp_spent(actions: ArrayLike, pulls: ArrayLike, constant: float, rho: float) -> float:
    """What AdaC-GOPE spends in a phase with its noise of variance ``2 d / (rho c)`` in the middle.

    ``rho (c / d) max over played a of  a^T V^-1 a``                                         [ZCDP-T3, RDP-X3]

    At most ``rho`` for an optimal design. For an approximate one it is at most ``rho g(pi) / d``, and above
    ``rho`` unless the rounding up of the allocation makes good for it. ``d`` is the dimension of the space,
    as printed: in a smaller span less than ``rho`` is spent.
    """
    if not constant > 0:
        raise ValueError(f"constant is {constant!r}: it must be above 0")
    if not rho > 0:
        raise ValueError(f"rho is {rho!r}: it must be above 0")
    release = noise_in_middle(actions, pulls)
    return release.zcdp_spent(2 * len(release.covariance) / (rho * constant))


def exact_squares(
    actions: Sequence[Sequence[Exact]], pulls: Sequence[int]
) -> dict[str, tuple[Fraction, ...]]:
    """The ``squares`` of the three releases as exact rationals, by the place of the noise."""
    rows = exact_rows(actions)
    counts = _checked_pulls(pulls, len(rows))
    played = [row for row, count in zip(rows, counts, strict=True) if count]
    span = Span(played)
    inside = [span.inside(row) for row in played]
    times = [Fraction(count) for count in counts if count]
    pooled = weighted_squares(inside, [Fraction(1)] * len(inside)).inv()
    inverse = weighted_squares(inside, times).inv()
    # the estimate of least length: a combination of the basis of the span
    gram = span.lift * span.lift.transpose()
    shifts = inverse * gram.inv() * inverse
    return {
        place: tuple(_exact_forms(inside, form))
        for place, form in (("beginning", pooled), ("middle", inverse), ("end", shifts))
    }


def exact_gope_zcdp_spent(
    actions: Sequence[Sequence[Exact]], pulls: Sequence[int], constant: Fraction, rho: Fraction
) -> Fraction:
    """`gope_zcdp_spent` as an exact rational."""
    width = len(actions[0]) if actions else 0
    return rho * constant * max(exact_squares(actions, pulls)["middle"]) / width


def _exact_forms(rows: Rows, form: "fmpq_mat") -> list[Fraction]:
    found = []
    for row in rows:
        point = rational_matrix([row])
        found.append(fraction((point * form * point.transpose())[0, 0]))
    return found


def _played(actions: ArrayLike, pulls: ArrayLike) -> tuple[Matrix, Vector]:
    matrix = checked_actions(actions)
    counts = np.array(_checked_pulls(np.asarray(pulls).tolist(), len(matrix)), dtype=np.float64)
    chosen = counts > 0
    if not matrix[chosen].any():
        raise ValueError("every action that is played is zero: at least one other is needed")
    return matrix[chosen], counts[chosen]


def _checked_pulls(pulls: Sequence[int], count: int) -> list[int]:
    if len(pulls) != count:
        raise ValueError(f"{len(pulls)} numbers of pulls for {count} actions: one each is accepted")
    for number in pulls:
        if number != int(number) or number < 0:
            raise ValueError(f"{number!r} pulls: whole numbers from 0 are accepted")
    if not any(pulls):
        raise ValueError("no action is played: at least one pull is needed")
    return [int(number) for number in pulls]


def _inverse(rows: Matrix, weights: Vector) -> Matrix:
    """The inverse of ``sum weight a a^T``; in a smaller span its pseudo-inverse."""
    return pseudo_inverse(rows * np.sqrt(weights)[:, None])
