"""Rows of the page on calibration: what audits cost in runs, and how often they are wrong.

The ratio of a row is runs over the floor ``log(20)/rate``, or false alarms over their allowed rate.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from banditproof.theory.divergences.event_rate import event_rate
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.betting import stopping_times
from banditproof.verify.auditing.black_box import Subject
from joblib import Parallel, delayed
from scipy.stats import binom

Row = dict[str, str | float | bool]

ALPHA = 0.05
CLAIM = 1.0
PAIR = ((0.0, 1.0),)
KNOWN_REPETITIONS = 2000
FOUND_REPETITIONS = {2.0: 400, 1.5: 200, 1.2: 100, 1.1: 40}
FIXED_SIZE = {2.0: 127, 1.5: 421, 1.2: 2371, 1.1: 9139}
NULL_REPETITIONS = 10_000
CHANCE = 1e-6  # that a correct test misses the target of a calibration row


def best_event(true: float) -> tuple[float, float]:
    """Probabilities of the best threshold event of Laplace noise at ``true``, on inputs 0 and 1."""

    def below(x: np.ndarray) -> np.ndarray:
        return np.where(x < 0, np.exp(-np.abs(x)) / 2, 1 - np.exp(-np.abs(x)) / 2)

    threshold = np.linspace(0, 1, 10_001)
    p, q = below(true * threshold), below(true * (threshold - 1))
    best = int(np.argmax(event_rate(p, q, CLAIM)))
    return float(p[best]), float(q[best])


def laplace(epsilon: float) -> Subject:
    """Laplace noise on a fine grid."""

    def noisy(data: float, seed: int) -> float:
        source = random.Random(seed)  # noqa: S311 -- fast, and a law is all that is needed
        return round(1024 * (data + source.expovariate(epsilon) - source.expovariate(epsilon))) / 1024

    return noisy


@dataclass(frozen=True)
class Case:
    """A thing to measure: what, against what, and at most how much."""

    what: str
    reference: str
    target: str
    most: float

    def row(self, seconds: float, ratio: float) -> Row:
        """The row of a measured ratio."""
        return {
            "what": self.what,
            "ours_s": seconds,
            "reference": self.reference,
            "reference_s": 0.0,
            "ratio": ratio,
            "target": self.target,
            "met": ratio <= self.most,
        }


def known_attack(true: float) -> Iterable[Row]:
    """Mean and quantile of the runs on each input, for the best event."""
    p, q = best_event(true)
    floor = -math.log(ALPHA) / float(event_rate(p, q, CLAIM))
    start = time.perf_counter()
    times = stopping_times(
        p,
        q,
        epsilon=CLAIM,
        repetitions=KNOWN_REPETITIONS,
        longest=int(60 * floor),
        generator=np.random.default_rng(0),
    )
    seconds = time.perf_counter() - start
    spent = np.where(times == 0, np.inf, times)
    what = f"Laplace sold as 1, truly {true:g}, attack known: runs"
    reference = f"floor {floor:.1f}; fixed size {FIXED_SIZE[true]}"
    yield Case(f"{what}, mean of {KNOWN_REPETITIONS}", reference, "mean <= 1.3 floor", 1.3).row(
        seconds, float(spent.mean()) / floor
    )
    yield Case(f"{what}, 90 % quantile", reference, "90 % quantile <= 2.3 floor", 2.3).row(
        seconds, float(np.quantile(spent, 0.9)) / floor
    )


def _runs_spent(true: float, most: int, seed: int) -> float:
    found = audit(laplace(true), PAIR, epsilon=CLAIM, runs=most, seed=seed)
    return found.runs if found.refuted else math.inf


def attack_to_be_found(true: float) -> Row:
    """Mean of all runs on each input, training included."""
    floor = -math.log(ALPHA) / float(event_rate(*best_event(true), CLAIM))
    repetitions = FOUND_REPETITIONS[true]
    start = time.perf_counter()
    spent = Parallel(n_jobs=-1)(
        delayed(_runs_spent)(true, int(60 * floor), seed) for seed in range(repetitions)
    )
    seconds = time.perf_counter() - start
    return Case(
        f"Laplace sold as 1, truly {true:g}, attack to be found: all runs, mean of {repetitions}",
        f"floor {floor:.1f}",
        "mean <= 4 floor",
        4.0,
    ).row(seconds, float(np.mean(spent)) / floor)


def calibration_case(what: str, repetitions: int) -> Case:
    """More alarms than this have a chance below ``CHANCE`` if the level holds."""
    most = float(binom.isf(CHANCE, repetitions, ALPHA)) / repetitions / ALPHA
    return Case(
        f"{what}: false alarms in {repetitions}", f"level {ALPHA:g}", f"rate <= {most:.3f} level", most
    )


def null_of_a_known_event(q: float) -> Row:
    """False alarms on the boundary of the budget, for a bettor who expects a breach."""
    start = time.perf_counter()
    times = stopping_times(
        math.e * q,
        q,
        epsilon=CLAIM,
        expected=(math.e * q * 1.2, 0.9 * q),
        repetitions=NULL_REPETITIONS,
        longest=3000,
        generator=np.random.default_rng(1),
    )
    seconds = time.perf_counter() - start
    case = calibration_case(f"event of probability {q:g} at epsilon 1", NULL_REPETITIONS)
    return case.row(seconds, float((times > 0).mean()) / ALPHA)
