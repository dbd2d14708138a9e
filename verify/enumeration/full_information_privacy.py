"""What the draws of multiplicative weights tell of one round of losses: accounted, and exactly   [ADV-I21]

Neighbouring tables of losses differ in one round. Given the losses the draws are independent, so the log
ratio of a sequence of arms is a sum over rounds. In a later round, with ``P`` and ``P'`` after losses ``a``
and ``b`` in the changed one, ``d = b - a``,

    ``max_j log P(j)/P'(j) = log sum_i P(i) exp(eta (max_j d_j - d_i)) <= 2 eta``,

as ``|d| <= 1``. The first round is worst: the rounds before a changed one tell nothing, and with the same
losses moved behind a change in the first round all later draws stay the same and more of them tell.
Over 0/1 tables the largest sum is then found by dynamic programming over the totals of the losses.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from typing import Final

import numpy as np

from ...algorithms.adversarial.full_information import FullInformation
from ...theory.numbers.arrays import Doubles
from ...theory.numbers.enclosure import Enclosure
from ...theory.numbers.small_matrices import product as inner_product
from ...theory.privacy.composition import quadratic_composition

Row = tuple[int, ...]
Table = tuple[Row, ...]

_MOST_WORK: Final = 1e8  # steps of the dynamic programme: about a second
_MOST_ATOMS: Final = 4e6
_LARGEST_EXPONENT: Final = 700.0  # eta T, up to which doubles are as good as the enclosure says
_WIDTH: Final = 1e-9
_ROUNDING: Final = Fraction(1, 1 << 40)


@dataclass(frozen=True, slots=True)
class WorstTables:
    """The largest log ratio of a sequence of arms, between which tables, and of which sequence."""

    epsilon: Enclosure
    likely: Table
    unlikely: Table
    actions: tuple[int, ...]


def accounted_epsilon(learner: FullInformation, horizon: int, delta: float = 0.0) -> float:
    """``2 eta (T - 1)``, with a ``delta`` also by advanced composition, if that is less   [ADV-I21, ADV-L15]

    The first round is drawn uniformly and costs nothing.

    >>> accounted_epsilon(FullInformation(2, 0.1), 8)
    1.4...
    """
    costs = [2 * learner.eta] * (horizon - 1)
    pure = math.fsum(costs)
    return min(pure, quadratic_composition(costs, delta)) if delta and costs else pure


def rounds_in_reach(learner: FullInformation, horizon: int, *, delta: bool = False) -> int:
    """Of how many first rounds all 0/1 tables can be gone through; for `exact_epsilon_at` with ``delta``."""
    fitting = 1
    while fitting < horizon and _in_reach(learner, fitting + 1, delta=delta):
        fitting += 1
    return fitting


def _in_reach(learner: FullInformation, horizon: int, *, delta: bool) -> bool:
    arms = learner.arms
    if horizon == 1:  # drawn uniformly
        return True
    if learner.eta * horizon > _LARGEST_EXPONENT:
        return False
    if delta:
        return 4.0**arms * math.pow(2.0**arms - 1, horizon - 2) * math.pow(arms, horizon - 1) <= _MOST_ATOMS
    return float(horizon) ** (arms + 1) * 8.0**arms <= _MOST_WORK


def worst_tables(learner: FullInformation, horizon: int) -> WorstTables:
    """The exact epsilon over all neighbouring 0/1 tables: rounds x arms, one row changed.

    >>> worst_tables(FullInformation(2, 1.0), 2).actions
    (0, 0)
    """
    _check(learner, horizon, delta=False)
    rows, draws = _rows(learner.arms), horizon - 1
    best, first, other = 0.0, rows[0], rows[0]
    path = (rows[0],) * max(0, draws - 1)
    if draws:
        for changed in permutations(rows, 2):
            value, found = _dearest(_costs(learner.eta, draws, *changed), draws, rows)
            if value > best:
                best, (first, other), path = value, changed, found
    last = (rows[0],) * min(1, draws)
    likely, unlikely = (first, *path, *last), (other, *path, *last)
    return WorstTables(_about(best), likely, unlikely, _most_telling(learner, likely, unlikely)[1])


def tables_told_apart(learner: FullInformation, horizon: int) -> WorstTables:
    """Two neighbouring tables, where there are too many to go through all: what they tell bounds from below.

    In the first round one arm gains what all others lose; no later losses hide it.
    """
    rest = ((0,) * learner.arms,) * (horizon - 1)
    likely = ((0, *(1,) * (learner.arms - 1)), *rest)
    unlikely = ((1, *(0,) * (learner.arms - 1)), *rest)
    told, actions = _most_telling(learner, likely, unlikely)
    return WorstTables(Enclosure(_about(told).lower, math.inf), likely, unlikely, actions)


def _about(figure: float) -> Enclosure:
    return Enclosure(Fraction(figure) * (1 - _ROUNDING), Fraction(figure) * (1 + _ROUNDING))


def _most_telling(learner: FullInformation, likely: Table, unlikely: Table) -> tuple[float, tuple[int, ...]]:
    """The largest log ratio of a sequence of arms, and the sequence."""
    ratio = np.log(learner.probabilities(likely)) - np.log(learner.probabilities(unlikely))
    return float(ratio.max(axis=1).sum()), tuple(ratio.argmax(axis=1).tolist())


def exact_epsilon_at(learner: FullInformation, horizon: int, delta: float) -> Enclosure:
    """The least epsilon of (epsilon, delta)-DP over all neighbouring 0/1 tables, by bisection."""
    _check(learner, horizon, delta=True)
    rows, draws = _rows(learner.arms), horizon - 1
    atoms = [_atoms(learner.eta, draws, *changed, rows) for changed in permutations(rows, 2)] if draws else []

    def too_much(epsilon: float) -> bool:
        """Whether the hockey stick of some pair is above delta."""
        return any(
            (chance * -np.expm1(np.minimum(0, epsilon - loss))).sum(axis=1).max() > delta
            for chance, loss in atoms
        )

    low, high = 0.0, max((float(loss.max()) for _, loss in atoms), default=0.0)
    if not too_much(low):
        return Enclosure(Fraction(0), Fraction(0))
    while high - low > _WIDTH * high:
        middle = (low + high) / 2
        low, high = (middle, high) if too_much(middle) else (low, middle)
    return Enclosure(Fraction(low) * (1 - _ROUNDING), Fraction(high) * (1 + _ROUNDING))


def _check(learner: FullInformation, horizon: int, *, delta: bool) -> None:
    if horizon < 1 or not _in_reach(learner, horizon, delta=delta):
        raise ValueError(
            f"all 0/1 tables can be gone through for 1 to {rounds_in_reach(learner, horizon, delta=delta)}"
            f" rounds of {learner.arms} arms at the rate {learner.eta:g}, not for {horizon}"
        )


def _rows(arms: int) -> list[Row]:
    """The losses of a round; losses of 1 for all arms count as losses of 0: the weights are the same."""
    return list(product((0, 1), repeat=arms))[:-1] or [(0,)]


def _costs(eta: float, draws: int, first: Row, other: Row) -> Doubles:
    """What a draw tells at most, at all totals of the other losses below ``draws``."""
    totals = np.indices((draws,) * len(first)).reshape(len(first), -1).T + np.array(first)
    weights = np.exp(-eta * (totals - totals.min(axis=1, keepdims=True)))
    change = np.array(other) - np.array(first)
    told = inner_product(weights, np.expm1(eta * (change.max() - change))) / weights.sum(axis=1)
    return np.asarray(np.log1p(told).reshape((draws,) * len(first)))


def _dearest(costs: Doubles, draws: int, rows: list[Row]) -> tuple[float, Table]:
    """The largest sum of costs at ``draws`` totals, from 0 on and a row apart, and these rows."""
    value, choices = costs, []
    for _ in range(draws - 1):
        padded = np.pad(value, [(0, 1)] * costs.ndim, constant_values=-np.inf)
        moved = np.array([padded[tuple(slice(step, step + draws) for step in row)] for row in rows])
        choices.append(moved.argmax(axis=0))
        value = costs + moved.max(axis=0)
    here = np.zeros(costs.ndim, dtype=int)
    path = []
    for choice in reversed(choices):
        path.append(rows[int(choice[tuple(here)])])
        here += path[-1]
    return float(value[(0,) * costs.ndim]), tuple(path)


def _atoms(eta: float, draws: int, first: Row, other: Row, rows: list[Row]) -> tuple[Doubles, Doubles]:
    """For all losses of the other rounds, a row each: how likely a sequence of arms is, and its log ratio."""
    totals = np.zeros((1, len(first)))
    chance, loss = np.ones((1, 1)), np.zeros((1, 1))
    for draw in range(draws):
        if draw:
            totals = (totals[:, np.newaxis] + np.array(rows)).reshape(-1, len(first))
            chance, loss = (np.repeat(each, len(rows), axis=0) for each in (chance, loss))
        likely, unlikely = (_log_chances(eta, totals + np.array(row)) for row in (first, other))
        chance = (chance[:, :, np.newaxis] * np.exp(likely)[:, np.newaxis]).reshape(len(totals), -1)
        loss = (loss[:, :, np.newaxis] + (likely - unlikely)[:, np.newaxis]).reshape(len(totals), -1)
    return chance, loss


def _log_chances(eta: float, totals: Doubles) -> Doubles:
    weights = -eta * (totals - totals.min(axis=1, keepdims=True))
    return np.asarray(weights - np.log(np.exp(weights).sum(axis=1, keepdims=True)))
