"""Rows for the page of Section 3: a policy where the best mean is 1, and small runs."""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ...theory.numbers.enclosure import ball
from ...theory.transport.coupled_environment import coupled_environment
from ...verify.evidence.effort import Effort, Profile
from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..small_bandits.double_change import instances, marginals
from . import appC_lower_bound_proof
from .quantities.divergence_lines import d_eps_values

sums = appC_lower_bound_proof.sums


def skeptic() -> Iterator[Mapping[str, Fraction | arb]]:
    """The policy of `bern_3_1_fails_at_mean_1` at the means (1, x), whose arm 1 never pays 0.

    It pulls arm 1 first, ``ceil(log(T)**3)`` times, and stays with it for good with odds of T^2 times
    ``exp(-eps/2)`` for each 0 that it saw; else a consistent private policy goes on, which loses at most
    1 - x a round.
    """
    x = Fraction(1, 2)
    for eps in (Fraction(1, 10), Fraction(1), Fraction(10)):
        for power in (6, 9, 15):
            horizon = 10**power
            left = horizon - math.ceil(math.log(horizon) ** 3)
            most = (1 - x) * left / (horizon**2 + 1)
            yield {"T": Fraction(horizon), "x": x, "eps": eps, "regret": ball(Fraction(0)).union(ball(most))}


def coupled(seed: int = 0) -> Iterator[Mapping[str, Fraction | arb]]:
    """The coupled environment: its masses, and how far its laws are from those that are printed."""
    for each in instances(Effort(seed, Profile.FULL)).values():
        gamma = coupled_environment(each.policy, (each.y, each.x), (each.y, each.z), horizon=each.horizon)
        found = marginals(each)
        yield {**found, "least": min(path.p for path in gamma.paths)}  # type: ignore[dict-item]


def divergence_of_code() -> Check:
    """Values of d_eps beside (6)."""
    return evaluated(d_eps_values)
