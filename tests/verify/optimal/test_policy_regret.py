"""The exact regret of a policy from the law of its actions."""

from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.verify.enumeration.discrete_twin import discrete_twin
from banditproof.verify.enumeration.exact_privacy import law_of_subject
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.policy_regret import expected_regret, mean_regret, orders_of

PAIR = (Fraction(3, 4), Fraction(1, 2))


@pytest.mark.parametrize("epsilon", [Fraction(1, 2), None])
def test_the_best_policy_has_the_regret_of_its_program(epsilon):
    found = optimal_policy(Family.of(orders_of(PAIR)), 4, epsilon)
    law, _ = law_of_subject(found.kernels(), arms=2, horizon=4)
    exact = mean_regret(law, Family.of(orders_of(PAIR)).courses)
    assert exact.width == 0
    assert 0 <= found.value.upper - exact.lower < Fraction(1, 10**15)
    # it plays relabelled arms alike
    assert expected_regret(law, PAIR) == expected_regret(law, PAIR[::-1]) == exact


@pytest.mark.parametrize("name", ["dp-imed", "adap-ucb"])
def test_a_shipped_policy_is_no_better_than_the_best_and_has_the_mean_of_its_runs(name):
    def made():
        return build(name, 2, horizon=4, epsilon=1)

    law, _ = law_of_subject(lambda: discrete_twin(made()), arms=2, horizon=4)
    exact = mean_regret(law, Family.of(orders_of(PAIR)).courses)
    assert exact.width < Fraction(1, 10**9)
    least = optimal_policy(Family.of(orders_of(PAIR)), 4, Fraction(1)).value
    assert least.upper < exact.lower
    bandit = Bernoulli([float(mean) for mean in PAIR])
    runs = simulate(lambda: discrete_twin(made()), bandit, 4, runs=3000, seed=1)
    mean, error = runs.mean()[-1], runs.standard_error()[-1]
    here = float(expected_regret(law, PAIR))
    assert abs(mean - here) < 5 * error
    assert np.isfinite(here)
