# ruff: noqa: D102 -- a mechanism with a fault
"""Faults planted in policies that are right, noise cut in half or used twice, have to be found."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.theory.privacy.mechanism_facts import LaplaceMechanism
from banditproof.verify import assert_private

CASES = [("anytime-lazy-ucb", 5, "1"), ("hybrid-ucb", 4, "1/2")]
"""Policies at ``epsilon = 1``, so many rounds, and what a reward costs in these."""


@dataclass(frozen=True)
class Shared:
    """Laplace noise that is drawn once and added to everything that is released."""

    scale: Fraction
    drawn: Any

    def release(self, sealed):
        return sealed.release_through(self)

    def draw(self, value, generator):
        if not self.drawn:
            self.drawn.append(Laplace(1).draw(0.0, generator))
        return value + float(self.scale) * self.drawn[0]

    def facts(self, sensitivity=1):
        return LaplaceMechanism(self.scale, sensitivity)


def halved(scale):
    return Laplace(Fraction(scale) / 2)


def with_shared_noise(name):
    drawn = []
    return build(name, 2, epsilon=1, noise=lambda scale: Shared(Fraction(scale), drawn))


@pytest.mark.parametrize(("name", "rounds", "cost"), CASES)
@pytest.mark.long
def test_it_is_private_as_it_is(name, rounds, cost):
    found = assert_private(partial(build, name, 2, epsilon=1), epsilon=cost, horizon=rounds, runs=1000)
    assert found.account.epsilon().upper == Fraction(cost)


@pytest.mark.parametrize(("name", "rounds", "cost"), CASES)
def test_noise_cut_in_half_is_found(name, rounds, cost):
    with pytest.raises(AssertionError, match=f"epsilon = {2 * Fraction(cost)}"):
        assert_private(
            partial(build, name, 2, epsilon=1, noise=halved), epsilon=cost, horizon=rounds, runs=1000
        )


@pytest.mark.parametrize(("name", "rounds", "cost"), CASES)
def test_noise_used_twice_is_found(name, rounds, cost):
    with pytest.raises(AssertionError):
        assert_private(partial(with_shared_noise, name), epsilon=cost, horizon=rounds, runs=20_000)
