"""Rounds in which lil'UCB and TTUCB compute few indexes are those in which they compute all, ties too."""

import numpy as np
import pytest
from banditproof.algorithms.best_arm import lil_ucb, ttucb
from banditproof.algorithms.best_arm.likelihood_ratio_stopping import NEXT
from banditproof.algorithms.best_arm.lil_ucb import LilUCB
from banditproof.algorithms.best_arm.ttucb import TTUCB
from banditproof.algorithms.compilation import run_interpreted
from hypothesis import given, settings
from hypothesis import strategies as st

ROUNDS = 400


def table(generator, arms):
    """Rewards of arms some of which are alike, so that indexes tie, or a hair apart, or of any size."""
    kind = generator.integers(4)
    if kind == 0:
        return (generator.random((ROUNDS, arms)) < generator.integers(0, 5, arms) / 4).astype(float)
    if kind == 1:
        return np.full((ROUNDS, arms), 0.5) + 1e-12 * generator.integers(0, 2, arms)
    if kind == 2:
        size, middle = 10.0 ** generator.integers(-6, 7), generator.integers(-2, 3)
        return size * generator.normal(middle, 1, (ROUNDS, arms))
    return generator.random((ROUNDS, arms)) * generator.random(arms)


def arms_pulled(make, rewards):
    arms, pulled = rewards.shape[1], []

    def run(policy):
        for t in range(1, ROUNDS + 1):
            arm = int(policy.counts[arms, NEXT])
            pulled.append(arm)
            number = float(rewards[t - 1, arm])
            type(policy).absorb(policy.state, arm, 1, 1, number, t + 1)
        return pulled

    return run_interpreted(object(), run, (make(arms),), lambda: 1 / 0)


def makers(generator):
    constants = str(generator.choice(["proved", "usual", "heuristic"]))
    exploration = str(generator.choice(["0.001", "1", "30"]))
    return {
        lil_ucb: lambda arms: LilUCB(arms, delta="1e-30", constants=constants),
        ttucb: lambda arms: TTUCB(arms, delta="1e-300", exploration=exploration),
    }


RULES = {lil_ucb: "surely_next", ttucb: "surely_leads"}


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_comparison_that_is_skipped_changes_no_arm(seed):
    generator = np.random.default_rng(seed)
    rewards = table(generator, int(generator.integers(2, 7)))
    for module, make in makers(generator).items():
        with pytest.MonkeyPatch.context() as patched:
            found = arms_pulled(make, rewards)
            patched.setattr(module, RULES[module], lambda *_: False)
            assert found == arms_pulled(make, rewards)
