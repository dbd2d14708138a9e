"""Speed of optimal designs and linear bounds, beside Frank-Wolfe with away steps and a conic solver.

The floor of a design is a pass over all actions, the quadratic form of each with one inverse; that of a
certificate the same forms once in rational numbers, as the certificate states the largest of them.

Everything is measured in a process of its own with one thread for linear algebra: threads that fight for
busy cores make small matrices a hundred times slower and say nothing about the methods.
"""

import json
import os
import subprocess
import sys

import numpy as np
from growth import growth, linear
from numpy.typing import NDArray
from rows import Floor, Peer, Row, compared

COUNT, DIMENSION, GAP = 1000, 10, 1e-8
DIMENSIONS = [2, 4, 8, 16, 32, 64]
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
Matrix = NDArray[np.float64]


def away_steps(rows: Matrix, gap: float, limit: int) -> float:
    """Frank-Wolfe with away steps from the uniform law, each step as long as is best; the gap it reaches."""
    from banditproof.theory.designs.optimal_design import largest_norm

    count, dimension = rows.shape
    weights = np.full(count, 1 / count)
    inverse = np.linalg.inv((rows.T * weights) @ rows)
    norms = np.einsum("ij,jk,ik->i", rows, inverse, rows)
    for _ in range(limit):
        ahead, behind = int(np.argmax(norms)), int(np.argmin(np.where(weights > 0, norms, np.inf)))
        if norms[ahead] - dimension <= gap:
            break
        forward = norms[ahead] - dimension >= dimension - norms[behind]
        at = ahead if forward else behind
        whole = -weights[at] / (1 - weights[at])  # the step away that drops the action
        step = (norms[at] / dimension - 1) / (norms[at] - 1) if norms[at] > 1 else whole
        dropped = not forward and step <= whole
        step = whole if dropped else step
        image = inverse @ rows[at]
        share = step / (1 - step + step * norms[at])
        norms = (norms - share * (rows @ image) ** 2) / (1 - step)
        inverse = (inverse - share * np.outer(image, image)) / (1 - step)
        weights *= 1 - step
        weights[at] = 0.0 if dropped else weights[at] + step
    return largest_norm(rows, weights) - dimension


def conic(rows: Matrix) -> float:
    """The same program through cvxpy; the gap of what it returns."""
    import cvxpy
    from banditproof.theory.designs.optimal_design import largest_norm

    weights = cvxpy.Variable(len(rows), nonneg=True)
    matrix = rows.T @ cvxpy.diag(weights) @ rows
    problem = cvxpy.Problem(cvxpy.Maximize(cvxpy.log_det(matrix)), [cvxpy.sum(weights) == 1])
    problem.solve(solver=cvxpy.CLARABEL)
    law = np.maximum(weights.value, 0)
    return largest_norm(rows, law / law.sum()) - rows.shape[1]


def forms(rows: Matrix) -> None:
    """The quadratic form of every action with one inverse."""
    inverse = np.linalg.inv(rows.T @ rows)
    np.einsum("ij,jk,ik->i", rows, inverse, rows, optimize=True)


def exact_forms(rows: Matrix) -> None:
    """The same in rational numbers: one inverse, and 1,000 forms of whole numbers of a double's digits."""
    from flint import fmpq, fmpq_mat

    exact = [[fmpq(*float(x).as_integer_ratio()) for x in row] for row in rows]
    matrix = fmpq_mat(len(exact), len(exact[0]), [x for row in exact for x in row])
    inverse = (matrix.transpose() * matrix).inv()
    image = matrix * inverse
    for place, row in enumerate(exact):
        sum((image[place, k] * x for k, x in enumerate(row)), fmpq(0))


def _promised(count: int, dimension: float) -> float:
    """The multiplications: a whitening and ``6 d`` exchanges, and ten Newton steps on the largest support."""
    support = dimension * (dimension + 1) / 2
    return 7 * count * dimension**2 + 10 * support**3 / 3


_WHY_SPHERE = (
    "On the sphere 230 away steps of 35 us are enough, where actions of all lengths take more than 2,000; "
    "Newton's steps on the 67 actions that come near are half of ours, and they end at 2e-13."
)


def rows_here() -> list[Row]:
    """The rows, in this process."""
    from banditproof.theory.bounds.linear_lower_bounds import linear_lower_bound
    from banditproof.theory.designs.optimal_design import optimal_design
    from banditproof.theory.designs.optimal_design_certificate import certified_design
    from banditproof.verify.certificates.optimal_design import recheck_design

    random = np.random.default_rng(0)
    actions = random.normal(size=(COUNT, DIMENSION))
    sphere = actions / np.linalg.norm(actions, axis=1)[:, None]
    found = optimal_design(actions, gap=GAP)
    what = f"optimal design of {COUNT} actions, d = {DIMENSION}"
    reached = {"fw": away_steps(actions, GAP, 20_000), "conic": conic(actions)}
    document = certified_design(actions.tolist(), found.weights.tolist()).document
    large = random.normal(size=(100_000, 50))
    theta = random.normal(size=DIMENSION)
    many = random.normal(size=(100_000, 5))
    wide = random.normal(size=(2000, max(DIMENSIONS)))
    exactly = Floor("the forms of all actions in rational numbers", lambda: exact_forms(actions))
    return [
        compared(
            f"{what}: gap {found.gap:.0e}",
            lambda: optimal_design(actions, gap=GAP),
            Peer(f"away steps, gap {reached['fw']:.0e}", lambda: away_steps(actions, GAP, 20_000)),
            target=0.5,
        ),
        compared(
            f"{what}: gap {found.gap:.0e}",
            lambda: optimal_design(actions, gap=GAP),
            Peer(f"cvxpy with Clarabel, gap {reached['conic']:.0e}", lambda: conic(actions)),
            target=0.1,
        ),
        compared(
            f"{what}, on the sphere",
            lambda: optimal_design(sphere, gap=GAP),
            Peer("away steps", lambda: away_steps(sphere, GAP, 20_000)),
            target=1.0,
            why=_WHY_SPHERE,
        ),
        compared(
            f"{what}: certificate",
            lambda: certified_design(actions.tolist(), found.weights.tolist()),
            exactly,
            target=2.0,
        ),
        compared(f"{what}: recheck", lambda: recheck_design(document), exactly, target=2.0),
        compared(
            "optimal design of 100000 actions, d = 50",
            lambda: optimal_design(large, gap=GAP),
            Floor("one pass over all actions", lambda: forms(large)),
            target=100.0,
        ),
        compared(
            f"c(A, theta) of {COUNT} actions, d = {DIMENSION}",
            lambda: linear_lower_bound(actions, theta, epsilon=0.1),
            Floor("one pass over all actions", lambda: forms(actions)),
            target=200.0,
        ),
        growth(
            "optimal design, actions, d = 5",
            [10**2, 10**3, 10**4, 10**5],
            lambda n: lambda: optimal_design(many[:n], gap=GAP),
            ("linear", linear),
        ),
        growth(
            f"optimal design of {len(wide)} actions, dimension",
            DIMENSIONS,
            lambda d: lambda: optimal_design(wide[:, :d], gap=GAP),
            (f"7 n d^2 + 10 s^3/3, n = {len(wide)}, s = d (d + 1)/2", lambda d: _promised(len(wide), d)),
            decades=1.5,
        ),
    ]


def measure() -> list[Row]:
    """The rows, from a process with one thread."""
    environment = {**os.environ, **dict.fromkeys(THREADS, "1")}
    done = subprocess.run(
        [sys.executable, __file__], env=environment, capture_output=True, text=True, check=True
    )
    rows: list[Row] = json.loads(done.stdout)
    return rows


if __name__ == "__main__":
    print(json.dumps(rows_here(), indent=1))
