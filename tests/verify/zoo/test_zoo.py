"""The zoo: a table that others run over, whose specimens are what they say."""

import pickle
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.black_box import MisbehaviourError, mechanism, stepwise
from banditproof.verify.zoo.mechanisms import noisy_sum
from banditproof.verify.zoo.specimen import METHODS
from banditproof.verify.zoo.table import ZOO, specimen
from banditproof.verify.zoo.trial import trial

POLICIES = [each for each in ZOO if each.kind == "policy"]
MECHANISMS = [each for each in ZOO if each.kind == "mechanism"]
STEPWISE = [each for each in ZOO if each.broken_stepwise is not None]


def name(each):
    return each.name


def test_there_are_many_and_each_has_its_name():
    assert len(ZOO) >= 50
    assert len({each.name for each in ZOO}) == len(ZOO)
    assert specimen("half noise") is ZOO[0]
    with pytest.raises(ValueError, match="no specimen is called 'nobody'"):
        specimen("nobody")


@pytest.mark.parametrize("each", ZOO, ids=name)
def test_a_specimen_says_what_is_wrong_and_who_can_see_it(each):
    assert "\n" not in each.wrong
    assert (each.epsilon is None) != (each.rho is None)
    assert set(each.beyond) <= set(METHODS)
    assert all(each.beyond.values())
    assert any(each.seen_by(method) for method in METHODS)
    with pytest.raises(ValueError, match="a method is one of"):
        each.seen_by("hearsay")
    pickle.dumps((each.broken, each.right, each.broken_stepwise, each.right_stepwise))


@pytest.mark.parametrize("each", ZOO, ids=name)
def test_its_neighbours_are_data_of_its_domain(each):
    left, right = each.neighbours
    assert len(left) == len(right)
    if each.kind == "policy":
        assert sum(a != b for a, b in zip(left, right, strict=True)) == 1
        assert len(left) == each.horizon <= 12
        assert {*left, *right} <= set(each.alphabet)
        assert each.reward_range == (min(each.alphabet), max(each.alphabet))


@pytest.mark.parametrize("each", MECHANISMS, ids=name)
@pytest.mark.parametrize("which", ["broken", "right"])
def test_a_mechanism_gives_outputs_that_an_audit_takes(each, which):
    subject = mechanism(getattr(each, which)())
    for data in each.neighbours:
        outputs = {subject(data, seed) for seed in range(20)}
        assert outputs
        assert subject(data, 3) == subject(data, 3)


@pytest.mark.parametrize("each", STEPWISE, ids=name)
@pytest.mark.parametrize("which", ["broken_stepwise", "right_stepwise"])
def test_a_stepwise_twin_plays(each, which):
    subject = stepwise(_make(getattr(each, which)), rounds=each.horizon, arms=each.arms, may_stop=each.stops)
    for data in each.neighbours:
        lengths = {len(_played(subject, data, seed)) for seed in range(10)}
        assert lengths == {each.horizon} if not each.stops else max(lengths) <= each.horizon


def _make(kind):
    def make(generator):
        return kind(generator)

    return make


def _played(subject, data, seed):
    try:
        return subject(data, seed)
    except MisbehaviourError:  # it plays on to the end
        return ()


def rates(each, subject, event, runs):
    return [sum(event(subject(data, seed)) for seed in range(runs)) / runs for data in each.neighbours]


@pytest.mark.parametrize("each", STEPWISE, ids=name)
def test_a_stepwise_fault_shows_in_the_actions(each):
    # of 400 runs each: an action sequence, or its start, that one of the neighbours has at least 8 times as
    # often as the other one; for the right twin the ratio of chances is at most e
    subject = stepwise(_make(each.broken_stepwise), rounds=each.horizon, arms=each.arms, may_stop=each.stops)
    runs = [[_played(subject, data, seed) for seed in range(400)] for data in each.neighbours]
    worst = 0.0
    for size in range(1, each.horizon + 1):
        for start in {actions[:size] for part in runs for actions in part}:
            left, right = (sum(actions[:size] == start for actions in part) for part in runs)
            worst = max(worst, max(left, right) / max(1, min(left, right)))
    assert worst >= 8


EVENTS = {
    "sum, half noise": lambda x: x > 1,
    "mean of looks": lambda x: x > 0.5,
    "one-sided noise": lambda x: x < 1,
    "noise cut off at 3": lambda x: x > 3,
    "noise on a grid": lambda x: x == int(x),
    "fixed seed": lambda x: x == noisy_sum((0.0,), np.random.default_rng(7)),
    "range of the data": lambda x: x == 0,
    "raw argmax": lambda x: x == 0,
    "noise on the threshold only": lambda x: x == (0, 1),
    "one noise, two sums": lambda x: abs(x[0] - x[1]) < 0.5,
    "one seed, two sums": lambda x: abs(x[0] - x[1]) < 0.5,
    "zero twice": lambda x: x == 0,
    "histogram not split": lambda x: x[0] > 1 and x[1] < 3,
    "noisy argmax": lambda x: x == 0,
    "exponential choice": lambda x: x == 0,
    "answer with few lies": lambda x: x == 1,
    "all above the threshold": lambda x: len(x) == 16 and sum(x[8:]) - sum(x[:8]) > 3,
    "noise of few bits": lambda x: x in _FEW,
}
_FEW = {-np.copysign(np.log1p(-2 * abs(k / 256 - 0.5)), k / 256 - 0.5) for k in range(1, 256)}


@pytest.mark.parametrize("name_of_it", EVENTS)
def test_a_mechanism_exceeds_its_budget_on_an_event_and_its_counterpart_does_not(name_of_it):
    each = specimen(name_of_it)
    assert each.epsilon == Fraction(1)
    runs = 1500
    broken = sorted(rates(each, mechanism(each.broken()), EVENTS[name_of_it], runs))
    assert broken[1] > 1.3 * np.e * broken[0] + 0.004
    right = sorted(rates(each, mechanism(each.right()), EVENTS[name_of_it], runs))
    # five standard deviations of the difference: a false alarm in a million runs
    assert right[1] <= np.e * right[0] + 5 * np.sqrt((right[1] + np.e**2 * right[0]) / runs)


@pytest.mark.parametrize("each", [each for each in MECHANISMS if each.seen_by("audit")], ids=name)
def test_a_short_audit_spends_what_it_is_given_and_comes_out_the_same_again(each):
    found = trial(each, "audit", runs=60)
    assert found.runs <= 60
    assert found.caught or found.runs == 60
    again = trial(each, "audit", runs=60)
    assert (again.caught, again.runs) == (found.caught, found.runs)


@pytest.mark.parametrize("each", [each for each in POLICIES if each.seen_by("account")], ids=name)
def test_an_account_of_one_run_sees_the_fault_and_none_in_its_right_twin(each):
    assert trial(each, "account").caught
    spent = account(each.right, Bernoulli([0.75, 0.25]), each.horizon)
    assert spent.leak is None
    assert spent.within(epsilon=each.epsilon, rho=each.rho)
