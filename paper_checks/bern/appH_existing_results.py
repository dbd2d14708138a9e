"""Rows for the page of Appendix H: compositions of randomised response, sums of rewards, walks."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball

Row = Mapping[str, Fraction | arb]


def compositions() -> Iterator[Row]:
    """The least budget of k randomised responses, which compose worst, at delta = d.

    It solves sum over j of C(k, j) max{0, e^((k-j) eps) - e^(b + j eps)} = d (1 + e^eps)^k.
    """
    for k, budget, d in product((1, 2, 10, 30), ("0.01", "0.1", "0.5", "1", "2"), ("1e-2", "1e-5", "1e-10")):
        eps, delta = Fraction(budget), Fraction(d)
        with precision(200):
            low, high = Fraction(0), k * eps
            while high - low > Fraction(1, 10**6):
                middle = (low + high) / 2
                if _exceeds(k, eps, delta, middle):
                    low = middle
                else:
                    high = middle
            least = ball(low).union(ball(high))
        yield {"k": Fraction(k), "eps": eps, "d": delta, "needed": least}


def _exceeds(k: int, eps: Fraction, d: Fraction, b: Fraction) -> bool:
    total = sum(
        (
            comb(k, j) * (ball((k - j) * eps).exp() - ball(b + j * eps).exp()).max(arb(0))
            for j in range(k + 1)
        ),
        arb(0),
    )
    return bool(total > ball(d) * (1 + ball(eps).exp()) ** k)


def rewards() -> Iterator[Row]:
    """Tails of n Bernoulli variables of means from p to q in arithmetic progression."""
    ends = (("0.3", "0.3", "0.3"), ("0.1", "0.9", "0.25"), ("0", "0.5", "0.4"), ("0.4", "1", "0.3"))
    for n, (lowest, highest, gap) in product((1, 2, 3, 9, 60), ends):
        p, q = Fraction(lowest), Fraction(highest)
        a = n * (p + q) / 2 + n * Fraction(gap)
        masses = [Fraction(1)]
        for k in range(n):
            mean = p + (q - p) * Fraction(k, max(n - 1, 1)) if n > 1 else (p + q) / 2
            masses = [
                mass * (1 - mean) + below * mean
                for mass, below in zip([*masses, Fraction(0)], [Fraction(0), *masses], strict=True)
            ]
        above = sum((mass for k, mass in enumerate(masses) if k >= a), Fraction(0))
        yield {"n": Fraction(n), "a": a, "mu": n * (p + q) / 2, "above": above}


def walks() -> Iterator[Row]:
    """The chance that a walk of n independent steps +1 (chance p) or -1 ever passes ``(1 + v) mu n``."""
    chances, slacks = ("0.55", "0.6", "0.75", "0.9", "1"), ("0.05", "0.1", "0.5")
    for n, up, slack in product((1, 5, 20, 60), chances, slacks):
        p, v = Fraction(up), Fraction(slack)
        mu, passed = 2 * p - 1, Fraction(0)
        alive = {0: Fraction(1)}
        for _ in range(n):
            after: dict[int, Fraction] = {}
            for place, mass in alive.items():
                for step, chance in ((1, p), (-1, 1 - p)):
                    if place + step > (1 + v) * mu * n:
                        passed += mass * chance
                    else:
                        after[place + step] = after.get(place + step, Fraction(0)) + mass * chance
            alive = after
        yield {"n": Fraction(n), "mu": mu, "v": v, "passed": passed}
