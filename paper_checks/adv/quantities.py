"""Regret on Bernoulli losses, estimated from simulated runs, for the pages of this text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ...verify.evidence.effort import Effort
from ..checks.statistics.simulated_regret import ALPHA, Regret
from ..pages.rows import Estimate, estimated_mean

Case = tuple[tuple[str, ...], int, str]
"""Means of the rewards, a horizon and a budget."""


def simulated_losses(
    policy: str,
    cases: Sequence[Case],
    runs: int,
    seed: int,
    *,
    options: Mapping[str, str | int] | None = None,
    budget: str = "epsilon",
) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """The mean regret of a policy of the catalogue in each case, with K, T and the budget."""
    for means, horizon, eps in cases:
        given = ((budget, eps), *(options or {}).items())
        regret = Regret(policy, means, horizon, runs, given)
        sample = regret.sample(Effort(seed))
        yield {
            "K": Fraction(len(means)),
            "T": Fraction(horizon),
            "eps": Fraction(eps),
            "regret": estimated_mean(sample, float(regret.largest), ALPHA / len(cases)),
        }
