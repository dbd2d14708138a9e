"""How the thirty ordinary faults of bandits are found by `assert_private` with nothing else given."""

from __future__ import annotations

import itertools
import math
import statistics
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from banditproof.verify.auditing.audit import ceiling
from banditproof.verify.auditing.sandwich import Sandwich
from banditproof.verify.testing.assertions import DEFAULT_ERROR, Play, privacy_found
from banditproof.verify.zoo.faulty_bandits.fault import PolicyFault
from scipy.stats import norm

SEEDS: Final = range(1)
MOST_SECONDS: Final = 60.0

Law = Mapping[Hashable, float]
Pairs = Sequence[tuple[Law, Law]]

HEAD = f"""
## Thirty ordinary faults of bandits

Each is a bandit on raw rewards, handed to `assert_private` with its claim and nothing else: 8 rounds, at
most 10000 runs on each of two inputs, error {DEFAULT_ERROR:g}. `audit` says that the probabilities refute
the claim, `ledger` that the law of the noise which the code draws does, or that noise is taken off again.
Runs are those of the audit on each of two inputs, over all pairs of inputs that it tries; seconds are
those of the processor, at most {MOST_SECONDS:g}. Seeds: {len(SEEDS)}. The floor is the number of runs that
no valid test of one event in independent runs needs fewer of on average at this error, even if it knows the
pair and the event; it is computed where the law of one decision, or of two, is known in closed form, and
holds for events of these decisions.

An audit begins with the three pairs of inputs on which actions change most often with the same noise, and
opens some fifty others by and by, for at most half of its runs.

| fault | what is wrong | found | by | runs | floor | runs/floor | seconds |
| --- | --- | ---: | --- | ---: | ---: | ---: | ---: |
"""

TWINS = """
Honest twins, once each, and the others among the private bandits below:

| honest twin | answer | the audit's lower bound | accounted | seconds |
| --- | --- | ---: | ---: | ---: |
"""


def laplace_above(x: float, scale: float = 1.0) -> float:
    """The chance that Laplace noise is above x."""
    tail = math.exp(-abs(x) / scale) / 2
    return tail if x > 0 else 1 - tail


def two_laplace_above(x: float, scale: float = 1.0) -> float:
    """The chance that the sum of two Laplace draws is above x."""
    tail = math.exp(-abs(x) / scale) * (2 + abs(x) / scale) / 4
    return tail if x > 0 else 1 - tail


def geometric_from(k: int, falls: float) -> float:
    """The chance that two-sided geometric noise is at least k."""
    return falls**k / (1 + falls) if k > 0 else 1 - falls ** (1 - k) / (1 + falls)


def cut_from(k: int) -> float:
    """The chance that Laplace noise, cut to a whole number, is at least k."""
    return math.exp(-k) / 2 if k > 0 else 1 - math.exp(-(1 - k)) / 2


def clipped_above(x: float) -> float:
    """The chance that Laplace noise, cut off at 2, is above x."""
    return 0.0 if x >= 2 else 1.0 if x < -2 else laplace_above(x)


def seeded_good(t: int, total: int) -> float:
    """The chance that batch t is good, where its noise is known."""
    return 0.1 + 0.9 * (total + np.random.default_rng(t).laplace() > 1)


def one(chances: Sequence[float]) -> Pairs:
    """A decision with these chances, on sums that one reward moves by one step."""
    laws: list[Law] = [{True: chance, False: 1 - chance} for chance in chances]
    return list(itertools.pairwise(laws))


def two(law: Callable[[int, int], Law]) -> Pairs:
    """Two decisions, of which the sum of the first moves."""
    return [(law(total, other), law(total + 1, other)) for total in (0, 1) for other in range(3)]


def shared(first: int, second: int) -> Law:
    """Two batches with one noise."""
    bars = sorted((1 - first, 1 - second))
    law: dict[Hashable, float] = {
        (True, True): laplace_above(bars[1]),
        (False, False): 1 - laplace_above(bars[0]),
    }
    law[first >= second, second > first] = laplace_above(bars[0]) - laplace_above(bars[1])
    return law


def remembered(first: int, second: int) -> Law:
    """Two batches of which equal sums have equal answers."""
    p, q = laplace_above(1 - first), laplace_above(1 - second)
    if first == second:
        return {(True, True): p, (False, False): 1 - p}
    return {(a, b): (p if a else 1 - p) * (q if b else 1 - q) for a in (True, False) for b in (True, False)}


SUMS = range(3)
CERTAIN = one([0.0, 1.0])
HALF = one([laplace_above(1 - total, 0.5) for total in SUMS])
DECISIONS: Final[Mapping[str, Pairs]] = {
    "no noise": CERTAIN,
    "half of the noise": HALF,
    "one draw used twice": two(shared),
    "sensitivity of the mean": HALF,
    "scale from a count": one([laplace_above(1 - total, 1 / max(1, total)) for total in SUMS]),
    "geometric, turned": one([geometric_from(2 - total, 1 - math.exp(-0.5)) for total in SUMS]),
    "seeded by the round": [
        pair for t in range(1, 5) for pair in one([seeded_good(t, total) for total in SUMS])
    ],
    "whole noise": one([cut_from(2 - total) for total in SUMS]),
    "clipped noise": one([clipped_above(3 - total) for total in range(7)]),
    "one-sided noise": one([math.exp(-max(0, 1 - total)) for total in SUMS]),
    "Gaussian for Laplace": one([float(norm.sf(3 - total)) for total in range(7)]),
    "scale epsilon": HALF,
    "zeros without noise": one([0.0, 0.5, two_laplace_above(-1)]),
    "answers remembered": two(remembered),
    "clipping omitted": one([laplace_above(1 - total) for total in (0, 2, 4)]),
    "rewards from -1 to 1": one([laplace_above(-total) for total in (-2, 0, 2)]),
    "noise shared by arms": CERTAIN,
    "budget over arms": one([two_laplace_above(gap, 0.5) for gap in range(-2, 3)]),
    "warm start": CERTAIN,
    "raw variance": [
        pair for other in (0, 2) for pair in one([two_laplace_above(mine - other) for mine in (0, 2, 2)])
    ],
    "raw confidence bounds": CERTAIN,
    "lies too seldom": one([math.exp(-1) / 2, 1 - math.exp(-1) / 2]),
}


def floor(fault: PolicyFault) -> float | None:
    """The fewest runs on the best of the pairs; None where the law of a decision is not written above."""
    pairs = DECISIONS.get(fault.name)
    if pairs is None:
        return None
    epsilon, confidence = fault.claim["epsilon"], 1 - DEFAULT_ERROR
    return min(ceiling(*pair, epsilon=epsilon, confidence=confidence).runs for pair in pairs)


@dataclass(frozen=True)
class Looked:
    """What one assertion found, in how many seconds."""

    found: Sandwich
    seconds: float

    @property
    def refuted(self) -> bool:
        """Whether it fails, within the time."""
        return self.found.verdict == "leaks" and self.seconds <= MOST_SECONDS

    @property
    def ways(self) -> str:
        """How it was found."""
        audited = self.found.audited is not None and self.found.audited.refuted
        counted = self.found.leak is not None or self.found.spends_too_much
        return " and ".join(way for way, by in (("audit", audited), ("ledger", counted)) if by)


def looked(fault: PolicyFault, which: str, seed: int) -> Looked:
    """At the faulty one, or at the honest one."""
    start = time.process_time()
    found = privacy_found(getattr(fault, which), play=Play(rewards=fault.rewards), seed=seed, **fault.claim)
    return Looked(found, time.process_time() - start)


def fault_row(fault: PolicyFault) -> tuple[str, ...]:
    """The cells of a fault."""
    found = [looked(fault, "faulty", seed) for seed in SEEDS]
    refuted = [each for each in found if each.refuted]
    spent = [
        each.found.audited.runs
        for each in found
        if each.found.audited is not None and each.found.audited.refuted
    ]
    runs = statistics.median(spent) if spent else None
    least = floor(fault)
    return (
        fault.name,
        fault.wrong,
        f"{len(refuted)} of {len(found)}",
        max((each.ways for each in refuted), key=len, default=""),
        "" if runs is None else f"{runs:.0f}",
        "" if least is None else f"{least:.3g}",
        "" if runs is None or least is None else f"{runs / least:.1f}",
        f"{statistics.median(each.seconds for each in found):.1f}",
    )


def twin_row(fault: PolicyFault) -> tuple[str, ...]:
    """The cells of an honest twin."""
    each = looked(fault, "honest", 0)
    spent = each.found.accounted
    return (
        f"{fault.honest.__name__}, for {fault.name}",
        each.found.verdict,
        "" if each.found.audited is None else f"{each.found.audited.lower_bound:.3g}",
        "" if spent is None else f"{float(spent):.4g}",
        f"{each.seconds:.1f}",
    )
