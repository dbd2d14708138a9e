"""Leaders that are pulled many rounds in a row: the run is the one that is played round by round."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.classical.steady_leader import least_mean
from banditproof.algorithms.classical.ucb import UCB
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.algorithms.indexes.divergence import kl
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.compiled_run import no_lead
from banditproof.algorithms.simulation.simulator import NO_RECORD, simulate
from banditproof.algorithms.streams import start_of
from hypothesis import given, settings
from hypothesis import strategies as st

NAMES = {
    "ucb": {},
    "fixed-confidence-ucb": {},
    "anytime-ucb": {},
    "follow-the-leader": {},
    "kl-ucb": {"c": 3},
    "anytime-kl-ucb": {},
    "imed": {},
    "anytime-lazy-ucb": {"epsilon": "0.5"},
}
chances = st.sampled_from([0.0, 0.05, 0.3, 0.5, 0.5, 0.7, 0.72, 0.95, 1.0])


def results(policy, environment, horizon, seed, *, led):
    """Regret, pulls and releases; with leads, or round by round by the same steps."""
    one = compiled_run_of(policy(), environment, horizon, np.arange(1, horizon + 1))
    assert one.parts.ways.led
    if not led:
        one.steps = one.steps._replace(lead=no_lead)
        one.parts = one.parts._replace(ways=one.parts.ways._replace(led=False))
    for _ in one.play(start_of(seed, 0), NO_RECORD, 1 << 18):
        pass
    return one.regret.tolist(), one.pulls.tolist(), one.releases.tolist()


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(NAMES)),
    st.lists(chances, min_size=1, max_size=4),
    st.integers(1, 1500),
    st.integers(0, 2**32),
    st.sampled_from(["first", "random"]),
)
def test_a_run_with_leads_is_the_run_round_by_round(name, means, horizon, seed, ties):
    policy = partial(build, name, len(means), horizon=horizon, ties=ties, **NAMES[name])
    both = [results(policy, Bernoulli(means), horizon, seed, led=led) for led in (True, False)]
    assert both[0] == both[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_long_run_with_leads_is_the_run_round_by_round(name):
    policy = partial(build, name, 3, horizon=50_000, **NAMES[name])
    arms = Bernoulli([0.7, 0.65, 0.2])
    both = [results(policy, arms, 50_000, 1, led=led) for led in (True, False)]
    assert both[0] == both[1]


@compiled
def the_last(state, t, probabilities):  # noqa: ARG001  a step
    probabilities[:] = 0.0
    probabilities[probabilities.size - 1] = 1.0


class Changed(UCB):
    """UCB with another choice, which its lead knows nothing of."""

    choose = staticmethod(the_last)


def test_a_lead_is_not_used_for_another_choice():
    assert not compiled_run_of(Changed(2), Bernoulli([0.9, 0.1]), 100, np.array([100])).parts.ways.led
    found = simulate(partial(Changed, 2), Bernoulli([0.9, 0.1]), 100, runs=1)
    assert found.pulls[0].tolist() == [0, 100]


def test_a_lead_is_not_used_where_rewards_are_no_coins():
    arms = Categorical([0.0, 0.5, 1.0], [[0.2, 0.3, 0.5], [0.5, 0.3, 0.2]])
    assert not compiled_run_of(UCB(2), arms, 100, np.array([100])).parts.ways.led


@given(st.floats(1e-6, 1 - 1e-6), st.floats(1e-9, 3))
def test_the_least_mean_is_within_the_depth(mark, depth):
    x = least_mean(mark, depth)
    if x >= 0:
        assert x <= mark
        assert kl(x, mark) <= depth
        near = max(x - 1e-6 - 1e-2 * math.sqrt(2 * depth), 0.0)
        assert x == 0 or near == 0 or kl(near, mark) > depth
