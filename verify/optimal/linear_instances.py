"""Linear bandits with rewards 1 and -1 as families of instances: what parameters make of the actions."""

from collections.abc import Sequence
from fractions import Fraction

from .family import Means
from .policy_regret import orders_of

Vector = Sequence[Fraction]


def values_of(actions: Sequence[Vector], theta: Vector) -> Means:
    """``<a, theta>`` of each action."""
    return tuple(sum((x * y for x, y in zip(a, theta, strict=True)), Fraction(0)) for a in actions)


def chances_of(values: Vector) -> Means:
    """How often a reward is 1 and not -1, if that is its mean."""
    return tuple((1 + value) / 2 for value in values)


def linear_orders(actions: Sequence[Vector], theta: Vector) -> tuple[Means, ...]:
    """The values of the actions in every order in which some parameter makes them, each once.

    Signs and permutations of coordinates that keep the set of actions give such orders; if the actions are
    linearly independent, all orders are.
    """
    return tuple(order for order in orders_of(values_of(actions, theta)) if _is_linear(actions, order))


def _is_linear(actions: Sequence[Vector], values: Vector) -> bool:
    """Whether ``values`` is in the span of the columns of ``actions``: adding it adds no rank."""
    rows = [list(a) for a in actions]
    return _rank(rows) == _rank([[*a, value] for a, value in zip(rows, values, strict=True)])


def _rank(rows: Sequence[Vector]) -> int:
    from flint import fmpq, fmpq_mat

    matrix = fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in rows])
    return int(matrix.rref()[1])
