"""What the policies must keep: pure, approximate or Renyi differential privacy, for one change of one reward.

For lists of rewards ``r`` and ``r'`` that differ in one round, and chances ``x = W(a; r)``, ``x' = W(a; r')``
of all lists of actions ``a``, the privacies are::

    pure          x <= e^epsilon x'                                 for every a
    approximate   sum over a of  max(0, x - e^epsilon x')  <=  delta
    Renyi         sum over a of  x^alpha x'^(1 - alpha)    <=  e^((alpha - 1) epsilon)

The pure one is the approximate one with ``delta = 0``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from ...theory.numbers.enclosure import ball, certified

MOST_EPSILON = 20
MOST_ORDER = 64
MOST_EXPONENT = 40
"""Of the bound of a Renyi privacy, ``(alpha - 1) epsilon``: beyond it doubles do not show what they must."""

_FINE = 1 << 64

Ends = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True)
class Privacy:
    """A budget; ``epsilon`` None: policies need not be private.

    With an ``order``, alpha, it is of Renyi; a whole number. With ``delta`` it is approximate.
    """

    epsilon: Fraction | None
    order: int | None = None
    delta: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        epsilon, order = self.epsilon, self.order
        if epsilon is not None and not 0 <= epsilon <= MOST_EPSILON:
            raise ValueError(
                f"epsilon is from 0 to {MOST_EPSILON}, or inf for no privacy, not {float(epsilon):g}"
            )
        if not 0 <= self.delta <= 1:
            raise ValueError(f"delta is from 0 to 1, not {float(self.delta):g}")
        if order is None:
            return
        if type(order) is not int or not 2 <= order <= MOST_ORDER:
            raise ValueError(f"the order of Renyi is a whole number from 2 to {MOST_ORDER}, not {order}")
        if self.delta:
            raise ValueError("a Renyi budget has no delta")
        if epsilon is not None and (order - 1) * epsilon > MOST_EXPONENT:
            raise ValueError(
                f"order {order} with epsilon {float(epsilon):g}: (order - 1) epsilon up to {MOST_EXPONENT} is"
                " accepted"
            )

    @property
    def pure(self) -> bool:
        """Whether each list of actions is bounded by itself. An epsilon of 0 is pure in every order."""
        return self.epsilon is None or not (self.delta or (self.order is not None and self.epsilon))

    @property
    def growth(self) -> Ends:
        """Rationals below and above ``e^epsilon``; None: there is no privacy."""
        return growth_of(self.epsilon)

    @property
    def most(self) -> tuple[Fraction, Fraction]:
        """Rationals below and above the largest Renyi sum."""
        assert self.epsilon is not None
        assert self.order is not None
        low, high = growth_of((self.order - 1) * self.epsilon)
        assert low is not None
        assert high is not None
        return low, high


def growth_of(epsilon: Fraction | None) -> Ends:
    """Rationals below and above ``e^epsilon``; None: there is no privacy."""
    if epsilon is None:
        return None, None
    if not epsilon:
        return Fraction(1), Fraction(1)
    found = certified(lambda: ball(epsilon).exp())
    return (
        Fraction(math.floor(Fraction(found.lower) * _FINE), _FINE),
        Fraction(math.ceil(Fraction(found.upper) * _FINE), _FINE),
    )
