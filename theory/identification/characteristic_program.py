"""The max-min program of a characteristic time, and what a solution of it is."""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..laws.bernoulli import Bernoulli
from ..laws.gaussian import Gaussian
from ..laws.one_parameter_family import OneParameterFamily
from ..numbers.arrays import Doubles, Places
from ..numbers.enclosure import Exact, exact

Measure = Literal["kl", "tv", "private", "d_eps", "adap-tt-star"]
"""Alternatives cost information, transport, the cheaper of both, their mixture, or as in AdaP-TT*."""

SIGMA_OF_BOUNDED_REWARDS = Fraction(1, 2)
"""The sub-Gaussian proxy of rewards in [0, 1]."""

SMALLEST_EPSILON = 1e-12
"""The smallest budget for the time with ``d_eps``."""


@dataclass(frozen=True, slots=True)
class Program:
    """The max-min program of a characteristic time.

    Parameters
    ----------
    measure
        What an alternative costs.
    means
        One mean for each arm, taken at its word: a float is that double, a string the decimal it spells.
    family
        The laws of the arms.
    epsilon
        Privacy budget, for the measures that have one.
    beta
        If given, the share of the best arm is not free but ``beta``.
    """

    measure: Measure
    means: tuple[Exact, ...]
    family: OneParameterFamily = Bernoulli
    epsilon: Exact | None = None
    beta: Exact | None = None
    order: Places = field(init=False, compare=False, repr=False)
    """Arms by falling mean."""
    ranked: Doubles = field(init=False, compare=False, repr=False)
    """Means by falling mean, rounded to doubles."""
    rests: Doubles = field(init=False, compare=False, repr=False)
    """One minus each mean, by falling mean, correctly rounded."""
    gaps: Doubles = field(init=False, compare=False, repr=False)
    """Largest mean minus each of the others, by falling mean, correctly rounded."""

    def __post_init__(self) -> None:
        if len(self.means) < 2:
            raise ValueError(f"{len(self.means)} arms: identifying the best one needs at least 2")
        doubles = self._checked_doubles()
        if self.epsilon is not None and not _finite(self.epsilon, "epsilon") > 0:
            raise ValueError(f"epsilon is {self.epsilon}: it must be a positive number")
        if self.measure == "d_eps" and float(exact(self.epsilon or 0)) < SMALLEST_EPSILON:
            raise ValueError(
                f"epsilon is {self.epsilon}: below {SMALLEST_EPSILON} the time is T*_TV/epsilon to 12 digits"
            )
        if self.beta is not None and not 0 < _finite(self.beta, "beta") < 1:
            raise ValueError(f"beta is {self.beta}: it must lie strictly between 0 and 1")
        if self._in_doubles():
            order = np.argsort(-doubles, kind="stable")
            gaps = doubles[order[0]] - doubles[order[1:]]
            rests = 1.0 - doubles
        else:
            exactly = [exact(mean) for mean in self.means]
            order = np.array(sorted(range(len(exactly)), key=lambda arm: -exactly[arm]), dtype=np.intp)
            best = exactly[int(order[0])]
            gaps = np.array([float(best - exactly[arm]) for arm in order[1:].tolist()])
            rests = np.array([float(1 - mean) for mean in exactly])
            for arm, gap in zip(order[1:].tolist(), gaps.tolist(), strict=True):
                if gap == 0.0 and exactly[arm] != best:
                    raise ValueError(f"means[{arm}] is closer to the best than any double tells")
        object.__setattr__(self, "order", order)
        object.__setattr__(self, "ranked", doubles[order])
        object.__setattr__(self, "rests", rests[order])
        object.__setattr__(self, "gaps", gaps)

    def _in_doubles(self) -> bool:
        return all(issubclass(kind, float) for kind in set(map(type, self.means)))

    def _checked_doubles(self) -> Doubles:
        """The means as doubles; every one is finite and in the domain of the family, which is an interval."""
        domain = self.family.mean_domain
        if self._in_doubles():
            doubles = np.array(self.means, dtype=np.float64)
            least, most = float(doubles.min()), float(doubles.max())  # NaN if there is one, and in no domain
            if math.isfinite(least) and math.isfinite(most) and least in domain and most in domain:
                return doubles
        exactly = [_finite(mean, f"means[{arm}]") for arm, mean in enumerate(self.means)]
        doubles = np.array([float(mean) for mean in exactly])
        for arm, mean in enumerate(doubles.tolist()):
            if mean not in domain:
                raise ValueError(
                    f"means[{arm}] is {self.means[arm]}: the means of these arms lie in {domain}"
                )
        return doubles

    @property
    def best(self) -> int:
        """The best arm; the first of them if several tie."""
        return int(self.order[0])

    @property
    def tied(self) -> tuple[int, ...]:
        """The arms with the largest mean, if there are several; then no sampling tells them apart."""
        ties = 1 + int(np.count_nonzero(self.gaps == 0))
        return tuple(self.order[:ties].tolist()) if ties > 1 else ()

    @property
    def budget(self) -> float:
        """The privacy budget of a measure that has one."""
        assert self.epsilon is not None
        return float(exact(self.epsilon))

    @property
    def share(self) -> float | None:
        """``beta`` as a double."""
        return None if self.beta is None else float(exact(self.beta))

    @property
    def distances(self) -> Doubles:
        """``TV`` of the best arm to each challenger, by falling mean."""
        if self.family is Bernoulli:
            return self.gaps
        if isinstance(self.family, Gaussian):
            return np.asarray(self.family.tv_means(0.0, self.gaps))
        return np.asarray(self.family.tv_means(self.ranked[0], self.ranked[1:]))


def _finite(value: Exact, name: str) -> Fraction:
    try:
        return exact(value)
    except ValueError:
        raise ValueError(f"{name} is {value!r}: a finite number is accepted") from None


@dataclass(frozen=True, slots=True)
class Alternatives:
    """A mixture of instances with another best arm, each differing from the given one in at most two arms.

    Entry ``i`` moves ``challengers[i]`` and the best arm to ``confusing_means[i]``, which divides the way
    from the challenger (0) to the best arm (inf) in the ratio ``positions[i]``. It is paid by transport
    where ``by_transport[i]`` holds, else by information (or by ``d_eps``).
    """

    challengers: Places
    confusing_means: Doubles
    positions: Doubles
    by_transport: NDArray[np.bool_]
    weights: Doubles


@dataclass(frozen=True, slots=True)
class CharacteristicTime:
    """A characteristic time in double precision; ``inf`` if arms tie for the best.

    ``allocation`` attains ``1/value`` against every alternative, and no allocation does better against
    ``alternatives``; for tied arms any allocation gets zero, and the uniform one stands for them.
    """

    program: Program
    value: float
    allocation: Doubles
    alternatives: Alternatives

    @property
    def tied(self) -> tuple[int, ...]:
        """The arms that tie for the best, if there are several."""
        return self.program.tied

    def __str__(self) -> str:
        if self.tied:
            return f"infinite: arms {', '.join(map(str, self.tied))} tie for the best"
        return f"{self.value:.10g}"
