"""Rows for the pages of Sections C.2 and C.5: exact tails of sums of rewards, with and without noise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import ceil, comb, floor

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.identification.stopping_threshold import c_gaussian_ball
from ...theory.numbers.enclosure import ball
from ...theory.tails.private_sum import gaussian_sum_cdf_ball, private_sum_cdf_ball, private_sum_sf_ball

Row = Mapping[str, Fraction | arb]
_SIZES = (1, 4, 50)
_MEANS = ("0.01", "0.3", "0.5", "0.9")
_BUDGETS = ("0.01", "1", "20", "10000")
_RISKS = ("0.000001", "0.1", "1")


def private_means() -> Iterator[Row]:
    """Chances that the noisy mean of Bernoulli rewards is off by the width of Lemma C.2."""
    for n, mu, eps, delta in _cases():
        level = (1 / ball(delta)).log()
        shift = level / ball(eps) + (n * level / 2).sqrt()
        yield {
            "delta": delta,
            "above": private_sum_sf_ball(n * ball(mu) + shift, ball(mu), ball(eps), n=n, m=1),
            "below": private_sum_cdf_ball(n * ball(mu) - shift, ball(mu), ball(eps), n=n, m=1),
        }


def clipped_means() -> Iterator[Row]:
    """Chances that the clipped private mean is at most mu - a, at mu < 1."""
    for (n, mu, eps, delta), share in product(_cases(), ("0", "0.5", "0.95")):
        a = mu * Fraction(share)
        x = n * ball(mu - a) - (1 / ball(delta)).log() / ball(eps)
        chance = private_sum_cdf_ball(x, ball(mu), ball(eps), n=n, m=1)
        yield {"n": Fraction(n), "mu": mu, "a": a, "delta": delta, "low": chance}


def upper_bounds() -> Iterator[Row]:
    """Chances that ``U_n(delta) <= mu``, at the delta for which ``d(mu - a, mu) = log(1/delta)/n``."""
    for (n, mu, eps, _), share in product(_cases(), ("0.1", "0.5", "0.95")):
        a = mu * Fraction(share)
        p, q = ball(mu - a), ball(mu)
        level = n * (p * (p / q).log() + (1 - p) * ((1 - p) / (1 - q)).log())
        chance = private_sum_cdf_ball(n * p - level / ball(eps), q, ball(eps), n=n, m=1)
        yield {"n": Fraction(n), "mu": mu, "a": a, "low": chance}


def optimism() -> Iterator[Row]:
    """Chances that an index of n samples is at most the mean in round t: AdaP-UCB's and AdaC-UCB's.

    ``bare`` is that of AdaP-UCB without its private bonus, ``halved`` that of AdaC-UCB with half of it.
    """
    for n, (t, b), mean, eps in product(
        (1, 2, 16, 64), ((2, "3.1"), (10, "4"), (1000, "3.1")), ("0.01", "0.5", "1"), ("0.01", "1", "100")
    ):
        budget, mu, level = Fraction(eps), ball(Fraction(mean)), ball(Fraction(b)) * ball(t).log()
        root = (level / (2 * n)).sqrt()
        gaussian, halved = (
            ((ball(Fraction(1, 2 * n)) + ball(share / (budget * n * n))) * level).sqrt()
            for share in (Fraction(1), Fraction(1, 2))
        )
        yield {
            "t": Fraction(t),
            "b": Fraction(b),
            "laplace": private_sum_cdf_ball(
                n * (mu - root - level / (ball(budget) * n)), mu, ball(budget), n=n, m=1
            ),
            "bare": private_sum_cdf_ball(n * (mu - root), mu, ball(budget), n=n, m=1),
            "gaussian": gaussian_sum_cdf_ball(n * (mu - gaussian), mu, ball(1 / (2 * budget)), n=n),
            "halved": gaussian_sum_cdf_ball(n * (mu - halved), mu, ball(1 / (2 * budget)), n=n),
        }


def rewards() -> Iterator[Row]:
    """Tails of the mean of Bernoulli rewards at a distance x, exactly."""
    for n, mean, share in product((1, 5, 100, 2000), ("0.1", "0.5", "0.9"), ("0.02", "0.1", "0.5", "0.95")):
        mu, s = Fraction(mean), Fraction(share)
        x, z = s * (1 - mu), s * mu
        first, last = ceil(n * (mu + x)), floor(n * (mu - z))
        yield {
            "n": Fraction(n),
            "mu": mu,
            "x": x,
            "z": z,
            "above": _chance(n, mu, first, n),
            "below": _chance(n, mu, 0, last),
        }


def calibrations() -> Iterator[Row]:
    """``C_G`` at some x."""
    for x in (10, 100, 1000, 10**5, 10**7):
        with precision(256):
            calibrated = c_gaussian_ball(ball(x))
        yield {"x": Fraction(x), "z": calibrated}


def _chance(n: int, mu: Fraction, first: int, last: int) -> Fraction:
    hits, total = mu.numerator, mu.denominator
    ways = sum(comb(n, k) * hits**k * (total - hits) ** (n - k) for k in range(first, last + 1))
    return Fraction(ways, total**n)


def _cases() -> Iterator[tuple[int, Fraction, Fraction, Fraction]]:
    for n, *others in product(_SIZES, _MEANS, _BUDGETS, _RISKS):
        mu, eps, delta = map(Fraction, others)
        yield n, mu, eps, delta
