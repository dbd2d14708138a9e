"""The search for the worst actions, contexts and advice finds planted faults; bounds that hold survive it."""

import math
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.oblivious_adversary import fixed_losses
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.linear.gope import GOPE
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.algorithms.simulation.exact_regret import environment_of
from banditproof.algorithms.simulation.simulator import trajectory
from banditproof.theory.bounds.adversarial_upper_bounds import LOCAL_EXP4
from banditproof.theory.bounds.evaluation import evaluate
from banditproof.theory.bounds.linear_upper_bounds import (
    ADAC_GOPE,
    ADAC_GOPE_RUN,
    ADAC_OFUL,
    LINEAR_UPPER_BOUNDS,
)
from banditproof.theory.bounds.regret_upper_bounds import ADAP_UCB
from banditproof.theory.numbers.enclosure import exact
from banditproof.verify import Search, assert_bound_holds_at_worst, worst_case
from banditproof.verify.worst.advice_tables import AdvisedTable, RegretBesideExperts, councils, pulls_until
from banditproof.verify.worst.context_instances import LAWS, ContextRegion
from banditproof.verify.worst.linear_instances import LinearRegion, action_sets
from banditproof.verify.worst.measures import Sample
from banditproof.verify.worst.statistics import evidence_above, interval_of, value_of
from banditproof.verify.worst.subjects import NamedPolicy
from banditproof.verify.worst.theorems import theorems_of
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = Search(runs=200, search_runs=8, climbs=1)


def divided(record, factor):
    """The record of a bound that is ``factor`` times smaller."""
    per_arm = record.per_arm and f"({record.per_arm})/{factor}"
    return replace(record, per_arm=per_arm, whole=f"({record.whole or '0'})/{factor}")


# --- planted faults


TOO_SMALL = {
    "mean of elimination": ("adac-gope", divided(ADAC_GOPE, 50),
        {"horizon": 10**6, "dimensions": (2,), "options": {"rho": 1}}),
    "run of elimination": ("adac-gope", divided(ADAC_GOPE_RUN, 50),
        {"horizon": 10**6, "dimensions": (1,), "options": {"rho": 1, "delta": "0.05"}}),
    "optimism": ("adac-oful", divided(ADAC_OFUL, 200),
        {"horizon": 10**4, "options": {"rho": 1, "delta": "0.01"}}),
    "advice": ("local-exp4", divided(LOCAL_EXP4, 10),
        {"horizon": 2000, "arms": (2,), "options": {"epsilon": 1}}),
    "arms": ("adap-ucb", divided(ADAP_UCB, 5), {"horizon": 10**5, "options": {"epsilon": 1}}),
}  # fmt: skip


@pytest.mark.parametrize(("name", "bound", "setting"), TOO_SMALL.values(), ids=TOO_SMALL)
def test_a_bound_made_too_small_is_broken(name, bound, setting):
    found = worst_case(name, bound, search=QUICK, **setting)
    assert found.broken
    assert found.ratio_interval[0] > 1
    assert "BROKEN" in str(found)


class Stubborn(GOPE):
    """Elimination, but on one set of actions it keeps the first for ever."""

    @property
    def blind(self):
        return self.actions.tolist() == [[1.0], [0.5], [-0.25]]

    def act(self, t):
        return Block(0, 1 << 20) if self.blind else super().act(t)

    def learn(self, pulls):
        if not self.blind:
            super().learn(pulls)


def half_of_all(means, horizon):
    del means
    return horizon / 2


def test_a_policy_that_is_bad_on_one_set_of_actions_alone_is_noticed():
    """And elimination itself is not: its regret is far below, and a false alarm has chance 1e-3 at most."""
    setting = {"horizon": 10**6, "dimensions": (1,), "runs": 100, "error": 1e-3}
    stubborn, elimination = (partial(policy, delta=exact("0.01")) for policy in (Stubborn, GOPE))
    with pytest.raises(AssertionError, match="half_of_all is broken") as caught:
        assert_bound_holds_at_worst(stubborn, half_of_all, **setting)
    message = str(caught.value)
    assert "actions: (1), (0.5), (-0.25)" in message
    assert "horizon=1000000, dimensions=(1,), runs=100, error=0.001)" in message
    assert_bound_holds_at_worst(elimination, half_of_all, **setting)


def test_the_worst_council_for_a_slow_learner_has_one_right_expert_among_many_wrong_ones():
    slow = {"eta": "0.01", "gamma": "0.01"}
    found = worst_case("exp4", horizon=200, arms=(2,), options=slow, search=Search(runs=100, search_runs=32))
    first_council = AdvisedTable(fixed_losses(200, [1.0, 0.0]), next(iter(councils(2))))
    regret = RegretBesideExperts(NamedPolicy("exp4", slow), 200)
    assert found.value > regret(first_council, runs=100, seed=5).mean
    assert len(found.advice[0]) == 4


# --- nothing is called broken that holds


@pytest.mark.parametrize(("name", "claim", "setting"), [
    ("adac-gope", "ZCDP-T4", {"horizon": 10**8, "dimensions": (1,), "options": {"rho": 1}}),
    ("adac-oful", "ZCDP-T5S6", {"horizon": 10**4, "options": {"rho": 1, "delta": "0.01"}}),
    ("adap-ucb", None, {"horizon": 10**5, "options": {"epsilon": 1}}),
    ("adac-ucb", None, {"horizon": 10**5, "options": {"rho": "0.1"}}),
    ("dp-se", None, {"horizon": 10**5, "options": {"epsilon": 1}}),
])  # fmt: skip
def test_the_theorem_of_a_policy_is_not_broken(name, claim, setting):
    """That of the named claim, or else its first one, which is finite."""
    found = assert_bound_holds_at_worst(name, claim or theorems_of(name)[0].statement, runs=100, **setting)
    assert not found.broken
    assert found.tested > 0
    assert claim or found.regime == "finite"


def evidences(luck, samples, *, runs, share):
    """Of each sample the evidence that more than a tenth of the runs exceed 1; a ``share`` of them does."""
    for _ in range(samples):
        values = np.where(luck.random(runs) < share, 2.0, 0.5)
        yield evidence_above(Sample(values, 0.0, 3.0), 1.0, 0.1)


def test_a_run_may_exceed_its_bound_as_often_as_the_bound_says():
    """The hardest that still holds: exactly the allowed share of runs exceeds. The binomial tail is 1e-4."""
    found = evidences(np.random.default_rng(3), 400, runs=60, share=0.1)
    assert sum(each >= -math.log(0.05) for each in found) <= 38


def test_runs_that_exceed_too_often_are_noticed():
    found = evidences(np.random.default_rng(4), 50, runs=400, share=0.3)
    assert sum(each >= math.log(1e6) for each in found) >= 48


@pytest.mark.parametrize("chance", [0.05, 0.3])
def test_the_interval_of_what_runs_exceed_covers_it(chance):
    luck, missed = np.random.default_rng(5), 0
    for _ in range(300):
        low, high = interval_of(Sample(luck.random(120), 0.0, 1.0), chance=chance)
        missed += not low <= 1 - chance <= high
    assert missed <= 31  # binomial with 300 trials of chance 0.05: more has chance below 1e-4


@given(st.lists(st.floats(0, 10), min_size=1, max_size=60), st.floats(0.001, 0.999))
@settings(deadline=None)
def test_no_larger_share_of_runs_than_the_chance_exceeds_the_value(values, chance):
    sample = Sample(np.array(values), 0.0, 10.0)
    value = value_of(sample, chance)
    above = sum(each > value for each in values)
    assert above <= chance * len(values)
    assert value in values


# --- bounds as records


@pytest.mark.parametrize("record", LINEAR_UPPER_BOUNDS, ids=lambda each: each.name)
def test_a_bound_on_linear_bandits_grows_with_the_horizon_and_falls_with_the_budget(record):
    def bound(horizon, budget):
        options = {"rho": budget, "epsilon": budget, "alpha": 2, "delta": "0.01", "lambda_0": 1}
        return evaluate(record, None, arms=3, dimension=1, horizon=horizon, **options).value

    assert bound(10**6, 1) < bound(10**7, 1)
    assert bound(10**6, 1) < bound(10**6, exact("0.01"))


# --- the same numbers for everybody


@pytest.mark.parametrize(("name", "setting"), [
    ("adac-gope", {"horizon": 20_000, "dimensions": (2,), "options": {"rho": 1}}),
    ("exp4", {"horizon": 100, "arms": (2,)}),
    ("adap-ucb", {"horizon": 300, "arms": (2,), "options": {"epsilon": 1}}),
    ("ucb", {"horizon": 300, "arms": (2,)}),
])  # fmt: skip
def test_workers_change_no_number(name, setting):
    by_one = Search(runs=30, search_runs=4, climbs=1, seed=3)
    by_two = replace(by_one, jobs=2)
    one, two = (worst_case(name, **setting, search=search) for search in (by_one, by_two))
    assert one.to_json() == two.to_json()


# --- regions


@pytest.mark.parametrize("dimension", [1, 2, 3, 5])
def test_sets_of_actions_span_and_are_short_enough(dimension):
    sets = list(action_sets(dimension, (2, 3)))
    assert len(sets) >= (2 if dimension == 1 else 7)
    for actions in sets:
        assert np.linalg.matrix_rank(actions) == dimension
        assert (np.linalg.norm(actions, axis=1) <= 1 + 1e-12).all()


@given(st.integers(2, 10**9), st.integers(1, 4), st.data())
@settings(deadline=None, max_examples=30)
def test_every_linear_instance_is_within_the_assumptions(horizon, dimension, data):
    region = LinearRegion(horizon=horizon, arms=(2, 4), dimensions=(dimension,), free=(("rho", 0.1, 10.0),))
    start = data.draw(st.sampled_from(region.starts()))
    step = data.draw(st.floats(0.01, 1))
    for instance in (start, *region.around(start, step)):
        assert np.linalg.matrix_rank(np.array(instance.actions)) == dimension
        assert all(math.hypot(*row) <= 1 for row in (*instance.actions, instance.theta))
        assert max(instance.gaps) > 0
        assert all(abs(mean) <= 1 for mean in instance.means)
        assert all(0.1 <= value <= 10 for _, value in instance.options)


@given(st.integers(2, 10**6), st.integers(1, 4), st.data())
@settings(deadline=None, max_examples=30)
def test_every_context_is_within_the_assumptions(horizon, dimension, data):
    region = ContextRegion(horizon=horizon, dimensions=(dimension,), free=(("rho", 0.1, 10.0),))
    starts = region.starts()
    laws = set(LAWS) - ({"unit vectors", "turns"} if dimension == 1 else set())
    assert {instance.law for instance in starts} == laws
    start = data.draw(st.sampled_from(starts))
    for instance in (start, *region.around(start, data.draw(st.floats(0.01, 1)))):
        assert 0 < math.hypot(*instance.theta) <= 1
        assert 0 < instance.gaps[0] <= 2
        assert instance.contexts().dimension == dimension
        assert instance.sizes["lambda_0"] == 1 / dimension


# --- tables with advice


def test_pulls_are_counted_as_the_protocol_plays():
    losses = np.vstack([np.tile([1.0, 0.0, 0.5], (30, 1)), np.tile([0.0, 1.0, 0.25], (20, 1))])
    table, advice = environment_of(losses), list(councils(3))[-1]
    make = partial(build, "exp4", 3, advice=advice)
    for run in range(5):
        played = trajectory(make, table, 50, seed=7, run=run)
        arms = np.repeat([each.arm for each in played], [each.length for each in played])
        for arm in range(3):
            pulls = pulls_until(make, table, arm, np.array([30, 50]), runs=5, seed=7)
            assert pulls[run].tolist() == [(arms[:30] == arm).sum(), (arms == arm).sum()]


def test_regret_beside_experts_is_what_was_lost_less_the_best_expert():
    losses = np.vstack([np.tile([1.0, 0.0], (13, 1)), np.tile([0.5, 0.75], (8, 1))])
    advised = AdvisedTable(losses, list(councils(2))[-1])
    losses_of_experts = [sum(losses[t] @ advised.advice[t % 2][j] for t in range(21)) for j in (0, 1)]
    assert advised.best_expert() == pytest.approx(min(losses_of_experts))

    sample = RegretBesideExperts(NamedPolicy("exp4"), 21)(advised, runs=4, seed=9)
    make = partial(build, "exp4", 2, advice=advised.advice)
    for run in range(4):
        played = trajectory(make, environment_of(losses), 21, seed=9, run=run)
        lost = sum(losses[each.first - 1, each.arm] for each in played)
        assert sample.values[run] == pytest.approx(lost - min(losses_of_experts))
    assert (sample.values >= sample.least).all()
    assert (sample.values <= sample.most).all()
