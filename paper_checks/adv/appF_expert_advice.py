"""A trace and rows for the page of Appendix F: Algorithm 6, and a learner over experts by its runs."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from .lines.exp4 import local_games

Losses = Sequence[Sequence[Fraction | int]]

_HALF, _QUARTER = Fraction(1, 2), Fraction(1, 4)
_ADVICE: tuple[tuple[Losses, Losses], ...] = (
    # losses of two actions, then the chance of the first one that each expert names, round by round
    (((0, 1),) * 3, ((_QUARTER, 1),) * 3),
    (((1, 0), (0, 1), (_HALF, 1)), ((1 - _QUARTER, _HALF), (1, _QUARTER), (_HALF, 0))),
    (((1, 0),) * 3, ((1, 1, 0),) * 3),
    (((0, 1), (1, 0)) * 2, ((1, 0),) * 4),
)


def algorithm_6() -> Check:
    """Algorithm 6 on given losses, advice and noise, beside its lines."""
    return traced(local_games)


def draws() -> Iterator[Mapping[str, Fraction]]:
    """For each outcome of the experts' draws: own cost, cost of the expert best in advance, worst regrets."""
    for losses, advice in _ADVICE:
        horizon, count = len(advice), len(advice[0])
        expected = [
            sum(mu[j] * row[0] + (1 - mu[j]) * row[1] for row, mu in zip(losses, advice, strict=True))
            for j in range(count)
        ]
        best = expected.index(min(expected))
        for drawn in product((0, 1), repeat=count * horizon):
            named = [drawn[count * t : count * (t + 1)] for t in range(horizon)]
            if any(advice[t][j] == arm for t, row in enumerate(named) for j, arm in enumerate(row)):
                continue  # an expert who is certain of the other action
            table = [[Fraction(losses[t][arm]) for arm in row] for t, row in enumerate(named)]
            yield {
                "own": _cost(table),
                "followed": sum((row[best] for row in table), Fraction(0)),
                "worst": _worst(horizon, count),
                "arms": _worst(horizon, 2),
            }


def _cost(table: Losses) -> Fraction:
    """Of who begins with the first, and leaves with chance 3/4 after a loss above 1/2, else 1/4."""
    count = len(table[0])
    law = [Fraction(int(expert == 0)) for expert in range(count)]
    cost = Fraction(0)
    for row in table:
        cost += sum((chance * loss for chance, loss in zip(law, row, strict=True)), Fraction(0))
        leaves = [Fraction(3 if loss > _HALF else 1, 4) for loss in row]
        law = [
            law[expert] * (1 - leaves[expert])
            + sum(law[other] * leaves[other] / (count - 1) for other in range(count) if other != expert)
            for expert in range(count)
        ]
    return cost


@cache
def _worst(horizon: int, count: int) -> Fraction:
    """The regret on the worst losses 0 and 1."""
    tables = (
        [[Fraction(cell) for cell in cells[count * t : count * (t + 1)]] for t in range(horizon)]
        for cells in product((0, 1), repeat=count * horizon)
    )
    return max(_cost(table) - min(map(sum, zip(*table, strict=True))) for table in tables)
