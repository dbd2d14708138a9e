"""AdaC-UCB: UCB in episodes with Gaussian noise, for concentrated privacy   [TA-EQ5.4, ZCDP-A4]"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Self

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..mechanisms.gaussian import Gaussian
from ..mechanisms.gaussian_calibration import (
    approximate_variance,
    approximate_variance_printed,
    zcdp_variance,
)
from ..mechanisms.noise_scale import gaussian_scale
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import State, Vector
from .doubling_and_forgetting import BETA, FIRST_COUNT, MEAN, OWN, TIES, ForgettingPolicy, samples


@compiled
def index(mean: float, n: float, t: int, beta: float, variance: float) -> float:
    """``mean + sqrt((1/(2 n) + 2 variance/n^2) beta log t)``   [TA-EQ5.4, ZCDP-A4]

    ``variance`` is ``1/(2 rho)``.
    """
    return mean + math.sqrt((0.5 / n + 2.0 * variance / (n * n)) * (beta * math.log(t)))


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest index; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    for arm in range(probabilities.size):
        n = samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        probabilities[arm] = index(values[arm, MEAN], n, t, parameters[BETA], parameters[OWN])
    put_on_largest(probabilities, parameters[TIES], probabilities)


class AdaCUCB(ForgettingPolicy):
    """AdaC-UCB, rho-zCDP for rewards in [0, 1]   [TA-EQ5.4, TA-TH5.5, ZCDP-A4, ZCDP-T12]

    The sum of an episode gets Gaussian noise of variance ``1/(2 rho)``, its mean that over ``n^2``. The
    other calibrations of the same policy put another variance in its place, both in the noise and in the
    index   [ZCDP-CE, TA-R5.7]: see :meth:`for_approximate_dp_printed`, :meth:`for_approximate_dp`,
    :class:`~.adar_ucb.AdaRUCB`.

    ``beta`` is 3.1 by default, above 3 in the theorem, 1 in the experiments. ``noise`` is given its
    standard deviation; ``ties`` and ``first_count`` (here 1/2, as printed) are those of
    :mod:`.doubling_and_forgetting`.
    """

    choose = staticmethod(choose)

    def __init__(
        self,
        arms: int,
        *,
        rho: Exact,
        beta: float = 3.1,
        ties: str = "random",
        first_count: Exact = Fraction(1, 2),
        noise: Callable[[float], Any] = Gaussian,
    ) -> None:
        variance = zcdp_variance(rho)
        super().__init__(
            arms,
            scale=gaussian_scale(variance),
            beta=beta,
            ties=ties,
            first_count=first_count,
            noise=noise,
            own=(float(variance),),
        )

    @classmethod
    def for_approximate_dp_printed(
        cls,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        beta: float = 3.1,
        ties: str = "random",
        first_count: Exact = Fraction(1, 2),
        noise: Callable[[float], Any] = Gaussian,
    ) -> Self:
        """With the variance ``(2/epsilon^2) log(1.25/delta)`` of the texts   [ZCDP-CE, TA-R5.7]

        For ``epsilon`` up to 1; beyond, that becomes too small.
        """
        rho = 1 / (2 * approximate_variance_printed(epsilon, delta))
        return cls(arms, rho=rho, beta=beta, ties=ties, first_count=first_count, noise=noise)

    @classmethod
    def for_approximate_dp(
        cls,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        beta: float = 3.1,
        ties: str = "random",
        first_count: Exact = Fraction(1, 2),
        noise: Callable[[float], Any] = Gaussian,
    ) -> Self:
        """With the least variance that gives (epsilon, delta)-DP, at any ``epsilon``   [MI-I30]"""
        rho = 1 / (2 * approximate_variance(epsilon, delta))
        return cls(arms, rho=rho, beta=beta, ties=ties, first_count=first_count, noise=noise)
