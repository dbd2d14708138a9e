"""Speed of the Bernoulli divergences: doubles against logarithms of an array, certified values against Arb.

The floor in doubles is one logarithm a pair: ``kl`` needs two, of quotients that it must form first, and its
inverse solves for its argument. The floor of a certified value is one ``kl`` in Arb at the same precision.
"""

import numpy as np
from banditproof.theory.divergences.bernoulli_divergences import (
    BATCH_PRECISION,
    d_eps,
    d_eps_certified,
    d_eps_upper_inverse,
)
from growth import growth, linear
from rows import Floor, Row, compared

PAIRS = 10**7
CERTIFIED = 20_000
EPSILON = 1.0


def measure() -> list[Row]:
    """The rows of the table."""
    generator = np.random.default_rng(0)
    x, y = generator.random(PAIRS), generator.random(PAIRS)
    level = generator.exponential(0.3, PAIRS)
    logarithm = Floor("numpy.log of the array", lambda: np.log(x))
    first, second = x[:CERTIFIED].tolist(), y[:CERTIFIED].tolist()
    return [
        compared(f"d_eps, {PAIRS} pairs", lambda: d_eps(x, y, EPSILON), logarithm, target=6.0),
        compared(
            f"its inverse, {PAIRS} levels",
            lambda: d_eps_upper_inverse(x, level, EPSILON),
            logarithm,
            target=20.0,
        ),
        compared(
            f"d_eps certified, {CERTIFIED} pairs",
            lambda: d_eps_certified(first, second, EPSILON),
            Floor("one kl each in Arb at the same precision", lambda: arb_kl(first, second)),
            target=1.6,
        ),
        compared(
            f"d_eps, {PAIRS} pairs, two threads",
            lambda: d_eps(x, y, EPSILON, threads=2),
            logarithm,
            target=3.3,
        ),
        growth(
            "d_eps of pairs",
            [10**4, 10**5, 10**6, 10**7],
            lambda n: lambda: d_eps(x[:n], y[:n], EPSILON),
            ("linear", linear),
        ),
    ]


def arb_kl(first: list[float], second: list[float]) -> None:
    """What anybody would write with python-flint."""
    from flint import arb, ctx

    before, ctx.prec = ctx.prec, BATCH_PRECISION
    try:
        for one, two in zip(first, second, strict=True):
            x, y = arb(one), arb(two)
            x * (x / y).log() + (1 - x) * ((1 - x) / (1 - y)).log()
    finally:
        ctx.prec = before
