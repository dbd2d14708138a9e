"""Designs and bounds beside two conic solvers, Clarabel and SCS, through cvxpy.

Their answers are candidates with tolerances of their own (about 1e-8 and 1e-6 as asked for here); ours are
enclosures. What is asserted is that theirs lies within its tolerance of our enclosure, on whichever side.
"""

from typing import Any

import numpy as np
import pytest
from banditproof.theory.bounds.linear_lower_bounds import certified_linear_lower_bound
from banditproof.theory.designs.optimal_design import optimal_design
from banditproof.theory.designs.optimal_design_certificate import certified_design
from banditproof.theory.divergences.bernoulli_divergences import d_eps_ball
from banditproof.theory.numbers.enclosure import Enclosure, certified

SOLVERS: dict[str, tuple[dict[str, float], float]] = {
    "CLARABEL": ({"tol_gap_abs": 1e-9, "tol_gap_rel": 1e-9, "tol_feas": 1e-9}, 1e-6),
    "SCS": ({"eps_abs": 1e-8, "eps_rel": 1e-8, "max_iters": 100_000}, 1e-4),
}


def near(theirs: float, ours: Enclosure, tolerance: float) -> bool:
    """Whether a solver's value is within its tolerance of what encloses the true one."""
    scale = max(1.0, float(ours.upper))
    return float(ours.lower) - tolerance * scale <= theirs <= float(ours.upper) + tolerance * scale


def solved(problem: Any, solver: str) -> float:
    """The optimal value as the solver has it."""
    settings, _ = SOLVERS[solver]
    value = problem.solve(solver=solver, **settings)
    assert problem.status == "optimal"
    return float(value)


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("budget", [0.05, 0.5, 3.0])
def test_the_privacy_divergence_is_a_conic_program(solver: str, budget: float) -> None:
    """``d_eps(x, y) = min over z of eps |x - z| + kl(z, y)``; parameters change, the program stays."""
    import cvxpy as cp

    z = cp.Variable()
    for x, y in [(0.2, 0.8), (0.9, 0.1), (0.45, 0.5), (0.02, 0.99)]:
        cost = budget * cp.abs(x - z) + cp.rel_entr(z, y) + cp.rel_entr(1 - z, 1 - y)
        theirs = solved(cp.Problem(cp.Minimize(cost)), solver)
        ours = certified(d_eps_ball, x, y, budget)
        assert near(theirs, ours, SOLVERS[solver][1])


@pytest.mark.parametrize("solver", SOLVERS)
def test_optimal_designs(solver: str) -> None:
    """The largest log determinant over all designs on thirty actions in three dimensions."""
    import cvxpy as cp

    actions = np.random.default_rng(7).standard_normal((30, 3))
    weights = cp.Variable(30, nonneg=True)
    program = cp.Problem(
        cp.Maximize(cp.log_det(actions.T @ cp.diag(weights) @ actions)), [cp.sum(weights) == 1]
    )
    theirs = solved(program, solver)
    found = optimal_design(actions)
    ours = certified_design(actions.tolist(), found.weights.tolist())
    assert near(theirs, ours.optimal_log_det, SOLVERS[solver][1])


@pytest.mark.parametrize("budget", [None, 0.1])
def test_the_linear_lower_bound(budget: float | None) -> None:
    """Modulo the best action (1, 0, 0) a norm is one in the plane of the other two coordinates."""
    import cvxpy as cp

    actions = np.array([[1, 0, 0], [0.5, 0.6, 0.1], [0.2, -0.3, 0.8], [0.4, 0.5, 0.5], [-0.1, 0.2, -0.9]])
    theta = np.array([1.0, 0.0, 0.0])
    gaps = 1.0 - actions[1:, 0]
    squares = (actions**2).sum(axis=1)
    lengths = np.abs((actions[1:] - actions[0]) @ (actions / squares[:, None]).T).sum(axis=1)
    levels = gaps**2 / 2 if budget is None else np.minimum(gaps**2 / 2, budget * lengths * gaps / 2)
    pulls = cp.Variable(4, nonneg=True)
    form = actions[1:, 1:].T @ cp.diag(pulls) @ actions[1:, 1:]
    limits = [cp.matrix_frac(actions[at + 1, 1:], form) <= levels[at] for at in range(4)]
    theirs = solved(cp.Problem(cp.Minimize(gaps @ pulls), limits), "CLARABEL")
    ours = certified_linear_lower_bound(actions.tolist(), theta.tolist(), epsilon=budget)
    assert near(theirs, ours.value, SOLVERS["CLARABEL"][1])


def test_a_wrong_budget_is_told_apart() -> None:
    """Ten per cent in epsilon are far more than the tolerances."""
    import cvxpy as cp

    z = cp.Variable()
    cost = 0.5 * cp.abs(0.2 - z) + cp.rel_entr(z, 0.8) + cp.rel_entr(1 - z, 0.2)
    wrong = certified(d_eps_ball, 0.2, 0.8, 0.55)
    assert not near(solved(cp.Problem(cp.Minimize(cost)), "CLARABEL"), wrong, 1e-3)
