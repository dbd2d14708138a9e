"""Games and states on which DP-KLUCB and DP-IMED are traced line by line.

They are Algorithm 1 of Azize and others, "Optimal regret of Bernoulli bandits under global DP". The printed
lines stand on the page of Section 4; a trace runs them beside the code. ``games`` gives whole
runs, ``choices`` single decisions, many of them between indexes that nearly tie.
"""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import divergence, highest, relative_entropy
from ...checks.traces.replay import Given
from ...checks.traces.traced import Evaluation, Instance

if TYPE_CHECKING:
    from ....algorithms.private.noisy_running_sums import CumulativePolicy


_SCHEDULES = ((1, "2"), (1, "11/10"), (3, "3/2"), (2, "5/2"))
# an index of DP-KLUCB below 1 is below 1 - e^-eps or so: with larger budgets it is 1 in doubles
_GAMES = (
    *((1, 31, "1"), (1, 8, "1/4"), (2, 2, "1"), (2, 90, "1/64"), (2, 150, "1/4")),
    *((3, 120, "1"), (3, 64, "8"), (5, 150, "1/4"), (5, 110, "16")),
)
"""Arms, rounds, budget."""


@cache
def batches(n0: int, alpha: Fraction, most: int = 80) -> dict[int, int]:
    """``B_0, B_1, ...`` by (14), in rationals."""
    counts = [math.ceil(n0 * (alpha**m - 1) / (alpha - 1)) for m in range(most + 1)]
    return {m: counts[m + 1] - counts[m] for m in range(most)}


def _policies() -> "Mapping[str, type[CumulativePolicy]]":
    from ....algorithms.private.dp_imed import DPIMED
    from ....algorithms.private.dp_klucb import DPKLUCB

    return {"DP-KLUCB": DPKLUCB, "DP-IMED": DPIMED}


def state(policy: "CumulativePolicy") -> Mapping[str, Any]:
    """What a run keeps, by the names of the transcript; before its first batch an arm has no epoch."""
    from ....algorithms.private.noisy_running_sums import BATCHES, REWARDS

    arms = range(policy.arms)
    return {
        "S": {arm + 1: Fraction(float(policy.values[arm, 0])) for arm in arms},
        "n": {arm + 1: int(policy.counts[arm, REWARDS]) for arm in arms},
        "m": {arm + 1: int(policy.counts[arm, BATCHES]) - 1 for arm in arms},
        "t": lambda coming: coming,
    }


def games(effort: Effort) -> Iterator[Instance]:
    """Runs of both algorithms: generic rewards, rewards 0 and 1, and games in which everything ties."""
    for place, (arms, horizon, eps) in enumerate(_GAMES * effort.factor):
        n0, ratio = _SCHEDULES[place % len(_SCHEDULES)]
        rounds = max(horizon, arms * n0)
        for kind, given in Given.three(place, arms, rounds):
            for rule in _policies():
                yield _game(rule, (n0, Fraction(ratio), Fraction(eps)), given, kind, rounds)


def _game(
    rule: str, options: tuple[int, Fraction, Fraction], given: Given, kind: str, rounds: int
) -> Instance:
    arms, policy, (n0, alpha, eps) = len(given.rewards[0]), _policies()[rule], options
    return Instance(
        f"{rule}, K = {arms}, eps = {eps}, n0 = {n0}, alpha = {alpha}, {kind}",
        partial(policy, arms, epsilon=eps, n0=n0, alpha=alpha),
        given,
        rounds,
        {"rule": rule, "eps": eps, "B": batches(n0, alpha), **_functions(eps)},
        state,
        arms,
    )


def _functions(eps: Fraction) -> dict[str, Any]:
    """The functions that the printed lines call."""
    return {"d_eps": divergence(eps), "kl": relative_entropy, "highest": highest}


_STATES = 60


def choices(rule: str, effort: Effort) -> Iterator[Evaluation]:
    """States of one to five arms, and which arms the policy would pull there.

    Some means lie outside [0, 1], some arms stand in the same state, some rounds are the first one.
    """
    luck = Random(1)  # noqa: S311  instances, no secrets
    drawn, near = [], []
    for place in range(_STATES * effort.factor):
        arms, eps = 1 + place % 5, Fraction(2) ** luck.randint(-6, 4)
        counts = [luck.choice((1, 3, 7, luck.randint(1, 1000))) for _ in range(arms)]
        sums = [Fraction(round(n * luck.uniform(-0.2, 1.2) * 1024), 1024) for n in counts]
        if place % 4 == 0:
            counts[-1], sums[-1] = counts[0], sums[0]
        t = 1 if place % 10 == 0 else luck.choice((sum(counts) + 1, luck.randint(2, 10**6)))
        drawn.append((eps, counts, sums, t))
        if rule == "DP-IMED":
            low, counts = luck.random() < 1 / 3, [luck.randint(100, 1000), luck.randint(1, 99)]
            near.append((eps, counts, low, 1.0 if low else luck.uniform(0.05, 1.2)))
    close = _close_indexes(near)
    for state_ in drawn:
        yield _choice(rule, *state_)
        for row in next(close, ()):
            yield _choice(rule, *row, 2000)


_Near = tuple[Fraction, list[int], bool, float]
_Row = tuple[Fraction, list[int], list[Fraction]]


def _close_indexes(near: list[_Near]) -> Iterator[list[_Row]]:
    """Two states of two arms whose indexes of DP-IMED differ by little, one in each direction.

    The first arm is the best; its mean, or for a second arm with a mean below 0 that of the first, is set so
    that ``n_2 d_eps(m_2, m_1)`` is near ``log(n_1/n_2)``.
    """
    import numpy as np

    from ....theory.divergences.bernoulli_divergences import d_eps

    level = np.array([math.log(counts[0] / counts[1]) / counts[1] for _, counts, *_ in near])
    low = np.array([each for *_, each, _ in near], dtype=bool)
    top = np.array([min(best, 1.0) for *_, best in near])
    left, right = np.zeros(len(near)), top
    for _ in range(60 * bool(near)):
        middle = (left + right) / 2
        over = d_eps(middle * ~low, np.where(low, middle, top), [float(eps) for eps, *_ in near]) > level
        left, right = np.where(over == low, left, middle), np.where(over == low, middle, right)
    for (eps, counts, below, best), end in zip(near, left.tolist(), strict=True):
        rows: list[_Row] = []
        for nearby in (0.9999 * end, 1.0001 * end):
            means = (nearby, -0.25) if below else (best, nearby)
            sums = [Fraction(round(mean * n * 2**40), 2**40) for mean, n in zip(means, counts, strict=True)]
            rows.append((eps, counts, sums))
        yield rows


def _choice(rule: str, eps: Fraction, counts: list[int], sums: list[Fraction], t: int) -> Evaluation:
    from ....algorithms.protocol.block_policy import Block, Mixed

    policy = _policies()[rule](len(counts), epsilon=eps)
    for arm, (n, total) in enumerate(zip(counts, sums, strict=True)):
        policy.counts[arm] = n, 1
        policy.values[arm, 0] = float(total)
    asked = policy.act(t)
    chosen = [choice for p, choice in asked.choices if p > 0] if isinstance(asked, Mixed) else [asked]
    arms = range(1, len(counts) + 1)
    given = {**_functions(eps), "arms": [*arms], "n": dict(zip(arms, counts, strict=True)), "t": t}
    given["mean"] = {arm: sums[arm - 1] / counts[arm - 1] for arm in arms}
    best = frozenset(each.arm + 1 for each in chosen if isinstance(each, Block))
    found: dict[str, Any] = {"i": best, **_indexes(rule, eps, counts, sums, t)}
    return Evaluation(f"{rule}, {len(counts)} arms, eps = {eps}, round {t}, n = {counts}", given, found)


def _indexes(
    rule: str, eps: Fraction, counts: list[int], sums: list[Fraction], t: int
) -> dict[str, Mapping[int, float]]:
    """The upper bounds of the function that DP-KLUCB calls; DP-IMED computes its indexes on the spot."""
    from ....algorithms.indexes.tie_breaking import clipped
    from ....algorithms.indexes.upper_inverse import d_eps_upper

    if rule != "DP-KLUCB":
        return {}
    means = [(n, clipped(float(total) / n)) for n, total in zip(counts, sums, strict=True)]
    indexes = [float(d_eps_upper(mean, math.log(t) / n, float(eps))) for n, mean in means]
    return {"index": dict(enumerate(indexes, start=1))}
