"""What the page of Section 4 compares its statements about DP-KLUCB and DP-IMED with.

Tails of private means for BERN-P4.1 and BERN-I16, the lines of Algorithm 1 for BERN-A1, exploration bonuses
for BERN-I18, ledgers and exact laws for BERN-P4.2, one bad epoch for BERN-I20b. A row has the page's letters.
"""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import count, product

from flint import arb

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.indexes.upper_inverse import d_eps_upper
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.laplace import Laplace
from ...algorithms.private.adap_klucb import index as adap_klucb_index
from ...algorithms.private.dp_imed import DPIMED
from ...algorithms.private.dp_klucb import DPKLUCB
from ...algorithms.private.noisy_running_sums import CumulativePolicy
from ...theory.divergences.bernoulli_divergences import d_eps, d_eps_ball, kl
from ...theory.numbers.enclosure import Enclosure, ball
from ...theory.tails.private_sum import private_sum_cdf_ball, private_sum_sf_ball
from ...verify.enumeration.exact_privacy import exact_privacy
from ...verify.proving.formula_checks import Check
from ..checks.ledgers_of_runs import accounted, upper_end
from ..checks.traces.traced import evaluated, traced
from .quantities.algorithm_lines import choices, games
from .quantities.private_mean_expectation import private_mean

Row = Mapping[str, Fraction | arb]

_ALGORITHMS = (DPKLUCB, DPIMED)
_TAILS = (("0.3", "0.6", "1"), ("0.75", "0.5", "0.25"), ("0.75", "0", "0.25"), ("0.5", "1", "3"))
"""The mean of the rewards, the level beyond which the tail is, the budget."""
_REWARDS_NOISES = ((1, 1), (10, 1), (10, 3), (100, 1), (100, 10), (300, 5), (1000, 1), (1000, 10), (1000, 31))
"""From one noise to the root of the number of rewards."""
_LONG = ((2000, 44), (2070, 56))
"""The same root for more rewards, and the epoch that costs most in `worst_epoch`, of batches of ratio 1.1."""
_TAU = 3.1  # of AdaP-KLUCB, in the paper's experiments


def tails(side: str = "both") -> Iterator[Row]:
    """Tails of the private mean on one side of its mean, or on both, with m noises and with one."""
    cases = [*product(_TAILS, _REWARDS_NOISES), *product(_TAILS[2:3], _LONG)]
    for (mean, level, budget), (n, m) in cases:
        mu, x, eps = Fraction(mean), Fraction(level), Fraction(budget)
        own_side, tail = ("upper", private_sum_sf_ball) if x >= mu else ("lower", private_sum_cdf_ball)
        if side in {"both", own_side}:
            place = ball(n * x), ball(mu), ball(eps)
            logs = {"logP": tail(*place, n=n, m=m).log(), "logP1": tail(*place, n=n, m=1).log()}
            yield {"n": Fraction(n), "m": Fraction(m), "mu": mu, "x": x, "eps": eps, **logs}


def algorithm_1() -> Check:
    """Both algorithms on given rewards, beside their lines."""
    return traced(games)


def choice(rule: str) -> Check:
    """One choice of an arm, beside the lines of the index."""
    return evaluated(partial(choices, rule))


def exploration_bonuses() -> Iterator[Row]:
    """What the indexes of DP-KLUCB and AdaP-KLUCB spend at their value, in multiples of ``log(t)/n``."""
    for mean, n, t, eps in ((0.5, 200, 1000, 0.25), (0.3, 64, 500, 1.0), (0.1, 1000, 10**6, 2.0)):
        unit = math.log(t) / n
        dp_klucb = d_eps(mean, d_eps_upper(mean, unit, eps), eps)
        adap_klucb = kl(mean + _TAU * unit / eps, adap_klucb_index(mean, n, t, _TAU, 1 / eps))
        spent = {"dp_klucb": dp_klucb, "adap_klucb": adap_klucb}
        yield {name: Fraction(float(divergence) / unit) for name, divergence in spent.items()}


def ledgers() -> Iterator[Row]:
    """The accounts of runs of 20,000 rounds with five arms, with the noise and with half of it."""
    environment = Bernoulli([0.75, 0.625, 0.5, 0.375, 0.25])
    for algorithm, (eps, alpha) in product(_ALGORITHMS, (("1/4", "2"), ("1", "1.1"))):
        runs = [
            accounted(
                partial(
                    algorithm, 5, epsilon=Fraction(eps), alpha=Fraction(alpha), noise=partial(_laplace, part)
                ),
                environment,
                20_000,
            )
            for part in (1, 0.5)
        ]
        whole, halved = (upper_end(run.epsilon()) for run in runs)
        leaks = Fraction(runs[0].leak is not None)
        yield {"eps": Fraction(eps), "accounted": whole, "accounted_halved": halved, "leaks": leaks}


def exact_laws() -> Iterator[Row]:
    """The least budget of both policies with noise on whole numbers, by the law of all actions."""
    for algorithm, eps in product(_ALGORITHMS, (1, 2, 4)):
        yield {
            "eps": Fraction(eps),
            "least_eps": Fraction(_least(algorithm, eps, Fraction(1)).upper),
            "least_halved": Fraction(_least(algorithm, eps, Fraction(1, 2)).lower),
            "least_wide": Fraction(_least(algorithm, eps, Fraction(1), (-1, 1)).lower),
        }


def worst_epoch() -> Iterator[Row]:
    """The epoch m of the best arm that costs most when its private mean comes out at most 0.

    Then the runner-up is pulled ``min(T, n exp(n d_eps(0, x)))`` times. The chance of that falls with m: once
    T times the chance is below the largest cost, no later epoch costs more.
    """
    for best, second, budget, ratio, horizon in (
        ("0.75", "0.625", "0.25", "1.1", 10**6),
        ("0.75", "0.625", "0.25", "1.1", 10**12),
        ("0.75", "0.7", "0.1", "1.1", 10**6),
        ("0.75", "0.625", "0.25", "2", 10**12),
    ):
        y, x, eps, alpha = map(Fraction, (best, second, budget, ratio))
        cost, T = ball(0), ball(horizon)
        for m in count():
            private = private_mean(1, alpha, m, y, eps)
            chance, n = private.below(Fraction(0)), private.rewards
            if chance * T < cost:
                break
            cost = cost.max(chance * min(T, n * (n * d_eps_ball(ball(0), ball(x), ball(eps))).exp()))
        yield {"y": y, "x": x, "eps": eps, "alpha": alpha, "T": Fraction(horizon), "cost": cost}


def _laplace(part: float, scale: float) -> Laplace:
    """Noise of a part of the scale."""
    return Laplace(scale * part)


def _lattice(part: Fraction, scale: float) -> DiscreteLaplace:
    return DiscreteLaplace(Fraction(scale) * part)


def _least(
    algorithm: type[CumulativePolicy], eps: int, part: Fraction, rewards: tuple[int, int] = (0, 1)
) -> Enclosure:
    """The least budget of 7 rounds with two arms, by the law of all actions, with a part of the noise."""
    policy = partial(algorithm, 2, epsilon=eps, noise=partial(_lattice, part))
    return exact_privacy(policy, arms=2, horizon=7, rewards=rewards, tail=1e-9).epsilon
