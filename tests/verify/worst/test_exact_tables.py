"""The worst of all tables of losses 0 and 1 is found exactly."""

from functools import partial
from itertools import product

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.simulation.exact_regret import environment_of
from banditproof.algorithms.simulation.hindsight_regret import simulate_in_hindsight
from banditproof.verify import Search, worst_case
from banditproof.verify.enumeration.exact_privacy import law_of_subject
from banditproof.verify.worst.exact_tables import (
    ExactTables,
    expected_losses,
    largest,
    least_losses,
    table_at,
)

QUICK = Search(runs=300, search_runs=16, climbs=1)


@pytest.mark.parametrize(("arms", "horizon"), [(2, 3), (3, 2), (2, 4)])
def test_expected_losses_are_those_of_each_table(arms, horizon):
    make = partial(build, "exp3", arms, horizon=horizon, eta=0.7, gamma=0.2)
    law, _ = law_of_subject(make, arms=arms, horizon=horizon)
    found, least = expected_losses(law), least_losses(arms, horizon)
    for place, digits in enumerate(product((0, 1), repeat=arms * horizon)):
        table = table_at(place, arms, horizon)
        np.testing.assert_array_equal(table.ravel(), digits[::-1])
        of_table = law.of_table(tuple(tuple(1 - int(loss) for loss in row) for row in table))
        lost = sum(mass * sum(table[t, arm] for t, arm in enumerate(a)) for a, mass in of_table.items())
        assert found[place] == pytest.approx(lost, rel=1e-12)
        assert least[place] == table.sum(axis=0).min()


@pytest.mark.parametrize(("name", "options"), [("exp3", {"eta": 0.7}), ("htinf", {}), ("ftpl", {"cap": 4})])
def test_what_is_exact_is_in_the_interval_of_runs(name, options):
    make = partial(_made, name, options)
    sample, losses = ExactTables(make, 3).worst(2)
    ran = simulate_in_hindsight(make(2, 3), environment_of(losses), 3, runs=1000, seed=1, checkpoints=[3])
    regret = ran.regret[:, -1]
    assert sample.exact
    assert sample.least <= sample.mean <= sample.most
    assert abs(regret.mean() - sample.mean) < 5 * regret.std() / len(regret) ** 0.5
    assert abs(regret.mean() - sample.mean - 0.25) > 5 * regret.std() / len(regret) ** 0.5


def test_the_largest_regret_is_enclosed_where_another_table_is_less_certain():
    """Where the loss is large its error is too, so that the regret of that table may be the larger one."""
    lost, least = np.array([2.0, 10.0]), np.array([0.0, 8.1])
    place, found = largest(lost, least, 0.05, 0.0)
    assert place == 0
    assert found.mean == 2.0
    assert found.least == pytest.approx(2.0 - 0.1)
    assert found.most == pytest.approx(1.9 + 0.5)
    beyond = largest(lost, least, 0.05, 0.3)[1]  # what a law misses may all be lost
    assert (beyond.least, beyond.most) == (found.least, pytest.approx(1.9 + 0.5 + 0.3))


def _made(name, options, arms, horizon):
    return partial(build, name, arms, horizon=horizon, **options)


def test_the_leader_of_no_luck_loses_every_round():
    """Arm 0, arm 1, and arm 0 while all that is seen are losses: the other arm has to lose once alone."""
    found, losses = ExactTables(partial(_made, "follow-the-leader", {"ties": "first"}), 4).worst(2)
    assert found.mean == 3
    assert losses[[0, 1, 2, 3], [0, 1, 0, 0]].all()


def test_all_tables_are_searched_where_the_law_is_known_and_otherwise_a_note_says_why():
    exact = worst_case("exp3", None, horizon=4, arms=(2, 3), search=QUICK)
    assert exact.exact
    assert exact.tried == 2**8 + 2**12
    assert exact.losses
    simulated = worst_case("exp3", None, horizon=8, arms=(3,), search=QUICK)
    assert not simulated.exact
    assert "not exact: 8 rounds of 3 arms have too many tables of losses 0 and 1" in simulated.notes
