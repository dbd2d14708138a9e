"""Rows for the page of Appendix B: exact tails of noisy means, and simulated pulls."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, log, log2, sqrt

from flint import arb

from ...theory.numbers.enclosure import ball
from ...theory.tails.private_sum import gaussian_sum_sf_ball
from ..pages.rows import Estimate
from .quantities.doubling_runs import Case, simulated

Row = Mapping[str, Fraction | arb]

# best mean, mean, horizon, alpha, eps, beta
_FAILED = (
    ("9/10", "1/10", 10**4, 2, "1/500", "6"),
    ("3/5", "2/5", 10**4, 2, "1", "31/10"),
    ("3/4", "1/4", 10**3, 2, "20", "4"),
    ("9/10", "1/10", 10**2, 2, "1/383000", "301/100"),
)
_DECOMPOSED: tuple[Case, ...] = (
    (("9/10", "1/10"), 10**4, 2, "1/500", "6", 4000),
    (("3/5", "2/5"), 10**4, 2, "1", "6", 4000),
)


def failures() -> Iterator[Row]:
    """``P(G^c)`` of the phase that the proof chooses, and of two phases before."""
    for best, mean, horizon, alpha, budget, beta in _FAILED:
        y, x, eps, b = map(Fraction, (best, mean, budget, beta))
        spent = float(b) * log(horizon)
        gap = float(y - x)
        l = ceil(log2(2 * spent / gap**2 + 2 * sqrt(spent * alpha / float(eps)) / gap))
        chances = {
            name: _chance((y, x), horizon, alpha / eps, b, phase)
            for name, phase in (("P", l), ("earlier", l - 2))
        }
        yield {"T": Fraction(horizon), "b": b, **chances}


def every_phase(seed: int) -> Iterator[Mapping[str, Fraction | arb | Estimate]]:
    """Simulated pulls of the worse of two arms, beside ``P(G^c)`` of every phase l that fits."""
    for row, (means, horizon, alpha, budget, beta, _) in zip(
        simulated(_DECOMPOSED, seed, pulls=True), _DECOMPOSED, strict=True
    ):
        y, x, r, b = Fraction(means[0]), Fraction(means[1]), alpha / Fraction(budget), Fraction(beta)
        for l in range(1, horizon.bit_length()):
            if 2**l <= 2**13:
                yield {**row, "l": Fraction(l), "P": _chance((y, x), horizon, r, b, l)}


def _chance(means: tuple[Fraction, Fraction], horizon: int, r: Fraction, b: Fraction, l: int) -> arb:
    y, x = means
    n = 2**l
    bonus = (ball(Fraction(1, 2 * n) + r / n**2) * ball(b) * ball(horizon).log()).sqrt()
    return gaussian_sum_sf_ball(n * (ball(y) - bonus), ball(x), ball(r / 2), n=n)
