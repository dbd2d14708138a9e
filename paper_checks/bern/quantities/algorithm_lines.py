"""Algorithm 1 and its two indexes, line by line as printed, and the games that they are traced on (Section 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import divergence, highest, relative_entropy
from ...checks.traces.replay import Given
from ...checks.traces.traced import Evaluation, Instance
from ...language.transcript import transcript

if TYPE_CHECKING:
    from ....algorithms.private.noisy_running_sums import CumulativePolicy

CLIP = "clip = lambda x: max(0, min(x, 1))"
KLUCB_INDEX = "{j: highest(d_eps, clip(mean[j]), log(t)/n[j]) for j in arms}"
IMED_INDEX = "{j: n[j]*d_eps(clip(mean[j]), clip(best)) + log(n[j]) for j in arms}"

ALGORITHM_1 = transcript(
    {
        "[x]": CLIP,
        "1": "X = {i: [pull(i) for _ in range(B[0])] for i in arms}",
        "2": "S = {i: sum(X[i]) + Lap(1/eps) for i in arms}",
        "3": "mean = {i: S[i]/B[0] for i in arms}",
        "4": "m = {i: 0 for i in arms}",
        "5": "n = {i: B[0] for i in arms}",
        "6": "t = K*B[0] + 1",
        "7": "while t <= T:",
        "8, DP-KLUCB": f"    if rule == 'DP-KLUCB': i = argmax({KLUCB_INDEX})",
        "8, DP-IMED": f"    if rule == 'DP-IMED': best = max(mean); i = argmin({IMED_INDEX})",
        "9": "    X[i] = [pull(i) for _ in range(B[m[i] + 1])]",
        "10": "    S[i] = S[i] + sum(X[i]) + Lap(1/eps)",
        "11": "    mean[i] = S[i]/(n[i] + B[m[i] + 1])",
        "12": "    m[i] += 1; n[i] += B[m[i]]; t += B[m[i]]",
    }
)

WRONG_LINES = (
    ("[x]", "max(0, -> max(1/8,"),
    ("[x]", "min(x, 1) -> min(x, 7/8)"),
    ("1", "range(B[0]) -> range(B[1])"),
    ("2", "1/eps -> 2/eps"),
    ("2", "sum(X[i]) + Lap(1/eps) -> sum(X[i])"),
    ("3", "B[0] -> (B[0] + 1)"),
    ("4", "i: 0 -> i: 1"),
    ("5", "i: B[0] -> i: B[0] + 1"),
    ("6", "K*B[0] + 1 -> K*B[0]"),
    ("7", "t <= T -> t < T"),
    ("7", "t <= T -> t <= T + 1"),
    ("8, DP-KLUCB", "highest(d_eps -> highest(kl"),
    ("8, DP-KLUCB", "log(t)/n[j] -> 3*log(t)/n[j]"),
    ("8, DP-KLUCB", "log(t)/n[j] -> log(t + 1)/n[j]"),
    ("8, DP-KLUCB", "clip(mean[j]) -> max(mean[j], 0)/2"),
    ("8, DP-IMED", " + log(n[j]) -> "),
    ("8, DP-IMED", "clip(best) -> clip(mean[1])"),
    ("8, DP-IMED", "n[j]*d_eps(clip(mean[j]), clip(best)) -> d_eps(clip(mean[j]), clip(best))"),
    ("9", "B[m[i] + 1] -> B[m[i]]"),
    ("10", "S[i] + sum(X[i]) -> sum(X[i])"),
    ("10", " + Lap(1/eps) -> "),
    ("11", "(n[i] + B[m[i] + 1]) -> n[i]"),
    ("12", "m[i] += 1; n[i] += B[m[i]] -> n[i] += B[m[i]]; m[i] += 1"),
    ("12", "t += B[m[i]] -> t += 1"),
)
"""For each line something else that somebody could write there."""

_SCHEDULES = ((1, "2"), (1, "11/10"), (3, "3/2"), (2, "5/2"))
_GAMES = (
    # arms, rounds, budget
    (1, 31, "1"),
    (1, 8, "1/4"),
    (2, 2, "1"),
    (2, 90, "1/64"),
    (2, 150, "1/4"),
    (3, 120, "1"),
    (3, 64, "8"),
    (5, 150, "1/4"),
    (5, 110, "64"),
)


def batches(n0: int, alpha: Fraction, most: int = 80) -> dict[int, int]:
    """``B_0, B_1, ...`` by (14), in rationals."""
    counts = [math.ceil(n0 * (alpha**m - 1) / (alpha - 1)) for m in range(most + 1)]
    return {m: counts[m + 1] - counts[m] for m in range(most)}


def _policies() -> Mapping[str, type[CumulativePolicy]]:
    from ....algorithms.private.dp_imed import DPIMED
    from ....algorithms.private.dp_klucb import DPKLUCB

    return {"DP-KLUCB": DPKLUCB, "DP-IMED": DPIMED}


def state(policy: CumulativePolicy) -> Mapping[str, Any]:
    """What a run keeps, by the names of the transcript; before its first batch an arm has no epoch."""
    from ....algorithms.private.noisy_running_sums import BATCHES, REWARDS

    arms = range(policy.arms)
    return {
        "S": {arm + 1: Fraction(float(policy.values[arm, 0])) for arm in arms},
        "n": {arm + 1: int(policy.counts[arm, REWARDS]) for arm in arms},
        "m": {arm + 1: int(policy.counts[arm, BATCHES]) - 1 for arm in arms},
    }


def games(effort: Effort) -> Iterator[Instance]:
    """Runs of both algorithms: generic rewards, rewards 0 and 1, and games in which everything ties."""
    for place, (arms, horizon, eps) in enumerate(_GAMES * effort.factor):
        n0, ratio = _SCHEDULES[place % len(_SCHEDULES)]
        rounds = max(horizon, arms * n0)
        seed = effort.seed + place
        for kind, given in (
            ("rewards in [0, 1]", Given.generic(seed, arms, rounds)),
            ("rewards 0 and 1", Given.binary(seed, arms, rounds)),
            ("all rewards 1/2, no noise", Given.flat(Fraction(1, 2), arms, rounds)),
        ):
            for name, policy in _policies().items():
                yield _game(policy, name, n0, Fraction(ratio), Fraction(eps), given, kind, rounds)


def _game(
    policy: type[CumulativePolicy],
    rule: str,
    n0: int,
    alpha: Fraction,
    eps: Fraction,
    given: Given,
    kind: str,
    rounds: int,
) -> Instance:
    arms = len(given.rewards[0])
    return Instance(
        f"{rule}, K = {arms}, eps = {eps}, n0 = {n0}, alpha = {alpha}, {kind}",
        partial(policy, arms, epsilon=eps, n0=n0, alpha=alpha),
        given,
        rounds,
        {
            "rule": rule,
            "eps": eps,
            "B": batches(n0, alpha),
            "d_eps": divergence(eps),
            "kl": relative_entropy,
            "highest": highest,
        },
        state,
        arms,
    )
