"""What the page of Section 4 of "Optimal regret of Bernoulli bandits under global DP" compares claims with.

The page states them, and its checks take rows from the functions here: tails of private means for BERN-P4.1
and BERN-I16, runs of Algorithm 1 for BERN-A1, exploration bonuses for BERN-I18, ledgers and exact laws for
BERN-P4.2, and one bad epoch for BERN-I20b. A row is one case, its numbers under the letters of the page:

``n``, ``m``: rewards and noises in the sum of which a private mean is the n-th part; ``eps``: the budget;
``mu``: the mean of the rewards; ``x``: a level, or the mean of a suboptimal arm; ``y``: the mean of the best
arm; ``alpha``: the ratio of the batch sizes; ``T``: the horizon.
"""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import count, product
from typing import NamedTuple

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


class _Tail(NamedTuple):
    """The mean of the rewards, the level beyond which the tail is, the budget."""

    mu: Fraction
    x: Fraction
    eps: Fraction


class _Epoch(NamedTuple):
    """A setting of `worst_epoch`."""

    y: Fraction
    x: Fraction
    eps: Fraction
    alpha: Fraction
    T: int


_TAILS = tuple(
    _Tail(*map(Fraction, numbers))
    for numbers in (("0.3", "0.6", "1"), ("0.75", "0.5", "0.25"), ("0.75", "0", "0.25"), ("0.5", "1", "3"))
)
_AT_NOTHING = _TAILS[2]
_REWARDS_NOISES = ((1, 1), (10, 1), (10, 3), (100, 1), (100, 10), (300, 5), (1000, 1), (1000, 10), (1000, 31))
"""n and m: from one noise to the root of the number of rewards."""
_LONG = ((2000, 44), (2070, 56))
"""n and m of `_AT_NOTHING`: the same root, and the worst epoch of batches of ratio 1.1 (`worst_epoch`)."""
_MEANS_ROUNDS_BUDGETS = ((0.5, 200, 1000, 0.25), (0.3, 64, 500, 1.0), (0.1, 1000, 10**6, 2.0))
"""Of `exploration_bonuses`: private mean, number of its rewards, round and budget."""
_EPOCHS = tuple(
    _Epoch(Fraction(y), Fraction(x), Fraction(eps), Fraction(alpha), horizon)
    for y, x, eps, alpha, horizon in (
        ("0.75", "0.625", "0.25", "1.1", 10**6),
        ("0.75", "0.625", "0.25", "1.1", 10**12),
        ("0.75", "0.7", "0.1", "1.1", 10**6),
        ("0.75", "0.625", "0.25", "2", 10**12),
    )
)
_TAU = 3.1  # of AdaP-KLUCB, in the paper's experiments


def tails(side: str = "both") -> Iterator[Row]:
    """Tails of the private mean on the lower or the upper side of its mean, or on both.

    ``logP`` is the logarithm of the tail with m noises, and ``logP1`` with one.
    """
    for case, (n, m) in [*product(_TAILS, _REWARDS_NOISES), *product([_AT_NOTHING], _LONG)]:
        is_upper = case.x >= case.mu
        own_side, tail = ("upper", private_sum_sf_ball) if is_upper else ("lower", private_sum_cdf_ball)
        if side in {"both", own_side}:
            level, mean, budget = ball(n * case.x), ball(case.mu), ball(case.eps)
            log_tail, log_tail_1 = (tail(level, mean, budget, n=n, m=noises).log() for noises in (m, 1))
            yield {
                "n": Fraction(n),
                "m": Fraction(m),
                **case._asdict(),
                "logP": log_tail,
                "logP1": log_tail_1,
            }


def algorithm_1() -> Check:
    """Whether DP-KLUCB and DP-IMED on given rewards do what the lines of Algorithm 1 say."""
    return traced(games)


def choice(rule: str) -> Check:
    """Whether each choice of an arm by the index of an algorithm is what its lines say."""
    return evaluated(partial(choices, rule))


def exploration_bonuses() -> Iterator[Row]:
    """What the indexes of DP-KLUCB and AdaP-KLUCB spend at their value, in multiples of ``log(t)/n``."""
    for mean, n, t, eps in _MEANS_ROUNDS_BUDGETS:
        unit = math.log(t) / n
        dp_klucb = d_eps(mean, d_eps_upper(mean, unit, eps), eps)
        adap_klucb = kl(mean + _TAU * unit / eps, adap_klucb_index(mean, n, t, _TAU, 1 / eps))
        spent = {"dp_klucb": dp_klucb, "adap_klucb": adap_klucb}
        yield {name: Fraction(float(divergence) / unit) for name, divergence in spent.items()}


def ledgers() -> Iterator[Row]:
    """What runs of 20,000 rounds with five arms spend by their ledger, with the noise and with half of it."""
    environment = Bernoulli([0.75, 0.625, 0.5, 0.375, 0.25])
    for algorithm, (eps, alpha) in product(_ALGORITHMS, (("1/4", "2"), ("1", "1.1"))):
        policy = partial(algorithm, 5, epsilon=Fraction(eps), alpha=Fraction(alpha))
        runs = [
            accounted(partial(policy, noise=partial(_laplace, part)), environment, 20_000)
            for part in (1, 0.5)
        ]
        whole, halved = (upper_end(run.epsilon()) for run in runs)
        leaks = Fraction(runs[0].leak is not None)
        yield {"eps": Fraction(eps), "accounted": whole, "accounted_halved": halved, "leaks": leaks}


def exact_laws() -> Iterator[Row]:
    """The least budget of both policies with noise on whole numbers, by the law of all actions.

    Also with half of the noise, and with rewards -1 and 1, which are farther apart than the noise is for.
    """
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
    for case in _EPOCHS:
        cost, T = ball(0), ball(case.T)
        divergence = d_eps_ball(ball(0), ball(case.x), ball(case.eps))
        for m in count():
            private = private_mean(1, case.alpha, m, case.y, case.eps)
            chance, n = private.below(Fraction(0)), private.rewards
            if chance * T < cost:
                break
            cost = cost.max(chance * min(T, n * (n * divergence).exp()))
        yield {**case._asdict(), "T": Fraction(case.T), "cost": cost}


def _laplace(part: float, scale: float) -> Laplace:
    """Laplace noise of a part of the scale that the policy asks for."""
    return Laplace(scale * part)


def _lattice(part: Fraction, scale: float) -> DiscreteLaplace:
    """Laplace noise on whole numbers, of a part of the scale that the policy asks for."""
    return DiscreteLaplace(Fraction(scale) * part)


def _least(
    algorithm: type[CumulativePolicy], eps: int, part: Fraction, rewards: tuple[int, int] = (0, 1)
) -> Enclosure:
    """The least budget of 7 rounds with two arms, by the law of all actions, with a part of the noise."""
    policy = partial(algorithm, 2, epsilon=eps, noise=partial(_lattice, part))
    return exact_privacy(policy, arms=2, horizon=7, rewards=rewards, tail=1e-9).epsilon
