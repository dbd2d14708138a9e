"""Speed of the exact tails of private sums: doubles against a direct sum of logarithms, certified values."""

from __future__ import annotations

import numpy as np
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.tails.laplace_sum import laplace_sum_logsf
from banditproof.theory.tails.private_sum import private_sum_logsf, private_sum_sf_ball
from best_time import best_time

N, M, MEAN, EPSILON, X = 100_000, 100, 0.3, 1.0, 32_000.0
CERTIFIED_S = 0.5


def direct() -> float:
    """Every term of the convolution, with the library's log-pmf: what one would write first."""
    from scipy.special import logsumexp
    from scipy.stats import binom

    k = np.arange(N + 1.0)
    return float(logsumexp(binom.logpmf(k, N, MEAN) + laplace_sum_logsf(X - k, M, EPSILON)))


def measure() -> list[dict[str, object]]:
    """A tail of 1e5 rewards and 100 noises, in doubles and in balls."""
    reference = best_time(direct, 3)
    doubles = best_time(lambda: private_sum_logsf(X, N, MEAN, M, EPSILON), 5)
    balls = best_time(
        lambda: certified(
            lambda x, p, e: private_sum_sf_ball(x, p, e, n=N, m=M), X, MEAN, EPSILON, relative_width=1e-20
        ),
        2,
    )
    what = f"tail of {N} rewards and {M} noises"
    return [
        row(f"{what}, doubles", doubles, "all terms with scipy.stats.binom", reference),
        row(f"{what}, certified to 1e-20", balls, f"{CERTIFIED_S} s", CERTIFIED_S),
    ]


def row(what: str, ours: float, reference: str, reference_s: float) -> dict[str, object]:
    """One line of the table; as fast as the reference is enough."""
    ratio = ours / reference_s
    return {
        "what": what,
        "ours_s": ours,
        "reference": reference,
        "reference_s": reference_s,
        "ratio": ratio,
        "target": "<= 1",
        "met": ratio <= 1,
    }


if __name__ == "__main__":
    for line in measure():
        print(line)
