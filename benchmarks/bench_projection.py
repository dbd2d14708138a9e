"""Projections of samples and families: certified values against doubles and a conic solver."""

from __future__ import annotations

import numpy as np
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.projections.bounded_projection import (
    bounded_d_inf,
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
)
from banditproof.theory.projections.information_projection import certified_d_inf
from best_time import best_time

Row = dict[str, str | float | bool]

_SEED = 20240229


def _row(what: str, ours: float, reference: str, theirs: float, limit: float) -> Row:
    return {
        "what": what,
        "ours_s": ours,
        "reference": reference,
        "reference_s": theirs,
        "ratio": ours / theirs,
        "target": f"under {limit * 1e3:g} ms",
        "met": ours < limit,
    }


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


def measure() -> list[dict[str, str | float | bool]]:
    """Rows of times in seconds, best of several."""
    generator = np.random.default_rng(_SEED)
    sample = generator.random(1000)
    points = np.sort(generator.random(20))
    weights = generator.dirichlet(np.ones(20))
    top = float(points[-1])
    goal = float(weights @ points + top) / 2
    gaussian = Gaussian(0.0, 1.0)
    return [
        _row(
            "KL_inf of 1,000 points, certified to 1e-30",
            best_time(lambda: certified_bounded_kl_inf(sample, 0.7), 15),
            "scipy bounded search in doubles",
            best_time(lambda: _golden(sample, 0.7), 15),
            2e-3,
        ),
        _row(
            "d_inf of 1,000 points, certified to 1e-30",
            best_time(lambda: certified_bounded_d_inf(sample, 0.7, 0.5), 15),
            "the same in doubles",
            best_time(lambda: bounded_d_inf(sample, 0.7, 0.5), 15),
            3e-3,
        ),
        _row(
            "d_inf on a support of 20, certified to 1e-30",
            best_time(lambda: certified_bounded_d_inf(points, goal, 0.5, weights=weights, ceiling=top), 15),
            "cvxpy with Clarabel, 1e-8",
            best_time(lambda: _conic(points, weights, goal, 0.5), repeats=3),
            2e-3,
        ),
        _row(
            "d_inf of Gaussians, certified to 1e-30",
            best_time(lambda: certified_d_inf(gaussian, 1.0, 1.0), 15),
            "certified to 1e-12",
            best_time(lambda: certified_d_inf(gaussian, 1.0, 1.0, relative_width=1e-12), 15),
            2e-2,
        ),
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
