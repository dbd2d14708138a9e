"""The notions of privacy, what each implies about the others, and what they say about groups.

Budgets are of neighbours that differ in one record. A conversion that is not here does not exist: no finite
zCDP, Renyi, Gaussian or approximate budget implies a pure one, a Renyi budget at one order implies no zCDP
one, and approximate DP implies neither zCDP nor Gaussian DP.
"""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class GaussianDP:
    """Telling P from Q is no easier than N(0, 1) from N(mu, 1)  [MI-R2.33, MI-S5]"""

    mu: float

    def __post_init__(self) -> None:
        _budget("mu", self.mu)


Notion = PureDP | ApproximateDP | ZCDP | RenyiDP | GaussianDP
"""A privacy guarantee."""


def pure_to_zcdp(epsilon: float) -> float:
    """The least rho: ``epsilon tanh(epsilon/2) <= epsilon^2/2``, attained by randomised response.

    ``D_alpha/alpha`` of randomised response is a difference quotient of ``w -> log cosh(epsilon sqrt(w))``
    from ``w = 1/4``; that function is concave, so the quotient falls from its limit at ``alpha = 1``.
    """
    _budget("epsilon", epsilon)
    return epsilon * math.tanh(epsilon / 2)


def pure_to_renyi(epsilon: float, order: float) -> float:
    """``log(cosh((order - 1/2) epsilon)/cosh(epsilon/2))/(order - 1)``, attained by randomised response."""
    _budget("epsilon", epsilon)
    RenyiDP(order, 0.0)
    # log(cosh(a)/cosh(b)) with a = b + c: c + log1p of what the small exponentials do
    c = (order - 1) * epsilon
    a, b = (order - 0.5) * epsilon, epsilon / 2
    small = math.exp(-2 * b) * math.expm1(-2 * c) / (1 + math.exp(-2 * b))
    if a > 1:
        return epsilon + math.log1p(small) / (order - 1)
    # small budgets: cosh(a) - cosh(b) = 2 sinh((a+b)/2) sinh((a-b)/2) without cancellation
    return math.log1p(2 * math.sinh((a + b) / 2) * math.sinh(c / 2) / math.cosh(b)) / (order - 1)


def pure_to_gaussian(epsilon: float) -> float:
    """The least mu: ``-2 Phi^{-1}(1/(1 + e^epsilon))``, where the two trade-offs meet on the diagonal."""
    from scipy.special import ndtri

    _budget("epsilon", epsilon)
    return float(-2 * ndtri(math.exp(-epsilon) / (1 + math.exp(-epsilon)))) + 0.0


def zcdp_to_approximate(rho: float, delta: float) -> float:
    """``epsilon = rho + 2 sqrt(rho log(1/delta))``                                            [TH-P2.6]"""
    _budget("rho", rho)
    _slack(delta)
    return rho + 2 * math.sqrt(rho * -math.log(delta))


def zcdp_within_approximate(epsilon: float, delta: float) -> float:
    """The rho with ``zcdp_to_approximate(rho, delta) = epsilon``: ``(sqrt(epsilon + L) - sqrt(L))^2``."""
    _budget("epsilon", epsilon)
    _slack(delta)
    log = -math.log(delta)
    root = math.sqrt(epsilon + log) + math.sqrt(log)
    return (epsilon / root) ** 2 if root else 0.0


def renyi_to_approximate(order: float, epsilon: float, delta: float) -> float:
    """``epsilon + log(1/delta)/(order - 1)``, the conversion by Markov's inequality."""
    RenyiDP(order, epsilon)
    _slack(delta)
    return epsilon - math.log(delta) / (order - 1)


def renyi_to_approximate_sharp(order: float, epsilon: float, delta: float) -> float:
    """``epsilon + log(1 - 1/order) - log(delta order)/(order - 1)``, at least 0; never the larger one.

    0 where delta is the total variation at least, ``sqrt(1 - exp(-epsilon))`` by Bretagnolle and Huber.
    """
    RenyiDP(order, epsilon)
    _slack(delta)
    if delta**2 + math.expm1(-epsilon) >= 0:
        return 0.0
    return max(0.0, epsilon + math.log1p(-1 / order) - (math.log(delta) + math.log(order)) / (order - 1))


def renyi_log_delta(order: float, renyi: float, epsilon: float) -> float:
    """``log delta`` at epsilon of a Renyi budget: ``(a-1)(renyi - epsilon) + a log(1-1/a) - log(a-1)``.

    At most that of the total variation. `renyi_to_approximate_sharp` solved for delta.
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


def zcdp_to_renyi(rho: float, order: float) -> float:
    """``rho order``                                                                  [TH-D2.3, ZCDP-D1]"""
    RenyiDP(order, 0.0)
    _budget("rho", rho)
    return rho * order


def gaussian_to_zcdp(mu: float) -> float:
    """``mu^2/2``: mu-Gaussian DP bounds every Renyi divergence by that of the Gaussians       [MI-S5]"""
    _budget("mu", mu)
    return mu * mu / 2


def gaussian_to_approximate(mu: Exact, epsilon: Exact, *, relative_width: float = 1e-15) -> Enclosure:
    """The least delta: ``Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu)``                     [MI-I30]

    mu-Gaussian DP holds iff this holds for every epsilon.
    """
    from .mechanism_facts import GaussianMechanism
    from .privacy_loss import delta

    return delta(GaussianMechanism(1, Fraction(mu)), epsilon, relative_width=relative_width)


def group_privacy(notion: Notion, distance: int) -> Notion:
    """What the notion says about data sets that differ in ``distance`` records, at best.

    - pure: ``distance epsilon``  [ADV-L17, BERN-PH.2 at delta = 0]
    - approximate: ``(d epsilon, delta (e^{d eps} - 1)/(e^eps - 1))``, attained
    - zCDP: ``distance^2 rho``  [TH-P2.8, ZCDP-T16]; Gaussian: ``distance mu``, which attains both
    - Renyi at one order ``a >= 2^{c+1}``, ``distance = 2^c``: order ``a/2^c``, budget ``3^c epsilon``;
      other distances as the next power of two
    """
    if type(distance) is not int or distance < 1:
        raise ValueError(f"data sets differ in a whole number of records, at least 1, not {distance!r}")
    d = distance
    match notion:
        case PureDP(epsilon):
            return PureDP(d * epsilon)
        case ApproximateDP(epsilon, delta):
            return ApproximateDP(d * epsilon, min(1.0, delta * group_delta_factor(epsilon, d)))
        case ZCDP(rho):
            return ZCDP(d * d * rho)
        case GaussianDP(mu):
            return GaussianDP(d * mu)
        case RenyiDP(order, epsilon):
            c = (d - 1).bit_length()
            if c and order < 2 ** (c + 1):
                raise ValueError(f"groups of {d} need an order of at least {2 ** (c + 1)}, not {order!r}")
            return RenyiDP(order / 2**c, 3**c * epsilon)


def group_delta_factor(epsilon: float, distance: int) -> float:
    """``(e^{d eps} - 1)/(e^eps - 1) = 1 + e^eps + ... + e^{(d-1) eps}``, the best factor of delta."""
    _budget("epsilon", epsilon)
    if epsilon * distance > 700:  # where doubles end
        return math.inf
    return math.expm1(distance * epsilon) / math.expm1(epsilon) if epsilon else float(distance)


def group_delta_factor_printed(distance: int) -> float:
    """``d e^{d-1}``: holds for ``epsilon <= 1`` only                                          [TH-P2.8]

    False beyond: at ``d = 2`` whenever ``epsilon > log(2e - 1) = 1.4898...``, see `group_delta_factor`.
    """
    return distance * math.exp(distance - 1)


def parallel_composition(notions: list[Notion]) -> Notion:
    """Mechanisms of one kind on disjoint blocks: the worst of them  [TH-L2.10, BERN-LH.4, ZCDP-L1, TA-B1]

    A record lies in one block only. Budgets may differ, where the texts ask for equal ones.
    """
    if not notions:
        raise ValueError("at least one mechanism is accepted, not an empty list")
    kind = type(notions[0])
    if any(type(notion) is not kind for notion in notions):
        names = ", ".join(sorted({type(notion).__name__ for notion in notions}))
        raise ValueError(f"mechanisms of one notion are accepted, not {names}")
    first = notions[0]
    match first:
        case PureDP():
            return PureDP(max(n.epsilon for n in notions if isinstance(n, PureDP)))
        case ApproximateDP():
            listed = [n for n in notions if isinstance(n, ApproximateDP)]
            return ApproximateDP(max(n.epsilon for n in listed), max(n.delta for n in listed))
        case ZCDP():
            return ZCDP(max(n.rho for n in notions if isinstance(n, ZCDP)))
        case GaussianDP():
            return GaussianDP(max(n.mu for n in notions if isinstance(n, GaussianDP)))
        case RenyiDP():
            alike = [n for n in notions if isinstance(n, RenyiDP)]
            return RenyiDP(min(n.order for n in alike), max(n.epsilon for n in alike))


def _slack(delta: float) -> None:
    if not 0 < delta <= 1:
        raise ValueError(f"delta is above 0 and at most 1, not {delta!r}")
