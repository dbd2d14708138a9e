"""Regret of policies of the thesis on Bernoulli arms, from simulated runs, beside its bounds on the pages.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty".
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ....verify.evidence.effort import Effort
from ...checks.statistics.simulated_regret import ALPHA, Regret
from ...pages.rows import Estimate, estimated_mean

_BETA = "3.1"
BUDGETS = (("0.9", "0.4", 3, "1"), ("0.6", "0.1", 2, "0.1"), ("0.6", "0.1", 2, "0.01"))
"""Cases: best mean, mean of all other arms, number of arms, budget."""


def equal_gaps(
    policy: str, cases: Sequence[tuple[str, str, int, str]], runs: int, seed: int, *, horizon: int = 10**5
) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """``regret`` of each case: ``K`` arms of gap ``D``, ``T`` rounds, budget ``eps``, index of ``beta``."""
    for best, other, arms, eps in cases:
        options = (("epsilon", eps), ("beta", _BETA))
        regret = Regret(policy, (best, *(other for _ in range(arms - 1))), horizon, runs, options)
        mean = estimated_mean(regret.sample(Effort(seed)), float(regret.largest), ALPHA / len(cases))
        instance = {"T": Fraction(horizon), "K": Fraction(arms), "D": Fraction(best) - Fraction(other)}
        yield {**instance, "eps": Fraction(eps), "beta": Fraction(_BETA), "regret": mean}
