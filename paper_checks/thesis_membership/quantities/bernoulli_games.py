"""Membership games on the mean of Bernoulli columns, enumerated: laws of the counts, powers, advantages."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

Row = Mapping[str, Fraction | int]
Counts = tuple[int, ...]
Pair = tuple[Fraction, Fraction]
"""Chance of an output without the target, and with it."""

GAMES = ((2, ("1/2", "2/5"), (1, 1)), (2, ("1/2", "2/5"), (1, 0)), (2, ("3/10", "9/10"), (0, 1)))
"""Records, means, and a target."""
TABLES = ((2, ("3/10", "1/2")), (3, ("1/5",)), (1, ("3/10", "1/2", "9/10")))


def column(n: int, p: Fraction, k: int) -> Fraction:
    """The chance of k ones among n records."""
    return comb(n, k) * p**k * (1 - p) ** (n - k) if 0 <= k <= n else Fraction(0)


def game(n: int, means: Sequence[str], target: Sequence[int]) -> dict[Counts, Pair]:
    """Every output of the mean, as counts, with its chances."""
    ps = [Fraction(p) for p in means]

    def chance(drawn: int, ones: Counts, known: Sequence[int]) -> Fraction:
        columns = (column(drawn, p, k - z) for p, k, z in zip(ps, ones, known, strict=True))
        return prod(columns, start=Fraction(1))

    outputs = product(range(n + 1), repeat=len(ps))
    return {ones: (chance(n, ones, [0] * len(ps)), chance(n - 1, ones, target)) for ones in outputs}


def weighed_targets(means: Sequence[str]) -> Iterator[tuple[Counts, Fraction]]:
    """Every target of the data's law with its chance."""
    ps = [Fraction(p) for p in means]
    for target in product((0, 1), repeat=len(ps)):
        yield target, prod((p if z else 1 - p for p, z in zip(ps, target, strict=True)), start=Fraction(1))


def bayes(pairs: Sequence[Pair]) -> Fraction:
    """The advantage of the likelihood ratio at threshold 0."""
    return Fraction(sum(inside - out for out, inside in pairs if inside > out))


def at_level(pairs: Sequence[Pair], level: Fraction) -> tuple[Fraction, Fraction]:
    """The most power of thresholds on the ratio, and of events."""
    order = sorted(pairs, key=lambda pair: pair[1] / pair[0] if pair[0] else Fraction(10**9), reverse=True)
    ratios = [inside / out if out else Fraction(10**9) for out, inside in order]
    cuts = [i for i in range(len(order) + 1) if i in {0, len(order)} or ratios[i - 1] != ratios[i]]
    threshold = max(power(order[:i]) for i in cuts if size(order[:i]) <= level)
    event = max(power(each) for each in events(pairs) if size(each) <= level)
    return threshold, event


def events(pairs: Sequence[Pair]) -> Iterator[list[Pair]]:
    """All sets of outputs."""
    for bits in product((0, 1), repeat=len(pairs)):
        yield [pair for pair, bit in zip(pairs, bits, strict=True) if bit]


def size(pairs: Sequence[Pair]) -> Fraction:
    """The level of an event."""
    return Fraction(sum(out for out, _ in pairs))


def power(pairs: Sequence[Pair]) -> Fraction:
    """The power of an event."""
    return Fraction(sum(inside for _, inside in pairs))
