"""Rows for the page of Appendix D: exact tails of private sums, and the integrals of Proof D.4, as balls."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from typing import Any

from flint import acb, arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball
from ...theory.tails.laplace_sum import laplace_sum_sf_ball
from ...theory.tails.private_sum import private_sum_cdf_ball, private_sum_sf_ball

Row = Mapping[str, Fraction | arb]
_INSTANCES = (
    (10, 2, "0.3", "0.5", "5"), (1, 1, "0.5", "0.01", "0.99"), (1, 1, "0.5", "10", "0.75"),
    (1, 3, "0.01", "1", "0.5"), (2, 1, "0.9", "3", "1.9"), (5, 2, "0.2", "0.1", "4.5"),
    (20, 1, "0.5", "4", "15"), (50, 3, "0.75", "0.25", "45"), (40, 6, "0.05", "2", "30.5"),
    (7, 1, "0.99", "100", "6.999"), (100, 4, "0.5", "0.001", "99"), (3, 2, "0.3", "1", "1.5"),
    (20, 1, "0.5", "10", "19.8"),
)  # fmt: skip
_RARE = (200, 1, "0.01", "0.1", "150")
_SIZES = ((1, 1), (3, 2), (10, 5), (200, 1))
_MEANS = ("0.1", "0.5", "0.75")
_BUDGETS = ("0.25", "8")
_SHARES = ("0.05", "0.5", "1.1")
"""How far x is from n mu, as a share of the way to the end."""


def sums() -> Iterator[Row]:
    """``logP`` of the private sum at n up to 200, m up to 10, means near both ends, budgets 1e-2 to 1e4."""
    for n in range(1, 201, 9):
        for mean in (Fraction(1, 100 + n), Fraction(1 + 13 * n % 97, 98), 1 - Fraction(1, 100 + n)):
            x = n * (mean + (1 - mean) * Fraction(31 * n % 101, 90))
            yield _sum((n, 1 + 7 * n % 10), mean, Fraction(10) ** (n % 7 - 2), x)
    sizes = (
        (1, 1, "10"),
        (3, 2, "1"),
        (10, 1, "1"),
        (10, 2, "1/2"),
        (50, 3, "1/4"),
        (60, 10, "1/10"),
        (100, 5, "1100"),
    )
    means = (("0.3", "0.6"), ("0.75", "0.9"), ("0.5", "0.75"), ("0.99", "1"), ("0.01", "1.2"))
    for (n, m, budget), (of_one, share) in product(sizes, means):
        yield _sum((n, m), Fraction(of_one), Fraction(budget), n * Fraction(share))


def _sum(size: tuple[int, int], mu: Fraction, eps: Fraction, x: Fraction) -> Row:
    n, m = size
    logs = private_sum_sf_ball(ball(x), ball(mu), ball(eps), n=n, m=m).log()
    y = min(max(x / n, Fraction(0)), Fraction(1))
    beyond = abs(x - n * y)
    return {
        "n": Fraction(n),
        "m": Fraction(m),
        "mu": mu,
        "eps": eps,
        "x": x,
        "y": y,
        "beyond": beyond,
        "logP": logs,
    }


def proof(*, rare: bool = False) -> Iterator[Row]:
    """The quantities of Proof D.4 at each instance, and at one that rewards alone reach almost never."""
    for n, m, mean, budget, threshold in (*_INSTANCES, *([_RARE] if rare else [])):
        mu, eps, x = Fraction(mean), Fraction(budget), Fraction(threshold)
        yield {
            "n": Fraction(n),
            "m": Fraction(m),
            "mu": mu,
            "eps": eps,
            "x": x,
            **_integrals(n, m, mu, eps, x),
        }


@cache
def _integrals(n: int, m: int, mu: Fraction, eps: Fraction, x: Fraction) -> Mapping[str, arb]:
    with precision(160):
        return _quantities(n, m, mu, eps, x)


def _quantities(n: int, m: int, mu: Fraction, eps: Fraction, x: Fraction) -> Mapping[str, arb]:
    mean, budget, threshold = ball(mu), ball(eps), ball(x)
    odds, gap = acb((1 - mean) / mean), threshold - n * mean

    def slope(y: acb, known: bool) -> acb:  # noqa: FBT001 -- the signature that the quadrature asks for
        return (odds * y / (1 - y)).log(analytic=known)

    def decay(y: acb, known: bool) -> acb:  # noqa: FBT001
        information = y * (y / mean).log(analytic=known)
        information += (1 - y) * ((1 - y) / (1 - mean)).log(analytic=known)
        return (-n * information).exp()

    def descent(z: acb, known: bool) -> acb:  # noqa: FBT001
        y = (threshold - z) / n
        return slope(y, known) * decay(y, known)

    def chernoff(z: acb, known: bool) -> acb:  # noqa: FBT001
        return decay((threshold - z) / n, known)

    def power(z: acb) -> acb:
        return arb.const_e() * (1 + m * budget * z) ** m

    def bound(z: acb) -> acb:
        return (-budget * z).exp() * power(z)

    weights = [(k, comb(n, k) * mu**k * (1 - mu) ** (n - k)) for k in range(n + 1)]
    start, noise = _tail(acb(0), m, budget).real, _tail(acb(gap), m, budget).real
    return {
        "P": private_sum_sf_ball(threshold, mean, budget, n=n, m=m),
        "R": ball(sum(weight for k, weight in weights if k >= x)),
        "II": _mean(weights, lambda k: laplace_sum_sf_ball(ball(max(x - k, Fraction(0))), budget, m=m)),
        "I": _mean(
            [each for each in weights if each[0] >= x],
            lambda k: ball(Fraction(1, 2)) - laplace_sum_sf_ball(ball(k - x), budget, m=m),
        ),
        "start": start,
        "noise": noise,
        # beyond the gap Pbar is 1
        "majorised": noise
        + _integral(lambda z, known: _density(z, m, budget) * chernoff(z, known), arb(0), gap),
        "tails": _integral(lambda z, known: _tail(z, m, budget) * chernoff(z, known), arb(0), gap)
        + _tails_beyond(gap, m, budget),
        "parts": _integral(lambda z, known: _tail(z, m, budget) * descent(z, known), arb(0), gap),
        "first": _integral(lambda z, known: bound(z) * descent(z, known), arb(0), gap),
        "squared": _integral(lambda z, known: bound(z) ** 2 * descent(z, known), arb(0), gap),
        "means": _integral(
            lambda y, known: n * bound(threshold - n * y) * slope(y, known) * decay(y, known),
            mean,
            threshold / n,
        ),
        "unweighted": _integral(
            lambda y, known: n * power(threshold - n * y) * slope(y, known), mean, threshold / n
        ),
    }


def _mean(weights: list[tuple[int, Fraction]], f: Callable[[int], arb]) -> arb:
    return sum((ball(weight) * f(k) for k, weight in weights), arb(0))


def _integral(f: Callable[[Any, bool], Any], lower: arb, upper: arb) -> arb:
    return acb.integral(f, lower, upper, rel_tol=arb(2) ** -80, abs_tol=arb(2) ** -120).real


def _tail(z: acb, m: int, budget: arb) -> acb:
    """``F_m(z)`` for ``z >= 0``."""
    return (-budget * z).exp() * sum(c * (budget * z) ** j for j, c in enumerate(_polynomial(m)))


def _density(z: acb, m: int, budget: arb) -> acb:
    """``f_m(z)`` for ``z >= 0``."""
    u, known = budget * z, _polynomial(m)
    slope_of_tail = sum(j * c * u ** (j - 1) for j, c in enumerate(known) if j)
    return budget * (_tail(z, m, budget) - (-u).exp() * slope_of_tail)


def _tails_beyond(z: arb, m: int, budget: arb) -> arb:
    """The integral of ``F_m`` from ``z >= 0`` on."""
    u, total = budget * z, arb(0)
    for j, c in enumerate(_polynomial(m)):
        total += c * factorial(j) * sum((u**i / factorial(i) for i in range(j + 1)), arb(0))
    return (-u).exp() * total / budget


def _polynomial(m: int) -> tuple[arb, ...]:
    """The coefficients of ``e^u P[Z_m >= u/eps]``: ``P[NB(m, 1/2) <= m-1-j]/j!``."""
    below, total = [], Fraction(0)
    for k in range(m):
        total += Fraction(comb(m - 1 + k, k), 1 << (m + k))
        below.append(total)
    return tuple(ball(chance / factorial(j)) for j, chance in enumerate(reversed(below)))


def near_1() -> Iterator[Row]:
    """The first integral where the mean and the threshold are near 1."""
    mu, eps, x = Fraction("0.99"), Fraction(1, 1000), Fraction("0.9999")
    yield {"n": Fraction(1), "m": Fraction(1), "mu": mu, "eps": eps, "x": x, **_integrals(1, 1, mu, eps, x)}


def upper_tails() -> Iterator[Row]:
    """``up`` at levels above the mean, some of them above n."""
    for (n, m), mean, budget, share in product(_SIZES, _MEANS, _BUDGETS, _SHARES):
        mu, eps = Fraction(mean), Fraction(budget)
        x = n * (mu + (1 - mu) * Fraction(share))
        tail = private_sum_sf_ball(ball(x), ball(mu), ball(eps), n=n, m=m)
        yield {"n": Fraction(n), "m": Fraction(m), "mu": mu, "x": x, "eps": eps, "up": tail.log()}


def lower_tails() -> Iterator[Row]:
    """``down`` at levels below the mean, some of them below 0."""
    for (n, m), mean, budget, share in product(_SIZES, _MEANS, _BUDGETS, _SHARES):
        mu, eps = Fraction(mean), Fraction(budget)
        x = n * mu * (1 - Fraction(share))
        tail = private_sum_cdf_ball(ball(x), ball(mu), ball(eps), n=n, m=m)
        yield {"n": Fraction(n), "m": Fraction(m), "mu": mu, "x": x, "eps": eps, "down": tail.log()}


def one_of_each() -> Iterator[Row]:
    """One reward of mean 1/2 and one noise with eps = 2, at 0."""
    mu, eps = Fraction(1, 2), Fraction(2)
    tail = private_sum_cdf_ball(ball(0), ball(mu), ball(eps), n=1, m=1)
    yield {"P": tail, "n": Fraction(1), "m": Fraction(1), "mu": mu, "x": Fraction(0), "eps": eps}
