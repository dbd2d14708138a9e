"""What answers give away, by sums over all of them at 60 digits: naive twins share this, and nothing else."""

from collections import Counter

import mpmath as mp
import pytest


def of_runs(answers, runs):
    """Pairs of chances of all answers together, and how often each pair comes."""
    found = Counter({(1, 1): 1})
    for _ in range(runs):
        step = Counter()
        for (here, there), times in found.items():
            for one, other in answers:
                step[here * one, there * other] += times
        found = step
    return found


def delta_of(answers, epsilon, runs=1):
    """``sum (P - e^eps Q)_+`` over all pairs of chances of two neighbours, in fractions or many digits."""
    with mp.workdps(60):
        factor, total = mp.exp(epsilon), mp.mpf(0)
        for pair, times in of_runs(answers, runs).items():
            here, there = map(mp.mpmathify, pair)
            total += times * max(here - factor * there, 0)
        return float(total)


def assert_meets(found, true, least=1e-300):
    """The enclosure holds it but for the rounding to doubles, and its upper end is near."""
    assert float(found.lower) <= true * (1 + 1e-14) + least
    assert float(found.upper) >= true * (1 - 1e-14) - least
    assert float(found.upper) == pytest.approx(true, rel=1e-12, abs=least)
