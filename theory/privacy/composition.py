"""Composition: what k mechanisms on the same data cost together, by every printed theorem and optimally.

All hold for adaptive composition too. Each ``..._log_slack`` is the bound solved for its slack: the logarithm
of the delta' that it grants at a total epsilon.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

from ..numbers.enclosure import Ball, Enclosure, Exact, certified, checked_size, exact
from .budget import Budget, exact_budget, ratio_ball
from .least_epsilon import epsilon as loss_epsilon
from .mechanism_facts import RandomisedResponse, SingleMechanism, renyi
from .notions import renyi_log_delta
from .privacy_loss import delta as loss_delta

_MOST_POINTS = 1 << 20


def renyi_composition_log_delta(mechanism: SingleMechanism, total: float, *, k: int) -> float:
    """``log delta`` at a total epsilon by the sharp Renyi conversion at about the best order.

    The exact Renyi curve of k runs, every order of which gives an upper bound.
    """
    from scipy.optimize import minimize_scalar

    def at(log: float) -> float:
        order = 1 + math.exp(log)
        return renyi_log_delta(order, k * renyi(mechanism, order), total)

    grid = [step / 2 for step in range(-20, 41)]
    best = min(grid, key=at)
    found = minimize_scalar(at, bounds=(best - 0.5, best + 0.5), method="bounded")
    return min(at(best), float(found.fun))


def advanced_composition(epsilon: float, delta: float, k: int, slack: float) -> tuple[float, float]:
    """``sqrt(2 k log(1/slack)) epsilon + k epsilon (e^epsilon - 1)``, ``k delta + slack``  [TH-I2.9a, TA-B2]

    May exceed the plain sum for small k.
    """
    _checked(epsilon, delta)
    log = _log(slack)
    drift = _drift(epsilon, k)
    return math.sqrt(2 * k * log) * epsilon + drift, min(1.0, k * delta + slack)


def advanced_composition_log_slack(epsilon: float, k: int, total: float) -> float:
    """``log slack`` of `advanced_composition` at a total budget; 0 where it grants nothing."""
    _checked(epsilon, 0.0)
    return _solved(total - _drift(epsilon, k), 2 * k * epsilon**2)


def advanced_composition_inside(epsilon: float, delta: float, k: int, slack: float) -> tuple[float, float]:
    """``sqrt(2 k log(1/slack) epsilon) + k epsilon (e^epsilon - 1)``: epsilon inside the root  [BERN-I27]

    True, though not the theorem it quotes: for ``epsilon <= 1`` the root is only larger, and beyond the
    second term alone exceeds ``k epsilon``.
    Its root is of order ``sqrt(k epsilon)``, not ``sqrt(k) epsilon``.
    """
    _checked(epsilon, delta)
    return math.sqrt(2 * k * _log(slack) * epsilon) + _drift(epsilon, k), min(1.0, k * delta + slack)


def advanced_composition_inside_log_slack(epsilon: float, k: int, total: float) -> float:
    """``log slack`` of `advanced_composition_inside` at a total budget; 0 where it grants nothing."""
    _checked(epsilon, 0.0)
    return _solved(total - _drift(epsilon, k), 2 * k * epsilon)


def quadratic_composition(epsilons: Sequence[float], slack: float) -> float:
    """``(3/2) sum epsilon_t^2 + sqrt(6 sum epsilon_t^2 log(1/slack))``                        [ADV-L15]"""
    squares = _squares(epsilons)
    return 1.5 * squares + math.sqrt(6 * squares * _log(slack))


def quadratic_composition_log_slack(epsilons: Sequence[float], total: float) -> float:
    """``log slack`` of `quadratic_composition` at a total budget."""
    squares = _squares(epsilons)
    return _solved(total - 1.5 * squares, 6 * squares)


def drift_composition(epsilons: Sequence[float], slack: float) -> float:
    """``sum epsilon_t tanh(epsilon_t/2) + sqrt(2 sum epsilon_t^2 log(1/slack))``, never above ADV-L15.

    The mean privacy loss of randomised response, and Azuma's inequality around it.
    """
    squares = _squares(epsilons)
    return _mean_loss(epsilons) + math.sqrt(2 * squares * _log(slack))


def drift_composition_log_slack(epsilons: Sequence[float], total: float) -> float:
    """``log slack`` of `drift_composition` at a total budget."""
    return _solved(total - _mean_loss(epsilons), 2 * _squares(epsilons))


def optimal_composition_delta(
    epsilon: Budget, total: Budget, *, k: int, delta: Exact = 0, relative_width: float = 1e-15
) -> Enclosure:
    """The least delta' such that k mechanisms, each (epsilon, delta)-DP, are (total, delta')-DP.

    ``1 - (1 - delta)^k (1 - delta_RR(total))`` with ``delta_RR`` of k-fold randomised response; exact, as a
    point, when epsilon and total are logarithms of rationals.
    """
    each, budget = exact(delta), exact_budget(epsilon)
    if not 0 <= each <= 1:
        raise ValueError(f"delta is between 0 and 1, not {delta!r}")
    if budget == 0:
        found = Enclosure(Fraction(0), Fraction(0))
    else:
        found = loss_delta(RandomisedResponse(budget), total, compose=k, relative_width=relative_width)
    kept = (1 - each) ** k
    return Enclosure(1 - kept * (1 - Fraction(found.lower)), 1 - kept * (1 - Fraction(found.upper)))


def optimal_composition_epsilon(
    epsilon: Budget, total_delta: Exact, *, k: int, delta: Exact = 0, relative_width: float = 1e-9
) -> Enclosure:
    """The least total epsilon at ``total_delta``, enclosed; infinite below ``1 - (1 - delta)^k``."""
    each, target = exact(delta), exact(total_delta)
    kept = (1 - each) ** k
    if not 0 <= each <= 1 or not 0 <= target <= 1:
        raise ValueError(f"delta and total_delta are between 0 and 1, not {delta!r} and {total_delta!r}")
    if target < 1 - kept:
        return Enclosure(math.inf, math.inf)
    if kept == 0 or exact_budget(epsilon) == 0:
        return Enclosure(Fraction(0), Fraction(0))
    rest = 1 - (1 - target) / kept
    return loss_epsilon(RandomisedResponse(epsilon), rest, compose=k, relative_width=relative_width)


def optimal_composition_delta_of(
    epsilons: Sequence[Exact], total: Exact, *, relative_width: float = 1e-15
) -> Enclosure:
    """The least delta' such that mechanisms with pure budgets ``epsilons`` are (total, delta')-DP.

    ``sum over S of (e^{sum_S eps} - e^{total} e^{sum_{not S} eps})_+ / prod (1 + e^{eps_i})``.
    Budgets are taken as exact rationals: the subset sums lie on their common lattice.
    """
    budgets, threshold = [exact(epsilon) for epsilon in epsilons], exact(total)
    if not budgets or min(budgets) < 0 or threshold < 0:
        raise ValueError(f"budgets of at least 0 are accepted, not {list(epsilons)!r} at {total!r}")
    common = math.lcm(*(budget.denominator for budget in budgets))
    divisor = math.gcd(*(int(budget * common) for budget in budgets)) or 1
    lattice = Fraction(divisor, common)
    sizes = [int(budget / lattice) for budget in budgets]
    counts = {0: 1}
    for size in sizes:
        grown = dict(counts)
        for place, count in counts.items():
            grown[place + size] = grown.get(place + size, 0) + count
        counts = grown
        if len(counts) > _MOST_POINTS:
            raise ValueError(
                f"at most {_MOST_POINTS} different sums of budgets are accepted; round the budgets"
            )
    top = sum(sizes)

    def kernel() -> Ball:
        from flint import arb

        ratio = ratio_ball(threshold)
        value = arb(0)
        for place, count in counts.items():
            if (2 * place - top) * lattice > threshold:
                value += count * (ratio_ball(place * lattice) - ratio * ratio_ball((top - place) * lattice))
        for budget in budgets:
            value /= 1 + ratio_ball(budget)
        return value

    if top * lattice <= threshold:
        return Enclosure(Fraction(0), Fraction(0))
    return certified(kernel, relative_width=relative_width)


def _checked(epsilon: float, delta: float, name: str = "epsilon") -> None:
    if not 0 <= epsilon < math.inf:
        raise ValueError(f"{name} is at least 0 and finite, not {epsilon!r}")
    if not 0 <= delta <= 1:
        raise ValueError(f"delta is between 0 and 1, not {delta!r}")


def _log(slack: float) -> float:
    if not 0 < slack <= 1:
        raise ValueError(f"a slack above 0 and at most 1 is accepted, not {slack!r}")
    return -math.log(slack)


def _drift(epsilon: float, k: int) -> float:
    checked_size("k", k)
    return k * epsilon * math.expm1(epsilon) if epsilon < 700 else math.inf


def _squares(epsilons: Sequence[float]) -> float:
    for epsilon in epsilons:
        _checked(epsilon, 0.0)
    return math.fsum(e * e for e in epsilons)


def _mean_loss(epsilons: Sequence[float]) -> float:
    return math.fsum(e * math.tanh(e / 2) for e in epsilons)


def _solved(rest: float, factor: float) -> float:
    # rest = sqrt(factor log(1/slack))
    if rest <= 0:
        return 0.0
    return -(rest**2) / factor if factor else -math.inf
