"""The game of a learner that sees the losses of all arms, against all tables of losses 0 and 1.

A learner commits to the chances of its draws, then the losses of the round are told. What it loses from here
on, less the loss of the best arm in the end, depends on the past by the sums of the losses alone; adding the
same to all sums adds nothing to regret, and arms are alike. So both games are decided from the last round
back, over the sums in order, the least of them 0.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, product
from typing import TypeAlias, TypeVar

from ...theory.numbers.enclosure import Ball, Enclosure, ball, enclosure_of

Value = TypeVar("Value")
Sums = tuple[int, ...]
Losses = tuple[int, ...]
Moves: TypeAlias = "tuple[Losses, Moves] | None"
"""The losses of a round by the order of the sums, and those of the rounds after it."""
Played: TypeAlias = "tuple[Ball, Moves]"

MOST_ARMS = 5
MOST_STATES = 2000
MOST_OF_ONE_LEARNER = 25 * MOST_STATES
"""Its worst losses need no program in a state, so that more of them are decided in the same time."""
_PRECISION = 128
_UNIT = 1 << 40


def least_regret(arms: int, horizon: int) -> Enclosure:
    """The least that any learner can have of expected regret, whatever the losses.

    A solver proposes chances of arms and of losses. Above is what the chances of the arms lose at most,
    below what the chances of the losses cost whoever knows them: both in rationals.
    """
    _checked(arms, horizon, MOST_STATES)
    return _backwards(arms, horizon, _bracketed, Enclosure(Fraction(0), Fraction(0)), _less)


def worst_regret(eta: float, arms: int, horizon: int) -> Enclosure:
    """The expected regret of multiplicative weights on the worst losses."""
    return worst_game(eta, arms, horizon)[0]


def worst_game(eta: float, arms: int, horizon: int) -> tuple[Enclosure, list[Losses]]:
    """The same, and the losses: a row a round."""
    from flint import arb, ctx

    _checked(arms, horizon, MOST_OF_ONE_LEARNER)
    rate = ball(eta)

    def dearest(sums: Sums, later: dict[Losses, Played]) -> Played:
        weights = [(-rate * each).exp() for each in sums]
        whole = sum(weights, arb(0))
        found = {
            losses: sum((w for w, loss in zip(weights, losses, strict=True) if loss), arb(0)) / whole + rest
            for losses, (rest, _) in later.items()
        }
        worst = max(found, key=lambda losses: found[losses].mid())
        return reduce(arb.max, found.values()), (worst, later[worst][1])

    with ctx.workprec(_PRECISION):
        end: Played = (arb(0), None)
        value, moves = _backwards(
            arms, horizon, dearest, end, lambda played, least: (played[0] - least, played[1])
        )
        return enclosure_of(value), _rows(moves, arms)


def _rows(moves: Moves, arms: int) -> list[Losses]:
    """Losses that are listed by the order of the sums, back to the arms."""
    sums, rows = [0] * arms, []
    while moves is not None:
        losses, moves = moves
        row = [0] * arms
        for arm, loss in zip(sorted(range(arms), key=sums.__getitem__), losses, strict=True):
            row[arm] = loss
            sums[arm] += loss
        rows.append(tuple(row))
    return rows


def _less(value: Enclosure, least: int) -> Enclosure:
    return Enclosure(Fraction(value.lower) - least, Fraction(value.upper) - least)


def _backwards(
    arms: int,
    horizon: int,
    decided: Callable[[Sums, dict[Losses, Value]], Value],
    end: Value,
    less: Callable[[Value, int], Value],
) -> Value:
    """The value at the beginning, from what it is in a state whose later values are known."""
    tables = [losses for losses in product((0, 1), repeat=arms) if not all(losses)]  # all ones: as all zeros
    later = dict.fromkeys(_states(arms, horizon), end)
    for t in range(horizon - 1, -1, -1):
        here = {}
        for sums in _states(arms, t):
            values = {}
            for losses in tables:
                after = sorted(a + b for a, b in zip(sums, losses, strict=True))
                values[losses] = less(later[tuple(each - after[0] for each in after)], after[0])
            here[sums] = decided(sums, values)
        later = here
    return later[(0,) * arms]


def _states(arms: int, rounds: int) -> Iterator[Sums]:
    """Sums of losses in order, the least 0, after so many rounds."""
    return ((0, *rest) for rest in combinations_with_replacement(range(rounds + 1), arms - 1))


def _count(arms: int, horizon: int) -> int:
    return math.comb(horizon + arms - 1, arms)


def _checked(arms: int, horizon: int, states: int) -> None:
    if not 2 <= arms <= MOST_ARMS:
        raise ValueError(f"{arms} arms; from 2 to {MOST_ARMS} are accepted")
    if _count(arms, horizon) > states:
        most = 1
        while _count(arms, most + 1) <= states:
            most += 1
        raise ValueError(f"{horizon} rounds of {arms} arms; up to {most} are accepted")


def _bracketed(sums: Sums, later: dict[Losses, Enclosure]) -> Enclosure:
    del sums  # what they are worth is in the later values
    chances, weights = _proposed([(losses, float(rest)) for losses, rest in later.items()])
    upper = max(
        sum((p for p, loss in zip(chances, losses, strict=True) if loss), Fraction(rest.upper))
        for losses, rest in later.items()
    )
    charged = [
        sum((w for w, losses in zip(weights, later, strict=True) if losses[arm]), Fraction(0))
        for arm in range(len(chances))
    ]
    cost = sum(w * Fraction(rest.lower) for w, rest in zip(weights, later.values(), strict=True))
    return Enclosure(cost + min(charged), upper)


def _proposed(rows: Sequence[tuple[Losses, float]]) -> tuple[list[Fraction], list[Fraction]]:
    """Chances of the arms, and weights of the losses: a solver's, made to sum to 1."""
    import numpy as np
    from scipy.optimize import linprog

    losses = np.array([row for row, _ in rows], dtype=float)
    rests = np.array([rest for _, rest in rows])
    arms = losses.shape[1]
    solved = linprog(
        np.append(np.zeros(arms), 1.0),
        A_ub=np.column_stack([losses, -np.ones(len(rows))]),
        b_ub=-rests,
        A_eq=np.append(np.ones(arms), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, None)] * arms + [(None, None)],
    )
    if solved.x is None:
        return _shares([1.0] * arms), _shares([1.0] * len(rows))
    return _shares(solved.x[:arms].tolist()), _shares((-solved.ineqlin.marginals).tolist())


def _shares(proposed: Sequence[float]) -> list[Fraction]:
    """Rationals of the same size, none below 0, whose sum is 1."""
    whole = [max(0, round(float(each) * _UNIT)) for each in proposed]
    total = sum(whole)
    return [Fraction(each, total) for each in whole] if total else [Fraction(1, len(whole))] * len(whole)
