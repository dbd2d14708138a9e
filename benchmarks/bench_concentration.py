"""Exact tails of private sums: in doubles and certified, beside the direct sum of all terms.

A tail of n rewards is a convolution of n + 1 terms, of which about the square root of n count; the direct sum
takes all of them, in numpy or in Arb.
"""

import numpy as np
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.tails.laplace_sum import laplace_sum_logsf
from banditproof.theory.tails.private_sum import private_sum_logsf, private_sum_sf_ball
from growth import growth, linear
from rows import Floor, Peer, Row, compared

N, M, MEAN, EPSILON, X = 100_000, 100, 0.3, 1.0, 32_000.0


def direct() -> float:
    """Every term of the convolution, with the library's log-pmf: what one would write first."""
    from scipy.special import logsumexp
    from scipy.stats import binom

    k = np.arange(N + 1.0)
    return float(logsumexp(binom.logpmf(k, N, MEAN) + laplace_sum_logsf(X - k, M, EPSILON)))


def binomial_masses() -> None:
    """The masses of all counts as balls, by their recursion, without the noise: half of a direct sum."""
    from flint import arb, ctx

    with ctx.workprec(128):
        mass, odds = (1 - arb(MEAN)) ** N, arb(MEAN) / (1 - arb(MEAN))
        for k in range(N):
            mass = mass * odds * (N - k) / (k + 1)


def measure() -> list[Row]:
    """A tail of 1e5 rewards and 100 noises, in doubles and in balls."""
    what = f"tail of {N} rewards and {M} noises"
    return [
        compared(
            f"{what}, doubles",
            lambda: private_sum_logsf(X, N, MEAN, M, EPSILON),
            Peer("all terms with scipy.stats.binom", direct),
            target=0.25,
        ),
        compared(
            f"{what}, certified to 1e-20",
            lambda: certified(
                lambda x, p, e: private_sum_sf_ball(x, p, e, n=N, m=M), X, MEAN, EPSILON, relative_width=1e-20
            ),
            Floor("the binomial masses of all terms in Arb", binomial_masses),
            target=0.5,
        ),
        growth(
            "tail in doubles, rewards",
            [10**3, 10**4, 10**5, 10**6, 10**7],
            lambda n: lambda: private_sum_logsf(0.32 * n, n, MEAN, M, EPSILON),
            ("linear", linear),
        ),
    ]
