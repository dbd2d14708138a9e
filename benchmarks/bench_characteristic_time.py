"""Speed of the characteristic times, alone and certified.

The peer is the max-min program as it stands, by a general solver. The floor is one evaluation of the
objective, ``min over a of w_1 kl(mu_1, m_a) + w_a kl(mu_a, m_a)``, by numpy: no method that looks at the
instance takes less.
"""

import numpy as np
from banditproof.theory.divergences.bernoulli_divergences import kl
from banditproof.theory.identification.characteristic_time import characteristic_time_kl
from banditproof.theory.identification.characteristic_time_certificate import certify
from growth import growth, n_log_n
from rows import Floor, Peer, Row, compared

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


def _objective(means: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """What an allocation gets in each instance, the best arm first."""
    top, other = means[:, :1], means[:, 1:]
    first, rest = shares[:, :1], shares[:, 1:]
    m = (first * top + rest * other) / (first + rest)
    down = top * np.log(top / m) + (1 - top) * np.log((1 - top) / (1 - m))
    up = other * np.log(other / m) + (1 - other) * np.log((1 - other) / (1 - m))
    return np.asarray((first * down + rest * up).min(axis=1))


def measure() -> list[Row]:
    """The rows of the table."""
    generator = np.random.default_rng(0)
    thousand = generator.uniform(0.1, 0.9, 1000)
    sorted_thousand = -np.sort(-thousand)[None, :]
    wide = generator.uniform(0.1, 0.9, 10**5)
    five = characteristic_time_kl(FIVE)
    solver = Peer("SLSQP on the max-min program", lambda: _by_general_solver(FIVE))
    return [
        compared("T*_KL, K = 5", lambda: characteristic_time_kl(FIVE), solver, target=0.05),
        compared(
            "T*_KL, K = 5, certified to 1e-12",
            lambda: certify(characteristic_time_kl(five.program.means)),
            solver,
            target=0.2,
        ),
        compared(
            "T*_KL, K = 1000",
            lambda: characteristic_time_kl(thousand.tolist()),
            Floor(
                "60 numpy evaluations of the objective",
                lambda: [_objective(sorted_thousand, np.full((1, 1000), 1e-3)) for _ in range(60)],
            ),
            target=1.0,
        ),
        growth(
            "T*_KL, arms",
            [10**2, 10**3, 10**4, 10**5],
            lambda n: lambda: characteristic_time_kl(wide[:n].tolist()),
            ("n log n, a sort", n_log_n),
        ),
    ]
