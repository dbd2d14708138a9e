"""Audits of policies that eliminate actions: inputs on two sides of an elimination, and what they show."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.linear.adac_gope import AdaCGOPE
from banditproof.algorithms.linear.gope import GOPE
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.elimination_audit import elimination_pairs, elimination_subject
from hypothesis import given, settings
from hypothesis import strategies as st

TRIANGLE = np.array([[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]])


def first_phase(policy):
    policy.act(1)
    return [Block(int(a), int(n)) for a, n in zip(policy.phase.places, policy.phase.pulls, strict=True)]


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), arms=st.integers(2, 6), dimension=st.integers(2, 3))
def test_the_estimate_crosses_the_threshold_from_the_one_input_to_the_other(*, seed, arms, dimension):
    """By plain least squares, for rewards as they are listed."""
    generator = np.random.default_rng(seed)
    actions = generator.standard_normal((arms, dimension))
    actions /= np.linalg.norm(actions, axis=1)[:, None]
    blocks = first_phase(GOPE(actions, delta=0.1))
    played = np.vstack([np.tile(actions[block.arm], (block.length, 1)) for block in blocks])
    pairs = elimination_pairs(actions, blocks, threshold=1.0)
    assert pairs or abs(actions @ actions.T).min() > 1 - 1e-9  # nothing but opposite and equal actions
    for first, second in pairs:
        assert max(b - a for a, b in zip(first, second, strict=True)) == sum(second) - sum(first) == 1
        spread = []
        for ones in (first, second):
            lists = [[1.0] * n + [-1.0] * (block.length - n) for n, block in zip(ones, blocks, strict=True)]
            estimate = np.linalg.lstsq(played, np.concatenate(lists), rcond=None)[0]
            values = actions @ estimate
            spread.append([values[i] - values[j] for i in range(arms) for j in range(arms) if i != j])
        assert any(min(ends) <= 1 + 1e-9 and max(ends) >= 1 - 1e-9 for ends in zip(*spread, strict=True))


def test_without_noise_an_elimination_hangs_on_one_reward():
    make = partial(GOPE, TRIANGLE, delta=0.1)
    blocks = first_phase(make())
    pairs = elimination_pairs(TRIANGLE, blocks, threshold=1.0)
    seen = elimination_subject(make, arms=3, blocks=len(blocks))
    assert any(seen(first, 0) != seen(second, 0) for first, second in pairs)
    found = audit(seen, pairs, rho=0.5, runs=2000)
    assert found.refuted
    assert found.runs < 200


class FortiethOfTheNoise(AdaCGOPE):
    """Wrong on purpose."""

    def sigma(self, phase):
        """A fortieth of the noise."""
        return super().sigma(phase) / 40


def test_too_little_noise_is_refuted_and_the_right_amount_is_not():
    """The right one is refuted with a probability of at most 0.001."""
    for kind, refuted in ((FortiethOfTheNoise, True), (AdaCGOPE, False)):
        make = partial(kind, TRIANGLE, rho=0.1, delta=0.1)
        blocks = first_phase(make())
        seen = elimination_subject(make, arms=3, blocks=len(blocks))
        pairs = elimination_pairs(TRIANGLE, blocks, threshold=1.0)
        assert audit(seen, pairs, rho=0.1, runs=1000, confidence=0.999).refuted is refuted


def test_equal_actions_or_a_gap_beyond_all_rewards_make_no_pair():
    assert elimination_pairs(np.array([[1.0, 0.0], [1.0, 0.0]]), [Block(0, 9)], threshold=1.0) == []
    assert elimination_pairs(np.eye(2), [Block(0, 9), Block(1, 9)], threshold=3.0) == []


def test_a_block_may_be_taken_apart_and_a_mixture_is_drawn():
    from banditproof.algorithms.protocol.block_policy import Mixed

    class Parts:
        """Releases the halves of its first block, and mixes the arms after it."""

        def __init__(self):
            self.halves = None

        def act(self, t):  # noqa: ARG002  the protocol's
            """A block of 6, then single pulls."""
            if self.halves is None:
                return Block(0, 6)
            return Mixed(((0.5, Block(0)), (0.5, Block(1))))

        def learn(self, pulls):
            """Sums of the halves."""
            if self.halves is None:
                quiet = Gaussian(1e-9)
                self.halves = [quiet.release(pulls.stretch(0, 3)), quiet.release(pulls.stretch(3, 6))]

    made = []

    def make():
        made.append(Parts())
        return made[-1]

    drawn = [elimination_subject(make, arms=2, blocks=1)((4,), seed)[0] for seed in range(40)]
    assert made[0].halves == pytest.approx([3.0, -1.0], abs=1e-6)
    assert 5 < sum(drawn) < 35
    assert math.comb(40, 5) / 2**40 < 1e-6
