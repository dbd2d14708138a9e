"""Speed of the characteristic times, in doubles and certified, beside a general solver."""

from __future__ import annotations

import numpy as np
from banditproof.theory.divergences.bernoulli_divergences import kl
from banditproof.theory.identification.characteristic_time import characteristic_time_kl
from banditproof.theory.identification.characteristic_time_certificate import certify
from best_time import best_time

FIVE = (0.3, 0.21, 0.2, 0.19, 0.18)


def _by_general_solver(means: tuple[float, ...]) -> float:
    """The max-min program as it stands, by sequential quadratic programming."""
    from scipy.optimize import minimize

    top, others = means[0], np.array(means[1:])

    def rates(v: np.ndarray) -> np.ndarray:
        meeting = (v[0] * top + v[1:-1] * others) / (v[0] + v[1:-1])
        return np.asarray(v[0] * kl(top, meeting) + v[1:-1] * kl(others, meeting))

    arms = len(means)
    found = minimize(
        lambda v: -v[-1],
        np.array([1 / arms] * arms + [0.001]),
        constraints=[
            {"type": "eq", "fun": lambda v: np.sum(v[:-1]) - 1},
            {"type": "ineq", "fun": lambda v: 1000 * (rates(v) - v[-1])},
        ],
        bounds=[(1e-6, 1.0)] * arms + [(0.0, 1.0)],
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    return float(1 / found.x[-1])


def measure() -> list[dict[str, object]]:
    """One row for each target."""
    thousand = tuple(np.random.default_rng(0).uniform(0.1, 0.9, 1000).tolist())
    reference = best_time(lambda: _by_general_solver(FIVE), 3)
    five = characteristic_time_kl(FIVE)
    rows = [
        ("T*_KL, K = 5", best_time(lambda: characteristic_time_kl(FIVE), 50), 1e-3, "< 1 ms"),
        (
            "T*_KL, K = 5, certified to 1e-12",
            best_time(lambda: certify(characteristic_time_kl(five.program.means)), 10),
            0.1,
            "< 100 ms",
        ),
        ("T*_KL, K = 1000", best_time(lambda: characteristic_time_kl(thousand), 10), 0.05, "< 50 ms"),
    ]
    return [
        {
            "what": what,
            "ours_s": ours,
            "reference": "SLSQP on the max-min program, K = 5",
            "reference_s": reference,
            "ratio": ours / reference,
            "target": target,
            "met": ours < limit,
        }
        for what, ours, limit, target in rows
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
