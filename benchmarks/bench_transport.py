"""Transport programs: exact optima with their certificates against plain linear programs in doubles.

The peers answer in doubles and prove nothing: HiGHS for general programs, POT's network simplex for the
counts of 1,000 coordinates, where a linear program has a million variables.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence

import numpy as np
from banditproof.theory.transport.hamming_transport import hamming_transport, state_distances
from banditproof.theory.transport.transport_certificate import hamming_document, program_document
from banditproof.theory.transport.transport_program import optimal_transport
from banditproof.verify.certificates.transport import recheck_transport
from growth import growth, quadratic
from rows import Absent, Peer, Row, compared

_SEED = 20240229


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


def _emd(p: Sequence[float], q: Sequence[float], cost: np.ndarray) -> float:
    """The same by POT."""
    import ot

    left, right = np.array(p), np.array(q)
    return float(ot.emd2(left / left.sum(), right / right.sum(), cost, numItermax=10**7))


def _coordinates(n: int) -> Callable[[], object]:
    return lambda: hamming_transport([0.1] * n, [0.6] * n)


def measure() -> list[Row]:
    """The rows of the table."""
    generator = np.random.default_rng(_SEED)
    p, q = generator.dirichlet(np.ones(200)).tolist(), generator.dirichlet(np.ones(200)).tolist()
    doubles, integers = generator.random((200, 200)), generator.integers(0, 50, (200, 200))
    line = (np.abs(np.arange(201)[:, None] - np.arange(201)) ** 2).astype(np.float64)
    longer = (np.abs(np.arange(1001)[:, None] - np.arange(1001)) ** 2).astype(np.float64)
    left, right = [0.1] * 20 + [0.3] * 20, [0.6] * 20 + [0.2] * 20
    two_groups = hamming_transport(left, right)
    grouped = state_distances(two_groups.groups).astype(np.float64) ** 2
    sides = [
        np.outer(_binomial(20, a), _binomial(20, b)).ravel().tolist() for a, b in ((0.1, 0.7), (0.6, 0.8))
    ]
    thousand = hamming_document(hamming_transport([0.1] * 1000, [0.6] * 1000))
    return [
        compared(
            "200 x 200 costs in doubles, exact with certificate",
            lambda: program_document(optimal_transport(p, q, doubles), doubles.tolist()),
            Peer("HiGHS in doubles", lambda: _highs(p, q, doubles)),
            target=3.0,
        ),
        compared(
            "200 x 200 costs in integers, exact with certificate",
            lambda: program_document(optimal_transport(p, q, integers), integers.tolist()),
            Peer("HiGHS in doubles", lambda: _highs(p, q, integers.astype(np.float64))),
            target=1.0,
        ),
        compared(
            "E d^2 of 200 coordinates, exact with certificate",
            lambda: hamming_document(hamming_transport([0.1] * 200, [0.6] * 200)),
            Peer(
                "HiGHS in doubles on the 201 x 201 counts",
                lambda: _highs(_binomial(200, 0.1), _binomial(200, 0.6), line),
            ),
            target=0.5,
        ),
        compared(
            "E d^2 of two groups of 20 coordinates, exact with certificate",
            lambda: hamming_document(hamming_transport(left, right)),
            Peer("HiGHS in doubles on the 441 x 441 counts", lambda: _highs(sides[0], sides[1], grouped)),
            target=0.5,
        ),
        compared(
            "E d^2 of 1,000 coordinates, exact with certificate",
            lambda: hamming_document(hamming_transport([0.1] * 1000, [0.6] * 1000)),
            _pot(longer),
            target=3.0,
        ),
        compared(
            "E d^2 of 1,000 coordinates: its recheck",
            lambda: recheck_transport(thousand),
            Peer("finding it", _coordinates(1000)),
            target=4.0,
        ),
        growth(
            "E d^2 of coordinates, exact",
            [3, 30, 300, 3000],
            _coordinates,
            ("n places of n digits", quadratic),
        ),
    ]


def _pot(cost: np.ndarray) -> Peer | Absent:
    """POT on the 1,001 x 1,001 counts."""
    if importlib.util.find_spec("ot") is None:
        return Absent("POT", "pip install POT")
    p, q = _binomial(1000, 0.1), _binomial(1000, 0.6)
    return Peer("POT in doubles on the 1,001 x 1,001 counts", lambda: _emd(p, q, cost))
