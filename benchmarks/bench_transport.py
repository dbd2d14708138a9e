"""Transport programs: exact optima with their certificates against plain linear programs in doubles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from banditproof.theory.transport.hamming_transport import hamming_transport, state_distances
from banditproof.theory.transport.transport_certificate import hamming_document, program_document
from banditproof.theory.transport.transport_program import optimal_transport
from banditproof.verify.certificates.transport import recheck_transport
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
        "target": f"under {limit:g} s",
        "met": ours < limit,
    }


def _highs(p: Sequence[float], q: Sequence[float], cost: np.ndarray) -> float:
    """The program as one would write it with scipy: sparse, in doubles, no certificate."""
    from scipy.optimize import linprog
    from scipy.sparse import coo_array

    n, m = cost.shape
    cells = np.arange(n * m)
    rows = np.concatenate([cells // m, n + cells % m])
    rule = coo_array((np.ones(2 * n * m), (rows, np.tile(cells, 2))), shape=(n + m, n * m))
    # the last equation follows from the others; with it, rounded masses make the program infeasible
    return float(linprog(cost.ravel(), A_eq=rule.tocsr()[:-1], b_eq=[*p, *q[:-1]], method="highs").fun)


def _binomial(n: int, mean: float) -> list[float]:
    from scipy.stats import binom

    masses: list[float] = binom.pmf(np.arange(n + 1), n, mean).tolist()
    return masses


def measure() -> list[Row]:
    """Rows of times in seconds, best of several."""
    generator = np.random.default_rng(_SEED)
    p, q = generator.dirichlet(np.ones(200)).tolist(), generator.dirichlet(np.ones(200)).tolist()
    doubles, integers = generator.random((200, 200)), generator.integers(0, 50, (200, 200))
    line = np.abs(np.arange(201)[:, None] - np.arange(201)) ** 2
    left, right = [0.1] * 20 + [0.3] * 20, [0.6] * 20 + [0.2] * 20
    two_groups = hamming_transport(left, right)
    grouped = state_distances(two_groups.groups).astype(np.float64) ** 2
    sides = [
        np.outer(_binomial(20, a), _binomial(20, b)).ravel().tolist() for a, b in ((0.1, 0.7), (0.6, 0.8))
    ]
    thousand = hamming_document(hamming_transport([0.1] * 1000, [0.6] * 1000))
    return [
        _row(
            "200 x 200 costs in doubles, exact with certificate",
            best_time(lambda: program_document(optimal_transport(p, q, doubles), doubles.tolist()), 3),
            "HiGHS in doubles",
            best_time(lambda: _highs(p, q, doubles), 3),
            2.0,
        ),
        _row(
            "200 x 200 costs in integers, exact with certificate",
            best_time(lambda: program_document(optimal_transport(p, q, integers), integers.tolist()), 3),
            "HiGHS in doubles",
            best_time(lambda: _highs(p, q, integers.astype(np.float64)), 3),
            2.0,
        ),
        _row(
            "E d^2 of 200 coordinates, exact with certificate",
            best_time(lambda: hamming_document(hamming_transport([0.1] * 200, [0.6] * 200)), 3),
            "HiGHS in doubles on the 201 x 201 counts",
            best_time(lambda: _highs(_binomial(200, 0.1), _binomial(200, 0.6), line.astype(np.float64)), 1),
            2.0,
        ),
        _row(
            "E d^2 of two groups of 20 coordinates, exact with certificate",
            best_time(lambda: hamming_document(hamming_transport(left, right)), 3),
            "HiGHS in doubles on the 441 x 441 counts",
            best_time(lambda: _highs(sides[0], sides[1], grouped), 1),
            2.0,
        ),
        _row(
            "E d^2 of 1,000 coordinates, exact with certificate",
            best_time(lambda: hamming_document(hamming_transport([0.1] * 1000, [0.6] * 1000)), 3),
            "its recheck from the marginals",
            best_time(lambda: recheck_transport(thousand), 1),
            2.0,
        ),
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
