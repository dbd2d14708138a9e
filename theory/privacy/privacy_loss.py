"""The exact privacy of repeated mechanisms: certified delta(epsilon).

For a k-fold (also adaptive) run of a mechanism with worst neighbours ``P, Q`` and privacy losses ``L_i``

``delta(epsilon) = E_P[(1 - e^{epsilon - L_1 - ... - L_k})_+]``,

the least delta such that the whole run is (epsilon, delta)-DP  [TH-D2.3, TH-D2.5, TH-I2.5a].
Every value is an `Enclosure` of the true one, with relative accuracy however small it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ..numbers.enclosure import Enclosure, Exact, ball, certified, exact
from .budget import Budget, LogOf, budget_ball, exact_budget, exceeds, ratio_ball
from .laplace_line_integral import laplace_delta_on_a_line
from .mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    GaussianMechanism,
    LaplaceMechanism,
    Mechanism,
    RandomisedResponse,
    SingleMechanism,
    TreeMechanism,
)

if TYPE_CHECKING:
    from flint import arb, fmpz

_ZERO = Enclosure(Fraction(0), Fraction(0))


def delta(
    mechanism: Mechanism, epsilon: Budget, *, compose: int = 1, relative_width: float = 1e-15
) -> Enclosure:
    """The least delta of (epsilon, delta)-DP for ``compose`` runs of ``mechanism``, enclosed.

    Nonincreasing and continuous in epsilon, nondecreasing in ``compose``; exactly zero from
    ``compose * pure_epsilon`` on.
    """
    single, k = single_runs(mechanism, compose)
    budget = exact_budget(epsilon)
    pure = single.pure_epsilon
    if not isinstance(pure, float) and not exceeds(k, pure, budget):
        return _ZERO
    if isinstance(single, RandomisedResponse) and isinstance(single.epsilon, LogOf):
        exactly = _rational(budget)
        if exactly is not None:
            value = randomised_response_delta(single.epsilon.ratio, exactly, compose=k)
            return Enclosure(value, value)
    bits = 3 - math.floor(math.log2(relative_width)) if 0 < relative_width < 1 else 0
    answer = certified(_kernel(single, budget, k, bits), relative_width=relative_width)
    return Enclosure(max(answer.lower, Fraction(0)), min(answer.upper, Fraction(1)))


def single_runs(mechanism: Mechanism, compose: int) -> tuple[SingleMechanism, int]:
    """What runs, and how often: a tree runs the mechanism of its nodes once on every level."""
    if isinstance(mechanism, TreeMechanism):
        return mechanism.node, _runs(compose) * mechanism.levels
    return mechanism, _runs(compose)


def _runs(compose: int) -> int:
    if type(compose) is not int or compose < 1:
        raise ValueError(f"a mechanism runs a whole number of times, at least once, not {compose!r}")
    return compose


def _rational(budget: Fraction | LogOf) -> Fraction | None:
    # e^budget where it is rational
    if isinstance(budget, LogOf):
        return budget.ratio
    return Fraction(1) if budget == 0 else None


def _kernel(mechanism: SingleMechanism, budget: Fraction | LogOf, k: int, bits: int) -> Callable[[], arb]:
    match mechanism:
        case LaplaceMechanism():
            return _laplace_kernel(mechanism, budget, k, bits)
        case GaussianMechanism():
            squared = k * mechanism.separation_squared
            return lambda: gaussian_delta_ball(budget_ball(budget), ball(squared).sqrt())
        case DiscreteLaplaceMechanism():
            return lambda: discrete_laplace_delta_ball(mechanism, budget, compose=k)
        case DiscreteGaussianMechanism():
            return lambda: discrete_gaussian_delta_ball(mechanism, budget, compose=k)
        case RandomisedResponse():
            return lambda: randomised_response_delta_ball(mechanism, budget, compose=k)


def _laplace_kernel(
    mechanism: LaplaceMechanism, budget: Fraction | LogOf, k: int, bits: int
) -> Callable[[], arb]:
    """First along a line, where that gives so many bits; then, or else, the closed form."""
    untried = True

    def kernel() -> arb:
        nonlocal untried
        found = None
        if untried:
            untried = False
            found = laplace_delta_on_a_line(mechanism, budget, compose=k, bits=bits)
        return laplace_delta_ball(mechanism, budget, compose=k) if found is None else found

    return kernel


def gaussian_delta_ball(epsilon: arb, separation: arb) -> arb:
    """``Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu)``                 [TH-T2.14, ZCDP-T18, MI-I30]

    ``separation`` is mu; k runs of ``N(0, sigma^2)`` at sensitivity s have ``mu = sqrt(k) s/sigma``.
    """
    root = (2 * ball(1)).sqrt()
    near = (epsilon / separation - separation / 2) / root
    far = (epsilon / separation + separation / 2) / root
    # phi at the two arguments differs by the factor e^eps: taking it out leaves nothing that overflows
    return (near.erfc() - epsilon.exp() * far.erfc()) / 2


def laplace_delta_ball(mechanism: LaplaceMechanism, epsilon: Budget, *, compose: int) -> arb:
    """Laplace k-fold, by its closed form.

    Tilted by ``e^{-l/2}`` the privacy loss is a fair sign times ``eps0`` plus a uniform law on
    ``(-eps0, eps0)``, so with ``v_j = ((2j-k) eps0 - epsilon)/2`` residues give the finite sum

    ``delta = 1 - 2^{1-k} e^{-v_k} [ sum_{r<k} v_k^r/r! sum_{i<k-r} C(k-1,i)
    - sum_{j<k, v_j>0} C(k,j) sum_{i<=k-2} v_j^{i+1}/(i+1)! [x^i] (1+x)^{j-1} (1-x)^{k-j-1} ]``.

    For ``k = 1`` this is ``1 - e^{(epsilon-eps0)/2}``  [TH-T2.13].
    """
    from flint import ctx

    k, single = compose, mechanism.pure_epsilon
    first = _first_exceeding(lambda j: exceeds(2 * j - k, single, epsilon), k // 2, k)
    # the terms reach (1 + e^{-eps0})^k and the sum may be as small as its Chernoff bound
    lost = k * math.log2(1.0 + math.exp(-min(float(single), 700.0))) - _log2_chernoff(mechanism, epsilon, k)
    signs = {j: [(math.comb(k, j), (2 * j - k) * single)] for j in range(first, k)}
    with ctx.workprec(ctx.prec + math.ceil(lost) + 16 + k.bit_length()):
        return _laplace_sum(k, k * single, signs, budget_ball(epsilon))


def laplace_delta_of(epsilons: Sequence[Exact], total: Exact, *, relative_width: float = 1e-15) -> Enclosure:
    """The least delta of Laplace mechanisms with different budgets ``epsilons``, run together, enclosed.

    The sum of `laplace_delta_ball` over all signs of the budgets; equal sums are merged, at most 2^16 remain.
    """
    from flint import ctx

    budgets, threshold = [exact(budget) for budget in epsilons], exact(total)
    if not budgets or min(budgets) <= 0 or threshold < 0:
        raise ValueError(f"budgets above 0 are accepted, not {list(epsilons)!r} at {total!r}")
    k, top = len(budgets), sum(budgets, start=Fraction(0))
    if top <= threshold:
        return _ZERO
    sums = {(0, Fraction(0)): 1}
    for budget in budgets:
        grown: dict[tuple[int, Fraction], int] = {}
        for (plus, place), count in sums.items():
            for key in ((plus + 1, place + budget), (plus, place - budget)):
                grown[key] = grown.get(key, 0) + count
        sums = grown
        if len(sums) > _MOST_SUMS:
            raise ValueError(
                f"at most {_MOST_SUMS} different sums of budgets are accepted; round the budgets"
            )
    signs: dict[int, list[tuple[int, Fraction]]] = {}
    for (plus, place), count in sums.items():
        if place > threshold and plus < k:
            signs.setdefault(plus, []).append((count, place))

    def kernel() -> arb:
        with ctx.workprec(ctx.prec + k):
            return _laplace_sum(k, top, signs, ball(threshold))

    answer = certified(kernel, relative_width=relative_width)
    return Enclosure(max(answer.lower, Fraction(0)), min(answer.upper, Fraction(1)))


_MOST_SUMS = 1 << 16


def _laplace_sum(k: int, top: Fraction, signs: dict[int, list[tuple[int, Fraction]]], budget: arb) -> arb:
    # signs: how often j budgets of k enter with a plus, not all, and what the signed sum then is
    from flint import fmpz_poly

    highest = (ball(top) - budget) / 2
    binomials, total = [], 0
    for i in range(k):
        total += math.comb(k - 1, i)
        binomials.append(total)
    bracket = _borel(highest, [*reversed(binomials)], shift=0)
    plus, minus = fmpz_poly([1, 1]), fmpz_poly([1, -1])
    row, place = plus ** max(k - 2, 0), k - 1
    for j in sorted(signs, reverse=True):
        while place > j:
            row, place = row // plus * minus, place - 1
        for count, at in signs[j]:
            bracket -= count * _borel((ball(at) - budget) / 2, row.coeffs(), shift=1)
    return 1 - bracket * (-highest).exp() * ball(Fraction(2, 2**k))


def _borel(v: arb, coefficients: Sequence[int | fmpz], shift: int) -> arb:
    # sum_i c_i v^{i+shift}/(i+shift)!
    value = ball(0)
    for i in range(len(coefficients) - 1, -1, -1):
        value = (value + coefficients[i]) * v / (i + shift) if i + shift else value + coefficients[i]
    return value


def _log2_chernoff(mechanism: LaplaceMechanism, epsilon: Budget, k: int) -> float:
    # log2 of a bound on delta that is about as small as delta; only decides the first precision
    single, target = float(mechanism.pure_epsilon), float(budget_ball(epsilon))
    best = 0.0
    for step in range(-20, 60):
        order = 2.0 ** (step / 4)
        twice = 1 + 2 * order
        mean = math.log((1 + order) / twice + order / twice * math.exp(-min(twice * single, 700.0)))
        best = min(best, k * (order * single + mean) - order * target)
    return best / math.log(2.0)


def _first_exceeding(holds: Callable[[int], bool], low: int, high: int) -> int:
    """The least integer in ``(low, high]`` where the monotone ``holds``; it does at ``high``."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def randomised_response_delta_ball(mechanism: RandomisedResponse, epsilon: Budget, *, compose: int) -> arb:
    """``sum_j C(k,j) (p^j q^{k-j} - e^eps q^j p^{k-j})_+``, ``p/q = e^{eps0}``            [TH-I2.9a]"""
    k = compose
    first = _first_exceeding(lambda j: exceeds(2 * j - k, mechanism.epsilon, epsilon), k // 2, k)
    odds, ratio = ratio_ball(mechanism.epsilon), ratio_ball(epsilon)
    # from the least loss that counts up to k, by Horner's rule: sum_j C(k,j) (odds^j - ratio odds^{k-j})
    value = ball(0)
    weight = math.comb(k, first)
    power, mirror = odds**first, ratio * odds ** (k - first)
    for j in range(first, k + 1):
        value += weight * (power - mirror)
        weight = weight * (k - j) // (j + 1)
        power *= odds
        mirror /= odds
    return value / (1 + odds) ** k


def randomised_response_delta(odds: Exact, ratio: Exact, *, compose: int = 1) -> Fraction:
    """The exact ``delta(log ratio)`` of ``compose`` answers that are true with probability ``odds/(1+odds)``.

    Zero from ``ratio = odds**compose`` on.                                            [TH-I2.9a, ADV-L15]
    """
    truth, most, k = exact(odds), exact(ratio), _runs(compose)
    if truth < 1:
        raise ValueError(f"odds of at least 1 are accepted, not {odds!r}")
    if most < 1:
        raise ValueError(f"a likelihood ratio of at least 1 is accepted, not {ratio!r}")
    a, b = truth.numerator, truth.denominator
    # over the common denominator (a + b)^k and the ratio's
    value = 0
    for j in range(k, k // 2, -1):
        term = most.denominator * a**j * b ** (k - j) - most.numerator * b**j * a ** (k - j)
        if term <= 0:
            break
        value += math.comb(k, j) * term
    return Fraction(value, most.denominator * (a + b) ** k)


def discrete_laplace_delta_ball(mechanism: DiscreteLaplaceMechanism, epsilon: Budget, *, compose: int) -> arb:
    """``sum_i P[L = l_i] (1 - e^{eps - l_i})_+``, the law of the loss a power of one polynomial."""
    from flint import arb_poly

    k, s, scale = compose, mechanism.sensitivity, mechanism.scale
    first = _first_exceeding(
        lambda i: exceeds(Fraction(2 * i - s * k) / scale, 1, epsilon), (s * k - 1) // 2, s * k
    )
    law = (arb_poly(mechanism.loss_weights()) ** k).coeffs()
    budget = budget_ball(epsilon)
    step = (-2 / ball(scale)).exp()
    rest = (budget - ball(Fraction(2 * first - s * k) / scale)).exp()
    value = ball(0)
    for i in range(first, s * k + 1):
        value += law[i] * (1 - rest)
        rest *= step
    return value


def discrete_gaussian_delta_ball(
    mechanism: DiscreteGaussianMechanism, epsilon: Budget, *, compose: int
) -> arb:
    """``P[S >= m] - e^eps P[S >= m + k s]``, S the sum of k discrete Gaussians.

    ``m`` is the least whole number at which the privacy loss ``(k s^2 + 2 s S)/(2 sigma^2)`` exceeds eps.
    """
    k, s, variance = compose, mechanism.sensitivity, mechanism.sigma**2

    def reaches(m: int) -> bool:
        return exceeds((k * s * s + 2 * s * m) / (2 * variance), 1, epsilon)

    low = -((k * s + 1) // 2) - 1
    span = 1
    while not reaches(low + span):
        span *= 2
    m = _first_exceeding(reaches, low, low + span)
    return _sum_tail(mechanism, m, k) - ratio_ball(epsilon) * _sum_tail(mechanism, m + k * s, k)


def _sum_tail(mechanism: DiscreteGaussianMechanism, m: int, k: int) -> arb:
    """``P[S >= m]`` by the trapezoidal rule on a circle around the origin.

    With ``F(z) = E z^X``: ``P[S >= m] = (1/N) sum_n g(z_n) - aliases``, ``g(z) = F(z)^k z^{-m}/(1 - 1/z)``,
    ``|z_n| = e^t > 1``. The aliases are ``P[S >= m + l N] e^{t l N}`` for ``l != 0``: at most ``e^{-tN}``
    each step down, and by Chernoff at ``2t`` each step up. As ``F`` is a product of factors ``1 + a z`` and
    ``1 + a/z``, ``|g|`` falls along the circle, so the sum may stop early.
    """
    from flint import acb, arb, ctx

    if m <= 0:
        return 1 - _sum_tail(mechanism, 1 - m, k)
    variance = mechanism.sigma**2
    sigma = math.sqrt(float(variance))
    tilt = max(m / (k * float(variance)), 3.0 / (sigma * math.sqrt(k)))
    t = ball(Fraction(tilt))

    def chernoff(at: arb) -> arb:
        return mechanism.moment_ball(at) ** k * (-at * m).exp()

    bound = chernoff(t)
    log_bound = float(bound.log().mid())
    points = 2 * math.ceil(((ctx.prec + 8) * math.log(2.0) - min(log_bound, 0.0) + 8.0) / tilt / 2) + 1
    step = 2 * arb.pi() / points
    tau = acb(0, 1 / (2 * arb.pi() * ball(variance)))
    scale = acb.modular_theta(acb(0), tau)[2].real

    def g(n: int) -> acb:
        w = acb(t, step * n)
        theta = acb.modular_theta(w / acb(0, 2 * arb.pi()), tau)[2] / scale
        return theta**k * (-w * m).exp() / (1 - (-w).exp())

    total = g(0).real
    half = points // 2
    negligible = bound * ball(Fraction(1, 1 << (ctx.prec + 8)))
    for n in range(1, half + 1):
        term = g(n)
        total += 2 * term.real
        size = abs(term) * (2 * (half - n))
        if size < negligible:
            total += arb(0, size.upper())
            break
    down = (-t * points).exp()
    up = chernoff(2 * t) * down
    aliases = (down + up) / (1 - down)
    return total / points + arb(0, aliases.upper())
