"""What an index policy decides, as a sum of products over its arms.

The arm of largest index is played: with ``x`` the index of the arm, every other one has to be below. For each
``x`` that is a product of as many factors as there are arms, each a function of what is known of one arm. A
tie of ``1 + k`` arms that is broken evenly has the share ``1/(1 + k) = integral_0^1 y^k dy``, a sum over the
nodes of Gauss and Legendre that is exact for as many arms as can be equal; at each node it is a product too.

DP-IMED compares with the best mean as well: the first arm that has it, and what it is, are summed over.

Policies are known by their ``choose`` itself, never by what they say: a subclass with its own is not known.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ....algorithms.indexes.divergence import d_eps
from ....algorithms.indexes.tie_breaking import RANDOM, clipped
from ....algorithms.indexes.upper_inverse import d_eps_upper
from ....algorithms.private import adac_ucb, adap_klucb, adap_ucb, doubling_and_forgetting, noisy_running_sums
from ....algorithms.private.adac_ucb import AdaCUCB
from ....algorithms.private.adap_klucb import AdaPKLUCB
from ....algorithms.private.adap_ucb import AdaPUCB
from ....algorithms.private.dp_imed import DPIMED
from ....algorithms.private.dp_klucb import DPKLUCB
from ....algorithms.protocol.first_pulls import PULLS
from ....algorithms.protocol.stepped_policy import StepPolicy

Doubles = NDArray[np.float64]
Truths = NDArray[np.bool_]
Row = tuple[int, ...]
"""The counts of an arm."""

Index = Callable[[Row, float, int, Doubles], float]
"""The index of an arm: of its counts, its value, the round, and the parameters of the policy."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The share of an arm: ``sum_r weights[r] prod_b factors[b][r, i_b]``, all of it at least 0.

    ``i_b`` is the place of what is known of arm ``b`` among all that can be known of it.
    """

    weights: Doubles
    factors: tuple[Doubles, ...]


@dataclass(frozen=True, slots=True)
class KnownPolicy:
    """How a policy, recognised by its steps, computes its decisions."""

    forgets: bool
    """Whether a released number replaces what was known of the arm; else it is added."""
    ties: int
    """Which of its parameters says how ties break."""
    unpulled: int
    """Which of the counts is 0 before the first block of an arm."""
    index: Index | None
    """None: DP-IMED, whose index needs the best mean."""


def known_policy(policy: StepPolicy) -> KnownPolicy | None:
    """How this policy computes its decisions; None if its steps are not those of a listed policy."""
    kind = type(policy)
    if policy.draws_more or policy.tree_horizon or policy.arms < 2:
        return None
    for listed, facts in _POLICIES:
        if all(getattr(kind, step) is getattr(listed, step) for step in ("choose", "block", "absorb")):
            return facts
    return None


def _adap_ucb(row: Row, mean: float, t: int, parameters: Doubles) -> float:
    state = doubling_and_forgetting
    n = state.samples(row[PULLS], parameters[state.FIRST_COUNT])
    return adap_ucb.index(mean, n, t, parameters[state.BETA], parameters[state.SCALE])


def _adap_klucb(row: Row, mean: float, t: int, parameters: Doubles) -> float:
    state = doubling_and_forgetting
    n = state.samples(row[PULLS], parameters[state.FIRST_COUNT])
    return adap_klucb.index(mean, n, t, parameters[state.BETA], parameters[state.SCALE])


def _adac_ucb(row: Row, mean: float, t: int, parameters: Doubles) -> float:
    state = doubling_and_forgetting
    n = state.samples(row[PULLS], parameters[state.FIRST_COUNT])
    return adac_ucb.index(mean, n, t, parameters[state.BETA], parameters[state.OWN])


def _dp_klucb(row: Row, total: float, t: int, parameters: Doubles) -> float:
    n = row[noisy_running_sums.REWARDS]
    return d_eps_upper(clipped(total / n), math.log(t) / n, parameters[noisy_running_sums.EPSILON])


def _forgetting(index: Index) -> KnownPolicy:
    return KnownPolicy(forgets=True, ties=doubling_and_forgetting.TIES, unpulled=PULLS, index=index)


def _cumulative(index: Index | None) -> KnownPolicy:
    state = noisy_running_sums
    return KnownPolicy(forgets=False, ties=state.TIES, unpulled=state.BATCHES, index=index)


_POLICIES: Final[tuple[tuple[type[StepPolicy], KnownPolicy], ...]] = (
    (AdaPUCB, _forgetting(_adap_ucb)),
    (AdaPKLUCB, _forgetting(_adap_klucb)),
    (AdaCUCB, _forgetting(_adac_ucb)),
    (DPKLUCB, _cumulative(_dp_klucb)),
    (DPIMED, _cumulative(None)),
)


def decisions(
    policy: StepPolicy, facts: KnownPolicy, rows: Sequence[Row], values: Sequence[Doubles], t: int
) -> dict[int, Terms]:
    """The arms that can come in round ``t``, each with its terms: ``values[b]`` can be known of arm ``b``."""
    for arm, row in enumerate(rows):
        if row[facts.unpulled] == 0:
            return {arm: Terms(np.ones(1), tuple(np.ones((1, len(arm_values))) for arm_values in values))}
    evenly = policy.parameters[facts.ties] == RANDOM
    if facts.index is None:
        cases = list(_best_means(rows, values, policy.parameters))
    else:
        scores = []
        for row, arm_values in zip(rows, values, strict=True):
            scores.append(np.array([facts.index(row, value, t, policy.parameters) for value in arm_values]))
        cases = [(scores, [np.ones(len(arm_values), dtype=bool) for arm_values in values])]
    terms = {}
    for arm in range(len(rows)):
        parts = [part for case in cases for part in _largest(*case, arm, evenly=evenly)]
        if parts:
            weights, factors = zip(*parts, strict=True)
            terms[arm] = Terms(
                np.array(weights), tuple(np.array(column) for column in zip(*factors, strict=True))
            )
    return terms


def _best_means(
    rows: Sequence[Row], values: Sequence[Doubles], parameters: Doubles
) -> Iterator[tuple[list[Doubles], list[Truths]]]:
    """DP-IMED: which arm is the first to have the best mean, and what it is; the indexes, and where so."""
    counts = [row[noisy_running_sums.REWARDS] for row in rows]
    means = [np.array([clipped(x / n) for x in totals]) for n, totals in zip(counts, values, strict=True)]
    for first, own_means in enumerate(means):
        for best in np.unique(own_means):
            # arms before the first best one have smaller means, those after it may tie
            earlier, later = means[:first], means[first + 1 :]
            allowed = [*(m < best for m in earlier), own_means == best, *(m <= best for m in later)]
            if not all(possible.any() for possible in allowed):
                continue
            scores = []
            for n, arm_means in zip(counts, means, strict=True):
                distinct, inverse = np.unique(arm_means, return_inverse=True)
                indexes = [
                    -n * d_eps(mean, best, parameters[noisy_running_sums.EPSILON]) - math.log(n)
                    for mean in distinct
                ]
                scores.append(np.array(indexes)[inverse])
            yield scores, allowed


def _largest(
    scores: Sequence[Doubles], allowed: Sequence[Truths], arm: int, *, evenly: bool
) -> Iterator[tuple[float, list[Doubles]]]:
    """The terms of "the index of ``arm`` is the largest", within ``where``: a weight, and a factor an arm."""
    for x in np.unique(scores[arm][allowed[arm]]):
        below = [(indexes < x) & permitted for indexes, permitted in zip(scores, allowed, strict=True)]
        equal = [(indexes == x) & permitted for indexes, permitted in zip(scores, allowed, strict=True)]
        for b in range(len(scores)):
            if b != arm and not evenly:  # the first of equal ones is played
                below[b] = below[b] if b < arm else below[b] | equal[b]
                equal[b] = np.zeros_like(equal[b])
        below[arm], equal[arm] = equal[arm], np.zeros_like(equal[arm])
        if not all((smaller | tied).any() for smaller, tied in zip(below, equal, strict=True)):
            continue
        ties = sum(bool(indexes.any()) for indexes in equal)
        for y, weight in zip(*tie_nodes(ties)[:2], strict=True):
            yield weight, [smaller + y * tied for smaller, tied in zip(below, equal, strict=True)]


@cache
def tie_nodes(ties: int) -> tuple[list[float], list[float], float]:
    """Nodes and weights with ``sum w y^k = 1/(k + 1)`` for ``k`` up to ``ties``, and their relative error.

    The error is found in fractions. It is that of each share, as shares are sums of these with weights that
    are never negative.
    """
    nodes, weights = np.polynomial.legendre.leggauss(ties // 2 + 1)
    y, w = (nodes + 1) / 2, weights / 2
    if not (w > 0).all():
        raise ArithmeticError("a weight of Gauss and Legendre is not above 0")
    errors = [
        sum((Fraction(a) * Fraction(b) ** k for a, b in zip(w, y, strict=True)), Fraction(0)) * (k + 1) - 1
        for k in range(ties + 1)
    ]
    error = max(map(abs, errors))
    return y.tolist(), w.tolist(), math.nextafter(float(error), 1.0)
