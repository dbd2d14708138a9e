"""Speed of optimal designs and linear bounds, beside Frank-Wolfe with away steps and a conic solver.

Everything is measured in a process of its own with one thread for linear algebra: threads that fight for
busy cores make small matrices a hundred times slower and say nothing about the methods.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
from best_time import best_time
from numpy.typing import NDArray

COUNT, DIMENSION, GAP, TARGET_S = 1000, 10, 1e-8, 0.3
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


def rows_here() -> list[dict[str, object]]:
    """The rows, in this process."""
    from banditproof.theory.bounds.linear_lower_bounds import linear_lower_bound
    from banditproof.theory.designs.optimal_design import optimal_design
    from banditproof.theory.designs.optimal_design_certificate import certified_design
    from banditproof.verify.certificates.optimal_design import recheck_design

    random = np.random.default_rng(0)
    actions = random.normal(size=(COUNT, DIMENSION))
    sphere = actions / np.linalg.norm(actions, axis=1)[:, None]
    found = optimal_design(actions, gap=GAP)
    ours = best_time(lambda: optimal_design(actions, gap=GAP), 5)
    what = f"optimal design of {COUNT} actions, d = {DIMENSION}"
    reached = {}
    frank_wolfe = best_time(lambda: reached.update(fw=away_steps(actions, GAP, 20_000)), 1)
    solver = best_time(lambda: reached.update(conic=conic(actions)), 1)
    round_sphere = best_time(lambda: optimal_design(sphere, gap=GAP), 3)
    certified_s = best_time(lambda: certified_design(actions.tolist(), found.weights.tolist()), 2)
    document = certified_design(actions.tolist(), found.weights.tolist()).document
    recheck_s = best_time(lambda: recheck_design(document), 2)
    large = random.normal(size=(100_000, 50))
    large_s = best_time(lambda: optimal_design(large, gap=GAP), 1)
    theta = random.normal(size=DIMENSION)
    linear_s = best_time(lambda: linear_lower_bound(actions, theta, epsilon=0.1), 2)
    return [
        row(f"{what}: gap {found.gap:.0e}", ours, f"target {TARGET_S} s", TARGET_S),
        row(f"{what}: gap {found.gap:.0e}", ours, f"away steps, gap {reached['fw']:.0e}", frank_wolfe),
        row(f"{what}: gap {found.gap:.0e}", ours, f"conic solver, gap {reached['conic']:.0e}", solver),
        row(f"{what}, on the sphere", round_sphere, f"target {TARGET_S} s", TARGET_S),
        row(f"{what}: certificate", certified_s, "1 s", 1.0),
        row(f"{what}: recheck", recheck_s, "1 s", 1.0),
        row("optimal design of 100000 actions, d = 50", large_s, "30 s", 30.0),
        row(f"c(A, theta) of {COUNT} actions, d = {DIMENSION}", linear_s, "1 s", 1.0),
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


def measure() -> list[dict[str, object]]:
    """The rows, from a process with one thread."""
    environment = {**os.environ, **dict.fromkeys(THREADS, "1")}
    done = subprocess.run(
        [sys.executable, __file__], env=environment, capture_output=True, text=True, check=True
    )
    rows: list[dict[str, object]] = json.loads(done.stdout)
    return rows


if __name__ == "__main__":
    print(json.dumps(rows_here(), indent=1))
