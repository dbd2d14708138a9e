"""What the policies must keep: pure, approximate or Renyi differential privacy, for one change of one reward.

For lists of rewards ``r`` and ``r'`` that differ in one round, and chances ``x = W(a; r)``, ``x' = W(a; r')``
of all lists of actions ``a``, the privacies are::

    pure          x <= e^epsilon x'                                 for every a
    approximate   sum over a of  max(0, x - e^epsilon x')  <=  delta
    Renyi         sum over a of  x^alpha x'^(1 - alpha)    <=  e^((alpha - 1) epsilon)
    rho-zCDP      sum over a of  x^alpha x'^(1 - alpha)    <=  e^((alpha - 1) alpha rho)   for every alpha > 1

The pure one is the approximate one with ``delta = 0``.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from ...theory.numbers.enclosure import ball, certified
from ...theory.numbers.json_value import Json

MOST_EPSILON = 20
MOST_RHO = 20
LEAST_RHO = Fraction(1, 10**6)
"""Smaller ones are accepted if they are 0: doubles do not tell them from 0 well enough."""
MOST_ORDER = 64
MOST_EXPONENT = 40
"""Of the bound of a Renyi privacy, ``(alpha - 1) epsilon``: beyond it doubles do not show what they must."""

_FINE = 1 << 64

Ends = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True)
class Privacy:
    """A budget; ``epsilon`` and ``rho`` None: policies need not be private.

    With an ``order``, alpha, it is of Renyi; a whole number. With ``delta`` it is approximate. With ``rho``
    there is no epsilon, and it is zero-concentrated.
    """

    epsilon: Fraction | None
    order: int | None = None
    delta: Fraction = Fraction(0)
    rho: Fraction | None = None

    def __post_init__(self) -> None:
        epsilon, order = self.epsilon, self.order
        if epsilon is not None and not 0 <= epsilon <= MOST_EPSILON:
            raise ValueError(
                f"epsilon is from 0 to {MOST_EPSILON}, or inf for no privacy, not {float(epsilon):g}"
            )
        if not 0 <= self.delta <= 1:
            raise ValueError(f"delta is from 0 to 1, not {float(self.delta):g}")
        rho = self.rho
        if rho is not None and (epsilon is not None or order is not None or self.delta):
            raise ValueError("a budget rho has no epsilon, no order and no delta")
        if rho and not LEAST_RHO <= rho <= MOST_RHO:
            raise ValueError(
                f"rho is 0, or from {float(LEAST_RHO):g} to {MOST_RHO}, or inf for no privacy, not"
                f" {float(rho):g}"
            )
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

    def to_json(self) -> dict[str, Json]:
        """The budget as doubles, what is not there left out but for epsilon."""
        return {
            "epsilon": None if self.epsilon is None else float(self.epsilon),
            **({} if self.rho is None else {"rho": float(self.rho)}),
            **({} if self.order is None else {"renyi": self.order}),
            **({"delta": float(self.delta)} if self.delta else {}),
        }

    @property
    def budget(self) -> Fraction | None:
        """Epsilon or rho; None: there is no privacy."""
        return self.epsilon if self.rho is None else self.rho

    @property
    def pure(self) -> bool:
        """Whether each list of actions is bounded by itself. A budget of 0 is pure in every order."""
        if self.rho is not None:
            return not self.rho
        return self.epsilon is None or not (self.delta or (self.order is not None and self.epsilon))

    @property
    def growth(self) -> Ends:
        """Rationals below and above ``e^epsilon``; None: there is no privacy."""
        return growth_of(self.budget) if self.pure or self.rho is None else (None, None)

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
