"""How often whole audits, their search for an attack included, refute something correct.

The ratio of a row is false alarms over their allowed rate. This is minutes of work.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from banditproof.theory.privacy_audit import minimal_bandit_audit
from banditproof.verify.attack import Lists, Pair
from banditproof.verify.audit import audit
from banditproof.verify.black_box import Subject, stepwise
from joblib import Parallel, delayed

sys.path.insert(0, str(Path(__file__).parent))

from bench_audit import ALPHA, CLAIM, NULL_REPETITIONS, PAIR, Row, calibration_case, laplace

NULL_RUNS = 48
CHUNK = 250  # audits that a worker does at once


def response(epsilon: float) -> Subject:
    """Randomised response of one bit."""

    def answer(data: float, seed: int) -> float:
        truth = random.Random(seed).random() < 1 / (1 + math.exp(-epsilon))  # noqa: S311 -- as above
        return data if truth else 1 - data

    return answer


class NoisyGreedy:
    """Follows the larger of two noisy first rewards."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)  # noqa: S311 -- as above
        self.noisy: list[float] = []

    def select(self, t: int) -> int:
        """Each arm once, then the best."""
        return t if t < 2 else int(self.noisy[1] > self.noisy[0])

    def update(self, _: int, reward: float) -> None:
        """Release the reward once."""
        self.noisy.append(reward + self.source.expovariate(CLAIM) - self.source.expovariate(CLAIM))


def _alarm(subject: Subject, pairs: Sequence[Pair], epsilon: float, runs: int, seeds: range) -> int:
    return sum(audit(subject, pairs, epsilon=epsilon, runs=runs, seed=seed).refuted for seed in seeds)


def null_of_an_audit(
    what: str,
    subject: Subject,
    pairs: Sequence[Pair],
    *,
    epsilon: float = CLAIM,
    runs: int = NULL_RUNS,
    repetitions: int = NULL_REPETITIONS,
) -> Row:
    """False alarms of whole audits of something correct."""
    start = time.perf_counter()
    alarms = Parallel(n_jobs=-1)(
        delayed(_alarm)(subject, pairs, epsilon, runs, range(first, min(first + CHUNK, repetitions)))
        for first in range(0, repetitions, CHUNK)
    )
    seconds = time.perf_counter() - start
    return calibration_case(what, repetitions).row(seconds, sum(alarms) / repetitions / ALPHA)


def measure() -> list[Row]:
    """All rows."""
    return [
        null_of_an_audit("audit of Laplace noise at epsilon 1", laplace(CLAIM), PAIR),
        null_of_an_audit("audit of randomised response at epsilon 1", response(CLAIM), PAIR),
        null_of_an_audit(
            "audit of a private greedy policy at its exact epsilon",
            stepwise(NoisyGreedy, rounds=3, arms=2),
            list(Lists(3))[3:4],
            epsilon=minimal_bandit_audit(CLAIM),
        ),
    ]


if __name__ == "__main__":
    for line in measure():
        print(line)
