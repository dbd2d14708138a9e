"""Rows and traces for the page of Section 4: exact tails, Algorithm 1 line by line, ledgers, exact laws."""

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
_MEANS = (("0.3", "0.6", "1"), ("0.75", "0.5", "0.25"), ("0.75", "0", "0.25"), ("0.5", "1", "3"))
_SIZES = ((1, 1), (10, 1), (10, 3), (100, 1), (100, 10), (300, 5), (1000, 1), (1000, 10), (1000, 31))


def tails(side: str = "both") -> Iterator[Row]:
    """Exact tails of the private mean: ``logP`` beyond x with m noises, ``logP1`` with one."""
    for (mean, level, budget), (n, m) in [
        *product(_MEANS, _SIZES),
        (("0.75", "0", "0.25"), (2000, 44)),
        (("0.75", "0", "0.25"), (2070, 56)),
    ]:
        mu, x, eps = Fraction(mean), Fraction(level), Fraction(budget)
        upper = x >= mu
        if side not in {"both", "upper" if upper else "lower"}:
            continue
        tail = private_sum_sf_ball if upper else private_sum_cdf_ball
        place = ball(n * x), ball(mu), ball(eps)
        logs = {"logP": tail(*place, n=n, m=m).log(), "logP1": tail(*place, n=n, m=1).log()}
        yield {"n": Fraction(n), "m": Fraction(m), "mu": mu, "x": x, "eps": eps, **logs}


def algorithm_1() -> Check:
    """Both algorithms on given rewards, beside their lines."""
    return traced(games)


def choice(rule: str) -> Check:
    """One choice of an arm, beside the lines of the index."""
    return evaluated(partial(choices, rule))


def bonuses() -> Iterator[Row]:
    """What both indexes spend at their value, in multiples of ``log(t)/n``."""
    for mean, n, t, eps in ((0.5, 200, 1000, 0.25), (0.3, 64, 500, 1.0), (0.1, 1000, 10**6, 2.0)):
        level = math.log(t) / n
        ours = float(d_eps(mean, d_eps_upper(mean, level, eps), eps)) / level
        raised = mean + 3.1 * level / eps
        theirs = float(kl(raised, adap_klucb_index(mean, n, t, 3.1, 1 / eps))) / level
        yield {"ours": Fraction(ours), "theirs": Fraction(theirs)}


def ledgers() -> Iterator[Row]:
    """The accounts of runs of 20,000 rounds with five arms."""
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
    """The largest ``P[mean of the best arm <= 0] min(T, n exp(n d_eps(0, x)))`` of one epoch."""
    for best, second, budget, ratio, horizon in (
        ("0.75", "0.625", "0.25", "1.1", 10**6),
        ("0.75", "0.625", "0.25", "1.1", 10**12),
        ("0.75", "0.7", "0.1", "1.1", 10**6),
        ("0.75", "0.625", "0.25", "2", 10**12),
    ):
        y, x, eps, alpha = map(Fraction, (best, second, budget, ratio))
        share, most = ball(0), ball(horizon)
        for m in count():
            law = private_mean(1, alpha, m, y, eps)
            chance, n = law.below(Fraction(0)), law.rewards
            if chance * most < share:
                break
            share = share.max(chance * min(most, n * (n * d_eps_ball(ball(0), ball(x), ball(eps))).exp()))
        yield {"y": y, "x": x, "eps": eps, "alpha": alpha, "T": Fraction(horizon), "share": share}


def _laplace(part: float, scale: float) -> Laplace:
    return Laplace(scale * part)


def _lattice(part: Fraction, scale: float) -> DiscreteLaplace:
    return DiscreteLaplace(Fraction(scale) * part)


def _least(
    algorithm: type[CumulativePolicy], eps: int, part: Fraction, rewards: tuple[int, int] = (0, 1)
) -> Enclosure:
    policy = partial(algorithm, 2, epsilon=eps, noise=partial(_lattice, part))
    return exact_privacy(policy, arms=2, horizon=7, rewards=rewards, tail=1e-9).epsilon
