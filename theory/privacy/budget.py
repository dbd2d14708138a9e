"""Privacy budgets as exact numbers: a rational epsilon, or the logarithm of a rational."""

from dataclasses import dataclass
from fractions import Fraction

from ..numbers.enclosure import Ball, Exact, ball, exact

_LAST_PRECISION = 1 << 20


@dataclass(frozen=True, slots=True)
class LogOf:
    """The budget ``log(ratio)``: two laws whose likelihood ratio is at most ``ratio >= 1``.

    Randomised response that tells the truth with probability 3/4 has exactly the budget ``LogOf(3)``.
    """

    ratio: Fraction

    def __init__(self, ratio: Exact) -> None:
        value = exact(ratio)
        if value < 1:
            raise ValueError(f"a likelihood ratio of at least 1 is accepted, not {ratio!r}")
        object.__setattr__(self, "ratio", value)

    def __float__(self) -> float:
        from flint import ctx

        with ctx.workprec(80):
            return float(budget_ball(self))


Budget = Exact | LogOf
"""A privacy budget epsilon, taken at its word."""


def exact_budget(budget: Budget) -> Fraction | LogOf:
    """``budget`` as a rational where it is one (``log 1`` is 0); it is not negative."""
    if isinstance(budget, LogOf):
        return Fraction(0) if budget.ratio == 1 else budget
    value = exact(budget)
    if value < 0:
        raise ValueError(f"epsilon is at least 0, not {budget!r}")
    return value


def budget_ball(budget: Budget) -> Ball:
    """The budget as a ball at the precision in force."""
    if isinstance(budget, LogOf):
        return ball(budget.ratio).log()
    return ball(budget)


def ratio_ball(budget: Budget) -> Ball:
    """``e^budget`` as a ball at the precision in force."""
    return ball(budget.ratio) if isinstance(budget, LogOf) else ball(budget).exp()


def exceeds(times: int | Fraction, unit: Budget, threshold: Budget) -> bool:
    """Whether ``times * unit > threshold``, decided exactly.

    A nonzero rational is never the logarithm of a rational (Lindemann), so balls decide the rest.
    """
    first, second = exact_budget(unit), exact_budget(threshold)
    if times <= 0 or first == 0:
        return False
    if isinstance(first, Fraction) and isinstance(second, Fraction):
        return times * first > second
    factor = Fraction(times)
    if isinstance(first, LogOf) and isinstance(second, LogOf):
        return first.ratio**factor.numerator > second.ratio**factor.denominator
    if second == 0:
        return True
    from flint import ctx

    precision = 64
    while precision <= _LAST_PRECISION:
        with ctx.workprec(precision):
            difference = ball(factor) * budget_ball(first) - budget_ball(second)
            if not difference.contains(0):
                return bool(difference > 0)
        precision *= 2
    raise ArithmeticError(f"{times} times {unit!r} and {threshold!r} agree to a million bits")
