"""The regret of phased elimination: verdicts as recorded, mutants refuted, certificates recheck."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.statements.elimination import elimination_instances as instances
from banditproof.paper_checks.statements.elimination.elimination_runs import last_phase
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict


@pytest.mark.parametrize("gap", [Fraction(k, 16) for k in range(1, 33)])
def test_the_last_phase_of_a_gap_is_the_first_with_four_beta_below_it(gap):
    number = last_phase(gap)
    assert Fraction(4, 2**number) < gap
    assert number == 1 or Fraction(4, 2 ** (number - 1)) >= gap


def _played(actions, theta, horizon, **options):
    """Regret and plays of a run of AdaC-GOPE on Rademacher rewards."""
    import numpy as np
    from banditproof.algorithms.by_name.catalogue import build
    from banditproof.algorithms.environments.linear_arms import LinearArms
    from banditproof.algorithms.simulation.simulator import simulate

    environment = LinearArms(np.array(actions, dtype=float), np.array(theta, dtype=float), rewards="sign")
    return simulate(
        lambda: build("adac-gope", environment.actions, **options), environment, horizon, runs=1, seed=5
    )


def test_the_policy_loses_what_the_basis_says():
    (point,) = instances.on_a_basis(instances.gaussian_on_the_estimate, "rho", [("1", 5)], 0)
    basis = [[float(i == j) for j in range(5)] for i in range(5)]
    found = _played(basis, basis[0], int(point["T"]), rho=1, delta=Fraction(1, 2))
    assert found.regret[0, -1] == point["R"]
    assert found.pulls[0].max() == found.pulls[0].min()


def test_the_policy_loses_what_the_segment_says():
    budget = Fraction(1, 4**6)
    (point,) = instances.on_a_segment(instances.gaussian_on_the_estimate, "rho", [("1", 4, budget)])
    actions = [[0.5**j, 1 - 0.5**j] for j in range(4)] + [[0.0, 1.0]]
    found = _played(actions, [0, 1], int(point["T"]), rho=budget, delta=Fraction(1, 4))
    assert found.regret[0, -1] >= float(point["R"])


def test_no_constants_need_every_size_to_break_the_bound():
    def sizes():
        points = [(1, 2), (10, 30), (100, 50)]
        return {"sizes": [{"A": Fraction(a), "d": Fraction(d), "R": Fraction(d)} for a, d in points]}

    check = instances.for_some_constants(sizes, part="")
    assert check("R <= A/2", Effort()).verdict is Verdict.OPEN
    assert check("R <= A/3", Effort()).verdict is Verdict.REFUTED
    assert check("R <= 40", Effort()).verdict is Verdict.REFUTED
    assert check("R <= 50", Effort()).verdict is Verdict.VERIFIED


def test_an_instance_that_leaves_its_phase_is_refused():
    with pytest.raises(ValueError, match="a share of the first phase is above 1 for d = 50"):
        instances.on_roots(instances.gaussian_on_the_estimate, "rho", [("1", 50)], 3)
