"""Rows and a trace for the page of Section 5.2: Algorithm 7, indexes, simulated regret, the sketch's sums."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

from flint import arb

from ...algorithms.private.adap_klucb import index as klucb
from ...algorithms.private.adap_ucb import index as ucb
from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.statistics.simulated_regret import ALPHA, Regret
from ..checks.traces.traced import traced
from ..pages.rows import Estimate, estimated_median
from .lines.episodic_ucb import games
from .quantities.episodes import episodes
from .quantities.regrets import BUDGETS, equal_gaps

__all__ = [
    "algorithm_7", "episodes", "klucb_index", "klucb_regret", "prices", "same_rewards",
    "ucb_index", "widths", "wrapped",
]  # fmt: skip

Row = Mapping[str, Fraction | arb | Estimate]


def algorithm_7() -> Check:
    """Algorithm 7 on given rewards, beside its lines."""
    return traced(games)


def ucb_index() -> Iterator[Row]:
    """The index of AdaP-UCB as the policy computes it."""
    states = ((0.25, 1, 3, 3.875, 0.5), (-0.75, 32, 1000, 3.125, 1 / 16), (0.625, 2**30, 10**12, 4, 8))
    yield from _computed(ucb, states)


def klucb_index() -> Iterator[Row]:
    """The index of AdaP-KLUCB as the policy computes it."""
    states = ((0.25, 64, 1000, 3.125, 8), (0, 1024, 10**5, 3.125, 0.5), (-0.5, 64, 9, 3.125, 8))
    yield from _computed(klucb, states)


def _computed(
    index: Callable[..., float], states: tuple[tuple[float, int, int, float, float], ...]
) -> Iterator[Row]:
    for state in states:
        m, n, s, beta, eps = state
        value = getattr(index, "py_func", index)(m, n, s, beta, 1 / eps)
        names = ("m", "n", "s", "beta", "eps", "u")
        yield dict(zip(names, map(Fraction, (*state, float(value))), strict=True))


def klucb_regret(seed: int) -> Iterator[Row]:
    """The regret of AdaP-KLUCB on arms of equal gaps."""
    yield from equal_gaps("adap-klucb", BUDGETS, 4000, seed, horizon=10**4)


def prices() -> Iterator[Row]:
    """Pulls of the arm of mean 0 beside one of mean 1, with one bonus for all."""
    for beta, horizon in product((1, 2, 3.1, 4, 6), (50, 171, 400, 1000, 10**4)):
        pulls = (_pulls(beta, horizon, *how) for how in ((False, False), (True, False), (True, True)))
        yield dict(zip(("plain", "doubled", "halved"), map(Fraction, pulls), strict=True))


def _pulls(beta: float, horizon: int, doubling: bool, forgetting: bool) -> int:  # noqa: FBT001
    counts, t = [1, 1], 3
    while t <= horizon:
        samples = [max(1, count / 2) if forgetting else count for count in counts]
        best, other = (math.sqrt(beta * math.log(t) / (2 * n)) for n in samples)
        chosen = int(other > 1 + best)
        length = min(counts[chosen] if doubling else 1, horizon - t + 1)
        counts[chosen] += length
        t += length
    return counts[1]


def same_rewards() -> Iterator[Row]:
    """Pulls of the second arm by UCB, and with doubling; the k-th pull of an arm pays the same."""
    rewards = ([0] + [1] * 13, [1, 0, 0] + [1] * 11)
    pulls = {}
    for name, doubling in (("plain", False), ("doubled", True)):
        counts, t = [1, 1], 3
        while t <= 14:
            widths = [math.sqrt(math.log(t) / (2 * n)) for n in counts]
            first, second = (sum(r[:n]) / n + w for r, n, w in zip(rewards, counts, widths, strict=True))
            assert abs(first - second) > 1 / 100
            length = min(counts[second > first] if doubling else 1, 15 - t)
            counts[second > first] += length
            t += length
        pulls[name] = Fraction(counts[1])
    yield pulls


def wrapped(seed: int) -> Iterator[Row]:
    """UCB, and with doubling and forgetting, without privacy."""
    for means, beta in ((("0.9", "0.1"), "3.1"), (("0.75", "0.625", "0.5", "0.375", "0.25"), "1")):
        found = {}
        for name, policy in (("of_ucb", "ucb"), ("of_episodic", "episodic-ucb")):
            regret = Regret(policy, means, 3000, 10, (("beta", beta),))
            sample = replace(regret, runs=1000).sample(Effort(seed)).reshape(100, -1).mean(axis=1)
            found[name] = estimated_median(sample, ALPHA / 4)
        yield found


def widths() -> Iterator[Row]:
    """The sum of the private bonuses as the sketch has it, at eps = 1 and one pull a round."""
    for horizon in (100, 10**4):
        total = sum((2 * arb(t).log() / t for t in range(1, horizon + 1)), arb(0))
        yield {"S": total, "T": Fraction(horizon)}
