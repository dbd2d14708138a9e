"""UCB, KL-UCB and IMED: every round that of a twin which computes all indexes anew."""

from __future__ import annotations

import re
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.classical import leader_shortcut as decided_ahead
from banditproof.algorithms.classical.imed import IMED
from banditproof.algorithms.classical.kl_ucb import KLUCB
from banditproof.algorithms.classical.ucb import UCB
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.simulator import simulate
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled

SYSTEMS = {
    "ucb": (UCB, naive.ucb_scores),
    "kl-ucb": (KLUCB, naive.kl_ucb_scores(0)),
    "kl-ucb in theory": (partial(KLUCB, c=3), naive.kl_ucb_scores(3)),
    "imed": (IMED, naive.imed_scores),
}


@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 5),
    horizon=st.integers(1, 150),
    mean=st.sampled_from([0.0, 0.05, 0.5, 0.9, 1.0]),
    gap=st.sampled_from([0.0, 0.3]),
    ties=st.sampled_from(["first", "random"]),
)
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, horizon, mean, gap, ties):
    make, scores = SYSTEMS[name]
    luck = Luck.of(seed, arms, horizon, mean=mean)
    generator = np.random.default_rng(seed)
    luck.table[:, 1:] *= generator.random((horizon + 1, arms - 1)) >= gap
    if name == "imed" and luck.table.min() < luck.table.max():
        # of whole rewards two indexes may be one number in two roundings: log 18 and 18/18 log 18
        luck.table *= generator.random(luck.table.shape)
    twin = naive.step_by_step(arms, horizon, luck.again(), scores=scores, ties=ties)
    assert arms_pulled(make(arms, ties=ties), luck, horizon)[0] == twin


@pytest.mark.parametrize("name", ["kl-ucb", "imed"])
def test_a_long_run_is_that_of_the_naive_twin(name):
    """Long enough that most rounds are settled by a comparison, and some are not."""
    make, scores = SYSTEMS[name]
    luck = Luck.of(3, 3, 3000, mean=0.75)
    luck.table[:, 1:] *= np.random.default_rng(3).random((3001, 2)) < 0.7
    twin = naive.step_by_step(3, 3000, luck.again(), scores=scores, ties="first")
    policy = make(3, ties="first")
    assert arms_pulled(policy, luck, 3000)[0] == twin
    assert len(set(twin)) == 3


def test_the_long_run_would_see_an_arm_that_is_wrongly_held_to_be_ahead(monkeypatch):
    luck = Luck.of(3, 3, 300, mean=0.75)
    twin = naive.step_by_step(3, 300, luck.again(), scores=naive.kl_ucb_scores(0), ties="first")
    policy = KLUCB(3, ties="first")
    original = KLUCB.absorb

    def careless(counts, values, *rest):
        """Keeps the arm that was ahead where the comparison does not settle it."""
        ahead = counts[-1, decided_ahead.AHEAD]
        original(counts, values, *rest)
        if counts[-1, decided_ahead.AHEAD] < 0 and counts[:-1].min() > 1 and ahead >= 0:
            counts[-1, decided_ahead.AHEAD] = ahead

    monkeypatch.setattr(KLUCB, "absorb", staticmethod(careless))
    assert arms_pulled(policy, luck, 300)[0] != twin


@pytest.mark.parametrize("make", [UCB, KLUCB, IMED])
@pytest.mark.parametrize("arms", [1, 1000])
def test_one_arm_and_a_thousand_arms_run(make, arms):
    for horizon in (7, 1500):
        result = simulate(partial(make, arms), Bernoulli([0.5] * arms), horizon, runs=2)
        assert (result.pulls.sum(axis=1) == horizon).all()
        assert (result.regret == 0).all()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (partial(UCB, 2, beta=0), "beta is a number above 0, not 0"),
        (partial(KLUCB, 2, c=-1), "c is a number of at least 0, not -1"),
        (partial(IMED, 2, ties="x"), "ties is 'first' or 'random', not 'x'"),
    ],
)
def test_wrong_options_are_named_in_one_line(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()
