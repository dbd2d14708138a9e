"""Sub-sampling: a ledger above the claim is no finding where secret tosses may amplify, and only there."""

# ruff: noqa: ARG002, D101, D102, S311  foreign code is as it is

import math
import random

import numpy as np
import pytest
from banditproof.theory.privacy.claim import Claim
from banditproof.theory.privacy.mechanism_facts import LaplaceMechanism
from banditproof.verify import assert_private
from banditproof.verify.accounting.ledger import Loss
from banditproof.verify.accounting.secret_samples import breaks
from banditproof.verify.testing.assertions import Play, privacy_found

HALF = math.log(1 + 2 * (math.e - 1))
"""So much a release may spend whose records are half of all, for epsilon = 1: log(1 + (e^1 - 1)/q)."""


class Sampled:
    """Stays with an arm if the noisy mean of a random half of four rewards is large."""

    size, inner = 4, HALF

    def __init__(self, rng):
        self.rng, self.arm, self.held = rng, 0, []

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.held.append(reward)
        if len(self.held) == self.size:
            if self.noisy(self.held) <= 0.5:
                self.arm = 1 - self.arm
            self.held = []

    def noisy(self, held):
        half = self.size // 2
        return sum(held[place] for place in self.half()) / half + self.noise(half)

    def noise(self, half):
        return self.rng.laplace(scale=1 / (half * self.inner))

    def half(self):
        return self.rng.choice(self.size, self.size // 2, replace=False)


class ByCoins(Sampled):
    def noisy(self, held):
        return sum(each for each in held if self.rng.random() < 0.5) / 2 + self.noise(2)


class ByMask(Sampled):
    def noisy(self, held):
        return np.array(held)[self.rng.permutation(self.size) < 2].mean() + self.noise(2)


class InPython(Sampled):
    def __init__(self, seed):
        super().__init__(random.Random(seed))

    def noisy(self, held):
        noise = self.rng.expovariate(1) - self.rng.expovariate(1)
        return sum(self.rng.sample(held, 2)) / 2 + noise / (2 * self.inner)


class OfTheSampled(Sampled):
    """Divided by how many came: alone a reward weighs more than in the first outcome of the tosses."""

    inner = HALF / 2

    def noisy(self, held):
        kept = [each for each in held if self.rng.random() < 0.5]
        return sum(kept) / max(1, len(kept)) + self.noise(1)


@pytest.mark.parametrize("honest", [Sampled, ByCoins, ByMask, InPython])
def test_honest_sub_sampling_is_left_to_the_audit_and_said(honest):
    found = assert_private(honest, epsilon=1, horizon=8, runs=1000)
    assert found.looked.tested
    assert found.accounted is None
    (note,) = (each for each in found.notes if "amplification" in each)
    assert (
        f"amplification by sub-sampling, which is not accounted for, its releases spend epsilon = {HALF:.9g}"
        in note
    )
    assert "further outcomes of its own tosses that look the same" in note
    assert "what is audited is the code as it runs" in note


def test_an_account_is_of_several_outcomes_of_the_tosses():
    """In the first one two rewards came, each with half the weight."""
    found = assert_private(OfTheSampled, epsilon=1, horizon=5, runs=500)
    assert float(found.accounted) == pytest.approx(HALF / 2)


class SameHalf(Sampled):
    def half(self):
        return range(2)


class SeededHalf(Sampled):
    """The half is drawn from a generator that everybody knows."""

    def half(self):
        return np.random.default_rng(7).choice(4, 2, replace=False)


class DrawnOnce(Sampled):
    """What else is released shows which half it is."""

    def __init__(self, rng):
        super().__init__(rng)
        self.chosen = rng.choice(4, 2, replace=False)

    def half(self):
        return self.chosen


class ShownHalf(Sampled):
    """The next arm tells whether the first reward was in."""

    def update(self, arm, reward):
        self.held.append(reward)
        if len(self.held) == self.size:
            chosen = self.half()
            self.large = sum(self.held[place] for place in chosen) / 2 + self.noise(2) > 0.5
            self.arm = int(0 in chosen)
            self.held = []


class FirstOnly(Sampled):
    """From the second release on it is the same half."""

    anew = True

    def half(self):
        if not self.anew:
            return range(2)
        self.anew = False
        return super().half()


class TooLittle(Sampled):
    """Half the noise that amplification by a half allows."""

    inner = 2 * HALF


class HardlySampled(Sampled):
    """One reward in a hundred stays out."""

    def noisy(self, held):
        return sum(each for each in held if self.rng.random() < 0.99) / 2 + self.noise(2)


FALSE = (SameHalf, SeededHalf, DrawnOnce, ShownHalf, FirstOnly, TooLittle, HardlySampled)


@pytest.mark.parametrize("leaking", FALSE)
def test_a_claim_of_amplification_without_a_secret_sample_is_found_by_the_ledger(leaking):
    """Whether the audit sees it, too, or not: here it has next to no runs."""
    found = privacy_found(leaking, epsilon=1, horizon=8, runs=50)
    assert not found.passed
    assert any("its releases spend epsilon" in each for each in found.findings)


@pytest.mark.parametrize("leaking", [SameHalf, SeededHalf, TooLittle])
def test_the_audit_finds_it_by_itself(leaking):
    found = privacy_found(leaking, epsilon=1, horizon=6)
    assert found.audited.refuted


class Normal(Sampled):
    def noise(self, half):
        return self.rng.normal(scale=1.0)


def test_sampling_does_not_amplify_zcdp():
    """At large orders the reward that is in counts alone; rho = 1/8 is spent, whatever the sample."""
    assert privacy_found(Normal, rho=0.1, horizon=8, runs=50).spends_too_much


class NormalSameHalf(Normal):
    half = SameHalf.half


def test_an_approximate_budget_is_amplified_too():
    """For delta = 0.05 a release of all spends 0.096 at epsilon = 0.3, of a secret half 0.023."""
    found = assert_private(Normal, epsilon=0.3, delta=0.05, horizon=8, runs=500)
    assert any("amplification by sub-sampling" in each for each in found.notes)
    assert privacy_found(NormalSameHalf, epsilon=0.3, delta=0.05, horizon=8, runs=50).spends_too_much


def test_rewards_without_zero_are_not_excused():
    """Then a reward that is in is seen by the others, too."""
    found = privacy_found(Sampled, epsilon=1, horizon=8, runs=50, play=Play(rewards=(1, 2)))
    assert any("its releases spend epsilon" in each for each in found.findings)


def test_the_least_that_a_sampled_loss_spends_is_that_of_the_mixture():
    """Against the mixture itself: ``P = (1 - q) Q + q P'`` of two laws of Laplace noise, on a fine grid."""
    shift = 2.0
    loss = Loss(1, 1, frozenset({((LaplaceMechanism(1, 1), 2, 0), 1)}), 1)
    grid = np.linspace(-30, 30, 1 << 18)
    first, second = (0.5 * np.exp(-np.abs(grid - place)) for place in (shift, 0.0))
    for share in (0.1, 0.5, 0.9):
        mixed = (1 - share) * second + share * first
        epsilon = float(np.max(np.log(mixed / second)))
        assert breaks(loss, Claim.of(epsilon=epsilon * 0.999), share)
        assert not breaks(loss, Claim.of(epsilon=epsilon * 1.001), share)
        for claim in (0.2, 0.8):
            delta = float(np.trapezoid(np.maximum(mixed - math.exp(claim) * second, 0), grid))
            if delta > 1e-6:
                assert breaks(loss, Claim.of(epsilon=claim, delta=delta * 0.99), share)
                assert not breaks(loss, Claim.of(epsilon=claim, delta=delta * 1.01), share)
        renyi = [
            math.log(float(np.trapezoid(mixed**order * second ** (1 - order), grid))) / (order - 1) / order
            for order in (1.5, 2, 3, 4, 8)
        ]
        assert not breaks(loss, Claim.of(rho=max(renyi)), share)
    assert breaks(loss, Claim.of(epsilon=1.999), 1)
    assert not breaks(loss, Claim.of(epsilon=0.0), 0)
