"""The notions of privacy, and what each implies about the others.

Budgets are of neighbours that differ in one record. A conversion that is not here does not exist: no finite
zCDP, Renyi, Gaussian or approximate budget implies a pure one, a Renyi budget at one order implies no zCDP
one, and approximate DP implies neither zCDP nor Gaussian DP.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from ..numbers.enclosure import Enclosure, Exact


def _budget(name: str, value: float) -> None:
    if not 0 <= value < math.inf:
        raise ValueError(f"{name} is at least 0 and finite, not {value!r}")


def _probability(name: str, value: float) -> None:
    if not 0 <= value <= 1:
        raise ValueError(f"{name} is between 0 and 1, not {value!r}")


@dataclass(frozen=True, slots=True)
class PureDP:
    """``P(E) <= e^epsilon Q(E)`` for every event  [TH-D2.3]"""

    epsilon: float

    def __post_init__(self) -> None:
        _budget("epsilon", self.epsilon)


@dataclass(frozen=True, slots=True)
class ApproximateDP:
    """``P(E) <= e^epsilon Q(E) + delta`` for every event  [TH-D2.3, ZCDP-D1]"""

    epsilon: float
    delta: float

    def __post_init__(self) -> None:
        _budget("epsilon", self.epsilon)
        _probability("delta", self.delta)


@dataclass(frozen=True, slots=True)
class ZCDP:
    """``D_alpha(P, Q) <= rho alpha`` for every ``alpha > 1``  [TH-D2.3, ZCDP-D1]"""

    rho: float

    def __post_init__(self) -> None:
        _budget("rho", self.rho)


@dataclass(frozen=True, slots=True)
class RenyiDP:
    """``D_order(P, Q) <= epsilon`` at one order above 1  [RDP-D3]"""

    order: float
    epsilon: float

    def __post_init__(self) -> None:
        _budget("epsilon", self.epsilon)
        if not 1 < self.order < math.inf:
            raise ValueError(f"a finite Renyi order above 1 is accepted, not {self.order!r}")


def zcdp_to_approximate(rho: float, delta: float) -> float:
    """``epsilon = rho + 2 sqrt(rho log(1/delta))``                                            [TH-P2.6]"""
    _budget("rho", rho)
    _slack(delta)
    return rho + 2 * math.sqrt(rho * -math.log(delta))


def renyi_log_delta(order: float, renyi: float, epsilon: float) -> float:
    """``log delta`` at epsilon of a Renyi budget: ``(a-1)(renyi - epsilon) + a log(1-1/a) - log(a-1)``.

    At most that of the total variation.
    """
    RenyiDP(order, renyi)
    return min(_log_total_variation(renyi), _renyi_exponent(order, renyi, epsilon))


def _renyi_exponent(a: float, renyi: float, epsilon: float) -> float:
    return (a - 1) * (renyi - epsilon) + a * math.log1p(-1 / a) - math.log(a - 1)


def _log_total_variation(divergence: float) -> float:
    """``log sqrt(1 - exp(-KL))``, above which no delta is."""
    return math.log(-math.expm1(-divergence)) / 2 if divergence > 0 else -math.inf


def zcdp_log_delta_printed(rho: float, epsilon: float) -> float:
    """``-(epsilon - rho)^2/(4 rho)`` for ``epsilon >= rho``: `zcdp_to_approximate` solved for delta."""
    _budget("rho", rho)
    _budget("epsilon", epsilon)
    if epsilon <= rho:
        return 0.0
    return -((epsilon - rho) ** 2) / (4 * rho) if rho else -math.inf


def zcdp_log_delta(rho: float, epsilon: float) -> float:
    """The least ``log delta`` over all orders of the sharp Renyi conversion of ``a -> rho a``.

    At most `zcdp_log_delta_printed`.
    """
    from scipy.optimize import minimize_scalar

    printed = zcdp_log_delta_printed(rho, epsilon)
    if rho == 0 or math.isinf(printed):
        return printed

    def exponent(log: float) -> float:
        order = 1 + math.exp(log)
        return _renyi_exponent(order, rho * order, epsilon) if 1 < order < math.inf else 0.0

    middle = math.log(max((epsilon - rho) / (2 * rho), 1e-3) + 1 / math.sqrt(2 * rho))
    found = minimize_scalar(exponent, bounds=(middle - 8, middle + 3), method="bounded")
    return min(printed, float(found.fun), _log_total_variation(rho))


def zcdp_to_approximate_sharp(rho: float, delta: float) -> float:
    """The least epsilon over all orders of the sharp Renyi conversion; at most `zcdp_to_approximate`."""
    from scipy.optimize import brentq

    printed = zcdp_to_approximate(rho, delta)
    target = math.log(delta)
    if printed == 0 or zcdp_log_delta(rho, 0.0) <= target:
        return 0.0

    def excess(epsilon: float) -> float:
        return zcdp_log_delta(rho, epsilon) - target

    if excess(printed) >= 0:
        return printed
    return min(printed, float(brentq(excess, 0.0, printed, rtol=1e-12)))


def gaussian_to_approximate(mu: Exact, epsilon: Exact, *, relative_width: float = 1e-15) -> Enclosure:
    """The least delta: ``Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu)``                     [MI-I30]

    mu-Gaussian DP holds iff this holds for every epsilon.
    """
    from .mechanism_facts import GaussianMechanism
    from .privacy_loss import delta

    return delta(GaussianMechanism(1, Fraction(mu)), epsilon, relative_width=relative_width)


def _slack(delta: float) -> None:
    if not 0 < delta <= 1:
        raise ValueError(f"delta is above 0 and at most 1, not {delta!r}")
