"""Games on which AdaC-UCB is traced: its pseudo-code and the code here play them with the same luck.

It is Algorithm 4 of Azize and Basu, "Concentrated differential privacy for bandits"; the page of Appendix C
has its lines, with the inputs ``rho`` and ``beta``, and the names of `_state`.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ....algorithms.private.adac_ucb import AdaCUCB
from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, on_means

_GAMES = (
    (1, 16, "4", "31/8"), (2, 60, "1/4", "31/8"), (2, 3, "1", "4"), (3, 100, "1", "25/8"),
    (3, 128, "16", "4"), (5, 150, "1/16", "31/8"), (5, 150, "64", "25/8"), (4, 250, "4", "4"),
    (5, 300, "16", "25/8"), (5, 300, "256", "4"), (8, 300, "64", "31/8"), (10, 400, "64", "4"),
)  # fmt: skip
"""Arms, rounds, 2 rho (a power of 4, so that the noise has a rational scale), beta."""


def index_games(_: Effort) -> Iterator[Instance]:
    """Generic rewards, rewards 0 and 1, games in which everything ties, and an arm that comes back."""
    for place, (arms, horizon, twice, beta) in enumerate(_GAMES):
        kinds = Given.three(place, arms, horizon)
        if arms == 2:  # the first arm seems to be better than its bound, and the second one worse
            flat = kinds[-1][1]
            apart = [Fraction(7, 2), Fraction(-7, 2), *flat.noises[2:]]
            kinds.append(("all rewards 1/2, noise at first", Given(flat.rewards, apart)))
        for kind, given in kinds:
            rho = Fraction(twice) / 2
            yield Instance(
                f"K = {arms}, rho = {rho}, beta = {beta}, T = {horizon}, {kind}",
                partial(AdaCUCB, arms, rho=rho, beta=float(Fraction(beta))),
                given,
                horizon,
                {"rho": rho, "beta": Fraction(beta)},
                _state,
                arms,
                noise_on=on_means,
            )


def _state(policy: AdaCUCB) -> Mapping[str, Any]:
    """What a run keeps, by the names of the transcript, which counts the rounds played."""
    from ....algorithms.private.doubling_and_forgetting import MEAN
    from ....algorithms.protocol.first_pulls import PULLS

    arms = range(policy.arms)
    return {
        "noisy": {arm + 1: Fraction(float(policy.values[arm, MEAN])) for arm in arms},
        "N": {arm + 1: int(policy.counts[arm, PULLS]) for arm in arms},
        "t": lambda coming: coming - 1,
    }
