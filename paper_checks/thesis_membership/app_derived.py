"""Rows for the page of derived facts: the coverage of exact binomial bounds."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from flint import arb
from scipy.special import betaincinv

from .quantities.coverage import arb_of

_RUNS = 50


def coverage() -> Iterator[Mapping[str, Fraction | arb]]:
    """The chance that the audit overstates eps on randomised response, at levels gamma/4 and 3 gamma."""
    for eps in ("1/2", "1", "2"):
        budget = arb_of(Fraction(eps))
        error = 1 / (1 + budget.exp())
        chances = [comb(_RUNS, k) * error**k * (1 - error) ** (_RUNS - k) for k in range(_RUNS + 1)]
        row: dict[str, Fraction | arb] = {"eps": Fraction(eps)}
        for name, tail in (("over", Fraction(1, 80)), ("over_wide", Fraction(3, 20))):
            over = arb(0)
            for (i, j), value in _estimates(tail).items():
                if not value <= budget:
                    over += chances[i] * chances[j]
            row[name] = over
        yield row


def above(successes: int, runs: int, tail: Fraction) -> arb:
    """The upper Clopper-Pearson bound, bracketed: the exact binomial tail is above and below on its sides."""
    if successes == runs:
        return arb(1)
    guess = arb(float(betaincinv(successes + 1, runs - successes, float(1 - tail))))

    def mass(u: arb) -> arb:
        terms = (comb(runs, k) * u**k * (1 - u) ** (runs - k) for k in range(successes + 1))
        return sum(terms, arb(0))

    density = (successes + 1) * comb(runs, successes + 1)
    for _ in range(3):  # Newton's method, whose result is bracketed below
        slope = density * guess**successes * (1 - guess) ** (runs - successes - 1)
        guess = (guess + (mass(guess) - arb_of(tail)) / slope).mid()
    enclosed = guess + arb(0, 1e-13)
    if not mass(enclosed.lower()) > arb_of(tail) > mass(enclosed.upper()):
        raise ArithmeticError("the bound is not bracketed")
    return enclosed


@cache
def _estimates(tail: Fraction) -> Mapping[tuple[int, int], arb]:
    ends = [above(k, _RUNS, tail) for k in range(_RUNS + 1)]

    def estimate(i: int, j: int) -> arb:
        values = [(1 - ends[j]) / ends[i], (1 - ends[i]) / ends[j]]
        logs = [value.log() for value in values if value > 1]
        return max(logs, key=lambda value: float(value.mid())) if logs else arb(0)

    return {(i, j): estimate(i, j) for i, j in product(range(_RUNS + 1), repeat=2)}
