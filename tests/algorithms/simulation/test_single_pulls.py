"""Rounds in one go, coins flipped at once and leaders that stay: the same run as round by round."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.classical.steady_leader import least_mean
from banditproof.algorithms.classical.ucb import UCB
from banditproof.algorithms.compilation import compiled, run_interpreted
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.algorithms.indexes.divergence import kl
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.compiled_run import no_lead
from banditproof.algorithms.simulation.run_state import Setting
from banditproof.algorithms.simulation.simulator import NO_RECORD, simulate
from banditproof.algorithms.simulation.single_pulls import at_once, drawn_arm, no_rounds, one_after_the_other
from banditproof.algorithms.streams import start_of
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import PCG64, Generator

from ..scripted_luck import Scripted

ARMS = Bernoulli((0.75, 0.5, 0.25))
SINGLE = {
    "ldp-ucb": {"epsilon": "1"},
    "dp-ucb": {"epsilon": "1"},
    "hybrid-ucb": {"epsilon": "1"},
    "exp3": {},
    "local-exp3": {"epsilon": "1"},
    "htinf": {},
    "exp4": {},
    "local-exp4": {"epsilon": "1"},
    "uniform-sampling": {"delta": "0.1"},
    "ttucb": {"delta": "0.1"},
    "lucb": {"delta": "0.1"},
    "lil-ucb": {"delta": "0.1"},
    "successive-elimination": {"delta": "0.1"},
}
#: Batches of eight rounds, of which the horizon and the checkpoints cut some.
BATCHES = {
    "exp3": {"batch": 8},
    "private-exp3": {"epsilon": "0.125"},
    "private-htinf": {"epsilon": "0.125"},
    "conversion": {"epsilon": "0.125"},
}


def played(one, steps):
    """All that is left of a run with these steps, interpreted."""

    def interpreted(record, budget):
        given = Setting(steps, one.parts), record, budget
        return run_interpreted(object(), one.loop.run, given, lambda: 1 / 0)

    one._go_on = interpreted
    for _ in one.play(start_of(3, 1), NO_RECORD, 150):
        pass
    state = one.generator.bit_generator.state["state"]["state"]
    arrays = (one.regret, one.pulls, one.releases, one.state.counts, one.state.values)
    return [one.stopped, one.recommended, state, *(array.tobytes() for array in arrays)]


#: The sums of 32 rounds have means up to 12 in one arm, and above in another.
LONG = ("private-exp3", {"epsilon": "0.03125"})


@pytest.mark.parametrize(("name", "options"), [*SINGLE.items(), *BATCHES.items(), LONG])
def test_rounds_in_one_go_are_those_of_the_loop(name, options):
    policy = build(name, 3, horizon=700, **options)
    one = compiled_run_of(policy, ARMS, 700, np.array([1, 5, 100, 150, 151, 152, 304, 700]))
    assert one.steps.rounds is not no_rounds
    together = played(one, one.steps)
    one.parts = one.parts._replace(ways=one.parts.ways._replace(fused=False))
    alone = played(one, one.steps._replace(rounds=no_rounds))
    assert together == alone


def test_the_coins_are_flipped_here_only_where_rewards_are_coins():
    policy = partial(build, "ldp-ucb", 2, epsilon="1")
    three = Categorical((0.0, 0.5, 1.0), [[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]])
    one = compiled_run_of(policy(), three, 200, np.array([200]))
    assert one.steps.rounds is no_rounds
    assert not one.parts.ways.coins
    assert compiled_run_of(policy(), Bernoulli((0.5, 0.4)), 200, np.array([200])).parts.ways.coins
    assert simulate(policy, three, 200, runs=2).pulls.sum() == 400


@given(
    st.floats(0, 1),
    st.integers(1, 300),
    st.floats(-20, 20) | st.just(float("nan")),
    st.floats(-0.5, 1),
    st.integers(0, 2**32),
)
def test_coins_flipped_at_once_are_those_flipped_one_after_the_other(chance, last, least, rise, seed):
    one, other = Generator(PCG64(seed)), Generator(PCG64(seed))
    expected = one_after_the_other(chance, last, least, rise, one)
    assert at_once(chance, last, least, rise, other) == expected
    assert other.bit_generator.state == one.bit_generator.state


@pytest.mark.parametrize(("odds", "arm"), [
    ((0.0, 1.0, 0.0), 1), ((1.0 - 1e-10, 0.0), 0), ((0.5, 0.25), -1), ((0.0, 0.0), -1), ((0.0, 0.99), -1),
    ((1.5, -0.5), -1), ((float("nan"), 0.0), -1), ((float("nan"), 1.0), -1), ((0.0, 0.0, 1.0 + 1e-10), 2),
    ((1.0 + 1e-10, -1e-10), -1), ((1.0,), 0),
])  # fmt: skip
def test_an_arm_is_drawn_by_odds_that_are_odds(odds, arm):
    generator = Generator(PCG64(0))
    before = generator.bit_generator.state
    assert drawn_arm(np.array(odds), generator) == arm
    assert generator.bit_generator.state == before


@pytest.mark.parametrize("few", [5e-324, 1e-300, 1e-10])
def test_a_chance_however_small_costs_a_number(few):
    generator, again = Generator(PCG64(7)), Generator(PCG64(7))
    assert drawn_arm(np.array([0.0, few, 1.0 - few, 0.0]), generator) == 2
    again.random()
    assert generator.bit_generator.state == again.bit_generator.state


@pytest.mark.parametrize("odds", [(0.5, 0.5 - 1e-10, 0.0), (0.0, 0.5, 0.5 - 1e-10)])
def test_a_number_beyond_all_odds_is_the_last_arm_that_may_be_played(odds):
    high = Scripted([1.0 - 2.0**-53])
    assert drawn_arm(np.array(odds), high) == max(np.flatnonzero(odds))


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
