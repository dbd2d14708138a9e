"""Exact tails of private sums, and the integrals of Proof D.4, as balls under the letters of the page.

A private sum is ``S_n + Z_m``: n Bernoulli rewards of mean mu, and m Laplace noises of scale 1/eps. ``Z_m``
has the density ``f_m`` and the tail ``F_m``; ``Pbar(ny) = e^{-n kl(y, mu)}`` bounds the tail of the rewards.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
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

Row = Mapping[str, Fraction | int | arb]


@dataclass(frozen=True, slots=True)
class _Sum:
    """A private sum, and the threshold x of its tails."""

    n: int
    m: int
    mu: Fraction
    eps: Fraction
    x: Fraction

    def row(self, **more: Fraction | arb) -> Row:
        """The numbers of a sum under the letters of the page, and more of them."""
        return {"n": self.n, "m": self.m, "mu": self.mu, "eps": self.eps, "x": self.x, **more}

    def tail(self, *, upper: bool = True) -> arb:
        """The tail of the sum beyond x: ``P[S_n + Z_m >= x]``, or ``P[S_n + Z_m <= x]``."""
        tail = private_sum_sf_ball if upper else private_sum_cdf_ball
        return tail(ball(self.x), ball(self.mu), ball(self.eps), n=self.n, m=self.m)


def _read(text: str) -> tuple[_Sum, ...]:
    """Sums from a text with n, m, mu, eps and x of each."""
    rows = ([Fraction(number) for number in each.split()] for each in text.split(";"))
    return tuple(_Sum(int(n), int(m), mu, eps, x) for n, m, mu, eps, x in rows)


_OF_PROOF = _read(
    "10 2 0.3 0.5 5; 1 1 0.5 0.01 0.99; 1 1 0.5 10 0.75; 1 3 0.01 1 0.5; 2 1 0.9 3 1.9; 5 2 0.2 0.1 4.5;"
    "20 1 0.5 4 15; 50 3 0.75 0.25 45; 40 6 0.05 2 30.5; 7 1 0.99 100 6.999; 100 4 0.5 0.001 99;"
    "3 2 0.3 1 1.5; 20 1 0.5 10 19.8"
)
_RARE = _read("200 1 0.01 0.1 150")  # rewards alone reach x almost never
_NEAR_1 = _read("1 1 0.99 0.001 0.9999")  # the mean and x are near 1
_SMALL = (((1, 1), (3, 2), (10, 5), (200, 1)), ("0.1", "0.5", "0.75"), ("0.25", "8"), ("0.05", "0.5", "1.1"))
"""n and m; means; budgets; how far x is from the mean, as a share of the way to the end."""


def sums() -> Iterator[Row]:
    """``logP`` of the private sum at n up to 200, m up to 10, means near both ends, budgets 1e-2 to 1e4."""
    for n in range(1, 201, 9):  # the remainders spread the other numbers over their ranges
        for mean in (Fraction(1, 100 + n), Fraction(1 + 13 * n % 97, 98), 1 - Fraction(1, 100 + n)):
            x = n * (mean + (1 - mean) * Fraction(31 * n % 101, 90))
            yield _with_log(_Sum(n, 1 + 7 * n % 10, mean, Fraction(10) ** (n % 7 - 2), x))
    sizes = ((1, 1, "10"), (3, 2, "1"), (10, 1, "1"), (10, 2, "1/2"), (50, 3, "1/4"), (60, 10, "1/10"))
    means = (("0.3", "0.6"), ("0.75", "0.9"), ("0.5", "0.75"), ("0.99", "1"), ("0.01", "1.2"))
    for (n, m, budget), (mean_of_one, share) in product((*sizes, (100, 5, "1100")), means):
        yield _with_log(_Sum(n, m, Fraction(mean_of_one), Fraction(budget), n * Fraction(share)))


def _with_log(private: _Sum) -> Row:
    y = min(max(private.x / private.n, Fraction(0)), Fraction(1))
    return private.row(y=y, beyond=abs(private.x - private.n * y), logP=private.tail().log())


def proof(*, rare: bool = False) -> Iterator[Row]:
    """The quantities of Proof D.4 at each instance, and at one that rewards alone reach almost never."""
    for private in (*_OF_PROOF, *(_RARE if rare else ())):
        yield private.row(**_quantities(private))


def near_1() -> Iterator[Row]:
    """The first integral where the mean and the threshold are near 1."""
    for private in _NEAR_1:
        yield private.row(**_quantities(private))


@cache
def _quantities(private: _Sum) -> Mapping[str, arb]:
    with precision(160):
        return _at_precision(private)


def _at_precision(private: _Sum) -> Mapping[str, arb]:
    n, m, x = private.n, private.m, private.x
    mean, budget, threshold = ball(private.mu), ball(private.eps), ball(x)
    odds, gap = acb((1 - mean) / mean), threshold - n * mean

    def kl_slope(y: acb, known: bool) -> acb:  # noqa: FBT001 -- the signature that the quadrature asks for
        return (odds * y / (1 - y)).log(analytic=known)

    def chernoff(y: acb, known: bool) -> acb:  # noqa: FBT001
        """The bound ``Pbar(ny)`` on the tail of the rewards."""
        information = y * (y / mean).log(analytic=known)
        information += (1 - y) * ((1 - y) / (1 - mean)).log(analytic=known)
        return (-n * information).exp()

    def descent(z: acb, known: bool) -> acb:  # noqa: FBT001
        """The fall ``-Pbar'(x - z)`` of that bound, by which Proof D.4 integrates."""
        y = (threshold - z) / n
        return kl_slope(y, known) * chernoff(y, known)

    def power(z: acb) -> acb:
        return arb.const_e() * (1 + m * budget * z) ** m

    def bound(z: acb) -> acb:
        """The bound ``e^{-f(z)}`` of Lemma D.1 on the tail of the noises."""
        return (-budget * z).exp() * power(z)

    def over_noise(f: Callable[[acb, bool], acb]) -> arb:
        return _integral(f, arb(0), gap)

    def over_means(f: Callable[[acb, bool], acb]) -> arb:
        return _integral(f, mean, threshold / n)

    weights = [(k, comb(n, k) * private.mu**k * (1 - private.mu) ** (n - k)) for k in range(n + 1)]
    noise = _tail(acb(gap), m, budget).real
    return {
        "P": private.tail(),
        "R": ball(sum(weight for k, weight in weights if k >= x)),
        "II": _mean(weights, lambda k: laplace_sum_sf_ball(ball(max(x - k, Fraction(0))), budget, m=m)),
        "I": _mean(
            [each for each in weights if each[0] >= x],
            lambda k: ball(Fraction(1, 2)) - laplace_sum_sf_ball(ball(k - x), budget, m=m),
        ),
        "start": _tail(acb(0), m, budget).real,
        "noise": noise,
        # beyond the gap Pbar is 1
        "majorised": noise
        + over_noise(lambda z, known: _density(z, m, budget) * chernoff((threshold - z) / n, known)),
        "tails": over_noise(lambda z, known: _tail(z, m, budget) * chernoff((threshold - z) / n, known))
        + _tails_beyond(gap, m, budget),
        "parts": over_noise(lambda z, known: _tail(z, m, budget) * descent(z, known)),
        "first": over_noise(lambda z, known: bound(z) * descent(z, known)),
        "squared": over_noise(lambda z, known: bound(z) ** 2 * descent(z, known)),
        "means": over_means(
            lambda y, known: n * bound(threshold - n * y) * kl_slope(y, known) * chernoff(y, known)
        ),
        "unweighted": over_means(lambda y, known: n * power(threshold - n * y) * kl_slope(y, known)),
    }


def _mean(weights: list[tuple[int, Fraction]], f: Callable[[int], arb]) -> arb:
    return sum((ball(weight) * f(k) for k, weight in weights), arb(0))


def _integral(f: Callable[[Any, bool], Any], lower: arb, upper: arb) -> arb:
    return acb.integral(f, lower, upper, rel_tol=arb(2) ** -80, abs_tol=arb(2) ** -120).real


def _tail(z: acb, m: int, budget: arb) -> acb:
    """The tail ``F_m(z) = P[Z_m >= z]`` of the noises, for ``z >= 0``."""
    return (-budget * z).exp() * sum(c * (budget * z) ** j for j, c in enumerate(_polynomial(m)))


def _density(z: acb, m: int, budget: arb) -> acb:
    """The density ``f_m(z)`` of the noises, for ``z >= 0``."""
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


def upper_tails() -> Iterator[Row]:
    """``up`` at levels above the mean, some of them above n."""
    for (n, m), mean, budget, share in product(*_SMALL):
        mu = Fraction(mean)
        private = _Sum(n, m, mu, Fraction(budget), n * (mu + (1 - mu) * Fraction(share)))
        yield private.row(up=private.tail().log())


def lower_tails() -> Iterator[Row]:
    """``down`` at levels below the mean, some of them below 0."""
    for (n, m), mean, budget, share in product(*_SMALL):
        mu = Fraction(mean)
        private = _Sum(n, m, mu, Fraction(budget), n * mu * (1 - Fraction(share)))
        yield private.row(down=private.tail(upper=False).log())


def one_of_each() -> Iterator[Row]:
    """One reward of mean 1/2 and one noise with eps = 2, at 0."""
    for private in _read("1 1 1/2 2 0"):
        yield private.row(P=private.tail(upper=False))
