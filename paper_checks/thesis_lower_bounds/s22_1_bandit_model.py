"""Rows for the page of Sections 2.2.1 to 2.2.4: policies on two coins, by their densities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from .quantities.views import BITS, POLICIES, History, Policy

_MEANS = Fraction(4, 5), Fraction(3, 10)


def conditional_laws() -> Iterator[Mapping[str, Fraction]]:
    """Largest differences of the conditional laws in round 3 from kernels and from laws of the arms."""
    steps = [*product(BITS, BITS)]
    for policy in POLICIES:
        gaps = dict.fromkeys(("action_gap", "late_gap", "reward_gap", "other_gap"), Fraction(0))
        for past, (a, r) in product(product(steps, repeat=2), steps):
            mass = {step: _density(policy, (*past, step)) for step in steps}
            chosen = mass[a, 0] + mass[a, 1]
            action, reward = chosen / sum(mass.values(), Fraction(0)), mass[a, r] / chosen
            for name, gap in (
                ("action_gap", action - Fraction(policy(past)[a])),
                ("late_gap", action - Fraction(policy(past[:-1])[a])),
                ("reward_gap", reward - _chance(a, r)),
                ("other_gap", reward - _chance(1 - a, r)),
            ):
                gaps[name] = max(gaps[name], abs(gap))
        yield gaps


def _density(policy: Policy, history: History) -> Fraction:
    return prod(
        (Fraction(policy(history[:t])[a]) * _chance(a, r) for t, (a, r) in enumerate(history)),
        start=Fraction(1),
    )


def _chance(arm: int, reward: int) -> Fraction:
    return _MEANS[arm] if reward else 1 - _MEANS[arm]
