"""Rows for the page of Appendix C: every sum of the proof in enumerated runs, and the two walks, exactly."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from flint import arb

from ...theory.divergences.bernoulli_divergences import kl_ball
from ...theory.numbers.enclosure import ball
from ...verify.evidence.effort import Effort, Profile
from ..small_bandits.double_change import (
    DoubleChange,
    chain,
    count_passes,
    instances,
    told_at_once,
    walk_passes,
)

Row = Mapping[str, Fraction | int | arb]

_ZERO_THEN_ONE: Final = DoubleChange(
    told_at_once(Fraction(20)), 3, *map(Fraction, ("1/2", "1/2", "1/2", "7/10", "2", "1/2"))
)
"""The first zero of arm 2 passes the level, and a one after it would fall below again."""


def sums(seed: int = 0) -> Iterator[Row]:
    """The chances and means of the proof at each policy."""
    for each in instances(Effort(seed, Profile.FULL)).values():
        yield chain(each)  # type: ignore[misc]


def walks(seed: int = 0) -> Iterator[Row]:
    """Chances of the events, and that independent draws pass their levels; ``shown``: at the last draw."""
    for each in (*instances(Effort(seed)).values(), _ZERO_THEN_ONE):
        found = chain(each)
        yield {
            "unlikely": found["unlikely"],  # type: ignore[dict-item]
            "without": found["without"],  # type: ignore[dict-item]
            "far": found["far"],  # type: ignore[dict-item]
            "walk": walk_passes(each),
            "shown": walk_passes(each, first=int(each.n)),
            "count": count_passes(each),
            "shorter": count_passes(each, steps=max(int(each.n) - 1, 0)),
        }


def long_walks() -> Iterator[Row]:
    """The chance that a long walk of log-likelihood ratios passes its level, and the same without slack."""
    ends = (("0.5", "0.7", "0.5"), ("0.1", "0.8", "1"), ("0.9", "0.95", "2"), ("0.3", "0.35", "0.1"))
    for (lower, upper, slack), n in product(ends, (1, 10, 120)):
        z, w, s = map(Fraction, (lower, upper, slack))
        yield {"n": n, "z": z, "w": w, "s": s, "passed": _passed(n, z, w, s), "flat": _passed(n, z, w)}


def long_counts() -> Iterator[Row]:
    """The chance that more than (1 + s) n t of n rewards change, and that more than n t do."""
    laws = (("0.2", "0.5"), ("0.01", "1"), ("0.5", "0.1"), ("0.9", "0.2"), ("0.3", "0.01"))
    for (share, slack), n in product(laws, (1, 10, 100, 400)):
        t, s = Fraction(share), Fraction(slack)
        mass, passed, flat = ball((1 - t) ** n), ball(0), ball(0)
        for k in range(n + 1):
            passed += mass if k > (1 + s) * n * t else 0
            flat += mass if k > n * t else 0
            if k < n:
                mass = mass * ball((n - k) * t) / ball((k + 1) * (1 - t))
        yield {"n": Fraction(n), "t": t, "s": s, "passed": passed, "flat": flat}


def _passed(n: int, z: Fraction, w: Fraction, s: Fraction = Fraction(0)) -> arb:
    most = [_most_zeros(z, w, ones, (1 + s) * n) for ones in range(n + 1)]
    alive = {0: ball(1)}  # by the number of ones
    for taken in range(1, n + 1):
        after: dict[int, arb] = {}
        for ones, mass in alive.items():
            after[ones + 1] = after.get(ones + 1, ball(0)) + mass * ball(z)
            if taken - ones <= most[ones]:
                after[ones] = after.get(ones, ball(0)) + mass * ball(1 - z)
        alive = after
    return 1 - sum(alive.values(), ball(0))


def _most_zeros(z: Fraction, w: Fraction, ones: int, level: Fraction) -> int:
    """The most zeros with which so many ones keep the sum within ``level kl(z, w)``."""
    if ones == level * z:  # the sum is on its level with exactly level (1 - z) zeros
        return int(level * (1 - z))
    bound = ball(level) * kl_ball(ball(z), ball(w)) + ones * ball(w / z).log()
    most = (bound / ball((1 - z) / (1 - w)).log()).floor().unique_fmpz()
    assert most is not None
    return int(most)
