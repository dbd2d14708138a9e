"""The worst is found, a planted violation is noticed, and a bound that holds is not called broken."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.bounds.regret_upper_bounds import ADAP_UCB, DP_SE
from banditproof.verify import Search, assert_bound_holds_at_worst, worst_case
from banditproof.verify.worst.context_instances import ContextInstance
from banditproof.verify.worst.instances import Instance, Region
from banditproof.verify.worst.linear_instances import LinearInstance
from banditproof.verify.worst.measures import Sample
from banditproof.verify.worst.searches import TableSizes, searched
from banditproof.verify.worst.statistics import evidence_above
from banditproof.verify.worst.tables import adversaries, spans
from banditproof.verify.worst.theorems import BoundHere, theorems, theorems_called
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = Search(runs=300, search_runs=16, climbs=1)


# --- planted violations


def test_a_bound_that_is_nearly_tight_is_broken_when_a_little_smaller():
    found = worst_case("dp-se", DP_SE, horizon=10**5, options={"epsilon": 1}, search=QUICK)
    assert not found.broken
    assert found.ratio > 0.9
    tighter = replace(DP_SE, per_arm=f"({DP_SE.per_arm})*0.8", whole="0")
    assert worst_case("dp-se", tighter, horizon=10**5, options={"epsilon": 1}, search=QUICK).broken


def follower(arms, seed):
    """A policy made worse: it looks at each arm once and follows the better one for ever."""

    class Follower:
        def __init__(self):
            self.sums, self.counts = np.zeros(arms), np.zeros(arms)
            self.luck = np.random.default_rng(seed)

        def select(self, t):
            return t if t < arms else int(np.argmax(self.sums / self.counts))

        def update(self, arm, reward):
            self.sums[arm] += reward
            self.counts[arm] += 1

    return Follower()


def a_thirtieth(means, horizon):
    del means
    return horizon / 30


def test_a_policy_of_somebody_else_that_does_not_learn_is_noticed():
    with pytest.raises(AssertionError, match="replay: assert_bound_holds_at_worst") as caught:
        assert_bound_holds_at_worst(follower, a_thirtieth, horizon=300, arms=(2,), runs=150, error=1e-3)
    message = str(caught.value)
    assert "a_thirtieth is broken" in message
    assert "means:" in message
    assert "follower, a_thirtieth, horizon=300, arms=(2,), runs=150, error=0.001)" in message


def test_a_policy_made_worse_breaks_the_bound_of_ucb():
    """With a bonus that is far too wide it explores for ever."""
    with pytest.raises(AssertionError, match=r"TH-T2\.23, UCB is broken") as caught:
        assert_bound_holds_at_worst(
            "fixed-confidence-ucb", "TH-T2.23", horizon=5000, options={"delta": "1e-300"}, arms=(2,), runs=100
        )
    message = str(caught.value)
    assert "'fixed-confidence-ucb', 'TH-T2.23', horizon=5000, options={'delta': '1e-300'}" in message
    assert "the theorem is about delta = 1/25000000, not 1e-300" in message


# --- nothing is called broken that holds


def test_a_bound_that_is_the_mean_is_called_broken_no_more_often_than_stated():
    """Runs that are 0 or 1 beside a bound that is their mean exactly: the hardest that still holds."""
    error, false_alarms, trials = 0.05, 0, 400
    luck = np.random.default_rng(1)
    for _ in range(trials):
        sample = Sample((luck.random(50) < 0.3).astype(float), 0.0, 1.0)
        false_alarms += evidence_above(sample, 0.3) >= -math.log(error)
    # binomial with 400 trials of chance 0.05: more than 38 has chance below 1e-4
    assert false_alarms <= 38


def test_the_search_and_the_confirmation_share_no_luck():
    """A measure that is nothing but luck looks large in the search, and not where it counts."""

    class Luck:
        quantity = "regret"

        def __call__(self, at, *, runs, seed):
            luck = np.random.default_rng([seed, hash(at) % 2**32])
            return Sample((luck.random(runs) < 0.5).astype(float), 0.0, 1.0)

    region = Region(horizon=100, arms=(2,))
    search = Search(runs=2000, search_runs=16)
    found = searched(Luck(), None, region, search, subject="luck", family="bernoulli")
    assert found.searched_value > 0.7
    assert abs(found.value - 0.5) < 0.06  # five standard deviations
    assert search.seed_of_search != search.seed_of_confirmation


# --- honest words


def test_a_bound_that_no_policy_could_break_tests_nothing():
    found = worst_case("adap-ucb", ADAP_UCB, horizon=50, options={"epsilon": 1}, search=QUICK)
    assert found.untested
    assert "nothing tested" in found.verdict
    with pytest.raises(AssertionError, match="nothing tested"):
        assert_bound_holds_at_worst("adap-ucb", ADAP_UCB, horizon=50, options={"epsilon": 1}, runs=50)
    assert_bound_holds_at_worst(
        "adap-ucb", ADAP_UCB, horizon=50, options={"epsilon": 1}, runs=50, allow_untested=True
    )


# --- exact where enumerated


def test_few_rounds_are_exact_and_agree_with_simulation():
    found = worst_case("kl-ucb", horizon=4, arms=(2,), search=QUICK)
    assert found.exact
    assert found.interval[0] <= found.value <= found.interval[1]
    assert found.interval[1] - found.interval[0] < 1e-9
    runs = simulate(
        lambda: build("kl-ucb", 2, horizon=4), Bernoulli(found.instance.means), 4, runs=4000, checkpoints=[4]
    )
    low, high = runs.mean_interval(0.9999)[:, 0]
    assert low <= found.value <= high


def test_the_exact_worst_is_at_least_that_of_a_grid():
    found = worst_case("follow-the-leader", horizon=6, arms=(2,), search=replace(QUICK, climbs=3))
    from banditproof.verify.worst.measures import ExactRegret
    from banditproof.verify.worst.subjects import NamedPolicy

    exact = ExactRegret(NamedPolicy("follow-the-leader"), 6)
    grid = [each / 8 for each in range(9)]
    most = max(
        exact(Instance(pair), runs=1, seed=0).mean for pair in product(grid, grid) if pair[0] != pair[1]
    )
    assert found.value >= most * (1 - 1e-3)


# --- stopping, budgets, tables


def test_samples_beside_the_bound_on_them():
    found = worst_case(
        "ttucb",
        "TH-I2.tt",
        horizon=10**5,
        options={"delta": "0.1"},
        arms=(2,),
        least_gap=0.3,
        search=Search(runs=50, search_runs=8, climbs=1),
    )
    assert found.quantity == "samples"
    assert min(gap for gap in found.instance.gaps if gap) >= 0.3 - 1e-9
    assert found.ratio > 1


def test_a_budget_that_is_free_is_searched():
    found = worst_case("adap-ucb", ADAP_UCB, horizon=10**4, free={"epsilon": (0.1, 10)}, search=QUICK)
    ((name, value),) = found.instance.options
    assert name == "epsilon"
    assert 0.1 <= value <= 10
    at_one = BoundHere(ADAP_UCB, 10**4, {"epsilon": Fraction(str(value)), "beta": "3.1"})
    assert found.bound_value == at_one.at(replace(found.instance, options=()))


def test_a_table_of_losses_for_learners_against_adversaries():
    """EXP3 that never explores and learns in one step is worst where the best arm comes late."""
    found = worst_case(
        "exp3",
        horizon=60,
        options={"eta": "0.9", "gamma": "0.01"},
        arms=(2,),
        search=Search(runs=60, search_runs=32),
    )
    assert found.losses
    assert sum(rounds for rounds, _ in found.losses) == 60
    assert found.value > 3
    assert "losses" in str(found)


def test_named_adversaries_are_tables_of_losses():
    for table in adversaries(40, 3):
        assert table.shape == (40, 3)
        assert ((table >= 0) & (table <= 1)).all()
        again = np.concatenate([np.tile(row, (rounds, 1)) for rounds, row in spans(table)])
        assert np.array_equal(again, table)


# --- regions


@given(
    st.integers(2, 10**9),
    st.integers(2, 5),
    st.floats(0, 0.4),
    st.floats(0.6, 1),
    st.floats(0, 0.15),
    st.data(),
)
@settings(deadline=None, max_examples=60)
def test_every_instance_of_a_search_lies_in_its_region(horizon, arms, low, high, least_gap, data):  # noqa: PLR0917  drawn
    region = Region(
        horizon=horizon, arms=(arms,), low=low, high=high, least_gap=least_gap, free=(("epsilon", 0.1, 10.0),)
    )
    starts = region.starts()
    assert starts
    assert len(set(starts)) == len(starts)
    start = data.draw(st.sampled_from(starts))
    for at in (*starts, *region.around(start, data.draw(st.floats(0.01, 1)))):
        assert region.holds(at)
        assert len(at.means) == arms
        assert all(0.1 <= value <= 10 for _, value in at.options)


@given(st.integers(2, 6), st.floats(0.001, 0.999), st.floats(0.001, 0.999))
@settings(deadline=None, max_examples=50)
def test_a_bound_is_read_as_the_record_says(arms, first, second):
    means = (first, *(second,) * (arms - 1))
    if first == second:
        return
    here = BoundHere(ADAP_UCB, 1000, {"epsilon": 1, "beta": "3.1", "ties": "random"})
    gap = abs(first - second)
    many = arms - 1 if first > second else 1
    expected = many * (16 * 3.1 * math.log(1000) / min(gap, 1) + 3 * 3.1 / (3.1 - 3))
    assert here.at(Instance(means)) == pytest.approx(expected, rel=1e-6)


# --- theorems


def place_for(statement):
    if statement.arms in {"linear, [-1, 1]", "linear, signs"}:
        return LinearInstance(((1.0, 0.0), (0.0, 1.0)), (0.5, 0.25))
    if statement.arms in {"contextual, [-1, 1]", "contextual, any in [-1, 1]"}:
        return ContextInstance("sphere", 3, (0.5,))
    if "N" in statement.names:
        return TableSizes((0.5, 0.5), experts=2)
    if "separation" in statement.names:
        return Instance((1.0, 0.5))
    return Instance((0.75, 0.5))


def test_every_theorem_has_a_value_at_some_instance():
    risks = {"epsilon": 1, "delta": "0.01", "privacy_delta": "0.01"}
    others = {"rho": 1, "beta": "3.1", "alpha": 2, "eta": 1, "gamma": 1}
    for theorem in theorems():
        of_samples = BoundHere(theorem.statement, 10**4, {}).of_samples
        here = BoundHere(theorem.statement, 10**4, {**risks, **({"beta": "0.5"} if of_samples else others)})
        assert here.at(place_for(here.statement)) > 0


def test_a_theorem_is_found_by_the_id_of_a_text_that_repeats_it():
    assert theorems_called("bern-t4.3")[0].algorithm in {"dp-klucb", "dp-imed"}
    assert len(theorems_called("TH-T2.23")) == 3
