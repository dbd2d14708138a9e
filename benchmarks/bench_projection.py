"""Projections of laws: certified values.

Floors. A certified value needs at least the dual once in balls: 1,000 products and a logarithm at 128 bits,
and once the slope of the dual, 1,000 quotients, to know where it is largest.
"""

from __future__ import annotations

import math

import numpy as np
from banditproof.theory.projections.bounded_projection import (
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
)
from growth import growth, linear
from rows import Floor, Peer, Row, compared

_SEED = 20240229


def _conic(points: np.ndarray, weights: np.ndarray, goal: float, epsilon: float) -> float:
    import cvxpy as cp

    n = len(points)
    Q, P_prime = cp.Variable(n, nonneg=True), cp.Variable(n, nonneg=True)
    cost = epsilon * cp.norm1(weights - Q) / 2 + cp.sum(cp.kl_div(Q, P_prime))
    rules = [cp.sum(Q) == 1, cp.sum(P_prime) == 1, points @ P_prime >= goal]
    return float(cp.Problem(cp.Minimize(cost), rules).solve(solver=cp.CLARABEL))


def _golden(sample: np.ndarray, goal: float) -> float:
    """KL_inf in doubles by a bounded scalar search, as one would write it with scipy."""
    from scipy.optimize import minimize_scalar

    def loss(l: float) -> float:
        return -float(np.log1p(-l * (sample - goal)).mean())

    return -float(minimize_scalar(loss, bounds=(0, 1 / (1 - goal)), method="bounded").fun)


def _once_in_balls(sample: np.ndarray) -> None:
    """The dual and its slope at one place, 128 bits."""
    from flint import arb, ctx

    with ctx.workprec(128):
        sigma = arb(0.37)
        shifted = [1 - arb(float(x)) + sigma for x in sample]
        math.prod(shifted, start=arb(1)).log()
        sum(1 / each for each in shifted)


def measure() -> list[Row]:
    """The rows of the table."""
    generator = np.random.default_rng(_SEED)
    sample = generator.random(1000)
    points = np.sort(generator.random(20))
    weights = generator.dirichlet(np.ones(20))
    top = float(points[-1])
    goal = float(weights @ points + top) / 2
    many = generator.random(10**4)
    once = Floor("the dual and its slope once in Arb, 128 bits", lambda: _once_in_balls(sample))
    golden = Peer("scipy's bounded search, in doubles", lambda: _golden(sample, 0.7))
    return [
        compared(
            "KL_inf of 1,000 points, certified to 1e-30",
            lambda: certified_bounded_kl_inf(sample, 0.7),
            once,
            beside=golden,
            target=8.0,
            repeats=3,
        ),
        compared(
            "d_inf of 1,000 points, certified to 1e-30",
            lambda: certified_bounded_d_inf(sample, 0.7, 0.5),
            once,
            target=8.0,
            repeats=3,
        ),
        compared(
            "d_inf on a support of 20, certified to 1e-30",
            lambda: certified_bounded_d_inf(points, goal, 0.5, weights=weights, ceiling=top),
            Peer("cvxpy with Clarabel, 1e-8", lambda: _conic(points, weights, goal, 0.5)),
            target=0.5,
        ),
        growth(
            "KL_inf certified, points",
            [10**1, 10**2, 10**3, 10**4],
            lambda n: lambda: certified_bounded_kl_inf(many[:n], 0.7),
            ("linear", linear),
        ),
    ]
